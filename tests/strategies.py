"""Lawful games for Hypothesis: begun from the roll-off or from mixed-up positions, played by two drivers.

A game is a few drawn numbers: what shrinks is how long it is played. Boards, bands and answers follow from a seed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from okko.arena.venue import venue
from okko.bench import DRIVERS, Driver, listed
from okko.dice import Chooser, Seeded
from okko.game import Game
from okko.library import Library
from okko.model.card import CharacterCard, EquipmentCard
from okko.model.decision import Decision, Option, Roll
from okko.model.element import INSPIRATION_FACES, Element
from okko.model.match import NOBODY, make_match
from okko.model.square import FACINGS
from okko.model.state import Gear, Stage, State, in_order, of_band, placed, with_character
from okko.model.state import opening as state_before_roll_off
from okko.model.value import but
from okko.rules.band import may_bear

Dealt = tuple[CharacterCard, EquipmentCard | None]
Faces = tuple[int, ...] | tuple[Element, ...]
VENUES = 9
"""How many boards and pairs of bands there are: their tables are made once."""
ENDS: tuple[dict[str, int], ...] = ({}, {"loss_limit": 14, "budget": 18}, {}, {"loss_limit": 99})
"""How games end: as agreed for 16 Zeni, or for another budget (END-2), or when a band is wiped out (END-3)."""


class Fed:
    """Dice that fall as they are told to, throw after throw."""

    def __init__(self, faces: Iterable[Faces] = ()) -> None:
        self.left: list[Faces] = list(faces)

    def throw(self, roll: Roll) -> Faces:
        return self.left.pop(0)


class Noted:
    """Dice that remember what fell."""

    def __init__(self, seed: int) -> None:
        self._dice = Seeded(seed)
        self.fallen: list[Faces] = []

    def throw(self, roll: Roll) -> Faces:
        faces = self._dice.throw(roll)
        self.fallen.append(faces)
        return faces


@dataclass(frozen=True)
class Plan:
    """A game to be played."""

    seed: int
    driver: str
    mixed: bool
    """Begun with the bands scattered among each other, some shaken, with dice at random."""
    answers: int
    """How many answers are given at most."""

    def start(self) -> State:
        """The state it begins with."""
        opening = equipped(venue(Library.load(), 77, self.seed % VENUES), Chooser(f"equipped {self.seed}"))
        opening = but(opening, match=but(opening.match, **ENDS[self.seed % len(ENDS)]))
        return scattered(opening, Chooser(f"scattered {self.seed}")) if self.mixed else opening

    def drives(self) -> Driver:
        """Who answers."""
        return DRIVERS[self.driver]


@st.composite
def plans(draw: st.DrawFn, longest: int = 120) -> Plan:
    return Plan(
        seed=draw(st.integers(0, 10**6)),
        driver=draw(st.sampled_from(sorted(DRIVERS))),
        mixed=draw(st.booleans()),
        answers=draw(st.integers(1, longest)),
    )


@dataclass
class Step:
    """A moment of a game: after an answer, or before the first (then `option` is None)."""

    game: Game
    before: Decision | None
    option: Option | None
    faces: list[Faces]
    """What fell because of the answer."""
    fork: Game | None = None
    """The game as it was before the answer, with dice of its own: `Fed`."""


def played(plan: Plan) -> Iterator[Step]:
    """The moments of a game, each to be looked at before the next answer is given."""
    dice = Noted(plan.seed)
    game = Game(plan.start(), dice)
    below = Chooser(f"played {plan.seed}").below
    driver = plan.drives()
    yield Step(game, None, None, list(dice.fallen))
    for _ in range(plan.answers):
        if not isinstance(game.pending, Decision):
            return
        decision = game.pending
        option = driver(game.state, decision, listed(decision), below)
        fallen = len(dice.fallen)
        fork = game.fork(Fed())
        game.answer(option)
        yield Step(game, decision, option, dice.fallen[fallen:], fork)


def equipped(opening: State, chooser: Chooser) -> State:
    """The same match with equipment dealt out at random to those who may bear it (BAND-7), whatever it costs."""
    match = opening.match
    gear = [card for _, card in sorted(Library.load().equipment.items())]
    bands: tuple[list[Dealt], list[Dealt]] = ([], [])
    for recruit in match.recruits:
        card = gear[chooser.below(len(gear))]
        fits = may_bear(recruit.card, card.bearer)
        bands[recruit.band].append((recruit.card, card if fits else recruit.equipment))
    return state_before_roll_off(
        make_match(
            match.board, match.rulings, bands, limit=match.loss_limit, budget=match.budget, turn_limit=match.turn_limit
        )
    )


def scattered(opening: State, chooser: Chooser) -> State:
    """The bands of a match in the middle of each other, some shaken, dice rolled at random, somebody's phase begun."""
    geometry = opening.geometry
    free = [square for square in range(geometry.size) if geometry.walkable >> square & 1]
    centre = free[chooser.below(len(free))]
    free.sort(key=lambda square: geometry.distance(square, centre))
    near = free[: 2 * len(opening.characters) + 4]
    state = but(
        opening, stage=Stage.ACTIVATE, player=chooser.below(2), first=chooser.below(2), turn=1 + chooser.below(3)
    )
    for character in opening.characters:
        if opening.band(character.index) == NOBODY:
            continue
        square = near.pop(chooser.below(len(near)))
        gear = Gear.DOWN if character.gear is Gear.READY and not chooser.below(4) else character.gear
        state = placed(
            state, character.index, square, FACINGS[chooser.below(4)], shaken=not chooser.below(3), gear=gear
        )
    for band in (0, 1):
        state = _dice(state, band, chooser)
    return state


def _dice(state: State, band: int, chooser: Chooser) -> State:
    """The dice of a band: some on cards, and of the others those of the active band rolled, all others set aside."""
    left = state.used[band]
    for character in state.standing(band):
        if left and not chooser.below(4):
            state = with_character(state, character.index, reserve=INSPIRATION_FACES[chooser.below(6)])
            left -= 1
    rolled = left if state.player == band else 0
    pool = in_order([INSPIRATION_FACES[chooser.below(6)] for _ in range(rolled)])
    return but(state, pools=of_band(state.pools, band, pool), used=of_band(state.used, band, left - rolled))
