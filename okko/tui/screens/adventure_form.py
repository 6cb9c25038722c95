"""Before an adventure: who sits where, with which bands, and what has gone before."""

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from okko.dice import new_seed
from okko.game import PERSON, BadJournal, BadSetup
from okko.library import Library
from okko.model.adventure import Adventure
from okko.model.card import BandList
from okko.model.scenario import SideName
from okko.tui.adventuring import AdventureAgreement, bands_within, scene_of_page
from okko.tui.agreement import CAUSES, SIDES, cause_of, worth
from okko.tui.bound import bind
from okko.tui.chairs import chair_note, chair_said, chairs_with, first_seats
from okko.tui.screens.adventures import adventure_side
from okko.tui.screens.seated_form import SeatedForm, dice_choice, members_said
from okko.tui.settings import Settings
from okko.tui.widgets.choice import Choice, Deed
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.line import Line
from okko.tui.widgets.picture import Picture
from okko.tui.widgets.sheet import Sheet

SEED_LIMIT = 1_000_000


class AdventureForm(SeatedForm):
    """A form of a few lines, with the board beside it where there is room."""

    BINDINGS = [
        bind("form.up", "app.focus_previous"),
        bind("form.down", "app.focus_next"),
        bind("form.start", "start", "Start", display="F10", tooltip="Begin the adventure"),
        bind("do.back", "app.pop_screen", "Back"),
    ]

    def __init__(self, adventure: Adventure) -> None:
        super().__init__()
        self._library = Library.load()
        self._adventure = adventure

    def compose(self) -> ComposeResult:
        """The form and the board."""
        settings: Settings = self.app.settings  # type: ignore[attr-defined]
        names, seats = settings.players, first_seats(settings.seats)
        chairs = chairs_with(seats)
        yield Headline("Adventure", self._adventure.name)
        with Horizontal(id="new-match"):
            with Sheet(id="form"):
                for side, letter in enumerate(SIDES):
                    lineup = self._adventure.sides[side]
                    yield Static(lineup.role, classes=f"side-{letter} form-title")
                    yield Static(lineup.aim, classes="aim")
                    with Horizontal(classes="form-line"):
                        yield Choice(
                            "Player", chairs, chair_said, note=chair_note, value=seats[side], id=f"seat-{letter}"
                        )
                        yield Line(names[side], placeholder="name", limit=24, id=f"name-{letter}")
                    bands = bands_within(lineup.budget, self._library, karasu=self._adventure.karasu)
                    yield Choice(
                        "Band", (None, *bands), self._said(side), note=self._note(side), value=None, id=f"band-{letter}"
                    )
                    yield Static(id=f"members-{letter}", classes="members")
                yield Static("The adventure", classes="form-title")
                for after in dict.fromkeys(link.after for link in self._adventure.links):
                    yield Choice(
                        "Before it", (None, "a", "b"), self._won(after), note=self._changes(after), id=f"link-{after}"
                    )
                yield Choice("Practice", (False, True), _yes, note=_practice_note, id="practice")
                yield dice_choice()
                with Horizontal(classes="form-line"):
                    yield Static("  Seed       ", classes="label")
                    yield Line(str(new_seed() % SEED_LIMIT), type="integer", limit=9, id="seed")
                    yield Static("  for the dice", classes="label note")
                yield Deed("Begin", id="start")
            yield Picture(id="preview")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what the form says."""
        self._show()
        self.query_one("#seat-a").focus()

    def _said(self, side: int) -> Callable[[BandList | None], str]:
        return lambda band: self._adventure.sides[side].name if band is None else band.name

    def _note(self, side: int) -> Callable[[BandList | None], str]:
        def note(band: BandList | None) -> str:
            if band is None:
                return "the band of the book"
            budget = self._adventure.sides[side].budget
            return f"{worth(band, self._library)} of {budget} Zeni, {CAUSES[cause_of(band, self._library)]}"

        return note

    def _won(self, after: str) -> Callable[[str | None], str]:
        earlier = self._library.adventures.get(after)
        name = earlier.name if earlier else after

        def said(winner: str | None) -> str:
            if winner is None:
                return f"{name} was not played"
            return f"{name}, won by {adventure_side(self._library, after, winner)}"

        return said

    def _changes(self, after: str) -> Callable[[str | None], str]:
        def note(winner: str | None) -> str:
            return (
                ""
                if any(link.after == after and link.winner == winner for link in self._adventure.links)
                else "as it is"
            )

        return note

    @property
    def agreement(self) -> AdventureAgreement:
        """The adventure as the form describes it."""
        bands = [self._choice(f"band-{letter}").value for letter in SIDES]
        mine, theirs = (band if isinstance(band, BandList) else None for band in bands)
        return AdventureAgreement(
            adventure=self._adventure,
            seats=self.seats,
            names=self.names,
            bands=(mine, theirs),
            winners=self._winners,
            seed=self.seed,
            physical=self.physical,
            hand=self.hand,
            practice=bool(self._choice("practice").value),
        )

    @property
    def _winners(self) -> dict[str, SideName | None]:
        found: dict[str, SideName | None] = {}
        for link in self._adventure.links:
            value = self._choice(f"link-{link.after}").value
            found[link.after] = "a" if value == "a" else "b" if value == "b" else None
        return found

    @on(Choice.Changed)
    def _show(self) -> None:
        """Only persons have names; the members of the bands, and the board as earlier adventures leave it."""
        for side, letter in enumerate(SIDES):
            self.query_one(f"#name-{letter}").display = self._choice(f"seat-{letter}").value == PERSON
            band = self._choice(f"band-{letter}").value
            members = band.members if isinstance(band, BandList) else self._adventure.sides[side].band
            said = members_said(members, self._library)
            self.query_one(f"#members-{letter}", Static).update(Content(said))
        changed = self._adventure.after(self._winners)
        self.query_one("#preview", Picture).show(scene_of_page(changed, self._library))

    @on(Deed.Pressed)
    def action_start(self) -> None:
        """Begin."""
        agreed = self.agreement
        app = self.app
        app.change_settings(app.settings.model_copy(update={"players": agreed.names}))  # type: ignore[attr-defined]
        try:
            saved = agreed.begin(self._library)
        except (BadSetup, BadJournal) as error:
            self.notify(str(error), severity="warning", markup=False)
        else:
            app.play(saved)  # type: ignore[attr-defined]


def _yes(value: bool) -> str:
    return "On" if value else "Off"


def _practice_note(value: bool) -> str:
    return "everything may be taken back" if value else "what dice showed stands"
