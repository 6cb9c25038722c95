"""The draft as it is seen: the table, the bands and the card under the cursor; then the board as it is laid."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option as Line

from okko.model.card import DoorToken
from okko.model.decision import Ask, Decision
from okko.model.draft import Draft, Step
from okko.model.refusal import Refusal
from okko.model.state import Stage
from okko.tui import sheets
from okko.tui.asking import Question
from okko.tui.draft_plan import DoorPlan, TilePlan
from okko.tui.in_keys import in_keys
from okko.tui.offering import Row, rows_of
from okko.tui.preparing import TURNED, kind_in_words, place_in_words
from okko.tui.rule_of import ASKED
from okko.tui.screens.manners import Manners
from okko.tui.session import Session
from okko.tui.site import lying, plan_of, scene_of_site
from okko.tui.widgets.company import Company
from okko.tui.widgets.detail import refused
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.offers import Offers
from okko.tui.widgets.picture import Picture
from okko.tui.widgets.sheet import Sheet


class SitePicture(Picture, can_focus=True):
    """The board as it is being laid; with the focus, the arrows go along it."""


class DraftTable(Manners):
    """Shows a draft; the answers come from `DraftScreen`."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.plan: TilePlan | DoorPlan | None = None
        """What the player thinks of laying."""
        self._before: TilePlan | DoorPlan | None = None
        """What was laid last: the next door is looked for from there."""
        self.rows: list[Row] = []
        """The list, headings included."""
        self.fitting = False
        """Only the cards that can be taken are listed."""
        self.clicked: object = None
        """What was clicked on the board last, since the question was put."""
        self._shown: object = None

    def compose(self) -> ComposeResult:
        """The board, the list, and the bands with the card; the board or the bands are hidden."""
        self.panels.take_settings(self.app)
        yield self.panels.status
        yield self.panels.banner
        with Horizontal(id="draft"):
            yield SitePicture(id="site")
            with Vertical(classes="frame", id="offers-frame"):
                yield Offers(id="offers", markup=False)
            with Vertical(id="companies"):
                yield Company(0)
                yield Company(1)
                with Sheet(id="offer"):
                    yield Static(id="offered")
        yield Static(id="draft-words")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what has happened, then ask."""
        self.go_on()

    def on_resize(self) -> None:
        """What depends on the width is written anew."""
        self.call_after_refresh(self.paint)

    def on_screen_resume(self) -> None:
        """Settings may have changed."""
        if self.is_mounted:
            self.panels.take_settings(self.app)
            self.paint()

    def belongs(self) -> bool:
        """Until bands and board stand."""
        return self.session.game.state.match.draft is not None

    # What is asked, and shown.

    @property
    def offers(self) -> Offers:
        """The list."""
        return self.query_one("#offers", Offers)

    @property
    def asked(self) -> Ask | None:
        """What kind of question is put; None while none is, and for dice thrown by hand."""
        return self.question.ask if self.question is not None else None

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        at = self.offers.highlighted
        return self.rows[at] if at is not None and at < len(self.rows) else None

    def put(self, question: Question | None) -> None:
        """Put a question: fill the list with its answers, and take a tile or a door in hand if it is for one."""
        self.clicked = None
        if self.playback.state.match.draft is None:
            return
        self._before = self.plan or self._before
        self.plan = plan_of(self.session.game, question, self._before)
        self.fill(keep=question is None)
        if question is not None:
            (self.query_one("#site") if isinstance(self.plan, DoorPlan) else self.offers).focus()

    def fill(self, *, keep: bool) -> None:
        """Write the list; `keep`: with the cursor where it is."""
        offers, frame = self.offers, self.query_one("#offers-frame")
        at = offers.highlighted
        rows = rows_of(self.session.game, self.playback.state, self.question, fitting=self.fitting)
        frame.border_title = _TITLES.get(self.asked, "On the table") if self.question is not None else "On the table"
        can = sum(row.answer is not None for row in rows)
        frame.border_subtitle = f"{can} can be taken" if self.asked is Ask.PICK else ""
        self.rows = []
        with self.app.batch_update():
            offers.clear_options()
            self.rows = rows
            offers.add_options(Line(row.text, disabled=row.heading) for row in rows)
            first = next((place for place, row in enumerate(rows) if row.answer is not None), None)
            if first is None:
                first = next((place for place, row in enumerate(rows) if not row.heading), None)
            if isinstance(self.plan, DoorPlan):
                first = self.plan.kind
            kept = keep and at is not None and at < len(rows) and not rows[at].heading
            offers.highlighted = at if kept else first
            if not kept and first == 1:
                offers.scroll_home(animate=False)

    def paint(self) -> None:
        """Show the table, the bands, the card under the cursor and the board."""
        state = self.playback.state
        draft = state.match.draft
        if not self.is_mounted or draft is None:
            return
        self.set_class(_on_ground(draft), "-on-ground")
        names = (self.session.name(0), self.session.name(1))
        self.panels.status.show(state, names, self.session.back)
        self.panels.say_what(self.playback, self.question, names, self.words.thinking)
        for band, company in enumerate(self.query(Company)):
            company.show(draft, names[band], choosing=state.player == band and state.stage is Stage.DRAFT)
        self._show_card()
        refusal = self.why_not()
        scene = scene_of_site(state, self.plan, lawful=refusal is None)
        if scene != self._shown:
            self._shown = scene
            self.query_one("#site", Picture).show(scene)
        self.query_one("#draft-words", Static).update(self._words(draft, refusal))
        self.mind_the_keys()

    def _show_card(self) -> None:
        row = self.row
        card = row.card if row is not None else None
        text = Content("")
        if card is not None:
            text = sheets.in_short(card, self.panels.mode)
            copies = "There is 1 copy." if card.copies == 1 else f"There are {card.copies} copies."
            text += Content.styled(f"\n{copies}", "$ink-muted")
        self.query_one("#offered", Static).update(text)

    def why_not(self) -> Refusal | None:
        """Why what is planned, or under the cursor, cannot be done."""
        if isinstance(self.plan, DoorPlan):
            game = self.session.game
            found = isinstance(game.pending, Decision) and game.pending.find(self.plan.text)
            return None if found else game.why_not(self.plan.text) or _BORDER
        return self.row.refusal if self.row is not None else None

    @property
    def laid(self) -> DoorToken | None:
        """The door token that lies where one is planned: the one just laid, until the frame goes on."""
        draft = self.playback.state.match.draft
        return lying(draft, self.plan) if draft is not None and isinstance(self.plan, DoorPlan) else None

    def told_laid(self, token: DoorToken) -> Content:
        """That a door lies there, and how to go on."""
        told = Content.styled(f"{kind_in_words(token).capitalize()} is laid on {token.edge}.", "bold")
        more = in_keys("Go on to another edge, or {draft.end} to lay no more.")
        return told + Content.styled(f"\n{more}", "$ink-muted")

    def _words(self, draft: Draft, refusal: Refusal | None) -> Content:
        """What is planned, why it cannot be, or what happened last."""
        if (said := self.words.said()) is not None:
            return said
        if isinstance(self.plan, TilePlan) and not self.playback:
            return _tile_told(draft, self.plan)
        if isinstance(self.plan, DoorPlan) and not self.playback and refusal is not None and self.laid is not None:
            return self.told_laid(self.laid)
        if isinstance(self.plan, DoorPlan) and not self.playback and self.plan.token is not None:
            told = Content.styled(f"{kind_in_words(self.plan.token).capitalize()} on {self.plan.token.edge}.", "bold")
            return told + Content("\n") + refused(refusal) if refusal is not None else told
        if refusal is not None:
            return refused(refusal)
        standing = [line for line in self.session.game.lines if not line.struck]
        return Content("\n").join(self.panels.teller.of(standing, self.playback.shown)[-2:])

    @property
    def subject(self) -> str:
        """What the codex opens on: the rule that forbids, the card under the cursor, the rule of what is asked."""
        if self.refusal is not None:
            return self.refusal.rule
        row = self.row
        if row is not None and row.card is not None:
            return row.card.id
        return ASKED.get(self.asked, "DRAFT-1") if self.asked is not None else "DRAFT-1"


_TITLES = {
    Ask.BEARER: "Who bears it",
    Ask.TILE: "Tiles",
    Ask.ADJOIN: "Where",
    Ask.DOORS: "Doors",
    None: "Dice",
}
_BORDER = Refusal("DOOR-6", "the border of the board is wall all round")


def _on_ground(draft: Draft) -> bool:
    """Whether the board is what it is about."""
    return draft.step not in (Step.PICK, Step.FREE)


def _tile_told(draft: Draft, plan: TilePlan) -> Content:
    """The tile in hand, and where it would lie."""
    tile = next(tile for tile in draft.setup.tiles if tile.id == plan.laid.tile)
    side = tile.sides.interior if plan.laid.side == "interior" else tile.sides.outdoors
    head = Content.styled(side.name, "bold $gold")
    head += Content.styled(f"  {plan.laid.side}, {TURNED[plan.laid.quarters]}", "$ink")
    where = place_in_words(draft, plan.texts[1])
    if draft.tiles:
        head += Content.styled(f"; {where[:1].lower()}{where[1:]}", "$ink")
    return head + Content.styled(f"\n{side.idea}", "$ink-muted")
