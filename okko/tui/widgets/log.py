"""What happened, as a story: a block for each activation, every sum spelled out, steps taken back struck out."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from textual.content import Content

from okko.analysis.narration import Sentence, Tone, tell
from okko.game import Line, Undone
from okko.model.event import Activated, Event, PhaseBegan
from okko.model.state import State
from okko.tui.moment import Told
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.wheeled import Wheeled

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
        self._course = _Course(start, self.reasoning)

    def lines(
        self, event: Event, before: State, *, struck: bool = False, line: int = -1, real: bool = False
    ) -> list[Told]:
        """The lines that tell one event, which a line of the game has brought; `real`: by dice thrown by hand."""
        known = self._told.get((id(event), struck))
        if known is None:
            told = tell(event, before)
            texts = _written(event, told)
            if real and texts:
                texts[0] += Content.styled(" (by hand)", "italic $ink-muted")
            if struck and texts:
                texts = [text.stylize("strike $ink-faint") for text in texts]
                texts[0] = Content.styled("undone: ", "$ink-faint") + texts[0]
            known = [Told(text, one, event, before, struck, line) for text, one in zip(texts, told, strict=True)]
            self._told[id(event), struck] = known
        return known

    def known(self, event: Event) -> list[Content]:
        """An event that has been told already, in the words it was told in."""
        return [one.text for one in self._told.get((id(event), False), [])]

    def story(self, lines: Sequence[Line], shown: int) -> list[Told]:
        """All lines of a game of which so many standing events have been shown yet."""
        rest = self._rest(lines, shown)
        return [*self._course.told, *rest]

    def of(self, lines: Sequence[Line], shown: int) -> list[Content]:
        """The last sentences of a game of which so many standing events have been shown yet."""
        rest = self._rest(lines, shown)
        return [one.text for one in [*self._course.told[-KEPT:], *rest][-KEPT:]]

    def _rest(self, lines: Sequence[Line], shown: int) -> list[Told]:
        """Tell what has come since the last time, and keep it; what may still change is told, and not kept."""
        course = self._course
        undone = any(isinstance(line.input, Undone) for line in lines[max(course.place, course.undone + 1) :])
        if undone or course.reasoning is not self.reasoning or not course.leads_to(lines, shown):
            course = self._course = _Course(self._start, self.reasoning)
            course.undone = max((at for at, line in enumerate(lines) if isinstance(line.input, Undone)), default=-1)
        while course.place < len(lines) - 1:
            line = lines[course.place]
            if not line.struck and course.seen + len(line.events) > shown:
                break
            self._tell(course, line, shown)
            course.last = line
        ahead = course.branch()
        while ahead.place < len(lines) and ahead.seen <= shown:
            self._tell(ahead, lines[ahead.place], shown)
        return ahead.told

    def _tell(self, course: "_Course", line: Line, shown: int) -> None:
        """Tell the next line of a game, as far as its events have been shown."""
        for number, event in enumerate(line.events):
            real = line.real and number == 0
            if line.struck:
                course.told += self.lines(event, course.gone, struck=True, line=course.place, real=real)
                course.gone = event.state
                continue
            course.seen += 1
            if course.seen > shown:
                break
            course.told += self.lines(event, course.before, line=course.place, real=real)
            course.before = event.state
        if not line.struck:
            course.gone = course.before
            if course.seen <= shown and self.reasoning and course.place in self._reasons and line.events:
                reason = self._reasons[course.place]
                course.told.append(_reasoned(reason, line.events[-1], course.before, course.place))
        course.place += 1


class _Course:
    """How far a story has been told; a game only grows, but for what is taken back."""

    def __init__(self, start: State, reasoning: bool) -> None:
        self.before = self.gone = start
        """The state before the next event that stands, and before the next that was taken back."""
        self.reasoning = reasoning
        self.place = self.seen = 0
        """The next line, and how many standing events came before it."""
        self.undone = -1
        """The last line that took something back."""
        self.last: Line | None = None
        """The line before the next."""
        self.told: list[Told] = []

    def leads_to(self, lines: Sequence[Line], shown: int) -> bool:
        """Whether these lines go on from here."""
        if shown < self.seen or self.place >= len(lines):
            return False
        return self.place == 0 or lines[self.place - 1] is self.last

    def branch(self) -> "_Course":
        """The same place, with nothing told yet."""
        other = _Course(self.before, self.reasoning)
        other.gone, other.place, other.seen = self.gone, self.place, self.seen
        return other


_TONES = {Tone.DICE: "$good", Tone.FIGHT: "bold", Tone.RULE: "$ink-muted"}


def _written(event: Event, sentences: Sequence[Sentence]) -> list[Content]:
    match event:
        case PhaseBegan(state, _, turn, player):
            name = state.match.players[player]
            return [Content.styled(f"── Turn {turn}: {name} ──", f"bold {BAND_STYLES[player]}")]
        case Activated(state, _, who):
            recruit = state.recruit(who)
            return [Content.styled(f"{recruit.name} begins to act", f"bold {BAND_STYLES[recruit.band]}")]
        case _:
            return [Content.styled(f"  {one.text}", _TONES.get(one.kind, "$ink")) for one in sentences]


def _reasoned(reason: str, event: Event, state: State, line: int) -> Told:
    text = Content.styled(f"  » {reason}", "italic $ink-muted")
    return Told(text, Sentence(reason, Tone.REASON), event, state, line=line)


class LogView(Wheeled):
    """Shows the end of the story; the wheel goes back in it."""

    DEFAULT_CSS = """
    LogView { height: 1fr; padding: 0 1; color: $ink; text-wrap: nowrap; text-overflow: clip; }
    """

    def told(self) -> Sequence[Content]:
        """As many whole sentences as there is room for, at the foot."""
        size = self.content_size
        lines = self.log_end.lines(size.width, size.height)
        return [*[Content("")] * (size.height - len(lines)), *lines]
