"""What holds after every answer of every game, whoever plays it and wherever it began."""

import os
from collections import Counter
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings

from okko.bench import listed
from okko.dice import Chooser
from okko.game import Game
from okko.library import Library
from okko.model import event as happening
from okko.model.decision import Ask, Decision
from okko.model.event import Activated, Disabled, Event, Fought, Moved, PhaseBegan
from okko.model.match import BASE_DICE
from okko.model.state import State
from okko.model.total import Total
from tests.strategies import Fed, Plan, Step, plans, played
from tests.witnesses import SILENT, refused, witnessed

TO_THE_END = 3000


def whole_games(driver: str, seeds: range, *, mixed: bool) -> list[Plan]:
    return [Plan(seed, driver, mixed, TO_THE_END) for seed in seeds]


def check_board(state: State) -> None:
    mask = 0
    for character in state.characters:
        if character.square >= 0:
            assert not character.fallen
            assert not mask >> character.square & 1, "two characters share a square"
            mask |= 1 << character.square
        else:
            assert not character.fallen or character.reserve is None
    assert mask == state.occupied
    assert not mask & ~state.geometry.everything, "somebody is off the board"
    assert not mask & state.match.board.blocking, "somebody stands in blocking terrain"


def check_dice(state: State, pending: Decision | None) -> None:
    """DICE-2, DICE-3: four, and one for a civilian, until its owner has picked the die that goes with it."""
    for band in (0, 1):
        members = [state.characters[index] for index in state.match.members[band]]
        dice = len(state.pools[band]) + state.used[band] + sum(one.reserve is not None for one in members)
        due = BASE_DICE + sum(state.recruit(one.index).civilian and not one.fallen for one in members)
        losing = pending is None or (pending.ask is Ask.LOSE_DIE and pending.player == band)
        assert dice == due or (losing and dice == due + 1), f"band {band} has {dice} dice, not {due}"


def check_losses(start: State, state: State, events: list[Event]) -> None:
    lost = [0, 0]
    for event in events:
        if isinstance(event, Disabled):
            recruit = state.recruit(event.who)
            assert event.zeni in (recruit.card.zeni, recruit.zeni)
            lost[recruit.band] += event.zeni
    assert (lost[0], lost[1]) == (state.losses[0] - start.losses[0], state.losses[1] - start.losses[1])
    fallen = sum(character.fallen for character in state.characters)
    assert fallen == sum(isinstance(event, Disabled) for event in events)


def check_activations(events: list[Event]) -> None:
    """TURN-3: nobody twice in a phase."""
    activated: set[int] = set()
    for event in events:
        if isinstance(event, PhaseBegan):
            activated.clear()
        elif isinstance(event, Activated):
            assert event.who not in activated
            activated.add(event.who)


def check_options(pending: Decision) -> None:
    options = listed(pending)
    assert len(options) == len(pending.options)
    assert len(options) >= 2, "a question with one answer is not asked"
    texts = [option.text for option in options]
    assert len(set(texts)) == len(texts)
    for place in (0, len(options) // 2, len(options) - 1):
        assert pending.options[place] == options[place]
        assert options[place] in pending.options


def check_same(one: Game, other: Game) -> None:
    """Two games stand at the same point."""
    assert one.state == other.state
    if one.pending is None or other.pending is None:
        assert one.pending is other.pending
        return
    mine, yours = one.decision, other.decision
    assert (mine.ask, mine.player, mine.who, mine.about) == (yours.ask, yours.player, yours.who, yours.about)
    assert len(mine.options) == len(yours.options)


class Twin:
    """The same game seen from its journal: the texts of the answers, and the faces that fell."""

    def __init__(self, start: State, first: Step) -> None:
        self._dice = Fed(first.faces)
        self.game = Game(start, self._dice)

    def follow(self, step: Step) -> None:
        assert step.option is not None
        self._dice.left += step.faces
        self.game.answer(step.option.text)
        assert not self._dice.left


def check_fork(step: Step) -> None:
    """A fork taken before an answer comes to the same with the same answer and faces."""
    assert step.fork is not None
    assert step.option is not None
    dice = step.fork.dice
    assert isinstance(dice, Fed)
    dice.left += step.faces
    step.fork.answer(step.option, check=False)
    check_same(step.game, step.fork)


def look_at_everything(plan: Plan) -> None:
    steps = played(plan)
    first = next(steps)
    start = first.game.start
    twin = Twin(start, first)
    last = first
    for step in steps:
        game = step.game
        check_board(game.state)
        check_dice(game.state, game.pending if isinstance(game.pending, Decision) else None)
        if isinstance(game.pending, Decision):
            check_options(game.pending)
        twin.follow(step)
        check_same(game, twin.game)
        check_fork(step)
        last = step
    check_losses(start, last.game.state, last.game.log)
    check_activations(last.game.log)


@settings(max_examples=100)
@given(plans())
def test_the_invariants_hold_after_every_answer(plan: Plan) -> None:
    look_at_everything(plan)


@pytest.mark.slow
@settings(max_examples=400)
@given(plans(longest=600))
def test_the_invariants_hold_after_every_answer_of_long_games(plan: Plan) -> None:
    look_at_everything(plan)


def test_every_value_of_a_game_is_frozen() -> None:
    assert os.environ["OKKO_FREEZE"] == "1"
    *_, last = played(Plan(3, "contact", mixed=True, answers=60))
    state = last.game.state
    for each in (state, state.characters[0], state.match, state.match.board, last.game.log[-1], last.option):
        field = each.__slots__[0]  # type: ignore[union-attr]
        with pytest.raises(FrozenInstanceError):
            setattr(each, field, None)


@pytest.mark.parametrize("mixed", [False, True])
def test_whoever_seeks_contact_fights_or_shoots_once_in_ten_activations(mixed: bool) -> None:
    kinds: Counter[type] = Counter()
    for plan in whole_games("contact", range(4), mixed=mixed):
        *_, last = played(plan)
        kinds.update(type(event) for event in last.game.log)
    assert 10 * kinds[Fought] >= kinds[Activated] > 0


def fired(events: list[Event]) -> Counter[str]:
    """How often each rule caused something, or a part of a sum."""
    found: Counter[str] = Counter()
    for event in events:
        found.update(event.rules)
        totals: tuple[Total, ...] = ()
        if isinstance(event, Fought):
            totals = (event.attack, event.defense)
        elif isinstance(event, Moved):
            totals = (event.points,)
        elif isinstance(event, happening.Tested):
            totals = (event.target,)
        for total in totals:
            found.update(term.rule for term in total.terms)
    return found


@pytest.mark.slow
def test_every_rule_of_the_base_game_fires(capsys: pytest.CaptureFixture[str]) -> None:
    """As a cause, in a sum, by a refusal, or by what it makes of an act; or it stands in `SILENT` with the reason."""
    count: Counter[str] = Counter()
    for driver in ("random", "contact"):
        for mixed in (False, True):
            for plan in whole_games(driver, range(60), mixed=mixed):
                chooser = Chooser(f"refused {plan.seed}")
                for step in played(plan):
                    count.update(refused(step.game, chooser))
                    last = step.game
                count.update(fired(last.log))
                count.update(witnessed(last.start, last.log))
    base = [id for id, entry in Library.load().rules.items() if entry.book == "asagiri"]
    with capsys.disabled():
        print()
        for id in base:
            print(f"{id:12}{count[id]:8}  {SILENT.get(id, '') if not count[id] else ''}")
    assert [id for id in base if not count[id] and id not in SILENT] == []
    assert [id for id in SILENT if count[id]] == [], "these fire: take them off the list"
