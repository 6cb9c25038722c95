"""What opponents must come up to in whole games: `pytest -m slow tests/arena/test_bars.py -n 0`, several minutes."""

import pytest

from okko.arena.match import match
from okko.arena.terms import Place, Terms, contestant
from okko.arena.venue import venue
from okko.bots.exploiters import EXPLOITERS
from okko.dice import Seeded
from okko.game import Game
from okko.library import Library
from okko.model.decision import Ask

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


@pytest.mark.parametrize("bot", ["veteran", "captain@0.1"])
def test_the_same_match_begins_in_many_ways(bot: str) -> None:
    assert len({first_phase(bot, seed) for seed in range(20)}) >= 8


def first_phase(bot: str, seed: int) -> tuple[str, ...]:
    """What is done in the first phase of one and the same set-up."""
    game = Game(venue(Library.load(), 7, 3), Seeded(f"variety {seed}"), recording=False)
    bots = [contestant(bot, 2 * seed + seat) for seat in (0, 1)]
    deeds: list[str] = []
    first = -1
    while not game.over:
        decision = game.decision
        option = bots[decision.player].choose(game)
        if decision.ask is Ask.ACTIVATE:
            if first not in (-1, decision.player):
                break
            first = decision.player
        if decision.ask in (Ask.ACTIVATE, Ask.ACT):
            deeds.append(option.text)
        game.answer(option)
    return tuple(deeds)
