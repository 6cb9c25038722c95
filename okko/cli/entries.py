"""One card, or one rule, in the plain terminal and as data."""

from collections.abc import Iterable

from rich.padding import Padding
from rich.text import Text

from okko.cli.picture import draw
from okko.cli.printing import console
from okko.library.codex import Codex, Item
from okko.library.elsewhere import PLACES
from okko.library.examples import example
from okko.library.witnesses import witnesses
from okko.model.adventure import Adventure
from okko.model.card import CharacterCard, EquipmentCard, KamiCard, Profile, Tile
from okko.model.rulebook import Entry
from okko.model.rulings import switches_of
from okko.model.scenario import ScenarioCard
from okko.model.skill import Skill

STATS = ("Attack", "Movement", "Defense", "Willpower")
_KINDS = {
    CharacterCard: "character",
    KamiCard: "kami",
    EquipmentCard: "equipment",
    Tile: "tile",
    ScenarioCard: "scenario-card",
    Adventure: "adventure",
}
TESTS_SHOWN = 6
"""So many of the tests that prove a rule are named; the data has all of them."""


def card_data(codex: Codex, item: Item) -> dict[str, object]:
    """A card as data, with what it leads to."""
    content = codex.content(item)
    kind = next(name for type, name in _KINDS.items() if isinstance(content, type))
    return {"kind": kind, **content.model_dump(mode="json", exclude_none=True), "links": _links_data(codex, item)}


def rule_data(codex: Codex, item: Item) -> dict[str, object]:
    """A rule as data: with its switches, its example as a position, its tests, and what it leads to."""
    entry = codex.library.rules[item.id]
    data: dict[str, object] = entry.model_dump(mode="json", exclude_none=True)
    switches = [
        {"name": switch.name, "shipped": switch.shipped.value, "other": switch.other.value}
        for switch in switches_of(entry.id)
    ]
    if switches:
        data["switches"] = switches
    if entry.played is not None:
        data["played"] = {"okko-position": 1, **entry.played.model_dump(mode="json", exclude_defaults=True)}
    data["tests"] = [{"file": one.file, "proves": one.sentence} for one in witnesses(entry.id)]
    return {"kind": "rule", **data, "links": _links_data(codex, item)}


def word_data(codex: Codex, item: Item) -> dict[str, object]:
    """A word of the game as data."""
    term = codex.library.glossary[item.id]
    return {"kind": "word", **term.model_dump(mode="json"), "links": _links_data(codex, item)}


def _links_data(codex: Codex, item: Item) -> list[dict[str, str]]:
    return [
        {
            "is": link.group,
            "section": link.item.section.value,
            "id": link.item.id,
            **({"why": link.why} if link.why else {}),
        }
        for link in codex.links(item)
    ]


def print_card(codex: Codex, item: Item) -> None:
    """Print a card, both sides of it."""
    match codex.content(item):
        case CharacterCard() as card:
            _print_character(card)
        case KamiCard() as kami:
            console().print(kami.name, style="bold")
            console().print(f"Kami, element {kami.element}.")
            for side, colour in ((kami.celestial, "blue"), (kami.corrupted, "magenta")):
                _print_side(side.name, side, colour)
        case EquipmentCard() as gear:
            _print_equipment(gear)
        case Tile() as tile:
            console().print(tile.name, style="bold")
            for title, face in (("Interior", tile.sides.interior), ("Outdoors", tile.sides.outdoors)):
                console().print(f"\n{title}: {face.name}", style="bold")
                console().print(face.idea.strip())
                console().print(face.picture.rstrip("\n"))
        case ScenarioCard() as twist:
            console().print(twist.name, style="bold")
            console().print("Scenario card" + (f", {twist.turns} turns." if twist.turns else "."))
            console().print(twist.text.strip())
            _print_skills(twist.skills)
        case Adventure() as adventure:
            console().print(adventure.name, style="bold")
            console().print(f"Adventure; okko adventures {adventure.id} has its page and its board.")
            console().print(adventure.text.strip())
            for lineup in (adventure.a, adventure.b):
                console().print(f"{lineup.role}: {lineup.aim.strip()}")
        case _:
            pass
    _print_links(codex, item)


