"""`okko arena match`, `ladder`, `balance`: bot against bot."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from okko.cli.printing import print_json

if TYPE_CHECKING:
    from okko.arena.crew import Crew
    from okko.arena.match import Told
    from okko.arena.results import Results
    from okko.model.card import BandList

Command = TypeVar("Command", bound=Callable[..., Any])
FILE = click.Path(path_type=Path)
GAMES = click.IntRange(max=10_000_000)
ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?[^/\s]+:\d+")
"""What a scheduler answers at; another scheme leaves a client that cannot even be closed."""

SEED = click.option("--seed", default=1, show_default=True, help="What boards, bands and dice follow from.")
JSON = click.option("--json", "as_json", is_flag=True, help="Print data instead of a table.")


def crewed(command: Command) -> Command:
    """The options that say who plays, and where results are kept."""
    for option in (
        click.option(
            "--out", type=FILE, metavar="FILE", help="Keep results here; a run that was interrupted goes on from it."
        ),
        click.option(
            "--cluster", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://host:8786 (okko[cluster])."
        ),
        click.option(
            "--jobs",
            type=click.IntRange(max=1000),
            default=1,
            show_default=True,
            help="How many processes play; the result is the same.",
        ),
    ):
        command = option(command)
    return command


@click.command(epilog="Example: okko arena match scripted random --games 100 --seed 1 --jobs 2 --out results.jsonl")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--games", type=GAMES, default=100, show_default=True, help="How many games, at most.")
@SEED
@click.option("--budget", default=16, show_default=True, help="Zeni of the bands.")
@click.option("--karasu", is_flag=True, help="Karasu play with both boxes, instead of the base game.")
@click.option(
    "--bands",
    type=click.Choice(["ready", "random"]),
    default="ready",
    show_default=True,
    help="Shipped bands of the budget, or lawful ones drawn at random.",
)
@click.option("--band-a", metavar="ID|FILE", help="A band that plays every game, against --band-b.")
@click.option("--band-b", metavar="ID|FILE", help="Its enemy.")
@click.option(
    "--test",
    nargs=2,
    type=float,
    metavar="LOW HIGH",
    help="Stop when it is plain that A is LOW or less, or HIGH or more Elo stronger; 0 30 asks whether it is better.",
)
@click.option(
    "--on",
    type=click.Choice(["adjusted", "raw"]),
    default="adjusted",
    show_default=True,
    help="The scores that the test looks at: freed from luck, or as they fell.",
)
@crewed
@JSON
def match(
    one: str,
    other: str,
    games: int,
    seed: int,
    budget: int,
    karasu: bool,
    bands: str,
    band_a: str | None,
    band_b: str | None,
    test: tuple[float, float] | None,
    on: str,
    jobs: int,
    cluster: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let two opponents play many games, each pair of games with the same board, bands and dice and seats swapped.

    A and B are opponents by name; master@0.1 does a tenth of its thinking.
    """
    from okko.arena.match import match
    from okko.arena.terms import Place, Terms
    from okko.cli.standings import print_score

    with bad_calls():
        terms = Terms(
            (one, other),
            seed,
            (Place(budget, karasu),),
            "random" if bands == "random" else "ready",
            _own(band_a, band_b, karasu),
        )
        crew, results = _crew(jobs, cluster), _results(out)
        sequential = _test(test)
        with Bars() as bars:
            told = bars.begin(f"{one} v {other}", games)
            score = match(terms, games, crew=crew, results=results, test=sequential, on=on, told=told)
    if as_json:
        print_json(score.as_json())
    else:
        print_score(score)


@click.command(epilog="Example: okko arena ladder --jobs 2 --out ladder.jsonl --into docs/opponent.md")
@click.option("--games", type=GAMES, default=400, show_default=True, help="How many games a pairing has at most.")
@click.option(
    "--effort", default=0.1, show_default=True, help="The share of their thinking that captains and masters do."
)
@click.option(
    "--full",
    type=GAMES,
    default=0,
    metavar="GAMES",
    help="So many games more of each captain and master at full thinking.",
)
@click.option("--also", multiple=True, metavar="A:B", help="A further pairing; repeatable.")
@click.option("--further", is_flag=True, help="Pairings over two levels too, and those against one-trick opponents.")
@SEED
@crewed
@JSON
@click.option("--markdown", is_flag=True, help="Print the tables of docs/opponent.md.")
@click.option(
    "--into", type=FILE, metavar="FILE", help="Write these tables between <!-- ladder --> and <!-- /ladder -->."
)
def ladder(
    games: int,
    effort: float,
    full: int,
    also: tuple[str, ...],
    further: bool,
    seed: int,
    jobs: int,
    cluster: str | None,
    out: Path | None,
    as_json: bool,
    markdown: bool,
    into: Path | None,
) -> None:
    """Play each level against the one below, until it is plain whether its goal is reached."""
    from okko.arena.ladder import FURTHER, SEARCHING, STEPS, Pairing, Rung, ladder, pairing_named
    from okko.arena.report import ladder_report, written_into
    from okko.cli.standings import print_ladder

    with bad_calls():
        pairings = [*STEPS, *(FURTHER if further else ()), *map(pairing_named, also)]
        if not 0 < effort <= 100:
            raise ValueError(f"--effort {effort:g}: the share is a number above 0, such as 0.1")
        if full < 0:
            raise ValueError(f"--full {full}: a number of games, or 0 for none")
        if into is not None:
            if not into.exists():
                raise ValueError(
                    f"--into {into}: there is no such file; make it first, with the lines to write between"
                )
            written_into(into, "ladder", "")
        crew, results = _crew(jobs, cluster), _results(out)
        rungs: list[Rung] = []
        with Bars() as bars:

            def told(pairing: Pairing) -> "Told":
                return bars.begin(f"{pairing.one} v {pairing.other}", games)

            common: dict[str, Any] = {"seed": seed, "crew": crew, "results": results, "told": told}
            rungs += ladder(pairings, games=games, effort=effort, **common)
            if full:
                searching = [each for each in pairings if each.one in SEARCHING]
                rungs += ladder(searching, games=full, effort=1, test=False, **common)
    if into is not None:
        into.write_text(written_into(into, "ladder", ladder_report(rungs)), encoding="utf-8")
    if as_json:
        print_json([rung.as_json() for rung in rungs])
    elif markdown:
        print(ladder_report(rungs), end="")
    elif into is None:
        print_ladder(rungs)


