"""The line at the head of a match: the turn or the step of the draft, and how the bands stand."""

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from okko.analysis.aims import points_count, scores, turn_played
from okko.analysis.drafting import purse
from okko.model.draft import Draft, Step
from okko.model.state import Stage, State
from okko.tui.in_keys import in_keys
from okko.tui.in_short import cut
from okko.tui.session import Back
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.kept import Kept

GAP = 2
UNDO = {
    Back.NOTHING: ("",),
    Back.FREE: ("{battle.undo} takes back the last step", "{battle.undo} takes it back", "{battle.undo} undoes"),
    Back.AGREED: (
        "{battle.undo} takes back the last step if both agree",
        "{battle.undo} undoes if both agree",
        "{battle.undo}: both agree",
    ),
}
"""Whether the last step can be taken back, at length and in short."""
STEPS = {
    Step.PICK: "2/6 cards",
    Step.FREE: "3/6 a free card",
    Step.TILES: "4/6 tiles",
    Step.AGREE: "4/6 doors",
    Step.DOORS: "4/6 doors",
    Step.SCENARIO: "5/6 scenario",
}
"""The six steps of playing without a scenario; the first is the roll-off, the last the deployment."""


LETTERS, SHORTER = 12, (8, 5)
"""How many letters of a player's name there is room for, and where there is less."""


class StatusLine(Kept, Static):
    """Turn and phase; the Zeni each band has lost, or in Karasu play earned; in a draft, those it has spent."""

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
        left = Content.styled("OKKO", "bold $torii") + Content.styled(f"  {_when(state)}", "bold")
        room = self.size.width - 2 - len(left)
        heads = _heads(state)
        told = [_bands(state, names, head) for head in heads]
        if len(told[-1]) >= room:
            told += [_bands(state, names, heads[-1], letters) for letters in SHORTER]
        right, undo = fitting(told, [in_keys(one) for one in UNDO[back]], room)
        left += Content.styled(f"{' ' * GAP}{undo}", "$ink-muted")
        key = (left.plain, right.plain, self.size.width)
        if key == self._shown:
            return
        self._shown = key
        gap = max(1, self.size.width - 2 - len(left) - len(right))
        self.update(left + Content(" " * gap) + right, layout=False)


def fitting(told: Sequence[Content], undoes: Sequence[str], room: int) -> tuple[Content, str]:
    """How the bands stand and whether the last step can be taken back, in the most words there is room for.

    What is counted is always named; words are cut first, then what is said of taking back.
    """
    for undo in (undoes[-1], ""):
        beside = room - (len(undo) + GAP if undo else 0)
        right = next((one for one in told if len(one) < beside), None)
        if right is not None:
            return right, next((one for one in undoes if undo and len(one) + GAP + len(right) < room), "")
    return told[-1], ""


def _when(state: State) -> str:
    """The turn, and the last one if there is one; or the step before the first."""
    draft = state.match.draft
    if state.stage is Stage.ROLL_OFF:
        return "Roll-off" if draft is None else "Draft 1/6 roll-off"
    if draft is not None:
        return f"Draft {STEPS[draft.step]}"
    if state.stage in (Stage.SIDE, Stage.DEPLOY):
        return "Setting up 6/6" if state.match.scenario is not None else "Setting up"
    limit = f"/{state.match.turn_limit}" if state.match.turn_limit else ""
    return f"Turn {turn_played(state)}{limit}"


def _bands(state: State, names: tuple[str, str], head: str, letters: int = LETTERS) -> Content:
    """How both bands stand, behind what is counted; of each name so many letters."""
    bands = [_band(state, band, cut(names[band], letters)) for band in (0, 1)]
    return Content.styled(head, "$ink-muted") + Content("  ").join(bands)


def _heads(state: State) -> tuple[str, ...]:
    """What is counted of both bands, in ever fewer words."""
    if state.match.draft is not None:
        return "Zeni spent: ", "Zeni: "
    if points_count(state):
        return ("Zeni earned: ",)
    return f"Zeni lost ({state.match.loss_limit} end it): ", "Zeni lost: "


def _band(state: State, band: int, name: str) -> Content:
    acts = state.player == band and state.stage is not Stage.OVER and state.match.draft is None
    acting = "► " if acts else "  "
    text = Content.styled(f"{acting}{'▌' if band == 0 else '▐'}{name}", f"bold {BAND_STYLES[band]}")
    return text + Content.styled(f" {_stands(state, band)}", "$ink")


def _stands(state: State, band: int) -> str:
    """What a band has spent, earned or lost."""
    draft: Draft | None = state.match.draft
    if draft is not None:
        return purse(draft, band).told
    return str(scores(state)[band] if points_count(state) else state.losses[band])
