"""What an act would bring, before it is done: found by letting the rules do it on the side, or by their own sums."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import zip_longest

from okko.analysis.odds import Odds, combat_odds, shot_odds
from okko.analysis.outlook import Outlook, outlook
from okko.model.decision import Attack, Move, Option, PoseOptions, Shoot
from okko.model.element import Stat
from okko.model.event import Moved
from okko.model.fight import Fight, Kind, Trial
from okko.model.geometry import Poses
from okko.model.square import Square, Squares, squares_of
from okko.model.state import Stage, State, with_character
from okko.model.total import Total
from okko.model.value import but, value
from okko.rules.cards import supporters
from okko.rules.combat import attack_total, declaration, defense_total, turns_to
from okko.rules.harm import retreat_shakes, retreat_squares
from okko.rules.movement import Walk, Walks, move, move_options
from okko.rules.shooting import aim, shots
from okko.rules.spending import named_by
from okko.rules.table import GameOver, Table
from okko.rules.will import trial_total


@value(repr=False)
class Consequence:
    """What a movement would bring."""

    option: Move
    cost: int
    points: int
    """The MP it would have."""
    stops: bool
    """It would end in an enemy's control zone (MOVE-9)."""
    shakes: bool
    """It would be shaken by it (MOVE-11)."""
    falls: bool
    """It would take it off the board: a Kami, or one disabled."""
    after: State
    """The state after the movement."""


def as_active(state: State, who: int) -> State:
    """The state as if a character's activation began now; the state itself while it is activated."""
    if state.stage is Stage.ACT and state.active == who:
        return state
    state = with_character(state, who, activated=True)
    return but(state, stage=Stage.ACT, player=state.band(who), active=who, moved=False, acted=False, unseen_by=())


class Reach:
    """Where a character can go: in its activation, or as if it were activated now."""

    def __init__(self, state: State, who: int) -> None:
        self.state = as_active(state, who)
        self.who = who
        self._walks = Walks(self.state, who)
        self.groups: list[PoseOptions] = [] if self.state.moved else move_options(self._walks)
        self._known: dict[str, Consequence] = {}

    @cached_property
    def best(self) -> Mapping[Square, Consequence]:
        """To each square it can step to: the cheapest movement, one without dice before one with."""
        found: dict[Square, Consequence] = {}
        here = self.state.characters[self.who].square
        for group in self.groups:
            size = self.state.geometry.size
            for level in self._walk(group[0]).levels():
                for pose in squares_of(level & group.poses):
                    facing, square = divmod(pose, size)
                    if square != here and (square not in found or self._prefers(found[square], facing, group)):
                        option = group.at(square, facing)
                        assert isinstance(option, Move)
                        found[square] = self.consequence(option)
        return found

    def _prefers(self, known: Consequence, facing: int, group: PoseOptions) -> bool:
        """Whether the present facing may replace another one that came first at the same cost."""
        kept = self.state.characters[self.who].facing
        if facing != kept or known.option.facing == kept:
            return False
        option = group.at(known.option.to, facing)
        same = isinstance(option, Move) and (option.air, option.skills) == (known.option.air, known.option.skills)
        return same and self._walk(option).cost(option.to, facing) == known.cost

    def consequence(self, option: Move) -> Consequence:
        """What a movement would bring; it must be lawful."""
        known = self._known.get(option.text)
        if known is None:
            known = self._known[option.text] = consequence(self.state, option)
        return known

    def way(self, option: Move) -> tuple[Square, ...]:
        """The squares of a cheapest lawful way, from the one it starts on; out of an enemy's view if that counts."""
        unseen = self.consequence(option).after.unseen_by
        walk = self._walk(option)
        view: Squares | None = None
        if unseen:
            foe = self.state.characters[unseen[0]]
            geometry = self.state.geometry
            view = geometry.everything & ~geometry.fields[foe.facing][foe.square]
        return _way(walk, option, view)

    def _walk(self, option: object) -> Walk:
        assert isinstance(option, Move)
        return self._walks.of(option)


