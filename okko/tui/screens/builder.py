"""The band builder: who may join, what they cost, and why somebody may not."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.analysis.recruiting import may_add, may_give, zeni_of
from okko.dice import new_seed
from okko.library import Library
from okko.model.card import BandList, CharacterCard, EquipmentCard, Member
from okko.model.refusal import Refusal
from okko.model.skill import Alignment, Type
from okko.tui import sheets
from okko.tui.agreement import CAUSES, all_bands, cause_of, complaints, random_band_of, worth
from okko.tui.bound import Page, bind
from okko.tui.own_bands import BadBand, as_text, delete_band, from_text, id_of, save_band
from okko.tui.screens.ask import AskLine, AskOne
from okko.tui.theme import colour_mode
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet

_ORDER = (Alignment.DEMON_HUNTER, Alignment.EVIL, Alignment.MERCENARY)


class Builder(Page[BandList | None]):
    """Whom one may take on the left, the band on the right, the card under the cursor below."""

    AUTO_FOCUS = "#pool"
    BINDINGS = [
        bind("band.take_away", "take_away", "Take away"),
        bind("band.other_side", "other_side", "Other list"),
        bind("band.use", "use", "Use it"),
        bind("band.save", "save", "Save"),
        bind("band.rename", "rename", "Name"),
        bind("band.open", "open", "Open"),
        bind("band.text", "text", "As text"),
        bind("band.random", "random", "Random"),
        bind("band.clear", "clear", "Empty", show=False),
        bind("band.delete_saved", "delete_saved", "Forget", show=False),
        bind("band.undo", "undo", "Undo", show=False),
        bind("do.back", "dismiss(None)", "Back"),
    ]

    def __init__(self, band: BandList, budget: int, *, karasu: bool = False) -> None:
        super().__init__()
        self._library = Library.load()
        self._box = self._library.box(karasu=karasu)
        """The cards that may be taken."""
        self._band = band.model_copy(update={"budget": budget})
        self._budget = budget
        self._karasu = karasu
        self._before: list[BandList] = []

    def compose(self) -> ComposeResult:
        """Two lists, the sum over them, and the card below."""
        yield Headline("Band builder")
        yield Static(id="sum")
        with Horizontal(id="builder"):
            with Vertical(classes="frame", id="pool-frame"):
                yield Menu(id="pool", markup=False)
            with Vertical(classes="frame", id="band-frame"):
                yield Menu(id="band", markup=False)
        with Sheet(id="card-below"):
            yield Static(id="why")
            yield Static(id="card")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the band and who may join it."""
        self.query_one("#pool-frame").border_title = "To take"
        self._show()

    @property
    def band(self) -> BandList:
        """The band as it stands."""
        return self._band

    @property
    def subject(self) -> str:
        """The card under the cursor, for the codex."""
        card = self._under_cursor()
        return card.id if card is not None else ""

    def _change(self, **changes: object) -> None:
        self._before.append(self._band)
        if "members" in changes:
            changes.setdefault("text", None)
        self._band = self._band.model_copy(update=changes)
        self._show()

    def _place(self) -> int:
        """The member that is given equipment."""
        highlighted = self.query_one("#band", Menu).highlighted
        return min(highlighted or 0, len(self._band.members) - 1)

    def _refusal(self, card: CharacterCard | EquipmentCard) -> Refusal | None:
        """Why a card cannot be taken now."""
        characters, equipment = self._library.characters, self._library.equipment
        if isinstance(card, CharacterCard):
            member = Member(card=card.id)
            return may_add(member, self._band.members, self._budget, characters, equipment, karasu=self._karasu)
        if not self._band.members:
            return Refusal("BAND-7", "Nobody is there to carry it", cure="take a character first")
        return may_give(card.id, self._place(), self._band.members, self._budget, characters, equipment)

    def _show(self) -> None:
        """Show everything anew, the cursors where they were."""
        self._show_band()
        self._show_pool()
        self._show_sum()
        self._show_card()

    def _show_band(self) -> None:
        menu = self.query_one("#band", Menu)
        at = menu.highlighted or 0
        with self.app.batch_update():
            menu.clear_options()
            menu.add_options(_member(member, self._library) for member in self._band.members)
            if self._band.members:
                menu.highlighted = min(at, len(self._band.members) - 1)
        self.query_one("#band-frame").border_title = self._band.name

    def _show_pool(self) -> None:
        menu = self.query_one("#pool", Menu)
        at = menu.highlighted
        cards = self._cards()
        with self.app.batch_update():
            menu.clear_options()
            group = ""
            for card in cards:
                title = CAUSES[card.alignment] if isinstance(card, CharacterCard) else "Equipment"
                if title != group:
                    menu.add_option(Option(Content.styled(title, "italic $ink-muted"), disabled=True))
                    group = title
                menu.add_option(Option(_offer(card, self._refusal(card)), id=card.id))
            menu.highlighted = at if at is not None else 1

    def _cards(self) -> list[CharacterCard | EquipmentCard]:
        characters = sorted(
            self._box.characters.values(), key=lambda card: (_ORDER.index(card.alignment), -card.zeni, card.name)
        )
        return [*characters, *sorted(self._box.equipment.values(), key=lambda card: card.name)]

    def _show_sum(self) -> None:
        cards = [self._library.characters[member.card] for member in self._band.members]
        spent = zeni_of(self._band.members, self._library.characters, self._library.equipment)
        left = self._budget - spent
        civilian = next((card.name for card in cards if card.type is Type.CIVILIAN), "none")
        filled = max(0, min(self._budget, spent))
        look = "$good" if left >= 0 else "$shaken-ink"
        text = Content.from_markup(
            f"[b]$spent of $budget Zeni[/] [$gold]$full[/][$ink-faint]$empty[/] [b {look}]$left[/]"
            "   [$ink-muted]$count, $cause, civilian: $civilian[/]",
            spent=spent,
            budget=self._budget,
            full="█" * filled,
            empty="░" * (self._budget - filled),
            left=f"{left} left" if left >= 0 else f"{-left} too many",
            count="1 character" if len(cards) == 1 else f"{len(cards)} characters",
            cause=CAUSES[cause_of(self._band, self._library)] if cards else "nobody yet",
            civilian=civilian,
        )
        self.query_one("#sum", Static).update(text)

    def _show_card(self) -> None:
        """Show the card under the cursor, and why it cannot be taken."""
        mode = colour_mode(self.app)
        why, sheet = self.query_one("#why", Static), self.query_one("#card", Static)
        card = self._under_cursor()
        refusal = None
        if card is not None and self.query_one("#pool").has_focus:
            refusal = self._refusal(card)
        if refusal is None and (wrong := complaints(self._band, self._budget, self._library, karasu=self._karasu)):
            refusal = wrong[0] if wrong[0].rule != "BAND-10" else None
        counsel = Content(self._band.text or "")
        why.update(_why(refusal) if refusal else counsel)
        why.display = refusal is not None or bool(counsel)
        sheet.update(sheets.in_short(card, mode) if card is not None else "")
        self.query_one("#card-below", Sheet).scroll_home(animate=False)

    def _under_cursor(self) -> CharacterCard | EquipmentCard | None:
        if self.query_one("#band").has_focus:
            if not self._band.members:
                return None
            return self._library.characters[self._band.members[self._place()].card]
        pool = self.query_one("#pool", Menu)
        option = pool.highlighted_option
        return self._card(option.id) if option is not None else None

    def _card(self, id: str | None) -> CharacterCard | EquipmentCard | None:
        if id is None:
            return None
        return self._library.characters.get(id) or self._library.equipment.get(id)

    @on(Menu.OptionHighlighted, "#pool")
    def _pool_moved(self) -> None:
        self._show_card()

    @on(Menu.OptionHighlighted, "#band")
    def _band_moved(self) -> None:
        self._show_pool()
        self._show_card()

    def on_descendant_focus(self) -> None:
        """The card is that of the list with the focus."""
        self._show_card()

    @on(Menu.OptionSelected, "#pool")
    def _taken(self, event: Menu.OptionSelected) -> None:
        card = self._card(event.option_id)
        if card is None:
            return
        refusal = self._refusal(card)
        if refusal is not None:
            self.app.bell()
            self.query_one("#why", Static).update(_why(refusal))
            return
        members = list(self._band.members)
        if isinstance(card, CharacterCard):
            members.append(Member(card=card.id))
        else:
            place = self._place()
            members[place] = members[place].model_copy(update={"equipment": card.id})
        self._change(members=tuple(members))
        if isinstance(card, CharacterCard):
            self.query_one("#band", Menu).highlighted = len(members) - 1

    @on(Menu.OptionSelected, "#band")
    def _member_chosen(self) -> None:
        """A member was chosen to be given something: go to the equipment."""
        pool = self.query_one("#pool", Menu)
        first = min(self._box.equipment.values(), key=lambda card: card.name).id
        pool.highlighted = pool.get_option_index(first)
        pool.focus()

    def action_take_away(self) -> None:
        """Take away what the chosen member carries, or the member."""
        if not self._band.members:
            return
        members, place = list(self._band.members), self._place()
        if members[place].equipment is not None:
            members[place] = members[place].model_copy(update={"equipment": None})
        else:
            del members[place]
        self._change(members=tuple(members))

    def action_other_side(self) -> None:
        """Go to the other list."""
        self.query_one("#pool" if self.query_one("#band").has_focus else "#band").focus()

    def action_undo(self) -> None:
        """Take back the last change."""
        if self._before:
            self._band = self._before.pop()
            self._show()

    def action_clear(self) -> None:
        """Begin with nobody."""
        self._change(members=(), name="New band", id="new-band")

    def action_random(self) -> None:
        """A random lawful band that could buy nothing more."""
        band = random_band_of(self._budget, self._box, new_seed(), karasu=self._karasu)
        self._change(members=band.members, name=band.name, id=band.id)

    def action_use(self) -> None:
        """Use this band."""
        wrong = complaints(self._band, self._budget, self._library, karasu=self._karasu)
        if wrong:
            self.query_one("#why", Static).update(_why(wrong[0]))
            self.query_one("#why").display = True
            self.app.bell()
        else:
            self.dismiss(self._band)

    def action_rename(self) -> None:
        """Give the band a name."""

        def named(name: str | None) -> None:
            if name:
                self._change(name=name, id=id_of(name))

        self.app.push_screen(AskLine("The name of the band", self._band.name, limit=40), named)

    def action_save(self) -> None:
        """Keep the band under its name."""
        band = self._band.model_copy(update={"id": id_of(self._band.name)})
        try:
            save_band(band)
        except OSError as error:
            self.notify(f"The band cannot be saved: {error.strerror}.", severity="warning", markup=False)
        else:
            self.notify(f"{band.name} is saved.", markup=False)

    def action_delete_saved(self) -> None:
        """Forget the saved band of this name; the band stays in the builder, from where it can be saved again."""
        delete_band(self._band.model_copy(update={"id": id_of(self._band.name)}))
        self.notify(f"{self._band.name} is saved no longer; s saves it again.", markup=False)

    def action_open(self) -> None:
        """Begin with a ready or saved band."""
        bands = {band.id: band for band in all_bands(self._box)}

        def opened(id: str | None) -> None:
            if id is not None:
                self._change(members=bands[id].members, name=bands[id].name, id=id, text=bands[id].text)

        self.app.push_screen(
            AskOne(
                "Begin with this band",
                [
                    (id, band.name, f"{worth(band, self._library)} Zeni, {CAUSES[cause_of(band, self._library)]}")
                    for id, band in bands.items()
                ],
            ),
            opened,
        )

    def action_text(self) -> None:
        """Copy the band as a short text, or take another's."""

        def pasted(text: str | None) -> None:
            if not text or text == as_text(self._band):
                return
            try:
                budget, members = from_text(text, self._library)
            except BadBand as bad:
                self.notify(f"This is no band: {bad}", severity="warning", markup=False)
            else:
                self._change(members=members)
                if budget != self._budget:
                    self.notify(f"The text is a band for {budget} Zeni; here {self._budget} may be spent.")

        self.app.copy_to_clipboard(as_text(self._band))
        remark = "It is in the clipboard, where the terminal allows it. Paste another over it."
        self.app.push_screen(AskLine("The band as text", as_text(self._band), remark, limit=2000), pasted)


def _member(member: Member, library: Library) -> Option:
    card = library.characters[member.card]
    line = Content(card.name.ljust(22)) + Content.styled(f"{card.zeni:>3}", "$ink-muted")
    if member.equipment:
        gear = library.equipment[member.equipment]
        line += Content.styled(f"\n  + {gear.name.ljust(18)}{gear.zeni:>3}", "$ink-muted")
    return Option(line)


def _offer(card: CharacterCard | EquipmentCard, refusal: Refusal | None) -> Content:
    sign = "+" if refusal is None else "×"
    look = "" if refusal is None else "$ink-faint"
    rule = "" if refusal is None else f"  {refusal.rule}"
    return Content.styled(f"{sign} {card.name.ljust(20)}{card.zeni:>3}{rule}", look)


def _why(refusal: Refusal) -> Content:
    cure = f"; {refusal.cure}" if refusal.cure else ""
    return Content.from_markup(
        "[b $shaken-ink]! $rule[/]  $fact$cure.", rule=refusal.rule, fact=refusal.fact, cure=cure
    )
