"""`okko position show` and `okko position query`: a position drawn, and what it allows."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from okko.cli.printing import print_json

if TYPE_CHECKING:
    from okko.model.state import State

FILE = click.Path(path_type=Path)


@click.command(epilog="Example: okko position show foe.position.yaml")
@click.argument("file", type=FILE)
def show(file: Path) -> None:
    """Draw the position in FILE as text."""
    from okko.cli.picture import describe
    from okko.library import read_position

    position, state = read_position(file)
    print(describe(state, position.title))


@click.command(epilog="Example: okko position query foe.position.yaml --character okko")
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--character", metavar="ID", help="Only about this character.")
@click.option("--air", is_flag=True, help="Add one Air die to movement.")
def query(files: tuple[Path, ...], character: str | None, air: bool) -> int:
    """Say what the band to act can do in each position: one JSON object, or one a line for several FILES."""
    from okko.library import BadData

    if len(files) == 1:
        print_json(_answer(files[0], character, air))
        return 0
    status = 0
    for file in files:
        answer: dict[str, Any]
        try:
            answer = _answer(file, character, air)
        except (BadData, click.ClickException) as error:
            answer, status = {"error": str(error)}, 1
        print(json.dumps(answer, ensure_ascii=False))
    return status


def _answer(file: Path, character: str | None, air: bool) -> dict[str, Any]:
    from okko.analysis.query import query as ask
    from okko.library import read_position

    state = read_position(file)[1]
    if character is not None:
        _check_character(state, character, file)
    found: dict[str, Any] = ask(state, character=character, air=air)
    return found


def _check_character(state: "State", character: str, file: Path) -> None:
    from okko.library.bad_data import nearest

    ids = [recruit.id for recruit in state.match.recruits]
    if character not in ids:
        raise click.ClickException(f'{file}: nobody is called "{character}"; {nearest(character, ids)}'.rstrip("; "))