def consequence(state: State, option: Move) -> Consequence:
    """What a lawful movement of the activated character would bring."""
    who = state.active
    table = Table(state)
    with suppress(GameOver):
        next(move(table, Walks(state, who), option), None)
    moved = next(event for event in table.events if isinstance(event, Moved))
    before, after = state.characters[who], table.state.characters[who]
    return Consequence(
        option=option,
        cost=moved.cost,
        points=moved.points.amount,
        stops=moved.stopped,
        shakes=after.shaken and not before.shaken,
        falls=after.square < 0,
        after=table.state,
    )


def _way(walk: Walk, option: Move, view: Squares | None) -> tuple[Square, ...]:
    """Walk the flood back from its end, a step before a turn."""
    geometry, state = walk.state.geometry, walk.state
    character = state.characters[walk.who]
    size, start = geometry.size, character.facing * geometry.size + character.square
    levels, inside = walk.ways(view), walk.inside(view) or []
    pose = option.facing * size + option.to
    cost = next(cost for cost, level in enumerate(levels) if level >> pose & 1)
    stopping = (walk.stops & ~(1 << character.square)) * geometry.every_facing
    onward = [level & ~stopping | within for level, within in zip_longest(levels, inside, fillvalue=0)]
    squares = [option.to]
    while pose != start and cost > 0:
        pose, spent = _before(walk, onward, pose, cost)
        cost -= spent
        if stopping >> pose & 1:
            onward = inside
        if pose % size != squares[-1]:
            squares.append(pose % size)
    return tuple(reversed(squares))


def _before(walk: Walk, onward: Sequence[Poses], pose: int, cost: int) -> tuple[int, int]:
    """A pose from which a cheapest way comes, and the MP from there; `onward`: those to go on from, by their cost."""
    geometry, state = walk.state.geometry, walk.state
    size = geometry.size
    facing, square = divmod(pose, size)
    occupied = 0 if walk.leaps else state.occupied & ~(1 << state.characters[walk.who].square)
    hard = not walk.smooth and bool(geometry.hard >> square & 1)
    for direction in sorted(range(8), key=lambda one: (one % 2, one)):
        came = geometry.neighbours[(direction + 4) % 8][square]
        if came < 0 or not geometry.can_step(came, direction, occupied):
            continue
        before = facing * size + came
        spent = 1 + hard + ((direction - 2 * facing) % 8 not in (0, 1, 7))
        if spent <= cost and onward[cost - spent] >> before & 1:
            return before, spent
    for turn in (1, 3):
        before = (facing + turn) % 4 * size + square
        if onward[cost - 1] >> before & 1:
            return before, 1
    raise ValueError("no way leads there")


@value
class Retreat:
    """A square to retreat to, and what it would bring."""

    square: Square
    rules: tuple[str, ...]
    """Why it shakes, if it does (RETREAT-3, RETREAT-5)."""
    disables: bool
    """It shakes one that is shaken already, or a Kami (RETREAT-7, KAMI-2)."""

    @property
    def shakes(self) -> bool:
        """Whether it would be shaken there, or worse."""
        return bool(self.rules)


def retreat_preview(state: State, who: int) -> tuple[Retreat, ...]:
    """The squares a character could retreat to now; none: it would stay, shaken (RETREAT-2)."""
    brittle = state.brittle(who)
    found = []
    for square in retreat_squares(state, who):
        rules = tuple(retreat_shakes(state, who, square))
        found.append(Retreat(square, rules, brittle and bool(rules)))
    return tuple(found)


