"""The dice of both bands: the pool, what is used, what lies on cards, and what each die could do."""

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from okko.model.element import RAISED_BY, Element, Stat
from okko.model.state import Stage, State
from okko.tui.drawing import ColourMode
from okko.tui.in_short import cut
from okko.tui.messages import Taken
from okko.tui.tags import letters
from okko.tui.widgets.chips import BAND_STYLES, chip
from okko.tui.widgets.kept import Kept

ROOMY = 26
"""From so many columns on the dice stand beside the name, and it is told what each could do; else that is told beside
the board."""


class Tray(Kept, Static):
    """The dice as they lie on the table."""

    DEFAULT_CSS = """
    Tray {
        border: round $line; border-title-color: $ink-muted; border-title-style: bold;
        height: 7; padding: 0 1;
    }
    """

    def __init__(self) -> None:
        super().__init__(id="tray")
        self.border_title = "Dice"
        self._shown: object = None
        self._own: list[Content] = []
        """The lines about dice."""
        self._lent: tuple[Content, ...] = ()
        """Lines of the legend that have no room there."""
        self.advice: tuple[str, ...] = ()
        """What each die is worth, in the place of what it could do."""

    def show(
        self, state: State, names: tuple[str, str], who: int | None, mode: ColourMode, held: Element | None = None
    ) -> None:
        """Show the dice, and what each could do for a character; `held`: the one in the player's hand."""
        key = (state, who, held, mode, self.outer_size, self.advice)
        if key == self._shown:
            return
        self._shown = key
        width = self.content_size.width
        lines: list[Content] = []
        order = (state.player, 1 - state.player)
        for band in order:
            lines += _band(state, band, names[band], mode, width, held if band == state.player else None)
        if self.advice:
            lines += [Content.styled(line, "$ink-muted") for line in self.advice]
        elif width >= ROOMY and who is not None:
            lines += uses(state, who, mode)
        grows = len(lines) != len(self._own)
        self._own, self._lent = lines, ()
        self.update(Content("\n").join(lines), layout=grows)

    def lend(self, lines: Sequence[Content]) -> None:
        """Let these lines stand below the dice."""
        if len(lines) != len(self._lent) or not all(map(Content.is_same, lines, self._lent)):
            self._lent = tuple(lines)
            self.update(Content("\n").join([*self._own, *lines]), layout=False)

    @property
    def free(self) -> tuple[int, int]:
        """The columns, and the lines below the dice."""
        return self.content_size.width, max(0, self.content_size.height - len(self._own))

    @property
    def tells_uses(self) -> bool:
        """Whether there is room to tell what each die could do."""
        return self.content_size.width >= ROOMY

    def on_click(self, event: events.Click) -> None:
        """Take the die that was clicked in hand."""
        die = event.style.meta.get("die")
        if die is not None:
            event.stop()
            self.post_message(Taken(Element(die)))


def _band(state: State, band: int, name: str, mode: ColourMode, width: int, in_hand: Element | None) -> list[Content]:
    roomy = width >= ROOMY
    used = f" {_aside(state, band)}" if state.used[band] else ""
    room = 12 if roomy else width - 1 - len(used)
    head = Content.styled(("▌" if band == 0 else "▐") + cut(name, room), f"bold {BAND_STYLES[band]}")
    spent = Content.styled(used, "$ink-faint")
    held = [
        Content.styled(f" {_holder(state, one.index, roomy=roomy)}", "$ink-muted")
        + chip(one.reserve, mode, short=not roomy)
        for one in state.standing(band)
        if one.reserve is not None
    ]
    pool = [_die(element, mode) for element in state.pools[band]]
    hand = [Content.styled(f" ►{in_hand}", "bold")] if in_hand is not None else []
    if not roomy:
        return [head + spent, *_packed([*pool, *hand], width), *_packed(held, width)]
    lines = [head + Content("  ") + Content("").join([*pool, *hand, spent])]
    if held:
        packed = _packed([Content.styled("on cards", "$ink-muted"), *held], width - 3)
        lines += [Content(" " if place == 0 else "   ") + line for place, line in enumerate(packed)]
    return lines


def _aside(state: State, band: int) -> str:
    """The dice that are neither in the pool nor on cards: used, or, while it is not the band's phase, to be rolled."""
    number = state.used[band]
    if band == state.player and state.stage in (Stage.ACTIVATE, Stage.ACT):
        return f"{number} used"
    return f"{number} {'die' if number == 1 else 'dice'}"


def _holder(state: State, who: int, *, roomy: bool) -> str:
    """Who has a die on the card: by name, or where there is little room by the letters it has on the board."""
    return f"{state.recruit(who).name} " if roomy else letters(state, [who])


def _packed(pieces: list[Content], width: int) -> list[Content]:
    """Pieces in lines of so many columns, none of them broken."""
    lines = [Content("")] if pieces else []
    for piece in pieces:
        if lines[-1] and len(lines[-1]) + len(piece) > width:
            lines.append(Content(""))
        lines[-1] += piece
    return lines


def _die(element: Element, mode: ColourMode) -> Content:
    """A die that can be clicked."""
    return chip(element, mode, short=True).stylize(Style.from_meta({"die": element.value}))


def uses(state: State, who: int, mode: ColourMode, *, short: bool = False) -> list[Content]:
    """For each die that a character can spend, or could if it were activated now: what it could pay.

    `short`: the stats in three letters, and no word of a die that pays for nothing.
    """
    character, face = state.characters[who], state.face(who)
    band = state.band(who)
    acts = state.player == band and (state.active == who or (state.active < 0 and not character.activated))
    dice = list(dict.fromkeys(state.pools[band])) if acts else []
    if character.reserve is not None and character.reserve not in dice:
        dice.append(character.reserve)
    lines, shoots = [], bool(face.shots)
    for element in dice:
        serves = (
            []
            if state.recruit(who).kami is not None
            else [*_raise(element, character.raised, shoots=shoots, short=short)]
        )
        serves += [skill.name for skill in face.paid if element in skill.cost and skill.id not in character.used]
        if short and not serves:
            continue
        text = ", ".join(serves) or "nothing"
        lines.append(chip(element, mode, short=True) + Content.styled(f" {text}", "$ink-muted"))
    return lines


def _raise(element: Element, raised: tuple[object, ...], *, shoots: bool, short: bool) -> list[str]:
    """What a die raises; a shot goes by the weapon, so that who shoots is told what Fire is not for (DICE-14)."""
    return [
        f"+1 {stat[:3].capitalize() if short else stat.capitalize()}"
        f"{' (not shots)' if shoots and stat is Stat.ATTACK else ''}"
        for stat, raising in RAISED_BY.items()
        if raising is element and stat not in raised
    ]
