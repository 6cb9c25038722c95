"""How a game of Karasu ends (END-4, and END-3 in it)."""

import pytest

from okko.game import Game
from okko.model.event import Ended
from okko.model.state import End, Result
from tests.scenes import draw, happened, play, who


def result(game: Game) -> Result | None:
    return game.state.result


LAST = "end phase"


def sixth(losses: tuple[int, int], **changes: object) -> Game:
    """Player B ends its sixth phase."""
    scene = draw("a . . . B", karasu=True, to_act="b", turn=6, losses=losses, **changes)  # type: ignore[arg-type]
    return play(scene, LAST)


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(("losses", "winner"), [((3, 5), 0), ((5, 3), 1), ((4, 4), None), ((0, 0), None)])
def test_after_six_turns_the_zeni_earned_decide(losses: tuple[int, int], winner: int | None) -> None:
    game = sixth(losses)
    assert result(game) == Result(winner, End.TURNS)
    assert happened(game, Ended)[0].rules == ("END-4",)


@pytest.mark.rule("END-4")
def test_the_sixth_turn_is_played_to_player_bs_end() -> None:
    after_a = play(draw("a . . . B", karasu=True, turn=6), LAST)
    assert not after_a.over
    after_five = play(draw("a . . . B", karasu=True, turn=5, to_act="b"), LAST)
    assert not after_five.over
    assert after_five.state.turn == 6


@pytest.mark.rule("END-4", "SETUP-2")
def test_player_b_is_who_lost_the_roll_off() -> None:
    scene = draw("a . . . B", karasu=True, turn=6, first="b")
    assert play(scene, LAST).over


@pytest.mark.rule("END-4", "END-1")
def test_no_number_of_zeni_lost_ends_a_game_of_karasu_early() -> None:
    people = {"B": who(zeni=15), "C": who()}
    karasu = draw("B . C\na . .", karasu=True, B=people["B"], C=people["C"])
    game = play(karasu, "activate a; attack b", [6, 1])
    assert (game.over, game.state.losses) == (False, (0, 15))
    base = play(draw("B . C\na . .", B=people["B"], C=people["C"]), "activate a; attack b", [6, 1])
    assert result(base) == Result(0, End.LOSSES)


@pytest.mark.rule("END-4", "BAND-8")
def test_equipment_is_earned_with_its_bearer() -> None:
    edge = {"zeni": 2, "skills": [{"id": "edge", "effects": [{"kind": "modify", "stat": "attack", "by": 1}]}]}
    game = play(draw("B . C\na . .", karasu=True, B=who(zeni=3, equipment=edge)), "activate a; attack b", [6, 1])
    assert game.state.losses == (0, 5)


@pytest.mark.rule("END-3")
@pytest.mark.parametrize(("losses", "winner"), [((0, 0), 0), ((9, 0), 1), ((3, 0), None)])
def test_a_band_wiped_out_ends_the_game_and_the_zeni_decide(losses: tuple[int, int], winner: int | None) -> None:
    """B is worth 3: wiped out, band b still wins when it has earned more, and 3 each is a draw."""
    game = play(draw("B .\na .", karasu=True, losses=losses, B=who(zeni=3)), "activate a; attack b", [6, 1])
    assert result(game) == Result(winner, End.WIPED_OUT)
    assert happened(game, Ended)[0].rules == ("END-3", "END-4")


@pytest.mark.rule("END-3")
def test_a_band_of_nobody_but_kami_is_wiped_out() -> None:
    scene = "B M\na ."
    base = play(draw(scene, B=who(zeni=3), M=who(kami="fire")), "activate a; attack b", [6, 1])
    assert result(base) == Result(0, End.WIPED_OUT)
    karasu = draw(scene, karasu=True, losses=(4, 0), B=who(zeni=3), M=who(kami="fire"))
    assert result(play(karasu, "activate a; attack b", [6, 1])) == Result(1, End.WIPED_OUT)


@pytest.mark.rule("END-3", "KAMI-2")
def test_a_band_that_loses_its_kami_only_fights_on() -> None:
    game = play(draw("M B\na .", M=who(kami="fire")), "activate a; attack m", [6, 1])
    assert not game.over


@pytest.mark.rule("END-4", "END-5")
def test_the_base_game_knows_no_six_turns() -> None:
    assert not play(draw("a . . . B", to_act="b", turn=6), LAST).over
    assert draw("a . . . B").match.turn_limit is None
    assert draw("a . . . B", karasu=True).match.turn_limit == 6
    limited = play(draw("a . . . B", to_act="b", turn=3, turn_limit=3, losses=(0, 2)), LAST)
    assert happened(limited, Ended)[0].rules == ("END-5", "END-4")
