"""Two characters against each other on open ground: what one attack comes to, by which of their sides are up.

The attacker stands before the defender, or behind its back; friends stand so that they support and bar no way back.
Nobody names anything but what is said, no die is thrown again (`thrown_again` says by what one could be), and the
policy is otherwise that of `outcome`.
"""

from collections.abc import Sequence
from contextlib import suppress
from itertools import product

from okko.analysis.outcome import CalledOff, NotNamed, Outcome, outcome
from okko.model.arrange import state_of
from okko.model.card import CharacterCard
from okko.model.decision import Attack
from okko.model.element import Element
from okko.model.position import (
    Activation,
    AdHoc,
    AdHocProfile,
    Carded,
    Direction,
    Placed,
    PlacedBand,
    PlacedBands,
    Position,
)
from okko.model.skill import Reroll, Skill, Throw
from okko.model.state import State
from okko.model.value import value
from okko.model.verb import Condition

SUPPORTS = 3
"""Friends that can stand beside either of them without barring a way back."""
_SIDE = 5
_BOARD = "\n".join(["+" + "-+" * _SIDE, *["|" + ". " * (_SIDE - 1) + ".|", "+" + " +" * _SIDE] * _SIDE][: 2 * _SIDE])
_BOARD += "\n+" + "-+" * _SIDE
_OWN: tuple[tuple[str, Direction], ...] = (("b2", "N"), ("d2", "N"), ("b3", "E"))
"""Where friends of the attacker on c2 stand to have the defender on c3 in their zones (SUPPORT-1)."""
_OTHERS: tuple[tuple[str, Direction], ...] = (("b1", "N"), ("d1", "N"), ("d3", "S"))
"""Where friends of the defender stand to have the attacker in theirs (SUPPORT-2)."""


@value
class Bonuses:
    """What counts beside the cards."""

    behind: bool = False
    """The attack is one from behind (BEHIND-2)."""
    support: int = 0
    """Friends that support the attacker."""
    guard: int = 0
    """Friends that support the defender."""
    own: tuple[str, ...] = ()
    """What the attacker names: `fire`, or the ids of skills that cost a die."""
    other: str = ""
    """What the defender names with the die on its card: `earth`, or the id of a skill."""


@value(repr=False)
class Duel:
    """An attack with these sides of the cards up."""

    attacker_shaken: bool
    defender_shaken: bool
    outcome: Outcome | None
    """Nothing: it is called off before the throw."""


def duels(attacker: CharacterCard, defender: CharacterCard, bonuses: Bonuses) -> tuple[Duel, ...]:
    """One character attacks another: both vigilant, the defender shaken, the attacker shaken, both shaken.

    What is to be named and is not on the side of the card that is up is left out there.
    """
    found = []
    for own, other in product((False, True), repeat=2):
        named = [*bonuses.own, *([bonuses.other] if bonuses.other else [])]
        came: Outcome | None = None
        with suppress(CalledOff):
            while came is None:
                try:
                    came = outcome(*_staged(attacker, defender, own, other, bonuses), named)
                except NotNamed as wrong:
                    named.remove(wrong.words)
        found.append(Duel(own, other, came))
    return tuple(found)


def nameable(attacker: CharacterCard, defender: CharacterCard) -> tuple[tuple[Skill, ...], tuple[Skill, ...]]:
    """The skills that cost a die and can be named when one attacks the other: the attacker's, the defender's."""
    own = (skill for skill in paid(attacker) if _serves(attacker, defender, skill, Bonuses(own=(skill.id,))))
    other = (skill for skill in paid(defender) if _serves(attacker, defender, skill, Bonuses(other=skill.id)))
    return tuple(own), tuple(other)


def _serves(attacker: CharacterCard, defender: CharacterCard, skill: Skill, bonuses: Bonuses) -> bool:
    """Whether a skill can be named with some sides of the cards up."""
    for own, other in product((False, True), repeat=2):
        with suppress(CalledOff, NotNamed):
            outcome(*_staged(attacker, defender, own, other, bonuses), [skill.id])
            return True
    return False


def paid(card: CharacterCard) -> tuple[Skill, ...]:
    """The skills of a character that cost a die, each once."""
    skills = (*card.vigilant.skills, *card.shaken.skills)
    return tuple({skill.id: skill for skill in skills if skill.cost}.values())


def thrown_again(*cards: CharacterCard) -> tuple[tuple[CharacterCard, Skill], ...]:
    """The skills by which a die of a fight can be thrown again, with whose they are; a duel counts none of them."""
    found = {
        (card.id, skill.id): (card, skill)
        for card in cards
        for skill in (*card.vigilant.skills, *card.shaken.skills)
        if any(isinstance(effect, Reroll) and Throw.COMBAT in effect.of for effect in skill.effects)
    }
    return tuple(found.values())


def _staged(
    attacker: CharacterCard, defender: CharacterCard, own: bool, other: bool, bonuses: Bonuses
) -> tuple[State, Attack]:
    """The two on the board, and the attack."""
    cards = {attacker.id: attacker, defender.id: defender}
    twice = "-2" if attacker.id == defender.id else ""
    dice = tuple(_dice(attacker, bonuses.own))
    reserve = next(iter(_dice(defender, [bonuses.other] if bonuses.other else [])), None)
    first = Carded(card=attacker.id, at="c2", facing="N", state=_state(own))
    facing: Direction = "N" if bonuses.behind else "S"
    second = Carded(card=defender.id, at="c3", facing=facing, state=_state(other), reserve=reserve)
    friends = [_friend(f"Friend {place}", at) for place, at in enumerate(_OWN[: bonuses.support])]
    others = [_friend(f"Foe {place}", at) for place, at in enumerate(_OTHERS[: bonuses.guard])]
    position = Position(
        board=_BOARD,
        to_act="a",
        bands=PlacedBands(
            a=PlacedBand(dice=dice, characters=(first, *friends)), b=PlacedBand(characters=(second, *others))
        ),
        activation=Activation(character=attacker.id, unseen_by=(defender.id + twice,) if bonuses.behind else ()),
    )
    state = state_of(position, cards, {})
    target = len(friends) + 1
    return state, Attack(f"attack {state.recruit(target).id}", target)


def _dice(card: CharacterCard, named: Sequence[str]) -> list[Element]:
    """The dice that pay for what is named."""
    costs = {skill.id: skill.cost[0] for side in (card.vigilant, card.shaken) for skill in side.skills if skill.cost}
    return [costs[one] if one in costs else Element(one) for one in named]


def _state(shaken: bool) -> Condition:
    return Condition.SHAKEN if shaken else Condition.VIGILANT


def _friend(name: str, stands: tuple[str, Direction]) -> Placed:
    at: str = stands[0]
    profile = AdHocProfile(attack=3, movement=5, defense=3, willpower=3)
    return AdHoc(name=name, at=at, facing=stands[1], profile=profile)
