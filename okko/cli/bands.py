"""`okko bands`: ready bands in the plain terminal."""

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from okko.cli.printing import console, print_json, table

if TYPE_CHECKING:
    from okko.library import Library
    from okko.model.card import BandList, Member

WIDTH = 78


@click.command(epilog="Example: okko bands --zeni 18")
@click.argument("id", required=False)
@click.option("--zeni", type=click.IntRange(1, 99), help="Only those for so many Zeni.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bands(id: str | None, zeni: int | None, as_json: bool) -> None:
    """List the ready bands, or say who is in one and how to play it."""
    from okko.library import Library
    from okko.library.bad_data import nearest

    library = Library.load()
    if id is not None:
        if id not in library.bands:
            hint = nearest(id, library.bands) or "okko bands lists them"
            raise click.UsageError(f'there is no band "{id}"; {hint}')
        found = [library.bands[id]]
    else:
        found = [band for band in library.bands.values() if zeni in (None, band.budget)]
        found.sort(key=lambda band: (band.budget, band.id))
    if as_json:
        print_json([_data(band) for band in found] if id is None else _data(found[0]))
    elif id is not None:
        print("\n".join(_page(found[0], library)))
    elif not found:
        budgets = sorted({band.budget for band in library.bands.values()})
        raise click.UsageError(f"no ready band is for {zeni} Zeni; there are some for {', '.join(map(str, budgets))}")
    else:
        rows = table("id", "name", "Zeni", right=("Zeni",))
        for band in found:
            rows.add_row(band.id, band.name, str(band.budget))
        console().print(rows)


def _data(band: "BandList") -> dict[str, Any]:
    return band.model_dump(mode="json", exclude_none=True)


def _page(band: "BandList", library: "Library") -> Iterator[str]:
    """A band, line by line."""
    yield f"{band.name}, {band.budget} Zeni"
    if band.text:
        yield from textwrap.wrap(band.text, WIDTH)
    yield ""
    for member in band.members:
        yield _member(member, library)


def _member(member: "Member", library: "Library") -> str:
    card = library.characters[member.card]
    told = f"{card.zeni:3}  {card.name}"
    if member.equipment is None:
        return told
    gear = library.equipment[member.equipment]
    return f"{told} with {gear.name} ({gear.zeni})"
