"""`okko cards` and `okko rules`: look-up in the plain terminal."""

from typing import TYPE_CHECKING

import click

from okko.cli.printing import console, print_json, table

if TYPE_CHECKING:
    from okko.library.search import Card
    from okko.model.card import CharacterCard, EquipmentCard, Profile
    from okko.model.rulebook import Chapter, Entry, Term
    from okko.model.skill import Skill

STATS = ("Attack", "Movement", "Defense", "Willpower")


@click.command(epilog="Example: okko cards demon, or okko cards okko --json")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the cards as a list of JSON objects.")
def cards(words: tuple[str, ...], as_json: bool) -> None:
    """Look a card up by words on it: its name, skills, traits or text. Without words, list all cards."""
    from okko.library import Library, find_cards

    library = Library.load()
    said = " ".join(words)
    every: dict[str, Card] = {**library.equipment, **library.characters}
    found = [every[said.lower()]] if said.lower() in every else find_cards(library, said)
    if not found:
        left_out = "; okko check says what is wrong with files that are left out" if library.problems else ""
        _nothing(f'no card has "{said}" on it', said, [card.name for card in every.values()], left_out)
    if as_json:
        print_json([_card_data(card) for card in found])
    elif len(found) == 1:
        _print_card(found[0])
    else:
        _print_cards(found)


@click.command(epilog="Example: okko rules MOVE-9, or okko rules retreat --json")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the entries as a list of JSON objects.")
def rules(words: tuple[str, ...], as_json: bool) -> None:
    """Look a rule up by its id, its chapter or words in it. Without words, list the chapters."""
    from okko.library import Library, find_rules, find_terms

    library = Library.load()
    said = " ".join(words)
    chapters = {chapter.chapter: chapter for chapter in library.chapters}
    found: list[Entry] = []
    terms: list[Term] = []
    if said.upper() in library.rules:
        found = [library.rules[said.upper()]]
    elif said.upper() in chapters:
        found = list(chapters[said.upper()].entries)
    else:
        found = find_rules(library, said)
        terms = [term for term in find_terms(library, said) if said and said.lower() in term.term.lower()]
    if not found and not terms:
        _nothing(f'no rule has "{said}" in it', said.upper(), [*library.rules, *chapters])
    if as_json:
        print_json([_entry_data(entry) for entry in found])
    elif not said:
        _print_chapters(library.chapters)
    else:
        _print_terms(terms)
        if len(found) == 1:
            _print_entry(found[0])
        elif found:
            _print_entries(found)


def _nothing(message: str, said: str, names: list[str], hint: str = "") -> None:
    from okko.library.bad_data import nearest

    cure = nearest(said, names)
    raise click.ClickException((f"{message}; {cure}" if cure.startswith("did") else message) + hint)


def _card_data(card: "Card") -> dict[str, object]:
    from okko.model.card import CharacterCard

    kind = "character" if isinstance(card, CharacterCard) else "equipment"
    return {"kind": kind, **card.model_dump(mode="json", exclude_none=True)}


def _print_cards(found: "list[Card]") -> None:
    """Two tables: the numbers of both sides of profile cards, and equipment."""
    from okko.model.card import CharacterCard

    characters = [card for card in found if isinstance(card, CharacterCard)]
    equipment = [card for card in found if not isinstance(card, CharacterCard)]
    out = console()
    if characters:
        numbers = ("Zeni", "vigilant", "shaken")
        rows = table("Character", "Alignment", "Type", *numbers, right=["Zeni"])
        for card in characters:
            alignment = card.alignment.replace("-", " ")
            rows.add_row(
                card.name, alignment, card.type, str(card.zeni), _numbers(card.vigilant), _numbers(card.shaken)
            )
        out.print(rows)
        out.print("Numbers: Attack, Movement, Defense, Willpower.", style="dim")
    if equipment:
        if characters:
            out.print()
        rows = table("Equipment", "Zeni", "Skills", right=["Zeni"])
        for item in equipment:
            rows.add_row(item.name, str(item.zeni), ", ".join(skill.name for skill in item.skills))
        out.print(rows)


