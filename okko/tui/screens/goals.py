"""The scenario card, read out: what it says, what is to be played for, and how far both bands have come."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from okko.analysis.aims import Aim, aims, scores, turn_played
from okko.model.adventure import Adventure
from okko.model.scenario import Counted, Objective
from okko.model.state import State
from okko.tui.bound import Window, bind
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.sheet import Sheet


class Goals(Window[None]):
    """Shows the scenario card of a match."""

    BINDINGS = [
        bind("do.back", "dismiss", "Close"),
        bind("battle.goals", "dismiss", "Close"),
        bind("do.confirm", "dismiss", "Close"),
    ]

    def __init__(self, state: State, names: tuple[str, str], *, drawn: bool = False) -> None:
        super().__init__()
        self._state, self._names = state, names
        self._drawn = drawn
        """It has just been drawn."""

    def compose(self) -> ComposeResult:
        """The card, and how things stand."""
        scenario = self._state.match.scenario
        assert scenario is not None
        card = scenario.card
        with Sheet(classes="sheet", id="goals"):
            head = "The scenario card is drawn" if self._drawn else "The scenario card"
            if isinstance(card, Adventure):
                head = f"Adventure {card.number}"
            yield Static(Content.styled(head, "$ink-muted"))
            yield Static(Content(card.name), classes="sheet-title")
            yield Static(Content(card.text))
            if isinstance(card, Adventure):
                for link in card.links:
                    yield Static(Content(link.text), classes="remark")
                yield Static(_sides(card, self._names), classes="remark")
            yield Static(self._standing(), classes="remark")
            yield OptionList(Option("Go on", id="on"), classes="remark")

    def _standing(self) -> Content:
        """Each objective with its progress, then the score."""
        state = self._state
        if self._drawn:
            return Content("\n").join([*map(_head, aims(state)), Content(_length(state))])
        lines = [line for aim in aims(state) for line in _told(state, aim, self._names)]
        turns = f" of {state.match.turn_limit}" if state.match.turn_limit else ""
        lines.append(Content(f"Turn {turn_played(state)}{turns}"))
        earned = (_name(self._names, band) + Content(f" {points}") for band, points in enumerate(scores(state)))
        lines.append(Content("Score as things stand: ") + Content(", ").join(earned))
        return Content("\n").join(lines)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on."""
        event.stop()
        self.dismiss()


def _sides(card: Adventure, names: tuple[str, str]) -> Content:
    """What each side of an adventure wants."""
    return Content("\n").join(
        _name(names, band) + Content(f", {lineup.role}: {lineup.aim}") for band, lineup in enumerate(card.sides)
    )


def _length(state: State) -> str:
    turns = state.match.turn_limit
    return f"{turns} turns are played." if turns else ""


def _head(aim: Aim) -> Content:
    """An objective, and what it is worth."""
    objective = aim.objective
    return Content.styled(objective.name, "bold $gold") + Content.styled(f"  {_worth(objective)}", "$ink-muted")


def _told(state: State, aim: Aim, names: tuple[str, str]) -> list[Content]:
    """An objective, and how far both bands are."""
    parts = []
    for band in aim.bands:
        about = ", ".join(state.recruit(who).name for who in aim.about[band])
        meant = Content.styled(f" ({about})", "$ink-muted") if about else Content("")
        parts.append(_name(names, band) + meant + Content(f" {_reached(aim, band)}"))
    return [_head(aim), Content("  ") + Content(", ").join(parts)]


def _worth(objective: Objective) -> str:
    points = "1 point" if objective.points == 1 else f"{objective.points} points"
    match objective.counted:
        case Counted.END:
            return f"{points} each when the match has ended"
        case Counted.TURN:
            return f"{points} at the end of every turn"
        case Counted.AT_ONCE:
            often = f", {objective.number} times" if objective.number > 1 else ""
            return f"wins at once{often}"


def _reached(aim: Aim, band: int) -> str:
    """How far a band has come with an objective."""
    number, wanted = aim.reached[band], aim.objective.number
    if aim.objective.counted is Counted.AT_ONCE:
        return f"{number} of {wanted}"
    return f"{number} now, worth {aim.worth[band]}" if number else "not yet"


def _name(names: tuple[str, str], band: int) -> Content:
    return Content.styled(f"{'▌▐'[band]}{names[band]}", f"bold {BAND_STYLES[band]}")
