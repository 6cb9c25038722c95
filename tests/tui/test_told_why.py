"""No key of a match is refused without a word."""

import pytest

from okko.model.decision import Ask
from okko.tui.acts import ACTS
from okko.tui.app import OkkoApp
from okko.tui.bound import bound_by
from okko.tui.pace import Pace
from okko.tui.screens.battle import BattleScreen
from okko.tui.screens.drafting import DraftScreen
from okko.tui.session import Bot, Person, Session
from tests.scenes import draw, play
from tests.tui.battles import SEATS, Battle, battle, battles
from tests.tui.questions import ASKED
from tests.tui.sitting import small_library
from tests.tui.test_drafting_look import PICKED, drafted
from tests.tui.test_meanwhile import Slow

pytestmark = pytest.mark.xdist_group("screen")
__all__ = ["small_library"]
SMALLEST = (80, 24)
ELSEWHERE = ("confirm", "step")
"""What is closed while the list has the focus, whose own keys these are then."""


def refused(screen: BattleScreen | DraftScreen) -> list[tuple[str, str]]:
    """The acts that are not open now, each with its first key."""
    acts = {one.id: one.action.partition("(")[0] for one in bound_by(type(screen)) if one.id is not None}
    closed = {id: action for id, action in acts.items() if not screen.check_action(action, ())}
    return [(action, ACTS[id].keys[0]) for id, action in closed.items() if action not in ELSEWHERE]


def told(screen: BattleScreen | DraftScreen) -> str:
    """What is said in the place of the plan."""
    said = screen.words.said()
    return said.plain if said is not None else ""


@pytest.mark.parametrize("asked", [Ask.SIDE, Ask.PLACE, Ask.ACTIVATE, Ask.ACT, Ask.NAME, Ask.FORM, Ask.RESERVE])
async def test_a_key_that_can_do_nothing_at_a_question_says_why(asked: Ask) -> None:
    async with battle(ASKED[asked](), size=SMALLEST) as table:
        found = refused(table.screen)
        assert {"remedy", "redo", "goals"} <= {action for action, _ in found}
        for action, key in found:
            before = [line.input for line in table.game.lines]
            await table.press(key)
            assert table.screen.words.closed is not None, action
            why = table.screen.words.closed.plain
            assert why.startswith("! "), action
            assert why.endswith("."), action
            assert [line.input for line in table.game.lines] == before
            await table.press("z")
            assert why not in table.said(), "the next key makes room for what else there is to say"


@pytest.mark.parametrize(
    ("asked", "key", "said"),
    [
        (Ask.ACT, "U", "Nothing has been taken back."),
        (Ask.ACT, "g", "This match has no scenario card."),
        (Ask.NAME, "left_square_bracket", "Nobody can be turned now."),
        (Ask.NAME, "tab", "This is answered from the list, not on the board."),
        (Ask.FORM, "full_stop", "This cannot be left out: pick an answer."),
        (Ask.PLACE, "o", "There is no list now: point at a square."),
        (Ask.PLACE, "1", "There is no list now: point at a square."),
        (Ask.NAME, "9", "There is no answer 9."),
        (Ask.ACTIVATE, "tab", "No other square answers this."),
        (Ask.SIDE, "c", "No card lies here to be turned over."),
        (Ask.ACTIVATE, "escape", "Nothing is planned. m: the menu, with the way out."),
    ],
)
async def test_what_is_said_of_a_key_that_can_do_nothing(asked: Ask, key: str, said: str) -> None:
    async with battle(ASKED[asked](), size=SMALLEST) as table:
        await table.press(key)
        assert told(table.screen).removeprefix("! ") == said


async def test_who_is_not_within_reach_of_a_square_is_not_turned_on_it() -> None:
    async with battle(play(draw("a> . B"), "activate a"), size=SMALLEST) as table:
        await table.press("right", "right", "right_square_bracket")
        assert "Nobody turns here" in told(table.screen)


async def test_squares_that_can_be_no_larger_say_so() -> None:
    async with battle(ASKED[Ask.ACT](), size=SMALLEST) as table:
        await table.press(*["plus"] * 9)
        assert told(table.screen) == "Squares cannot be drawn any larger."


async def test_while_an_opponent_thinks_keys_say_what_they_wait_for_and_that_goes_with_its_answer() -> None:
    slow, game = Slow(), ASKED[Ask.ACTIVATE]()
    app = OkkoApp()
    async with app.run_test(size=SMALLEST) as pilot:
        screen = BattleScreen(Session(game, (Bot("Kuro", slow), Person("Takeo")), pace=Pace.OFF))
        await app.push_screen(screen)
        table = Battle(pilot, screen)
        await table.until(slow.begun.is_set, "a thought")
        for key in ("i", "x", "z", "t", "a", "1", "full_stop", "tab", "o", "w"):
            await table.press(key)
            assert "Kuro is thinking: wait until you are asked." in " ".join(table.said().split()), key
            screen.words.closed = None
        await table.press("enter")
        assert screen.words.closed is None, "it answers at once"
        await table.press("i")
        before = len(game.lines)
        slow.enough.set()
        await table.until(lambda: len(game.lines) > before, "the answer")
        await table.until(lambda: screen.words.closed is None, "room for the next question")


async def test_nobody_gives_hints_in_a_serious_match_and_that_is_said() -> None:
    app = OkkoApp()
    async with app.run_test(size=SMALLEST) as pilot:
        screen = BattleScreen(Session(ASKED[Ask.ACT](), SEATS, pace=Pace.OFF, serious=True))
        await app.push_screen(screen)
        await Battle(pilot, screen).press("i")
        assert told(screen) == "! In a serious match nobody gives hints."


async def test_a_match_that_is_over_says_so_to_whoever_would_go_on() -> None:
    async with battle(play(draw("a> . B"), "activate a"), size=SMALLEST) as table:
        table.screen._end(1)
        await table.covered()
        await table.press("escape")
        assert table.pilot.app.screen is table.screen
        for key in ("u", "t", "full_stop", "i"):
            table.screen.words.closed = None
            await table.press(key)
            assert told(table.screen) == "! The match is over."


async def test_in_a_draft_too_a_key_that_can_do_nothing_says_why() -> None:
    app = OkkoApp()
    async with app.run_test(size=SMALLEST) as pilot:
        for asked, tiles in ((Ask.PICK, 0), (Ask.TILE, 0), (Ask.DOORS, 4)):
            app.open_match(Session(drafted(PICKED, asked, tiles), SEATS, pace=Pace.OFF, synchronous=True))
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, DraftScreen)
            for action, key in refused(screen):
                await pilot.press(key)
                assert screen.words.closed is not None, (asked, action)
            await pilot.press("9" if asked is not Ask.PICK else "1")
            assert told(screen) == "! Numbers pick nothing here: point at it, then enter."


async def test_a_hint_that_is_thought_about_says_so_when_it_is_asked_for_again() -> None:
    async with battles(size=SMALLEST) as opened:
        table = await opened(ASKED[Ask.ACT]())
        table.screen._hinted, table.screen._hint = len(table.game.lines), None
        await table.press("i")
        assert told(table.screen) == "Thinking about it …"
