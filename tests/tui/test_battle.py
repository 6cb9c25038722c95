"""The battle: every question can be answered by keys alone and by clicks alone."""

import itertools
from pathlib import Path

import pytest
from textual import events

from okko.dice import Chooser, Scripted, Seeded, Typed
from okko.game import Answered, Game
from okko.model.decision import DONE, Ask, Decision, Move, Option
from okko.model.element import Element
from okko.tui.drawing import Facing, Mark
from okko.tui.report import from_home
from okko.tui.screens.table_talk import Wish
from okko.tui.screens.viewer import Viewer
from okko.tui.session import Bot, Person
from tests.refusing import GUN
from tests.scenes import draw, place, play, who
from tests.tui.battles import battle, battles, screen_text
from tests.tui.questions import ASKED, FIELD, TWIST, deed, open_door, skill, summon

pytestmark = pytest.mark.xdist_group("screen")


ELSEWHERE = {"end", "pick", "bearer", "tile", "adjoin", "doors", "camp", "honor", "keep", "hire"}
"""What is asked before a battle, after it, or never."""


def some(decision: Decision, number: int = 3) -> list[Option]:
    """A few options of a question, of every kind it has, the first and the last among them."""
    options = list(decision.options)
    chooser = Chooser(decision.ask.value)
    by_kind = {type(option): option for option in options}
    picked = [options[0], options[-1], *by_kind.values(), *(options[chooser.below(len(options))] for _ in range(2))]
    return list(dict.fromkeys(picked))[:number]


def test_there_is_a_game_for_every_kind_of_question() -> None:
    assert {ask.value for ask in set(Ask) - set(ASKED)} <= ELSEWHERE
    for ask, made in ASKED.items():
        assert made().decision.ask is ask


async def test_every_question_can_be_answered_by_keys_alone_and_by_clicks_alone() -> None:
    async with battles(size=(80, 24)) as opened:
        for ask, made in ASKED.items():
            table = await opened(made())
            for option, answer in itertools.product(
                some(table.game.decision), (table.answer_by_keys, table.answer_by_clicks)
            ):
                await table.begin_again()
                await answer(option)
                if table.last() != option.text:
                    await answer(option)
                assert table.last() == option.text, (ask, answer.__name__)


async def test_a_list_can_be_walked_with_arrows() -> None:
    async with battles() as opened:
        for ask in (Ask.NAME, Ask.RESERVE, Ask.LOSE_DIE, Ask.FORM):
            table = await opened(ASKED[ask]())
            for option in table.game.decision.options:
                await table.begin_again()
                await table.choose_by_arrows(option)
                assert table.last() == option.text


async def test_questions_about_squares_can_be_answered_on_the_board() -> None:
    async with battles() as opened:
        for ask in (Ask.RETREAT, Ask.PUSH, Ask.FACING, Ask.TURN, Ask.TARGET, Ask.SIDE, Ask.ORDER, Ask.RESERVE):
            table = await opened(ASKED[ask]())
            assert table.screen.question is not None
            for square in list(table.screen.question.squares)[-1:]:
                await table.click(square)
                assert table.game.decision.ask is ask, "a first click only points"
                assert table.screen.plan is not None
                answer = table.screen.plan.answer
                await table.click(square)
                assert not isinstance(answer, int | Element)
                assert answer is not None
                assert table.last() == answer.text


async def test_a_door_is_opened_by_pointing_beyond_it_and_turning_plans_a_walk_there() -> None:
    async with battles() as opened:
        table = await opened(open_door())
        beyond = table.game.state.match.board.square("b2")
        await table.walk(beyond)
        assert "Open the door" in table.said()
        await table.press("right_square_bracket")
        assert table.screen.plan is not None
        assert isinstance(table.screen.plan.answer, Move)
        await table.press("escape", "up", "enter")
        assert table.last() == "open b1/b2"
        assert not table.game.state.match.board.doors
        table = await opened(open_door())
        await table.click(beyond, times=2)
        assert table.last() == "open b1/b2"


