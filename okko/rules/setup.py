"""Starting a game: roll-off, the sides of the board, deployment (SETUP)."""

from okko.model.decision import Ask, Decision, Deploy, Place, PoseOptions, Roll, RollKind, Side
from okko.model.event import Deployed, RolledOff, SideChosen
from okko.model.square import FACINGS, Facing, Squares
from okko.model.state import Stage, State, placed
from okko.model.value import but
from okko.rules.table import Flow, Table, ask

ZONE_DEPTH = 2
"""Rows of a deployment zone (SETUP-4)."""


def deployment_zone(state: State, side: Facing) -> Squares:
    """The squares along one side of the board where a band may be set up, free or not (SETUP-4)."""
    geometry = state.geometry
    width, height = geometry.width, geometry.height
    deep = min(ZONE_DEPTH, (height if side in (Facing.N, Facing.S) else width) // 2) or 1
    rows = (1 << deep * width) - 1
    columns = geometry.everything // ((1 << width) - 1) * ((1 << deep) - 1)
    match side:
        case Facing.S:
            inside = rows
        case Facing.N:
            inside = rows << (height - deep) * width
        case Facing.W:
            inside = columns
        case Facing.E:
            inside = columns << width - deep
    return inside & geometry.walkable


def zone_of(state: State, band: int) -> Squares:
    """The squares where a band may be set up, free or not: along its side, or as the adventure says (SETUP-7)."""
    scenario = state.match.scenario
    if scenario is not None and scenario.zones is not None:
        return scenario.zones[band] & state.geometry.walkable
    return deployment_zone(state, state.side if band == state.first else opposite(state.side))


def facing_side(state: State, band: int) -> Facing:
    """The side of the board along which most of a band's zone lies."""
    zone = zone_of(state, band)
    return max(FACINGS, key=lambda side: (deployment_zone(state, side) & zone).bit_count())


def opposite(side: Facing) -> Facing:
    """The side across the board."""
    return Facing((side + 2) % 4)


def has_room(state: State, side: Facing) -> bool:
    """Whether both bands have room when player A takes this side."""
    bands = (state.match.members[state.first], state.match.members[1 - state.first])
    return all(
        deployment_zone(state, zone).bit_count() >= len(members)
        for zone, members in zip((side, opposite(side)), bands, strict=True)
    )


def roll_off(table: Table, then: Stage) -> Flow[None]:
    """Both throw until one throws higher, who is player A (SETUP-2)."""
    while table.state.stage is Stage.ROLL_OFF:
        faces: tuple[int, int] = yield Roll(RollKind.ROLL_OFF, 2, 0)
        state = table.state
        first = None if faces[0] == faces[1] else int(faces[1] > faces[0])
        if first is not None:
            state = but(state, stage=then, first=first, player=first)
        table.happen(RolledOff(state, ("SETUP-2",), faces, first))


def setup(table: Table) -> Flow[None]:
    """From the roll-off to player A's first phase (SETUP-6); an adventure begins with deployment (SETUP-7)."""
    yield from roll_off(table, Stage.SIDE)
    if table.state.stage is Stage.SIDE:
        state = table.state
        sides = tuple(Side(f"side {side.name}", side) for side in FACINGS if has_room(state, side))
        choice = yield from ask(Decision(Ask.SIDE, state.first, sides))
        assert isinstance(choice, Side)
        table.happen(SideChosen(but(state, stage=Stage.DEPLOY, side=choice.side), ("SETUP-3",), choice.side))
    yield from _deploy(table)


def waiting_in(state: State, band: int) -> list[int]:
    """The characters of a band that are not set up yet."""
    return [index for index in state.match.members[band] if state.characters[index].square < 0]


def _deploy(table: Table) -> Flow[None]:
    """One player sets up the whole band, A unless an adventure says otherwise, then the other; each in any order
    (SETUP-3, SETUP-4).
    """
    while table.state.stage is Stage.DEPLOY:
        state = table.state
        band = state.player
        waiting = waiting_in(state, band)
        options = tuple(Deploy(f"deploy {state.recruit(index).id}", index) for index in waiting)
        choice = yield from ask(Decision(Ask.DEPLOY, band, options))
        assert isinstance(choice, Deploy)
        free = zone_of(state, band) & ~state.occupied
        geometry = state.geometry
        places = PoseOptions(geometry.width, geometry.size, free * geometry.every_facing, "place")
        place = yield from ask(Decision(Ask.PLACE, band, places, choice.who))
        assert isinstance(place, Place)
        state = placed(state, choice.who, place.to, place.facing)
        if len(waiting) == 1:
            state = handed_on(state)
        table.happen(Deployed(state, ("SETUP-4",), choice.who))


def handed_on(state: State) -> State:
    """The state once a band is set up: the other one follows, or player A's first phase begins."""
    other = 1 - state.player
    if waiting_in(state, other):
        return but(state, player=other)
    return but(state, stage=Stage.PHASE, player=state.first)
