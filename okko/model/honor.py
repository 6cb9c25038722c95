"""Honors: what the Kami grant those who pray between two adventures (CAMP-4), in the words of cards."""

from okko.model.element import Element, Stat
from okko.model.skill import Instead, Modify, Outcome, Reroll, Situation, Skill, Throw

HONORS: dict[Element, Skill] = {
    Element.FIRE: Skill(
        id="honor-of-fire",
        name="Experienced",
        text=(
            "Once, when both dice of a fight or a shot lie, the bearer may throw its own die again and keeps the "
            "second throw."
        ),
        optional=True,
        limit="match",
        rule=("CAMP-4",),
        effects=(Reroll(kind="reroll", of=(Throw.COMBAT, Throw.SHOT)),),
    ),
    Element.AIR: Skill(
        id="honor-of-air",
        name="Skillful",
        text="Once, +3 Movement for a movement or a test of Movement.",
        optional=True,
        limit="match",
        rule=("CAMP-4",),
        effects=(Modify(kind="modify", stat=Stat.MOVEMENT, by=3, given=(Situation.MOVING, Situation.RESISTING)),),
    ),
    Element.EARTH: Skill(
        id="honor-of-earth",
        name="Determined",
        text=(
            "Once, when a fight or a shot, or a retreat from it, would make the bearer shaken, it may stay vigilant. "
            "A retreat is still made."
        ),
        optional=True,
        limit="match",
        rule=("CAMP-4",),
        effects=(Instead(kind="instead", of=Outcome.SHAKEN, becomes="nothing"),),
    ),
    Element.WATER: Skill(
        id="honor-of-water",
        name="Courageous",
        text="Once, the bearer may pass a test of Willpower without a throw.",
        optional=True,
        limit="match",
        rule=("CAMP-4",),
        effects=(Instead(kind="instead", of=Outcome.TEST, becomes="passed"),),
    ),
}
"""The honor of each element; a Torii grants none."""
