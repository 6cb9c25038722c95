"""What is about to happen, in words and numbers, before it does."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.reactive import var
from textual.widget import Widget

from okko.analysis.magic import Strike
from okko.analysis.preview import Consequence, FightPreview, attack_preview
from okko.model.element import Element
from okko.model.event import Event, Fought, Prayed, Rethrown, Tested, Thrown
from okko.model.fight import Kind
from okko.model.refusal import Refusal
from okko.model.state import State
from okko.model.total import Total
from okko.tui.drawing import ColourMode
from okko.tui.forecast import loses, ordeal, percent, wins
from okko.tui.plan import Plan
from okko.tui.scene import struck_from
from okko.tui.tags import tags
from okko.tui.widgets.chips import BAND_STYLES, chip, pips


class Detail(Widget):
    """A few lines: the plan, the odds, a refusal, or what is happening; in what room they leave, the end of the log.

    Both are one widget, since what is said changes with each step of the cursor: sharing out the room between two would
    lay the whole screen out again.
    """

    ALLOW_SELECT = False
    auto_links = var(False)
    DEFAULT_CSS = """
    Detail { padding: 0 1; color: $ink; text-wrap: nowrap; text-overflow: clip; }
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._said = Content("")
        self._log: Sequence[Content] = ()
        self._far: list[Content] = []
        """The sentences of the log that nobody has asked for yet."""
        self._near: list[Content] = []
        """The lines of those after them."""
        self._back = 0
        """How many lines of the log the wheel has gone back."""

    def show(self, content: Content) -> None:
        """Say this."""
        if not content.is_same(self._said):
            self._said = content
            self.refresh()

    def tell(self, sentences: Sequence[Content]) -> None:
        """Put these sentences below, the last in sight."""
        self._log = sentences
        self._unroll()
        self.refresh()

    def on_resize(self) -> None:
        """Sentences take other lines now."""
        self._unroll()

    def _unroll(self) -> None:
        self._far, self._near, self._back = list(self._log), [], 0

    def render(self) -> Content:
        """What is said, and below it as many lines of the log as there is room for."""
        width, height = max(1, self.content_size.width), self.content_size.height
        said = self._said.wrap(width) if self._said else []
        if len(said) > height > 0:
            said[height - 1 :] = [said[height - 1].truncate(width - 1).append("…")]
        return Content("\n").join([*said[:height], *self._end_of_log(width, height - len(said))])

    def _end_of_log(self, width: int, room: int) -> list[Content]:
        """So many lines of the log, from where the wheel has gone back to."""
        if room <= 0:
            return []
        while self._far and len(self._near) < room + self._back:
            self._near[:0] = self._far.pop().wrap(width)
        self._back = max(0, min(self._back, len(self._near) - room))
        end = len(self._near) - self._back
        return self._near[max(0, end - room) : end]

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel goes back in the log."""
        self._scroll(event, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel goes on in the log."""
        self._scroll(event, -1)

    def _scroll(self, event: events.MouseEvent, lines: int) -> None:
        event.stop()
        self._back = max(0, self._back + lines)
        self.refresh()


def refused(refusal: Refusal) -> Content:
    """Why something cannot be done, and what would help."""
    text = Content.styled("! ", "bold $shaken-ink") + Content(f"{refusal.fact}.")
    key = " (w)" if refusal.instead or refusal.remedy else ""
    cure = Content.styled(f" What would help: {refusal.cure}{key}.", "$good") if refusal.cure else Content("")
    return text + cure + Content.styled(f" F2 {refusal.rule}", "$gold")


def in_hand(plan: Plan, mode: ColourMode) -> Content:
    """The die that would be put in reserve, and on whose card."""
    assert plan.die is not None
    die = chip(plan.die, mode) + Content(" in hand")
    more = Content.styled(" v: another die.", "$ink-muted") if len(plan.dice) > 1 else Content("")
    if not plan.choices:
        return die + Content(": point at a character.") + more
    (choice,) = plan.choices
    serves = Content.styled(f" ({choice.hint})", "$ink-muted") if choice.hint else Content("")
    return die + Content(". ⏎ ") + Content.styled(choice.label, "bold") + serves + Content(".") + more


