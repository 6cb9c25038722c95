"""A band that is being put together: what it has spent, who is in it, and what it may still take."""

from textual.content import Content
from textual.widgets import Static

from okko.analysis.drafting import Purse, purse
from okko.model.draft import Draft
from okko.model.skill import Alignment
from okko.tui.agreement import CAUSES
from okko.tui.in_short import cut
from okko.tui.preparing import called, card_named
from okko.tui.widgets.chips import BAND_STYLES

WIDE = 50
"""From so many columns on a band says what it fights for."""


class Company(Static):
    """One of the bands of a draft."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Company { border: round $line; border-subtitle-color: $ink-muted; padding: 0 1; height: auto; min-height: 4; }
    Company.-band-a { border-title-color: $gold; border-title-style: bold; }
    Company.-band-b { border-title-color: $violet; border-title-style: bold; }
    Company.-choosing { border: heavy $line; }
    Company.-band-a.-choosing { border: heavy $gold; }
    Company.-band-b.-choosing { border: heavy $violet; }
    """

    def __init__(self, band: int) -> None:
        super().__init__(id=f"company-{'ab'[band]}", classes=f"-band-{'ab'[band]}")
        self._band = band
        self._shown: object = None

    def show(self, draft: Draft, name: str, *, choosing: bool) -> None:
        """Show a band; `choosing`: it is its turn."""
        key = (draft.bands[self._band], draft.step, draft.out, name, choosing, self.size.width)
        if key == self._shown:
            return
        self._shown = key
        found = purse(draft, self._band)
        self.set_class(choosing, "-choosing")
        sign = "►" if choosing else " "
        self.border_title = f"{sign}{'▌▐'[self._band]}{cut(name, 14)}  {found.told} Zeni"
        self.border_subtitle = _limits(found, wide=self.size.width >= WIDE) if draft.bands[self._band] else ""
        head = _spent(found, BAND_STYLES[self._band], stopped=draft.out[self._band])
        self.update(Content("\n").join([head, _members(draft, self._band)]))


def _spent(found: Purse, style: str, *, stopped: bool) -> Content:
    """The Zeni as a bar, and what is left."""
    filled = min(found.budget, found.spent)
    bar = Content.styled("█" * filled, style) + Content.styled("░" * (found.budget - filled), "$ink-faint")
    said = "no more" if stopped else f"{found.left} left" if found.left >= 0 else f"{-found.left} beyond"
    return bar + Content.styled(f"  {said}", "$ink-muted")


def _members(draft: Draft, band: int) -> Content:
    """Who is in it, one after another, with what they bear."""
    members = draft.bands[band]
    if not members:
        return Content.styled("Nobody yet.", "$ink-faint")
    parts = []
    for member, name in zip(members, called(draft, members), strict=True):
        part = Content.styled(name, BAND_STYLES[band])
        if member.equipment:
            part += Content.styled(f" + {card_named(draft, member.equipment).name}", "$ink")
        parts.append(part)
    return Content(", ").join(parts)


def _limits(found: Purse, *, wide: bool) -> str:
    """What it is, and whom it may still take (BAND-2, BAND-5, BAND-6)."""
    limits = f"civilian {int(found.civilian)}/1, sorcerer {int(found.sorcerer)}/1"
    return f"{CAUSES[found.cause or Alignment.MERCENARY]}, {limits}" if wide else limits
