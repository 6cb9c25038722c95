"""Examples of rules played out: a match of its own that lies over the codex, and leaves any other match alone."""

from typing import Any

from textual.app import App

from okko.dice import new_seed
from okko.game import start
from okko.game.saves import header_of_position
from okko.library import Library
from okko.model.position import Position
from okko.model.rulebook import Entry
from okko.model.rulings import SWITCHES, Rulings
from okko.tui.matches import session_of
from okko.tui.screens.example import ExampleScreen
from okko.tui.session import Session


def play(app: App[Any], library: Library, entry: Entry, rulings: Rulings | None, otherwise: str = "") -> None:
    """Open the example of a rule, if it can be played.

    Args:
        app: The program.
        library: Where the cards are.
        entry: The rule.
        rulings: The readings of the match that is played meanwhile; nothing: those that ship.
        otherwise: A switch that stands the other way in the example.
    """
    position = entry.played
    if position is not None:
        read = position.model_copy(update={"rulings": _readings(rulings or Rulings(), otherwise)})
        session = _session(read, library)
        app.push_screen(ExampleScreen(session), lambda _: session.close())


def _session(position: Position, library: Library) -> Session:
    header = header_of_position(
        position,
        library.characters,
        library.equipment,
        library.kami.values(),
        seed=new_seed(),
        title=position.title or "",
    )
    session = session_of(start(None, header), 1)
    session.alone = False
    return session


def _readings(rulings: Rulings, otherwise: str) -> Rulings:
    """The readings with one switch the other way, if one is named."""
    for switch in SWITCHES:
        if switch.name == otherwise:
            other = switch.other if switch.stance(rulings) is switch.shipped else switch.shipped
            value = {"true": True, "false": False}.get(other.value, other.value)
            return rulings.model_copy(update={switch.name: value})
    return rulings
