"""The scene of the board: the state as it stands, and over it what the plan says."""

from collections.abc import Iterator, Mapping, Set

from okko.analysis.aims import token_at
from okko.analysis.magic import Strike, influenced
from okko.analysis.preview import Reach, retreat_preview
from okko.model.board import Board as Ground
from okko.model.board import Edge as DoorEdge
from okko.model.decision import Ask, Attack, Shoot
from okko.model.event import Event
from okko.model.fight import Fight
from okko.model.refusal import Refusal
from okko.model.remembered import remembered
from okko.model.square import Square, Squares
from okko.model.state import State
from okko.tui.drawing import (
    Board,
    Door,
    Edge,
    Element,
    Facing,
    Floor,
    Mark,
    Overlay,
    Path,
    Scene,
    Terrain,
    Token,
    edge,
)
from okko.tui.drawing import Reach as Cost
from okko.tui.overlays import Danger, Shown, attackers, overlays_of, perils_of, set_of
from okko.tui.plan import Plan
from okko.tui.tags import tags


@remembered(16)
def ground(board: Ground, bare: Squares = 0) -> Board:
    """The board of the rules as the drawing knows it; `bare`: the squares on which no tile lies yet."""
    walls = set()
    for square in range(board.size):
        if board.walls_north >> square & 1:
            walls.add(edge(square, square + board.width))
        if board.walls_east >> square & 1:
            walls.add(edge(square, square + 1))
    return Board(
        board.width,
        board.height,
        terrain=tuple(
            Terrain.BARE if bare >> square & 1 else Terrain(board.terrain(square).value) for square in range(board.size)
        ),
        floors=tuple(
            Floor.OUTDOORS if board.outdoors >> square & 1 else Floor.INTERIOR for square in range(board.size)
        ),
        walls=frozenset(walls),
        doors={_edge(board, door): Door.OPEN for door in board.doorways}
        | {_edge(board, door): Door.CLOSED for door in board.doors},
        doubles=frozenset(_wings(board)),
    )


def _edge(board: Ground, door: DoorEdge) -> Edge:
    return edge(door.square, door.square + (board.width if door.north else 1))


def _wings(board: Ground) -> Iterator[tuple[Edge, Edge]]:
    """The two wings of each double door."""
    for door in board.doors:
        token = board.token(door)
        if len(token) == 2 and token[0] == door:
            yield _edge(board, token[0]), _edge(board, token[1])


@remembered(8)
def tokens(state: State) -> tuple[Token, ...]:
    """The characters on the board."""
    names = tags(state)
    return tuple(
        Token(
            square=character.square,
            facing=Facing(int(character.facing)),
            tag=names[character.index],
            band=state.band(character.index),
            shaken=character.shaken,
            reserve=Element(character.reserve.value) if character.reserve else None,
            activated=character.activated
            and character.index != state.active
            and state.band(character.index) == state.player,
            kami=state.recruit(character.index).kami is not None,
        )
        for character in state.characters
        if character.square >= 0
    )


def scene_of(
    state: State,
    plan: Plan | None,
    shown: Shown,
    cursor: Square | None,
    refused: tuple[Square, ...] = (),
    event: Event | None = None,
    strike: Strike | None = None,
) -> Scene:
    """The board as it is to be drawn now.

    Args:
        state: The state.
        plan: What the player is about to do, if it is asked for.
        shown: The overlays that are switched on.
        cursor: Where the cursor is while nothing is planned.
        refused: The squares that a refusal speaks of.
        event: What is being shown.
        strike: What a skill would do that the player thinks of using.
    """
    if plan is None:
        marks = _standing_marks(state) | ({} if event is None else actors(state, event))
        return Scene(ground(state.match.board), tokens(state), marks=marks, cursor=None if event else cursor)
    return Scene(
        ground(state.match.board),
        tokens(state),
        overlays=_overlays(state, plan, shown) | _struck(strike),
        marks=_standing_marks(state)
        | _marks(state, plan, shown)
        | ({Mark.FORBIDS: frozenset(refused)} if refused else {})
        | ({Mark.TARGET: {state.characters[one].square for one in strike.struck}} if strike is not None else {}),
        reach={} if strike is not None else _reach(plan),
        path=_way(plan),
        cursor=plan.cursor,
        menaces=perils_of(state, plan.question.player).counts if shown.danger is Danger.STRIKES else {},
    )


def _struck(strike: Strike | None) -> dict[Overlay, Set[int]]:
    """The squares that a skill reaches."""
    return {} if strike is None else {Overlay.STRUCK: set_of(strike.squares)}


def _standing_marks(state: State) -> dict[Mark, Set[int]]:
    """What is marked whatever is asked: the token of the scenario card, and whom a Kami favours."""
    found: dict[Mark, Set[int]] = {}
    token = token_at(state)
    if token >= 0:
        found[Mark.TOKEN] = {token}
    favoured = influenced(state) if state.match.kami else 0
    if favoured:
        found[Mark.INFLUENCED] = set_of(favoured)
    return found


def _way(plan: Plan) -> Path | None:
    """The way that is planned, or the place, and the facing at its end."""
    pose, consequence = plan.pose, plan.consequence
    if pose is None:
        return None
    facing = Facing(int(pose.facing))
    if consequence is None:
        return Path((pose.to,), facing=facing)
    return Path(plan.way, consequence.cost, facing) if len(plan.way) > 1 else None


