"""A puzzle on the board: the task above it, graded hints, and a verdict by exact odds."""

from collections.abc import Iterable, Sequence
from typing import Any

from textual import work
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from okko.analysis.verdict import Verdict, verdict, worth_said
from okko.bots import bot_named
from okko.dice import Seeded, new_seed
from okko.game import Game
from okko.learning.course import PLAYERS
from okko.learning.learned import attempted, learn, load_learned
from okko.learning.puzzles import Posed, attempts_at, next_of
from okko.model.puzzle import Puzzle
from okko.model.value import but
from okko.tui.bound import Window, bind
from okko.tui.in_keys import in_keys
from okko.tui.screens.battle import BattleScreen, Leave
from okko.tui.screens.table_talk import Agree, Wish
from okko.tui.session import PLAIN, Bot, Person, Seat, Session
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet
from okko.tui.widgets.tuition import LINES, PART, Panel, marked, plain

GRADES = ("plain", "easy", "middling", "hard", "very hard")
_GOAL = "Find the one activation that serves best."
_ANSWERED = "Play it out, afresh with {lesson.again}; {lesson.on} leads to the next puzzle."
STEPS = ("What it is about:", "Where to look:", "What to do:")
"""What the three hints of a puzzle say."""


def session_of_puzzle(posed: Posed) -> Session:
    """A puzzle to be played: the plain opponent answers for the enemy, and all can be taken back."""
    seed = new_seed()
    mine, theirs = Person(PLAYERS[0]), Bot(PLAYERS[1], bot_named(PLAIN, seed))
    seats: tuple[Seat, Seat] = (mine, theirs) if posed.state.player == 0 else (theirs, mine)
    state = but(posed.state, match=but(posed.state.match, players=(seats[0].name, seats[1].name)))
    return Session(Game(state, Seeded(seed)), seats, practice=True, puzzle=posed.puzzle, alone=False)


class PuzzleScreen(BattleScreen):
    """A battle with a task above the board. Left with `Leave.NEW`, the next puzzle is wanted."""

    OVER = LINES
    BINDINGS = [
        bind("lesson.again", "again", "Afresh", tooltip="Start the puzzle afresh"),
        bind("lesson.on", "on", "Next one", tooltip="To the next puzzle that is not solved"),
        bind("lesson.answer", "answer", "Give up", tooltip="See the answer"),
    ]

    def __init__(self, posed: Posed) -> None:
        super().__init__(session_of_puzzle(posed))
        self.posed = posed
        self.panel = Panel(
            ("battle.hint", "Hint"), ("lesson.again", "Afresh"), ("lesson.on", "Next"), ("lesson.answer", "Give up")
        )
        self._hints = 0
        """The most hints that were given since the puzzle was opened."""
        self._told: tuple[Content | None, str] = None, _GOAL
        """What was said last in the place of the task, and what is to be done."""

    def above(self) -> Iterable[Widget]:
        """The panel."""
        yield self.panel

    def tell(self, text: Content | None = None, goal: str = _GOAL) -> None:
        """Say the task, or something else about it."""
        puzzle = self.posed.puzzle
        head = PART.join((self.posed.title, puzzle.theme, GRADES[puzzle.difficulty - 1]))
        self._told = text, goal
        aim = Content.styled(in_keys(goal), "$ink-muted")
        self.panel.say(head, (puzzle.difficulty, 5), text or plain(puzzle.task), aim)

    def on_resize(self) -> None:
        """The panel has other room now."""
        self.call_after_refresh(lambda: self.tell(*self._told))

    def set_task(self, puzzle: Puzzle) -> None:
        """Say what is to be done."""
        self.tell()

    def give_hint(self, puzzle: Puzzle, number: int) -> None:
        """Say a hint where the task stands."""
        self._hints = max(self._hints, number)
        self.tell(marked(STEPS[number - 1], "$gold", puzzle.hints[number - 1]))

    def hint_of_task(self) -> bool:
        """Give the next hint; after the last comes the task again."""
        given = super().hint_of_task()
        if given and not self._given:
            self.clear()
            self.tell()
            self.paint()
        return True

    def judge(self, puzzle: Puzzle, answers: tuple[str, ...], *, right: bool) -> None:
        """Say whether it was the best, and by the exact odds what it was worth."""
        window = Judged(self.posed, right=right, hints=self._hints)
        self.app.push_screen(window, self._go)
        if self.session.synchronous:
            self._weighed(window, verdict(self.posed.state, puzzle.goal, answers), right=right)
        else:
            self._weigh(window, answers, right=right)

    @work(thread=True, exclusive=True, group="verdict", exit_on_error=False)
    def _weigh(self, window: "Judged", answers: tuple[str, ...], *, right: bool) -> None:
        worker = get_current_worker()
        found = verdict(self.posed.state, self.posed.puzzle.goal, answers)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._weighed, window, found, right=right)

    def _weighed(self, window: "Judged", found: Verdict, *, right: bool) -> None:
        window.tell(found)
        complaint = learn(
            lambda learned: attempted(
                learned,
                self.posed.id,
                attempts_at(learned, self.posed.id).after(found.own, solved=right, hints=self._hints),
            )
        )
        if complaint:
            self.notify(complaint, severity="warning", markup=False)

    def _go(self, where: str | None) -> None:
        match where:
            case "next":
                self.action_on()
            case "again":
                self.action_again()
            case "hint":
                self.action_again()
                self.action_hint()
            case "answer":
                self.give_up()
            case "list":
                self.dismiss(Leave.TITLE)
            case _:
                pass

    def action_again(self) -> None:
        """Start afresh."""
        self.hurry()
        self.clear()
        if self.session.game.standing_lines():
            self.session.game.undo(-1, agreed=True)
        self.jump()
        self.tell()

    def action_on(self) -> None:
        """Leave it for the next one."""
        self.dismiss(Leave.NEW)

    def action_answer(self) -> None:
        """Give up, if that is meant."""
        question = "Give up, and see the answer? It stays noted that it was shown."
        self.app.push_screen(Agree(self.posed.title, question), lambda yes: self.give_up() if yes else None)

    def give_up(self) -> None:
        """Show the answer, which stays noted as shown."""
        complaint = learn(
            lambda learned: (
                learned
                if (record := attempts_at(learned, self.posed.id)).solved
                else attempted(learned, self.posed.id, record.model_copy(update={"shown": True}))
            )
        )
        if complaint:
            self.notify(complaint, severity="warning", markup=False)
        self.tell(marked("The answer:", "$gold", self.posed.puzzle.hints[-1]), _ANSWERED)

    def sum_up(self) -> None:
        """A battle that ends here is only a puzzle that can be started afresh."""

    def wishes(self) -> list[Wish]:
        """What the menu offers: nobody resigns a puzzle."""
        return [wish for wish in super().wishes() if wish is not Wish.RESIGN]


