"""Before a campaign: which story, who plays, and with which bands."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from okko.dice import new_seed
from okko.game import PERSON, BadJournal
from okko.library import Library
from okko.model.card import BandList
from okko.tui.agreement import CAUSES, SIDES, cause_of, worth
from okko.tui.bound import bind
from okko.tui.campaigning import CampaignAgreement, Tale, companies, tales
from okko.tui.chairs import chair_note, chair_said, chairs_with, first_seats
from okko.tui.screens.adventure_form import SEED_LIMIT
from okko.tui.screens.seated_form import SeatedForm, dice_choice
from okko.tui.settings import Settings
from okko.tui.widgets.choice import Choice, Deed
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.line import Line
from okko.tui.widgets.sheet import Sheet


class CampaignForm(SeatedForm):
    """A form of a few lines."""

    BINDINGS = [
        bind("form.up", "app.focus_previous"),
        bind("form.down", "app.focus_next"),
        bind("form.start", "start", "Set out", display="F10", tooltip="Begin the campaign"),
        bind("do.back", "app.pop_screen", "Back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._library = Library.load()

    def compose(self) -> ComposeResult:
        """The form."""
        settings: Settings = self.app.settings  # type: ignore[attr-defined]
        names, seats = settings.players, first_seats(settings.seats)
        chairs = chairs_with(seats)
        bands = companies(self._library)
        yield Headline("New campaign", "which story, who, and with whom")
        with Horizontal(id="new-match"), Sheet(id="form"):
            yield Static("The story", classes="form-title")
            yield Choice("Story", tales(self._library), _tale_said, note=_tale_note, id="saga")
            yield Static(id="chain", classes="members")
            for side, letter in enumerate(SIDES):
                yield Static(f"Side {letter}", classes=f"side-{letter} form-title")
                with Horizontal(classes="form-line"):
                    yield Choice("Player", chairs, chair_said, note=chair_note, value=seats[side], id=f"seat-{letter}")
                    yield Line(names[side], placeholder="name", limit=24, id=f"name-{letter}")
                yield Choice(
                    "Band",
                    bands,
                    lambda band: band.name,
                    note=self._band_note,
                    value=self._first(bands, side),
                    id=f"band-{letter}",
                )
                yield Static(id=f"members-{letter}", classes="members")
            yield Static("The dice", classes="form-title")
            yield dice_choice()
            with Horizontal(classes="form-line"):
                yield Static("  Seed       ", classes="label")
                yield Line(str(new_seed() % SEED_LIMIT), type="integer", limit=9, id="seed")
                yield Static("  for the dice", classes="label note")
            yield Deed("Set out", id="start")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what the form says."""
        self._show()
        self.query_one("#saga").focus()

    def _first(self, bands: list[BandList], side: int) -> BandList:
        """The dearest band of a cause: the two sides begin with different ones, if there are such bands."""
        dearest = sorted(bands, key=lambda band: -worth(band, self._library))
        cause = cause_of(dearest[0], self._library)
        others = [band for band in dearest if cause_of(band, self._library) is not cause]
        return others[0] if side and others else dearest[0]

    def _band_note(self, band: BandList) -> str:
        return f"{worth(band, self._library)} Zeni, {CAUSES[cause_of(band, self._library)]}"

    @property
    def agreement(self) -> CampaignAgreement:
        """The campaign as the form describes it."""
        tale, mine, theirs = (self._choice(id).value for id in ("saga", "band-a", "band-b"))
        assert isinstance(tale, Tale)
        assert isinstance(mine, BandList)
        assert isinstance(theirs, BandList)
        return CampaignAgreement(
            tale=tale,
            seats=self.seats,
            names=self.names,
            bands=(mine, theirs),
            seed=self.seed,
            physical=self.physical,
            hand=self.hand,
        )

    @on(Choice.Changed)
    def _show(self) -> None:
        """Only persons have names; the adventures of the story, and the members of the bands."""
        agreed = self.agreement
        chain = ", ".join(f"{number}. {one.name}" for number, one in enumerate(agreed.tale.chain, 1))
        self.query_one("#chain", Static).update(
            Content(chain or "The board is laid anew for each, a scenario card drawn")
        )
        for side, letter in enumerate(SIDES):
            self.query_one(f"#name-{letter}").display = agreed.seats[side] == PERSON
            names = (self._library.characters[member.card].name for member in agreed.bands[side].members)
            self.query_one(f"#members-{letter}", Static).update(Content(", ".join(names)))

    @on(Deed.Pressed)
    def action_start(self) -> None:
        """Begin, and open the camp."""
        from okko.tui.screens.camp import CampScreen

        agreed = self.agreement
        app = self.app
        app.change_settings(app.settings.model_copy(update={"players": agreed.names}))  # type: ignore[attr-defined]
        try:
            campaign = agreed.begin(self._library)
        except BadJournal as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        app.pop_screen()
        app.push_screen(CampScreen(campaign))


def _tale_said(tale: Tale) -> str:
    return tale.name


def _tale_note(tale: Tale) -> str:
    return f"{tale.length} adventures" if tale.chain else f"{tale.length} matches"
