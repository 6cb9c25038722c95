"""What opponents must come up to in whole games: `pytest -m slow tests/arena/test_bars.py -n 0`, several minutes."""

import pytest

from okko.arena.match import match
from okko.arena.terms import Place, Terms
from okko.bots.exploiters import EXPLOITERS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("exploiter", EXPLOITERS)
def test_a_captain_beats_opponents_with_one_trick(exploiter: str) -> None:
    score = match(Terms(("captain@0.1", exploiter), audit=False), 20)
    assert score.raw.share >= 0.8
    assert score.capped == 0
    assert score.unlawful == (0, 0)


@pytest.mark.parametrize("bot", ["scripted", "warrior", "veteran"])
def test_two_of_a_kind_bring_their_games_to_an_end(bot: str) -> None:
    terms = Terms((bot, bot), 2, (Place(16), Place(18)), "random", swap="bands", audit=False)
    score = match(terms, 60)
    assert score.capped <= 0.02 * score.games
