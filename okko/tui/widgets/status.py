"""The line at the head of the battle: the turn, and how the bands stand."""

from textual.content import Content
from textual.widgets import Static

from okko.model.state import Stage, State
from okko.tui.session import Back
from okko.tui.widgets.chips import BAND_STYLES

UNDO = {Back.NOTHING: "", Back.FREE: "undo: free", Back.AGREED: "undo: if both agree"}


class StatusLine(Static):
    """Turn, phase, and the Zeni each band has lost of those it may lose."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    StatusLine {
        height: 1; padding: 0 1; background: $paper-high; color: $ink;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    """

    def __init__(self) -> None:
        super().__init__(id="status")
        self._shown: object = None

    def show(self, state: State, names: tuple[str, str], back: Back) -> None:
        """Show how the match stands, and whether the last step can be taken back."""
        key = (state.turn, state.player, state.losses, state.stage, back, self.size)
        if key == self._shown:
            return
        self._shown = key
        setting_up = state.stage in (Stage.ROLL_OFF, Stage.SIDE, Stage.DEPLOY)
        limit = f"/{state.match.turn_limit}" if state.match.turn_limit else ""
        when = "Setting up" if setting_up else f"Turn {state.turn}{limit}"
        left = Content.styled("OKKO", "bold $torii") + Content.styled(f"  {when}", "bold")
        left += Content.styled(f"  {UNDO[back]}", "$ink-muted")
        right = Content("   ").join([self._band(state, band, names[band]) for band in (0, 1)])
        gap = max(1, self.size.width - 2 - len(left) - len(right))
        self.update(left + Content(" " * gap) + right, layout=False)

    def _band(self, state: State, band: int, name: str) -> Content:
        acting = "► " if state.player == band and state.stage is not Stage.OVER else "  "
        text = Content.styled(f"{acting}{'▌' if band == 0 else '▐'}{name[:12]}", f"bold {BAND_STYLES[band]}")
        lost = f" lost {state.losses[band]}/{state.match.loss_limit}"
        return text + Content.styled(lost, "$ink-muted")
