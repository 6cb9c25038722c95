"""The screens on which rules can be tried that no position can show."""

from typing import TYPE_CHECKING

from okko.model.card import BandList
from okko.model.rulebook import Elsewhere, Entry

if TYPE_CHECKING:
    from okko.tui.app import OkkoApp

BUDGET = 16


def try_out(app: "OkkoApp", entry: Entry) -> None:
    """Open the screen on which a rule can be tried, over what is open."""
    match entry.tried:
        case Elsewhere.BANDS:
            from okko.tui.screens.builder import Builder

            nobody = BandList(id="own-band", name="Own band", budget=BUDGET, members=())
            app.push_screen(Builder(nobody, BUDGET, karasu=entry.book == "karasu"))
        case Elsewhere.MATCH:
            app.action_new()
        case Elsewhere.DRAFT:
            from okko.tui.agreement import Rules
            from okko.tui.screens.new_match import NewMatch
            from okko.tui.widgets.choice import Choice

            form = NewMatch(app.agreed)
            app.push_screen(form)
            form.call_after_refresh(lambda: form.query_one("#rules", Choice).choose(Rules.DRAFT))
        case Elsewhere.ADVENTURES:
            app.action_adventures()
        case Elsewhere.CAMPAIGNS:
            app.action_campaigns()
        case None:
            pass