def movement(state: State, who: int, found: Consequence, variants: int) -> Content:
    """A movement planned, and whom it brings into reach."""
    board, option = state.match.board, found.option
    head = Content.styled(f"To {board.name(option.to)} facing {option.facing.name}", "bold")
    lines = [head + Content.styled(f" {found.cost} of {found.points} MP", "$ink-muted")]
    extras = []
    if option.air is not None:
        extras.append(f"spends {'the reserved' if option.air.reserve else 'an'} air die")
    for named in option.skills:
        skill = (named.skill or "").replace("-", " ")
        extras.append(f"uses {skill}" + (f" ({named.die})" if named.die else ""))
    if variants > 1:
        extras.append("v: another way to pay")
    if extras:
        lines.append(Content.styled(", ".join(extras), "$gold"))
    if found.falls:
        lines.append(Content.styled("! It falls by leaving the enemy's zone.", "bold $shaken-ink"))
    elif found.shakes:
        lines.append(Content.styled("! Leaves an enemy's zone: becomes SHAKEN.", "bold $shaken-ink"))
    if found.stops:
        lines.append(Content.styled("▬ Stops there: an enemy's zone.", "$gold"))
    if not state.acted and not found.falls:
        for foe in struck_from(found.after, who):
            lines.append(Content("then ") + _short(found.after, attack_preview(found.after, who, foe)))
    return Content("\n").join(lines)


def _short(state: State, preview: FightPreview) -> Content:
    name = state.recruit(preview.fight.defender).name
    behind = ", from behind" if any(term.rule == "BEHIND-2" for term in preview.attack.terms) else ""
    seen = ", seen coming" if preview.fight.outside and not behind else ""
    text = f"attack {name} {preview.difference:+d}{behind}{seen}: wins {percent(wins(preview))}"
    return Content.styled(text, "bold") + Content(f", removes {percent(preview.outlook.target.removed)}")


def fight(state: State, preview: FightPreview) -> Content:
    """Both sums, term by term, and the odds."""
    shot = preview.fight.kind is Kind.SHOT
    one, other = preview.fight.attacker, preview.fight.defender
    lines = [
        _sum(state, one, preview.attack),
        _sum(state, other, preview.defense),
        *_results(preview, shot),
    ]
    takes_place = preview.outlook.takes_place
    if takes_place < 6:
        lines.append(Content.styled(f"! First a test of courage: {percent(takes_place, 6)}", "bold $shaken-ink"))
    if preview.attacker_helpers or preview.defender_helpers:
        lines.append(_supports(state, preview))
    lines.append(Content.styled(f"{preview.difference:+d} ", "bold") + _bar(preview))
    return Content("\n").join(lines)


def _sum(state: State, who: int, total: Total) -> Content:
    recruit = state.recruit(who)
    name = Content.styled(recruit.name, f"bold {BAND_STYLES[recruit.band]}")
    return name + Content.styled(f" {total.amount}", "bold") + Content.styled(f" = {total}", "$ink-muted")


def _bar(preview: FightPreview, width: int = 24) -> Content:
    """The 36 throws as a bar: won, drawn, lost; each part has a sign of its own."""
    won, lost = wins(preview), loses(preview)
    first = round(width * won / 36)
    last = round(width * lost / 36)
    return (
        Content.styled("█" * first, "$good")
        + Content.styled("─" * (width - first - last), "$ink-faint")
        + Content.styled("░" * last, "$shaken-ink")
    )


def _results(preview: FightPreview, shot: bool) -> list[Content]:
    target, own = preview.outlook.target, preview.outlook.attacker
    won = Content.styled(f"{'hits' if shot else 'wins'} {percent(wins(preview))}", "bold $good")
    lines = [won + Content(f" removes {percent(target.removed)} shakes {percent(target.shaken)}")]
    if not shot:
        lost = Content.styled(f"loses {percent(loses(preview))}", "bold $shaken-ink")
        lines.append(lost + Content(f" falls {percent(own.removed)} shaken {percent(own.shaken)}"))
    return lines


