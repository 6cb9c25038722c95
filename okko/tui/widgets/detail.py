"""What is about to happen, in words and numbers, before it does."""

from collections.abc import Callable, Sequence
from functools import cache

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


class _Flow:
    """A text, wrapped once for a number of columns."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self._wrapped: tuple[int, list[Content]] = (0, [])

    def lines(self, width: int) -> list[Content]:
        """The lines of the text; none if it says nothing."""
        if self.content and self._wrapped[0] != width:
            short = self.content.cell_length <= width and "\n" not in self.content.plain
            self._wrapped = width, [self.content] if short else self.content.wrap(width)
        return self._wrapped[1]


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
        self._said = _Flow(Content(""))
        self._brief: Callable[[], _Flow] | None = None
        """The same in fewer words."""
        self._foot, self._firm = _Flow(Content("")), False
        """What is said below it, and whether that is said rather than all of it."""
        self._tight = 0
        """How much room is made for what is lent."""
        self._lent: tuple[Content, ...] = ()
        """Lines of the legend that have no room there."""
        self.resized: Callable[[], None] = lambda: None
        """Is called when what is said may have other room."""

    def on_resize(self) -> None:
        """What is said depends on the room for it."""
        self.resized()

    def show(self, content: Content, brief: Callable[[], Content] | None = None) -> None:
        """Say this, or what `brief` makes of it where there is no room for all."""
        self._brief = cache(lambda: _Flow(brief())) if brief is not None else None
        if not content.is_same(self._said.content):
            self._said = _Flow(content)
            self.refresh()

    def stand(self, foot: Content, *, firm: bool) -> None:
        """Say this below it; `firm`: even if it must be cut for that, else only where there is room."""
        if firm is not self._firm or not foot.is_same(self._foot.content):
            self._foot, self._firm = _Flow(foot), firm
            self.refresh()

    def tighten(self, tight: int) -> None:
        """Make room: 1 by fewer words, 2 also without what is said below them if that is not firm; 0 makes none."""
        if tight != self._tight:
            self._tight = tight
            self.refresh()

    def lend(self, lines: Sequence[Content]) -> None:
        """Let these lines stand above the log."""
        if len(lines) != len(self._lent) or not all(map(Content.is_same, lines, self._lent)):
            self._lent = tuple(lines)
            self.refresh()

    def free(self, tight: int) -> tuple[int, int]:
        """The columns, and the lines that would be left for the log if room were made."""
        width, height = self.content_size
        return width, max(0, height - len(self._lines(tight)))

    def _lines(self, tight: int) -> list[Content]:
        """What is said, and what stands below it."""
        width, height = max(1, self.content_size.width), self.content_size.height
        said, foot = self._said.lines(width), self._foot.lines(width)
        if (tight or len(said) + len(foot) > height) and self._brief is not None:
            said = self._brief().lines(width)
        if (tight > 1 or len(said) + len(foot) > height) and not self._firm:
            foot = []
        room = max(1, height - len(foot))
        if len(said) > room:
            said = [*said[: room - 1], said[room - 1].truncate(width - 1).append("…")]
        return [*said, *foot][: max(0, height)]

    def told(self) -> Sequence[Content]:
        """What is said, and below it as many lines of the log as there is room for."""
        width, height = max(1, self.content_size.width), self.content_size.height
        lines = self._lines(self._tight)
        lines += self._lent[: height - len(lines)]
        return [*lines, *self.log_end.lines(width, height - len(lines))]


def refused(refusal: Refusal, *, brief: bool = False, leads: bool = True) -> Content:
    """Why something cannot be done, and what would help.

    Args:
        refusal: The reason.
        brief: What would help follows its key.
        leads: Where to look it up is told.
    """
    text = Content.styled("! ", "bold $shaken-ink") + Content(f"{refusal.fact}.")
    keyed = bool(refusal.instead or refusal.remedy)
    key = in_keys("{battle.remedy}") if keyed else ""
    said = f"{key}: {refusal.cure}." if brief and keyed else f"What would help: {refusal.cure}{f' ({key})' * keyed}."
    cure = Content.styled(f" {said}", "$good") if refusal.cure else Content("")
    rule = Content.styled(f" {KEYBOARD.said('app.codex')} {refusal.rule}", "$gold") if leads else Content("")
    return text + cure + rule


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
