"""The adventures of the book: a list by difficulty, and the page of each."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.library import Library
from okko.model.adventure import Adventure, Lineup
from okko.tui.adventuring import difficulty, scene_of_page
from okko.tui.bound import Page, bind
from okko.tui.once import Stays
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.picture import Picture
from okko.tui.widgets.sheet import Sheet


class Shelf(Menu):
    """A list whose first click shows an entry, and whose second chooses it."""

    def on_click(self, event: events.Click) -> None:
        """Show what was clicked, unless it is shown already."""
        place = event.style.meta.get("option")
        if place is not None and place != self.highlighted:
            event.prevent_default()
            self.highlighted = place


class Adventures(Page[None]):
    """The list on the left, the page of the one under the cursor on the right, and its board where there is room."""

    stays = Stays.LISTED
    AUTO_FOCUS = "#adventures"
    confirms = "Play"
    BINDINGS = [
        bind("adventures.play", "play", "Play"),
        bind("read.on", "page(1)", "Read on", tooltip="Scroll the page"),
        bind("read.back", "page(-1)"),
        bind("do.back", "dismiss", "Back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._library = Library.load()

    def compose(self) -> ComposeResult:
        """The list and the page."""
        yield Headline("Adventures", "two sides, two wishes, one board")
        with Horizontal(id="adventures-body"):
            yield Shelf(*(Option(_line(one), id=id) for id, one in self._library.adventures.items()), id="adventures")
            with Sheet(id="adventure-sheet"):
                yield Static(id="adventure-page")
                yield Picture(id="adventure-board")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the first one."""
        menu = self.query_one("#adventures", Menu)
        menu.highlighted = 0 if self._library.adventures else None
        self._show()

    @property
    def _adventure(self) -> Adventure | None:
        option = self.query_one("#adventures", Menu).highlighted_option
        return self._library.adventures.get(option.id or "") if option is not None else None

    @property
    def subject(self) -> str:
        """What the codex opens on: how an adventure ends."""
        return "END-7"

    @on(Menu.OptionHighlighted)
    def _show(self) -> None:
        adventure = self._adventure
        self.query_one("#adventure-sheet", Sheet).scroll_home(animate=False)
        if adventure is None:
            self.query_one("#adventure-page", Static).update("There are no adventures.")
            return
        self.query_one("#adventure-page", Static).update(page(adventure, self._library))
        self.query_one("#adventure-board", Picture).show(scene_of_page(adventure, self._library))

    def action_page(self, pages: int) -> None:
        """Scroll the page."""
        sheet = self.query_one("#adventure-sheet", Sheet)
        sheet.scroll_relative(y=pages * (sheet.size.height - 2), animate=False)

    @on(Menu.OptionSelected)
    def action_play(self) -> None:
        """Say who plays, and begin."""
        from okko.tui.screens.adventure_form import AdventureForm

        if self._adventure is not None:
            self.app.push_screen(AdventureForm(self._adventure))


def _line(adventure: Adventure) -> Content:
    """An adventure in two lines."""
    head = Content.styled(f"{adventure.number:2} ", "$ink-muted") + Content(adventure.name)
    return head + Content.styled(f"\n   {difficulty(adventure)}", "$gold")


def page(adventure: Adventure, library: Library) -> Content:
    """The page of introduction, what is played for, and who plays."""
    parts = [Content.styled(adventure.name, "bold $gold")]
    rules = "Karasu" if adventure.karasu else "Asagiri"
    story = f"{adventure.story}, " if adventure.story else ""
    parts.append(Content.styled(f"{story}{difficulty(adventure)}, {adventure.turns} turns, {rules}", "$ink-muted"))
    parts += [
        Content(""),
        Content(adventure.intro.strip().replace("\n", "\n\n")),
    ]
    parts += [Content(""), Content.styled("What it is about", "bold $ink-muted"), Content(adventure.text.strip())]
    parts += [side_told(adventure, side, library) for side in (0, 1)]
    for link in adventure.links:
        name = library.adventures[link.after].name if link.after in library.adventures else link.after
        head = f"\nIf {adventure_side(library, link.after, link.winner)} won {name}: "
        parts.append(Content.styled(head, "bold $ink-muted") + Content(link.text.strip()))
    return Content("\n").join(parts)


def adventure_side(library: Library, id: str, side: str) -> str:
    """What a side of an adventure is called, in the midst of a sentence."""
    earlier = library.adventures.get(id)
    if earlier is None:
        return f"side {side}"
    role = earlier.sides["ab".index(side)].role
    return role[:1].lower() + role[1:]


def side_told(adventure: Adventure, side: int, library: Library) -> Content:
    """A side: who they are, what they want, and whom the book gives them."""
    lineup: Lineup = adventure.sides[side]
    opens = " They open." if "ab".index(adventure.first) == side else ""
    head = Content.styled(f"\n{'▌▐'[side]}{lineup.role}", f"bold {BAND_STYLES[side]}")
    band = ", ".join(
        library.characters[member.card].name
        + (f" with {library.equipment[member.equipment].name}" if member.equipment else "")
        for member in lineup.band
    )
    return head + Content(f"\n{lineup.aim}{opens}") + Content.styled(f"\n{lineup.name}: {band}.", "$ink-muted")
