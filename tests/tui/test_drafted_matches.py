"""Matches without a scenario from their first pick to what comes after them: bots, saves, resuming, replay, rematch."""

from pathlib import Path

import pytest

from okko.bots import bot_named
from okko.game import Saved, header_of, list_saves, resume, start
from okko.model.decision import Ask
from okko.model.draft import DraftSetup, Step
from okko.model.rulings import Rulings
from okko.model.state import End, Result
from okko.tui.agreement import Rules, box_of
from okko.tui.matches import rematch
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.drafting import DraftScreen
from okko.tui.screens.goals import Goals
from okko.tui.screens.new_match import NewMatch
from okko.tui.screens.replay import Replay
from okko.tui.screens.summary import Summary, headline, numbers
from okko.tui.session import Bot
from okko.tui.widgets.choice import Choice
from tests.scenes import draw, play, who
from tests.tui.drafted import drafts
from tests.tui.sitting import LIBRARY, sitting, small_library

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]


def box() -> DraftSetup:
    return box_of(LIBRARY, ("Sanae", "Takeo"), Rulings())


def begun(file: Path | None = None, seed: int = 5) -> Saved:
    return start(file, header_of(box(), seed=seed))


async def test_a_whole_match_is_drafted_and_played_by_opponents_through_the_screen() -> None:
    saved = begun()
    seats = (Bot("One", bot_named("scripted", 1)), Bot("Two", bot_named("scripted", 2)))
    async with drafts(saved.game, seats) as here:
        await here.until(lambda: isinstance(here.app.screen, Goals) or saved.game.over, "the battle")
        while not saved.game.over:
            if isinstance(here.app.screen, Goals):
                await here.press("enter")
            await here.pilot.pause(0.05)
        await here.until(lambda: isinstance(here.app.screen, Summary), "the summary")
        await here.reads("earned")
        battle = next(screen for screen in here.app.screen_stack if isinstance(screen, BattleScreen))
        assert battle.session.notes == []
    result = saved.game.state.result
    assert result is not None
    told = headline(saved.game.state, ("One", "Two")).plain
    assert "Turn 7" not in told
    assert ("wins!" in told) is (result.winner is not None)
    if result.end is End.TURNS:
        assert told.endswith("Turn 6.")
    assert "earned" in numbers(saved.game.log, saved.game.state, ("One", "Two")).plain


async def test_a_match_without_a_scenario_is_agreed_on_saved_and_gone_on_with() -> None:
    async with sitting((80, 24), "n") as here:
        form = await here.arrives(NewMatch)
        form.query_one("#seat-b", Choice).choose("person")
        assert form.query_one("#counsel-a").display
        form.query_one("#rules", Choice).choose(Rules.DRAFT)
        await here.reads("18 Zeni, in turn")
        await here.until(lambda: not form.query_one("#budget").display, "a shorter form")
        assert not [counsel.id for counsel in form.query(".counsel") if counsel.display], "there are no bands yet"
        await here.press("f10")
        table = await here.arrives(DraftScreen)
        await here.reads("which card do you take")
        await here.press("enter")
        (save,) = list_saves()
        assert (save.drafted, save.turn, save.bands) == (True, 0, ("Player a", "Player b"))
        picks = [line.input for line in table.session.game.lines]
        table.dismiss(None)
        await here.until(lambda: "Continue" in here.text, "the title")
        await here.reads("setting up")
        await here.press("c")
        again = await here.arrives(DraftScreen)
        assert again is not table
        assert [line.input for line in again.session.game.lines] == picks


async def test_a_match_is_gone_on_with_where_only_the_place_of_a_tile_is_open(tmp_path: Path) -> None:
    file = tmp_path / "half.okko.jsonl"
    saved = begun(file)
    while saved.game.state.match.draft is not None and not saved.game.state.match.draft.tiles:
        answer_something(saved)
    tile = saved.game.decision.options[3].text
    saved.game.answer(tile)
    assert asked(saved) is Ask.ADJOIN
    saved.close()
    again = resume(file)
    async with drafts(again.game) as here:
        await here.reads("where does the tile lie?")
        await here.press("enter")
        assert here.given[-2] == tile
        draft = again.game.state.match.draft
        assert draft is not None
        assert len(draft.tiles) == 2
    again.close()


def asked(saved: Saved) -> Ask:
    return saved.game.decision.ask


def answer_something(saved: Saved) -> None:
    """Leave the draft as soon as one may, and lay whatever comes first."""
    options = saved.game.decision.options
    texts = [option.text for option in options]
    saved.game.answer("pass" if "pass" in texts else texts[0])


async def test_a_replay_shows_the_draft_and_the_board_as_it_is_laid(tmp_path: Path) -> None:
    file = tmp_path / "draft.okko.jsonl"
    saved = begun(file)
    while saved.game.state.match.draft is not None and saved.game.state.match.draft.step is not Step.AGREE:
        answer_something(saved)
    saved.close()
    async with sitting((120, 40)) as here:
        here.app.watch_replay(file)
        replay = await here.arrives(Replay)
        await here.reads("drafting")
        await here.press("end")
        await here.reads("Sanae")
        assert "lays" in here.text
        assert replay.at > 4


def test_a_rematch_is_drafted_anew_with_the_seats_swapped() -> None:
    again = rematch(begun().header)
    try:
        draft = again.game.state.match.draft
        assert draft is not None
        assert draft.bands == ((), ())
        assert again.game.state.match.players == ("Takeo", "Sanae")
        assert again.header.bands == ("Takeo", "Sanae")
    finally:
        again.close()


async def test_a_match_given_up_in_its_draft_is_summed_up() -> None:
    saved = begun()
    async with drafts(saved.game) as here:
        await here.reads("which card do you take")
        here.table.play(saved.game.resign(0))
        await here.until(lambda: isinstance(here.app.screen, Summary), "the summary")
        await here.reads("has resigned")


def test_a_match_that_ends_level_is_a_draw_told_with_its_score() -> None:
    """Both have lost 4 Zeni at the end of the sixth turn."""
    state = draw("a . B", a=who(), B=who(), losses=(4, 4), karasu=True, turn=6, to_act="b", first="a")
    game = play(state, "end phase")
    assert game.state.result == Result(None, End.TURNS)
    assert headline(game.state, ("Sanae", "Takeo")).plain == "A draw, 4 to 4. Turn 6."
