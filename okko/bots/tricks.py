"""Skills tried out before they are used: everything that their deeds can lead to, by the rules themselves."""

from fractions import Fraction

from okko.analysis.branches import Branch
from okko.analysis.ends import branches
from okko.bots.judge import Judge
from okko.model.decision import Use
from okko.model.skill import Do, Moment, Skill
from okko.model.state import State
from okko.model.verb import Become, Push, Strip, Test, Turn, Vanish, Verb

PLAIN = (Become, Push, Strip, Turn)
"""Deeds that a judge sees in the position they leave."""
FINE = 1000
"""Into how many parts a Zeni is divided where exact sums are asked for."""


def can_be_tried(skill: Skill | None) -> bool:
    """Whether all that an action with a skill does can be seen in the positions it leads to."""
    deeds = [one for one in skill.effects if isinstance(one, Do) and one.at is Moment.ACTION] if skill else []
    return bool(deeds) and all(_plain(verb) for deed in deeds for verb in deed.verbs)


def vanishes(skill: Skill | None) -> bool:
    """Whether its bearer, a Kami, disappears with it (KAMI-5)."""
    deeds = [one for one in skill.effects if isinstance(one, Do) and one.at is Moment.ACTION] if skill else []
    return any(isinstance(verb, Vanish) for deed in deeds for verb in deed.verbs)


def _plain(verb: Verb) -> bool:
    if isinstance(verb, Test):
        return all(_plain(then) for then in (*verb.passed, *verb.failed))
    return isinstance(verb, PLAIN)


def tried(judge: Judge, state: State, use: Use) -> list[Branch]:
    """What the use of a skill leads to, whoever is asked choosing what looks best."""

    def worth(after: State) -> Fraction:
        return Fraction(round(FINE * judge.value(after)), FINE)

    return [(float(end.chance), end.state) for end in branches(state, use, judge.band, worth)]