class Judged(Window[str]):
    """The verdict, and where to go from it."""

    BINDINGS = [
        bind("do.back", "dismiss('look')", "Look at the board"),
        bind("lesson.on", "dismiss('next')", "Next one"),
        bind("lesson.again", "dismiss('again')", "Afresh"),
        bind("lesson.answer", "dismiss('answer')", "Give up"),
    ]

    def __init__(self, posed: Posed, *, right: bool, hints: int) -> None:
        super().__init__()
        self._posed, self._right, self._hints = posed, right, hints
        self._found: Verdict | None = None

    def compose(self) -> ComposeResult:
        """The verdict, the odds, and what is next."""
        title = "Solved" if self._right else "There is better"
        onward = [Option("The next puzzle", id="next"), Option("Back to the list", id="list")]
        again = [Option("Try again", id="again"), Option("Try again, with a hint", id="hint")]
        answer = [Option("Give up, and see the answer", id="answer")]
        look = [Option("Look at the board", id="look")]
        with Sheet(classes="sheet"):
            yield Static(Content(f"{title}: {self._posed.title}"), classes="sheet-title")
            yield Static("Working the odds out …", id="verdict")
            entries = onward + again[:1] + look if self._right else again + answer + onward + look
            yield Menu(*entries, classes="remark")

    def on_mount(self) -> None:
        """Begin with what most want."""
        self.query_one(Menu).highlighted = 0
        self.query_one(Menu).focus()
        if self._found is not None:
            self.tell(self._found)

    def tell(self, found: Verdict) -> None:
        """Say what the odds say, once they are known."""
        self._found = found
        for place in self.query("#verdict").results(Static):
            place.update(Content("\n").join(map(Content, self._said(found))))

    def _said(self, found: Verdict) -> list[str]:
        goal = self._posed.puzzle.goal
        if not self._right:
            own = "Yours cannot be counted." if found.own is None else f"Yours is worth {worth_said(goal, found.own)}."
            return [own, f"The best there is: {worth_said(goal, found.best)}."]
        hints = ("without a hint", "with one hint", "with two hints", "with all hints")[self._hints]
        return [
            f"{worth_said(goal, found.best)}, and {hints}.",
            f"The next best comes to {worth_said(goal, found.second)}.",
            self._posed.puzzle.hints[-1],
        ]

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_id)


def open_puzzle(app: App[Any], posed: Posed, offered: Sequence[Posed]) -> None:
    """Open a puzzle, and the next unsolved one if that is wanted when it is left."""

    def left(leave: Leave | None) -> None:
        if leave is Leave.NEW:
            following = next_of(offered, load_learned()[0], posed.id)
            if following is None:
                app.notify("All other puzzles are solved.", markup=False)
            else:
                open_puzzle(app, following, offered)

    app.push_screen(PuzzleScreen(posed), left)
