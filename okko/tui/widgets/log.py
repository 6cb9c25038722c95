"""What happened, as a story: a block for each activation, every sum spelled out, steps taken back struck out."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from okko.analysis.narration import Sentence, Tone, tell
from okko.game import Line
from okko.model.event import Activated, Event, PhaseBegan
from okko.model.state import State
from okko.tui.widgets.chips import BAND_STYLES

KEPT = 160
"""Sentences shown; the whole game is in the journal."""


class Teller:
    """The sentences of a game, each told once."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._told: dict[int, tuple[Event, list[Content]]] = {}

    def sentences(self, event: Event, before: State) -> list[Content]:
        """One event in words."""
        known = self._told.get(id(event))
        if known is None:
            known = self._told[id(event)] = (event, _written(event, tell(event, before)))
        return known[1]

    def known(self, event: Event) -> list[Content]:
        """An event that has been told already, in the words it was told in."""
        known = self._told.get(id(event))
        return known[1] if known is not None else []

    def of(self, lines: Sequence[Line], shown: int) -> list[Content]:
        """The last sentences of a game of which so many standing events have been shown yet."""
        found: list[Content] = []
        before, seen = self._start, 0
        for line in lines:
            for event in line.events:
                if line.struck:
                    found += [text.stylize("strike $ink-faint") for text in self.sentences(event, before)]
                    continue
                seen += 1
                if seen > shown:
                    break
                found += self.sentences(event, before)
                before = event.state
        return found[-KEPT:]


_TONES = {Tone.DICE: "$good", Tone.FIGHT: "bold", Tone.RULE: "$ink-muted"}


def _written(event: Event, sentences: Sequence[Sentence]) -> list[Content]:
    match event:
        case PhaseBegan(state, _, turn, player):
            name = state.match.players[player]
            return [Content.styled(f"── Turn {turn}: {name} ──", f"bold {BAND_STYLES[player]}")]
        case Activated(state, _, who):
            recruit = state.recruit(who)
            return [Content.styled(f"▸ {recruit.name}", f"bold {BAND_STYLES[recruit.band]}")]
        case _:
            return [Content.styled(f"  {one.text}", _TONES.get(one.kind, "$ink")) for one in sentences]


class LogView(VerticalScroll, can_focus=False):
    """Shows the end of the story; the wheel goes back in it."""

    DEFAULT_CSS = """
    LogView { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    LogView > Static { width: 1fr; height: auto; color: $ink; }
    """

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static()

    def show(self, sentences: Sequence[Content]) -> None:
        """Show these sentences, the last in sight."""
        self.query_one(Static).update(Content("\n").join(sentences))
        self.scroll_end(animate=False)