@click.command(epilog="Example: okko arena balance --jobs 2 --out balance.jsonl --markdown > docs/balance.md")
@click.option("--games", type=GAMES, default=24_000, show_default=True, help="Games of random bands.")
@click.option("--bot", default="scripted", show_default=True, help="Who plays them.")
@click.option("--adventure-bot", default="warrior", show_default=True, help="Who plays the adventures.")
@click.option(
    "--adventures",
    type=GAMES,
    default=200,
    show_default=True,
    metavar="GAMES",
    help="Games of each adventure, and as many after each end of earlier ones that changes it.",
)
@click.option("--first-bot", default="veteran", show_default=True, help="Who measures the share of player A.")
@click.option("--first", type=GAMES, default=400, show_default=True, metavar="GAMES", help="Games in which it does.")
@SEED
@crewed
@JSON
@click.option("--markdown", is_flag=True, help="Print docs/balance.md.")
def balance(
    games: int,
    bot: str,
    adventure_bot: str,
    adventures: int,
    first_bot: str,
    first: int,
    seed: int,
    jobs: int,
    cluster: str | None,
    out: Path | None,
    as_json: bool,
    markdown: bool,
) -> None:
    """Let random lawful bands play each other, and say how often each card wins; adventures and player A as well."""
    from okko.arena.balance import Order, balance
    from okko.arena.report import balance_report
    from okko.cli.standings import print_balance

    with bad_calls():
        order = Order(bot, games, adventure_bot, adventures, first_bot, first, seed)
        crew, results = _crew(jobs, cluster), _results(out)
        with Bars() as bars:
            found = balance(order, crew=crew, results=results, told=bars.begin)
    if as_json:
        print_json(found.as_json())
    elif markdown:
        call = (
            f"okko arena balance --games {games} --bot {bot} --adventure-bot {adventure_bot} --adventures {adventures}"
        )
        print(balance_report(found, f"{call} --first-bot {first_bot} --first {first} --seed {seed}"), end="")
    else:
        print_balance(found)


@contextmanager
def bad_calls() -> Iterator[None]:
    """Say what cannot be played in one sentence."""
    from okko.library.bad_data import BadData

    try:
        yield
    except (ValueError, BadData) as error:
        raise click.UsageError(str(error)) from None


class Bars:
    """Progress bars on standard error, with the time left; none where nobody looks."""

    def __enter__(self) -> "Bars":
        from rich import progress
        from rich.console import Console

        errors = Console(stderr=True)
        self._bars = progress.Progress(
            progress.TextColumn("{task.description}"),
            progress.BarColumn(),
            progress.MofNCompleteColumn(),
            progress.TimeElapsedColumn(),
            progress.TextColumn("left"),
            progress.TimeRemainingColumn(),
            console=errors,
            transient=True,
            disable=not errors.is_terminal,
        )
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bars.stop()

    def begin(self, label: str, games: int) -> "Told":
        """A bar for so many games; answers who is told of them."""
        task = self._bars.add_task(label, total=games)
        return lambda played: self._bars.advance(task, played)


def _crew(jobs: int, cluster: str | None) -> "Crew":
    from okko.arena.crew import Crew

    if cluster is not None and not ADDRESS.fullmatch(cluster):
        raise ValueError(f"--cluster {cluster}: that is no address of a scheduler, such as tcp://host:8786")
    return Crew(jobs, cluster)


def _results(out: Path | None) -> "Results":
    """What has been played already; says so if the file holds games that do not count."""
    from okko.arena.results import Results

    results = Results.of(out)
    if results.strange:
        print(
            f"{out}: {results.strange} pairs of games were played by another version of the program or of its cards; "
            "they do not count",
            file=sys.stderr,
        )
    return results


def _test(test: tuple[float, float] | None) -> Any:
    from okko.arena.sequential import Duel

    if test is None:
        return None
    if not test[0] < test[1]:
        raise ValueError(f"--test {test[0]:g} {test[1]:g}: the first difference must be the smaller one, such as 0 30")
    return Duel(*test)


def _own(band_a: str | None, band_b: str | None, karasu: bool) -> "tuple[BandList, BandList] | None":
    """The two bands that were named."""
    if band_a is None and band_b is None:
        return None
    if band_a is None or band_b is None:
        raise ValueError("--band-a and --band-b go together: name both bands")
    return _band(band_a, karasu), _band(band_b, karasu)


def _band(name: str, karasu: bool) -> "BandList":
    """A ready band by its id, or the one in a file."""
    from okko.library import Library
    from okko.library.bad_data import nearest
    from okko.library.bands import read_band

    bands = Library.load().box(karasu=karasu).bands
    if name in bands:
        return bands[name]
    if Path(name).exists():
        return read_band(Path(name))
    raise ValueError(f'there is no band "{name}", and no such file; {nearest(name, bands)}'.rstrip("; "))
