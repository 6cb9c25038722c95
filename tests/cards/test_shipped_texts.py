"""What the texts of skills say, held against their effects: every number, reach, length and limit, both ways.

People compare the sentences; this sees to what can be counted, whenever a number changes.
"""

import re
from collections.abc import Iterator

import pytest

from okko.model.card import CharacterCard, EquipmentCard, KamiCard
from okko.model.element import Stat
from okko.model.skill import (
    Do,
    Effect,
    Exempt,
    Instead,
    Modify,
    Moment,
    Outcome,
    Reroll,
    Shot,
    Side,
    Situation,
    Skill,
    When,
    Who,
)
from okko.model.verb import Become, Condition, Grant, Verb
from okko.model.verb import Test as Trial
from tests.cards.shipped import library

Card = CharacterCard | EquipmentCard | KamiCard
SITUATIONS = {
    (Situation.ATTACKING,): "attack",
    (Situation.DEFENDING,): "attack",
    (Situation.DEFENDING, Situation.SHOT_AT): "sh[oo]+ts? at",
    (Situation.SHOT_AT,): "shot at",
    (Situation.SHOOTING,): "shot",
    (Situation.MOVING,): "moves",
    (Situation.TESTING,): "willpower tests",
    (Situation.TESTING, Situation.RESISTING): "willpower tests and resistance tests",
}
MOMENTS = {
    Moment.ATTACKED: "declares an attack",
    Moment.FRIEND_ATTACKED: "attacked or shot at",
    Moment.WON: r"won a fight.* hit (it )?with a shot",
    Moment.LOST: "lost a fight or been hit by a shot",
    Moment.ATTACKING: "attacks",
    Moment.DEFENDING: "attacked",
    Moment.SHOOTING: "shoots",
    Moment.MOVING: "passes over characters",
}
DEEDS = {
    "push": "shove",
    "turn": "turn.* to another facing",
    "strip": "die reserved on .* card",
    "discard": "equipment for good",
    "cancel": "attack (does )?not take place",
    "give": "die reserved on",
    "rethrow": "again",
    "summon": "Kami of the element it shows appears",
    "vanish": "Kami disappears",
    "use_defense_of": "highest printed Defense among the adjacent friends",
    "leap": "passes over characters",
}
OUTCOMES = {
    Outcome.SHAKEN: "a fight or a shot.* would make .*shaken",
    Outcome.DISABLED: "a fight or a shot.* (would|or) disable",
    Outcome.RETREAT: "a fight or a shot would make .* retreat",
    Outcome.TEST: "pass a willpower test",
}


def skills(card: Card) -> Iterator[Skill]:
    if isinstance(card, EquipmentCard):
        yield from card.skills
        return
    for side in (card.celestial, card.corrupted) if isinstance(card, KamiCard) else (card.vigilant, card.shaken):
        yield from (*side.skills, *side.karasu)


def verbs(effect: Effect) -> Iterator[Verb]:
    """What a deed does, and what its tests lead to."""
    found = list(effect.verbs) if isinstance(effect, Do) else []
    while found:
        verb = found.pop()
        yield verb
        if isinstance(verb, Trial):
            found += [*verb.passed, *verb.failed]


def whom(effect: Effect) -> Who:
    return effect.who if isinstance(effect, Modify | Do | Instead) else Who()


def promised(skill: Skill) -> Iterator[str]:
    """What the text has to say, as patterns."""
    if skill.limit == "match":
        yield "Once a match"
    if skill.optional:
        yield r"\bmay\b"
    for effect in skill.effects:
        yield from _of_effect(effect)
        for verb in verbs(effect):
            yield from _of_verb(verb, whom(effect))


def _of_effect(effect: Effect) -> Iterator[str]:
    who = whom(effect)
    if who.within:
        yield f"within {who.within} squares?"
    if who.adjacent:
        yield "adjacent"
    if who.in_zone:
        yield "control zone"
    if isinstance(effect, Do) and who.every:
        yield "(?i)every|all "
    others = (who.where, effect.against if isinstance(effect, Modify | Exempt | Reroll | Do | Instead) else None)
    for other in others:
        if other is not None:
            yield f"(?i){other.keyword or other.state}"
    match effect:
        case Modify():
            if effect.stat is Stat.SHOT:
                yield r"to the value"
            else:
                yield rf"\{effect.by:+d} {effect.stat.capitalize()}"
            if effect.given:
                yield SITUATIONS[effect.given]
        case Shot():
            yield f"range {effect.range} and value {effect.value}"
        case Reroll():
            yield "second throw stands"
            yield "have the .* throw" if effect.whose == "opponent" else "throw"
        case Do() if effect.at is not Moment.ACTION:
            yield MOMENTS[effect.at]
        case Instead():
            yield OUTCOMES[effect.of]
            if effect.of in (Outcome.SHAKEN, Outcome.DISABLED) and effect.becomes != "shaken":
                yield "or the retreat after it"