async def test_a_kami_is_seen_where_it_would_stand_facing_as_its_sorcerer_does() -> None:
    async with battle(summon()) as table:
        await table.walk(table.game.state.match.board.square("c1"))
        place = table.screen.scene().path
        assert place is not None
        assert (place.squares, place.facing) == ((table.screen.cursor,), Facing.EAST)
        await table.press("enter")
        assert table.last() == "place c1 E"
        assert any(token.kami for token in table.screen.scene().tokens)


async def test_each_form_of_a_kami_says_what_it_is_like() -> None:
    async with battle(ASKED[Ask.FORM](), size=(120, 40)) as table:
        assert "Att 5 Mov 4 Def 4" in table.said()
        await table.press("2")
        assert table.last() == "corrupted"


async def test_a_die_is_taken_in_hand_and_put_on_a_card() -> None:
    async with battles(size=(120, 40)) as opened:
        table = await opened(ASKED[Ask.RESERVE]())
        assert "[fire] in hand" in table.said()
        await table.press("v")
        assert "[earth] in hand" in table.said()
        await table.press("enter")
        assert table.last() == "reserve earth a"
        table = await opened(ASKED[Ask.RESERVE]())
        head = table.said().splitlines()
        y = next(y for y, line in enumerate(head) if "[F][E]" in line)
        await table.pilot.click(offset=(head[y].index("[F][E]") + 4, y))
        await table.pilot.pause()
        assert "[earth] in hand" in table.said()
        await table.pilot.click("#card", offset=(5, 3))
        await table.pilot.click("#card", offset=(5, 3))
        await table.pilot.pause()
        assert table.last() == "reserve earth a"


async def test_what_a_card_has_no_room_for_is_said_to_be_elsewhere() -> None:
    wordy = [skill(f"skill-{number}", deed("action", TWIST), action=True) for number in range(5)]
    async with battle(play(draw(FIELD, a=who(skills=wordy)), "activate a"), size=(80, 24)) as table:
        assert "… b or F2: all" in table.said()


async def test_the_codex_opens_on_the_rule_that_forbids_and_else_on_the_card_under_the_cursor() -> None:
    far = play(draw("B . . . . a", a=who(movement=2)), "activate a")
    async with battle(far, size=(120, 40)) as table:
        assert table.screen.subject == "a"
        await table.press("left")
        await table.walk(far.state.match.board.square("a1"))
        said = table.said()
        assert "F2 COMBAT-1" in said
        assert table.screen.subject == "COMBAT-1"
        assert Mark.FORBIDS in table.screen.scene().marks
        await table.press("f2")
        viewer = table.pilot.app.screen
        assert isinstance(viewer, Viewer)
        await table.until(lambda: "COMBAT-1" in screen_text(viewer), "the rule")
        await table.press("escape")
        await table.press("right")
        assert table.screen.subject == "MOVE-8"
        await table.walk(far.state.match.board.square("e1"))
        assert table.screen.subject == "TURN-4"


async def test_a_question_put_to_the_other_player_inside_a_phase_is_a_banner_in_its_colour() -> None:
    async with battle(ASKED[Ask.FACING]()) as table:
        banner = table.screen.panels.banner
        assert banner.has_class("-band-b")
        (line,) = (line for line in table.said().splitlines() if "Takeo answers: " in line)
        assert "(Sanae's phase)" in line


async def test_an_enemy_in_the_zone_is_attacked_by_pointing_and_the_odds_stand_there_before() -> None:
    game = play(draw(FIELD), "activate a")
    async with battle(game, size=(120, 40)) as table:
        await table.press("tab")
        said = table.said()
        assert "wins 42%" in said
        assert "4 Attack" in said
        game.dice = Scripted(3, 3)
        await table.press("enter")
        assert table.last() == "attack b"


