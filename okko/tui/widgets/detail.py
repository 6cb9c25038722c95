"""What is about to happen, in words and numbers, before it does."""

from collections.abc import Callable, Sequence

from textual.content import Content

from okko.analysis.magic import Strike
from okko.model.refusal import Refusal
from okko.model.state import State
from okko.tui.drawing import ColourMode
from okko.tui.forecast import ordeal
from okko.tui.in_keys import in_keys
from okko.tui.keymap import KEYBOARD
from okko.tui.plan import Plan
from okko.tui.widgets.chips import BAND_STYLES, chip
from okko.tui.widgets.wheeled import Wheeled


class Detail(Wheeled):
    """A few lines: the plan, the odds, a refusal, or what is happening; in what room they leave, the end of the log.

    Both are one widget, since what is said changes with each step of the cursor: sharing out the room between two would
    lay the whole screen out again.
    """

    DEFAULT_CSS = """
    Detail { padding: 0 1; color: $ink; text-wrap: nowrap; text-overflow: clip; }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._said = Content("")
        self._brief: Callable[[], Content] | None = None
        """The same in fewer words."""
        self._foot, self._firm = Content(""), False
        """What is said below it, and whether that is said rather than all of it."""
        self._tight = 0
        """1: fewer words are said in any case; 2: and nothing below them that is not firm."""
        self._lent: tuple[Content, ...] = ()
        """Lines of the legend that have no room there."""
        self.resized: Callable[[], None] = lambda: None
        """Is called when what is said may have other room."""

    def on_resize(self) -> None:
        """What is said depends on the room for it."""
        self.resized()

    def show(self, content: Content, brief: Callable[[], Content] | None = None) -> None:
        """Say this, or what `brief` makes of it where there is no room for all."""
        self._brief = brief
        if not content.is_same(self._said):
            self._said = content
            self.refresh()

    def stand(self, foot: Content, *, firm: bool) -> None:
        """Say this below it; `firm`: even if it must be cut for that, else only where there is room."""
        if firm is not self._firm or not foot.is_same(self._foot):
            self._foot, self._firm = foot, firm
            self.refresh()

    def tighten(self, tight: int) -> None:
        """Make room: 1 by fewer words, 2 also by leaving out what is said below them; 0 makes none."""
        if tight != self._tight:
            self._tight = tight
            self.refresh()

    def lend(self, lines: Sequence[Content]) -> None:
        """Let these lines stand above the log."""
        if len(lines) != len(self._lent) or not all(map(Content.is_same, lines, self._lent)):
            self._lent = tuple(lines)
            self.refresh()

    @property
    def free(self) -> tuple[int, int]:
        """The columns, and the lines that are left for the log."""
        return self.content_size.width, max(0, self.content_size.height - len(self._lines()))

    def _lines(self) -> list[Content]:
        """What is said, and what stands below it."""
        width, height = max(1, self.content_size.width), self.content_size.height
        said = self._said.wrap(width) if self._said else []
        foot = self._foot.wrap(width) if self._foot else []
        if (self._tight or len(said) + len(foot) > height) and self._brief is not None:
            said = self._brief().wrap(width)
        if (self._tight > 1 or len(said) + len(foot) > height) and not self._firm:
            foot = []
        room = max(1, height - len(foot))
        if len(said) > room:
            said[room - 1 :] = [said[room - 1].truncate(width - 1).append("…")]
        return [*said, *foot][: max(0, height)]

    def told(self) -> Sequence[Content]:
        """What is said, and below it as many lines of the log as there is room for."""
        width, height = max(1, self.content_size.width), self.content_size.height
        lines = self._lines()
        lines += self._lent[: height - len(lines)]
        return [*lines, *self.log_end.lines(width, height - len(lines))]


def refused(refusal: Refusal) -> Content:
    """Why something cannot be done, and what would help."""
    text = Content.styled("! ", "bold $shaken-ink") + Content(f"{refusal.fact}.")
    key = in_keys(" ({battle.remedy})") if refusal.instead or refusal.remedy else ""
    cure = Content.styled(f" What would help: {refusal.cure}{key}.", "$good") if refusal.cure else Content("")
    return text + cure + Content.styled(f" {KEYBOARD.said('app.codex')} {refusal.rule}", "$gold")


def in_hand(plan: Plan, mode: ColourMode) -> Content:
    """The die that would be put in reserve, and on whose card."""
    assert plan.die is not None
    die = chip(plan.die, mode) + Content(" in hand")
    more = Content.styled(in_keys(" {battle.vary}: another die."), "$ink-muted") if len(plan.dice) > 1 else Content("")
    if not plan.choices:
        return die + Content(": point at a character.") + more
    (choice,) = plan.choices
    serves = Content.styled(f" ({choice.hint})", "$ink-muted") if choice.hint else Content("")
    return die + Content(". ⏎ ") + Content.styled(choice.label, "bold") + serves + Content(".") + more


def struck(state: State, found: Strike, name: str, *, short: bool = False) -> Content:
    """Whom a skill would reach, and the chance of each to fall to it; `short`: without what is tested."""
    head = Content.styled(name, "bold")
    if not found.struck:
        return head + Content(": nobody is within reach.")
    tested = {victim.who for victim in found.victims}
    lines = [head + Content.styled(f": {len(found.struck)} in reach", "$ink-muted")]
    for victim in found.victims:
        goal = "" if short else f" ({victim.goal})"
        told = Content(f" {ordeal(state, victim)}") + Content.styled(goal, "$ink-muted")
        lines.append(_named(state, victim.who) + told)
    lines += [_named(state, who) for who in found.struck if who not in tested]
    return Content("\n").join(lines)


def _named(state: State, who: int) -> Content:
    recruit = state.recruit(who)
    return Content.styled(recruit.name, f"bold {BAND_STYLES[recruit.band]}")
