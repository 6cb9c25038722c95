"""The battle: how the players answer, plan, look round and take back."""

from functools import partial
from typing import ClassVar

from textual.binding import BindingType

from okko.game import IllegalAnswer
from okko.model.decision import END_PHASE, Ask, Keep, Roll
from okko.model.element import Element
from okko.model.square import Square
from okko.tui.answering import how_to
from okko.tui.asking import Answer
from okko.tui.bound import along, bind, numbered
from okko.tui.closed import Closed
from okko.tui.in_keys import in_keys
from okko.tui.keymap import KEYBOARD
from okko.tui.messages import Pointed, Taken, TurnAsked
from okko.tui.plan import Plan
from okko.tui.rule_of import rule_of
from okko.tui.screens.advised import Advised
from okko.tui.screens.course import Leave
from okko.tui.session import Session

__all__ = ["BattleScreen", "Leave"]


SOMETIMES = ("confirm", "hint", "prospect", "turn", "vary", "end", "undo", "redo", "next", "remedy", "options", "zones")
"""The acts that are not open all the time."""
OVERLAYS = frozenset({"zones", "own_zones", "danger", "attackers", "safe", "vision"})
"""The acts that lay something over the board, which is to be seen while something is asked."""
CLOSED = {
    "vary": "There is no other die or skill for this.",
    "turn": "Nobody can be turned now.",
    "end": "This cannot be left out: pick an answer.",
    "next": "This is answered from the list, not on the board.",
    "options": "There is no list now: point at a square.",
    "prospect": "Odds are for an activation, before its dice fall.",
    "redo": "Nothing has been taken back.",
    "remedy": "There is nothing to help with: point at what you would do.",
    "goals": "This match has no scenario card.",
}
"""Why acts are not open that are not open at every question."""


