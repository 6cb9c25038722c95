"""Profile cards: blue when vigilant, red when shaken."""

from collections.abc import Callable

from textual import events
from textual.content import Content
from textual.widgets import Static

from okko.model.card import Form
from okko.model.element import STATS, Stat
from okko.model.remembered import remembered
from okko.model.skill import Skill
from okko.model.square import NOWHERE, Square
from okko.model.state import Gear, State
from okko.tui.drawing import ColourMode
from okko.tui.in_keys import in_keys
from okko.tui.in_short import cut
from okko.tui.keymap import KEYBOARD
from okko.tui.messages import Pointed
from okko.tui.widgets.chips import BAND_STYLES, chip
from okko.tui.widgets.kept import Kept

WIDE = 26
"""From so many columns on the four stats of a card stand in one line."""
BOTH = 56
"""From so many columns on both sides of a card lie beside each other."""
SIGNS = "Signs"
"""What stands over signs that lie in the place of a card."""
ROOMY = 20
"""From so many columns on a card tells what its skills do."""
_FORMS = {Form.CELESTIAL: "◇ Celestial", Form.CORRUPTED: "◆ Corrupted"}
"""What stands over the card of a Kami, which has no shaken side; its name leaves it out where columns are few."""
_STATS = {Stat.ATTACK: "Att", Stat.MOVEMENT: "Mov", Stat.DEFENSE: "Def", Stat.WILLPOWER: "Wil"}


class CardView(Kept, Static):
    """One side of a character's profile card."""

    DEFAULT_CSS = """
    CardView { border: round $line; height: 1fr; padding: 0 1; background: $paper; }
    CardView.-nobody {
        border-title-color: $ink-muted; border-title-style: bold; border-subtitle-color: $ink-faint;
    }
    CardView.-vigilant, CardView.-shaken { border-title-color: white; border-title-style: bold; }
    CardView.-vigilant {
        border: round $vigilant-ink; border-title-background: $vigilant; border-subtitle-color: $vigilant-ink;
    }
    CardView.-shaken {
        border: double $shaken-ink; border-title-background: $shaken; border-subtitle-color: $shaken-ink;
    }
    """

    def __init__(self, id: str, empty: str) -> None:
        super().__init__(id=id)
        self._empty = Content.styled(empty, "$ink-faint")
        self._instead: Content | None = None
        """What lies there in place of that while nobody is meant."""
        self._shown: object = None
        self._who: int | None = None
        self._stands: Square = NOWHERE
        self._ceded: Content | None = None
        """What lies over the card of whoever is meant."""
        self._again: Callable[[], None] = lambda: None
        """Shows the same once more."""

    def show(self, state: State, who: int | None, mode: ColourMode, *, flipped: bool = False) -> None:
        """Show a character, or that nobody is meant."""
        self._again = lambda: self.show(state, who, mode, flipped=flipped)
        key = (self._instead if who is None else (state.characters[who], who, flipped), self.outer_size, mode)
        if key == self._shown:
            return
        self._shown, self._who, self._stands, self._ceded = key, who, NOWHERE, None
        if who is None:
            self._look("-nobody")
            self._head(signs=self._instead is not None)
            self.update(self._empty if self._instead is None else self._instead, layout=False)
            return
        character = state.characters[who]
        self._stands = character.square
        shaken = character.shaken is not flipped
        self._look("-shaken" if shaken else "-vigilant")
        other = " side" if flipped else ""
        width = self.content_size.width or 16
        cost = "" if _has_room_for_cost(state, who, width) else f" {state.recruit(who).zeni}z"
        form = state.recruit(who).form
        up = f"{'!' if shaken else '●'} {'Shaken' if shaken else 'Vigilant'}{other}{cost}"
        self.border_title = up if form is None else _FORMS[form]
        place = state.match.board.name(character.square) if character.square >= 0 else ""
        self.border_subtitle = f"{place} {character.facing.name}" if place else ("fallen" if character.fallen else "")
        if width >= BOTH:
            content = both_sides(state, who, width, mode, room=self.content_size.height)
        else:
            content = self._fitting(card_content(state, who, width, mode, shaken=shaken), width)
        self.update(content, layout=False)

    @property
    def free(self) -> bool:
        """Whether nobody is meant, so that something else can lie here."""
        return self._who is None

    def lend(self, content: Content) -> None:
        """Let something else lie here while nobody is meant."""
        self._instead = content or None
        if self.free:
            self._again()

    @property
    def stands(self) -> Square:
        """Where the character stands whose card lies here."""
        return self._stands

    def cede(self, content: Content) -> None:
        """Let something else lie here, whoever is meant, until the card is reclaimed or another is shown."""
        if self._ceded is not None and content.is_same(self._ceded):
            return
        self._ceded = content
        self._look("-nobody")
        self._head(signs=bool(content))
        self.update(content, layout=False)

    def reclaim(self) -> None:
        """Let the card lie here again if it had given way."""
        if self._ceded is not None:
            self._shown = None
            self._again()

    def on_resize(self) -> None:
        """Names and skills have other room now."""
        self._again()

    def _head(self, *, signs: bool) -> None:
        """Say that signs lie here in the place of a card, and where all of them are told; or nothing."""
        self.border_title = SIGNS if signs else None
        self.border_subtitle = f"{KEYBOARD.said('app.help')}: all" if signs else None

    def _look(self, name: str) -> None:
        if not self.has_class(name):
            self.set_classes(name)

    def _fitting(self, content: Content, width: int) -> Content:
        """As much of a card as there is room for, and where to read on if that is not all."""
        lines, room = content.wrap(width), self.content_size.height
        if not 0 < room < len(lines):
            return content
        return Content("\n").join([*lines[: room - 1], _more()])

    def on_click(self, event: events.Click) -> None:
        """A click on a card is one on its character."""
        if self._stands != NOWHERE and self._ceded is None:
            event.stop()
            self.post_message(Pointed(self._stands, clicked=True))


