"""`okko arena match`, `ladder`, `balance`: bot against bot."""

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
    from okko.arena.terms import Terms
    from okko.model.card import BandList

Command = TypeVar("Command", bound=Callable[..., Any])
FILE = click.Path(path_type=Path)

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
        click.option("--jobs", default=1, show_default=True, help="How many processes play; the result is the same."),
    ):
        command = option(command)
    return command


@click.command(epilog="Example: okko arena match scripted random --games 100 --seed 1 --jobs 2 --out results.jsonl")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--games", default=100, show_default=True, help="How many games, at most.")
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
        crew, results = _crew(jobs, cluster), _results(out, terms)
        sequential = _test(test)
        with progress(f"{one} v {other}", games) as told:
            score = match(terms, games, crew=crew, results=results, test=sequential, on=on, told=told)
    if as_json:
        print_json(score.as_json())
    else:
        print_score(score)


@contextmanager
def bad_calls() -> Iterator[None]:
    """Say what cannot be played in one sentence."""
    from okko.library.bad_data import BadData

    try:
        yield
    except (ValueError, BadData) as error:
        raise click.UsageError(str(error)) from None


@contextmanager
def progress(label: str, total: int) -> Iterator["Told"]:
    """A bar on standard error, with the time left; none where nobody looks."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    errors = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bars:
        task = bars.add_task(label, total=total)
        yield lambda games: bars.advance(task, games)


def _crew(jobs: int, cluster: str | None) -> "Crew":
    from okko.arena.crew import Crew

    return Crew(jobs, cluster)


def _results(out: Path | None, *terms: "Terms") -> "Results":
    """What has been played already; says so if another version of the program played it."""
    from okko.arena.results import Results

    results = Results.of(out)
    if any(one.id in results.strangers and results.of_terms(one) for one in terms):
        print(f"{out}: some of these games were played by another version of the program; they count", file=sys.stderr)
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
