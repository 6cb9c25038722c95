"""A fight, a shot or a test while it is being resolved: what has been named so far."""

from enum import StrEnum
from typing import TypeAlias

from okko.model.element import Element, Stat
from okko.model.value import value


@value
class Die:
    """An inspiration die to be spent: from the band's pool, or the one reserved on the character's card (DICE-11)."""

    element: Element
    reserve: bool = False

    def __str__(self) -> str:
        return f"{self.element} reserve" if self.reserve else f"{self.element}"


DICE = {(element, reserve): Die(element, reserve) for element in Element for reserve in (False, True)}
"""All dice there can be, shared."""


@value
class Named:
    """A die or a skill named for a roll: a die raises `stat`, or pays for `skill` (DICE-5)."""

    die: Die | None
    stat: Stat | None = None
    skill: str | None = None


Skills: TypeAlias = tuple[Named, ...]
"""Skills named together, each with the die that pays for it."""


class Kind(StrEnum):
    """Which chapter of the rules resolves a fight."""

    COMBAT = "combat"
    SHOT = "shot"


@value
class Fight:
    """An attack or a shot that was declared."""

    kind: Kind
    attacker: int
    defender: int
    outside: bool = False
    """The attacker stood out of the defender's view at the declaration (COMBAT-10)."""
    unseen: bool = False
    """It stood so, and if it had moved, all of its movement was out of that view too (BEHIND-2)."""
    cover: int = 0
    range: int = 0
    shot: str | None = None
    """The id of the skill shot with."""
    attack_named: tuple[Named, ...] = ()
    defense_named: tuple[Named, ...] = ()

    def side(self, who: int) -> tuple[Named, ...]:
        """What one of the two has named."""
        return self.attack_named if who == self.attacker else self.defense_named

    def other(self, who: int) -> int:
        """The opponent of one of the two."""
        return self.defender if who == self.attacker else self.attacker


@value
class Trial:
    """A test about to be thrown (WILL-1, RESIST-1)."""

    who: int
    stat: Stat
    resisting: bool = False
    opponent: int | None = None
    """The character that made it necessary, if any."""
    named: tuple[Named, ...] = ()