def _more() -> Content:
    """Where the whole card is."""
    return Content.styled(in_keys("… {battle.cards} or {app.codex}: all"), "$gold")


@remembered(64)
def card_content(state: State, who: int, width: int, mode: ColourMode, *, shaken: bool) -> Content:
    """The text of one side of a card."""
    recruit, character = state.recruit(who), state.characters[who]
    face = recruit.face(shaken, character.gear is Gear.READY)
    cost = Content.styled(f"{recruit.zeni}z" if _has_room_for_cost(state, who, width) else "", "$ink-muted")
    look = f"bold {BAND_STYLES[recruit.band]}"
    form = f"{recruit.form.capitalize()} " if recruit.form is not None and len(recruit.name) > width else ""
    name = Content.styled(cut(recruit.name.removeprefix(form), width), look)
    lines = [name + Content(" " * (width - len(name) - len(cost))) + cost]
    stats = [_stat(state, who, stat, face.stats[stat]) for stat in STATS]
    if width >= WIDE:
        lines.append(Content("  ").join(stats))
    else:
        lines += [stats[0] + Content("  ") + stats[1], stats[2] + Content("  ") + stats[3]]
    if character.reserve is not None:
        lines.append(Content.styled("reserve ", "$ink-muted") + chip(character.reserve, mode))
    for skill in face.skills:
        lines.append(_skill(skill, character.used + character.spent, width, mode))
        if width >= ROOMY:
            lines.append(Content.styled(skill.text, "$ink-muted"))
    if recruit.equipment is not None and character.gear is not Gear.NONE:
        down = character.gear is Gear.DOWN
        lines.append(Content.styled(f"+ {recruit.equipment.name}{' (used)' if down else ''}", "$ink-muted"))
    return Content("\n").join(lines)


def both_sides(state: State, who: int, width: int, mode: ColourMode, *, room: int) -> Content:
    """The blue side and the red side beside each other; the one that lies up is marked."""
    half = (width - 3) // 2
    columns = []
    for shaken, sign, name, ink in ((False, "●", "Vigilant", "$vigilant-ink"), (True, "!", "Shaken", "$shaken-ink")):
        up = state.characters[who].shaken is shaken
        head = Content.styled(f"{sign} {name}{'  ◄ this side is up' if up else ''}", f"bold {ink}")
        lines = [head, *card_content(state, who, half, mode, shaken=shaken).wrap(half)]
        if len(lines) > room > 0:
            lines[room - 1 :] = [_more()]
        columns.append([line.pad_right(half - len(line)) for line in lines])
    rows = max(map(len, columns))
    blank = Content(" " * half)
    between = Content.styled(" │ ", "$line")
    left, right = (column + [blank] * (rows - len(column)) for column in columns)
    return Content("\n").join([one + between + other for one, other in zip(left, right, strict=True)])


def _has_room_for_cost(state: State, who: int, width: int) -> bool:
    """Whether the cost fits beside the whole name; else it stands over it."""
    recruit = state.recruit(who)
    return len(f"{recruit.name} {recruit.zeni}z") <= width


def _stat(state: State, who: int, stat: Stat, number: int) -> Content:
    raised = stat in state.characters[who].raised
    mark = Content.styled("+", "bold $good") if raised else Content("")
    return Content.styled(f"{_STATS[stat]} ", "$ink-muted") + Content.styled(str(number), "bold") + mark


def _skill(skill: Skill, used: tuple[str, ...], width: int, mode: ColourMode) -> Content:
    chips = [chip(element, mode, short=True) for element in skill.cost]
    tail = " »" if skill.action else ""
    name = f"{skill.name}{tail}"
    look = "$ink-faint strike" if skill.id in used else "$ink"
    return Content("").join([*chips, Content(" ") if chips else Content(""), Content.styled(name, look)])