@value(repr=False)
class FightPreview:
    """An attack or a shot as it stands: both sums before the dice, and the odds."""

    fight: Fight
    attack: Total
    defense: Total
    odds: Odds
    attacker_helpers: tuple[int, ...]
    """Who supports the attacker (SUPPORT-1)."""
    defender_helpers: tuple[int, ...]
    outlook: Outlook
    """What becomes of both, with what their retreats add, and whether the attack takes place at all."""
    retreats: tuple[Retreat, ...]
    """Where the defender could retreat to, after it has turned (COMBAT-7)."""
    attacker_retreats: tuple[Retreat, ...]

    @property
    def difference(self) -> int:
        """The attacker's sum minus the defender's."""
        return self.attack.amount - self.defense.amount


def attack_preview(state: State, attacker: int, target: int) -> FightPreview:
    """An attack, if it were declared now."""
    return fight_preview(but(state, acted=True), declaration(state, attacker, target))


def shot_preview(state: State, shooter: int, target: int, skill: str) -> FightPreview:
    """A shot, if it were declared now."""
    return fight_preview(but(state, acted=True), aim(state, shooter, target, skill))


def shots_open(state: State, shooter: int) -> tuple[FightPreview, ...]:
    """The shots that the activated character could declare now: the best on each enemy, the likeliest first."""
    best: dict[int, FightPreview] = {}
    for option in () if state.acted else shots(state, shooter):
        preview = shot_preview(state, shooter, option.target, option.skill)
        known = best.get(option.target)
        if known is None or preview.difference > known.difference:
            best[option.target] = preview
    return tuple(sorted(best.values(), key=lambda preview: -preview.difference))


def option_preview(state: State, who: int, option: Option) -> FightPreview | None:
    """The attack or the shot that an answer declares."""
    match option:
        case Attack(_, target):
            return attack_preview(state, who, target)
        case Shoot(_, target, skill, _):
            return shot_preview(state, who, target, skill)
        case _:
            return None


def fight_preview(state: State, fight: Fight) -> FightPreview:
    """A fight or a shot with all that has been named for it."""
    attack, defense = attack_total(state, fight), defense_total(state, fight)
    shot = fight.kind is Kind.SHOT
    odds = shot_odds if shot else combat_odds
    return FightPreview(
        fight=fight,
        attack=attack,
        defense=defense,
        odds=odds(attack.amount - defense.amount),
        attacker_helpers=tuple(supporters(state, fight, True)),
        defender_helpers=tuple(supporters(state, fight, False)),
        outlook=outlook(state, fight),
        retreats=_retreats_after_turning(state, fight),
        attacker_retreats=() if shot else retreat_preview(state, fight.attacker),
    )


def naming_preview(state: State, fight: Fight, who: int, option: Option) -> FightPreview:
    """The fight if a side named this die or skill too; what a third character uses changes no sum."""
    named = named_by(option)
    if named is None or who not in (fight.attacker, fight.defender):
        return fight_preview(state, fight)
    if who == fight.attacker:
        return fight_preview(state, but(fight, attack_named=(*fight.attack_named, named)))
    return fight_preview(state, but(fight, defense_named=(*fight.defense_named, named)))


def trial_preview(state: State, trial: Trial, option: Option | None = None) -> Total:
    """What a test must throw or under, with a die or a skill named for it."""
    named = named_by(option) if option is not None else None
    return trial_total(state, but(trial, named=(*trial.named, named)) if named else trial)


def recovery_preview(state: State, who: int) -> Total:
    """What the test to become vigilant again must throw or under (STATE-3)."""
    return trial_total(state, Trial(who, Stat.WILLPOWER))


def _retreats_after_turning(state: State, fight: Fight) -> tuple[Retreat, ...]:
    turns = turns_to(state, fight) if fight.kind is Kind.COMBAT else ()
    facings = turns or (state.characters[fight.defender].facing,)
    found: dict[Square, Retreat] = {}
    for facing in facings:
        turned = with_character(state, fight.defender, facing=facing)
        for retreat in retreat_preview(turned, fight.defender):
            found.setdefault(retreat.square, retreat)
    return tuple(found.values())
