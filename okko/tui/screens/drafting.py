"""Playing without a scenario, before the battle: how the players pick, lay, look round and take back."""

from functools import partial
from typing import ClassVar

from textual import on
from textual.binding import BindingType

from okko.analysis.drafting import draft_of
from okko.game import IllegalAnswer
from okko.model.board import Edge
from okko.model.decision import PASS, Ask, Decision, Option, Roll
from okko.model.draft import LayDoor
from okko.model.element import Element
from okko.tui.asking import Answer
from okko.tui.bound import along, bind, numbered
from okko.tui.draft_plan import DoorPlan, TilePlan
from okko.tui.in_keys import in_keys
from okko.tui.screens.drafttable import DraftTable
from okko.tui.screens.table_talk import Wish
from okko.tui.session import Session
from okko.tui.site import quarter_at
from okko.tui.widgets.offers import Offers
from okko.tui.widgets.picture import Picture

SOMETIMES = ("turn", "turn_over", "vary", "next", "fitting", "end", "confirm", "redo", "options", "step")
"""The acts that are not open all the time."""
CLOSED = {
    "turn": "There is nothing to turn now.",
    "turn_over": "There is no tile in hand to be turned over.",
    "vary": "There is no door in hand.",
    "next": "There is no other place to go to.",
    "fitting": "Only the cards on the table can be sorted out so.",
    "end": "This cannot be left out: pick an answer.",
    "options": "There is only the list now.",
    "redo": "Nothing has been taken back.",
}
"""Why acts are not open that are not open at every question."""


