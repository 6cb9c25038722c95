"""The campaigns there are: go on with one, read its chronicle, or begin another."""

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.campaign import Campaign, chronicle, list_campaigns
from okko.game import BadJournal
from okko.tui.bound import Page, bind
from okko.tui.once import Stays
from okko.tui.screens.campaign_chronicle import chronicle_text
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet

NEW = "new"


class Campaigns(Page[None]):
    """The campaigns on the left, the last played first; the chronicle of one on the right."""

    stays = Stays.LISTED
    AUTO_FOCUS = "#saves"
    BINDINGS = [
        bind("campaigns.new", "new", "New campaign"),
        bind("campaigns.resume", "resume", "Go on", tooltip="Go on with it"),
        bind("read.on", "page(1)", "Read on", tooltip="Scroll the chronicle"),
        bind("read.back", "page(-1)"),
        bind("do.back", "dismiss", "Back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[str, Campaign | BadJournal] = {}

    def compose(self) -> ComposeResult:
        """The list and the chronicle."""
        yield Headline("Campaigns", "bands that carry over from adventure to adventure")
        with Horizontal(id="saves-body"):
            yield Menu(id="saves", markup=False)
            with Sheet(id="campaign-sheet"):
                yield Static(id="campaign")
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Campaigns may have gone on meanwhile."""
        self._found = {str(file): _read(file) for file in list_campaigns()}
        menu = self.query_one("#saves", Menu)
        at = menu.highlighted or 0
        menu.clear_options()
        menu.add_option(Option(Content("New campaign"), id=NEW))
        menu.add_options(Option(_line(file, found), id=file) for file, found in self._found.items())
        menu.highlighted = min(max(at, int(bool(self._found))), len(self._found))
        self._show()

    @property
    def _file(self) -> str:
        option = self.query_one("#saves", Menu).highlighted_option
        return (option.id or "") if option is not None else ""

    @on(Menu.OptionHighlighted)
    def _show(self) -> None:
        found = self._found.get(self._file)
        match found:
            case None:
                text = Content.styled(
                    "Two bands go through a story together. Between two adventures the wounded heal, the others pray "
                    "for an honor or search for equipment, and somebody takes the place of the dead.",
                    "$ink-muted",
                )
            case BadJournal():
                text = Content.styled("! This file cannot be used.\n\n", "bold $shaken-ink") + Content(str(found))
            case Campaign():
                text = chronicle_text(chronicle(found))
        self.query_one("#campaign", Static).update(text)
        self.query_one("#campaign-sheet", Sheet).scroll_home(animate=False)
        self.refresh_bindings()

    @property
    def confirms(self) -> str:  # type: ignore[override]
        """What choosing a line does."""
        return "New campaign" if self._file == NEW else "Go on"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that have nothing to work on are not shown."""
        return isinstance(self._found.get(self._file), Campaign) if action == "resume" and self.is_mounted else True

    @on(Menu.OptionSelected)
    def _chosen(self) -> None:
        if self._file == NEW:
            self.action_new()
        else:
            self.action_resume()

    def action_resume(self) -> None:
        """Go on with the campaign."""
        self.app.resume_campaign(Path(self._file))  # type: ignore[attr-defined]

    def action_new(self) -> None:
        """Begin another one."""
        from okko.tui.screens.campaign_form import CampaignForm

        self.app.push_screen(CampaignForm())

    def action_page(self, pages: int) -> None:
        """Scroll the chronicle."""
        sheet = self.query_one("#campaign-sheet", Sheet)
        sheet.scroll_relative(y=pages * (sheet.size.height - 2), animate=False)


def _read(file: Path) -> Campaign | BadJournal:
    try:
        return Campaign.watch(file)
    except BadJournal as error:
        return error


def _line(file: str, found: Campaign | BadJournal) -> Content:
    """A campaign in two lines."""
    if isinstance(found, BadJournal):
        return Content(Path(file).name) + Content.styled("\n  cannot be used", "$ink-muted")
    players = " – ".join(found.setup.box.players)
    where = "over" if found.over else f"adventure {found.number} of {found.setup.adventures}"
    return Content(found.header.title) + Content.styled(f"\n  {where}, {players}", "$ink-muted")
