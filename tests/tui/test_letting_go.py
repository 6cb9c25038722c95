"""What the program keeps of a match that is over: nothing, so that it can be played in for days."""

import gc

import pytest

from okko.game import header_of, new_file, start
from okko.model.match import Match
from okko.model.remembered import forget, remembered
from okko.model.state import State
from okko.tui.screens.battle import BattleScreen
from tests.matches import match_setup
from tests.tui.sitting import Sitting, sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


def states_of(match: Match) -> int:
    """How many states of a match are alive."""
    gc.collect()
    return sum(isinstance(one, State) and one.match is match for one in gc.get_objects())


async def played(here: Sitting) -> Match:
    """Play a little on the screen, with all that can be laid over the board; the match."""
    header = header_of(match_setup(), seed=1)
    here.app.play(start(new_file(header), header))
    battle = await here.arrives(BattleScreen)
    game = battle.session.game
    while game.state.active < 0:
        battle.give(game.decision.options[0])
    await here.press(*"Ztappy", "left", "up", "right", "down")
    return game.state.match


async def test_no_state_of_a_match_outlives_it_on_the_screen() -> None:
    async with sitting((80, 24)) as here:
        match = await played(here)
        assert states_of(match) > 1
        header = header_of(match_setup(), seed=2)
        here.app.play(start(new_file(header), header))
        await here.until(lambda: states_of(match) == 0, "letting go")


def test_what_is_remembered_is_worked_out_once_until_it_is_forgotten() -> None:
    asked = []

    @remembered(2)
    def answer(question: int) -> int:
        asked.append(question)
        return question

    for question in (1, 1, 2, 1):
        answer(question)
    assert asked == [1, 2]
    forget()
    assert answer(1) == 1
    assert asked == [1, 2, 1]
    answer(2), answer(3), answer(1)
    assert asked == [1, 2, 1, 2, 3, 1]