class BattleScreen(Advised):
    """A match in progress. It asks what the game asks, plays what happens, and decides nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("do.confirm", "confirm", "Choose", display="⏎"),
        bind("battle.left", "turn(-1)", "Turn", tooltip="Turn left, or right"),
        bind("battle.right", "turn(1)", "Turn"),
        bind("battle.vary", "vary", "Other dice"),
        bind("battle.remedy", "remedy", "Help on"),
        bind("battle.end", "end", "End"),
        bind("battle.undo", "undo", "Undo"),
        bind("battle.menu", "menu", "Menu", tooltip="Undo, cards, log, draw, resign, leave"),
        bind("battle.next", "next(1)", "Next"),
        bind("battle.options", "options", "List"),
        bind("battle.zones", "zones", "Zones"),
        bind("battle.own_zones", "own_zones", "Own zones", show=False),
        bind("battle.danger", "danger", "Danger"),
        bind("battle.attackers", "attackers", "Attackers"),
        bind("battle.safe", "safe", "Safe"),
        bind("battle.vision", "vision", "Vision"),
        bind("battle.cards", "cards", "Bands"),
        bind("battle.goals", "goals", "Scenario"),
        bind("battle.story", "story", "Log"),
        bind("battle.catch_up", "catch_up", "See it again", show=False),
        bind("battle.hint", "hint", "Hint"),
        bind("battle.prospect", "prospect", "Odds"),
        bind("battle.flip", "flip", "Flip the cards", show=False),
        bind("battle.redo", "redo", "Redo", show=False),
        bind("battle.undo_activation", "undo_activation", "Undo the activation", show=False),
        bind("battle.before", "next(-1)"),
        bind("battle.report", "report"),
        bind("battle.reset", "reset"),
        bind("battle.larger", "magnify(1)"),
        bind("battle.smaller", "magnify(-1)"),
        *along("Move the cursor", up="step(0, 1)", down="step(0, -1)", left="step(-1, 0)", right="step(1, 0)"),
        bind("battle.north_west", "step(-1, 1)", "Move it aslant", show=False),
        bind("battle.north_east", "step(1, 1)", "Move it aslant", show=False),
        bind("battle.south_west", "step(-1, -1)", "Move it aslant", show=False),
        bind("battle.south_east", "step(1, -1)", "Move it aslant", show=False),
        *numbered("pick"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._armed = False
        """The end of the phase was asked for once, and it is still said that once more ends it."""

    def clear(self) -> None:
        """Forget what was said."""
        super().clear()
        self._armed = False

    def able(self) -> tuple[bool | None, ...]:
        """Which acts are open now."""
        return tuple(self.check_action(action, ()) for action in SOMETIMES)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that would do nothing now are not shown."""
        match action:
            case "vary":
                return self.plan is not None and max(len(self.plan.variants()), len(self.plan.dice)) > 1
            case "turn":
                return self.question is not None and bool(self.question.poses)
            case "end":
                return self.question is not None and self.question.done is not None
            case "confirm":
                return self.plan is not None and not self.listing
            case "step":
                return not self.listing
            case "undo" | "undo_activation":
                return not self.session.game.over
            case "pick":
                return self.question is not None
            case "options":
                return self.question is not None and self.choices.display
            case "prospect":
                return self.question is not None and self.question.ask in (Ask.ACT, Ask.ACTIVATE)
            case "redo":
                return not self.session.game.over and self.session.game.can_redo()
            case "remedy":
                return self.refusal is not None and bool(self.refusal.instead or self.refusal.remedy)
            case "goals":
                return self.session.game.state.match.scenario is not None
            case "hint":
                return self.advisable
            case "next":
                return self.question is not None and bool(self.question.squares)
            case _:
                return action not in OVERLAYS or self.plan is not None

    def why_closed(self, action: str) -> str:
        """Why an act is not open now, in a sentence; nothing if its key does something else."""
        if action == "hint":
            return "In a serious match nobody gives hints." if self.session.serious else "First the dice must fall."
        return CLOSED.get(action, "")

    def give(self, answer: Answer) -> None:
        """Answer what is asked."""
        armed, game = self._armed, self.session.game
        self.clear()
        if isinstance(game.pending, Roll):
            self.know(answer)
        elif answer == END_PHASE and not armed and (left := self.panels.left_out(game.state)):
            self._armed = True
            names = ", ".join(left)
            self.say(f"Not activated yet: {names}. Press {KEYBOARD.said('battle.end')} again to end the phase.")
        elif not isinstance(answer, int | Element):
            try:
                self.attempt(partial(self.session.answer, answer))
            except IllegalAnswer as error:
                self.say(str(error), error.refusal)

    def on_pointed(self, message: Pointed) -> None:
        """Go to a square; a second click on it confirms."""
        message.stop()
        if self.hurry():
            return
        again = message.clicked and message.square == self.cursor == self.clicked
        self.clicked = message.square if message.clicked else None
        if again:
            self.clear()
            self.action_confirm()
        else:
            self._point(message.square)

    def action_step(self, east: int, north: int) -> None:
        """Move the cursor by a square; at once, so that of keys in quick succession none is lost."""
        geometry = self.playback.state.geometry
        row, column = divmod(self.cursor, geometry.width)
        column = max(0, min(geometry.width - 1, column + east))
        row = max(0, min(geometry.height - 1, row + north))
        self.clicked = None
        self._point(row * geometry.width + column)

    def _point(self, square: Square) -> None:
        """Go to a square, and say what it would answer, or why nothing."""
        self.clear()
        self.cursor = square
        if self.plan is not None:
            self.plan.point(square)
            self._look_why()
            self.set_focus(None)
            self._follow(self.plan)
        self.paint()

    def _follow(self, plan: Plan) -> None:
        """Bring the bar of the list to what the square pointed at answers."""
        if plan.choices:
            self.choices.highlighted = plan.question.choices.index(plan.choices[0])

    def _look_why(self) -> bool:
        """Find out why the square pointed at answers nothing; whether there is a reason."""
        if self.plan is None or self.plan.answer is not None or self.plan.choices or self.plan.intent is None:
            return False
        if self._at_home:
            return False
        why_not = self.session.game.why_not
        self.refusal = why_not(self.plan.intent)
        self._because()
        shot = why_not(self.plan.shot) if self.plan.shot is not None else None
        if shot is not None and self.refusal is not None:
            if shot.remedy or shot.instead or not self.refusal.remedy:
                self.refusal = shot
                self._because()
            else:
                self.words.refusals = (shot, self.refusal)
        return self.refusal is not None

    @property
    def _at_home(self) -> bool:
        """Whether the square of the character that is asked about is pointed at."""
        question, state = self.question, self.session.game.state
        acts = question is not None and question.ask is Ask.ACT
        return acts and self.cursor == state.characters[state.active].square

    def _explain(self, closed: Closed) -> None:
        """Find out why a skill is not open now."""
        self.refusal = self.session.game.why_not(closed.intent)
        self._because()

    def _because(self) -> None:
        """Let it be told why."""
        self.words.refusals = (self.refusal,) if self.refusal is not None else ()

    def on_turn_asked(self, message: TurnAsked) -> None:
        """Turn the character planned."""
        message.stop()
        self.action_turn(message.steps)

    def on_taken(self, message: Taken) -> None:
        """Take a die in hand."""
        message.stop()
        if not self.hurry() and self.plan is not None:
            self.clear()
            self.plan.take(message.die)
            self.set_focus(None)
            self.paint()

    def pick(self, entry: int) -> None:
        """Give the answer picked from the list, or say why it is none."""
        if self.hurry() or self.question is None:
            return
        closed = entry - len(self.question.choices)
        if closed < 0:
            self.action_pick(entry + 1)
        elif closed < len(self.closed):
            self._explain(self.closed[closed])
            self.words.insists = True
            self.paint()

    def mean(self, entry: int) -> None:
        """Show on the board what an entry of the list means."""
        if self.plan is None or self.question is None or not self.listing or self.playback:
            return
        self.clear()
        closed = entry - len(self.question.choices)
        if 0 <= closed < len(self.closed):
            self._explain(self.closed[closed])
        elif closed < 0:
            meant = self.question.choices[entry]
            for square, choices in self.question.squares.items():
                if meant in choices:
                    self.cursor = square
                    self.plan.point(square)
                    if isinstance(meant.answer, Keep):
                        self.plan.take(meant.answer.element)
        self.paint()

    @property
    def subject(self) -> str:
        """What the codex opens on: the rule that forbids or is told of, the card under the cursor, or what is asked."""
        if self.refusal is not None:
            return self.refusal.rule
        if self.words.aside is not None:
            return self.words.aside.rule
        state, question = self.playback.state, self.question
        who = state.at(self.cursor)
        if who is None and self.listing and question is not None and self.choices.highlighted is not None:
            who = getattr(question.choices[self.choices.highlighted].answer, "who", None)
        return rule_of(state, question, self.cursor) if who is None else state.recruit(who).card.id

    def action_confirm(self) -> None:
        """Do what the plan says."""
        if self.plan is None or self.question is None:
            return
        answer = self.plan.answer
        if answer is not None:
            self.give(answer)
        elif self.plan.choices:
            self.choices.highlighted = self.question.choices.index(self.plan.choices[0])
            self.choices.focus()
        elif self._look_why():
            self.words.insists = True
            self.paint()
        elif self._at_home:
            self.note(f"{self.session.game.state.recruit(self.question.who).name} stands here. {how_to(self.question)}")
        else:
            self.note(f"There is nothing to choose here. {how_to(self.question)}")

    def action_remedy(self) -> None:
        """Do what would make the act that is refused lawful, or what comes to the same."""
        refusal = self.refusal
        if refusal is None or self.hurry():
            return
        texts = (refusal.instead,) if refusal.instead else refusal.remedy
        self.clear()
        self.attempt(partial(self.session.answer_all, texts))

    def action_turn(self, steps: int) -> None:
        """Plan another facing."""
        if self.plan is not None:
            self.clear()
            if self.plan.turn(steps):
                self.paint()
            else:
                self.say("Nobody turns here: point at a square to stand on.")

    def action_vary(self) -> None:
        """Plan another die or skill."""
        if self.plan is not None and self.plan.vary():
            self.paint()

    def action_end(self) -> None:
        """End what is asked."""
        if self.question is not None and self.question.done is not None:
            self.give(self.question.done.answer)

    def action_pick(self, number: int) -> None:
        """Pick an entry of the list by its number."""
        if self.question is not None and 0 < number <= len(self.question.choices):
            self.give(self.question.choices[number - 1].answer)
        elif self.question is not None:
            self.say(f"There is no answer {number}." if self.question.choices else CLOSED["options"])

    def action_next(self, steps: int) -> None:
        """Go to the next square that answers something."""
        if self.question is None:
            return
        width = self.playback.state.geometry.width
        squares = sorted(self.question.squares, key=lambda one: (-(one // width), one))
        if squares == [self.cursor]:
            self.note("No other square answers this.")
        elif squares:
            place = squares.index(self.cursor) + steps if self.cursor in squares else 0 if steps > 0 else -1
            self._point(squares[place % len(squares)])

    def action_options(self) -> None:
        """Between the board and the list."""
        self.set_focus(None if self.listing else self.choices)
        self.paint()

    def action_reset(self) -> None:
        """Forget the plan, and pips half typed."""
        said = self.words.message is not None or self.words.aside is not None
        self.clear()
        if self._known:
            self._known = ()
            self.ask()
        elif self.plan is not None:
            before = self.plan.pose, self.cursor, self.listing
            self.plan.reset()
            self.cursor = self.plan.cursor
            if self.question is not None and self.question.on_board:
                self.set_focus(None)
            if not said and before == (self.plan.pose, self.cursor, self.listing):
                self.note(in_keys("Nothing is planned. {battle.menu}: the menu, with the way out."))
            else:
                self.paint()

    def action_flip(self) -> None:
        """Show the other side of the cards."""
        if self.panels.card.free and self.panels.other_card.free:
            self.note("No card lies here to be turned over.")
            return
        self.words.flipped = not self.words.flipped
        self.paint()

    def action_magnify(self, steps: int) -> None:
        """Larger or smaller squares."""
        before = self.board.layout_now.size
        self.board.magnify(steps)
        self.lay_out()
        if self.board.layout_now.size is before:
            self.note(f"Squares cannot be drawn any {'larger' if steps > 0 else 'smaller'}.")
