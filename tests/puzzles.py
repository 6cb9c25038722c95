"""The proof that a puzzle has one best activation: all activations, worked out exactly."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from okko.analysis.tactics import Found, grouped, tactics_of
from okko.library import Library, read_position
from okko.model.puzzle import Puzzle, Want
from okko.model.state import State

LEAST = {Want.REMOVE: Fraction(1, 18), Want.KEEP: Fraction(1, 18), Want.ZENI: Fraction(2, 5)}
"""By how much the best activation must lead: two throws of 36, or two fifths of a Zeni."""


@dataclass(frozen=True)
class Proof:
    """What going through all activations of a puzzle found."""

    lines: int
    activations: int
    """Lines that differ in more than the facing."""
    best: Fraction
    second: Fraction
    passing: Fraction
    """What doing nothing is worth."""
    solution: tuple[str, ...]
    equally: tuple[tuple[str, ...], ...]
    """The lines that differ in the facing only and are still better than every other activation."""


def prove(file: Path) -> tuple[Puzzle, Proof]:
    """Go through all activations of a puzzle."""
    position, state = read_position(file, Library.load())
    assert position.puzzle is not None, file
    tactics = tactics_of(state, position.puzzle.goal)
    found = tactics.lines()
    groups = grouped(state, found)
    (best, leaders), (second, _) = groups[:2]
    lead = _texts(state, leaders[0])
    same = [_texts(state, each) for each in found if each.worth > second]
    return position.puzzle, Proof(
        len(found), len(groups), best, second, tactics.passing(), lead, tuple(one[1:] for one in same if one != lead)
    )


def _texts(state: State, found: Found) -> tuple[str, ...]:
    line = found.line
    return (f"activate {state.recruit(line.who).id}", *(answer.text for answer in line.answers))
