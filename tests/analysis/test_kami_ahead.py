"""What is foretold of Kami: whatever would shake them takes them off the board (KAMI-2, KAMI-7)."""

import pytest

from okko.analysis.ahead import Ahead
from okko.analysis.outlook import attack_outlook
from okko.analysis.preview import Reach, retreat_preview
from okko.model.decision import Move
from tests.scenes import draw, who

KAMI = who(kami="fire")


@pytest.mark.rule("KAMI-2")
def test_a_kami_is_gone_by_a_margin_of_three() -> None:
    """At equal totals a margin of 3 and more falls in 6 of 36 throws; of 3 alone, in 3 more than for others."""
    field = ". . .\n. M .\n. a ."
    assert attack_outlook(draw(field, M=KAMI), 0, 1).target.removed == 6
    assert attack_outlook(draw(field), 0, 1).target.removed == 3


@pytest.mark.rule("KAMI-2", "RETREAT-3")
def test_a_bad_retreat_is_the_end_of_a_kami() -> None:
    scene = draw("h .\nk .\nB .", k=who("S", kami="fire"), B=who("N"))
    kami = scene.match.index_of("k")
    assert {scene.match.board.name(each.square): each.disables for each in retreat_preview(scene, kami)} == {
        "a3": True,
        "b3": False,
    }


@pytest.mark.rule("KAMI-7")
def test_a_step_out_of_a_zone_would_be_the_end_of_a_kami() -> None:
    scene = draw(". . a\nk . .\nB . .", k=KAMI, B=who("N"))
    reach = Reach(scene, scene.match.index_of("k"))
    assert all(each.falls and not each.shakes for each in reach.best.values())


@pytest.mark.rule("KAMI-7", "END-3")
def test_the_last_of_a_band_that_breaks_away_ends_the_game_ahead() -> None:
    """The Kami was alone: once it is gone nobody of its band is left, and the foe has won."""
    scene = draw(". .\nk .\nB .", k=KAMI, B=who("N"))
    kami = scene.match.index_of("k")
    ahead = Ahead(scene, kami)
    (away,) = [move for group in ahead.movements() for move in group if move.text == "move a3 N"]
    assert isinstance(away, Move)
    result = ahead.after(away).result
    assert result is not None
    assert result.winner == 1 - scene.band(kami)
