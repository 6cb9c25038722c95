"""The ten adventures of the book: what each page says is what happens (SETUP-7, END-7)."""

from dataclasses import dataclass

import pytest

from okko.game import Game, opening_of
from okko.game.adventuring import adventure_setup
from okko.model.adventure import Adventure, spot
from okko.model.element import Stat
from okko.model.scenario import SideName
from okko.model.skill import Exemption, Situation
from okko.model.square import Facing, Square, squares_of
from okko.model.state import End, Result, Stage, State, placed, with_character
from okko.model.value import but
from okko.rules.cards import exempt, number
from okko.rules.victory import score
from tests.adventurers import adventures, library, setup_of
from tests.scenes import Falling


@dataclass
class Stand:
    """An adventure in its course: everybody stands on a square of its zone, but for those who are moved or fall."""

    state: State

    def who(self, band: int, place: int) -> int:
        return self.state.match.members[band][place]

    def at(self, band: int, place: int, square: str) -> "Stand":
        """Somebody stands elsewhere; whoever stood there goes to where that one came from."""
        one, to = self.who(band, place), spot(square)
        other, start = self.state.at(to), self.state.characters[one].square
        state = self.state
        if other is not None and other != one:
            state = placed(state, one, -1, Facing.N)
            state = placed(state, other, start, Facing.N)
        self.state = placed(state, one, to, Facing.N)
        return self

    def fallen(self, band: int, *places: int) -> "Stand":
        for place in places:
            self.state = placed(self.state, self.who(band, place), -1, Facing.N, fallen=True)
        return self

    def activation(self, band: int, place: int) -> Game:
        """Somebody is activated and does nothing: what is counted at the end of an activation is counted."""
        who = self.who(band, place)
        state = with_character(but(self.state, player=band, stage=Stage.ACTIVATE), who, activated=False)
        game = Game(state, Falling())
        game.answer(next(option for option in game.decision.options if getattr(option, "who", None) == who))
        if not game.over:
            last = game.decision.find("end activation")
            assert last is not None
            game.answer(last)
        return game

    def last_turn(self) -> Result | None:
        """What comes of it when nothing happens until the last turn is over."""
        limit, second = self.state.match.turn_limit, 1 - self.state.first
        assert limit is not None
        game = Game(but(self.state, turn=limit, player=second, stage=Stage.ACTIVATE), Falling())
        game.answer(game.decision.options[-1])
        return game.state.result


def stand(id: str, winners: dict[str, SideName | None] | None = None) -> Stand:
    """An adventure once both sides are set up."""
    state = opening_of(setup_of(adventures()[id], winners))
    scenario = state.match.scenario
    assert scenario is not None
    assert scenario.zones is not None
    for band in (0, 1):
        free = [square for square in squares_of(scenario.zones[band]) if state.geometry.walkable >> square & 1]
        for who in state.match.members[band]:
            state = placed(state, who, free.pop(0 if band == 0 else -1), Facing.N if band == 0 else Facing.S)
    return Stand(but(state, stage=Stage.ACTIVATE, player=state.first))


def dearest(state: State, band: int) -> int:
    """The place in its band of the character worth most."""
    zeni = [state.recruit(who).zeni for who in state.match.members[band]]
    return zeni.index(max(zeni))


A_WINS, B_WINS, NOBODY_WINS = Result(0, End.OBJECTIVE), Result(1, End.OBJECTIVE), Result(None, End.TURNS)
A_HELD, B_HELD = Result(0, End.TURNS), Result(1, End.TURNS)


@pytest.mark.rule("SETUP-7", "END-7")
@pytest.mark.parametrize(("id", "turns", "first", "deploys"), [
    ("a-matter-of-honour", 8, 1, 0), ("lantern-night", 6, 0, 0), ("the-pilgrims-road", 8, 0, 0),
    ("the-stolen-scroll", 8, 0, 0), ("a-blade-in-the-night", 6, 0, 1), ("the-rampart", 7, 0, 1),
    ("the-secret-way", 10, 0, 1), ("the-caged-bird", 8, 0, 1), ("the-drowned-bell", 6, 0, 1),
    ("the-laughing-mask", 10, 0, 1),
])  # fmt: skip
def test_turns_and_who_begins_are_as_the_page_says(id: str, turns: int, first: int, deploys: int) -> None:
    state = opening_of(setup_of(adventures()[id]))
    assert (state.match.turn_limit, state.first, state.player, state.stage) == (turns, first, deploys, Stage.DEPLOY)


