"""The battle: how the players answer, plan, look round and take back."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList

from okko.game import IllegalAnswer, NoUndo
from okko.model.decision import END_PHASE, Roll
from okko.model.element import Element
from okko.tui.asking import Answer
from okko.tui.messages import Picked, Pointed, TurnAsked
from okko.tui.report import write_report
from okko.tui.scene import Shown
from okko.tui.screens.course import Course, Leave
from okko.tui.screens.table_talk import Agree, Bands, GameMenu, Story, Wish
from okko.tui.session import Back, Session
from okko.tui.widgets.detail import refused

__all__ = ["BattleScreen", "Leave"]


SOMETIMES = ("confirm", "turn", "vary", "end", "redo", "next")
"""The acts that are not open all the time."""


class BattleScreen(Course):
    """A match in progress. It asks what the game asks, plays what happens, and decides nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "confirm", "Choose", key_display="⏎", id="battle.confirm"),
        Binding("left_square_bracket,q", "turn(-1)", "Turn", key_display="[ ]", id="battle.left"),
        Binding("right_square_bracket,e", "turn(1)", "Turn right", show=False, id="battle.right"),
        Binding("v", "vary", "Other dice", id="battle.vary", tooltip="Another die or skill for the same movement"),
        Binding("full_stop", "end", "End", key_display=".", id="battle.end", tooltip="End what is asked, or the phase"),
        Binding("u", "undo", "Undo", id="battle.undo", tooltip="Take the last answer back"),
        Binding("m", "menu", "Menu", id="battle.menu", tooltip="Undo, cards, log, draw, resign, leave"),
        Binding("tab", "next(1)", "Next", id="battle.next", tooltip="To the next square that answers (shift: back)"),
        Binding("o", "options", "List", id="battle.options", tooltip="To the list of options, and back to the board"),
        Binding("z", "zones", "Zones", id="battle.zones", tooltip="Enemy zones, own zones, both, none"),
        Binding("t", "danger", "Danger", id="battle.danger", tooltip="Squares the enemy can strike next phase"),
        Binding("b", "cards", "Bands", id="battle.cards", tooltip="All profile cards of both bands"),
        Binding("s", "story", "Log", id="battle.story", tooltip="The whole log"),
        Binding("c", "flip", "Flip the cards", id="battle.flip", show=False, tooltip="The other side of the cards"),
        Binding("U,ctrl+r", "redo", "Redo", show=False, key_display="U", id="battle.redo"),
        Binding("ctrl+u", "undo_activation", "Undo the activation", show=False, id="battle.undo_activation"),
        Binding("shift+tab", "next(-1)", "Square before", show=False, id="battle.before"),
        Binding("f8", "report", "Report a mistake", show=False, id="battle.report"),
        Binding("escape", "reset", "Start the plan again", show=False, id="battle.reset"),
        Binding("plus,equals_sign", "magnify(1)", "Larger squares", show=False, key_display="+", id="battle.larger"),
        Binding("minus", "magnify(-1)", "Smaller squares", show=False, key_display="-", id="battle.smaller"),
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._armed = False
        """The end of the phase was asked for once."""

    def able(self) -> tuple[bool | None, ...]:
        """Which acts are open now."""
        return tuple(self.check_action(action, ()) for action in SOMETIMES)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that would do nothing now are not shown."""
        match action:
            case "vary":
                return self.plan is not None and len(self.plan.variants()) > 1
            case "turn":
                return self.question is not None and bool(self.question.poses)
            case "end":
                return self.question is not None and self.question.done is not None
            case "confirm":
                return self.plan is not None and not self.choices.has_focus
            case "redo":
                return self.session.game.can_redo()
            case "next":
                return self.question is not None and bool(self.question.squares)
            case _:
                return True

    def give(self, answer: Answer) -> None:
        """Answer what is asked."""
        self.clear()
        game = self.session.game
        if isinstance(game.pending, Roll):
            self._know(answer, game.pending.count)
        elif answer == END_PHASE and not self._armed and (left := self.panels.left_out(game.state)):
            self._armed = True
            names = ", ".join(left)
            self.say(f"Not activated yet: {names}. Press . again to end the phase.")
        elif not isinstance(answer, int | Element):
            self._armed = False
            try:
                happened = self.session.answer(answer)
            except IllegalAnswer as refusal:
                self.say(str(refusal))
            else:
                self.play(happened)

    def _know(self, face: Answer, wanted: int) -> None:
        """Take down a die thrown by hand."""
        assert isinstance(face, int | Element)
        self._known = (*self._known, face)
        if len(self._known) < wanted:
            self.ask()
        else:
            faces, self._known = self._known, ()
            self.play(self.session.thrown(faces))  # type: ignore[arg-type]

    def say(self, text: str) -> None:
        """Say something where the plan is told."""
        self.words.message = Content.styled("! ", "bold $shaken-ink") + Content(text)
        self.paint()

    def clear(self) -> None:
        """Forget what was said."""
        self.words.message, self.words.why, self.refused = None, None, ()

    def on_key(self, event: events.Key) -> None:
        """Any key speeds up what is being shown."""
        if self.hurry():
            event.stop()
            event.prevent_default()
        elif event.key not in ("full_stop", "enter", "space") and not event.key.isdigit():
            self._armed = False

    def on_pointed(self, message: Pointed) -> None:
        """Go to a square; a second click on it confirms."""
        message.stop()
        if self.hurry():
            return
        self.clear()
        again = message.clicked and message.square == self.cursor == self.clicked
        self.clicked = message.square if message.clicked else None
        if again:
            self.action_confirm()
            return
        self.cursor = message.square
        if self.plan is not None:
            self.plan.point(message.square)
            self._look_why()
            if not self.board.has_focus:
                self.board.focus()
        self.paint()

    def _look_why(self) -> bool:
        """Find out why the square pointed at answers nothing; whether there is a reason."""
        if self.plan is None or self.plan.answer is not None or self.plan.choices or self.plan.intent is None:
            return False
        refusal = self.session.game.why_not(self.plan.intent)
        if refusal is None:
            return False
        self.words.why, self.refused = refused(refusal), refusal.squares
        return True

    def on_turn_asked(self, message: TurnAsked) -> None:
        """Turn the character planned."""
        message.stop()
        self.action_turn(message.steps)

    def on_picked(self, message: Picked) -> None:
        """Give the answer picked from the list."""
        message.stop()
        if not self.hurry():
            self.action_pick(message.index + 1)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show on the board what an entry of the list means."""
        if self.plan is None or self.question is None or not self.choices.has_focus or self.playback:
            return
        if event.option_index < len(self.question.choices):
            meant = self.question.choices[event.option_index]
            for square, choices in self.question.squares.items():
                if meant in choices:
                    self.cursor = square
                    self.plan.point(square)
        self.paint()

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
            self.words.message = self.words.why
            self.paint()

    def action_turn(self, steps: int) -> None:
        """Plan another facing."""
        if self.plan is not None:
            self.clear()
            self.plan.turn(steps)
            self.paint()

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

    def action_next(self, steps: int) -> None:
        """Go to the next square that answers something."""
        if self.question is None:
            return
        width = self.playback.state.geometry.width
        squares = sorted(self.question.squares, key=lambda one: (-(one // width), one))
        if squares:
            place = squares.index(self.cursor) + steps if self.cursor in squares else 0 if steps > 0 else -1
            self.on_pointed(Pointed(squares[place % len(squares)]))

    def action_options(self) -> None:
        """Between the board and the list."""
        (self.board if self.choices.has_focus else self.choices).focus()
        self.paint()

    def action_reset(self) -> None:
        """Forget the plan, and pips half typed."""
        self.clear()
        if self._known:
            self._known = ()
            self.ask()
        elif self.plan is not None:
            self.plan.reset()
            self.cursor = self.plan.cursor
            if self.question is not None and self.question.on_board:
                self.board.focus()
            self.paint()

    def action_undo(self) -> None:
        """Take the last answer back."""
        self._take_back(self.session.back, activation=False)

    def action_undo_activation(self) -> None:
        """Take the whole activation back."""
        self._take_back(self.session.back_to_activation, activation=True)

    def _take_back(self, back: Back, *, activation: bool) -> None:
        self.hurry()
        self.clear()
        match back:
            case Back.FREE:
                self._undo(activation=activation)
            case Back.AGREED:
                other = self.session.name(1 - (self.session.asked or 0))
                what = self.session.last_answer()
                question = f"Dice have fallen, or you have answered, since. Take back “{what}” all the same?"
                self.app.push_screen(
                    Agree(other, question), lambda yes: self._undo(activation=activation, agreed=True) if yes else None
                )
            case _:
                self.say("Nothing can be taken back: dice have fallen since, or nothing has been done.")

    def _undo(self, *, activation: bool, agreed: bool = False) -> None:
        try:
            self.session.undo(activation=activation, agreed=agreed)
        except NoUndo as refusal:
            self.say(str(refusal))
        else:
            self.jump()

    def action_redo(self) -> None:
        """Give an answer again that was taken back."""
        self.hurry()
        self.clear()
        try:
            happened = self.session.redo()
        except NoUndo as refusal:
            self.say(str(refusal))
        else:
            self.play(happened)

    def action_flip(self) -> None:
        """Show the other side of the cards."""
        self.words.flipped = not self.words.flipped
        self.paint()

    def action_cards(self) -> None:
        """All profile cards."""
        names = (self.session.name(0), self.session.name(1))
        self.app.push_screen(Bands(self.playback.state, names, self.panels.mode))

    def action_story(self) -> None:
        """The whole log."""
        self.app.push_screen(Story(self.panels.teller.of(self.session.game.lines, self.playback.shown)))

    def action_zones(self) -> None:
        """The zones of the enemy, one's own, both, none."""
        order = [(True, False), (False, True), (True, True), (False, False)]
        now = order.index((self.shown.enemy_zones, self.shown.own_zones))
        enemy, own = order[(now + 1) % len(order)]
        self.shown = Shown(enemy, own, self.shown.danger)
        self.paint()

    def action_danger(self) -> None:
        """The squares that the enemy can strike in its next phase."""
        self.shown = Shown(self.shown.enemy_zones, self.shown.own_zones, not self.shown.danger)
        self.paint()

    def action_magnify(self, steps: int) -> None:
        """Larger or smaller squares."""
        self.board.magnify(steps)
        self.lay_out()

    def action_menu(self) -> None:
        """The menu of the match."""
        wishes = [Wish.GO_ON, Wish.UNDO_ACTIVATION, Wish.REDO, Wish.CARDS, Wish.LOG, Wish.ZONES, Wish.DANGER]
        if not self.session.game.over and self.session.people:
            wishes += [Wish.DRAW] if len(self.session.people) == 2 else []
            wishes.append(Wish.RESIGN)
        self.app.push_screen(GameMenu([*wishes, Wish.REPORT, Wish.LEAVE]), self._grant)

    def _grant(self, wish: Wish | None) -> None:
        asked = self.session.asked
        band = asked if asked in self.session.people else next(iter(self.session.people), 0)
        name, other = self.session.name(band), self.session.name(1 - band)
        match wish:
            case Wish.UNDO_ACTIVATION:
                self.action_undo_activation()
            case Wish.REDO:
                self.action_redo()
            case Wish.CARDS:
                self.action_cards()
            case Wish.LOG:
                self.action_story()
            case Wish.ZONES:
                self.action_zones()
            case Wish.DANGER:
                self.action_danger()
            case Wish.DRAW:
                agree = Agree(other, f"{name} offers a draw.")
                self.app.push_screen(agree, lambda yes: self._end(None) if yes else None)
            case Wish.RESIGN:
                agree = Agree(name, f"Give the match up? {other} wins.")
                self.app.push_screen(agree, lambda yes: self._end(band) if yes else None)
            case Wish.REPORT:
                self.action_report()
            case Wish.LEAVE:
                self.dismiss(Leave.TITLE)
            case _:
                pass

    def _end(self, resigns: int | None) -> None:
        """End the match: somebody resigns, or both agree to a draw."""
        self.hurry()
        game = self.session.game
        self.play(game.agree_draw() if resigns is None else game.resign(resigns))

    def action_report(self) -> None:
        """Write a bug report, and say where it lies."""
        size = f"{self.app.size.width} × {self.app.size.height}, {self.panels.mode}, {self.panels.glyphs}"
        self.say(write_report(self.session, size))
