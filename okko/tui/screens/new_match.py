"""Setting up a match: who plays, with which bands, on which tiles, and how."""

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from okko.dice import new_seed
from okko.game import PERSON
from okko.library import Library
from okko.model.card import BandList, Layout
from okko.model.layout import board_of
from okko.model.match import KARASU_TURNS, loss_limit
from okko.model.rulings import Rulings
from okko.tui.agreement import (
    CAUSES,
    SIDES,
    Agreement,
    Manner,
    Rules,
    bands_for,
    cause_of,
    complaints,
    fair_bands,
    laid_by_seed,
    layout_by_seed,
    rules_of,
    worth,
)
from okko.tui.bound import bind
from okko.tui.chairs import FIRST, chair_note, chair_said, chairs_with, first_seats
from okko.tui.scene import ground
from okko.tui.screens.seated_form import SeatedForm, dice_choice, members_said
from okko.tui.settings import Settings
from okko.tui.widgets.choice import Choice, Deed
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.line import Line
from okko.tui.widgets.picture import Picture
from okko.tui.widgets.sheet import Sheet

BUDGETS = (16, 12, 8, 10, 14, 18, 20, 24, 30)
LIMITS = (None, 8, 10, 12, 15, 20, 25, 30)
SEED_LIMIT = 1_000_000
_RANDOM, _CHOSEN = "random", "chosen"
_AGREED = ("band-a", "members-a", "band-b", "members-b", "budget", "board", "limit")
"""What is agreed on beforehand, unless the match is one without a scenario."""


