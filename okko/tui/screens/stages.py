"""Which screen a match goes on with: the draft until bands and board stand, then the battle."""

from textual.screen import Screen

from okko.tui.screens.course import Leave
from okko.tui.session import Session


def screen_of(session: Session) -> Screen[Leave]:
    """The screen on which a match goes on; it is left with `Leave.ON` for the other one."""
    if session.game.state.match.draft is not None:
        from okko.tui.screens.drafting import DraftScreen

        return DraftScreen(session)
    from okko.tui.screens.battle import BattleScreen

    return BattleScreen(session)