async def test_a_plan_tells_its_cost_and_whom_it_brings_into_reach() -> None:
    game = play(
        draw("""
        .  Bv .
        .  .  .
        .  a^ .
        """),
        "activate a",
    )
    async with battle(game, size=(120, 40)) as table:
        await table.press("up")
        said = table.said()
        assert "1/5 MP, 4 left" in said
        assert "Stops" in said
        assert "would win" in said


async def test_what_is_unlawful_is_refused_with_its_rule_and_nothing_happens() -> None:
    game = play(draw("B . . . . a", a=who(movement=2)), "activate a")
    async with battle(game, size=(120, 40)) as table:
        lines = len(table.game.lines)
        await table.walk(game.state.match.board.square("a1"))
        await table.press("enter")
        assert "COMBAT-1" in table.said()
        assert len(table.game.lines) == lines


async def test_who_shoots_is_told_why_not_and_of_the_melee_only_if_that_would_help() -> None:
    """a friend stands in the line, and there is nowhere to go; the gun is for who has not moved, an attack is not."""
    async with battles(size=(120, 40)) as opened:
        table = await opened(play(draw("a> c B>", a=who(shot=(4, 4))), "activate a"))
        await table.walk(table.game.state.match.board.square("c1"))
        said = table.said()
        assert "C stands in the line of sight" in said
        assert "COMBAT-1" not in said
        table = await opened(play(draw("a< . . B>", a=who(skills=[GUN]), dice_a=["fire"]), "activate a"))
        await table.walk(table.game.state.match.board.square("d1"))
        said = table.said()
        assert said.index("B is out of the view of A") < said.index("B is not in the zone of A")
        await table.press("w")
        assert table.last() == "move c1 E"


async def test_what_would_help_is_done_by_one_key() -> None:
    """b stands beside a, which looks east: a turn to the north brings it into the zone, and it can be attacked."""
    game = play(draw("B .\na> ."), "activate a")
    async with battle(game, size=(120, 40)) as table:
        await table.walk(game.state.match.board.square("a2"))
        assert "turn north first (w)" in table.said()
        await table.press("w")
        assert [getattr(line.input, "text", "") for line in table.game.lines][-1] == "move a1 N"
        assert table.game.why_not("attack b") is None
        lines = len(table.game.lines)
        await table.press("w")
        assert len(table.game.lines) == lines, "nothing is refused any more"


async def test_the_end_of_a_phase_is_asked_twice_only_while_somebody_can_still_be_activated() -> None:
    async with battle(ASKED[Ask.ACTIVATE]()) as table:
        await table.press("full_stop")
        assert "Not activated yet: A" in table.said()
        await table.press("left", "full_stop")
        assert table.last() == "", "another key between them starts anew"
        table.game.dice = Scripted(*["torii"] * 4)
        await table.press("full_stop")
        assert table.last() == "end phase"
    done = play(draw(FIELD, a=who(activated=True), dice_a=["fire"]))
    assert done.decision.ask is Ask.RESERVE, "with nobody left the phase ends by itself"


def test_a_report_is_told_from_the_home_folder_on() -> None:
    assert from_home(Path.home() / "okko" / "report.txt") == "~/okko/report.txt"
    assert from_home(Path("/elsewhere/report.txt")) == "/elsewhere/report.txt"


class LastOption:
    """A bot that ends whatever it is asked."""

    name = "last option"

    def choose(self, game: Game) -> Option:
        options = game.decision.options
        return options[len(options) - 1]


class Broken:
    name = "broken"

    def choose(self, game: Game) -> Option:
        raise RuntimeError("no idea")


async def test_a_bot_answers_and_the_person_is_asked_again() -> None:
    game = play(draw(FIELD))
    game.dice = Scripted(*["torii"] * 12)
    async with battle(game, (Person("Sanae"), Bot("Kuro", LastOption()))) as table:
        await table.press("full_stop", "full_stop")
        await table.until(lambda: table.screen.question is not None, "the next own phase")
        assert table.game.state.turn == 2
        assert table.game.state.player == 0


