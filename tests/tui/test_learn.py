"""Lessons, puzzles and explanations on the screen: by keys, from their beginning to their end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from textwrap import wrap

import pytest
from textual.widgets import Static

from okko.dice import Seeded
from okko.game import Game
from okko.learning.course import Course
from okko.learning.learned import Attempts, Learned, learn, load_learned
from okko.learning.puzzles import read
from okko.library import Library, parse_position, puzzles, shipped
from okko.model.coaching import Moment
from okko.model.decision import Decision
from okko.tui.acts import ACTS
from okko.tui.app import OkkoApp
from okko.tui.drawing import Size
from okko.tui.first_game import begin_first_game
from okko.tui.in_keys import acts_in, in_keys
from okko.tui.pace import Pace
from okko.tui.screens.battle import BattleScreen, Leave
from okko.tui.screens.coached import Word, in_passing
from okko.tui.screens.learn import Learn, begin_lesson, onward
from okko.tui.screens.lesson import Finished, LessonScreen
from okko.tui.screens.puzzle import Judged, PuzzleScreen
from okko.tui.screens.puzzles import Puzzles
from okko.tui.screens.summary import Summary
from okko.tui.session import Session
from okko.tui.settings import Settings, save_settings
from tests.tui.battles import SEATS, Battle, screen_text

pytestmark = pytest.mark.xdist_group("screen")

LIBRARY = Library((shipped(),))


@asynccontextmanager
async def opened(screen: BattleScreen) -> AsyncIterator[Battle]:
    """A screen over the title, with everything shown at once and the enemy asked in the screen's own thread."""
    screen.session.pace, screen.session.synchronous = Pace.OFF, True
    app = OkkoApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await app.push_screen(screen)
        table = Battle(pilot, screen)
        await table.until(lambda: screen.question is not None, "a question")
        await pilot.pause()
        yield table


async def answer(table: Battle, text: str) -> None:
    """Give an answer by keys, once it is asked for."""

    def asked() -> bool:
        pending = table.screen.session.game.pending
        return table.screen.question is not None and isinstance(pending, Decision) and pending.find(text) is not None

    await table.until(asked, text)
    option = table.screen.session.game.decision.find(text)
    assert option is not None
    await table.answer_by_keys(option)


def flat(table: Battle) -> str:
    return " ".join(table.said().replace("│", " ").split())


async def test_a_lesson_is_played_to_its_end_and_noted_and_leads_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "load", staticmethod(lambda: LIBRARY))
    lesson = LIBRARY.lessons["shooting"]
    async with opened(LessonScreen(Course(lesson, LIBRARY))) as table:
        for number, step in enumerate(lesson.steps):
            await table.until(lambda step=step: step.aim[:30] in flat(table), step.aim)  # type: ignore[misc]
            assert load_learned()[0].steps.get(lesson.id, 0) == number
            for text in step.solution:
                await answer(table, text)
        await table.until(lambda: isinstance(table.pilot.app.screen, Finished), "the end")
        assert load_learned()[0].lessons == (lesson.id,)


async def test_a_miss_is_spoken_of_hints_come_one_by_one_and_the_step_starts_afresh() -> None:
    lesson = LIBRARY.lessons["first-steps"]
    async with opened(LessonScreen(Course(lesson, LIBRARY))) as table:
        assert "press enter" in flat(table), "the key of this player"
        await answer(table, "activate tikku")
        await table.until(lambda: "Not quite. That was Tikku." in flat(table), "a word about it")
        await table.press("u")
        await table.until(lambda: "Welcome!" in flat(table), "the text of the step")
        for number in (1, 2, 3):
            await table.press("i")
            assert f"Hint {number} of 3" in flat(table)
        await answer(table, "end phase")
        await answer(table, "end phase")
        await table.until(lambda: "Not quite. Your phase is over" in flat(table), "the end of its span")
        head = table.said().splitlines()[2]
        await table.pilot.click("#tuition", offset=(head.index("r Afresh"), 0))
        await table.until(lambda: "Welcome!" in flat(table), "a fresh start")
        assert table.screen.session.game.state.turn == 1
        await table.press("n")
        await table.until(lambda: lesson.steps[1].aim in flat(table), "the next step, done without one")


