"""What holds after every answer of every game with sorcerers, Kami and doors."""

from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okko.arena.venue import venue
from okko.bench import DRIVERS, Driver
from okko.dice import Chooser
from okko.library import Library
from okko.model.board import Board, Edge
from okko.model.card import CharacterCard
from okko.model.decision import Ask, Decision, Option
from okko.model.event import Opened, Prayed, Summoned, Vanished
from okko.model.match import NOBODY, make_match
from okko.model.skill import Alignment
from okko.model.state import State, opening
from okko.model.value import but
from tests.scenes import draw, who
from tests.spirits import SORCERER, SUMMONING
from tests.strategies import VENUES, Plan, played, scattered
from tests.test_invariants import look_at_everything


class KarasuPlan(Plan):
    """A game of Karasu: a sorcerer in each band, the four Kami of the box, and many doors."""

    def start(self) -> State:
        chooser = Chooser(f"karasu {self.seed}")
        base = venue(Library.load(), 78, self.seed % VENUES).match
        sides = [list(Alignment)[chooser.below(3)] for _ in (0, 1)]
        bands = tuple(
            [*((base.recruits[index].card, base.recruits[index].equipment) for index in members), (mage(side), None)]
            for side, members in zip(sides, base.members, strict=True)
        )
        match = make_match(
            shut(base.board, self.seed % VENUES),
            base.rulings,
            (bands[0], bands[1]),
            limit=base.loss_limit,
            karasu=bool(chooser.below(4)),
            kami=Library.load().kami.values(),
        )
        state = opening(match)
        return scattered(state, chooser) if self.mixed else state

    def drives(self) -> Driver:
        return devout(DRIVERS[self.driver])


def mage(alignment: Alignment) -> CharacterCard:
    skills = [SORCERER, SUMMONING]
    scene = draw("a . B", a=who(type="sorcerer", alignment=alignment.value, skills=skills, willpower=5))
    return scene.match.recruits[0].card


def shut(board: Board, number: int) -> Board:
    """The same board with doors, some of them double, on edges that are no walls."""
    chooser = Chooser(f"doors {number}")
    doors: dict[Edge, None] = {}
    for _ in range(40):
        square, north = chooser.below(board.size), bool(chooser.below(2))
        for each in (square, square + (1 if north else board.width)):
            row, column = divmod(each, board.width)
            inside = row < board.height - 1 if north else column < board.width - 1 and row < board.height
            walls = board.walls_north if north else board.walls_east
            if inside and not walls >> each & 1 and each < board.size:
                doors[Edge(each, north)] = None
    return but(board, doors=tuple(doors))


def devout(driver: Driver) -> Driver:
    """A driver that opens doors, prays and lets Kami loose where it can, more often than not."""

    def drive(state: State, decision: Decision, options: Sequence[Option], below: Callable[[int], int]) -> Option:
        if decision.ask is Ask.ACT and below(4):
            deeds = [option for option in options[-16:] if option.text.startswith(("open ", "use "))]
            if deeds:
                return deeds[below(len(deeds))]
        return driver(state, decision, options, below)

    return drive


@st.composite
def plans(draw: st.DrawFn, longest: int = 150) -> KarasuPlan:
    return KarasuPlan(
        seed=draw(st.integers(0, 10**6)),
        driver=draw(st.sampled_from(sorted(DRIVERS))),
        mixed=draw(st.booleans()),
        answers=draw(st.integers(1, longest)),
    )


def check_kami(state: State) -> None:
    """One a band at most, without dice or a shaken side, in a band just as long as it is on the board."""
    for index, character in enumerate(state.characters):
        recruit = state.recruit(index)
        if recruit.kami is None:
            assert recruit.band in (0, 1)
            continue
        assert (character.shaken, character.fallen, character.raised, character.reserve) == (False, False, (), None)
        assert (recruit.band == NOBODY) is (character.square < 0)
    for band in (0, 1):
        members = state.match.members[band]
        assert members == tuple(each.index for each in state.match.recruits if each.band == band)
        assert sum(state.recruit(index).kami is not None for index in members) <= 1


def check_doors(before: State, state: State) -> None:
    """Doors only ever go, and the tables of the board are those of the board that is left."""
    assert set(state.match.board.doors) <= set(before.match.board.doors)
    assert state.geometry.board == state.match.board


def look_at_karasu(plan: KarasuPlan) -> Counter[type]:
    before = None
    for step in played(plan):
        state = step.game.state
        check_kami(state)
        check_doors(before or state, state)
        before = state
        last = step.game
    return Counter(type(event) for event in last.log)


@settings(max_examples=50)
@given(plans())
def test_the_invariants_hold_with_sorcerers_kami_and_doors(plan: KarasuPlan) -> None:
    """Among them: no die, card or Zeni appears or is lost, and the journal's game is the same after every answer."""
    look_at_everything(plan)


@settings(max_examples=50)
@given(plans(longest=400))
def test_kami_and_doors_are_never_where_they_should_not_be(plan: KarasuPlan) -> None:
    look_at_karasu(plan)


@pytest.mark.parametrize("mixed", [False, True])
def test_these_games_pray_summon_lose_kami_and_open_doors(mixed: bool) -> None:
    kinds: Counter[type] = Counter()
    for seed in range(10):
        kinds += look_at_karasu(KarasuPlan(seed, "contact", mixed, 3000))
    assert min(kinds[kind] for kind in (Prayed, Summoned, Vanished, Opened)) > 5, kinds
