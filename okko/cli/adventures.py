"""Adventures and campaigns in the plain terminal: `okko adventures`, `okko campaign`, `okko new --scenario`."""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from okko.cli.printing import print_json

if TYPE_CHECKING:
    from okko.campaign import Chronicle
    from okko.game import Saved
    from okko.journal import Seat
    from okko.library import Library
    from okko.model.adventure import Adventure
    from okko.model.rulings import Rulings

WIDTH = 78


def adventure_named(library: "Library", id: str) -> "Adventure":
    """The adventure of an id.

    Raises:
        UsageError: There is none.
    """
    from okko.library.bad_data import nearest

    if id not in library.adventures:
        hint = nearest(id, library.adventures) or "okko adventures lists them"
        raise click.UsageError(f'there is no adventure "{id}"; {hint}')
    return library.adventures[id]


def begin_adventure(
    id: str,
    seats: tuple[str, str],
    bands: tuple[str | None, str | None],
    *,
    seed: int,
    physical: bool,
    hand: "Seat | None",
    practice: bool,
    rulings: "Rulings",
    file: Path | None,
) -> "Saved":
    """Begin an adventure; without ready bands, those of the book play it.

    Raises:
        UsageError: There is no such adventure or band.
        BadSetup: It cannot be played so.
        BadJournal: Its journal cannot be written.
    """
    from okko.library import Library
    from okko.library.bad_data import nearest
    from okko.tui.adventuring import AdventureAgreement

    library = Library.load()
    for band in bands:
        if band is not None and band not in library.bands:
            raise click.UsageError(f'there is no band "{band}"; {nearest(band, library.bands)}'.rstrip("; "))
    mine, theirs = (library.bands[band] if band else None for band in bands)
    agreement = AdventureAgreement(
        adventure=adventure_named(library, id),
        seats=seats,
        names=("Player a", "Player b"),
        bands=(mine, theirs),
        seed=seed,
        physical=physical,
        hand=hand,
        practice=practice,
        rulings=rulings,
    )
    return agreement.begin(library, file)


@click.command(epilog="Example: okko adventures --json")
@click.argument("id", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def adventures(id: str | None, as_json: bool) -> None:
    """List the adventures of the book, or read the page of one."""
    from okko.library import Library

    library = Library.load()
    if id is None:
        found = list(library.adventures.values())
        if as_json:
            print_json([_data(one) for one in found])
            return
        for one in found:
            print(f"{one.number:3}  {one.id:24} {'*' * one.difficulty:5}  {one.name}")
        return
    adventure = adventure_named(library, id)
    if as_json:
        print_json(_data(adventure))
        return
    print("\n".join(_page(adventure, library)))


def _data(adventure: "Adventure") -> dict[str, Any]:
    return adventure.model_dump(mode="json", exclude_none=True)


def _page(adventure: "Adventure", library: "Library") -> Iterator[str]:
    """The page of an adventure, line by line."""
    story = f", {adventure.story}" if adventure.story else ""
    yield f"{adventure.number}. {adventure.name}{story}"
    yield f"difficulty {adventure.difficulty} of 5, {adventure.turns} turns"
    for text in (*adventure.intro.strip().split("\n"), adventure.text.strip()):
        yield ""
        yield textwrap.fill(text, WIDTH)
    for side, lineup in zip("ab", adventure.sides, strict=True):
        band = ", ".join(library.characters[member.card].name for member in lineup.band)
        yield ""
        yield textwrap.fill(f"Side {side}, {lineup.role}: {lineup.aim}", WIDTH)
        yield textwrap.fill(f"{lineup.name}: {band}.", WIDTH)
    for link in adventure.links:
        earlier = library.adventures.get(link.after)
        yield ""
        yield textwrap.fill(
            f"If side {link.winner} won {earlier.name if earlier else link.after}: {link.text.strip()}", WIDTH
        )


@click.command(epilog="Example: okko campaign --all")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--all", "every", is_flag=True, help="List all campaigns instead.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def campaign(file: Path | None, every: bool, as_json: bool) -> None:
    """Read the chronicle of a campaign: the last that was played, or the one in FILE."""
    from okko.campaign import Campaign, campaigns_folder, chronicle, list_campaigns
    from okko.game import BadJournal

    if every:
        _list(as_json)
        return
    file = file or next(iter(list_campaigns()), None)
    if file is None:
        raise click.ClickException(f"there are no campaigns in {campaigns_folder()}; okko begins one under Campaigns")
    try:
        if not file.is_file():
            raise BadJournal(file, 0, "there is no such campaign", "okko campaign --all lists what there is")
        told = chronicle(Campaign.watch(file))
    except BadJournal as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        print_json(chronicle_data(told))
    else:
        print("\n".join(_chronicle(told)))


def _list(as_json: bool) -> None:
    from okko.campaign import Campaign, list_campaigns
    from okko.campaign.chronicle import standing
    from okko.game import BadJournal

    found: list[dict[str, Any]] = []
    for file in list_campaigns():
        try:
            run = Campaign.watch(file)
        except BadJournal as error:
            found.append({"file": str(file), "broken": True, "stands": str(error)})
            continue
        title, players = run.header.title, list(run.setup.box.players)
        found.append(
            {
                "file": str(file),
                "broken": False,
                "title": title,
                "players": players,
                "over": run.over,
                "stands": standing(run),
            }
        )
    if as_json:
        print_json(found)
        return
    if not found:
        print("There are no campaigns.")
    for one in found:
        head = "cannot be used" if one["broken"] else f"{one['title']}, {' – '.join(one['players'])}"
        print(f"{head}: {one['stands']}\n    {_printable(one['file'])}")


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in text)


def chronicle_data(told: "Chronicle") -> dict[str, Any]:
    """A chronicle as data."""
    return {
        "title": told.title,
        "players": list(told.players),
        "standing": told.standing,
        "adventures": [
            {
                "name": page.heading,
                "outcome": page.outcome,
                "told": {side: list(lines) for side, lines in zip("ab", page.bands, strict=True)},
            }
            for page in told.pages
        ],
        "bands": {side: list(members) for side, members in zip("ab", told.muster, strict=True)},
        "graves": list(told.graves),
    }


def _chronicle(told: "Chronicle") -> Iterator[str]:
    """A chronicle, line by line."""
    yield told.title
    yield told.standing
    for page in told.pages:
        yield ""
        yield f"{page.heading}: {page.outcome}"
        for player, lines in zip(told.players, page.bands, strict=True):
            yield f"  {player}"
            yield from (textwrap.fill(line, WIDTH, initial_indent="    ", subsequent_indent="      ") for line in lines)
    if any(told.muster):
        yield ""
        yield "As they stand now"
        for player, members in zip(told.players, told.muster, strict=True):
            yield f"  {player}"
            yield from (f"    {line}" for line in members or ("Nobody is left.",))
    if told.graves:
        yield ""
        yield f"Never to return: {', '.join(told.graves)}."