def _supports(state: State, preview: FightPreview) -> Content:
    """Who supports whom, by the letters on the board: names would need lines that are not there."""
    parts, letters = [], tags(state)
    for side, helpers in (("for", preview.attacker_helpers), ("against", preview.defender_helpers)):
        if helpers:
            parts.append(f"{side}: {' '.join(letters[one] for one in helpers)}")
    return Content.styled(f"support {'; '.join(parts)}", "$ink-muted")


def struck(state: State, found: Strike, name: str) -> Content:
    """Whom a skill would reach, and the chance of each to fall to it."""
    head = Content.styled(name, "bold")
    if not found.struck:
        return head + Content(": nobody is within reach.")
    tested = {victim.who for victim in found.victims}
    lines = [head + Content.styled(f": {len(found.struck)} in reach", "$ink-muted")]
    for victim in found.victims:
        told = Content(f" {ordeal(state, victim)}") + Content.styled(f" ({victim.goal})", "$ink-muted")
        lines.append(_named(state, victim.who) + told)
    lines += [_named(state, who) for who in found.struck if who not in tested]
    return Content("\n").join(lines)


def _named(state: State, who: int) -> Content:
    recruit = state.recruit(who)
    return Content.styled(recruit.name, f"bold {BAND_STYLES[recruit.band]}")


def happening(event: Event, sentences: Sequence[Content], mode: ColourMode) -> Content:
    """An event while it stays on the screen; dice lie open."""
    match event:
        case Thrown(state, _, about, faces):
            return _thrown(state, about.attacker, about.defender, faces)
        case Fought(state, _, about, faces, attack, defense, margin):
            lines = [_sum(state, about.attacker, attack), _sum(state, about.defender, defense)]
            return Content("\n").join([*lines, _margin(state, about.attacker, about.defender, margin)])
        case Tested(state, _, trial, face, target, passed):
            name = Content.styled(state.recruit(trial.who).name, "bold")
            die = pips(face) if face else Content("")
            result = "passed" if passed else "failed"
            return name + Content(" tests: ") + die + Content(f" against {target} = {target.amount}: {result}")
        case Rethrown(state, _, who, before, faces):
            return _thrown_again(state, who, before, faces, mode)
        case Prayed(state, _, who, face, comes):
            answer = "the prayer has no effect." if comes is None else f"{state.recruit(comes).name} answers."
            return _named(state, who) + Content(" prays: ") + chip(face, mode) + Content(f" {answer}")
        case _:
            return Content("\n").join(sentences)


def _thrown_again(
    state: State, who: int, before: Sequence[Element], faces: Sequence[Element], mode: ColourMode
) -> Content:
    """Inspiration dice thrown again: the new faces beside the old."""
    pairs = [chip(old, mode) + Content(" → ") + chip(new, mode) for old, new in zip(before, faces, strict=True)]
    return _named(state, who) + Content(" throws again: ") + Content("   ").join(pairs)


def _thrown(state: State, one: int, other: int, faces: tuple[int, int]) -> Content:
    parts = []
    for who, face in ((one, faces[0]), (other, faces[1])):
        recruit = state.recruit(who)
        parts.append(Content.styled(f"{recruit.name} ", f"bold {BAND_STYLES[recruit.band]}") + pips(face))
    return Content("   ").join(parts)


def _margin(state: State, one: int, other: int, margin: int) -> Content:
    if margin == 0:
        return Content.styled("A draw: nothing happens.", "bold")
    winner, loser = (one, other) if margin > 0 else (other, one)
    size = abs(margin)
    result = "is driven back" if size <= 2 else "is shaken and driven back" if size == 3 else "is struck down"
    text = f"{state.recruit(winner).name} wins by {size}: {state.recruit(loser).name} {result}."
    return Content.styled(text, "bold $gold")
