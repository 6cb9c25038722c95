"""The cards in force for one character, indexed by the questions that rules ask of them."""

from okko.model.card import CharacterCard, EquipmentCard, Profile
from okko.model.element import RAISED_BY, Element, Stat
from okko.model.skill import Do, Effect, Exempt, Exemption, Instead, Modify, Moment, Outcome, Reroll, Shot, Side, Skill
from okko.model.verb import Give

STAT_FIELDS = {Stat.ATTACK: "attack", Stat.MOVEMENT: "movement", Stat.DEFENSE: "defense", Stat.WILLPOWER: "willpower"}

MOVEMENT_RULES = (Exemption.TERRAIN_COST, Exemption.ZONE_STOP, Exemption.ZONE_HOLD, Exemption.ZONE_LEAVE)
"""The rules of movement that a card can lift."""


class Face:
    """One side of a profile card with the equipment that works (SKILL-6, SKILL-7).

    `paid` holds the skills that must be named to work, with a die or, where one is a choice, without; everything else
    here applies by itself or is offered.
    """

    __slots__ = (
        "actions",
        "auras",
        "deeds",
        "exempts",
        "insteads",
        "leaps",
        "modifies",
        "moving",
        "paid",
        "profile",
        "rerolls",
        "serving",
        "shots",
        "skills",
        "stats",
    )

    def __init__(
        self, profile: Profile, gear: EquipmentCard | None, karasu: bool = False, further: tuple[Skill, ...] = ()
    ) -> None:
        self.profile = profile
        printed = profile.skills + profile.karasu if karasu else profile.skills
        self.skills: tuple[Skill, ...] = printed + (gear.skills if gear else ()) + further
        self.stats: dict[Stat, int] = {stat: getattr(profile, field) for stat, field in STAT_FIELDS.items()}
        self.modifies: dict[Stat, tuple[tuple[Skill, Modify], ...]] = {}
        """Automatic changes of the character's own numbers."""
        self.auras: dict[Stat, tuple[tuple[Skill, Modify], ...]] = {}
        """Automatic changes of other characters' numbers."""
        self.exempts: dict[Exemption, tuple[tuple[Skill, Exempt], ...]] = {}
        self.rerolls: tuple[tuple[Skill, Reroll], ...] = ()
        self.shots: tuple[tuple[Skill, Shot], ...] = ()
        self.deeds: dict[Moment, tuple[tuple[Skill, Do], ...]] = {}
        self.insteads: dict[Outcome, tuple[tuple[Skill, Instead], ...]] = {}
        self.paid: tuple[Skill, ...] = tuple(skill for skill in self.skills if skill.cost or _is_named(skill))
        self.moving: tuple[Skill, ...] = tuple(skill for skill in self.paid if _is_of_movement(skill))
        """Those that could go with a movement (MOVE-15)."""
        for skill in self.skills:
            for effect in skill.effects:
                self._index(skill, effect)
        self.actions = self.deeds.get(Moment.ACTION, ())
        self.leaps = any(not skill.cost for skill, _ in self.deeds.get(Moment.MOVING, ()))
        """Whether it leaps without being asked to."""
        gives = any(isinstance(verb, Give) for deeds in self.deeds.values() for _, deed in deeds for verb in deed.verbs)
        paying = {element for skill in self.paid for element in skill.cost} | {*RAISED_BY.values()}
        self.serving: frozenset[Element] = frozenset(Element) if gives else frozenset(paying)
        """The dice that are of use on the card: for a stat, for a skill, or to be handed on (DICE-7)."""

    def _index(self, skill: Skill, effect: Effect) -> None:
        match effect:
            case Modify() if skill not in self.paid:
                table = self.modifies if effect.who.side is Side.SELF else self.auras
                table[effect.stat] = (*table.get(effect.stat, ()), (skill, effect))
            case Exempt() if skill not in self.paid:
                self.exempts[effect.rule] = (*self.exempts.get(effect.rule, ()), (skill, effect))
            case Reroll():
                self.rerolls += ((skill, effect),)
            case Shot():
                self.shots += ((skill, effect),)
            case Do():
                self.deeds[effect.at] = (*self.deeds.get(effect.at, ()), (skill, effect))
            case Instead():
                self.insteads[effect.of] = (*self.insteads.get(effect.of, ()), (skill, effect))
            case _:
                pass


def _is_named(skill: Skill) -> bool:
    """Whether a skill without cost changes a number or lifts a rule only if its player says so."""
    return skill.optional and any(isinstance(effect, Modify | Exempt) for effect in skill.effects)


def _is_of_movement(skill: Skill) -> bool:
    """Whether a skill can bring MP, lift a rule of movement, or be a leap."""
    return not skill.action and any(
        effect.rule in MOVEMENT_RULES
        if isinstance(effect, Exempt)
        else effect.at is Moment.MOVING
        if isinstance(effect, Do)
        else isinstance(effect, Modify) and effect.stat is Stat.MOVEMENT and effect.by > 0
        for effect in skill.effects
    )


class Faces:
    """The four faces a character can have: vigilant or shaken, with or without working equipment."""

    __slots__ = ("auras", "moments", "outcomes", "table")

    def __init__(
        self,
        card: CharacterCard,
        equipment: EquipmentCard | None,
        karasu: bool = False,
        further: tuple[Skill, ...] = (),
    ) -> None:
        """`further`: skills that lie beside the card, such as those of a scenario card (DRAFT-4)."""
        sides = (card.vigilant, card.shaken)
        bare = tuple(Face(side, None, karasu, further) for side in sides)
        geared = tuple(Face(side, equipment, karasu, further) for side in sides) if equipment else bare
        self.table = (bare, bare, geared)
        """By where the equipment card is (`Gear`), and whether the profile card is on its shaken side."""
        faces = (*bare, *geared)
        self.auras = frozenset(stat for face in faces for stat in face.auras)
        """Stats that some face changes for others."""
        self.moments = frozenset(moment for face in faces for moment in face.deeds)
        """Moments at which some face has a deed."""
        self.outcomes = frozenset(outcome for face in faces for outcome in face.insteads)
        """What some face replaces by something else."""
