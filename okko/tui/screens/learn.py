"""Learning: the lessons, how far each was done, and the guided first game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from textual import on
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.game import IllegalAnswer, Save, list_saves
from okko.learning.course import Course
from okko.learning.learned import Learned, learn, load_learned, next_lesson, step_reached
from okko.library import Library
from okko.model.arrange import BadPosition
from okko.model.lesson import Lesson
from okko.tui.bound import Page, bind, numbered
from okko.tui.in_keys import in_keys
from okko.tui.once import Stays
from okko.tui.screens.adventures import Shelf
from okko.tui.screens.battle import Leave
from okko.tui.screens.lesson import LessonScreen
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet

FIRST_GAME = "first game"
"""The entry behind the lessons; no lesson can be called so."""


class Learn(Page[None]):
    """The list on the left, what is under the cursor on the right."""

    stays = Stays.LISTED
    AUTO_FOCUS = "#lessons"
    confirms = "Begin"
    BINDINGS = [
        *numbered("pick"),
        bind("learn.afresh", "forget", "Forget", tooltip="Begin this lesson from its first step"),
        bind("read.on", "page(1)", "Read on"),
        bind("read.back", "page(-1)"),
        bind("do.back", "dismiss", "Back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._library = Library.load()
        self._learned, self._complaint = load_learned()
        self._first = first_game(self._learned)

    def compose(self) -> ComposeResult:
        """The list and the page."""
        yield Headline("Learn", f"{len(self._library.lessons)} lessons, then your first game")
        with Horizontal(id="adventures-body"):
            yield Shelf(id="lessons")
            with Sheet(id="adventure-sheet"):
                yield Static(id="lesson-page")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what comes next."""
        if self._complaint:
            self.notify(self._complaint, severity="warning", timeout=8, markup=False)
        self._list()

    def on_screen_resume(self) -> None:
        """A lesson may have been done."""
        if self.is_mounted:
            self._read_again()

    def _read_again(self) -> None:
        self._learned, _ = load_learned()
        self._first = first_game(self._learned)
        self._list()

    def _list(self) -> None:
        menu = self.query_one("#lessons", Menu)
        menu.clear_options()
        lessons = list(self._library.lessons.values())
        menu.add_options([Option(self._line(lesson), id=lesson.id) for lesson in lessons])
        game = _entry(self._numbers[-1], "Your first game", self._state_of_first_game())
        menu.add_option(Option(game, id=FIRST_GAME))
        undone = (place for place, lesson in enumerate(lessons) if lesson.id not in self._learned.lessons)
        menu.highlighted = next(undone, len(lessons))
        self._show()

    def _line(self, lesson: Lesson) -> Content:
        return _entry(lesson.number, lesson.title, self._state(lesson))

    @property
    def _numbers(self) -> list[int]:
        """The numbers of the entries: those of the lessons, and the one after them for the first game."""
        lessons = [lesson.number for lesson in self._library.lessons.values()]
        return [*lessons, max(lessons, default=0) + 1]

    def _state(self, lesson: Lesson) -> Content:
        at = self._learned.steps.get(lesson.id, 0)
        if at:
            return Content.styled(f"step {at + 1} of {len(lesson.steps)}", "$gold")
        if lesson.id in self._learned.lessons:
            return Content.styled("done", "$good")
        return Content.styled(f"{len(lesson.steps)} steps", "$ink-muted")

    def _state_of_first_game(self) -> Content:
        if self._first is not None and not self._first.over:
            return Content.styled("begun", "$gold")
        return Content.styled("played", "$good") if self._learned.first_game_over or self._first else Content("")

    @property
    def _chosen(self) -> str:
        option = self.query_one("#lessons", Menu).highlighted_option
        return (option.id or "") if option is not None else ""

    @property
    def subject(self) -> str:
        """What the codex opens on: the first rule of the lesson."""
        lesson = self._library.lessons.get(self._chosen)
        return lesson.rules[0] if lesson is not None else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what was begun can be forgotten."""
        if action != "forget":
            return True
        if not self.is_mounted:
            return False
        if self._chosen == FIRST_GAME:
            return self._first is not None and not self._first.over
        return bool(self._learned.steps.get(self._chosen))

    @on(Menu.OptionHighlighted)
    def _show(self) -> None:
        self.query_one("#lesson-page", Static).update(self._page())
        self.refresh_bindings()

    def _page(self) -> Content:
        if self._chosen == FIRST_GAME:
            game = self._library.first_game
            said = in_keys(game.text) if game is not None else "There is none."
            page = Content.styled("Your first game", "bold $gold") + Content(f"\n\n{said}")
            return Content("\n\n").join(part for part in (page, self._state_of_first_game()) if part)
        lesson = self._library.lessons.get(self._chosen)
        if lesson is None:
            return Content("There are no lessons.")
        parts = [
            Content.styled(lesson.title, "bold $gold"),
            Content(""),
            Content(in_keys(lesson.about)),
            Content(""),
            *(Content(f"· {step.aim}") for step in lesson.steps),
            Content(""),
            self._state(lesson),
            Content.styled(f"Rules: {', '.join(lesson.rules)}", "$ink-muted"),
        ]
        return Content("\n").join(parts)

    def action_page(self, pages: int) -> None:
        """Scroll the page."""
        sheet = self.query_one("#adventure-sheet", Sheet)
        sheet.scroll_relative(y=pages * (sheet.size.height - 2), animate=False)

    def action_forget(self) -> None:
        """Begin the lesson from its first step the next time, or another first game; that one stays among the saves."""
        chosen = self._chosen
        if chosen == FIRST_GAME:
            learn(lambda learned: learned.model_copy(update={"first_game": ""}))
        else:
            learn(lambda learned: step_reached(learned, chosen, 0))
        menu = self.query_one("#lessons", Menu)
        place = menu.highlighted
        self._read_again()
        menu.highlighted = place

    def action_pick(self, number: int) -> None:
        """Begin what has this number in the list."""
        if number in self._numbers:
            menu = self.query_one("#lessons", Menu)
            menu.highlighted = self._numbers.index(number)
            menu.action_select()

    @on(Menu.OptionSelected)
    async def _begin(self) -> None:
        if self._chosen == FIRST_GAME:
            open_first_game(self.app, self._first)
        elif self._chosen:
            self.open_lesson(self._chosen)

    def open_lesson(self, id: str) -> None:
        """Open a lesson where it was left."""
        begin_lesson(self.app, id, self._learned)


def _entry(number: int, title: str, state: Content) -> Content:
    """An entry of the list, with the number that is its key."""
    return Content.styled(f"{number:2} ", "$ink-muted") + Content(f"{title}\n   ") + state


def first_game(learned: Learned) -> Save | None:
    """The guided first game as it lies among the saves, if one was begun and is still there."""
    name = learned.first_game
    return next((save for save in list_saves() if save.file.name == name and not save.broken), None) if name else None


def open_first_game(app: App[Any], begun: Save | None) -> None:
    """Go on with the guided first game that was begun, or begin one."""
    if begun is not None and not begun.over:
        app.resume(begun.file)  # type: ignore[attr-defined]
    else:
        app.action_first_game()  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Onward:
    """What is offered when a lesson is done."""

    label: str
    go: Callable[[App[Any]], None]


def onward(learned: Learned, library: Library, id: str) -> Onward:
    """What comes after a lesson: the next one that is not done, else the first game, and once it is played, puzzles."""
    following = next_lesson(learned, list(library.lessons), id)
    if following is not None:
        lesson = library.lessons[following]
        label = f"Next: {lesson.number}. {lesson.title}"
        return Onward(label, lambda app: begin_lesson(app, following, load_learned()[0]))
    if not learned.first_game_over:
        return Onward("Your first game", lambda app: open_first_game(app, first_game(load_learned()[0])))
    return Onward("The puzzles", lambda app: app.action_puzzles())  # type: ignore[attr-defined]


def begin_lesson(app: App[Any], id: str, learned: Learned) -> None:
    """Open a lesson where it was left, and what comes next if that is wanted when it is left."""
    library = Library.load()
    lesson = library.lessons[id]
    try:
        course = Course(lesson, library)
        at = learned.steps.get(id, 0)
        course.begin(at if at < len(lesson.steps) else 0)
    except (BadPosition, IllegalAnswer) as error:
        app.notify(f"The lesson {lesson.title} cannot be played: {error}.", severity="warning", markup=False)
        return
    comes = onward(learned, library, id)

    def left(leave: Leave | None) -> None:
        if leave is Leave.NEW:
            comes.go(app)

    app.push_screen(LessonScreen(course, onward=comes.label), left)