@remembered(8)
def where_each_stands(state: State) -> Mapping[int, str]:
    """The names of the characters on the board, by square."""
    return {one.square: state.recruit(one.index).name for one in state.characters if one.square >= 0}


@remembered(8)
def paid_ways(reach: Reach | None) -> str:
    """What the ways that must be paid are paid with."""
    found = () if reach is None else [one.option for one in reach.best.values() if one.option.air or one.option.skills]
    return "a die or skill" if any(one.skills for one in found) else "an air die"


def _reach(plan: Plan) -> Mapping[int, Cost]:
    """The reach of the character in question, or of the one pointed at while somebody is chosen."""
    reach = plan.pointed_reach
    return {} if reach is None else _costs(reach)


@remembered(8)
def _costs(reach: Reach) -> Mapping[int, Cost]:
    return {
        square: Cost(found.cost, found.stops, found.shakes or found.falls, bool(option.air or option.skills))
        for square, found in reach.best.items()
        for option in (found.option,)
    }


def _overlays(state: State, plan: Plan, shown: Shown) -> dict[Overlay, Set[int]]:
    """Where somebody can be placed; or what is switched on, and where those who may lose a fight could retreat to."""
    if plan.question.poses and plan.reach is None:
        free = {option.to for group in plan.question.poses for option in group.listed()}
        return {Overlay.OWN_ZONE: free} | overlays_of(state, plan, Shown(enemy_zones=False, goal=False))
    return overlays_of(state, plan, shown) | _retreats(state, plan)


def _retreats(state: State, plan: Plan) -> dict[Overlay, Set[int]]:
    """Where the one who must retreat can go; of a fight that is planned, where either side could."""
    if plan.question.ask is Ask.RETREAT:
        retreats = retreat_preview(state, plan.question.who)
    elif (fight := plan.fight) is not None:
        retreats = (*fight.retreats, *fight.attacker_retreats)
    else:
        return {}
    deadly = {one.square for one in retreats if one.disables}
    shaking = {one.square for one in retreats if one.shakes} - deadly
    safe = {one.square for one in retreats} - shaking - deadly
    found = {
        Overlay.RETREAT_DEADLY: deadly,
        Overlay.RETREAT_SHAKES: shaking,
        Overlay.RETREAT_SAFE: safe,
    }
    return {overlay: squares for overlay, squares in found.items() if squares}


def _marks(state: State, plan: Plan, shown: Shown) -> dict[Mark, Set[int]]:
    """Who can be attacked or shot, from here or from where the plan leads; where dice will fall; who it is about."""
    found: dict[Mark, set[int]] = {}
    for square, choices in plan.question.squares.items():
        for choice in choices:
            match choice.answer:
                case Attack():
                    found.setdefault(Mark.TARGET, set()).add(square)
                case Shoot():
                    found.setdefault(Mark.SHOT_TARGET, set()).add(square)
                case _ if plan.question.ask is not Ask.RETREAT:
                    found.setdefault(Mark.CHOSEN, set()).add(square)
    if plan.fight is not None:
        found[Mark.DICE] = {plan.cursor}
    if shown.attackers:
        found[Mark.MENACE] = {state.characters[one.who].square for one in attackers(state, plan)}
    consequence = plan.consequence
    if consequence is not None and not state.acted and not consequence.falls:
        for foe in struck_from(consequence.after, plan.question.who):
            found.setdefault(Mark.TARGET, set()).add(consequence.after.characters[foe].square)
        for shot in plan.shots:
            found.setdefault(Mark.SHOT_TARGET, set()).add(consequence.after.characters[shot.fight.defender].square)
    if plan.question.who >= 0 and (here := state.characters[plan.question.who].square) >= 0:
        found.setdefault(Mark.CHOSEN, set()).add(here)
    if plan.question.about is not None:
        about = plan.question.about
        if plan.question.who in (about.attacker, about.defender):
            opponent = state.characters[about.other(plan.question.who)]
            found.setdefault(Mark.TARGET, set()).add(opponent.square)
    return dict(found)


def actors(state: State, event: Event) -> dict[Mark, Set[int]]:
    """Who does something, and to whom."""
    fight = fight_of(event)
    if fight is not None:
        here, there = (state.characters[who].square for who in (fight.attacker, fight.defender))
        return {Mark.CHOSEN: {here}, Mark.TARGET: {there}}
    who = getattr(event, "who", -1)
    if who < 0:
        return {}
    square = state.characters[who].square
    return {Mark.CHOSEN: {square}} if square >= 0 else {Mark.TARGET: {getattr(event, "start", square)}}


def fight_of(event: Event) -> Fight | None:
    """The fight or shot that an event belongs to."""
    found = getattr(event, "fight", None)
    return found if isinstance(found, Fight) else None


def refused_squares(state: State, refusal: Refusal, asked: int) -> tuple[Square, ...]:
    """The squares that a refusal speaks of, and those of the characters it names, but for the one that is asked."""
    standing = (state.characters[who].square for who in refusal.characters if who != asked)
    return tuple(dict.fromkeys(square for square in (*refusal.squares, *standing) if square >= 0))


def struck_from(state: State, who: int) -> list[int]:
    """The enemies in a character's control zone."""
    zone = state.zone(who)
    return [foe.index for foe in state.standing(1 - state.band(who)) if zone >> foe.square & 1]