def _print_character(card: CharacterCard) -> None:
    out = console()
    out.print(card.name + (f", {card.epithet}" if card.epithet else ""), style="bold")
    traits = ["unique"] if card.unique else []
    traits += [card.alignment.replace("-", " "), card.type, *card.keywords]
    out.print(f"{card.zeni} Zeni. {', '.join(traits)}.")
    for title, profile, colour in (("Vigilant", card.vigilant, "blue"), ("Shaken", card.shaken, "red")):
        _print_side(title, profile, colour)


def _print_side(title: str, side: Profile, colour: str) -> None:
    out = console()
    out.print()
    out.print(title, style=f"bold {colour}")
    values = (side.attack, side.movement, side.defense, side.willpower)
    out.print("  " + "   ".join(f"{name} {value}" for name, value in zip(STATS, values, strict=True)))
    _print_skills(side.skills)
    if side.karasu:
        out.print("  In Karasu play:", style="italic")
        _print_skills(side.karasu)


def _print_equipment(card: EquipmentCard) -> None:
    out = console()
    out.print(card.name, style="bold")
    use = "permanent" if card.permanent else "turned face down once used"
    out.print(f"Equipment, {card.zeni} Zeni, {use}.")
    if card.text:
        out.print(card.text)
    if card.bearer is not None:
        wanted = ", ".join(f"{key} {value}" for key, value in card.bearer.model_dump(mode="json").items() if value)
        out.print(f"Only for: {wanted}.")
    _print_skills(card.skills)


def _print_skills(skills: Iterable[Skill]) -> None:
    out = console()
    for skill in skills:
        marks = [" or ".join(skill.cost)] if skill.cost else []
        marks += ["Action"] if skill.action else []
        marks += [f"once a {skill.limit}"] if skill.limit else []
        marks += [f"see {', '.join(skill.rule)}"] if skill.rule else []
        head = skill.name + (f" ({'; '.join(marks)})" if marks else "")
        out.print(Padding(Text(f"{head}: {skill.text}"), (0, 0, 0, 2)))


def _print_links(codex: Codex, item: Item) -> None:
    """What it leads to, a line for each group."""
    groups: dict[str, list[str]] = {}
    for link in codex.links(item):
        rules = link.item.section == "Rules"
        said = link.item.id if rules else link.item.name
        groups.setdefault(link.group, []).append(said + (f" ({link.why})" if link.why and not rules else ""))
    if groups:
        console().print()
    for group, names in groups.items():
        console().print(f"{group}: {', '.join(names)}.", style="dim")


def print_rule(codex: Codex, item: Item) -> None:
    """Print a rule: its text, its readings, its example, and who proves it."""
    entry = codex.library.rules[item.id]
    out = console()
    out.print(f"{entry.id} {entry.title}", style="bold")
    out.print(entry.text)
    if entry.reading is not None:
        out.print(f"Read here as: {entry.reading.taken} Other reading: {entry.reading.other}")
    for switch in switches_of(entry.id):
        taken, other = switch.shipped, switch.other
        out.print(f"Switch {switch.name}: {taken.value}, {taken.words}; or {other.value}, {other.words}.")
    _print_example(codex, entry)
    if entry.why is not None:
        out.print(f"The game does not enforce it. {entry.why}")
    out.print(f"{entry.book.title()}, {entry.page}.", style="dim")
    found = witnesses(entry.id)
    if found:
        out.print(f"Proved by {len(found)} test{'s' if len(found) > 1 else ''}:", style="dim")
        for witness in found[:TESTS_SHOWN]:
            out.print(f"  {witness.sentence} ({witness.file})", style="dim")
        if len(found) > TESTS_SHOWN:
            out.print(f"  and {len(found) - TESTS_SHOWN} more (okko rules {entry.id} --json)", style="dim")
    _print_links(codex, item)


def _print_example(codex: Codex, entry: Entry) -> None:
    """The example: drawn, with those who stand in it, and with what can be tried there."""
    if entry.example is None:
        return
    out = console()
    out.print(f"Example: {entry.example.text}")
    if entry.tried is not None:
        place = PLACES[entry.tried]
        out.print(f"{place.why} {place.does}: {place.command}")
    staged = example(entry, codex.library)
    if staged is None or entry.example.staged is None:
        if entry.example.position is not None:
            out.print(entry.example.position.rstrip("\n"))
        return
    out.print(draw(staged[1]))
    for act, verdict in entry.example.staged.tries.items():
        out.print(f"  {act}: " + ("allowed" if verdict == "allowed" else f"refused by {verdict}"))
    out.print(f"Play it: okko position play {entry.id}")
