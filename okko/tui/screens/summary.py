"""The end of a match: who won and why, what was lost, and how lucky both were."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.analysis.aims import aims, points_count, scores, turn_played
from okko.model.event import Disabled, Event, Fought, RolledInspiration
from okko.model.state import End, State
from okko.tui.bound import Window, bind
from okko.tui.session import Session
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet

REASONS = {
    End.LOSSES: "has lost as many Zeni as a band may lose.",
    End.WIPED_OUT: "has nobody left.",
    End.OBJECTIVE: "could not keep the other from the goal.",
    End.RESIGNED: "has resigned.",
}


class Summary(Window[str]):
    """Tells the end and asks what is next: `rematch`, `new`, `title` or `look`."""

    BINDINGS = [
        bind("do.back", "dismiss('look')", "Look at the board"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        """The result, the numbers, and what is next."""
        game = self._session.game
        names = (self._session.name(0), self._session.name(1))
        with Sheet(classes="sheet"):
            yield Static(headline(game.state, names))
            yield Static(numbers(game.log, game.state, names), classes="remark")
            replay = () if self._session.saved is None else (Option("Watch the replay", id="replay"),)
            alone = (
                Option("Rematch, seats swapped", id="rematch"),
                Option("New match", id="new"),
                Option("Back to the title", id="title"),
            )
            camp = (Option("Back" if self._session.saved is None else "Back to the camp", id="title"),)
            rest = alone if self._session.alone else camp
            yield Menu(Option("Look at the board", id="look"), *replay, *rest, classes="remark")

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer; from the replay one comes back here."""
        if event.option_id == "replay":
            self.app.watch_replay(self._session.saved)  # type: ignore[attr-defined]
        else:
            self.dismiss(event.option_id)


def headline(state: State, names: tuple[str, str]) -> Content:
    """Who won, and why."""
    result = state.result
    assert result is not None
    turns = f" Turn {turn_played(state)}."
    counted = result.end in (End.TURNS, End.WIPED_OUT) and points_count(state)
    if result.winner is None:
        why = "by agreement" if result.end is End.AGREED else "equal losses at the last turn"
        why = f"{scores(state)[0]} to {scores(state)[1]}" if counted else why
        return Content.styled("A draw", "bold $gold") + Content(f", {why}.{turns}")
    winner, loser = names[result.winner], names[1 - result.winner]
    head = Content.styled(f"{winner} wins!", f"bold {BAND_STYLES[result.winner]}")
    if counted:
        earned = f"{scores(state)[result.winner]} to {scores(state)[1 - result.winner]}"
        over = "The last turn is over" if result.end is End.TURNS else "A band has nobody left"
        return head + Content(f" {over}: {earned}.{turns}")
    if result.end is End.TURNS:
        return head + Content(f" The last turn is over, and {loser} has lost more.{turns}")
    return head + Content(f" {loser} {REASONS[result.end]}{turns}")


def numbers(log: list[Event], state: State, names: tuple[str, str]) -> Content:
    """Losses, the fallen, and the dice of both sides."""
    parts = []
    for band in (0, 1):
        fallen = [
            state.recruit(event.who).name
            for event in log
            if isinstance(event, Disabled) and state.band(event.who) == band
        ]
        lines = [
            Content.styled(names[band], f"bold {BAND_STYLES[band]}") + Content(f": {_stands(state, band)}"),
            Content(f"  fallen: {', '.join(fallen) or 'nobody'}"),
            *(Content(f"  {line}") for line in _luck(log, state, band)),
        ]
        parts.append(Content("\n").join(lines))
    return Content("\n").join(parts)


def _stands(state: State, band: int) -> str:
    """What a band has lost, or in Karasu play earned, and by what."""
    if not points_count(state):
        return f"lost {state.losses[band]} Zeni ({state.match.loss_limit} end it)"
    reached = [aim.objective.name for aim in aims(state) if aim.counts(band)]
    return f"earned {scores(state)[band]}" + (f" ({', '.join(reached)})" if reached else "")


def _luck(log: list[Event], state: State, band: int) -> tuple[str, str]:
    """The combat dice of a band against what they show on average; its inspiration dice."""
    faces = []
    for event in log:
        if isinstance(event, Fought):
            faces += [
                face
                for who, face in zip((event.fight.attacker, event.fight.defender), event.faces, strict=True)
                if state.band(who) == band
            ]
    inspiration = [
        face for event in log if isinstance(event, RolledInspiration) and event.player == band for face in event.faces
    ]
    torii = sum(face.value == "torii" for face in inspiration)
    told = f"{torii} torii in {len(inspiration)} inspiration dice"
    if not faces:
        return "no combat dice", told
    tenths = round(10 * sum(faces) / len(faces))
    dice = f"{len(faces)} combat {'die' if len(faces) == 1 else 'dice'}"
    return f"{dice}, {tenths // 10}.{tenths % 10} on average (3.5 is usual)", told
