"""The dice and skills that either side of a fight could still name, and what each would make of it."""

from okko.analysis.outlook import nameable
from okko.analysis.preview import FightPreview, fight_preview, naming_preview
from okko.model.decision import Option
from okko.model.fight import Fight
from okko.model.state import State
from okko.model.value import value


@value(repr=False)
class Addition:
    """A die or a skill that one side of a fight could still name, and the fight as it would be then."""

    who: int
    option: Option
    preview: FightPreview


def additions(state: State, fight: Fight) -> tuple[Addition, ...]:
    """All that either side could name by one answer, the attacker's first; what would change no sum is left out."""
    now = fight_preview(state, fight).difference
    found = []
    for who in (fight.attacker, fight.defender):
        for option in nameable(state, fight, who):
            then = naming_preview(state, fight, who, option)
            if then.difference != now:
                found.append(Addition(who, option, then))
    return tuple(found)
