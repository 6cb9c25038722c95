"""Skills as data: the closed vocabulary in which cards speak.

A skill is a list of *effects* of six kinds. The rules ask six questions of the cards in force (`rules/cards.py`), one
per kind, and never name a skill. What a card of this vocabulary cannot say is not added as code: it is a new entry
here.

Effects of a skill without cost apply by themselves whenever their conditions hold (SKILL-1); those of a skill with a
cost apply to the one roll, movement or deed for which the skill was named and paid (SKILL-2).
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, model_validator

from okko.model.element import Element, Stat
from okko.model.schema import Id, Name, RuleId, Text, Written
from okko.model.verb import Change, Condition, Verb


class Alignment(StrEnum):
    """Whom a character fights for (BAND-2)."""

    DEMON_HUNTER = "demon-hunter"
    EVIL = "evil"
    MERCENARY = "mercenary"


class Type(StrEnum):
    """What a character is in its band (BAND-5, BAND-6)."""

    WARRIOR = "warrior"
    CIVILIAN = "civilian"
    SORCERER = "sorcerer"


class Situation(StrEnum):
    """What a character is doing when a number or a rule is asked for."""

    ATTACKING = "attacking"
    DEFENDING = "defending"
    SHOOTING = "shooting"
    SHOT_AT = "shot_at"
    MOVING = "moving"
    TESTING = "testing"
    """A willpower test (WILL-1)."""
    RESISTING = "resisting"
    """A resistance test against a major skill (RESIST-1)."""


class When(StrEnum):
    """A circumstance a skill may demand, judged at the moment the skill would apply."""

    BEHIND = "behind"
    """The attack is one from behind (BEHIND-2)."""
    NOT_BEHIND = "not-behind"
    """The attack is not one from behind."""
    MOVED = "moved"
    """The character has moved in this activation."""
    NOT_MOVED = "not-moved"
    """The character has not moved in this activation."""
    ALONE = "alone"
    """No friend is adjacent to the character."""
    BESIDE_FRIEND = "beside-friend"
    """At least one friend is adjacent to the character."""
    SUPPORTED = "supported"
    """At least one friend supports the character in this fight (SUPPORT-1, SUPPORT-2)."""
    OUTNUMBERED = "outnumbered"
    """The band has fewer characters on the board than the other."""
    IN_ENEMY_ZONE = "in-enemy-zone"
    """The character stands in the control zone of an enemy."""
    IN_COVER = "in-cover"
    """The character stands in hindering terrain."""
    IN_WATER = "in-water"
    """The character stands in aquatic terrain."""
    CLOSE = "close"
    """Shooter and target are at most two squares apart (GEO-8)."""


class Filter(Written):
    """Which characters are meant; every key given must hold."""

    alignment: Alignment | None = None
    type: Type | None = None
    keyword: Id | None = None
    unique: bool | None = None
    state: Condition | None = None


class Side(StrEnum):
    """On which side the characters meant stand, seen from the bearer of the skill."""

    SELF = "self"
    FRIEND = "friend"
    """Another character of the same band."""
    ENEMY = "enemy"
    OPPONENT = "opponent"
    """The other one in this fight or shot."""


class Who(Written):
    """Whom an effect reaches."""

    side: Side = Side.SELF
    adjacent: bool = False
    """Only characters adjacent to the bearer (GEO-8)."""
    within: Annotated[int, Field(ge=1, le=26)] | None = None
    """Only characters within this many squares of the bearer (GEO-8)."""
    in_zone: bool = False
    """Only characters in the control zone of the bearer (ZONE-1)."""
    where: Filter | None = None
    every: bool = False
    """All of them at once; otherwise the bearer's player chooses one."""


SELF = Who()


