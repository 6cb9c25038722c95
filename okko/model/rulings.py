"""Doubtful points of the rules, as switches.

Each field is one point where the books are silent or can be read more than one way; the default is the reading of the
rules as shipped. Each is consulted in one place, is chosen when a match is made and is stored in its journal.
"""

from typing import Literal, NamedTuple

from okko.model.schema import Written


class Rulings(Written):
    """The readings a match is played by."""

    zone_cut: Literal["walls", "all"] = "walls"
    """ZONE-2: what cuts a diagonal square out of a control zone: walls only, or characters and blocking terrain too."""
    zone_to_zone_stops: bool = True
    """MOVE-13: a step from one zone square to another is entering, and stops."""
    turning_is_leaving: bool = False
    """MOVE-12: a movement of turns only, begun in an enemy zone, shakes as well."""
    reasons_shake_once: bool = True
    """RETREAT-6: several reasons on one retreat shake once."""
    distance: Literal["king", "steps"] = "king"
    """GEO-8: how ranges are counted: diagonals as one square, or as two."""
    fire_raises_shots: bool = False
    """DICE-14: a Fire die raises a shot."""
    adjacent_through_walls: bool = False
    """GEO-8: neighbours behind a wall count as adjacent."""
    start_square_seen: bool = True
    """BEHIND-2: the square where a movement starts counts as part of it."""
    defender_picks_facing: bool = True
    """COMBAT-7: of two fitting facings the defender's player picks; otherwise the attacker's."""
    kami_placement: Literal["adjacent", "nearest"] = "adjacent"
    """SUMMON-5: where a Kami appears when no square beside its sorcerer serves: nowhere, or the nearest that does."""

    def value(self, name: str) -> str:
        """The reading that one switch stands at, as it is written."""
        return written(getattr(self, name))

    @property
    def changed(self) -> tuple[str, ...]:
        """The switches that do not stand as the rules ship."""
        return tuple(switch.name for switch in SWITCHES if self.value(switch.name) != switch.shipped.value)


class Stance(NamedTuple):
    """One of the readings of a switch."""

    value: str
    """As it is written: `walls`, `true`."""
    words: str
    """What it means, to follow the title of the switch."""


class Switch(NamedTuple):
    """One doubtful point, in words."""

    name: str
    """The field of `Rulings`."""
    rule: str
    title: str
    """What it is about, in two or three words."""
    shipped: Stance
    """The reading of the rules as they ship."""
    other: Stance

    def stance(self, rulings: Rulings) -> Stance:
        """The reading that is taken."""
        return self.shipped if rulings.value(self.name) == self.shipped.value else self.other


def _yes_no(name: str, rule: str, title: str, yes: str, no: str) -> Switch:
    """A switch of two values; the shipped reading comes first."""
    stances = {True: Stance("true", yes), False: Stance("false", no)}
    shipped = Rulings.model_fields[name].default
    return Switch(name, rule, title, stances[shipped], stances[not shipped])


SWITCHES = (
    Switch(
        "zone_cut",
        "ZONE-2",
        "Zones at corners",
        Stance("walls", "only walls on both sides of a corner cut a zone there"),
        Stance("all", "characters and blocking terrain cut it as well"),
    ),
    _yes_no(
        "zone_to_zone_stops",
        "MOVE-13",
        "From zone to zone",
        "a step from one square of an enemy zone to another stops",
        "who begins inside may step on within the zones",
    ),
    _yes_no(
        "turning_is_leaving",
        "MOVE-12",
        "Turning in a zone",
        "turning alone in an enemy zone shakes as leaving it does",
        "who only turns in an enemy zone has not left it",
    ),
    _yes_no(
        "reasons_shake_once",
        "RETREAT-6",
        "Two reasons",
        "hard ground and an enemy zone on one retreat shake once",
        "they shake twice, which disables",
    ),
    Switch(
        "distance",
        "GEO-8",
        "Distance",
        Stance("king", "a diagonal counts as one square"),
        Stance("steps", "a diagonal counts as two squares"),
    ),
    _yes_no(
        "fire_raises_shots",
        "DICE-14",
        "Fire on shots",
        "a Fire die raises a shot",
        "no die raises a shot",
    ),
    _yes_no(
        "adjacent_through_walls",
        "GEO-8",
        "Beside a wall",
        "neighbours parted by a wall are adjacent",
        "neighbours parted by a wall are not adjacent",
    ),
    _yes_no(
        "start_square_seen",
        "BEHIND-2",
        "Where it starts",
        "the square where a movement starts must be out of view too",
        "only squares that are entered must be out of view",
    ),
    _yes_no(
        "defender_picks_facing",
        "COMBAT-7",
        "Two facings",
        "the defender's player picks one",
        "the attacker's player picks one",
    ),
    Switch(
        "kami_placement",
        "SUMMON-5",
        "No room for a Kami",
        Stance("adjacent", "without a square beside the sorcerer nobody comes"),
        Stance("nearest", "it appears on the nearest square that serves"),
    ),
)
"""All switches, in the order of the fields."""


def written(value: object) -> str:
    """A value of a switch as it is written."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def switched(rulings: Rulings, name: str, value: str) -> Rulings:
    """The readings with one switch at another value.

    Raises:
        KeyError: There is no such switch.
        ValueError: It has no such value.
    """
    switch = next((switch for switch in SWITCHES if switch.name == name), None)
    if switch is None:
        raise KeyError(name)
    if value not in (switch.shipped.value, switch.other.value):
        raise ValueError(f'{name} is {switch.shipped.value} or {switch.other.value}, not "{value}"')
    return rulings.model_copy(update={name: {"true": True, "false": False}.get(value, value)})


def switches_of(rule: str) -> tuple[Switch, ...]:
    """The switches of a rule."""
    return tuple(switch for switch in SWITCHES if switch.rule == rule)
