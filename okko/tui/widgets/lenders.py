"""Room beside the legend for the signs for which it has none."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from okko.model.square import NOWHERE, Square
from okko.tui.widgets.cards import CardView
from okko.tui.widgets.detail import Detail
from okko.tui.widgets.legend import Legend, headed, spread
from okko.tui.widgets.prompt import Banner
from okko.tui.widgets.tray import Tray


@dataclass(frozen=True)
class Loan:
    """The lines of the legend that each panel takes in."""

    card: Sequence[Content]
    tray: Sequence[Content]
    banner: Sequence[str]
    detail: Sequence[Content]
    tight: int
    """How much room is made beside the board (`Detail.tighten`)."""
    left: Sequence[Content]
    """The signs for which there is no room, tags apart."""


@dataclass(frozen=True)
class Lenders:
    """The panels that take in what the legend has no room for, in this order."""

    legend: Legend
    card: CardView
    tray: Tray
    banner: Banner
    detail: Detail

    def share(self, rest: Sequence[Content], cursor: Square = NOWHERE) -> None:
        """Find room for these pieces.

        What the log shows gives way to them, and if need be the card of somebody who is not pointed at; tags wait, and
        lie in the place of a card alone.
        """
        waiting = sorted(rest, key=self.legend.is_tag)
        loan = self._loan(waiting, on_card=self.card.free)
        if loan.left and not self.card.free and self.card.stands != cursor:
            loan = self._loan(waiting, on_card=True)
            self.card.cede(Content("\n").join(loan.card))
        else:
            self.card.reclaim()
            self.card.lend(Content("\n").join(loan.card))
        self.tray.lend(loan.tray)
        self.banner.lend(loan.banner)
        self.detail.tighten(loan.tight)
        self.detail.lend(loan.detail)

    def _loan(self, rest: Sequence[Content], *, on_card: bool) -> Loan:
        """Which panel has room for which piece."""
        width, height = self.card.content_size
        card, left = spread(rest, width, height if on_card else 0)
        tray, left = headed([one for one in left if not self.legend.is_tag(one)], *self.tray.free)
        banner = self.banner.free_for([piece.plain for piece in left])
        signs = [one for one in left if one.plain not in banner]
        for tight in (0, 1, 2):
            detail, left = headed(signs, *self.detail.free(tight))
            if not left:
                break
        return Loan(card, tray, banner, detail, tight, left)