class Modify(Written):
    """A number is different.

    Examples: +1 Attack when attacking from behind; an aura of +1 Willpower for adjacent friends.
    """

    kind: Literal["modify"]
    stat: Stat
    by: Change
    given: tuple[Situation, ...] = ()
    """Only in these situations; empty: always."""
    against: Filter | None = None
    """Only when the other one in the fight, shot or test is such a character."""
    when: tuple[When, ...] = ()
    who: Who = SELF
    """Whose number it is: the bearer's own, or, for an aura, that of all friends or enemies so described."""


class Exemption(StrEnum):
    """A rule, or a group of rules, that a card can lift. Each is consulted once, where the rule is applied."""

    TERRAIN_COST = "MOVE-4"
    """Hindering and aquatic squares cost the bearer no extra MP."""
    ZONE_STOP = "MOVE-9"
    """The bearer does not stop when it enters an enemy zone."""
    ZONE_HOLD = "MOVE-10"
    """The bearer may step out of an enemy zone although it is shaken."""
    ZONE_LEAVE = "MOVE-11"
    """The bearer does not become shaken by a movement begun in an enemy zone."""
    RECOVER_IN_ZONE = "STATE-4"
    """The bearer may become vigilant again in an enemy zone."""
    SUPPORT_AGAINST = "SUPPORT-1"
    """Supports do not help those who attack the bearer."""
    SUPPORT_FOR_TARGET = "SUPPORT-2"
    """Supports do not help those whom the bearer attacks."""
    BEHIND = "BEHIND-2"
    """Nobody gets the bonus for attacking the bearer from behind."""
    SEEN = "BEHIND-3"
    """The bearer keeps the bonus for an attack from behind even if it was seen on its way."""
    COVER = "LOS-4"
    """The bearer's shots ignore cover (LOS-4, LOS-5)."""
    SHOT_IN_ZONE = "SHOT-2"
    """The bearer may shoot while it stands in an enemy zone."""
    RETREAT_TERRAIN = "RETREAT-3"
    """The bearer is not shaken by a retreat into hindering or aquatic terrain."""
    RETREAT_ZONE = "RETREAT-5"
    """The bearer is not shaken by a retreat into an enemy zone."""


class Exempt(Written):
    """A rule does not apply to the bearer."""

    kind: Literal["exempt"]
    rule: Exemption
    against: Filter | None = None
    when: tuple[When, ...] = ()


class Throw(StrEnum):
    """A throw of combat dice that can be thrown again."""

    COMBAT = "combat"
    SHOT = "shot"
    TEST = "test"


class Reroll(Written):
    """A die may be thrown again once it lies; the second face stays."""

    kind: Literal["reroll"]
    of: tuple[Throw, ...]
    whose: Literal["own", "opponent"] = "own"
    given: tuple[Situation, ...] = ()
    against: Filter | None = None


class Shot(Written):
    """There is a ranged attack (SHOT-1). A skill with a cost must be paid at the declaration."""

    kind: Literal["shot"]
    range: Annotated[int, Field(ge=1, le=26)]
    value: Annotated[int, Field(ge=0, le=12)]
    when: tuple[When, ...] = ()


class Moment(StrEnum):
    """When a deed is done."""

    ACTION = "action"
    """As the action of the bearer's activation (SKILL-4). The skill says `action: true`."""
    MOVING = "moving"
    """Together with a movement; only the verb `leap`."""
    ATTACKED = "attacked"
    """Right after somebody declared an attack on the bearer, before dice and skills are named (WILL-2). Never paid."""
    ATTACKING = "attacking"
    """When the bearer attacks and its dice and skills are named (SKILL-11)."""
    DEFENDING = "defending"
    """When the bearer is attacked and its dice and skills are named."""
    SHOOTING = "shooting"
    SHOT_AT = "shot_at"
    FRIEND_ATTACKED = "friend_attacked"
    """When a friend the bearer reaches (`who`) is attacked or shot at, before dice and skills are named."""
    WON = "won"
    """When the bearer has won a fight or hit with a shot and its opponent is still on the board, after the result."""
    LOST = "lost"
    """When the bearer has lost a fight or been hit by a shot and is still on the board, after the result."""
    PHASE = "phase"
    """At the start of the bearer's phase, before dice are taken back."""


