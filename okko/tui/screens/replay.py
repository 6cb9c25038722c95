"""Watching a match: step by step, forwards and back."""

from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from okko.analysis.aims import points_count, scores, turn_played
from okko.analysis.drafting import purse
from okko.game import BadJournal, Saved, watch
from okko.model.event import Activated, PhaseBegan
from okko.model.rulings import Rulings
from okko.model.state import Stage, State
from okko.tui.bound import Page, bind
from okko.tui.drawing import Mark, Scene, Size
from okko.tui.scene import ground, tokens
from okko.tui.site import scene_of_site
from okko.tui.theme import colour_mode
from okko.tui.widgets.cards import CardView
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.log import LogView, Teller
from okko.tui.widgets.picture import Picture

SECONDS = 0.6
"""Between two steps while the match plays by itself."""


class Track(Widget):
    """How far the replay has come, as a bar that can be clicked."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Track { height: 1; pointer: pointer; color: $ink-muted; padding: 0 1; }"

    def __init__(self) -> None:
        super().__init__(id="track")
        self._at, self._of = 0, 1

    def show(self, at: int, of: int) -> None:
        """Show a place among so many."""
        self._at, self._of = at, max(1, of)
        self.refresh()

    def render(self) -> Content:
        """The bar."""
        count = f" {self._at}/{self._of}"
        width = max(1, self.size.width - len(count))
        done = width * self._at // self._of
        parts = ("━" * done, "$gold"), ("─" * (width - done), "$line"), (count, "$ink-muted")
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        """Go to the place that was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and isinstance(self.screen, Replay):
            width = max(1, self.size.width - len(f" {self._at}/{self._of}"))
            self.screen.go(min(self._of, round(self._of * offset.x / width)))


