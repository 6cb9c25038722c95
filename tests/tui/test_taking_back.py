"""Taking back on the screen: what is free, what both agree on, and the log in which it stays."""

import pytest

from okko.bots.line import Kind
from okko.bots.reasons import Reason, Told
from okko.dice import Scripted
from okko.game import Game, Threw
from okko.model.decision import Ask, Option
from okko.tui.screens.story import Moment, Story
from okko.tui.screens.viewer import Viewer
from okko.tui.session import Bot, Person
from okko.tui.widgets.picture import Picture
from tests.scenes import character, draw, play
from tests.tui.battles import battle, screen_text
from tests.tui.questions import ASKED, FIELD

pytestmark = pytest.mark.xdist_group("screen")


def asked(game: Game) -> Ask:
    return game.decision.ask


async def test_a_line_of_the_log_leads_to_its_rule_its_card_its_sum_and_the_board_before() -> None:
    game = play(draw(FIELD), "activate a; attack b; retreat c4", [3, 2])
    async with battle(game, size=(80, 24)) as table:
        app = table.pilot.app
        await table.press("s")
        assert isinstance(app.screen, Story)
        lines = screen_text(app.screen).splitlines()
        await table.pilot.click(offset=(5, next(y for y, line in enumerate(lines) if "won by 1" in line)))
        await table.until(lambda: isinstance(app.screen, Moment), "what is behind the line")
        moment = app.screen
        assert isinstance(moment, Moment)
        await table.pilot.pause()
        said = screen_text(moment)
        for expected in ("4 Attack (COMBAT-3)", "COMBAT-4", "● after", "A total 7 ="):
            assert expected in said
        await table.press("right")
        assert "retreats from c3 to c4" in screen_text(moment)
        board = moment.query_one("#moment-board", Picture)
        squares = [game.state.match.board.square(name) for name in ("c3", "c4")]
        assert board.frame is not None
        assert {token.square for token in board.frame.scene.tokens} & set(squares) == {squares[1]}
        await table.press("b")
        assert board.frame is not None
        assert {token.square for token in board.frame.scene.tokens} & set(squares) == {squares[0]}
        assert set(squares) <= {one for marked in board.frame.scene.marks.values() for one in marked}
        await table.press("down", "enter")
        viewer = app.screen
        assert isinstance(viewer, Viewer)
        await table.until(lambda: "RETREAT-1" in screen_text(viewer), "the rule")
        for key in ("escape", "escape", "f"):
            await table.press(key)
        assert "fights" in screen_text(app.screen)
        await table.press("escape")
        assert app.screen is table.screen


async def test_both_players_may_agree_to_go_back_to_a_line_of_the_log_and_what_is_taken_back_stays_in_it() -> None:
    game = play(draw(FIELD), "activate a; attack b; retreat c4", [3, 2])
    async with battle(game, size=(120, 40)) as table:
        app = table.pilot.app
        await table.press("s")
        lines = screen_text(app.screen).splitlines()
        await table.press("home")
        assert isinstance(app.screen, Story)
        listed = [one.sentence.text for one in app.screen._listed]
        place = next(at for at, text in enumerate(listed) if "won by 1" in text)
        await table.press(*["down"] * place, "u")
        said = screen_text(app.screen)
        assert "Takeo" in said
        assert "A attacks B" in said
        await table.press("a")
        assert asked(game) is Ask.ACT
        assert character(game.state, "b").square == game.state.match.board.square("c3")
        await table.press("s")
        assert isinstance(app.screen, Story)
        struck = [one for one in app.screen._told if one.struck]
        assert any("won by 1" in one.sentence.text for one in struck)
        assert all("strike" in str(one.text.spans) for one in struck)
        assert any(one.text.plain.startswith("undone: ") for one in struck), "told without colours, too"
        assert len(screen_text(app.screen).splitlines()) == len(lines)
        await table.press("home", *["down"] * app.screen._listed.index(struck[-1]), "u")
        assert "taken back already" in table.said()


async def test_the_log_can_be_read_as_a_ledger_of_rules() -> None:
    game = play(draw(FIELD), "activate a; attack b; retreat c4", [3, 2])
    async with battle(game, size=(120, 40)) as table:
        await table.press("s")
        story = table.pilot.app.screen
        for kind in ("fights", "dice", "moves", "rules"):
            await table.press("f")
            assert f"{kind}, " in screen_text(story)
        said = screen_text(story)
        (retreat,) = [line for line in said.splitlines() if "retreats from c3 to c4" in line]
        assert "RETREAT-1" in retreat
        (fight,) = [line for line in said.splitlines() if "won by 1" in line]
        assert "COMBAT-4" in fight
        assert "COMBAT-3" in fight


async def test_undo_is_free_until_dice_fall() -> None:
    game = play(draw(FIELD, dice_a=["fire"]))
    async with battle(game) as table:
        await table.press("enter" if table.screen.plan and table.screen.plan.choices else "1")
        assert table.last() == "activate a"
        await table.press("1")
        assert table.last() == "attack b"
        await table.press("u")
        assert asked(table.game) is Ask.ACT
        await table.press("ctrl+u")
        assert asked(table.game) is Ask.ACTIVATE
        await table.press("U", "U")
        assert asked(table.game) is Ask.NAME


async def test_beyond_dice_both_players_must_agree_and_a_movement_key_agrees_to_nothing() -> None:
    game = play(draw(FIELD), "activate a; attack b", [3, 3])
    async with battle(game) as table:
        await table.press("u")
        said = screen_text(table.pilot.app.screen)
        assert "Takeo" in said
        assert "A attacks B" in said
        for key in ("h", "j", "k", "l", "up", "down"):
            await table.press(key)
            assert not game.lines[-1].struck
        await table.press("a")
        assert asked(table.game) is Ask.ACT
        assert character(table.game.state, "b").square >= 0
        await table.press("1")
        thrown = [line.input.faces for line in game.lines if isinstance(line.input, Threw)]
        assert thrown == [(3, 3), (3, 3)], "taken again, the throw shows the same faces"


async def test_where_no_activation_can_be_taken_back_the_reason_and_the_way_out_are_said() -> None:
    async with battle(ASKED[Ask.DEPLOY](), size=(120, 40)) as table:
        await table.press("1", "ctrl+u")
        assert "none has begun. u takes back" in table.said()


class Talkative:
    """A bot that ends whatever it is asked, and says why."""

    name = "talkative"

    def choose(self, game: Game) -> Option:
        options = game.decision.options
        return options[len(options) - 1]

    def reason(self) -> Reason:
        nothing = Told(Kind.END, -1)
        return Reason(nothing, None, "There is nobody near.")


async def test_the_reason_of_an_opponent_is_told_and_written_down() -> None:
    game = play(draw(FIELD))
    game.dice = Scripted(*["torii"] * 12)
    written: list[str] = []
    async with battle(game, (Person("Sanae"), Bot("Kuro", Talkative()))) as table:
        table.session.comment = written.append
        await table.press("full_stop", "full_stop")
        await table.until(lambda: table.screen.question is not None, "the next own phase")
        await table.press("s")
        story = table.pilot.app.screen
        await table.until(lambda: "» There is nobody near." in screen_text(story), "the reason in the log")
        assert written == ["There is nobody near."]
