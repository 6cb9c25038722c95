"""Dice thrown by hand: how the pips are asked for, one die after the other, and at last whether they fell so."""

from okko.dice import throwers
from okko.model.decision import DONE, Roll, RollKind
from okko.model.element import Element
from okko.model.state import State
from okko.tui.asking import Choice, Question
from okko.tui.in_keys import in_keys

_WHAT = {
    RollKind.ROLL_OFF: "for the first phase",
    RollKind.INSPIRATION: "inspiration",
    RollKind.COMBAT: "in the fight",
    RollKind.SHOT: "for the shot",
    RollKind.TEST: "for the test",
    RollKind.REROLL: "again",
    RollKind.RETHROW: "inspiration again",
    RollKind.SUMMON: "for the prayer",
    RollKind.DRAW: "to draw a card",
    RollKind.HEAL: "for the wounds",
    RollKind.PRAYER: "for an honor",
}


def throw_of(state: State, roll: Roll, known: tuple[int | Element, ...]) -> Question:
    """What is asked about a throw when these dice are known: what the next one shows, or whether all fell so.

    A throw is written down only when it is confirmed: until then the last die can be keyed again.
    """
    told = _lying(known)
    if len(known) == roll.count:
        so = Choice(DONE, "So it fell")
        again = in_keys("{do.confirm}: so it fell; {battle.undo}: the last again.")
        return Question(roll.player, f"thrown: {told}. {again}", (so,), done=so)
    number = len(known)
    so_far = f" So far {told}." if known else ""
    title = f"throw {_WHAT[roll.kind]}: die {number + 1} of {roll.count} is …{so_far}"
    faces: tuple[int | Element, ...] = tuple(Element) if roll.elements else tuple(range(1, 7))
    return Question(throwers(roll)[number], title, tuple(Choice(face, _label(face)) for face in faces))


def _lying(known: tuple[int | Element, ...]) -> str:
    """Dice in few columns, as the tray shows them: five of them have to stand in one line with what is asked."""
    if any(isinstance(face, Element) for face in known):
        return "".join(f"[{str(face)[0].upper()}]" for face in known)
    return ", ".join(map(str, known))


def _label(face: int | Element) -> str:
    """The name of an element; of pips only the word, since the number is the key that stands before it."""
    if isinstance(face, Element):
        return face.capitalize()
    return "pip" if face == 1 else "pips"
