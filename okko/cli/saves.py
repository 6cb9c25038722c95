"""The list of saved matches: `okko saves`."""

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from okko.cli.printing import print_json

if TYPE_CHECKING:
    from okko.game import Save


@click.command(epilog="Example: okko saves --json")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def saves(as_json: bool) -> None:
    """List all saved matches, the last played first."""
    from okko.game import list_saves, looked_through, saves_folder

    found = [looked_through(save) for save in list_saves()]
    if as_json:
        print_json([_data(save) for save in found])
        return
    if not found:
        print(f"There are no saved matches in {saves_folder()}.")
        return
    for save in found:
        stands = _stands(save)
        seats = f" ({save.seats[0]} / {save.seats[1]})" if save.seats[0] else ""
        print(f"{_date(save):%Y-%m-%d %H:%M}  {save.title}{seats}: {stands}\n    {_printable(save.file)}")


def _printable(file: Path) -> str:
    return "".join(char if char.isprintable() else "?" for char in str(file))


def _date(save: "Save") -> datetime.datetime:
    return datetime.datetime.fromtimestamp(save.changed, datetime.UTC).astimezone()


def _stands(save: "Save") -> str:
    if save.broken:
        return "cannot be read"
    if save.damaged:
        return f"damaged in line {save.damaged}; okko resume --play-on FILE goes on before it, in a new file"
    if save.over:
        return "a draw" if save.winner is None else f"won by {'ab'[save.winner]}"
    return f"turn {save.turn}, {'ab'[save.to_move]} to move" if save.to_move is not None else "being set up"


def _data(save: "Save") -> dict[str, Any]:
    return {
        "file": str(save.file),
        "title": save.title,
        "bands": list(save.bands),
        "seats": list(save.seats),
        "created": save.created,
        "played": _date(save).astimezone(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "turn": save.turn,
        "to_move": None if save.to_move is None else "ab"[save.to_move],
        "over": save.over,
        "winner": None if save.winner is None else "ab"[save.winner],
        "broken": save.broken,
        "damaged": save.damaged or None,
    }