class Do(Written):
    """Deeds at a moment, in order. `who` is the target; a target that none of the verbs can change is not offered."""

    kind: Literal["do"]
    at: Moment
    who: Who = SELF
    verbs: Annotated[tuple[Verb, ...], Field(min_length=1)]
    against: Filter | None = None
    when: tuple[When, ...] = ()


class Outcome(StrEnum):
    """Something that is about to happen to a character and can be replaced."""

    SHAKEN = "shaken"
    """It would become shaken by a fight or a shot."""
    DISABLED = "disabled"
    """It would be disabled by the result of a fight or a shot."""
    RETREAT = "retreat"
    """It would have to retreat."""
    TEST = "test"
    """It would have to throw a die for a willpower test."""


_REPLACED = {
    Outcome.SHAKEN: ("nothing", "mine"),
    Outcome.DISABLED: ("nothing", "shaken", "retreat", "mine"),
    Outcome.RETREAT: ("nothing", "shaken", "mine"),
    Outcome.TEST: ("passed",),
}
"""What can happen instead of each outcome."""


class Instead(Written):
    """An effect is replaced where it would happen."""

    kind: Literal["instead"]
    of: Outcome
    becomes: Literal["nothing", "shaken", "retreat", "passed", "mine"]
    """What happens instead; `mine`: the bearer suffers the effect in the place of its friend (a bodyguard). A `retreat`
    that can be had again and again saves from the fight, but nothing saves from that retreat.
    """
    given: tuple[Situation, ...] = ()
    against: Filter | None = None
    who: Who = SELF
    """Whose effect it is: the bearer's own or, for a bodyguard, that of a friend."""

    @model_validator(mode="after")
    def _can_happen(self) -> "Instead":
        if self.becomes not in _REPLACED[self.of]:
            raise ValueError(f"instead of `{self.of}` comes {' or '.join(_REPLACED[self.of])}, not `{self.becomes}`")
        if self.becomes == "mine" and self.who.side is not Side.FRIEND:
            raise ValueError("`mine` takes over what happens to a friend: write `who: {side: friend}`")
        return self


Effect = Annotated[Modify | Exempt | Reroll | Shot | Do | Instead, Field(discriminator="kind")]


class Skill(Written):
    """A skill of a profile or equipment card."""

    id: Id
    name: Name
    text: Text
    """What it does, in our own words; the reader believes it, so it says exactly what the effects do."""
    cost: tuple[Element, ...] = ()
    """Paid with one die of any of these elements; empty: automatic (SKILL-1, SKILL-2)."""
    action: bool = False
    """Takes the place of the activation's action (SKILL-4)."""
    optional: bool = False
    """A skill without cost that says "may": its `instead` or `do` is offered, not applied by itself (SKILL-5)."""
    limit: Literal["phase", "match"] | None = None
    """A skill without cost that may be used once a phase or once a match. One with a cost is always once a phase."""
    rule: tuple[RuleId, ...] = ()
    """The rules it bends or rests on."""
    effects: Annotated[tuple[Effect, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _actions_agree(self) -> "Skill":
        deeds = [effect for effect in self.effects if isinstance(effect, Do)]
        if self.action != any(deed.at is Moment.ACTION for deed in deeds):
            raise ValueError("`action: true` and a deed at `action` go together")
        if self.cost and any(deed.at is Moment.ATTACKED for deed in deeds):
            raise ValueError("a deed at `attacked` cannot be paid for")
        if any((deed.at is Moment.MOVING) != any(verb.verb == "leap" for verb in deed.verbs) for deed in deeds):
            raise ValueError("the verb `leap` and a deed at `moving` go together")
        return self
