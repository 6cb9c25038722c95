"""What the enemy could do next phase, counted once more by a plain search and by every throw of every act."""

from fractions import Fraction

import pytest

from okko.analysis.peril import CASES, assaults, danger, menaces
from okko.game import Game
from okko.model.decision import Ask, Attack, Decision, Move, Option, Shoot
from okko.model.square import Square, squares_of
from okko.model.state import Stage, State
from okko.model.value import but
from tests import oracles
from tests.minimax import Minimax, begun
from tests.refusing import GUN
from tests.scenes import character, draw, names, who, yard


def spot(state: State, square: Square) -> oracles.Spot:
    return square % state.geometry.width, square // state.geometry.width


def ends_of(state: State, foe: int, points: int) -> set[oracles.Pose]:
    """Where a character can end, by the plain search, its present pose included."""
    floor, one = oracles.Floor.of(state.match.board), state.characters[foe]
    zones = set[oracles.Spot]()
    for enemy in state.standing(1 - state.band(foe)):
        zones |= oracles.zone(floor, spot(state, enemy.square), enemy.facing.name)
    others = [spot(state, other.square) for other in state.characters if other.index != foe]
    found = oracles.ways(floor, spot(state, one.square), one.facing.name, points, occupied=others, stops=zones)
    return {*found.cost, (spot(state, one.square), one.facing.name)}


def named(state: State, spots: set[oracles.Spot]) -> str:
    return names(state.match.board, sum(1 << row * state.geometry.width + column for column, row in spots))


@pytest.mark.rule("MOVE-9", "ZONE-1", "COMBAT-1", "SHOT-2", "SHOT-3")
@pytest.mark.parametrize(("id", "points", "range"), [("b", 3, 0), ("c", 2, 4)])
def test_where_an_enemy_can_go_strike_and_shoot_is_what_a_plain_search_finds(id: str, points: int, range: int) -> None:
    state = yard()
    foe = character(state, id).index
    (found,) = [one for one in menaces(state, 1) if one.who == foe]
    floor, ends = oracles.Floor.of(state.match.board), ends_of(state, foe, points)
    others = [spot(state, other.square) for other in state.characters if other.index != foe]
    zones = set[oracles.Spot]()
    for enemy in state.standing(0):
        zones |= oracles.zone(floor, spot(state, enemy.square), enemy.facing.name)
    strikes, shoots = set[oracles.Spot](), set[oracles.Spot]()
    for place, facing in ends:
        strikes |= oracles.zone(floor, place, facing)
        if place not in zones:
            shoots |= {
                there
                for there in oracles.view(floor, place, facing)
                if oracles.king(place, there) <= range and oracles.sees(floor, place, there, others)
            }
    board = state.match.board
    assert names(board, found.goes) == named(state, {place for place, _ in ends})
    assert names(board, found.strikes) == named(state, strikes)
    assert names(board, found.shoots) == named(state, shoots)


def struck_by(decision: Decision, target: int) -> list[Option]:
    """Every movement and every act against one character; after the act nothing more."""
    if decision.ask is Ask.ACTIVATE:
        return [option for option in decision.options if option.text == "activate b"]
    if decision.ask is not Ask.ACT:
        return list(decision.options)
    acts = [one for one in decision.options if isinstance(one, Attack | Shoot) and one.target == target]
    return [*(one for one in decision.options if isinstance(one, Move)), *acts, decision.options[-1]]


def worst(state: State, target: int) -> Fraction:
    """The chance that B disables a character by the best of all it can do, every throw and answer played through."""
    after = but(state, stage=Stage.ACTIVATE, player=1, active=-1, moved=False, acted=False)

    def stop(game: Game) -> Fraction | None:
        if game.state.characters[target].square < 0:
            return Fraction(1)
        acting = isinstance(game.pending, Decision) and game.pending.ask is Ask.ACT
        over = game.over or game.state.player != 1 or game.state.turn != state.turn
        return Fraction(0) if over or (acting and game.state.acted) else None

    return Minimax(1, stop, lambda decision: struck_by(decision, target)).worth(begun(after))


SCENES = {
    "at the edge, its way back in the water": draw(
        "~ ~ .\n. a^ .\n. . .\nB^ . .", a=who(), B=who(movement=3, attack=5)
    ),
    "shaken, with a friend beside it": draw(". d .\n. a^ .\n. . .\nB^ . .", a=who(shaken=True), B=who(movement=2)),
    "in the zone of the enemy": draw(". . .\n. a^ .\n. B^ .\n. . .", B=who(movement=1)),
    "shot at from behind a bush": draw(". a^ .\n. h .\n. . .\n. B^ .", B=who(movement=1, shot=(3, 5))),
    "out of reach": draw("a^ . .\n. . .\n. . .\n. . Bv", B=who(movement=1)),
}


@pytest.mark.parametrize("scene", SCENES)
def test_how_dangerous_an_enemy_is_is_what_every_throw_of_every_act_comes_to(scene: str) -> None:
    state = SCENES[scene]
    assert Fraction(danger(state, 0), CASES) == worst(state, 0)
    assert (danger(state, 0) == 0) is (scene == "out of reach")


@pytest.mark.rule("BEHIND-2")
def test_an_enemy_that_comes_from_behind_is_more_dangerous() -> None:
    """4 + 1 against 4: of a vigilant one with a way back 6 of 36 throws disable it; from the front 3."""
    behind = draw(". . .\n. . .\n. a^ .\n. . .\n. B^ .\n. . .", B=who(movement=1))
    front = draw(". . .\n. Bv .\n. . .\n. a^ .\n. . .\n. . .", B=who(movement=1))
    assert Fraction(danger(behind, 0), CASES) == Fraction(6, 36)
    assert Fraction(danger(front, 0), CASES) == Fraction(3, 36)


def test_whoever_could_attack_or_shoot_is_named_the_most_dangerous_first() -> None:
    state = draw("B> . .\n. . .\n. a^ .\n. . .\n. . C<", B=who(movement=2), C=who(movement=1, shot=(3, 6)))
    found = assaults(state, 0)
    assert [(state.recruit(one.who).id, one.shot) for one in found] == [("c", True), ("b", False)]
    assert found[0].removes > found[1].removes > 0


@pytest.mark.rule("SHOT-2")
def test_a_gun_for_who_has_not_moved_reaches_only_what_is_ahead_now() -> None:
    state = draw(". . . .\na . . B>\n. . . .", B=who(skills=[GUN]))
    (found,) = menaces(state, 1)
    assert not found.shoots, "it looks away, east of it is nothing"
    turned = draw(". . . .\na . . B<\n. . . .", B=who(skills=[GUN]))
    assert len(list(squares_of(menaces(turned, 1)[0].shoots))) == 9
