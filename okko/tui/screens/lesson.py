"""A lesson on the board: what is to be done stands above it, and whatever is done, one can start afresh."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.learning.course import Course
from okko.learning.learned import learn, step_reached
from okko.tui.asking import Answer
from okko.tui.bound import Window, bind
from okko.tui.in_keys import in_keys
from okko.tui.screens.battle import BattleScreen, Leave
from okko.tui.screens.table_talk import Wish
from okko.tui.tuition import Tuition
from okko.tui.widgets.log import Teller
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet
from okko.tui.widgets.tuition import LINES, Panel, marked, plain


class LessonScreen(BattleScreen):
    """A battle with a panel above the board. Left with `Leave.NEW`, what comes next is wanted."""

    OVER = LINES - 2
    BINDINGS = [
        bind("lesson.again", "again", "Afresh", tooltip="Start the step afresh"),
        bind("lesson.on", "skip", "Skip", tooltip="Have this step done, and go to the next"),
    ]

    def __init__(self, course: Course, *, onward: str = "On") -> None:
        """Open a lesson where its course stands; `onward`: what is offered when it is done."""
        self.tuition = Tuition(course)
        super().__init__(self.tuition)
        self.panel = Panel(("battle.hint", "Hint"), ("lesson.again", "Afresh"), ("lesson.on", "Skip"))
        self._onward = onward
        self._at = -1
        """The step whose beginning was noted."""
        self._hinted = 0
        """How many hints of the step have been given."""
        self._finished = False

    def above(self) -> Iterable[Widget]:
        """The panel."""
        yield self.panel

    def ask(self) -> None:
        """Put the next question, and say what the lesson wants."""
        super().ask()
        progress = self.tuition.course.progress
        if progress.step != self._at:
            self._at, self._hinted = progress.step, 0
            over = self.tuition.course.step is None
            complaint = learn(
                lambda learned: step_reached(learned, self.tuition.course.lesson.id, None if over else progress.step)
            )
            if complaint:
                self.notify(complaint, severity="warning", markup=False)
        self.tell()
        if self.tuition.course.step is None and not self._finished:
            self._finished = True
            self.app.push_screen(Finished(self.tuition.course, onward=self._onward), self._go)

    def tell(self) -> None:
        """Say where the lesson stands."""
        lesson, progress, step = self.tuition.course.lesson, self.tuition.course.progress, self.tuition.course.step
        head = f"{lesson.number}. {lesson.title}"
        count = (progress.step, len(lesson.steps))
        if step is None:
            self.panel.say(head, count, plain(lesson.closing), Content.styled("The lesson is done.", "bold $good"))
            return
        text = plain(step.text)
        if self._hinted:
            text = marked(f"Hint {self._hinted} of {len(step.hints)}:", "$gold", step.hints[self._hinted - 1])
        elif progress.said is not None:
            text = marked("Not quite.", "$shaken-ink", progress.said)
        self.panel.say(head, count, text, marked("Goal:", "$gold", step.aim))

    def on_resize(self) -> None:
        """The panel has other room now."""
        self.call_after_refresh(self.tell)

    def hint_of_task(self) -> bool:
        """Give the next hint of the step; after the last comes its text again."""
        step = self.tuition.course.step
        if step is not None:
            self._hinted = (self._hinted + 1) % (len(step.hints) + 1)
            self.tell()
        return True

    def give(self, answer: Answer) -> None:
        """Answer; hints are for one answer."""
        self._hinted = 0
        super().give(answer)

    def sum_up(self) -> None:
        """A battle that ends here is only a step that can be started afresh."""

    def action_again(self) -> None:
        """Start the step afresh."""
        self.hurry()
        self.clear()
        self.tuition.again()
        self._finished = False
        self.jump()

    def action_skip(self) -> None:
        """Have the step done."""
        if self.tuition.course.step is None:
            self._finished = False
            self.ask()
            return
        self.hurry()
        self.clear()
        self.tuition.skip()
        self.jump()

    def jump(self) -> None:
        """Go on from another state; the log is told anew, for it is another game."""
        self._hinted = 0
        self.panels.teller = Teller(self.session.game.start, self.session.reasons)
        super().jump()

    def wishes(self) -> list[Wish]:
        """What the menu offers: nobody resigns a lesson."""
        return [wish for wish in super().wishes() if wish not in (Wish.RESIGN, Wish.REDO)]

    def _go(self, where: str | None) -> None:
        match where:
            case "next":
                self.dismiss(Leave.NEW)
            case "again":
                self._finished = False
                self.tuition.go_to(0)
                self.jump()
            case "list":
                self.dismiss(Leave.TITLE)
            case _:
                pass


class Finished(Window[str]):
    """The end of a lesson: what was learned, and what is next."""

    BINDINGS = [bind("do.back", "dismiss('list')", "To the list")]

    def __init__(self, course: Course, *, onward: str) -> None:
        super().__init__()
        self._lesson, self._onward = course.lesson, onward

    def compose(self) -> ComposeResult:
        """The words, and where to go."""
        rules = ", ".join(self._lesson.rules)
        with Sheet(classes="sheet"):
            yield Static(Content(f"Well done: {self._lesson.title}"), classes="sheet-title")
            yield Static(Content(in_keys(self._lesson.closing)))
            yield Static(Content(f"More about it in the rules: {rules}"), classes="remark")
            yield Menu(
                Option(self._onward, id="next"),
                Option("Back to the list", id="list"),
                Option("This lesson again", id="again"),
                classes="remark",
            )

    @property
    def subject(self) -> str:
        """What the codex opens on."""
        return self._lesson.rules[0]

    def on_mount(self) -> None:
        """Begin with what most want."""
        self.query_one(Menu).highlighted = 0
        self.query_one(Menu).focus()

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_id)
