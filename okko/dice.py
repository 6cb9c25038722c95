"""Where faces come from. The only module that knows chance."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from okko.model.decision import Roll
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