class DraftScreen(DraftTable):
    """A match that is coming to be: cards from the table, tiles, doors, and the scenario card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("do.confirm", "confirm", "Lay it", display="⏎", tooltip="Lay the tile or the door"),
        bind("draft.left", "turn(-1)", "Turn", tooltip="Turn the tile, or the door"),
        bind("draft.right", "turn(1)", "Turn"),
        bind("draft.turn_over", "turn_over", "Turn over"),
        bind("draft.vary", "vary", "Another"),
        bind("draft.end", "end", "No more"),
        bind("draft.undo", "undo", "Undo"),
        bind("draft.menu", "menu", "Menu"),
        bind("draft.next", "next(1)", "Next"),
        bind("draft.before", "next(-1)", "Before", show=False),
        bind("draft.fitting", "fitting", "What fits"),
        bind("draft.redo", "redo", "Redo", show=False),
        bind("draft.story", "story", "Log"),
        bind("draft.options", "options", "List"),
        bind("draft.report", "report"),
        bind("draft.reset", "reset", show=False),
        *along("Along the board", up="step(0, 1)", down="step(0, -1)", left="step(-1, 0)", right="step(1, 0)"),
        *numbered("pick"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._armed = False
        """The end of picking was asked for once."""

    def able(self) -> tuple[bool | None, ...]:
        """Which acts are open now."""
        return (self.asked is None, *(self.check_action(action, ()) for action in SOMETIMES))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that would do nothing now are not shown."""
        plan = self.plan if self.question is not None else None
        match action:
            case "turn":
                return isinstance(plan, DoorPlan) or (isinstance(plan, TilePlan) and plan.fixed is None)
            case "turn_over":
                return isinstance(plan, TilePlan) and plan.fixed is None
            case "vary":
                return isinstance(plan, DoorPlan)
            case "next":
                if isinstance(plan, TilePlan):
                    return len(plan.places) > 1
                return self.asked is Ask.PICK or isinstance(plan, DoorPlan)
            case "fitting":
                return self.asked is Ask.PICK
            case "end":
                return self._done() is not None
            case "confirm" | "options":
                return plan is not None
            case "step":
                return plan is not None and (isinstance(plan, TilePlan) or not self.offers.has_focus)
            case "pick":
                return self.question is not None
            case "redo":
                return self.session.game.can_redo()
            case _:
                return True

    def why_closed(self, action: str) -> str:
        """Why an act is not open now, in a sentence; nothing if its key does something else."""
        return CLOSED.get(action, "")

    def give(self, answer: Answer) -> None:
        """Answer what is asked."""
        self.clear()
        game = self.session.game
        if isinstance(game.pending, Roll):
            self.know(answer)
            return
        if answer == PASS and not self._armed and any(row.answer is not None for row in self.rows):
            self._armed = True
            self.say("There are cards that you could still take. Press . again to take no more.")
            return
        self._armed = False
        if not isinstance(answer, int | Element):
            try:
                self.attempt(partial(self.session.answer, answer))
            except IllegalAnswer as error:
                self.say(str(error), error.refusal)

    def action_confirm(self) -> None:
        """Lay what is planned, or take what is under the cursor; have a bot that thinks answer at once."""
        if self.hurry():
            return
        if self.question is None:
            self.session.hasten()
            return
        match self.plan:
            case TilePlan():
                self._lay(self.plan)
            case DoorPlan() if self.row is not None and self.row.answer is not None and self.offers.has_focus:
                self.give(self.row.answer)
            case DoorPlan():
                refusal = self.why_not()
                option = self._option(self.plan.text)
                if option is not None:
                    self.give(option)
                elif refusal is not None and self.laid is None:
                    self.say(refusal.fact, refusal)
            case _ if self.row is not None and self.row.answer is not None:
                self.give(self.row.answer)
            case _ if self.row is not None and self.row.refusal is not None:
                self.say(self.row.refusal.fact, self.row.refusal)

    def _option(self, text: str) -> Option | None:
        pending = self.session.game.pending
        return pending.find(text) if isinstance(pending, Decision) else None

    def _lay(self, plan: TilePlan) -> None:
        """Lay the tile in hand: which one, and where, are two answers."""
        self.clear()
        self.attempt(partial(self.session.answer_all, plan.texts))

    def _undo(self, *, activation: bool = False, agreed: bool = False, to: int | None = None) -> None:
        """Take an answer back; a tile whose place alone would be asked for again goes back into the hand."""
        super()._undo(activation=activation, agreed=agreed, to=to)
        pending = self.session.game.pending
        if isinstance(pending, Decision) and pending.ask is Ask.ADJOIN and self.session.bot is None:
            super()._undo(activation=activation, agreed=agreed)

    def _done(self) -> Answer | None:
        """What ends the question without doing anything."""
        if self.question is None or self.asked not in (Ask.PICK, Ask.DOORS):
            return None
        ends = ("pass", "done")
        return next((one.answer for one in self.question.choices if getattr(one.answer, "text", "") in ends), None)

    def action_end(self) -> None:
        """Take no more cards, or lay no more doors."""
        done = self._done()
        if done is not None and not self.hurry():
            self.give(done)

    def action_pick(self, number: int) -> None:
        """Give one of a few answers by its number, or take a tile or a door token in hand."""
        if self.hurry():
            return
        if not 0 < number <= len(self.rows) or self.asked is Ask.PICK:
            self.say(in_keys("Numbers pick nothing here: point at it, then {do.confirm}."))
            return
        self.offers.highlighted = number - 1
        answer = self.rows[number - 1].answer
        if answer is not None and self.question is not None and not isinstance(self.plan, DoorPlan):
            self.give(answer)

    def action_turn(self, steps: int) -> None:
        """Turn the tile in hand, or go round the square to its next edge."""
        if self.plan is not None:
            self.clear()
            self.plan.turn(steps)
            self.paint()

    def action_turn_over(self) -> None:
        """Put the other side of the tile up."""
        if isinstance(self.plan, TilePlan):
            self.plan.turn_over()
            self.paint()

    def action_vary(self) -> None:
        """Take another door token in hand."""
        if isinstance(self.plan, DoorPlan):
            self.clear()
            self.plan.vary()
            self.offers.highlighted = self.plan.kind
            self.paint()

    def action_next(self, steps: int) -> None:
        """Go to the next group of cards, or to the next place for the tile or the door."""
        if isinstance(self.plan, TilePlan):
            self.plan.shift(steps)
            self.paint()
            return
        if isinstance(self.plan, DoorPlan):
            self.clear()
            lawful = (one.token for one in self.session.game.decision.options if isinstance(one, LayDoor))
            if not self.plan.seek(lawful, steps):
                self.say("There is no place for this door.")
            self.paint()
            return
        heads = [place + 1 for place, row in enumerate(self.rows) if row.heading]
        at = self.offers.highlighted or 0
        further = [head for head in heads if (head > at if steps > 0 else head < at)]
        if heads:
            self.offers.highlighted = (further or heads)[0 if steps > 0 else -1]

    def action_step(self, east: int, north: int) -> None:
        """Go along the board with a door, or to another place with a tile."""
        self.clear()
        if isinstance(self.plan, DoorPlan):
            self.plan.step(east, north)
        elif isinstance(self.plan, TilePlan) and east:
            self.plan.shift(east)
        self.paint()

    def action_fitting(self) -> None:
        """Show only the cards that can be taken, or all."""
        self.fitting = not self.fitting
        self.fill(keep=False)
        self.paint()

    def action_options(self) -> None:
        """Between the board and the list."""
        (self.query_one("#site") if self.offers.has_focus else self.offers).focus()

    def action_reset(self) -> None:
        """Put equipment back that nobody bears yet; forget what was said."""
        self.clear()
        if self._known:
            self._known = ()
            self.ask()
        elif self.asked is Ask.BEARER:
            self.action_undo()
        else:
            self.paint()

    def wishes(self) -> list[Wish]:
        """What the menu offers."""
        first, *rest = super().wishes()
        return [first, Wish.REDO, Wish.LOG, *rest]

    # The list and the board.

    @on(Offers.OptionHighlighted)
    def _pointed(self, event: Offers.OptionHighlighted) -> None:
        """The row under the cursor is what is looked at, or taken in hand."""
        event.stop()
        row = self.row
        if row is None:
            return
        self.clear()
        self._armed = False
        if isinstance(self.plan, TilePlan) and row.tile:
            self.plan.take(row.tile)
        elif isinstance(self.plan, DoorPlan) and row.kind >= 0:
            self.plan.kind = row.kind
        self.paint()

    @on(Offers.OptionSelected)
    def _chosen(self, event: Offers.OptionSelected) -> None:
        event.stop()
        self.action_confirm()

    @on(Picture.Pointed)
    def _aimed(self, event: Picture.Pointed) -> None:
        """A click on the board: the right button turns, a second one lays."""
        event.stop()
        plan = self.plan
        if self.hurry() or plan is None:
            return
        if event.button == 3:
            self.action_vary() if isinstance(plan, DoorPlan) else self.action_turn(1)
            return
        self.clear()
        where: object = None
        if isinstance(plan, DoorPlan) and event.edge is not None:
            low, high = event.edge
            plan.point(Edge(low, high - low > 1))
            where = event.edge
        elif isinstance(plan, TilePlan):
            where = quarter_at(draft_of(self.session.game.state), plan, event.square)
            where = where if where is not None and plan.put(where) else None
        again, self.clicked = where is not None and where == self.clicked, where
        if again:
            self.action_confirm()
        else:
            self.paint()