@pytest.mark.parametrize("id", ["a-matter-of-honour", "a-blade-in-the-night", "the-laughing-mask"])
def test_the_adventure_is_won_when_the_dearest_of_the_enemy_is_disabled_and_not_by_another(id: str) -> None:
    scene = stand(id)
    most = dearest(scene.state, 1)
    other = next(place for place in range(len(scene.state.match.members[1])) if place != most)
    assert scene.fallen(1, other).activation(0, 0).state.result is None
    assert scene.fallen(1, most).activation(0, 0).state.result == A_WINS


def test_a_matter_of_honour_is_one_for_both_sides_and_zeni_decide_it_in_the_end() -> None:
    scene = stand("a-matter-of-honour")
    assert scene.last_turn() == NOBODY_WINS
    scene.state = but(scene.state, losses=(0, 2))
    assert scene.last_turn() == A_HELD
    assert scene.fallen(0, dearest(scene.state, 0)).activation(1, 0).state.result == B_WINS


@pytest.mark.parametrize("id", ["a-blade-in-the-night", "the-laughing-mask"])
def test_b_has_won_when_its_dearest_is_still_there_after_the_last_turn(id: str) -> None:
    scene = stand(id)
    scene.state = but(scene.state, losses=(0, 9))
    assert scene.last_turn() == B_HELD, "Zeni bring nothing"


@pytest.mark.parametrize(("id", "points"), [("lantern-night", 2), ("the-drowned-bell", 3)])
def test_the_square_in_the_middle_pays_at_the_end_of_every_turn(id: str, points: int) -> None:
    """a stands on f6 and i9, b on g8 alone; outside of it nobody counts. A Zeni more for b turns nothing round."""
    scene = stand(id).at(0, 0, "f6").at(0, 1, "i8").at(1, 0, "g8")
    game = Game(but(scene.state, turn=2, player=1), Falling())
    game.answer(game.decision.options[-1])
    assert (score(game.state, 0), score(game.state, 1)) == (points, 0)
    even = stand(id).at(0, 0, "f6").at(0, 1, "e8").at(1, 0, "g8")
    game = Game(but(even.state, turn=2, player=1), Falling())
    game.answer(game.decision.options[-1])
    assert (score(game.state, 0), score(game.state, 1)) == (0, 0)
    scene.state = but(scene.state, losses=(points - 1, 0))
    assert scene.last_turn() == A_HELD
    scene.state = but(scene.state, losses=(points + 1, 0))
    assert scene.last_turn() == B_HELD


def test_pilgrims_get_through_with_three() -> None:
    scene = stand("the-pilgrims-road").at(0, 0, "b14").at(0, 1, "c14")
    assert scene.activation(0, 0).state.result is None
    assert scene.last_turn() == B_HELD
    assert scene.at(0, 2, "e12").activation(0, 2).state.result is None, "e12 is the row before"
    assert scene.at(0, 2, "e13").activation(0, 2).state.result == A_WINS


@pytest.mark.parametrize(("band", "home"), [(0, "b7"), (1, "m7")])
def test_the_scroll_lies_on_g7_and_is_carried_home(band: int, home: str) -> None:
    scene = stand("the-stolen-scroll").at(band, 0, "g7")
    game = scene.activation(band, 0)
    assert game.state.match.scenario is not None
    assert game.state.match.scenario.carrier == scene.who(band, 0)
    scene.state = game.state
    assert scene.last_turn() == (A_HELD, B_HELD)[band]
    assert scene.at(band, 0, home).activation(band, 0).state.result == (A_WINS, B_WINS)[band]
    assert stand("the-stolen-scroll").last_turn() == NOBODY_WINS


def test_in_the_night_shots_are_weak_and_the_blades_are_not_seen_coming() -> None:
    state = stand("a-blade-in-the-night").state
    assert [_dark(state, who) for who in range(len(state.match.recruits))] == [-1] * len(state.match.recruits)
    assert exempt(state, 0, Exemption.SEEN)
    assert not exempt(state, state.match.members[1][0], Exemption.SEEN)


def _dark(state: State, who: int) -> int:
    """What the night adds to a number."""
    return sum(
        effect.by
        for skill in state.face(who).skills
        if skill.id == "dark-night"
        for effect in skill.effects
        if effect.kind == "modify" and effect.stat is Stat.SHOT and effect.given == (Situation.SHOOTING,)
    )


def test_the_rampart_is_held_by_two_and_swept_by_four() -> None:
    assert stand("the-rampart").last_turn() == B_HELD
    assert stand("the-rampart").fallen(1, 0, 1).last_turn() == B_HELD
    assert stand("the-rampart").fallen(1, 0, 1, 2).last_turn() == A_HELD
    assert stand("the-rampart").fallen(1, 0, 1).activation(0, 0).state.result is None


