"""What players want to see over the board: zones, where the enemy can get, who could strike, where it is safe."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from enum import StrEnum

from okko.analysis.aims import grounds
from okko.analysis.magic import influence
from okko.analysis.peril import CASES, Assault, assaults, dangers, menaces
from okko.analysis.preview import Reach
from okko.analysis.sight import field_of, fields, sight_line
from okko.model.decision import Shoot
from okko.model.remembered import remembered
from okko.model.square import Square, Squares, squares_of
from okko.model.state import State
from okko.tui.drawing import Overlay
from okko.tui.plan import Plan

CHANCES = (None, 0, 10, 25, 50)
"""The chances one can choose for what counts as safe, in percent; None: it is not shown."""


class Danger(StrEnum):
    """What is shown of what the enemy could do in its next phase."""

    HIDDEN = "hidden"
    STRIKES = "strikes"
    """How many could strike or shoot where."""
    REACH = "reach"
    """Where they could get."""

    @property
    def other(self) -> "Danger":
        """What is shown when it is asked for once more."""
        every = list(Danger)
        return every[(every.index(self) + 1) % len(every)]


@dataclass(frozen=True, slots=True)
class Shown:
    """The overlays the player has switched on."""

    enemy_zones: bool = True
    own_zones: bool = False
    danger: Danger = Danger.HIDDEN
    attackers: bool = False
    """Who could attack or shoot the square pointed at."""
    safe: int | None = None
    """The squares where no enemy removes the character with more than so many percent."""
    vision: bool = False
    """The field of vision of the one pointed at, or else of all enemies."""
    goal: bool = True
    """The squares that the scenario card is about."""

    def safer(self) -> "Shown":
        """The same with the next chance for what counts as safe."""
        return replace(self, safe=CHANCES[(CHANCES.index(self.safe) + 1) % len(CHANCES)])


def overlays_of(state: State, plan: Plan, shown: Shown) -> dict[Overlay, Set[int]]:
    """The squares of each overlay; the plan says whose they are and what is pointed at."""
    masks = _zones(state, plan, shown)
    masks[Overlay.INFLUENCE] = _influence(state, plan)
    if shown.goal:
        masks[Overlay.GOAL] = grounds(state, plan.question.player)
    if shown.danger is not Danger.HIDDEN:
        perils = perils_of(state, plan.question.player)
        masks |= perils.masks if shown.danger is Danger.STRIKES else {Overlay.ENEMY_REACH: perils.goes}
    if shown.vision:
        masks[Overlay.FIELD_OF_VISION] = vision(state, plan)
    masks[Overlay.SIGHT_LINE] = _sight_line(state, plan)
    found: dict[Overlay, Set[int]] = {overlay: set_of(mask) for overlay, mask in masks.items() if mask}
    reach = plan.pointed_reach
    if shown.safe is not None and reach is not None:
        found[Overlay.SAFE] = safe_squares(reach, shown.safe)
    return found


def _zones(state: State, plan: Plan, shown: Shown) -> dict[Overlay, Squares]:
    """Zones as they are, and the one that the character would have where the plan leads."""
    band, consequence = plan.question.player, plan.consequence
    own = state.zones(band) if shown.own_zones else 0
    if consequence is not None and not consequence.falls:
        own |= consequence.after.zone(plan.question.who)
    return {Overlay.ENEMY_ZONE: state.zones(1 - band) if shown.enemy_zones else 0, Overlay.OWN_ZONE: own}


def _influence(state: State, plan: Plan) -> Squares:
    """Where a friend would have the influence of the Kami that is placed or moved, or else of the one pointed at."""
    who = plan.question.who if plan.pose is not None else state.at(plan.cursor)
    if who is None or who < 0 or not state.match.kami:
        return 0
    square = plan.pose.to if plan.pose is not None else state.characters[who].square
    return influence(state, who, square)


@dataclass(frozen=True, slots=True)
class Perils:
    """What the enemies of a band could do in their next phase."""

    masks: Mapping[Overlay, Squares]
    """Where most could strike or shoot, and where else somebody could strike, or only shoot."""
    counts: Mapping[Square, int]
    """How many could strike or shoot where."""
    goes: Squares
    """Where they could get."""


@remembered(4)
def perils_of(state: State, band: int) -> Perils:
    """What the enemies of a band could do in their next phase; one alone is nowhere the most."""
    goes = strikes = 0
    levels: list[Squares] = []
    """The squares that so many more than the place in this list could strike or shoot."""
    for one in menaces(state, 1 - band):
        goes, strikes, further = goes | one.goes, strikes | one.strikes, one.strikes | one.shoots
        for place, level in enumerate(levels):
            levels[place], further = level | further, level & further
        if further:
            levels.append(further)
    peak = levels[-1] if len(levels) > 1 else 0
    masks = {
        Overlay.DANGER_PEAK: peak,
        Overlay.DANGER: strikes & ~peak,
        Overlay.SHOT_RANGE: (levels[0] if levels else 0) & ~strikes & ~peak,
    }
    counts = {square: number for number, level in enumerate(levels, 1) for square in squares_of(level)}
    return Perils(masks, counts, goes)


def vision(state: State, plan: Plan) -> Squares:
    """The field of the character where the plan leads, of the one pointed at, or of all enemies."""
    consequence, pointed = plan.consequence, state.at(plan.cursor)
    if consequence is not None:
        return field_of(consequence.after, plan.question.who)
    return field_of(state, pointed) if pointed is not None else fields(state, 1 - plan.question.player)


def _sight_line(state: State, plan: Plan) -> Squares:
    """The squares between a shooter and the one it is pointed at."""
    shoots = any(isinstance(choice.answer, Shoot) for choice in plan.choices)
    if not shoots and plan.shot is None:
        return 0
    return sight_line(state, state.characters[plan.question.who].square, plan.cursor).crosses


@remembered(16)
def safe_squares(reach: Reach, percent: int) -> frozenset[int]:
    """The squares where no enemy removes a character with more than so many percent, its own included."""
    return frozenset(square for square, cases in dangers(reach).items() if 100 * cases <= percent * CASES)


@dataclass(frozen=True, slots=True)
class Attacker:
    """Somebody who could attack or shoot the square pointed at."""

    who: int
    shot: bool
    assault: Assault | None = None
    """What it promises, if there is somebody to be struck."""


def attackers(state: State, plan: Plan) -> tuple[Attacker, ...]:
    """Who could strike the character where the plan leads, the one pointed at, or whoever came to an empty square."""
    consequence, pointed = plan.consequence, state.at(plan.cursor)
    if consequence is not None:
        found = () if consequence.falls else assaults(consequence.after, plan.question.who)
    elif pointed is not None:
        found = assaults(state, pointed)
    else:
        return tuple(
            Attacker(one.who, not one.strikes >> plan.cursor & 1)
            for one in menaces(state, 1 - plan.question.player)
            if (one.strikes | one.shoots) >> plan.cursor & 1
        )
    return tuple(Attacker(one.who, one.shot, one) for one in found)


@remembered(256)
def set_of(mask: Squares) -> frozenset[int]:
    """A set of squares as the drawing knows it."""
    return frozenset(squares_of(mask))
