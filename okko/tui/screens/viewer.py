"""The codex: all cards, tiles, rules and words, found as one types."""

from typing import Literal

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.library import Library
from okko.model.board import parse_board
from okko.model.card import CharacterCard, EquipmentCard, KamiCard, Laid, Profile, Tile
from okko.model.rulebook import Entry, Term
from okko.model.rulings import Rulings
from okko.tui import sheets
from okko.tui.bound import Page, bind
from okko.tui.codex import Codex, Item, Section
from okko.tui.drawing import Size
from okko.tui.scene import ground
from okko.tui.theme import colour_mode
from okko.tui.tile_ground import tile_ground
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.line import Line
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.picture import Picture
from okko.tui.widgets.sheet import Sheet


class Sections(Static):
    """The kinds of things there are, one of which is shown."""

    ALLOW_SELECT = False

    def show(self, chosen: Section, counts: dict[Section, int] | None) -> None:
        """Show which one is chosen, and how much was found in each."""
        parts = []
        self._places = []
        at = 0
        for section in Section:
            count = "" if counts is None else f" {counts[section]}"
            text = f"[{section}{count}]" if section is chosen else f" {section}{count} "
            self._places.append((range(at, at + len(text)), section))
            at += len(text)
            parts.append(Content.styled(text, "bold $gold" if section is chosen else "$ink-muted"))
        self.update(Content("").join(parts), layout=False)

    def on_click(self, event: events.Click) -> None:
        """Choose the one that was clicked."""
        offset = event.get_content_offset(self)
        for place, section in self._places:
            if offset is not None and offset.x in place and isinstance(self.screen, Viewer):
                self.screen.choose(section)


