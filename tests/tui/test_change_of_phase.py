"""What is shown of the past: at the change of phase, behind a curtain, and while dice fall."""

import pytest

from okko.dice import Scripted
from okko.model.event import Fought, Thrown
from okko.tui.app import OkkoApp
from okko.tui.drawing import ColourMode
from okko.tui.happening import happening, pictures
from okko.tui.pace import Pace
from okko.tui.screens.battle import BattleScreen
from tests.scenes import draw, play
from tests.tui.battles import battle, screen_text
from tests.tui.questions import FIELD

pytestmark = pytest.mark.xdist_group("screen")


async def test_a_key_that_comes_just_too_late_to_speed_things_up_answers_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The throw of the attack is shown; then its retreat is asked for, and an answering key is let pass at first."""
    monkeypatch.setattr(BattleScreen, "GRACE", float("inf"))
    game = play(draw(FIELD), "activate a")
    game.dice = Scripted(3, 2)
    async with battle(game, pace=Pace.FAST) as table:
        await table.press("1")
        await table.until(lambda: table.screen.question is not None and not table.screen.playback, "the next question")
        answered = table.last()
        await table.press("1", "enter", "space")
        assert table.last() == answered
        monkeypatch.setattr(BattleScreen, "GRACE", 0.0)
        await table.press("1")
        assert table.last() != answered


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids="{0[0]}x{0[1]}".format)
async def test_the_curtain_hides_every_cell_and_what_has_happened_is_shown_behind_it(size: tuple[int, int]) -> None:
    game = play(draw(FIELD))
    game.dice = Scripted(*["torii"] * 4)
    async with battle(game, curtain=True, size=size) as table:
        await table.press("full_stop", "full_stop")
        curtain = await table.covered()
        said = screen_text(curtain)
        assert " ".join(said.split()) == "Takeo It is your phase. Press enter when you sit at the keyboard."
        assert len(said.splitlines()) == size[1]
        strips = curtain._compositor.render_strips()
        grounds = {segment.style.bgcolor for strip in strips for segment in strip if segment.style is not None}
        assert len(grounds) == 1, "nothing of the board shines through"
        await table.press("enter")
        assert table.pilot.app.screen is table.screen
        await table.press("x")
        assert table.screen.question is not None


async def test_the_settings_bring_the_curtain_down_too() -> None:
    game = play(draw(FIELD))
    game.dice = Scripted(*["torii"] * 4)
    async with battle(game) as table:
        app = table.pilot.app
        assert isinstance(app, OkkoApp)
        app.settings = app.settings.model_copy(update={"curtain": True})
        table.screen.panels.take_settings(app)
        await table.press("full_stop", "full_stop")
        assert "Takeo" in screen_text(await table.covered())


async def test_at_the_change_of_phase_three_lines_tell_what_happened_and_a_key_shows_it_again() -> None:
    game = play(draw(FIELD, to_act="b"))
    async with battle(game, size=(120, 40)) as table:
        game.dice = Scripted(6, 3, *["torii"] * 8)
        await table.press("1", "1")
        await table.answer_by_keys(table.game.decision.options[0])
        while game.state.player == 1:
            await table.press("full_stop")
        said = table.said()
        for line in ("Moved: nobody; 1 fight.", "Shaken: A.", "Threatened: AX", "f: see it again"):
            assert line in said
        present = table.screen.playback.state
        await table.press("f")
        playback = table.screen.playback
        assert playback.repeats
        assert playback.state is not present
        assert table.screen.question is None, "nothing can be answered meanwhile"
        await table.press("x")
        assert not playback.repeats
        assert playback.state is present
        assert table.screen.question is not None


async def test_pictures_of_a_throw_end_with_what_fell() -> None:
    game = play(draw(FIELD, dice_a=["fire"]), "activate a")
    game.dice = Scripted(6, 3)
    game.answer("attack b")
    game.answer("done")
    thrown, fought = (next(one for one in game.log if isinstance(one, kind)) for kind in (Thrown, Fought))
    first, last = (happening(thrown, (), ColourMode.NONE, at).plain for at in (0, pictures(thrown) - 1))
    assert first != last
    assert last.count("●") == 6 + 3
    grown = [happening(fought, (), ColourMode.NONE, at).plain for at in range(pictures(fought))]
    assert "4 Attack" in grown[0]
    assert "die" not in grown[0]
    assert "4 Attack +6 die = 10" in grown[1]
    assert "Defense" not in grown[1]
    assert "wins by 3" in grown[-1]
    assert not any("wins" in one for one in grown[:-1])
    narrow = happening(fought, (), ColourMode.NONE, width=22).plain.splitlines()
    assert max(map(len, narrow[:5])) <= 22
    assert [line.split() for line in narrow[3:5]] == [["A", "B"], ["10", "7"]], "beneath the dice, not in them"


async def test_the_log_does_not_tell_what_the_dice_have_not_shown_yet() -> None:
    game = play(draw(FIELD), "activate a")
    game.dice = Scripted(6, 3)
    async with battle(game, size=(80, 24), pace=Pace.SLOW) as table:
        await table.press("1")
        last = table.screen.playback.last
        assert isinstance(last, Thrown)
        assert "Dice: A 6, B 3" not in table.said()
        await table.until(lambda: table.screen.words.picture == pictures(last) - 1, "the last picture")
        await table.pilot.pause()
        assert "Dice: A 6, B 3" in table.said()
        assert "won by" not in table.said()
        await table.press("x")
        assert "won by 3" in table.said()
