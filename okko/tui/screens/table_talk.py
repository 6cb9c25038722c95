"""What is said across the table: agreeing, handing over, leaving; and looking at the cards."""

from collections.abc import Sequence
from enum import Enum

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.model.state import State
from okko.tui.bound import Page, Window, bind
from okko.tui.drawing import ColourMode
from okko.tui.in_keys import in_keys
from okko.tui.keymap import KEYBOARD
from okko.tui.widgets.cards import CardView
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet


class Agree(Window[bool]):
    """Asks a player to agree to something; no key that moves a cursor agrees."""

    BINDINGS = [
        bind("talk.agree", "dismiss(True)", "Agree"),
        bind("talk.refuse", "dismiss(False)", "Refuse"),
        bind("do.back", "dismiss(False)", "Refuse"),
    ]

    def __init__(self, whose: str, question: str) -> None:
        super().__init__()
        self._whose, self._question = whose, question

    def compose(self) -> ComposeResult:
        """The question and both answers, which can be clicked."""
        with Sheet(classes="sheet"):
            yield Static(Content(self._whose), classes="sheet-title")
            yield Static(Content(self._question))
            yes, no = (f"{KEYBOARD.said(act):4} " for act in ("talk.agree", "do.back"))
            yield Menu(Option(f"{yes}Agree", id="yes"), Option(f"{no}Refuse", id="no"))

    def on_mount(self) -> None:
        """No entry is chosen beforehand: Enter agrees to nothing."""
        self.query_one(Menu).highlighted = 1

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """A click answers."""
        self.dismiss(event.option_id == "yes")


class Unwritten(Window[bool]):
    """Says that the match cannot be written down, so that it stands still; whether to try again, or to leave."""

    def __init__(self, trouble: str) -> None:
        super().__init__()
        self._trouble = trouble

    def compose(self) -> ComposeResult:
        """What is in the way, and what can be done."""
        with Sheet(classes="sheet"):
            yield Static("The match waits", classes="sheet-title")
            yield Static(Content(f"{self._trouble}."))
            yield Menu(Option("Try again", id="again"), Option("Leave; what is written is saved", id="leave"))

    def on_mount(self) -> None:
        """Begin at the first."""
        self.query_one(Menu).highlighted = 0

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_id == "again")


class Wish(Enum):
    """What can be wished for from the menu of a match."""

    GO_ON = "Go on playing"
    LOOK = "Look at the board"
    REMATCH = "Rematch, seats swapped"
    NEW = "New match"
    REPLAY = "Watch the replay"
    UNDO_ACTIVATION = "Undo the whole activation"
    REDO = "Redo"
    CARDS = "All cards of both bands"
    GOALS = "The scenario card, and how things stand"
    GROUND = "Show or hide the ground it is about"
    LOG = "The whole log"
    CATCH_UP = "See again what happened since you last sat there"
    ZONES = "The enemy's control zones"
    OWN_ZONES = "Your own control zones"
    DANGER = "Where the enemy can get, strike and shoot next"
    ATTACKERS = "Who could strike the square pointed at"
    SAFE = "Where it is safe"
    VISION = "Fields of vision"
    DRAW = "Offer a draw"
    RESIGN = "Resign"
    REPORT = "Report a mistake in the program"
    LEAVE = "Leave"


class GameMenu(Window[Wish]):
    """The menu of a match."""

    BINDINGS = [
        bind("do.back", "dismiss(None)", "Close"),
        bind("battle.menu", "dismiss(None)", "Close"),
    ]

    def __init__(self, wishes: Sequence[Wish], kept: bool) -> None:
        """Offer wishes; kept: whether the match is kept in a file, and may be left in its midst."""
        super().__init__()
        self._wishes, self._kept = tuple(wishes), kept

    def compose(self) -> ComposeResult:
        """The wishes."""
        with Sheet(classes="sheet"):
            yield Static("The match", classes="sheet-title")
            yield Menu(*(Option(self._said(wish), id=wish.name) for wish in self._wishes))

    def _said(self, wish: Wish) -> str:
        return f"{wish.value}; the match is saved" if wish is Wish.LEAVE and self._kept else wish.value

    def on_mount(self) -> None:
        """Begin at the first."""
        self.query_one(Menu).highlighted = 0

    def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        """Answer."""
        self.dismiss(self._wishes[event.option_index])


class Curtain(Page[None]):
    """Hides everything until the next player sits down."""

    BINDINGS = [
        bind("do.confirm", "dismiss", "Ready"),
        bind("do.back", "dismiss", "Ready"),
    ]

    def __init__(self, name: str, band: int) -> None:
        super().__init__()
        self._who, self._band = name, band

    def compose(self) -> ComposeResult:
        """Whose turn it is, and nothing else."""
        yield Static(
            Content.styled(self._who, f"bold {BAND_STYLES[self._band]}")
            + Content(in_keys("\n\nIt is your phase. Press {do.confirm} when you sit at the keyboard."))
        )

    def on_click(self) -> None:
        """A click will do."""
        self.dismiss()


class Bands(Page[None]):
    """All profile cards of both bands."""

    BINDINGS = [
        bind("do.back", "dismiss", "Close"),
        bind("battle.cards", "dismiss", "Close"),
        bind("window.close", "dismiss", "Close"),
        bind("do.confirm", "dismiss", "Close"),
        bind("battle.flip", "flip", "Flip the cards"),
        bind("go.up", "go(-4)", "Up", show=False),
        bind("go.down", "go(4)", "Down", show=False),
    ]

    def __init__(self, state: State, names: tuple[str, str], mode: ColourMode) -> None:
        super().__init__()
        self._state, self._names, self._mode = state, names, mode
        self._flipped = False

    def compose(self) -> ComposeResult:
        """A row of cards for each band, or more where the screen is narrow."""
        in_row = 3 if self.app.size.width < 110 else 4 if self.app.size.width < 150 else 6
        with Sheet(id="bands"):
            for band, members in enumerate(self._state.match.members):
                lost = f" lost {self._state.losses[band]} of {self._state.match.loss_limit} Zeni"
                yield Static(Content.styled(self._names[band], f"bold {BAND_STYLES[band]}") + Content(lost))
                for start in range(0, len(members), in_row):
                    row = members[start : start + in_row]
                    with Horizontal():
                        for who in row:
                            yield CardView(f"card-{who}", "")
                        for _ in range(in_row - len(row)):
                            yield Static()
        yield KeyBar()

    def on_mount(self) -> None:
        """Fill the cards once they know how wide they are."""
        self.call_after_refresh(self._fill)

    def on_resize(self) -> None:
        """Fill them again."""
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        for members in self._state.match.members:
            for who in members:
                card = self.query_one(f"#card-{who}", CardView)
                card.show(self._state, who, self._mode, flipped=self._flipped)

    def action_flip(self) -> None:
        """Show the other side of all cards."""
        self._flipped = not self._flipped
        self._fill()

    def action_go(self, lines: int) -> None:
        """Scroll."""
        self.query_one("#bands").scroll_relative(y=lines, animate=False)