async def test_the_plain_opponent_plays_on_for_a_bot_that_fails_and_the_report_says_so() -> None:
    game = play(draw(FIELD))
    game.dice = Seeded(3)
    async with battle(game, (Person("Sanae"), Bot("Kuro", Broken()))) as table:
        await table.press("full_stop", "full_stop")
        await table.until(lambda: bool(table.session.notes), "a word about the failure")
        assert "no idea" in table.session.notes[0]
        seat = table.session.seats[1]
        assert isinstance(seat, Bot)
        assert seat.player.name == "scripted"
        await table.until(lambda: table.screen.question is not None or game.over, "the next question to a person")


async def test_dice_thrown_by_hand_are_typed_in() -> None:
    game = play(draw(FIELD))
    game.dice = Typed()
    async with battle(game) as table:
        await table.press("1")
        await table.press("1")
        assert "die 1 of 2" in table.said()
        await table.press("6", "3", "enter")
        assert table.game.state.characters[1].shaken or table.game.decision.ask is Ask.RETREAT


async def test_a_player_resigns_and_the_summary_tells_who_won() -> None:
    async with battle(ASKED[Ask.ACT]()) as table:
        await table.wish(Wish.RESIGN)
        await table.press("a")
        await table.until(lambda: table.game.over, "the end")
        await table.pilot.pause()
        said = screen_text(table.pilot.app.screen)
        assert "Takeo wins!" in said


async def test_a_draw_is_agreed() -> None:
    async with battle(ASKED[Ask.ACT]()) as table:
        await table.wish(Wish.DRAW)
        await table.press("a")
        await table.until(lambda: table.game.over, "the end")
        assert table.last() == "draw"


async def test_the_whole_board_is_seen_in_the_smallest_terminal() -> None:
    rows = [["."] * 14 for _ in range(14)]
    rows[0][0], rows[13][13] = "B", "a"
    game = play(draw("\n".join(map(" ".join, rows))))
    async with battle(game, size=(80, 24)) as table:
        for size in ((80, 24), (81, 25), (120, 40), (100, 24), (80, 24)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            assert table.screen.board.layout_now.fits(*table.screen.board.size), size


async def test_a_report_holds_the_whole_game() -> None:
    from okko.tui.report import reports_folder

    async with battle(ASKED[Ask.NAME]()) as table:
        await table.press("f8")
        assert "! The report" not in table.said()
        assert "The report lies in" in table.said()
        (file,) = reports_folder().glob("*.txt")
        assert "answer a act: attack b" in file.read_text(encoding="utf-8")


def test_scenes_here_are_what_they_say() -> None:
    assert place(ASKED[Ask.RETREAT]().state, "b") == "c3 S"
    assert DONE in list(ASKED[Ask.NAME]().decision.options)
    assert isinstance(Answered(Ask.ACT, 0, "x"), Answered)


async def test_only_the_left_button_answers() -> None:
    async with battle(ASKED[Ask.ACTIVATE]()) as table:
        region = table.screen.choices.region

        async def clicked(button: int) -> None:
            for kind in (events.MouseDown, events.MouseUp):
                x, y = region.x + 3, region.y
                table.pilot.app.post_message(kind(None, x, y, 0, 0, button, False, False, False))
            await table.pilot.pause()

        await clicked(3)
        await clicked(2)
        assert table.last() == ""
        await clicked(1)
        assert table.last().startswith("activate")


async def test_the_list_and_the_cards_follow_the_character_pointed_at() -> None:
    crowd = draw("a> . c> . B<", dice_a=["fire"], c=who(reserve="earth"))
    async with battle(play(crowd), size=(120, 40)) as table:
        await table.walk(crowd.match.board.square("c1"))
        assert table.screen.choices.highlighted == 1
        assert table.screen.panels.card.border_subtitle == "c1 E"
        assert "[E] +1 Defense" in table.said()
        await table.press("home", "left", "left")
        await table.walk(crowd.match.board.square("a1"))
        assert table.screen.choices.highlighted == 0
        assert table.screen.panels.card.border_subtitle == "a1 E"
