"""What is done while an opponent thinks, or after a match was left in the middle of what it does."""

from pathlib import Path
from threading import Event
from typing import Any

import pytest

from okko.bots import bot_named
from okko.bots.apart import Apart
from okko.game import Game, Saved, header_of, resume, start, watch
from okko.journal import InUse
from okko.model.decision import Option
from okko.tui.app import OkkoApp
from okko.tui.matches import session_of
from okko.tui.pace import Pace
from okko.tui.screens.battle import BattleScreen
from okko.tui.session import Bot, Person, Session
from tests.matches import match_setup
from tests.tui.battles import Battle


def begun(file: Path | None = None, seed: int = 5) -> Saved:
    return start(file, header_of(match_setup(), seed=seed, seats=("bot:novice", "bot:apprentice")))


def seated(saved: Saved) -> Session:
    """The match with its opponents, who think here."""
    session = session_of(saved, 1)
    bots = []
    for seat in session.seats:
        assert isinstance(seat, Bot)
        assert isinstance(seat.player, Apart)
        told: dict[str, Any] = seat.player._begin
        bots.append(Bot(seat.name, bot_named(told["bot"], told["seed"])))
    session.seats = (bots[0], bots[1])
    return session


def play_on(saved: Saved, lines: int) -> None:
    """Let the opponents play until the game has so many lines."""
    session = seated(saved)
    while len(saved.game.lines) < lines and not saved.game.over:
        session.carry_out(session.think())


def test_a_match_that_is_left_and_resumed_is_played_as_if_it_had_not_been(tmp_path: Path) -> None:
    """Left every seven lines, often in the middle of an activation; whims and dice are the same."""
    whole = begun()
    play_on(whole, 90)
    file = tmp_path / "left.okko.jsonl"
    begun(file).close()
    for lines in range(20, 91, 7):
        saved = resume(file)
        play_on(saved, lines)
        saved.close()
    assert [line.input for line in watch(file).game.lines[:90]] == [line.input for line in whole.game.lines[:90]]


def test_whims_differ_by_seat_and_by_match_and_do_not_tell_the_seed() -> None:
    whims = [begun(seed=seed).whims(side) for seed in (424242, 424243) for side in (0, 1)]
    assert len(set(whims)) == 4
    assert "424242" not in repr(whims)


class Slow:
    """A bot that thinks until it is let go, and then answers the first thing."""

    name = "slow"

    def __init__(self) -> None:
        self.thoughts = 0
        self.begun, self.enough = Event(), Event()

    def choose(self, game: Game) -> Option:
        self.thoughts += 1
        self.begun.set()
        assert self.enough.wait(20)
        first: Option = game.decision.options[0]
        return first


@pytest.mark.xdist_group("screen")
async def test_while_an_opponent_thinks_no_hint_is_given_and_what_is_asked_for_does_not_disturb_it(
    tmp_path: Path,
) -> None:
    """All that was answered is on disk already; another program may watch the match, and may not go on with it."""
    file = tmp_path / "slow.okko.jsonl"
    saved = begun(file)
    asked, slow = saved.game.decision.player, Slow()
    answer = saved.game.decision.options[0].text
    people: list[Person | Bot] = [Person("Sanae"), Person("Takeo")]
    people[asked] = Bot("Kuro", slow)
    app = OkkoApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = BattleScreen(Session(saved.game, (people[0], people[1]), saved=file, pace=Pace.OFF))
        await app.push_screen(screen)
        table = Battle(pilot, screen)
        await table.until(slow.begun.is_set, "a thought")
        before = [line.input for line in saved.game.lines]
        await table.press("i", "s")
        await table.covered()
        await table.press("escape", "i")
        assert "Kuro is thinking" in screen.words.thinking
        assert screen.words.message is None
        assert [line.input for line in saved.game.lines] == before
        assert [line.input for line in watch(file).game.lines] == before
        with pytest.raises(InUse):
            resume(file)
        assert slow.thoughts == 1
        slow.enough.set()
        await table.until(lambda: len(saved.game.lines) > len(before), "the answer")
        assert getattr(saved.game.lines[len(before)].input, "text", "") == answer
        saved.close()
