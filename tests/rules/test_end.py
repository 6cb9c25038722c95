"""The end of the game (END)."""

import pytest

from okko.model.event import Ended
from okko.model.match import loss_limit
from okko.model.state import End
from tests.fights import asked, fate
from tests.scenes import draw, happened, play, who

DUEL = """
    . . D
    . B .
    . a c
    """


@pytest.mark.rule("END-1", "END-2")
@pytest.mark.parametrize(
    ("budget", "limit"), [(16, 12), (12, 8), (18, 14), (17, 13), (14, 11), (20, 15), (15, 12), (10, 8), (4, 3), (1, 1)]
)
def test_the_limit_of_losses_follows_from_the_budget(budget: int, limit: int) -> None:
    """12 for 16, 8 for 12; others three quarters, rounded up: 13.5 is 14, 12.75 is 13, 10.5 is 11, 11.25 is 12."""
    assert loss_limit(budget) == limit


@pytest.mark.rule("END-1")
@pytest.mark.parametrize(("before", "over"), [(9, True), (10, True), (8, False)])
def test_a_band_that_has_lost_its_limit_or_more_loses_at_once(before: int, over: bool) -> None:
    """b is worth 3; d still stands and a could still move."""
    game = play(draw(DUEL, losses=(0, before), B=who(zeni=3)), "activate a; attack b", [6, 1])
    assert (game.state.result is not None) is over
    if over:
        (ended,) = happened(game, Ended)
        assert (ended.result.winner, ended.result.end, ended.rules) == (0, End.LOSSES, ("END-1",))
        assert asked(game) == "nothing"
        assert game.state.active == -1, "and nobody is in its activation any more"


@pytest.mark.rule("END-1", "COMBAT-5")
def test_the_attacker_may_lose_the_game_by_its_own_attack() -> None:
    game = play(draw(DUEL, losses=(9, 0)), "activate a; attack b", [1, 6])
    assert game.state.result is not None
    assert game.state.result.winner == 1


@pytest.mark.rule("END-1", "BAND-8")
def test_equipment_counts_for_the_limit() -> None:
    blade = {"zeni": 2, "skills": [{"id": "edge", "effects": [{"kind": "modify", "stat": "attack", "by": 1}]}]}
    game = play(draw(DUEL, losses=(0, 7), B=who(zeni=3, equipment=blade)), "activate a; attack b", [6, 1])
    assert game.state.result is not None


@pytest.mark.rule("END-1", "ORDER-1")
def test_the_band_that_gets_there_first_loses_and_nothing_follows() -> None:
    """b's fall would next be answered by its curse on a; with b's band over its limit the game has ended before."""
    curse = {
        "id": "curse",
        "effects": [
            {
                "kind": "instead",
                "of": "disabled",
                "becomes": "mine",
                "who": {"side": "friend"},
            }
        ],
    }
    game = play(draw(DUEL, losses=(11, 9), D=who(skills=[curse], type="civilian")), "activate a; attack b", [6, 1])
    assert (fate(game, "b"), fate(game, "d")) == ("", "disabled")
    assert game.state.result is not None
    assert (game.state.result.winner, asked(game)) == (0, "nothing"), "not even the civilian's die is asked for"


@pytest.mark.rule("END-1", "ORDER-1")
@pytest.mark.parametrize(("first", "winner"), [("enemy", 0), ("friend", 1)])
def test_of_two_bands_that_one_effect_takes_over_the_one_that_got_there_first_loses(first: str, winner: int) -> None:
    """a's blast disables its shaken friend c and its shaken enemy b, in the order of the card; both limits are near."""
    sides = [first, "friend" if first == "enemy" else "enemy"]
    deeds = [
        {
            "kind": "do",
            "at": "action",
            "who": {"side": side, "adjacent": True, "every": True},
            "verbs": [{"verb": "become", "state": "shaken"}],
        }
        for side in sides
    ]
    blast = {"id": "blast", "action": True, "effects": deeds}
    scene = draw(DUEL, losses=(11, 11), a=who(skills=[blast]), B=who(shaken=True), c=who(shaken=True))
    game = play(scene, "activate a; use blast")
    assert game.state.result is not None
    assert (game.state.result.winner, len(happened(game, Ended))) == (winner, 1)
    fallen, left = ("b", "c") if first == "enemy" else ("c", "b")
    assert (fate(game, fallen), fate(game, left)) == ("disabled", ""), "what would have come after it does not come"


@pytest.mark.rule("END-2")
def test_another_budget_names_its_own_entry_and_a_scenario_its_own_limit() -> None:
    game = play(draw(DUEL, budget=18, limit=14, losses=(0, 11)), "activate a; attack b", [6, 1])
    assert happened(game, Ended)[0].rules == ("END-2",)
    small = play(draw(DUEL, budget=18, limit=3), "activate a; attack b", [6, 1])
    assert small.state.result is not None


@pytest.mark.rule("END-3")
def test_a_band_with_nobody_left_loses_at_once() -> None:
    game = play(draw(". B .\n. a ."), "activate a; attack b", [6, 1])
    assert game.state.losses == (0, 3)
    (ended,) = happened(game, Ended)
    assert (ended.result.winner, ended.result.end, ended.rules) == (0, End.WIPED_OUT, ("END-3",))


@pytest.mark.rule("END-3")
def test_one_character_left_is_enough_to_play_on() -> None:
    assert play(draw(DUEL), "activate a; attack b", [6, 1]).state.result is None


@pytest.mark.rule("END-5")
@pytest.mark.parametrize(("losses", "winner"), [((3, 5), 0), ((5, 3), 1), ((4, 4), None)])
def test_at_the_turn_limit_the_zeni_earned_decide(losses: tuple[int, int], winner: int | None) -> None:
    """Turn 2 of 2 ends with player B's phase, not before."""
    scene = draw("a . B", turn=2, turn_limit=2, losses=losses)
    torii = ["torii"] * 4
    assert play(scene, "end phase", torii).state.result is None
    game = play(scene, "end phase; end phase", torii)
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.end) == (winner, End.TURNS)


@pytest.mark.rule("END-5")
def test_the_game_of_the_book_has_no_turn_limit() -> None:
    assert play(draw("a . B", turn=99), "end phase; end phase", ["torii"] * 8).state.result is None


@pytest.mark.rule("END-6")
@pytest.mark.parametrize("player", [0, 1])
def test_a_player_may_resign_in_either_phase_whatever_has_been_lost(player: int) -> None:
    """It is a's phase, and band b has lost more; whoever resigns has lost."""
    game = play(draw(DUEL, losses=(0, 8)), "activate a")
    (ended,) = game.resign(player)
    assert isinstance(ended, Ended)
    assert (ended.result.winner, ended.result.end, ended.rules) == (1 - player, End.RESIGNED, ("END-6",))
    assert asked(game) == "nothing"


@pytest.mark.rule("END-6")
def test_both_players_may_agree_on_a_draw() -> None:
    game = play(draw(DUEL, losses=(0, 8)), "activate a")
    (ended,) = game.agree_draw()
    assert isinstance(ended, Ended)
    assert (ended.result.winner, ended.result.end, ended.rules) == (None, End.AGREED, ("END-6",))
