"""Starting, resuming and watching matches: `okko new`, `resume`, `replay`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from okko.cli.printing import print_json
from okko.cli.screen import check_screen
from okko.intake import as_typed

if TYPE_CHECKING:
    from okko.dice import Chooser
    from okko.game import Saved
    from okko.journal import Seat
    from okko.library import Library
    from okko.model.card import BandList, Layout
    from okko.model.rulings import Rulings
    from okko.tui.agreement import Agreement

FILE = click.Path(path_type=Path)
PLAIN = click.option("--plain", is_flag=True, help="Without a screen: questions and answers, line by line.")


class WithBands(click.Command):
    """Lists the ready bands where help is asked for; nobody waits for the library otherwise."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """All bands by their ids, and the example."""
        from okko.library import Library

        with formatter.section("Ready bands"):
            bands = sorted(Library.load().bands.values(), key=lambda band: (band.budget, band.id))
            formatter.write_dl([(band.id, f"{band.name}, {band.budget} Zeni") for band in bands])
        super().format_epilog(ctx, formatter)


def seat_named(ctx: click.Context, param: click.Parameter, seat: str) -> str:
    """`person`, or an opponent that exists."""
    if seat == "person":
        return seat
    from okko.bots import BOTS, bot_named

    try:
        bot_named(seat.removeprefix("bot:"), 0)
    except ValueError:
        known = ", ".join(f"bot:{name}" for name in BOTS)
        raise click.BadParameter(f'nobody called "{seat}" plays; use person, {known}', ctx, param) from None
    return seat if seat.startswith("bot:") else f"bot:{seat}"


def rulings_named(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> "Rulings":
    """The readings that a match is played by: those as shipped, but for `NAME=VALUE`."""
    from okko.library.bad_data import nearest
    from okko.model.rulings import SWITCHES, Rulings, switched

    rulings = Rulings()
    names = [switch.name for switch in SWITCHES]
    for text in values:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f'"{text}" is no ruling; write NAME=VALUE, such as zone_cut=all', ctx, param)
        try:
            rulings = switched(rulings, name, value)
        except KeyError:
            hint = nearest(name, names)
            raise click.BadParameter(f'there is no ruling "{name}"; {hint}'.rstrip("; "), ctx, param) from None
        except ValueError as wrong:
            raise click.BadParameter(str(wrong), ctx, param) from None
    return rulings


@click.command(
    cls=WithBands,
    epilog="Example: okko new --a person --b bot:scripted --budget 12 --seed 7 --practice",
)
@click.option(
    "--a", "seat_a", default="person", callback=seat_named, metavar="SEAT", help="Who plays a: person or bot:NAME."
)
@click.option("--b", "seat_b", default="person", callback=seat_named, metavar="SEAT", help="Who plays b.")
@click.option("--band-a", metavar="ID", help="The ready band of a; otherwise one of the budget, by the seed.")
@click.option("--band-b", metavar="ID", help="The ready band of b, likewise.")
@click.option("--budget", type=click.IntRange(1, 30), default=16, show_default=True, help="Zeni of each band.")
@click.option(
    "--tiles", default="random", show_default=True, metavar="random|TILE:SIDE:QUARTERS,…", help="The four floor tiles."
)
@click.option("--turns", type=click.IntRange(1, 99), help="After this many turns the Zeni decide.")
@click.option("--seed", type=click.IntRange(0, 10**18 - 1), help="What dice, board and bands follow from.")
@click.option("--karasu", is_flag=True, help="Play with sorcerers, Kami and doors; six turns.")
@click.option("--scenario", metavar="ID", help="Play an adventure of the book; okko adventures lists them.")
@click.option("--draft", is_flag=True, help="Karasu without a scenario: draft bands, board and card in the match.")
@click.option(
    "--ruling",
    "rulings",
    multiple=True,
    callback=rulings_named,
    metavar="NAME=VALUE",
    help="Another reading of a doubtful rule; repeatable. okko rules ID names the switches.",
)
@click.option("--practice", is_flag=True, help="Everything may be taken back.")
@click.option("--serious", is_flag=True, help="Nobody is given hints or advice about dice.")
@click.option("--physical-dice", is_flag=True, help="Throw real dice and key them in.")
@click.option("--hand", type=click.Choice(["a", "b"]), help="The one side that throws real dice; the other's are ours.")
@click.option("--file", type=FILE, help="Where the match is kept; otherwise among the saves.")
@PLAIN
def new(
    seat_a: str,
    seat_b: str,
    band_a: str | None,
    band_b: str | None,
    budget: int,
    tiles: str,
    turns: int | None,
    seed: int | None,
    karasu: bool,
    scenario: str | None,
    draft: bool,
    rulings: "Rulings",
    practice: bool,
    serious: bool,
    physical_dice: bool,
    hand: "Seat | None",
    file: Path | None,
    plain: bool,
) -> int:
    """Start a match."""
    from okko.cli.adventures import begin_adventure
    from okko.dice import Chooser, new_seed
    from okko.game import BadJournal, BadSetup, check_bands, header_of, new_file, start
    from okko.library import Library
    from okko.model.draft import DRAFT_BUDGET
    from okko.model.match import MatchSetup
    from okko.tui.agreement import Agreement, Manner

    if not plain:
        check_screen()
    if file is not None and not file.absolute().parent.is_dir():
        raise click.ClickException(f"{file}: there is no folder {file.absolute().parent}; make it first")
    if hand is not None and physical_dice:
        raise click.UsageError("--hand is for a match in which one side alone throws real dice, not both")
    if practice and serious:
        raise click.UsageError("a match is played for --practice or --serious, not both")
    if draft and (band_a or band_b or turns or tiles != "random"):
        raise click.UsageError("--draft leaves bands, board and turns to the match; give none of them here")
    seed = new_seed() if seed is None else seed
    if scenario is not None:
        if draft or karasu or turns or tiles != "random":
            raise click.UsageError("--scenario says how it is played; leave --draft, --karasu, --turns and --tiles out")
        try:
            saved = begin_adventure(
                scenario,
                (seat_a, seat_b),
                (band_a, band_b),
                seed=seed,
                physical=physical_dice,
                hand=hand,
                practice=practice,
                rulings=rulings,
                file=file,
            )
        except (BadJournal, BadSetup) as error:
            raise click.ClickException(str(error)) from None
        return _play(saved, plain)
    library = Library.load().box(karasu=karasu or draft)
    bands = _bands(library, (band_a, band_b), DRAFT_BUDGET if draft else budget, Chooser(f"bands {seed}"))
    agreement = Agreement(
        seats=(seat_a, seat_b),
        names=("Player a", "Player b"),
        bands=bands,
        budget=budget,
        layout=_layout(library, tiles, seed),
        seed=seed,
        physical=physical_dice,
        hand=hand,
        manner=Manner.PRACTICE if practice else Manner.SERIOUS if serious else Manner.PLAIN,
        turn_limit=turns,
        karasu=karasu,
        rulings=rulings,
        draft=draft,
    )
    try:
        setup = agreement.setup(library)
        if isinstance(setup, MatchSetup):
            check_bands(setup)
        header = header_of(
            setup, seed=_dice_seed(agreement), seats=agreement.seats, practice=practice, serious=serious, hand=hand
        )
        saved = start(file or new_file(header), header)
    except (BadJournal, BadSetup) as error:
        raise click.ClickException(str(error)) from None
    return _play(saved, plain)


def _dice_seed(agreement: "Agreement") -> int | None:
    return None if agreement.physical else agreement.seed


def _bands(
    library: "Library", ids: tuple[str | None, str | None], budget: int, chooser: "Chooser"
) -> tuple["BandList", "BandList"]:
    """The bands asked for; where none is, one of the budget that fights for something else than the other."""
    from okko.library.bad_data import nearest
    from okko.tui.agreement import bands_for, cause_of, worth

    def pick(id: str | None, foe: "BandList | None") -> "BandList":
        if id is not None:
            if id not in library.bands:
                raise click.UsageError(f'there is no band "{id}"; {nearest(id, library.bands)}'.rstrip("; "))
            return library.bands[id]
        ready = [band for band in bands_for(budget, library) if band.id in library.bands]
        if all(worth(band, library) > budget for band in ready):
            least = min(band.budget for band in library.bands.values())
            raise click.UsageError(f"no ready band is for {budget} Zeni or less: the smallest are for {least}")
        alike = [band for band in ready if band.budget == ready[0].budget]
        other = [band for band in alike if foe is None or cause_of(band, library) is not cause_of(foe, library)]
        candidates = other or alike
        return candidates[chooser.below(len(candidates))]

    first = pick(ids[0], library.bands.get(ids[1] or "") if ids[0] is None else None)
    return first, pick(ids[1], first)


def _layout(library: "Library", tiles: str, seed: int) -> "Layout":
    """The board asked for: by the seed, or four tiles as `garden:outdoors:1`, north-west first."""
    from pydantic import ValidationError

    from okko.library.bad_data import nearest
    from okko.model.card import Laid, Layout
    from okko.tui.agreement import layout_by_seed

    if tiles == "random":
        return layout_by_seed(seed, library)
    laid = []
    for text in tiles.split(","):
        tile, _, rest = text.strip().partition(":")
        side, _, quarters = rest.partition(":")
        if tile not in library.tiles:
            raise click.UsageError(f'there is no tile "{tile}"; {nearest(tile, library.tiles)}'.rstrip("; "))
        if side not in ("interior", "outdoors") or quarters not in ("", "0", "1", "2", "3"):
            raise click.UsageError(f'"{text}" is no tile; write TILE:interior:QUARTERS or TILE:outdoors:QUARTERS')
        laid.append(Laid(tile=tile, side="interior" if side == "interior" else "outdoors", quarters=int(quarters or 0)))
    if len(laid) != 4:
        raise click.UsageError(f"a board has four tiles, here are {len(laid)}")
    try:
        return Layout(tiles=(laid[0], laid[1], laid[2], laid[3]))
    except ValidationError:
        raise click.UsageError("each tile exists once; name four different ones") from None


@click.command(epilog="Example: okko resume")
@click.argument("file", type=FILE, required=False)
@click.option(
    "--play-on", is_flag=True, help="If a line is damaged or no longer fits the rules, go on before it in a new file."
)
@PLAIN
def resume(file: Path | None, play_on: bool, plain: bool) -> int:
    """Go on with a match: the last that is not over, or the one in FILE."""
    from okko.game import BadJournal

    if not plain:
        check_screen("okko resume --plain goes on line by line")
    try:
        saved = _reopened(file, play_on)
    except BadJournal as error:
        hint = (
            f"; okko resume --play-on {as_typed(error.file)} goes on from those"
            if error.line > 1 and not play_on
            else ""
        )
        raise click.ClickException(f"{error}{hint}") from None
    if saved is None:
        raise click.ClickException("there is no unfinished match; okko new starts one")
    if saved.misfit is not None:
        if plain:
            raise click.ClickException(_misfit(saved))
        _screen(replay=saved.file)
        return 0
    if plain and play_on and file is not None and saved.file != file:
        print(f"The match goes on in {saved.file}.")
    return _play(saved, plain)


def _reopened(file: Path | None, play_on: bool) -> "Saved | None":
    """A match to go on with; with `play_on` from before the line where it is damaged, or does not fit the rules."""
    from okko.game import BadJournal, new_file, resume, resume_last, resume_whole_lines

    try:
        saved = resume(file) if file is not None else resume_last()
    except BadJournal as error:
        if error.line < 2 or not play_on:
            raise
        saved = resume_whole_lines(error.file)
    if saved is not None and saved.misfit is not None and play_on:
        assert saved.file is not None
        saved.play_on(new_file(saved.header, saved.file.parent))
    return saved


def _misfit(saved: "Saved") -> str:
    assert saved.misfit is not None
    assert saved.file is not None
    place, way = f"{saved.file}:{saved.misfit_line}", f"okko resume --play-on {as_typed(saved.file)}"
    return f"{place}: {saved.misfit.reason}; {way} goes on from before that line"


@click.command(epilog="Example: okko replay match.okko.jsonl --plain")
@click.argument("file", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print the lines and what followed from them, as JSON.")
@click.option("--plain", is_flag=True, help="Tell the match in sentences, without a screen.")
@click.option("--why", is_flag=True, help="Tell it with the number of each line and the rules behind it.")
@click.option(
    "--position", "line", type=click.IntRange(1), metavar="LINE", help="Print the position after a line of FILE."
)
def replay(file: Path, as_json: bool, plain: bool, why: bool, line: int | None) -> int:
    """Watch a journal; nothing is changed."""
    from okko.cli.telling import as_data, position_after, tell_match
    from okko.game import BadJournal, watch

    if not (as_json or plain or why or line) and sys.stdout.isatty():
        check_screen("okko replay --plain tells the match")
        return _screen(replay=file)
    try:
        saved = watch(file)
    except BadJournal as error:
        raise click.ClickException(str(error)) from None
    if line is not None:
        last = len(file.read_bytes().splitlines())
        if line > last:
            raise click.ClickException(f"{file}: the match ends with line {last}, there is no line {line}")
        try:
            print(position_after(saved, line), end="")
        except ValueError as error:
            raise click.ClickException(f"{file}:{line}: {error}") from None
        return 0
    if as_json:
        print_json(as_data(saved))
    else:
        tell_match(saved, why=why)
    if saved.misfit is not None:
        raise click.ClickException(_misfit(saved))
    return 0


def _play(saved: "Saved", plain: bool) -> int:
    """Play a match on the screen, or line by line."""
    try:
        if plain:
            from okko.cli.plain import play_plainly

            return play_plainly(saved)
        return _screen(saved)
    finally:
        saved.close()


def _screen(saved: "Saved | None" = None, replay: Path | None = None) -> int:
    from okko.tui.running import run

    return run(saved, replay=replay)
