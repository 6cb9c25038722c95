"""Elements of the inspiration dice, and the stats they raise."""

from enum import StrEnum


class Element(StrEnum):
    """A face of an inspiration die (DICE-1)."""

    FIRE = "fire"
    WATER = "water"
    AIR = "air"
    EARTH = "earth"
    TORII = "torii"


INSPIRATION_FACES = (
    Element.FIRE,
    Element.WATER,
    Element.AIR,
    Element.EARTH,
    Element.TORII,
    Element.TORII,
)
"""The six faces of an inspiration die; Torii stands on two of them (DICE-1)."""

COMBAT_FACES = (1, 2, 3, 4, 5, 6)
"""The six faces of a combat die."""


class Stat(StrEnum):
    """A number of a profile card."""

    ATTACK = "attack"
    MOVEMENT = "movement"
    DEFENSE = "defense"
    WILLPOWER = "willpower"
    SHOT = "shot"
    """The value of a ranged attack: no element raises it (DICE-14)."""


RAISED_BY = {
    Stat.ATTACK: Element.FIRE,
    Stat.MOVEMENT: Element.AIR,
    Stat.DEFENSE: Element.EARTH,
    Stat.WILLPOWER: Element.WATER,
}
"""The element that gives +1 to each stat (DICE-4)."""

STATS = tuple(RAISED_BY)
"""The four printed stats, in the order of the card."""
