"""`okko position show` and `okko position query`: a position drawn, and what it allows."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

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


@click.command(epilog="Example: okko position odds foe.position.yaml --do 'activate okko' --do 'attack Bandit'")
@click.argument("file", type=FILE)
@click.argument("names", nargs=-1, metavar="[CHARACTER [TARGET]]")
@click.option(
    "--do", "answers", multiple=True, metavar="TEXT", help="An answer of the activation, as in a journal; repeatable."
)
@click.option(
    "--against",
    multiple=True,
    metavar="WORDS",
    help="What its target names: best (as without it), nothing, or a die or a skill such as earth; repeatable.",
)
@click.option(
    "--with",
    "named",
    multiple=True,
    metavar="WORDS",
    help="With CHARACTER and TARGET: a die or a skill that either side names, such as fire; repeatable.",
)
@click.option("--shot", is_flag=True, help="With CHARACTER and TARGET: a shot, although an attack is open.")
@click.option("--skill", metavar="ID", help="With CHARACTER and TARGET: the ranged skill shot with.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@click.pass_context
def odds(
    ctx: click.Context,
    file: Path,
    names: tuple[str, ...],
    answers: tuple[str, ...],
    against: tuple[str, ...],
    named: tuple[str, ...],
    shot: bool,
    skill: str | None,
    as_json: bool,
) -> None:
    """The exact odds of a whole activation in the position in FILE, and of what the enemy can do then.

    Without --do: for each character of the band to act, or for CHARACTER, the one with the most promising strike.
    With CHARACTER and TARGET: only what comes of it when one attacks, or shoots at, the other where it stands.
    """
    from okko.cli.outcome import show_outcome
    from okko.cli.prospect import show_prospects

    if len(names) > 2:
        raise click.UsageError(f"{names[2]} is one name too many", ctx)
    if len(names) == 2:
        if answers or against:
            raise click.UsageError("with CHARACTER and TARGET there is --with, not --do or --against", ctx)
        show_outcome(file, (names[0], names[1]), named, shot=shot, skill=skill, as_json=as_json)
        return
    if named or shot or skill:
        raise click.UsageError("--with, --shot and --skill need CHARACTER and TARGET", ctx)
    show_prospects(file, names[0] if names else None, answers, against, as_json=as_json)


@click.command(epilog="Example: okko position query foe.position.yaml --character okko")
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--character", metavar="ID", help="Only about this character.")
@click.option("--air", is_flag=True, help="Add one Air die to movement.")
def query(files: tuple[Path, ...], character: str | None, air: bool) -> int:
    """Say what the band to act can do in each position: one JSON object, or one a line for several FILES."""
    from okko.library import BadData

    if len(files) == 1:
        answer = _answer(files[0], character, air)
        if sys.stdout.isatty():
            print_json(json.loads(answer))
        else:
            print(answer)
        return 0
    status = 0
    for file in files:
        try:
            print(_answer(file, character, air))
        except (BadData, click.ClickException) as error:
            print(json.dumps({"error": str(error)}, ensure_ascii=False))
            status = 1
    return status


def _answer(file: Path, character: str | None, air: bool) -> str:
    from okko.analysis.query import query_text
    from okko.library import read_position

    state = read_position(file)[1]
    if character is not None:
        character = _called(state, character, file)
    return query_text(state, character=character, air=air)


def _called(state: "State", character: str, file: Path) -> str:
    from okko.library.bad_data import nearest

    found = state.match.called(character)
    if found is None:
        ids = [recruit.id for recruit in state.match.recruits]
        raise click.ClickException(f'{file}: nobody is called "{character}"; {nearest(character, ids)}'.rstrip("; "))
    return found