async def test_the_list_opens_the_lesson_that_comes_next_and_its_end_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "load", staticmethod(lambda: LIBRARY))
    learn(lambda learned: learned.model_copy(update={"lessons": ("first-steps",), "steps": {"control-zones": 2}}))
    save_settings(Settings(speed="off"))
    app = OkkoApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Learn())
        await pilot.pause()
        await pilot.press("5")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.tuition.course.lesson.number == 5, "the number that stands before it"
        app.screen.dismiss(Leave.TITLE)
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        assert (screen.tuition.course.lesson.id, screen.tuition.course.progress.step) == ("control-zones", 2)
        await pilot.press("n", "n")
        await pilot.pause()
        assert isinstance(app.screen, Finished)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.tuition.course.lesson.id == "the-attack"
        assert load_learned()[0].lessons == ("first-steps", "control-zones")


@pytest.mark.parametrize(
    ("open", "over", "offered"),
    [
        (("retreat",), False, "Next: 6. Retreat and courage"),
        (("first-steps", "retreat"), False, "Next: 6. Retreat and courage"),
        (("first-steps",), False, "Your first game"),
        (("first-steps",), True, "Next: 1. Moving and facing"),
        ((), False, "Your first game"),
        ((), True, "The puzzles"),
    ],
)
def test_after_a_lesson_comes_what_has_not_been_done_yet(open: tuple[str, ...], over: bool, offered: str) -> None:
    done = tuple(id for id in LIBRARY.lessons if id not in (*open, "shooting"))
    learned = Learned(lessons=done, first_game_over=over)
    assert onward(learned, LIBRARY, "shooting").label == offered


async def test_a_puzzle_is_judged_by_exact_odds_and_the_attempts_are_kept() -> None:
    """From behind with the Fire die it is 3 + 1 + 1 against 4, and the Warau, shaken and cornered, is off the board
    with any win: the Ashigaru's die at least as high as its own, 21 throws of 36.
    """
    id = "one-square-more"
    one = read(id, puzzles(LIBRARY.packs)[id], LIBRARY)
    assert one is not None
    async with opened(PuzzleScreen(one)) as table:
        head = table.said().splitlines()[2].split()
        assert head[-1] == "●" * one.puzzle.difficulty + "○" * (5 - one.puzzle.difficulty), "all in one line"
        assert table.screen.board.layout_now.size is Size.S, "with room for walls beside the words"
        assert one.puzzle.task[:30] in flat(table)
        await table.press("i")
        assert "What it is about: One point of movement" in flat(table)
        await answer(table, "end phase")
        await answer(table, "end phase")
        await table.until(lambda: isinstance(table.pilot.app.screen, Judged), "a verdict")
        assert record(id) == Attempts(tries=1, best="0")
        await table.press("r")
        await table.until(lambda: table.pilot.app.screen is table.screen, "a fresh start")
        for text in one.puzzle.solution:
            await answer(table, text)
        await table.until(lambda: isinstance(table.pilot.app.screen, Judged), "another verdict")
        assert record(id) == Attempts(tries=2, solved=True, hints=1, best="7/12")
        odds = "58.3 %, and with one hint."
        await table.until(lambda: odds in screen_text(table.pilot.app.screen), odds)


def record(id: str) -> Attempts:
    return load_learned()[0].puzzles[id]


STATS = "facing: N, profile: {attack: 4, movement: 5, defense: 4, willpower: 3}"
FACE_TO_BACK = f"""\
okko-position: 1
to_act: a
board: |
  +-+-+-+
  |. . .|
  + + + +
  |. . .|
  +-+-+-+
bands:
  a: {{characters: [{{name: x, at: a1, {STATS}}}]}}
  b: {{characters: [{{name: y, at: a2, {STATS}}}]}}
"""


