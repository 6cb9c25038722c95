"""The camp: what a campaign asks between two adventures, and the way to the next one."""

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.bots.camper import camp_choice
from okko.campaign import Campaign, chronicle
from okko.campaign.chronicle import standing
from okko.dice import DiceError
from okko.game import PERSON, BadJournal, BadSetup, IllegalAnswer, Saved
from okko.model.campaign import Camp, CampDeed, Fate
from okko.model.decision import Decision, Roll
from okko.model.element import Element
from okko.tui.bound import Page, bind, numbered
from okko.tui.camp_told import asked, deed_shown, muster, option_said, option_shown, wanted
from okko.tui.screens.campaign_chronicle import ChronicleScreen
from okko.tui.screens.course import Leave
from okko.tui.theme import colour_mode
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet

GO_ON, PLAY, TELL, LEAVE = "go-on", "play", "tell", "leave"


class CampScreen(Page[None]):
    """Both bands on the left; on the right what happens, one deed after the other, and what is asked."""

    AUTO_FOCUS = "#camp-choices"
    BINDINGS = [
        bind("camp.chronicle", "chronicle", "Chronicle"),
        bind("read.on", "page(1)", "Read on", tooltip="Scroll what is told"),
        bind("read.back", "page(-1)"),
        bind("camp.skip", "skip", "All at once"),
        *numbered("pick"),
        bind("do.back", "dismiss", "Leave", tooltip="To the title; a campaign is always saved"),
    ]

    def __init__(self, campaign: Campaign) -> None:
        super().__init__()
        self.campaign = campaign
        self._shown = len(self._deeds)
        """How many deeds of this camp have been shown."""
        self._known: tuple[int | Element, ...] = ()
        """The dice thrown by hand so far."""

    def compose(self) -> ComposeResult:
        """The bands, what happens, and what can be answered."""
        yield Headline("Camp", self.campaign.header.title)
        with Horizontal(id="camp"):
            with Sheet(id="camp-bands"):
                yield Static(id="muster-a")
                yield Static(id="muster-b")
            with Vertical(id="camp-side"):
                yield Static(id="camp-asked")
                with Sheet(id="camp-sheet"):
                    yield Static(id="camp-told")
                yield Menu(id="camp-choices", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin where the campaign stands."""
        self._go_on()

    def on_unmount(self) -> None:
        """Let other processes go on with the campaign."""
        self.campaign.close()

    @property
    def _deeds(self) -> list[CampDeed]:
        return self.campaign.chapters[-1].deeds if self.campaign.chapters else []

    @property
    def _camp(self) -> Camp:
        """The camp as far as it has been shown."""
        camp = self.campaign.camp_after(self._shown)
        return camp if camp is not None else self._before_the_first

    @property
    def _before_the_first(self) -> Camp:
        """Both bands before their first adventure."""
        box = self.campaign.setup.box
        if box.bands is None:
            return Camp(box, 0, ((), ()))
        mine, theirs = (
            tuple(Fate(card=each.card, state="vigilant", equipment=each.equipment) for each in company.members)
            for company in box.bands
        )
        return Camp(box, 0, (mine, theirs))

    # What is shown.

    def _go_on(self) -> None:
        """Show the next deed, or else ask the next question; an opponent answers by itself."""
        campaign = self.campaign
        while (
            self._shown == len(self._deeds)
            and isinstance(campaign.pending, Decision)
            and self._is_bot(campaign.pending)
        ):
            assert campaign.camp is not None
            if not self._write(lambda: campaign.answer(camp_choice(campaign.camp, campaign.pending).text)):  # type: ignore[arg-type]
                break
        if self._shown < len(self._deeds):
            self._show_deed()
        elif isinstance(campaign.pending, Decision):
            self._ask(campaign.pending)
        elif isinstance(campaign.pending, Roll):
            self._ask_for_dice(campaign.pending)
        else:
            self._show_the_way()

    def _is_bot(self, decision: Decision) -> bool:
        return self.campaign.header.seats[decision.player] != PERSON

    def _paint(self, asked: Content, told: Content, choices: list[Option], about: tuple[int, int] | None) -> None:
        """Show all of it."""
        mode = colour_mode(self.app)
        for band, letter in enumerate("ab"):
            place = about[1] if about is not None and about[0] == band else None
            name = self.campaign.setup.box.players[band]
            self.query_one(f"#muster-{letter}", Static).update(muster(self._camp, band, name, mode, place))
        self.query_one("#camp-asked", Static).update(asked)
        self.query_one("#camp-told", Static).update(told)
        self.query_one("#camp-sheet", Sheet).scroll_home(animate=False)
        menu = self.query_one("#camp-choices", Menu)
        menu.clear_options()
        menu.add_options(choices)
        menu.highlighted = 0
        menu.focus()
        self.query_one(Headline).say(f"{self.campaign.header.title}: {standing(self.campaign)}")
        self.refresh_bindings()

    def _show_deed(self) -> None:
        deed, before, (band, place) = self._deeds[self._shown], self._camp, self.campaign.turn_at(self._shown)
        fate = before.bands[band][min(place, len(before.bands[band]) - 1)]
        self._shown += 1
        real = self.campaign.by_hand(deed.band)
        told = deed_shown(self.campaign.setup.box, deed, fate, colour_mode(self.app), by_hand=real)
        what = f"camp after adventure {len(self.campaign.chapters)}"
        self._paint(self._banner(band, what), told, [Option("Go on", id=GO_ON)], (band, place))

    def _banner(self, band: int, what: str) -> Content:
        name = self.campaign.setup.box.players[band]
        return Content.styled(f" {'▌▐'[band]}{name} ", f"bold reverse {BAND_STYLES[band]}") + Content(f" {what}")

    def _ask(self, decision: Decision) -> None:
        box, camp = self.campaign.setup.box, self._camp
        band, place = self.campaign.turn_at(self._shown)
        members = camp.bands[band]
        held = members[place] if place < len(members) and members[place].card == decision.skill else None
        choices = [
            Option(f"{number} {option_said(box, option, held)}", id=option.text)
            for number, option in enumerate(decision.options, 1)
        ]
        told = option_shown(camp, decision.options[0], colour_mode(self.app))
        self._paint(self._banner(decision.player, asked(box, decision)), told, choices, (band, place))

    def _ask_for_dice(self, roll: Roll) -> None:
        faces: list[int | Element] = list(Element) if roll.elements else list(range(1, 7))
        known = f" So far: {', '.join(map(str, self._known))}." if self._known else ""
        choices = [Option(f"{number} shows {face}", id=f"face {face}") for number, face in enumerate(faces, 1)]
        self._paint(self._banner(roll.player, wanted(roll) + known), Content(""), choices, None)

    def _show_the_way(self) -> None:
        """Nothing is asked: to the next adventure, or the end."""
        campaign = self.campaign
        if campaign.over:
            choices = [Option("Read the chronicle", id=TELL), Option("Back to the title", id=LEAVE)]
            head = Content.styled("The campaign is over", "bold $gold")
            self._paint(head, Content(standing(campaign)), choices, None)
            return
        page = campaign.page
        name = page.name if page is not None else "A match without a scenario"
        head = Content.styled(f"Adventure {campaign.number} of {campaign.setup.adventures}: {name}", "bold $gold")
        told = Content("")
        if page is not None:
            told = Content(page.intro.strip().replace("\n", "\n\n"))
            for link in page.links:
                told += Content.styled(f"\n\n{link.text.strip()}", "$gold")
            told += Content.styled("\n\nWhat it is about\n", "bold $ink-muted") + Content(page.text.strip())
        play = "Go on with the adventure" if campaign.begun else "Set out"
        choices = [Option(f"1 {play}", id=PLAY), Option("2 Read the chronicle", id=TELL), Option("3 Leave", id=LEAVE)]
        self._paint(head, told, choices, None)

    @on(Menu.OptionHighlighted)
    def _highlight(self, event: Menu.OptionHighlighted) -> None:
        """Show what the answer under the cursor means."""
        pending = self.campaign.pending
        if isinstance(pending, Decision) and self._shown == len(self._deeds) and event.option_id not in (GO_ON, None):
            option = pending.find(event.option_id or "")
            if option is not None:
                told = option_shown(self._camp, option, colour_mode(self.app))
                self.query_one("#camp-told", Static).update(told)

    @property
    def subject(self) -> str:
        """What the codex opens on: the card under the cursor, whoever is asked about, or the rules of the camp."""
        option = self.query_one("#camp-choices", Menu).highlighted_option
        pending = self.campaign.pending
        if self._shown < len(self._deeds) or not isinstance(pending, Decision):
            return "CAMP-1"
        verb, _, what = ((option.id if option is not None else None) or "").partition(" ")
        return what if verb in ("hire", "keep") and what not in set(Element) else pending.skill or "CAMP-1"

    # What is answered.

    @on(Menu.OptionSelected)
    def _chosen(self, event: Menu.OptionSelected) -> None:
        id, campaign = event.option_id or "", self.campaign
        if id == PLAY:
            self._play()
        elif id == TELL:
            self.action_chronicle()
        elif id == LEAVE:
            self.dismiss()
        elif id == GO_ON:
            self._go_on()
        elif id.startswith("face "):
            self._know(id.removeprefix("face "))
        elif self._write(lambda: campaign.answer(id)):
            self._go_on()

    def _know(self, face: str) -> None:
        """Take down a die thrown by hand."""
        roll = self.campaign.pending
        assert isinstance(roll, Roll)
        self._known = (*self._known, Element(face) if roll.elements else int(face))
        if len(self._known) == roll.count:
            faces, self._known = self._known, ()
            self._write(lambda: self.campaign.thrown(faces))  # type: ignore[arg-type]
        self._go_on()

    def _write(self, deed: Callable[[], None]) -> bool:
        """Let something happen; what cannot be written down does not."""
        try:
            deed()
        except (BadJournal, IllegalAnswer, DiceError) as error:
            self.notify(str(error), severity="warning", markup=False)
            return False
        return True

    def action_pick(self, number: int) -> None:
        """Choose an entry by its number."""
        menu = self.query_one("#camp-choices", Menu)
        if number <= menu.option_count:
            menu.highlighted = number - 1
            menu.action_select()

    def action_page(self, pages: int) -> None:
        """Scroll what is told."""
        sheet = self.query_one("#camp-sheet", Sheet)
        sheet.scroll_relative(y=pages * max(1, sheet.size.height - 2), animate=False)

    def action_skip(self) -> None:
        """Show all that has happened at once."""
        self._shown = len(self._deeds)
        self._go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is to be skipped where nothing waits to be shown."""
        return self._shown < len(self._deeds) if action == "skip" else True

    def action_chronicle(self) -> None:
        """Who lived, who fell, who won what."""
        self.app.push_screen(ChronicleScreen(chronicle(self.campaign)))

    def _play(self) -> None:
        """Play the adventure, and come back when it is over or left."""
        try:
            saved = self.campaign.adventure()
        except (BadJournal, BadSetup, IllegalAnswer) as error:
            self.notify(str(error), severity="warning", markup=False)
            return

        def back(leave: Leave | None) -> None:
            self.app.close_match()  # type: ignore[attr-defined]
            self._come_back(saved)

        if saved.game.over:
            saved.close()
            self._come_back(saved)
            return
        self.app.play(saved, back)  # type: ignore[attr-defined]

    def _come_back(self, saved: Saved) -> None:
        """From an adventure that was left: once it is over, what came of it follows."""
        if saved.game.over and self._write(lambda: self.campaign.finish(saved.game)):
            self._shown = 0
        self._go_on()
