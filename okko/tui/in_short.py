"""Answers in few columns: what tells them apart and what they would bring stay, the rest of a name goes."""

import re
from itertools import product

from textual.content import Content

from okko.model.decision import Attack, Keep, Option, Raise, Shoot, TakeBack, Use
from okko.model.fight import Die
from okko.model.state import State
from okko.tui.tags import tags

GAP = 2
"""Columns between an answer and what it would bring."""
FIGURE = 14
"""What an answer would bring is a figure if it has a digit and is no longer, else prose."""
_ON = "… "
"""What stands before a line with which a sentence goes on."""
_CHANGE = re.compile(r"% (?:\([^)]*\) )?→ (\d+%).*")
_CHANCE = re.compile(r"\d+%")


def label_in_short(state: State, option: Option, label: str) -> str:
    """The label of an answer with the letters of dice and characters that the board and the tray show."""
    letters = tags(state)
    match option:
        case Keep(_, who, element):
            return f"{element.capitalize()} {letters[who]}"
        case TakeBack(_, who):
            return f"{label.partition(' ')[0]} {letters[who]}"
        case Raise(_, stat, die):
            return f"{_letter(die)} +{stat[:3].capitalize()}"
        case Use(_, _, Die() as die):
            return f"{label.partition(' (')[0]} [{_letter(die)}]"
        case Shoot(_, target, _, die):
            paid = f" [{_letter(die)}]" if die is not None else ""
            several = len(state.face(state.active).shots) > 1 if state.active >= 0 else True
            return f"{label.partition(':')[0] + ':' if several else 'Shoot'} {letters[target]}{paid}"
        case Attack(_, target):
            return f"Attack {letters[target]}"
        case _:
            return label


def _letter(die: Die) -> str:
    return f"{die.element[0].upper()}{' res' if die.reserve else ''}"


def fitted(label: str, short: str, hint: str, room: int) -> tuple[str, str]:
    """An answer and what it would bring in so many columns: figures whole, as many as there is room for.

    Before a name gives way to its short form, all but the first figure goes, and the words of that; before it is cut,
    what the figure was before.

    Args:
        label: The answer.
        short: The same in fewer letters; "" if there are none.
        hint: What it would bring.
        room: How many columns there are.
    """
    if len(label) + (GAP + len(hint) if hint else 0) <= room:
        return label, hint
    if not hint:
        return cut(short or label, room), ""
    hint = _CHANGE.sub(r"→\1", hint)
    figure = hint.partition(", ")[0]
    if len(figure) > FIGURE or not any(map(str.isdigit, figure)):
        chance = _CHANCE.match(figure)
        if chance is None:
            label = cut(label, room)
            left = room - len(label) - GAP
            return label, hint if len(hint) <= left else f"{hint[: left - 1].rstrip()}…" if left > 1 else ""
        figure = chance.group()
    number = figure.partition(" ")[2] if figure[:1].isalpha() else figure
    least = "→" + number.rpartition("→")[2] if "→" in number else number
    texts = (label, short or label)
    for text, told in (*product(texts, (hint, figure, number)), *product(texts, (least,))):
        if len(text) + GAP + len(told) <= room:
            return text, told
    return cut(short or label, room - GAP - len(least)), least


def cut(text: str, room: int) -> str:
    """A text without its middle, if it is longer than its room; its last words stay whole where they can."""
    if len(text) <= room:
        return text
    words = text.split(" ")
    ends = (len(" ".join(words[first:])) for first in range(1, len(words)))
    end = next((end for end in ends if end <= room * 2 // 3), max(0, room - 1) // 2)
    return f"{text[: max(0, room - 1 - end)].rstrip()}…{text[len(text) - end :]}"


def hung(sentence: Content, width: int) -> list[Content]:
    """A sentence in lines of so many columns, each but the first under the text of the first, and marked."""
    text = sentence.plain
    indent = len(text) - len(text.lstrip(" "))
    room = width - max(indent, len(_ON))
    first, *more = sentence[indent:].wrap(room) if room > 0 else [sentence]
    on = Content.styled(_ON.rjust(indent), "$ink-faint")
    return [Content(" " * indent) + first, *(on + line for line in more)]


def parts_in(note: str, room: int) -> str:
    """As many whole parts of a note as there is room for, from the first on, and … for the others."""
    parts = re.split(r"(?<=[,;]) ", note)
    for number in range(len(parts), 0, -1):
        told = note if number == len(parts) else f"{' '.join(parts[:number]).rstrip(',;')} …"
        if len(told) <= room:
            return told
    return "…" if note and room > 0 else ""


def folded_path(path: str, room: int) -> str:
    """A path in lines of so many columns, broken behind its slashes."""
    lines = [""]
    for part in re.findall(r"[^/]*/|[^/]+", path):
        if lines[-1] and len(lines[-1]) + len(part) > room:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)
