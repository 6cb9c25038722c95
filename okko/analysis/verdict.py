"""What an activation in a puzzle is worth, exactly, beside the best one."""

from fractions import Fraction

from okko.analysis.tactics import Found, grouped, tactics_of
from okko.model.decision import END_PHASE
from okko.model.puzzle import Goal, Want
from okko.model.state import State
from okko.model.value import value


@value
class Verdict:
    """What was tried, and what there is."""

    own: Fraction | None
    """What the activation is worth; None if it is none of those that lead up to a throw."""
    best: Fraction
    second: Fraction
    """What the best activation after that one is worth; facings apart."""
    answers: tuple[str, ...]
    """The best activation, by the texts of its answers."""


def verdict(state: State, goal: Goal, answers: tuple[str, ...]) -> Verdict:
    """Go through all activations of a puzzle, and find the one that was tried among them.

    Args:
        state: The position.
        goal: What is wanted.
        answers: The answers of the activation, up to its throw.
    """
    tactics = tactics_of(state, goal)
    found = tactics.lines()
    (best, leaders), *others = grouped(state, found)
    passing = tactics.passing()
    own = passing if answers == (END_PHASE.text,) else _worth(state, found, answers)
    second = max(passing, others[0][0]) if others else passing
    return Verdict(own, best, second, _texts(state, leaders[0]))


def worth_said(goal: Goal, worth: Fraction) -> str:
    """A worth in a few words: a chance, or Zeni."""
    if goal.want is Want.ZENI:
        return f"{float(worth):+.2f} Zeni"
    percent = worth * 100
    return f"{float(percent):.1f} %" if percent.denominator > 1 else f"{percent} %"


def _texts(state: State, found: Found) -> tuple[str, ...]:
    line = found.line
    return (f"activate {state.recruit(line.who).id}", *(answer.text for answer in line.answers))


def _worth(state: State, found: list[Found], answers: tuple[str, ...]) -> Fraction | None:
    """The worth of an activation; dice and skills may be named in any order, and what follows an action is not told."""
    for length in range(len(answers), 0, -1):
        tried = answers[:length]
        for each in found:
            texts = _texts(state, each)
            if texts == tried or (len(texts) == length and texts[:2] == tried[:2] and set(texts) == set(tried)):
                return each.worth
    return None