@pytest.mark.parametrize("guided", [True, False])
async def test_what_is_new_is_explained_once_in_a_window_in_the_first_game_and_in_passing_elsewhere(
    guided: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "load", staticmethod(lambda: LIBRARY))
    file = Path("first.okko.jsonl")
    learn(lambda learned: learned.model_copy(update={"first_game": file.name if guided else "another"}))
    game = Game(parse_position(FACE_TO_BACK, library=LIBRARY)[1], Seeded(1))
    title = LIBRARY.tips[Moment.STRIKE].title
    async with opened(BattleScreen(Session(game, SEATS, saved=file))) as table:
        app = table.pilot.app
        if guided:
            await table.until(lambda: isinstance(app.screen, Word), "a window")
            monkeypatch.setattr(Word, "GRACE", float("inf"))
            await table.press("enter")
            assert isinstance(app.screen, Word), "nobody can have read it yet"
            monkeypatch.setattr(Word, "GRACE", 0.0)
            await table.press("enter")
        await answer(table, "activate x")
        assert load_learned()[0].told == ("activate", "strike")
        if not guided:
            assert f"{title}: " in flat(table)
            assert not app._notifications, "nothing lies over the board"
            assert table.screen.subject == LIBRARY.tips[Moment.STRIKE].rule
            await table.press("up")
            assert f"{title}: " not in flat(table)
            return
        await table.until(lambda: title in screen_text(app.screen), "the next window")
        await table.press("down", "enter")
        assert isinstance(app, OkkoApp)
        assert not app.settings.hints, "enough of it"
        assert not load_learned()[0].first_game_over
        game.resign(0)
        table.screen.jump()
        assert load_learned()[0].first_game_over
        farewell = await table.covered()
        said = " ".join(screen_text(farewell).split())
        assert "You lost, as most do at first" in said
        assert "Puzzles: " in said
        await table.press("enter")
        await table.until(lambda: isinstance(app.screen, Summary), "how it went")
        await table.press("escape")
        table.screen.sum_up()
        await table.until(lambda: isinstance(app.screen, Summary), "how it went, and nothing before it")
        await table.press("escape")
        table.screen._go_on("puzzles")
        await table.until(lambda: isinstance(app.screen, Puzzles), "the puzzles")


async def test_the_first_game_is_begun_until_it_is_over_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "load", staticmethod(lambda: LIBRARY))
    saved = begin_first_game("Sanae")
    saved.close()
    app = OkkoApp()
    resumed: list[Path] = []
    monkeypatch.setattr(app, "resume", resumed.append)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(Learn())
        await pilot.pause()
        await pilot.press("end", "enter")
        await pilot.pause()
        assert "begun" in screen_text(app.screen)
        assert "played" not in screen_text(app.screen)
        assert resumed == [saved.file]
        begin_lesson(app, list(LIBRARY.lessons)[-1], load_learned()[0])
        await pilot.pause()
        app.screen.dismiss(Leave.NEW)
        await pilot.pause()
        assert resumed == [saved.file] * 2, "what follows the last lesson"
        await pilot.press("end", "x")
        await pilot.pause()
        assert load_learned()[0].first_game == "", "the next one begins anew"
        page = app.screen.query_one("#lesson-page", Static)
        assert "begun" not in str(page.content)
        assert "12 Zeni" in str(page.content)


def test_texts_name_keys_that_exist_and_are_said_as_the_keyboard_has_them() -> None:
    texts = [tip.text.replace("{civilian}", "Tikku") for tip in LIBRARY.tips.values()]
    for lesson in LIBRARY.lessons.values():
        texts += [lesson.about, lesson.closing]
        for step in lesson.steps:
            texts += [step.text, step.aim, step.otherwise, *step.hints, *(miss.say for miss in step.misses)]
    assert {act for text in texts for act in acts_in(text)} <= set(ACTS)
    assert in_keys("Press {battle.end}, {no.act}.") == "Press ., {no.act}."
    assert not [text for text in map(in_keys, texts) if "{" in text]


def test_texts_of_lessons_fit_into_three_lines_of_the_narrowest_screen() -> None:
    for lesson in LIBRARY.lessons.values():
        for step in lesson.steps:
            hints = [f"Hint 3 of 3: {hint}" for hint in step.hints]
            misses = [f"Not quite. {said}" for said in (step.otherwise, *(miss.say for miss in step.misses))]
            for text in (step.text, *hints, *misses):
                assert len(wrap(in_keys(text), 78)) <= 3, text


def test_what_closes_the_first_game_fits_into_the_narrowest_screen_line_by_line() -> None:
    """A window is 60 columns wide, six of them its frame and margins, and a sign stands before what was done."""
    game = LIBRARY.first_game
    assert game is not None
    assert game.closing is not None
    praise = [text for one in game.closing.praise for text in (one.done, one.undone) if text is not None]
    assert not [text for text in praise if len(in_keys(text)) > 52]
    assert not [line for line in game.closing.next.splitlines() if len(in_keys(line)) > 54]


def test_the_brief_of_an_explanation_fits_beside_the_list_of_the_narrowest_screen() -> None:
    for tip in LIBRARY.tips.values():
        said = in_passing(tip, tip.brief).plain
        assert len(wrap(said, 28)) <= 6, said
