"""`okko cards` and `okko rules`: look-up in the plain terminal."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from okko.cli.printing import console, print_json, table

if TYPE_CHECKING:
    from okko.library.codex import Item, Section
    from okko.library.finding import Found, Index
    from okko.model.card import Profile
    from okko.model.rulebook import Chapter


@click.command(
    epilog="Example: okko cards blow zeni:4, okko cards okko --json, or okko cards can:shoot --html bows.html"
)
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the cards as a list of JSON objects.")
@click.option("--html", "page", type=click.Path(path_type=Path), metavar="FILE", help="Write the cards to be printed.")
@click.option("--compare", "rival", metavar="CARD", help="A character beside this one, and the odds of their fights.")
@click.option("--behind", is_flag=True, help="With --compare: the attack comes from behind.")
@click.option("--support", type=click.IntRange(0, 3), default=0, help="With --compare: friends of the attacker.")
@click.option("--guard", type=click.IntRange(0, 3), default=0, help="With --compare: friends of the defender.")
@click.option("--with", "own", multiple=True, metavar="WORD", help="With --compare: fire, or a skill of the attacker.")
@click.option("--against", "other", default="", metavar="WORD", help="With --compare: earth, or the defender's skill.")
@click.pass_context
def cards(
    ctx: click.Context,
    words: tuple[str, ...],
    as_json: bool,
    page: Path | None,
    rival: str | None,
    behind: bool,
    support: int,
    guard: int,
    own: tuple[str, ...],
    other: str,
) -> None:
    """Look cards, tiles and scenarios up by words on them, best first. Without words, list all of them.

    A word may demand something: alignment:evil, type:sorcerer, element:fire, zeni:3-5, keyword:demon, can:shoot.
    """
    from okko.library import Library
    from okko.library.codex import CARDS
    from okko.library.finding import index_of

    if rival is None and (behind or support or guard or own or other):
        raise click.UsageError("--behind, --support, --guard, --with and --against need --compare", ctx)
    if rival is not None:
        from okko.analysis.duel import Bonuses
        from okko.cli.duel import show_duel

        show_duel(" ".join(words), rival, Bonuses(behind, support, guard, own, other), as_json=as_json)
        return
    library = Library.load()
    index = index_of(library)
    said = " ".join(words)
    exact = index.codex.named(said.lower())
    if exact is not None and exact.section in CARDS:
        items = [exact]
    else:
        left_out = "; okko check says what is wrong with files that are left out" if library.problems else ""
        items = _items(index, said, CARDS, "card", left_out)
        items = [item for item in items if item.name.lower() == said.lower()] or items
    if page is not None:
        from okko.cli.card_sheet import write_sheet

        write_sheet(index.codex, items, page)
    elif as_json:
        from okko.cli.entries import card_data

        print_json([card_data(index.codex, item) for item in items])
    elif len(items) == 1:
        from okko.cli.entries import print_card

        print_card(index.codex, items[0])
    else:
        _print_cards(index, items)


@click.command(epilog="Example: okko rules MOVE-9, or okko rules retreat --json")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the entries as a list of JSON objects.")
def rules(words: tuple[str, ...], as_json: bool) -> None:
    """Look rules up by an id, a chapter or words in them, best first. Without words, list the chapters."""
    from okko.library import Library
    from okko.library.codex import Section
    from okko.library.finding import index_of

    library = Library.load()
    index = index_of(library)
    said = " ".join(words)
    chapters = {chapter.chapter: chapter for chapter in library.chapters}
    if said.upper() in library.rules:
        items = [item for item in index.codex.of(Section.RULES) if item.id == said.upper()]
    elif said.upper() in chapters:
        group = chapters[said.upper()].title
        items = [item for item in index.codex.of(Section.RULES) if item.group == group]
    else:
        items = _items(index, said, (Section.RULES, Section.WORDS), "rule")
    entries = [item for item in items if item.section is Section.RULES]
    if as_json:
        from okko.cli.entries import rule_data, word_data

        words_found = [item for item in items if item.section is Section.WORDS and said]
        rules_found = [rule_data(index.codex, item) for item in entries]
        print_json([*rules_found, *(word_data(index.codex, item) for item in words_found)])
    elif not said:
        _print_chapters(library.chapters)
    else:
        from okko.cli.entries import print_rule

        terms = [item for item in items if item.section is Section.WORDS and said.lower() in item.id.lower()]
        _print_terms(index, terms)
        if len(entries) == 1:
            print_rule(index.codex, entries[0])
        elif entries:
            _print_entries(index, entries)


def _items(index: "Index", said: str, sections: "tuple[Section, ...]", kind: str, hint: str = "") -> "list[Item]":
    """What was found.

    Raises:
        click.ClickException: Nothing was, or a demand cannot be met.
    """
    from okko.library.wanted import wanted

    sought = wanted(said)
    if sought.complaint:
        raise click.ClickException(sought.complaint)
    found = index.find(sought, sections)
    if not found.hits or not found.whole:
        raise click.ClickException(f'no {kind} has "{said}" {_place(kind)}{_cure(index, found, said, sections)}{hint}')
    return [hit.item for hit in found.hits]


def _place(kind: str) -> str:
    return "on it" if kind == "card" else "in it"


def _cure(index: "Index", found: "Found", said: str, sections: "tuple[Section, ...]") -> str:
    from okko.library.bad_data import nearest
    from okko.library.codex import Section

    items = [item for section in sections for item in index.codex.of(section)]
    names = [item.id if item.section is Section.RULES else item.name for item in items]
    cure = nearest(said, names)
    if cure.startswith("did"):
        return f"; {cure}"
    return f"; did you mean {found.suggestion}?" if found.suggestion else ""


def _print_cards(index: "Index", items: "list[Item]") -> None:
    """A table for each kind: the numbers of both sides of profile cards, and what the others are."""
    from okko.library.codex import Section
    from okko.model.card import CharacterCard, EquipmentCard, KamiCard

    out = console()
    first = True
    for section in Section:
        contents = [index.codex.content(item) for item in items if item.section is section]
        if not contents:
            continue
        if not first:
            out.print()
        first = False
        match section:
            case Section.CHARACTERS:
                numbers = ("Zeni", "vigilant", "shaken")
                rows = table("Character", "Alignment", "Type", *numbers, right=["Zeni"])
                for card in contents:
                    assert isinstance(card, CharacterCard)
                    sides = (_numbers(card.vigilant), _numbers(card.shaken))
                    rows.add_row(card.name, card.alignment.replace("-", " "), card.type, str(card.zeni), *sides)
            case Section.KAMI:
                rows = table("Kami", "Element", "celestial", "corrupted")
                for card in contents:
                    assert isinstance(card, KamiCard)
                    rows.add_row(card.name, card.element, _numbers(card.celestial), _numbers(card.corrupted))
            case Section.EQUIPMENT:
                rows = table("Equipment", "Zeni", "Skills", right=["Zeni"])
                for card in contents:
                    assert isinstance(card, EquipmentCard)
                    rows.add_row(card.name, str(card.zeni), ", ".join(skill.name for skill in card.skills))
            case _:
                rows = table(section.value)
                for item in (item for item in items if item.section is section):
                    rows.add_row(item.name)
        out.print(rows)
        if section in (Section.CHARACTERS, Section.KAMI):
            out.print("Numbers: Attack, Movement, Defense, Willpower.", style="dim")


def _numbers(profile: "Profile") -> str:
    return f"{profile.attack} {profile.movement} {profile.defense} {profile.willpower}"


def _print_chapters(chapters: "tuple[Chapter, ...]") -> None:
    rows = table("Chapter", "Title", "Book", "Entries", right=["Entries"])
    for chapter in chapters:
        rows.add_row(chapter.chapter, chapter.title, chapter.book, str(len(chapter.entries)))
    console().print(rows)


def _print_entries(index: "Index", items: "list[Item]") -> None:
    rows = table("Rule", "Title", "Book")
    for item in items:
        entry = index.codex.library.rules[item.id]
        rows.add_row(entry.id, entry.title, entry.book)
    console().print(rows)


def _print_terms(index: "Index", items: "list[Item]") -> None:
    out = console()
    for item in items:
        term = index.codex.library.glossary[item.id]
        see = f" See {', '.join(term.see)}." if term.see else ""
        out.print(f"{term.term}: {term.text}{see}")
    if items:
        out.print()