def test_the_way_is_found_with_the_fourth_marked_square() -> None:
    scene = stand("the-secret-way")
    for place, square in enumerate(("b6", "f10", "i5")):
        game = scene.at(0, place, square).activation(0, place)
        assert game.state.result is None
        scene.state = but(game.state, stage=Stage.ACTIVATE)
    assert scene.last_turn() == B_HELD
    assert scene.at(0, 3, "c8").activation(0, 3).state.result is None, "no mark"
    assert scene.at(0, 3, "n11").activation(0, 3).state.result == A_WINS


def test_the_bird_is_freed_by_the_way_the_hunters_came() -> None:
    """From d12 to the two southernmost rows."""
    scene = stand("the-caged-bird").at(0, 0, "d12")
    scene.state = but(scene.activation(0, 0).state, stage=Stage.ACTIVATE)
    assert scene.last_turn() == B_HELD
    assert scene.at(0, 0, "n3").activation(0, 0).state.result is None
    scene.at(0, 0, "c2")
    assert scene.activation(0, 0).state.result == A_WINS
    assert "the-caged-bird" in adventures()


def test_on_the_pond_everybody_has_more_will_and_the_kami_can_be_called() -> None:
    state = stand("the-drowned-bell").state
    for who in range(4):
        printed = state.face(who).profile.willpower
        assert number(state, who, Stat.WILLPOWER, Situation.TESTING) == printed + 1
    assert state.match.karasu
    assert len(state.match.kami) == 4


def test_a_door_of_the_hall_is_open_if_the_bird_was_freed() -> None:
    def doors(winners: dict[str, SideName | None]) -> list[str]:
        board = opening_of(setup_of(adventures()["the-laughing-mask"], winners)).match.board
        return [board.edge_name(door) for door in board.doors]

    assert doors({}) == doors({"the-caged-bird": "b"}) == ["d7/d8", "k7/k8"]
    assert doors({"the-caged-bird": "a"}) == ["d7/d8"]


@pytest.mark.parametrize(("id", "before", "winner", "turns", "zone"), [
    ("the-pilgrims-road", "lantern-night", "a", 9, ("a1:n2",)),
    ("a-blade-in-the-night", "the-stolen-scroll", "b", 6, ("a1:n3",)),
    ("the-caged-bird", "the-secret-way", "a", 9, ("a1:n2",)),
    ("the-rampart", "a-blade-in-the-night", "b", 6, ("m1:n7", "h1:l2")),
    ("the-laughing-mask", "the-drowned-bell", "b", 10, ("a1:n1",)),
])  # fmt: skip
def test_what_was_won_before_counts(id: str, before: str, winner: SideName, turns: int, zone: tuple[str, ...]) -> None:
    changed = adventures()[id].after({before: winner})
    assert (changed.turns, changed.a.zone) == (turns, zone)
    other: SideName = "b" if winner == "a" else "a"
    same = adventures()[id].after({before: other})
    assert (same.turns, same.a.zone) == (adventures()[id].turns, adventures()[id].a.zone)


@pytest.mark.rule("SETUP-7", "BAND-1")
@pytest.mark.parametrize("id", list(adventures()))
def test_bands_of_ones_own_of_the_budget_can_play_it(id: str) -> None:
    """Two bands of the box that cost no more than the sides have."""
    box, page = library(), adventures()[id]
    ready = [band for band in box.bands.values() if band.budget <= min(page.a.budget, page.b.budget)]
    setup = adventure_setup(
        page, box.tiles, box.characters, box.equipment, box.kami.values(), bands=(ready[0], ready[-1])
    )
    state = opening_of(setup)
    assert [len(members) for members in state.match.members] == [len(ready[0].members), len(ready[-1].members)]
    assert isinstance(page, Adventure)


@pytest.mark.rule("SETUP-7")
def test_a_shaken_carrier_leaves_the_bird_where_it_stands() -> None:
    scene = stand("the-caged-bird").at(0, 0, "d12")
    scene.state = but(scene.activation(0, 0).state, stage=Stage.ACTIVATE)
    scene.at(0, 0, "d10")
    scene.state = with_character(scene.state, scene.who(0, 0), shaken=True)
    game = scene.activation(0, 1)
    square: Square = spot("d10")
    assert game.state.match.scenario is not None
    assert (game.state.match.scenario.carrier, game.state.match.scenario.token) == (-1, square)
