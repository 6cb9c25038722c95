"""What the forms have in common in which somebody is seated on each side and dice are chosen."""

from collections.abc import Iterable

from okko.journal import SEATS, Seat
from okko.library import Library
from okko.model.card import Member
from okko.tui.bound import Page
from okko.tui.widgets.choice import Choice
from okko.tui.widgets.line import Line

_NOBODY, _BOTH = "nobody", "both"
_DICE = {
    _NOBODY: "Thrown by the program",
    _BOTH: "Real ones, of both sides",
    "a": "Real ones, of side a alone",
    "b": "Real ones, of side b alone",
}


def dice_choice(physical: bool = False, hand: Seat | None = None) -> Choice[str]:
    """The line in which is chosen who throws real dice."""
    value = _BOTH if physical else hand or _NOBODY
    return Choice("Dice", tuple(_DICE), _DICE.__getitem__, note=_dice_note, value=value, id="physical")


def _dice_note(thrower: str) -> str:
    return "" if thrower == _NOBODY else "keyed in"


def members_said(members: Iterable[Member], library: Library) -> str:
    """Who is in a band, and what each carries."""

    def said(member: Member) -> str:
        name = library.characters[member.card].name
        return f"{name} with {library.equipment[member.equipment].name}" if member.equipment else name

    return ", ".join(map(said, members))


class SeatedForm(Page[None]):
    """A form with `seat-a`, `name-a`, the same of b, and a `seed`."""

    def _choice(self, id: str) -> Choice[object]:
        return self.query_one(f"#{id}", Choice)

    @property
    def seats(self) -> tuple[str, str]:
        """Who sits on each side: a person, or an opponent."""
        return str(self._choice("seat-a").value), str(self._choice("seat-b").value)

    @property
    def names(self) -> tuple[str, str]:
        """What the persons are called."""
        return self.query_one("#name-a", Line).value, self.query_one("#name-b", Line).value

    @property
    def physical(self) -> bool:
        """Whether both sides throw real dice."""
        return self._choice("physical").value == _BOTH

    @property
    def hand(self) -> Seat | None:
        """The side that throws real dice, if one alone does."""
        value = self._choice("physical").value
        return next((seat for seat in SEATS if seat == value), None)

    @property
    def seed(self) -> int:
        """What the dice follow from."""
        written = self.query_one("#seed", Line).value
        return int(written) if written.isdecimal() else 0