def _numbers(profile: "Profile") -> str:
    return f"{profile.attack} {profile.movement} {profile.defense} {profile.willpower}"


def _print_card(card: "Card") -> None:
    from okko.model.card import CharacterCard

    if isinstance(card, CharacterCard):
        _print_character(card)
    else:
        _print_equipment(card)


def _print_character(card: "CharacterCard") -> None:
    out = console()
    out.print(card.name + (f", {card.epithet}" if card.epithet else ""), style="bold")
    traits = ["unique"] if card.unique else []
    traits += [card.alignment.replace("-", " "), card.type, *card.keywords]
    out.print(f"{card.zeni} Zeni. {', '.join(traits)}.")
    for title, profile, colour in (("Vigilant", card.vigilant, "blue"), ("Shaken", card.shaken, "red")):
        out.print()
        out.print(title, style=f"bold {colour}")
        values = (profile.attack, profile.movement, profile.defense, profile.willpower)
        out.print("  " + "   ".join(f"{name} {value}" for name, value in zip(STATS, values, strict=True)))
        _print_skills(profile.skills)


def _print_equipment(card: "EquipmentCard") -> None:
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


def _print_skills(skills: "tuple[Skill, ...]") -> None:
    from rich.padding import Padding
    from rich.text import Text

    out = console()
    for skill in skills:
        marks = [" or ".join(skill.cost)] if skill.cost else []
        marks += ["Action"] if skill.action else []
        marks += [f"once a {skill.limit}"] if skill.limit else []
        marks += [f"see {', '.join(skill.rule)}"] if skill.rule else []
        head = skill.name + (f" ({'; '.join(marks)})" if marks else "")
        out.print(Padding(Text(f"{head}: {skill.text}"), (0, 0, 0, 2)))


def _print_chapters(chapters: "tuple[Chapter, ...]") -> None:
    rows = table("Chapter", "Title", "Book", "Entries", right=["Entries"])
    for chapter in chapters:
        rows.add_row(chapter.chapter, chapter.title, chapter.book, str(len(chapter.entries)))
    console().print(rows)


def _print_entries(entries: "list[Entry]") -> None:
    rows = table("Rule", "Title", "Book")
    for entry in entries:
        rows.add_row(entry.id, entry.title, entry.book)
    console().print(rows)


def _print_terms(terms: "list[Term]") -> None:
    out = console()
    for term in terms:
        see = f" See {', '.join(term.see)}." if term.see else ""
        out.print(f"{term.term}: {term.text}{see}")
    if terms:
        out.print()


def _entry_data(entry: "Entry") -> dict[str, object]:
    from okko.model.rulings import switches_of

    data: dict[str, object] = entry.model_dump(mode="json", exclude_none=True)
    switches = [
        {"name": switch.name, "shipped": switch.shipped.value, "other": switch.other.value}
        for switch in switches_of(entry.id)
    ]
    return {**data, "switches": switches} if switches else data


def _print_entry(entry: "Entry") -> None:
    from okko.model.rulings import switches_of

    out = console()
    out.print(f"{entry.id} {entry.title}", style="bold")
    out.print(entry.text)
    if entry.reading is not None:
        out.print(f"Read here as: {entry.reading.taken} Other reading: {entry.reading.other}")
    for switch in switches_of(entry.id):
        taken, other = switch.shipped, switch.other
        out.print(f"Switch {switch.name}: {taken.value}, {taken.words}; or {other.value}, {other.words}.")
    if entry.example is not None:
        out.print(f"Example: {entry.example.text}")
        if entry.example.position is not None:
            out.print(entry.example.position.rstrip("\n"))
    if entry.why is not None:
        out.print(f"The game does not enforce it. {entry.why}")
    if entry.see:
        out.print(f"See also {', '.join(entry.see)}.")
    out.print(f"{entry.book.title()}, {entry.page}.", style="dim")
