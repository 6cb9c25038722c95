"""What is seen in a camp: both bands as they stand, the dice that fell, the tables they are read by, the cards."""

from collections.abc import Mapping

from textual.content import Content

from okko.campaign.chronicle import gear_of, name_of, told, wounds
from okko.model.campaign import Camp, CampDeed, Fate, Healed, Hired, Prayed, Sought
from okko.model.decision import Ask, Decision, Option, Roll, RollKind
from okko.model.draft import DraftSetup
from okko.model.element import Element
from okko.model.honor import HONORS
from okko.tui.drawing import ColourMode
from okko.tui.sheets import equipment_text, heading, in_short
from okko.tui.widgets.chips import BAND_STYLES, chip

_STATES: Mapping[str, tuple[str, str]] = {
    "vigilant": ("●", "$vigilant-ink"),
    "shaken": ("!", "bold $shaken-ink"),
    "disabled": ("×", "bold $shaken-ink"),
}
_PIPS = {
    1: ("       ", "   o   ", "       "),
    2: (" o     ", "       ", "     o "),
    3: (" o     ", "   o   ", "     o "),
    4: (" o   o ", "       ", " o   o "),
    5: (" o   o ", "   o   ", " o   o "),
    6: (" o   o ", " o   o ", " o   o "),
}


def muster(camp: Camp, band: int, name: str, mode: ColourMode, about: int | None = None) -> Content:
    """A band as it stands; `about`: the place of the one whose turn it is."""
    lines = [Content.styled(f"{'▌▐'[band]}{name}", f"bold {BAND_STYLES[band]}")]
    lines += [_member(camp.box, fate, mode, place == about) for place, fate in enumerate(camp.bands[band])]
    if not camp.bands[band]:
        lines.append(Content.styled("  nobody is left", "$ink-muted"))
    return Content("\n").join(lines)


def _member(box: DraftSetup, fate: Fate, mode: ColourMode, pointed: bool) -> Content:
    mark, look = _STATES[fate.state]
    line = Content.styled("►" if pointed else " ", "bold $gold") + Content.styled(f"{mark} ", look)
    line += Content.styled(name_of(box, fate.card), "bold" if pointed else "$ink")
    if fate.honor is not None:
        line += Content(" ") + chip(fate.honor, mode, short=True)
    if fate.equipment is not None:
        line += Content.styled(f"\n     + {gear_of(box, fate.equipment)}", "$ink-muted")
    return line


def deed_shown(box: DraftSetup, deed: CampDeed, fate: Fate, mode: ColourMode, *, by_hand: bool = False) -> Content:
    """A deed with its die and its table; `fate`: whoever did it, before it; `by_hand`: with real dice."""
    sentence = Content.styled(told(box, deed, by_hand=by_hand), "bold")
    match deed:
        case Healed(face=face):
            was = fate.state
            head = Content.styled(f"{name_of(box, deed.card)} was {was}.", "$ink-muted")
            return Content("\n").join([head, _die(face), _wounds(was, face), Content(""), sentence])
        case Prayed(face=face):
            head = Content.styled(f"{name_of(box, deed.card)} prays.", "$ink-muted")
            return Content("\n").join(
                [head, _answered(face, mode), Content(""), honors(mode, face), Content(""), sentence]
            )
        case Sought(drawn=drawn, equipment=kept):
            head = Content.styled(f"{name_of(box, deed.card)} searches the ground.", "$ink-muted")
            cards = [_found(box, card, card == kept) for card in drawn]
            return Content("\n").join([head, Content(""), *cards, Content(""), sentence])
        case Hired(card=card):
            newcomer = next(each for each in box.characters if each.id == card)
            return Content("\n").join([sentence, Content(""), in_short(newcomer, mode)])


def _die(face: int) -> Content:
    """A combat die as it lies."""
    rows = ["╭───────╮", *(f"│{row.replace('o', '●')}│" for row in _PIPS[face]), "╰───────╯"]
    return Content.styled("\n".join(f"  {row}" for row in rows), "bold $gold")


def _answered(face: Element, mode: ColourMode) -> Content:
    return Content("\n  ") + chip(face, mode)


