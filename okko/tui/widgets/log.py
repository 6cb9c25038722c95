"""What happened, as a story: a block for each activation, every sum spelled out, steps taken back struck out."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from okko.analysis.narration import Sentence, Tone, tell
from okko.game import Line
from okko.model.event import Activated, Event, PhaseBegan
from okko.model.state import State
from okko.tui.moment import Told
from okko.tui.widgets.chips import BAND_STYLES

KEPT = 160
"""Sentences shown beside the board; the whole game is in the log that one opens."""


class Teller:
    """The sentences of a game, each told once."""

    def __init__(self, start: State, reasons: Mapping[int, str] = MappingProxyType({})) -> None:
        self._start = start
        self._reasons = reasons
        """Why opponents answered as they did, by the line of the game; it grows while they play."""
        self.reasoning = True
        """Whether reasons are told."""
        self._told: dict[tuple[int, bool], list[Told]] = {}

    def lines(self, event: Event, before: State, *, struck: bool = False, line: int = -1) -> list[Told]:
        """The lines that tell one event, which a line of the game has brought."""
        known = self._told.get((id(event), struck))
        if known is None:
            told = tell(event, before)
            texts = _written(event, told)
            if struck:
                texts = [text.stylize("strike $ink-faint") for text in texts]
            known = [Told(text, one, event, before, struck, line) for text, one in zip(texts, told, strict=True)]
            self._told[id(event), struck] = known
        return known

    def known(self, event: Event) -> list[Content]:
        """An event that has been told already, in the words it was told in."""
        return [one.text for one in self._told.get((id(event), False), [])]

    def story(self, lines: Sequence[Line], shown: int) -> list[Told]:
        """All lines of a game of which so many standing events have been shown yet."""
        found: list[Told] = []
        before, gone, seen = self._start, self._start, 0
        for place, line in enumerate(lines):
            for event in line.events:
                if line.struck:
                    found += self.lines(event, gone, struck=True, line=place)
                    gone = event.state
                    continue
                seen += 1
                if seen > shown:
                    break
                found += self.lines(event, before, line=place)
                before = event.state
            if not line.struck:
                gone = before
                if seen <= shown and self.reasoning and place in self._reasons and line.events:
                    found.append(_reasoned(self._reasons[place], line.events[-1], before, place))
        return found

    def of(self, lines: Sequence[Line], shown: int) -> list[Content]:
        """The last sentences of a game of which so many standing events have been shown yet."""
        return [one.text for one in self.story(lines, shown)[-KEPT:]]


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


def _reasoned(reason: str, event: Event, state: State, line: int) -> Told:
    text = Content.styled(f"  » {reason}", "italic $ink-muted")
    return Told(text, Sentence(reason, Tone.REASON), event, state, line=line)


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
        """Show these sentences, the last in sight, however they are wrapped later."""
        self.query_one(Static).update(Content("\n").join(sentences))
        self.anchor()