class Viewer(Page[None]):
    """A field to type in, what was found, and the thing itself."""

    AUTO_FOCUS = "#search"
    BINDINGS = [
        bind("codex.up", "move(-1)", "Choose", tooltip="Along the list"),
        bind("codex.down", "move(1)", "Choose"),
        bind("codex.page_up", "page(-1)"),
        bind("codex.page_down", "page(1)", "Read on"),
        bind(
            "codex.kind",
            "section(1)",
            "Next kind",
            priority=True,
            tooltip="To characters, equipment, tiles, rules or words",
        ),
        bind("codex.kind_before", "section(-1)", priority=True),
        bind("codex.follow", "follow", "Links"),
        bind("codex.back", "back"),
        bind("do.back", "leave", "Back"),
    ]

    def __init__(self, about: str = "", rulings: Rulings | None = None) -> None:
        super().__init__()
        self._codex = Codex(Library.load())
        self._section = Section.CHARACTERS
        """The kind that is listed, or that comes first among what is found."""
        self._counts: dict[Section, int] | None = None
        """How much of each kind was found, if something is typed."""
        self._listed: list[Item] = []
        self._shown: Item | None = None
        self._before: list[Item] = []
        self._about = about
        self._rulings = rulings
        """The readings of the match in progress, if there is one."""

    def compose(self) -> ComposeResult:
        """The list on the left, the thing on the right."""
        yield Headline("Cards and rules")
        yield Sections(id="sections")
        with Horizontal(id="viewer"):
            with Vertical(id="found"):
                yield Line(placeholder="type to search", id="search")
                yield Menu(id="items", markup=False)
            with Sheet(id="sheet"):
                yield Vertical(id="thing")
                yield Menu(id="links", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the first thing, or the one that was asked for."""
        self.show(self._about)

    def show(self, about: str) -> None:
        """Show a card, tile, rule or word by its id."""
        item = self._codex.named(about) if about else None
        if item is not None:
            self._section = item.section
        self._list(item)

    def choose(self, section: Section) -> None:
        """Turn to another kind of thing."""
        self._section = section
        self._list(None)
        if self._counts is not None:
            first = next((item for item in self._listed if item.section is section), None)
            if first is not None:
                menu = self.query_one("#items", Menu)
                menu.highlighted = menu.get_option_index(first.key)
                self._present(first)

    @on(Line.Changed, "#search")
    def _typed(self, event: Line.Changed) -> None:
        """List what was found; once nothing is typed, what was shown stays."""
        self._list(None if event.value.strip() else self._shown)

    def _list(self, wanted: Item | None) -> None:
        """List what there is, or what was found, and show one of it."""
        words = self.query_one("#search", Line).value.strip()
        self._counts = None
        if words:
            self._listed = self._codex.found(words, self._section)
            self._counts = {section: sum(item.section is section for item in self._listed) for section in Section}
        else:
            self._listed = self._codex.of(self._section)
        menu = self.query_one("#items", Menu)
        menu.clear_options()
        options: list[Option | None] = []
        group = None
        for item in self._listed:
            title = item.section.value if words else item.group
            if title and title != group:
                options.append(Option(Content.styled(title, "$ink-muted italic"), disabled=True))
            group = title
            options.append(Option(_entry(item), id=item.key))
        menu.add_options(options)
        if not self._listed:
            self._present(None)
            return
        item = wanted if wanted in self._listed else self._listed[0]
        menu.highlighted = menu.get_option_index(item.key)
        self._present(item)

    @on(Menu.OptionHighlighted, "#items")
    def _highlighted(self, event: Menu.OptionHighlighted) -> None:
        if event.option_id in self._codex.items:
            self._present(self._codex.items[event.option_id])

    @on(Menu.OptionSelected, "#items")
    def _chosen(self) -> None:
        self.action_follow()

    @on(Menu.OptionSelected, "#links")
    def _linked(self, event: Menu.OptionSelected) -> None:
        item = self._codex.items[event.option_id or ""]
        if self._shown is not None:
            self._before.append(self._shown)
        self._turn_to(item)

    def _turn_to(self, item: Item) -> None:
        self.query_one("#search", Line).value = ""
        self._section = item.section
        self._list(item)
        self.query_one("#search").focus()

    def _present(self, item: Item | None) -> None:
        """Show a thing, and of which kind it is."""
        self.query_one(Sections).show(item.section if item is not None else self._section, self._counts)
        if item is self._shown and item is not None:
            return
        self._shown = item
        thing = self.query_one("#thing", Vertical)
        links = self.query_one("#links", Menu)
        with self.app.batch_update():
            thing.remove_children()
            links.clear_options()
            if item is None:
                thing.mount(Static("Nothing has all of these words.", classes="remark"))
            else:
                thing.mount(*self._sheet(item))
                links.add_options(Option(f"→ {link.name}", id=link.key) for link in self._codex.links(item))
            links.display = links.option_count > 0
        self.query_one("#sheet", Sheet).scroll_home(animate=False)

    def _sheet(self, item: Item) -> list[Widget]:
        mode = colour_mode(self.app)
        match self._codex.content(item):
            case CharacterCard() as card:
                return [
                    Static(sheets.heading(card.name, card.epithet or "")),
                    Static(sheets.character_traits(card) + Content.styled(f" · {card.zeni} Zeni", "bold")),
                    Vertical(
                        self._side(card.vigilant, "● Vigilant", "-vigilant"),
                        self._side(card.shaken, "! Shaken", "-shaken"),
                        classes="profile",
                    ),
                ]
            case KamiCard() as kami:
                return [
                    Static(sheets.heading(kami.name, f"element: {kami.element.value}")),
                    Vertical(
                        self._side(kami.celestial, f"◇ {kami.celestial.name}", "-celestial"),
                        self._side(kami.corrupted, f"◆ {kami.corrupted.name}", "-corrupted"),
                        classes="profile",
                    ),
                ]
            case EquipmentCard() as gear:
                sheet = Static(sheets.equipment_text(gear, mode), classes="card -gear")
                return [Static(sheets.heading(gear.name, f"{gear.zeni} Zeni")), sheet]
            case Tile() as tile:
                return [*self._face(tile, "interior"), *self._face(tile, "outdoors")]
            case Entry() as entry:
                parts: list[Widget] = [
                    Static(sheets.heading(entry.title, entry.id)),
                    Static(Content.styled(f"{item.group} · {sheets.source_of(entry)}", "$ink-muted")),
                    Static(sheets.rule_text(entry, self._rulings), classes="text"),
                ]
                if entry.example and entry.example.position:
                    picture = Picture(largest=Size.M)
                    picture.show(ground(parse_board(entry.example.position)))
                    parts.append(picture)
                return parts
            case Term() as term:
                return [Static(sheets.heading(item.name)), Static(sheets.term_text(term), classes="text")]

    def _side(self, side: Profile, title: str, look: str) -> Static:
        """One side of a card."""
        card = Static(sheets.profile(side, colour_mode(self.app)), classes=f"card {look}")
        card.border_title = title
        return card

    def _face(self, tile: Tile, up: Literal["interior", "outdoors"]) -> list[Widget]:
        """One side of a tile."""
        side = tile.sides.interior if up == "interior" else tile.sides.outdoors
        picture = Picture(bare=True, largest=Size.S)
        picture.show(tile_ground(tile, Laid(tile=tile.id, side=up)))
        return [Static(sheets.heading(side.name, up)), Static(Content.styled(side.idea, "$ink-muted")), picture]

    def action_move(self, by: int) -> None:
        """Go along the list that has the focus, or that of what was found."""
        menu = self.query_one("#links" if self.query_one("#links").has_focus else "#items", Menu)
        if by > 0:
            menu.action_cursor_down()
        else:
            menu.action_cursor_up()

    def action_page(self, by: int) -> None:
        """Read on, or back."""
        sheet = self.query_one("#sheet", Sheet)
        sheet.scroll_relative(y=by * max(1, sheet.size.height - 2), animate=False)

    def action_section(self, by: int) -> None:
        """Turn to the next kind of thing; of what was found, to the next of which there is any."""
        now = self._shown.section if self._shown is not None else self._section
        sections = [one for one in Section if one is now or self._counts is None or self._counts[one]]
        self.choose(sections[(sections.index(now) + by) % len(sections)])
        self.query_one("#search").focus()

    def action_follow(self) -> None:
        """Go to what the thing names, or back to typing."""
        links = self.query_one("#links", Menu)
        if links.display and not links.has_focus:
            links.focus()
            links.highlighted = 0
            links.scroll_visible(animate=False)
        else:
            self.query_one("#search").focus()

    def action_back(self) -> None:
        """Show again what was shown before a link was followed."""
        if self._before:
            self._turn_to(self._before.pop())

    def action_leave(self) -> None:
        """Leave the links, then the words typed, then the codex."""
        search = self.query_one("#search", Line)
        if self.query_one("#links").has_focus:
            search.focus()
        elif self._before:
            self.action_back()
        elif search.value:
            search.value = ""
        else:
            self.dismiss()


def _entry(item: Item) -> Content:
    if not item.hint:
        return Content(item.name)
    return Content(item.name.ljust(21)) + Content.styled(item.hint, "$ink-muted")
