"""Printing to the plain terminal, through Rich: in colour where there is a terminal and NO_COLOR does not forbid it."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from okko.intake import NO_TEXT, harmless

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from okko.model.total import Total


def console() -> "Console":
    """Where output goes; words are never taken for markup."""
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    class Plain(Console):
        """Shows nothing that a terminal would obey but what this program itself means."""

        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
            """The pieces of what is printed, each with nothing but text."""
            for text, style, control in super().render(renderable, options):
                yield Segment(text if control else harmless(text, lines=True), style, control)

    return Plain(highlight=False, markup=False, emoji=False)


def table(*columns: str, right: Iterable[str] = (), whole: Iterable[str] = ("id",)) -> "Table":
    """A plain table with these headings; its texts are folded where there is no room, but for columns kept whole."""
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    numbers, unbroken = set(right), set(whole)
    for column in columns:
        made.add_column(
            column,
            justify="right" if column in numbers else "left",
            no_wrap=column in unbroken,
            overflow="fold",
        )
    return made


def total_as_data(total: "Total") -> dict[str, Any]:
    """A sum with its terms, each with the rule and the skill that it comes from."""
    terms = [
        {"amount": term.amount, "name": term.name, "rule": term.rule} | ({"skill": term.skill} if term.skill else {})
        for term in total.terms
    ]
    return {"total": total.amount, "terms": terms}


def print_json(content: Any) -> None:
    """Print data; what is no text in it is escaped as JSON has it."""
    print(NO_TEXT.sub(lambda char: f"\\u{ord(char[0]):04x}", json.dumps(content, indent=1, ensure_ascii=False)))