class Replay(Page[None]):
    """The board, the log as far as it has come, and the cards of who acts."""

    BINDINGS = [
        bind("replay.back", "step(-1)", "Step", tooltip="A step back, or on"),
        bind("replay.on", "step(1)", "Step"),
        bind("replay.activation_before", "activation(-1)", "Activation", tooltip="An activation back, or on"),
        bind("replay.activation", "activation(1)", "Activation"),
        bind("replay.phase", "phase(1)", "Phase"),
        bind("replay.phase_before", "phase(-1)"),
        bind("replay.start", "go(0)"),
        bind("replay.end", "end"),
        bind("replay.play", "play", "Play"),
        bind(
            "replay.play_on",
            "play_on",
            "Play on",
            tooltip="Go on from the last line that fits the rules, in a new file",
        ),
        bind("do.back", "dismiss", "Back"),
        bind("window.close", "dismiss", "Back"),
    ]

    def __init__(self, journal: Path) -> None:
        super().__init__()
        self._journal = journal
        self._saved: Saved | None = None
        self._states: list[State] = []
        """The start, and the state after each event."""
        self._activations: list[int] = []
        self._phases: list[int] = []
        self._at = 0
        self._timer: Timer | None = None
        self._fault = ""

    @property
    def at(self) -> int:
        """After how many events the match is shown."""
        return self._at

    @property
    def rulings(self) -> Rulings | None:
        """How doubtful rules are read in the match."""
        return self._states[0].match.rulings if self._states else None

    def compose(self) -> ComposeResult:
        """The board with the log beside or under it."""
        self._read()
        yield Headline("Replay")
        with Horizontal(id="replay"):
            yield Picture(id="stage", largest=Size.M)
            with Vertical(id="replay-side"):
                yield CardView("acting", "Nobody is active.")
                yield LogView(id="tale")
        yield LogView(id="tale-below")
        yield Static(id="replay-fault")
        yield Track()
        yield KeyBar()

    def _read(self) -> None:
        try:
            saved = watch(self._journal)
        except BadJournal as error:
            self._fault = str(error)
            return
        self._saved = saved
        if saved.misfit is not None:
            self._fault = f"Line {saved.misfit_line} does not fit the rules of today: {saved.misfit.reason}."
        self._states = [saved.game.start]
        for event in saved.game.log:
            if isinstance(event, Activated):
                self._activations.append(len(self._states))
            elif isinstance(event, PhaseBegan):
                self._phases.append(len(self._states))
            self._states.append(event.state)
        self._teller = Teller(saved.game.start)

    def on_mount(self) -> None:
        """Begin at the start; say what is wrong with the file, if anything is."""
        fault = self.query_one("#replay-fault", Static)
        fault.display = bool(self._fault)
        fault.update(Content.styled(f"! {self._fault}", "bold $shaken-ink"))
        self.go(0)

    def on_resize(self) -> None:
        """What depends on the width is drawn anew."""
        if self._states:
            self.call_after_refresh(self.go, self._at)

    def go(self, at: int) -> None:
        """Show the match after so many events."""
        if not self._states or self._saved is None:
            return
        self._at = max(0, min(at, len(self._states) - 1))
        state = self._states[self._at]
        acting = {state.characters[state.active].square} if state.active >= 0 else set()
        if state.match.draft is not None:
            scene = scene_of_site(state, None)
        else:
            scene = Scene(ground(state.match.board), tokens(state), marks={Mark.CHOSEN: acting - {-1}})
        self.query_one("#stage", Picture).show(scene)
        self.query_one(Headline).say(standing(state))
        who = state.active if state.active >= 0 else None
        self.query_one("#acting", CardView).show(state, who, colour_mode(self.app))
        tale = self._teller.of([line for line in self._saved.game.lines if not line.struck], self._at)
        for log in self.query(LogView):
            log.tell(tale)
        self.query_one(Track).show(self._at, len(self._states) - 1)

    def action_go(self, at: int) -> None:
        """Go to a place."""
        self._stop()
        self.go(at)

    def action_end(self) -> None:
        """Go to the end."""
        self.action_go(len(self._states) - 1)

    def action_step(self, by: int) -> None:
        """Go on by what one input brought, or back."""
        self._stop()
        self.go(self._at + by)

    def action_activation(self, by: int) -> None:
        """Go to the next activation, or to the one before."""
        self._stop()
        self.go(self._next(self._activations, by))

    def action_phase(self, by: int) -> None:
        """Go to the next phase, or to the one before."""
        self._stop()
        self.go(self._next(self._phases, by))

    def _next(self, places: list[int], by: int) -> int:
        if by > 0:
            return next((place for place in places if place > self._at), len(self._states) - 1)
        return next((place for place in reversed(places) if place < self._at), 0)

    def action_play(self) -> None:
        """Let the match play by itself, or stop it."""
        if self._timer is not None:
            self._stop()
            return
        if self._at == len(self._states) - 1:
            self.go(0)
        self._timer = self.set_interval(SECONDS, self._play_on)

    def _play_on(self) -> None:
        self.go(self._at + 1)
        if self._at == len(self._states) - 1:
            self._stop()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only a match that stops in the middle can be played on from there."""
        return action != "play_on" or (self._saved is not None and self._saved.misfit is not None)

    def action_play_on(self) -> None:
        """Go on from the last line that fits the rules, in a new file."""
        self._stop()
        self.app.play_on(self._journal)  # type: ignore[attr-defined]

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


def standing(state: State) -> str:
    """How a match stands, in one line."""
    draft = state.match.draft
    if draft is not None:
        spent = (f"{name} {purse(draft, band).told}" for band, name in enumerate(draft.setup.players))
        return "   ".join(["drafting", *spent])
    if state.stage in (Stage.ROLL_OFF, Stage.SIDE, Stage.DEPLOY):
        when = "setting up"
    elif state.stage is Stage.OVER:
        when = f"over in turn {turn_played(state)}"
    else:
        when = f"turn {turn_played(state)}"
    limit = state.match.loss_limit
    earned = scores(state)
    sides = [
        f"{'►' if band == state.player else ' '}{name} "
        + (f"earned {earned[band]}" if points_count(state) else f"lost {state.losses[band]}/{limit}")
        for band, name in enumerate(state.match.players)
    ]
    return "   ".join([when, *sides])
