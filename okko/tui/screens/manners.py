"""What is said and agreed across the table: refusals, taking back, the menu, drawing, resigning, looking things up."""

from functools import partial

from textual import events
from textual.content import Content

from okko.game import BadJournal, NoUndo
from okko.model.refusal import Refusal
from okko.tui.bound import bound_by
from okko.tui.in_keys import in_keys
from okko.tui.keymap import KEYBOARD
from okko.tui.report import from_home, reports_folder, write_report
from okko.tui.screens.course import Course, Leave
from okko.tui.screens.story import Story
from okko.tui.screens.table_talk import Agree, GameMenu, Wish
from okko.tui.session import Back
from okko.tui.widgets.detail import refused


class Manners(Course):
    """A match at which one may also speak, look round and take back."""

    def say(self, what: str, refusal: Refusal | None = None) -> None:
        """Say something where the plan is told: why something cannot be done, if there is a rule."""
        self.refusal = refusal
        self.words.message = _warned(what) if refusal is None else refused(refusal)
        self.words.closed = None
        self.paint()

    def note(self, what: str) -> None:
        """Say something there that refuses nothing."""
        self.refusal, self.words.message, self.words.closed = None, Content(what), None
        self.paint()

    def clear(self) -> None:
        """Forget what was said."""
        self.words.message, self.words.aside, self.words.closed, self.refusal = None, None, None, None
        self.words.refusals, self.words.insists = (), False

    def why_closed(self, action: str) -> str:
        """Why an act is not open now, in a sentence; nothing if its key does something else."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        """Any key speeds up what is being shown; one that can do nothing now says why."""
        if self.spare(event):
            return
        self.words.closed = None
        if event.key in KEYBOARD.map.keys("do.confirm"):
            self.session.hasten()
        for binding in bound_by(type(self)):
            if binding.id is not None and event.key in KEYBOARD.map.keys(binding.id):
                self._say_if_closed(binding.action.partition("(")[0])

    def _say_if_closed(self, action: str) -> None:
        """Say why an act is not open now, if it is not; with the next question that is forgotten."""
        why = "" if self.check_action(action, ()) else self._why_closed(action)
        if why:
            self.words.closed = _warned(why)
            self.paint()

    def _why_closed(self, action: str) -> str:
        if self.session.game.over:
            return "The match is over."
        bot = self.session.bot
        if bot is None:
            return self.why_closed(action)
        return f"{bot.name} is thinking: wait until you are asked." if action != "confirm" else ""

    def action_undo(self) -> None:
        """Take the last answer back, or the last die of a throw that is being keyed in."""
        if self._known:
            self._known = self._known[:-1]
            self.ask()
            return
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
                what = self.session.taken_back(activation=activation)
                taken = "the whole activation" if activation else "this"
                question = f"Dice have fallen, or you have answered, since. Take {taken} back all the same?\n“{what}”"
                self.app.push_screen(
                    Agree(other, question), lambda yes: self._undo(activation=activation, agreed=True) if yes else None
                )
            case _ if activation and self.session.back is not Back.NOTHING:
                why = "dice have fallen since it began" if self.session.activates else "none has begun"
                last = in_keys("{battle.undo} takes back the last answer.")
                self.say(f"No whole activation can be taken back: {why}. {last}")
            case _:
                self.say("Nothing can be taken back: dice have fallen since, or nothing has been done.")

    def _back_to(self, line: int | None) -> None:
        """Take back all since the answer that brought a line of the log about; the players agree if they must."""
        if line is None:
            return
        self.hurry()
        self.clear()
        to = self.session.before(line)
        if to is None:
            self.say("That has been taken back already.")
            return
        match self.session.way_back(to):
            case Back.FREE:
                self._undo(to=to)
            case Back.AGREED:
                other = self.session.name(1 - (self.session.asked or 0))
                what = self.session.taken_back(to=to)
                question = f"Go back to before this, and take back all that has followed?\n“{what}”"
                agree = Agree(other, question)
                self.app.push_screen(agree, lambda yes: self._undo(to=to, agreed=True) if yes else None)
            case _:
                self.say("The match cannot go back that far: dice have fallen since.")

    def _undo(self, *, activation: bool = False, agreed: bool = False, to: int | None = None) -> None:
        try:
            self.session.undo(activation=activation, agreed=agreed, to=to)
        except (NoUndo, BadJournal) as refusal:
            self.say(str(refusal))
        else:
            self.jump()

    def action_redo(self) -> None:
        """Give an answer again that was taken back."""
        self.hurry()
        self.clear()
        try:
            self.attempt(self.session.redo)
        except NoUndo as refusal:
            self.say(str(refusal))

    def action_catch_up(self) -> None:
        """Show again what happened since the player last sat there."""
        if not self.hurry() and not self.catch_up():
            self.note("Nothing has happened since you last sat here.")

    def action_story(self) -> None:
        """The whole log."""
        told = self.panels.teller.story(self.session.game.lines, self.playback.shown)
        self.app.push_screen(Story(told, taking_back=not self.session.game.over), self._back_to)

    def wishes(self) -> list[Wish]:
        """What the menu offers: the first and the last of it are the same on every screen of a match."""
        if self.session.game.over:
            replay = [Wish.REPLAY] if self.session.saved is not None else []
            again = [Wish.REMATCH, Wish.NEW] if self.session.alone else []
            return [Wish.LOOK, *replay, *again, Wish.REPORT, Wish.LEAVE]
        wishes = [Wish.GO_ON]
        if self.session.people:
            wishes += [Wish.DRAW] if len(self.session.people) == 2 else []
            wishes.append(Wish.RESIGN)
        return [*wishes, Wish.REPORT, Wish.LEAVE]

    def action_menu(self) -> None:
        """The menu of the match."""
        self.app.push_screen(GameMenu(self.wishes(), self.session.saved is not None), self.grant)

    def grant(self, wish: Wish | None) -> None:
        """Do what was chosen from the menu."""
        asked = self.session.asked
        band = asked if asked in self.session.people else next(iter(self.session.people), 0)
        name, other = self.session.name(band), self.session.name(1 - band)
        match wish:
            case Wish.REDO:
                self.action_redo()
            case Wish.LOG:
                self.action_story()
            case Wish.CATCH_UP:
                self.action_catch_up()
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
            case Wish.REMATCH:
                self.dismiss(Leave.REMATCH)
            case Wish.NEW:
                self.dismiss(Leave.NEW)
            case Wish.REPLAY if self.session.saved is not None:
                self.app.watch_replay(self.session.saved)  # type: ignore[attr-defined]
            case _:
                pass

    def _end(self, resigns: int | None) -> None:
        """End the match: somebody resigns, or both agree to a draw."""
        self.hurry()
        game = self.session.game
        self.attempt(game.agree_draw if resigns is None else partial(game.resign, resigns))

    def action_report(self) -> None:
        """Write a bug report, and say where it lies."""
        size = f"{self.app.size.width} × {self.app.size.height}, {self.panels.mode}, {self.panels.glyphs}"
        try:
            file = write_report(self.session, size)
        except OSError as error:
            self.say(f"The report cannot be written to {from_home(reports_folder())}: {error.strerror}.")
        else:
            self.note(f"The report lies in {from_home(file)}. Please add what you expected.")


def _warned(what: str) -> Content:
    """Something that is said because a wish cannot be granted."""
    return Content.styled("! ", "bold $shaken-ink") + Content(what)