def _wounds(was: str, face: int) -> Content:
    """The row of the table, with what was thrown picked out."""
    parts = []
    for low, high, becomes in wounds(was):
        numbers = str(low) if low == high else f"{low}–{high}"
        hit = low <= face <= high
        parts.append(Content.styled(f" {numbers} {becomes} ", "bold reverse" if hit else "$ink-muted"))
    return Content("  ") + Content("  ").join(parts)


def honors(mode: ColourMode, face: Element | None = None) -> Content:
    """The honors, each with the face that grants it: with what they do, or with the one thrown picked out."""
    lines = []
    for element, honor in HONORS.items():
        line = Content("" if face is None else "  ") + chip(element, mode, short=True) + Content(" ")
        lines.append(line + Content.styled(honor.name, "bold reverse" if element is face else "$ink"))
        if face is None:
            lines.append(Content.styled(honor.text, "$ink-muted"))
    torii = Content.styled("nothing", "bold reverse" if face is Element.TORII else "$ink-muted")
    lines.append(Content("" if face is None else "  ") + chip(Element.TORII, mode, short=True) + Content(" ") + torii)
    return Content("\n").join(lines)


def _found(box: DraftSetup, card: str, kept: bool) -> Content:
    zeni = next(each.zeni for each in box.equipment if each.id == card)
    look = "bold reverse" if kept else "$ink"
    return (
        Content("  ") + Content.styled(f" {gear_of(box, card)} ", look) + Content.styled(f" {zeni} Zeni", "$ink-muted")
    )


def asked(box: DraftSetup, decision: Decision) -> str:
    """A question of the camp, about whom it is."""
    name = name_of(box, decision.skill or "")
    match decision.ask:
        case Ask.CAMP:
            return f"{name}: pray, or seek?"
        case Ask.HONOR:
            return f"{name}: which honor is kept?"
        case Ask.KEEP:
            return f"{name}: which equipment is kept?"
        case _:
            return f"Who comes in the place of {name}?"


def wanted(roll: Roll) -> str:
    """What real dice are to be thrown for."""
    match roll.kind:
        case RollKind.HEAL:
            return "Throw a die for the wounds, and key in what it shows."
        case RollKind.PRAYER:
            return "Throw an inspiration die for the prayer, and key in its face."
        case _:
            number = "a die" if roll.count == 1 else f"{roll.count} dice, one after the other,"
            return f"Throw {number} for the card that turns up, and key in what they show."


def option_said(box: DraftSetup, option: Option, held: Fate | None) -> str:
    """An answer in words."""
    verb, _, what = option.text.partition(" ")
    if verb == "pray":
        return "Pray for an honor"
    if verb == "seek":
        return "Search for equipment"
    if verb == "hire":
        card = next(each for each in box.characters if each.id == what)
        return f"{card.name}, {card.zeni} Zeni"
    if what in set(Element):
        own = " (has it)" if held is not None and held.honor == what else ""
        return f"{HONORS[Element(what)].name}{own}"
    own = " (has it)" if held is not None and held.equipment == what else ""
    return f"{gear_of(box, what)}{own}"


def option_shown(camp: Camp, option: Option, mode: ColourMode) -> Content:
    """What an answer means: the table, the card."""
    verb, _, what = option.text.partition(" ")
    box = camp.box
    if verb == "pray":
        head = Content.styled("An inspiration die says which honor is granted:", "$ink-muted")
        return Content("\n").join([head, honors(mode)])
    if verb == "seek":
        left = sum(camp.gear_left().values())
        text = (
            f"Three cards are drawn of the {left} that nobody holds, and one of them is kept. If none is of use, three "
            "more are drawn, once. Who carries something already keeps one of the two."
        )
        return Content.styled(text, "$ink-muted")
    if verb == "hire":
        return in_short(next(each for each in box.characters if each.id == what), mode)
    if what in set(Element):
        honor = HONORS[Element(what)]
        return chip(Element(what), mode) + Content(" ") + heading(honor.name) + Content(f"\n{honor.text}")
    card = next(each for each in box.equipment if each.id == what)
    return Content("\n").join([heading(card.name, f"{card.zeni} Zeni"), equipment_text(card, mode)])
