"""Where faces come from. The only module that knows chance."""

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias

from okko.model.decision import Roll, RollKind
from okko.model.element import COMBAT_FACES, INSPIRATION_FACES, Element


class Dice(Protocol):
    """Something that answers a roll."""

    def throw(self, roll: Roll) -> tuple[int, ...] | tuple[Element, ...] | None:
        """The faces that fall, or None if somebody else has to say them (`Typed`)."""
        ...


class DiceError(Exception):
    """Faces that do not fit the roll they answer, or run out."""


def check_faces(roll: Roll, faces: Sequence[int] | Sequence[Element]) -> None:
    """Refuse faces that cannot answer a roll.

    Raises:
        DiceError: There are too many or too few, or they are not on such dice.
    """
    lawful: Sequence[object] = INSPIRATION_FACES if roll.elements else COMBAT_FACES
    if len(faces) != roll.count:
        raise DiceError(f"{roll.kind} takes {roll.count} dice, here are {len(faces)}")
    for face in faces:
        if face not in lawful or isinstance(face, bool):
            raise DiceError(
                f"{face!r} is no face of these dice: use {', '.join(str(f) for f in dict.fromkeys(lawful))}"
            )


def throwers(roll: Roll) -> tuple[int, ...]:
    """Whose each die of a throw is."""
    if roll.kind is RollKind.ROLL_OFF:
        return (0, 1)
    if roll.kind in (RollKind.COMBAT, RollKind.SHOT) and roll.count > 1:
        return (roll.player, 1 - roll.player)
    return (roll.player,) * roll.count


class Seeded:
    """Dice from a seed: the same seed gives the same faces, on any machine."""

    def __init__(self, seed: int | str) -> None:
        self._next = random.Random(str(seed)).random

    def throw(self, roll: Roll) -> tuple[int, ...] | tuple[Element, ...]:
        """Faces drawn from `random.random`, the one stream Python promises to keep."""
        draw = self._next
        if roll.elements:
            return tuple([INSPIRATION_FACES[int(draw() * 6)] for _ in range(roll.count)])
        return tuple([int(draw() * 6) + 1 for _ in range(roll.count)])


class Scripted:
    """Dice that fall as told, for tests; leftovers and shortages fail."""

    def __init__(self, *faces: int | str) -> None:
        self.left: list[int | str] = list(faces)

    def throw(self, roll: Roll) -> tuple[int, ...] | tuple[Element, ...]:
        """The next faces of the script.

        Raises:
            DiceError: They run out or do not fit.
        """
        taken, self.left = self.left[: roll.count], self.left[roll.count :]
        if roll.elements:
            try:
                elements = tuple(Element(str(face)) for face in taken)
            except ValueError:
                raise DiceError(f"the script holds {taken} where {roll.kind} needs elements") from None
            check_faces(roll, elements)
            return elements
        numbers = tuple(face for face in taken if isinstance(face, int))
        check_faces(roll, numbers)
        return numbers


class Recorded:
    """Dice that fall as they fell before, from a journal."""

    def __init__(self, throws: Iterable[tuple[int, ...] | tuple[Element, ...]]) -> None:
        self._throws: Iterator[tuple[int, ...] | tuple[Element, ...]] = iter(throws)

    def throw(self, roll: Roll) -> tuple[int, ...] | tuple[Element, ...]:
        """The next recorded throw.

        Raises:
            DiceError: There is none left, or it does not fit.
        """
        faces = next(self._throws, None)
        if faces is None:
            raise DiceError(f"no throw is recorded for {roll.kind}")
        check_faces(roll, faces)
        return faces


class Typed:
    """Real dice: the players throw them and key in the pips, so the game waits for an answer to each roll."""

    def throw(self, roll: Roll) -> None:
        """Nothing: whoever drives the game answers the roll."""


class Handed:
    """Dice of which some players throw real ones; those of the others come from a seed."""

    def __init__(self, seed: int | str, players: Collection[int]) -> None:
        """Share the dice out.

        Args:
            seed: Where the faces come from that nobody throws.
            players: Who throws real dice.
        """
        self._seeded = Seeded(seed)
        self._players = frozenset(players)

    def throw(self, roll: Roll) -> tuple[int, ...] | tuple[Element, ...] | None:
        """The faces, unless one of the dice is real."""
        return None if self.throws(roll) else self._seeded.throw(roll)

    def throws(self, roll: Roll) -> bool:
        """Whether one of the dice of a throw is real."""
        return not self._players.isdisjoint(throwers(roll))

    def given(self, roll: Roll) -> "Given":
        """What the dice of a shared throw show that are not real."""
        faces: Sequence[int | Element] = self._seeded.throw(roll)
        return tuple(None if who in self._players else face for face, who in zip(faces, throwers(roll), strict=True))


Given: TypeAlias = tuple[int | Element | None, ...]
"""The faces of a throw as far as they are known; None for each die that somebody throws by hand."""


def by_hand(dice: Dice, roll: Roll) -> bool:
    """Whether somebody has to say how one of the dice fell."""
    return isinstance(dice, Typed) or (isinstance(dice, Handed) and dice.throws(roll))


def filled(given: Given, known: Sequence[int | Element]) -> tuple[int | Element, ...]:
    """The faces of a throw from its first die on, as far as they are known.

    Args:
        given: The faces that nobody throws by hand.
        known: The others, as they were keyed in one after the other.
    """
    keyed = iter(known)
    faces: list[int | Element] = []
    for face in given:
        found = next(keyed, None) if face is None else face
        if found is None:
            break
        faces.append(found)
    return tuple(faces)


class Chooser:
    """A stream of choices apart from the game's dice, for bots, random boards and the screen."""

    def __init__(self, seed: int | str) -> None:
        self._next = random.Random(f"chooser {seed}").random

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1."""
        return int(self._next() * count)

    def chance(self) -> float:
        """A number from 0 up to 1."""
        return self._next()


def new_seed() -> int:
    """A seed that nobody could know before."""
    return random.SystemRandom().randrange(10**9)