class NewMatch(SeatedForm):
    """A form of one line for each thing to agree on; the board is drawn beside it where there is room."""

    BINDINGS = [
        bind("form.up", "app.focus_previous"),
        bind("form.down", "app.focus_next"),
        bind("form.start", "start", "Start", display="F10", tooltip="Start the match"),
        bind("form.two_people", "two_people", "Two people", tooltip="Persons on both sides; again: one person"),
        bind("form.reroll", "reroll", "New board", tooltip="Another seed, and another random board"),
        bind("form.tiles", "tiles", "Tiles"),
        bind("form.bands", "random_bands", "Bands"),
        bind("do.back", "leave", "Back"),
    ]

    def __init__(self, agreed: Agreement | None = None) -> None:
        super().__init__()
        self._library = Library.load()
        self._agreed = agreed
        self._chosen: Layout | None = None if agreed is None or laid_by_seed(agreed, self._library) else agreed.layout
        """The tiles as they were laid by hand."""
        self.rulings = agreed.rulings if agreed else Rulings()
        """How doubtful rules are read."""
        self._own: dict[int, BandList] = {}
        """The bands put together just now, by side."""

    def compose(self) -> ComposeResult:
        """The form and the board."""
        settings: Settings = self.app.settings  # type: ignore[attr-defined]
        names = self._agreed.names if self._agreed else settings.players
        seats = self._agreed.seats if self._agreed else first_seats(settings.seats)
        chairs = chairs_with((*seats, *settings.seats))
        budget = self._agreed.budget if self._agreed else BUDGETS[0]
        rules = rules_of(self._agreed)
        bands = bands_for(budget, self._library.box(karasu=rules is not Rules.ASAGIRI))
        yield Headline("New match", "who plays, with what, on which ground")
        with Horizontal(id="new-match"):
            with Sheet(id="form"):
                for side, letter in enumerate(SIDES):
                    yield Static(f"Side {letter}", classes=f"side-{letter} form-title")
                    with Horizontal(classes="form-line"):
                        yield Choice(
                            "Player", chairs, chair_said, note=chair_note, value=seats[side], id=f"seat-{letter}"
                        )
                        yield Line(names[side], placeholder="name", limit=24, id=f"name-{letter}")
                    band = self._agreed.bands[side] if self._agreed else self._first(bands, side)
                    if band not in bands:
                        self._own[side] = band
                    yield Choice(
                        "Band",
                        self._bands(budget, side),
                        lambda band: band.name,
                        note=self._band_note,
                        value=band,
                        opens="change it",
                        id=f"band-{letter}",
                    )
                    yield Static(id=f"members-{letter}", classes="members")
                    yield Static(id=f"counsel-{letter}", classes="counsel", markup=False)
                yield Static("The match", classes="form-title")
                yield Choice("Rules", tuple(Rules), str, note=Rules.meaning, value=rules, id="rules")
                yield Choice("Budget", BUDGETS, _budget_said, note=_budget_note, value=budget, id="budget")
                yield Choice(
                    "Board",
                    (_RANDOM, _CHOSEN),
                    {_RANDOM: "Random tiles", _CHOSEN: "Chosen tiles"}.__getitem__,
                    value=_CHOSEN if self._chosen else _RANDOM,
                    note={_RANDOM: "by the seed", _CHOSEN: "as you laid them"}.__getitem__,
                    opens="choose tiles",
                    id="board",
                )
                limit = self._agreed.turn_limit if self._agreed else None
                yield Choice("Turn limit", LIMITS, _limit_said, note=self._limit_note, value=limit, id="limit")
                way = self._agreed.manner if self._agreed else Manner.PLAIN
                yield Choice("Manner", tuple(Manner), str, note=Manner.meaning, value=way, id="manner")
                agreed = self._agreed
                yield dice_choice(*((agreed.physical, agreed.hand) if agreed else ()))
                yield Choice("Readings", (None,), self._readings_said, opens="choose readings", id="readings")
                seed = self._agreed.seed if self._agreed else new_seed() % SEED_LIMIT
                with Horizontal(classes="form-line"):
                    yield Static("  Seed       ", classes="label")
                    yield Line(str(seed), type="integer", limit=9, id="seed")
                    yield Static("  for board and dice", classes="label note")
                yield Deed("Start the match", id="start")
            yield Picture(id="preview")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what the form says."""
        self._seated()
        self._show_bands()
        self._show_board()
        self._show_what_counts()
        self.query_one("#seat-a").focus()

    def on_screen_resume(self) -> None:
        """Bands may have been saved meanwhile."""
        self._library = Library.load()

    def _bands(self, budget: int, side: int) -> list[BandList]:
        own = [self._own[side]] if side in self._own else []
        return own + [band for band in bands_for(budget, self._box) if band not in own]

    def _first(self, bands: list[BandList], side: int) -> BandList:
        """The band a side begins with: the two sides fight for different causes, if there are such bands."""
        cause = cause_of(bands[0], self._library)
        others = [band for band in bands if cause_of(band, self._library) is not cause]
        return others[0] if side and others else bands[0]

    def _band_note(self, band: BandList) -> str:
        return f"{worth(band, self._library)} Zeni, {CAUSES[cause_of(band, self._library)]}"

    def _limit_note(self, limit: int | None) -> str:
        if limit is not None:
            return "then Zeni decide"
        return f"{KARASU_TURNS} turns" if self._karasu else "none: to the last loss"

    @property
    def _box(self) -> Library:
        """The cards and tiles that the rules chosen play with."""
        return self._library.box(karasu=self._karasu)

    @property
    def _rules(self) -> Rules:
        rules = self._choice("rules").value if self.is_mounted else Rules.ASAGIRI
        assert isinstance(rules, Rules)
        return rules

    @property
    def _karasu(self) -> bool:
        return self._rules is not Rules.ASAGIRI

    def _band(self, side: int) -> BandList:
        band = self._choice(f"band-{SIDES[side]}").value
        assert isinstance(band, BandList)
        return band

    @property
    def agreement(self) -> Agreement:
        """The match as the form describes it."""
        budget, limit = self._choice("budget").value, self._choice("limit").value
        assert isinstance(budget, int)
        assert limit is None or isinstance(limit, int)
        return Agreement(
            seats=self.seats,
            names=self.names,
            bands=(self._band(0), self._band(1)),
            budget=budget,
            layout=self._layout,
            seed=self.seed,
            physical=self.physical,
            hand=self.hand,
            manner=Manner(str(self._choice("manner").value)),
            turn_limit=limit,
            karasu=self._karasu,
            rulings=self.rulings,
            draft=self._rules is Rules.DRAFT,
        )

    @property
    def _layout(self) -> Layout:
        if self._chosen is not None and self._choice("board").value == _CHOSEN:
            return self._chosen
        return layout_by_seed(self.seed, self._box)

    @on(Choice.Changed)
    def _changed(self, event: Choice.Changed) -> None:
        match event.choice.id:
            case "seat-a" | "seat-b":
                self._seated()
            case "budget":
                self._offer_bands()
            case "band-a" | "band-b":
                self._show_bands()
            case "rules":
                self._offer_bands()
                self._show_board()
                self._choice("limit").refresh()
                self._show_what_counts()
            case "board":
                if event.choice.value == _CHOSEN and self._chosen is None:
                    self._chosen = layout_by_seed(self.seed, self._box)
                self._show_board()

    def _offer_bands(self) -> None:
        """Offer the bands that fit the budget and the rules chosen."""
        budget = self._choice("budget").value
        assert isinstance(budget, int)
        for side, letter in enumerate(SIDES):
            bands = self._bands(budget, side)
            before = self._band(side)
            largest = max(band.budget for band in bands)
            stays = before in bands and (before == self._own.get(side) or before.budget == largest)
            self._choice(f"band-{letter}").offer(bands, before if stays else self._first(bands, side))
        self._show_bands()

    @on(Line.Changed, "#seed")
    def _seed_changed(self) -> None:
        self._show_board()

    def _show_what_counts(self) -> None:
        """Without a scenario nothing is agreed on that the match itself asks."""
        drafted = self._rules is Rules.DRAFT
        for id in _AGREED:
            self.query_one(f"#{id}").display = not drafted
        self.query_one("#preview").visible = not drafted
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A board that is laid in the match itself is not chosen here."""
        return (
            self._rules is not Rules.DRAFT
            if action in ("reroll", "tiles", "random_bands") and self.is_mounted
            else True
        )

    def _seated(self) -> None:
        """Only persons have names."""
        for letter in SIDES:
            self.query_one(f"#name-{letter}").display = self._choice(f"seat-{letter}").value == PERSON

    def _show_bands(self) -> None:
        budget = self._choice("budget").value
        assert isinstance(budget, int)
        for side, letter in enumerate(SIDES):
            band = self._band(side)
            wrong = complaints(band, budget, self._library, karasu=self._karasu)
            members = self.query_one(f"#members-{letter}", Static)
            members.set_class(bool(wrong), "-wrong")
            if wrong:
                members.update(Content.from_markup("! $fact ($rule)", fact=wrong[0].fact, rule=wrong[0].rule))
            else:
                members.update(Content(members_said(band.members, self._library)))
            counsel = self.query_one(f"#counsel-{letter}", Static)
            counsel.update(band.text or "")
            counsel.display = band.text is not None and self._rules is not Rules.DRAFT

    def _show_board(self) -> None:
        self.query_one("#preview", Picture).show(ground(board_of(self._layout, self._library.tiles)))

    @on(Choice.Opened)
    def _opened(self, event: Choice.Opened) -> None:
        if event.choice.id == "board":
            self.action_tiles()
        elif event.choice.id == "readings":
            self.action_readings()
        else:
            self._build(SIDES.index((event.choice.id or "").removeprefix("band-")))

    def action_tiles(self) -> None:
        """Choose the tiles one by one."""
        from okko.tui.screens.tiles import TileLaying

        def laid(layout: Layout | None) -> None:
            if layout is not None:
                self._chosen = layout
                self._choice("board").choose(_CHOSEN)

        self.app.push_screen(TileLaying(self._layout, karasu=self._karasu), laid)

    def action_readings(self) -> None:
        """Choose how doubtful rules are read."""
        from okko.tui.screens.readings import Readings

        def read(rulings: Rulings | None) -> None:
            if rulings is not None:
                self.rulings = rulings
                self._choice("readings").refresh()

        self.app.push_screen(Readings(self.rulings), read)

    def _readings_said(self, _: None) -> str:
        changed = len(self.rulings.changed)
        return f"{changed} changed" if changed else "As the rules ship"

    def _build(self, side: int) -> None:
        """Change a side's band."""
        from okko.tui.screens.builder import Builder

        budget = self._choice("budget").value
        assert isinstance(budget, int)

        def built(band: BandList | None) -> None:
            self._library = Library.load()
            if band is not None:
                self._own[side] = band
                self._choice(f"band-{SIDES[side]}").offer(self._bands(budget, side), band)
            self._show_bands()

        self.app.push_screen(Builder(self._band(side), budget, karasu=self._karasu), built)

    def action_reroll(self) -> None:
        """Another seed, and with it another random board."""
        self._choice("board").choose(_RANDOM)
        self.query_one("#seed", Line).value = str(new_seed() % SEED_LIMIT)

    def action_random_bands(self) -> None:
        """Random bands for both sides, worth the same."""
        budget = self._choice("budget").value
        assert isinstance(budget, int)
        for side, band in enumerate(fair_bands(budget, self._box, new_seed(), karasu=self._karasu)):
            self._own[side] = band
            self._choice(f"band-{SIDES[side]}").offer(self._bands(budget, side), band)
        self._show_bands()

    def action_two_people(self) -> None:
        """Seat persons on both sides; where they sit already, one person and an opponent."""
        both = all(self._choice(f"seat-{letter}").value == PERSON for letter in SIDES)
        for side, letter in enumerate(SIDES):
            self._choice(f"seat-{letter}").choose(FIRST[side] if both else PERSON)

    def action_leave(self) -> None:
        """Back; what was chosen stays chosen while the program runs."""
        self.app.agreed = self.agreement  # type: ignore[attr-defined]
        self.app.pop_screen()

    def _again(self) -> Agreement:
        """The same for the match after this one: with another seed, and by that another board."""
        seed = new_seed() % SEED_LIMIT
        by_seed = self._choice("board").value == _RANDOM
        return replace(self.agreement, seed=seed, layout=layout_by_seed(seed, self._box) if by_seed else self._layout)

    @on(Deed.Pressed)
    def action_start(self) -> None:
        """Start the match, if both bands may play."""
        agreed = self.agreement
        for side, letter in enumerate(SIDES if not agreed.draft else ()):
            wrong = complaints(agreed.bands[side], agreed.budget, self._library, karasu=agreed.karasu)
            if wrong:
                said = f"Side {letter} cannot play ({wrong[0].rule}): {wrong[0].fact}" + (
                    f"; {wrong[0].cure}." if wrong[0].cure else "."
                )
                self.notify(said, severity="warning", markup=False)
                self._choice(f"band-{letter}").focus()
                return
        self.app.agreed = self._again()  # type: ignore[attr-defined]
        self.app.begin(agreed)  # type: ignore[attr-defined]


def _budget_said(budget: int) -> str:
    return f"{budget} Zeni"


def _budget_note(budget: int) -> str:
    return f"{loss_limit(budget)} lost ends it"


def _limit_said(limit: int | None) -> str:
    return "By the rules" if limit is None else f"{limit} turns"
