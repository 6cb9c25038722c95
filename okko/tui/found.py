"""What the list of the codex shows: the things of a kind, what was found, and what can be demanded."""

from collections.abc import Iterator, Sequence

from okko.library.codex import CAUSES, Item
from okko.library.finding import Found, Hit, Index
from okko.library.wanted import CAN, CHOICES, Demand, Wanted
from okko.tui.widgets.finds import Row

FILTER = "filter"
"""What leads to a demand."""
SAY = "say"
"""What leads from a word that is meant otherwise to a search for what is meant."""
_ZENI = (("0-2", "up to 2"), ("3", "3"), ("4", "4"), ("5", "5"), ("6+", "6 and more"))

Value = tuple[str, str, int, bool]
"""Something that can be demanded: its key, its words, how many things meet it, whether it is demanded now."""


def rows_of(items: Sequence[Item]) -> Iterator[Row]:
    """The things of a kind under their headings."""
    group = ""
    for item in items:
        if item.group and item.group != group:
            group = item.group
            yield Row("", group)
        yield Row(item.key, item.name, _hint(item))


def rows_found(found: Found, wanted: Wanted) -> Iterator[Row]:
    """What was found, kind by kind, or why nothing was."""
    if wanted.complaint:
        yield Row("", wanted.complaint)
        return
    if not found.whole:
        yield Row("", "Nothing has all of this")
    if found.suggestion:
        yield Row("", "Did you mean")
        yield Row(f"{SAY}:{found.suggestion}", found.suggestion, "enter")
    if not found.whole and found.hits:
        yield Row("", "These have some of it")
    section = None
    for hit in found.hits:
        if hit.item.section is not section:
            section = hit.item.section
            yield Row("", section.value, f"{found.count(section)}")
        yield _hit_row(hit)


def _hit_row(hit: Hit) -> Row:
    below = None if hit.named else hit.excerpt
    return Row(hit.item.key, hit.item.name, _hint(hit.item), below, hit.wanted.spans(hit.item.name))


def _hint(item: Item) -> str:
    return f"{item.hint}z" if item.hint else ""


def filters_of(index: Index, wanted: Wanted) -> list[tuple[str, Sequence[Value]]]:
    """What can be demanded, group by group, with how many things meet it beside the other demands."""
    values: dict[str, Sequence[tuple[str, str]]] = {
        "alignment": [(one, name.removesuffix("s").replace("ie", "y")) for one, name in CAUSES.items()],
        "type": [(one, one) for one in CHOICES["type"]],
        "element": [(one, one) for one in CHOICES["element"]],
        "zeni": _ZENI,
        "keyword": [(one, one) for one in index.keywords],
        "can": list(CAN.items()),
    }
    return [
        (field.capitalize(), [_value(index, wanted, Demand(field, value), words) for value, words in options])
        for field, options in values.items()
    ]


def _value(index: Index, wanted: Wanted, demand: Demand, words: str) -> Value:
    rest = tuple(one for one in wanted.demands if one.key != demand.key)
    count = len(index.find(Wanted(wanted.words, wanted.phrase, (*rest, demand))).hits)
    return f"{FILTER}:{demand.text}", words, count, demand in wanted.demands