def _of_verb(verb: Verb, who: Who) -> Iterator[str]:
    match verb:
        case Grant():
            yield rf"\{verb.by:+d} {verb.stat.capitalize()}"
            yield "until the end of this phase" if verb.lasts == "phase" else "until the next phase of"
        case Trial():
            yield f"resistance test of {verb.stat.capitalize()}" if verb.resist else f"tests? {verb.stat.capitalize()}"
        case Become():
            yield verb.state.value
            if (
                verb.state is Condition.SHAKEN
                and who.side is not Side.SELF
                and (who.where is None or who.where.state is None)
            ):
                yield r"disabled if it was already"
        case _:
            yield DEEDS[verb.verb]


def kept(skill: Skill) -> Iterator[tuple[str, bool]]:
    """What the text says, and whether the effects do it."""
    text = skill.text
    reached = {whom(effect).within for effect in skill.effects}
    for number in re.findall(r"within (\d+) squares?", text):
        yield f"within {number}", int(number) in reached
    every = [verb for effect in skill.effects for verb in verbs(effect)]
    changed = {(effect.by, effect.stat) for effect in skill.effects if isinstance(effect, Modify)}
    changed |= {(verb.by, verb.stat) for verb in every if isinstance(verb, Grant)}
    for by, stat in re.findall(r"([+-]\d) (Attack|Movement|Defense|Willpower)", text):
        yield f"{by} {stat}", (int(by), Stat(stat.lower())) in changed
    tests = [verb for verb in every if isinstance(verb, Trial)]
    resists = any(Situation.RESISTING in effect.given for effect in skill.effects if isinstance(effect, Modify))
    yield "resistance test", ("resistance test" in text) is (resists or any(test.resist for test in tests))
    yield "once a match", ("Once a match" in text) is (skill.limit == "match")
    lasting = {verb.lasts for verb in every if isinstance(verb, Grant)}
    yield "this phase", ("end of this phase" in text) is ("phase" in lasting)
    yield "next phase", ("next phase" in text) is ("round" in lasting)
    yield "adjacent", "adjacent" not in text or all(_is_near(effect) for effect in skill.effects)
    yield "enemy in a control zone", "nemy in the" not in text or all(whom(effect).in_zone for effect in skill.effects)
    whole = [effect for effect in skill.effects if isinstance(effect, Do) and effect.who.side is not Side.SELF]
    yield "all of them", not re.match("All|Every", text) or all(effect.who.every for effect in whole)
    depending = [effect for effect in skill.effects if isinstance(effect, Modify | Reroll | Instead)]
    here = [effect for effect in depending if not (effect.given or _of_a_result(effect))]
    yield (
        "only in some situations",
        not re.search(r"attack(s|ed)\b|shot at|willpower tests?|moves", text) or not here or ("at all times" in text),
    )
    turned_down = skill.optional or any(isinstance(effect, Reroll | Exempt) for effect in skill.effects)
    yield "may", not re.search(r"\bmay\b", text) or turned_down


def _of_a_result(effect: Effect) -> bool:
    """Whether it takes the place of what a fight or a shot does."""
    return isinstance(effect, Instead) and effect.of is not Outcome.TEST


def _is_near(effect: Effect) -> bool:
    """Whether it is about those who are adjacent."""
    when = () if isinstance(effect, Reroll | Instead) else effect.when
    deeds = {verb.verb for verb in verbs(effect)}
    return whom(effect).adjacent or bool(
        {When.ALONE, When.BESIDE_FRIEND} & {*when} or {"summon", "use_defense_of"} & deeds
    )


@pytest.mark.parametrize(
    "card",
    [*library().characters.values(), *library().equipment.values(), *library().kami.values()],
    ids=lambda card: card.id,
)
def test_texts_and_effects_of_a_card_agree(card: Card) -> None:
    for skill in skills(card):
        unsaid = [pattern for pattern in promised(skill) if not re.search(pattern, skill.text)]
        assert unsaid == [], f"{skill.id}: an effect that the text does not tell: {skill.text}"
        untrue = [claim for claim, true in kept(skill) if not true]
        assert untrue == [], f"{skill.id}: a text that no effect bears out: {skill.text}"
