"""What a player has learned: lessons, puzzles, and what has been explained; kept in the user's data folder."""

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from okko.intake import Unreadable, harmless, parse_json, read_at_most, set_aside, write_whole
from okko.model.schema import Id

MAX_BYTES = 1_000_000
Ratio = Annotated[str, StringConstraints(pattern=r"^-?[0-9]{1,60}(/[1-9][0-9]{0,59})?$")]
"""An exact number as text."""


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class Attempts(_Kept):
    """How somebody fared with a puzzle."""

    tries: Annotated[int, Field(ge=0, le=999_999)] = 0
    solved: bool = False
    hints: Annotated[int, Field(ge=0, le=3)] = 3
    """The fewest hints with which it was solved."""
    shown: bool = False
    """The answer was looked at before it was solved."""
    best: Ratio | None = None
    """What the best activation tried is worth."""

    def after(self, worth: Fraction | None, *, solved: bool, hints: int) -> "Attempts":
        """The record with one more attempt."""
        bests = [number for number in (self.worth, worth) if number is not None]
        return self.model_copy(
            update={
                "tries": self.tries + 1,
                "solved": self.solved or solved,
                "hints": min(self.hints, hints) if solved and not self.shown else self.hints,
                "best": str(max(bests)) if bests else None,
            }
        )

    @property
    def worth(self) -> Fraction | None:
        """What the best activation tried is worth."""
        return None if self.best is None else Fraction(self.best)


class Learned(_Kept):
    """What a player has learned."""

    steps: dict[Id, Annotated[int, Field(ge=0, le=9)]] = {}
    """The step that is to be done next, of lessons that were begun and left."""
    lessons: tuple[Id, ...] = ()
    """The lessons that were finished."""
    puzzles: dict[Annotated[str, StringConstraints(max_length=80)], Attempts] = {}
    told: tuple[Id, ...] = ()
    """The moments of a match that have been explained."""
    first_game: Annotated[str, StringConstraints(max_length=200)] = ""
    """The file of the guided first game, without its folder."""
    first_game_over: bool = False
    """A guided first game has come to its end."""


def learned_file() -> Path:
    """Where it is kept."""
    import platformdirs

    return Path(platformdirs.user_data_dir("okko", appauthor=False)) / "learned.json"


def load_learned(file: Path | None = None) -> tuple[Learned, str | None]:
    """What the player has learned; a file that cannot be used is set aside under another name, and begun anew.

    Returns:
        It, and one sentence about what was wrong with the file, if anything was.
    """
    file = file or learned_file()
    try:
        raw = read_at_most(file, MAX_BYTES)
        return Learned.model_validate_json(json.dumps(parse_json(raw))), None
    except FileNotFoundError:
        return Learned(), None
    except OSError as error:
        return Learned(), f"What you have learned, in {file}, cannot be read ({error.strerror})."
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        fault = harmless(f"{'.'.join(str(step) for step in first['loc'])[:60]}: {first['msg'].lower()}")
    except (Unreadable, ValueError) as error:
        fault = str(error) if isinstance(error, Unreadable) else f"it {error}"
    aside = set_aside(file)
    if aside is None:
        return Learned(), f"What you have learned, in {file}, is broken ({fault})."
    save_learned(Learned(), file)
    return (
        Learned(),
        f"The list of what you have learned was broken ({fault}). It lies in {aside} now; a new one begins.",
    )


def save_learned(learned: Learned, file: Path | None = None) -> str | None:
    """Write it; the old file is there until the new one is whole.

    Returns:
        Why it could not be written, if so.
    """
    file = file or learned_file()
    try:
        write_whole(file, learned.model_dump_json(indent=2) + "\n")
    except OSError as error:
        return f"What you have learned cannot be written to {file}: {error.strerror}."
    return None


def learn(change: Callable[[Learned], Learned]) -> str | None:
    """Change what has been learned, as it stands now; nothing is written if nothing changes.

    Returns:
        What went wrong, if anything did.
    """
    before, complaint = load_learned()
    after = change(before)
    return (save_learned(after) if after != before else None) or complaint


def step_reached(learned: Learned, lesson: str, step: int | None) -> Learned:
    """A lesson stands at a step now, or is finished with None."""
    steps = {id: at for id, at in learned.steps.items() if id != lesson}
    if step is not None:
        return learned.model_copy(update={"steps": steps | ({lesson: step} if step else {})})
    done = learned.lessons if lesson in learned.lessons else (*learned.lessons, lesson)
    return learned.model_copy(update={"steps": steps, "lessons": done})


def next_lesson(learned: Learned, lessons: Sequence[str], lesson: str) -> str | None:
    """The lesson that comes next, of those that have not been finished.

    The first behind this one; else, once the first game is played, the first of all. None: there is none to offer.
    """
    place = lessons.index(lesson)
    before = lessons[:place] if learned.first_game_over else ()
    return next((id for id in (*lessons[place + 1 :], *before) if id not in learned.lessons), None)


def attempted(learned: Learned, puzzle: str, attempts: Attempts) -> Learned:
    """A puzzle has a new record."""
    return learned.model_copy(update={"puzzles": learned.puzzles | {puzzle: attempts}})


def explained(learned: Learned, moment: str) -> Learned:
    """A moment has been explained."""
    return learned if moment in learned.told else learned.model_copy(update={"told": (*learned.told, moment)})


def first_game_begun(learned: Learned, file: str) -> Learned:
    """The guided first game is kept in a file now, and nothing has been explained in it."""
    return learned.model_copy(update={"first_game": file, "told": ()})


def match_ended(learned: Learned, file: str) -> Learned:
    """A match has come to its end; it may have been the guided first game."""
    return learned.model_copy(update={"first_game_over": True}) if file == learned.first_game else learned
