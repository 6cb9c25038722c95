"""Mistakes that authors make, planted into the files of the game one at a time."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent
CLOSED = [
    "alignment",
    "type",
    "kind",
    "stat",
    "verb",
    "at",
    "of",
    "becomes",
    "side",
    "book",
    "every",
    "optional",
    "action",
    "permanent",
    "facing",
    "want",
]
"""Keys whose values are words of a closed list, or yes and no."""
NAMES = ["card", "tile", "equipment", "area", "keyword", "shot"]
"""Keys whose values are the names of something else."""
NEEDED = {
    "characters": "name zeni tag alignment vigilant shaken attack movement defense willpower kind",
    "kami": "name celestial corrupted movement defense willpower kind",
    "equipment": "name zeni kind",
    "tiles": "name idea picture",
    "bands": "name budget members",
    "rules": "chapter title entries",
    "adventures": "name intro text difficulty tiles role aim zone band",
    "cards": "name text",
    "puzzles": "board bands",
}
"""Keys that may not be left out of the files in each folder."""


@dataclass(frozen=True)
class Mistake:
    """One file with one mistake in it."""

    file: Path
    """The file of the game."""
    what: str
    text: str
    """The whole file, with the mistake."""
    line: int
    """Where the mistake is, from 1."""

    @property
    def name(self) -> str:
        """How the mistake is told apart."""
        return f"{self.file.stem}:{self.line}: {self.what}"


@dataclass(frozen=True)
class Text:
    """A file with the places of its keys and values."""

    file: Path
    text: str

    def pairs(self) -> Iterator[tuple[yaml.ScalarNode, yaml.Node]]:
        """Every key with its value."""
        todo = [_composed(self.text)]
        while todo:
            node = todo.pop()
            if isinstance(node, yaml.MappingNode):
                yield from ((key, value) for key, value in node.value if isinstance(key, yaml.ScalarNode))
                todo += [value for _, value in node.value]
            elif isinstance(node, yaml.SequenceNode):
                todo += node.value

    def leaves(self, *keys: str) -> list[yaml.ScalarNode]:
        """Every plain value under one of the keys, those of lists too."""
        found: list[yaml.ScalarNode] = []
        for key, value in self.pairs():
            if key.value in keys:
                inside = value.value if isinstance(value, yaml.SequenceNode) else [value]
                found += [one for one in inside if isinstance(one, yaml.ScalarNode)]
        return found

    def instead(self, node: yaml.Node, words: str, what: str) -> Mistake:
        """The file with other words in the place of a node."""
        start, end = node.start_mark.index, node.end_mark.index
        text = self.text[:start] + words + self.text[end:]
        return Mistake(self.file, f"{what} ({self.text[start:end][:30].strip()} -> {words[:30]})", text, _line(node))

    def with_line(self, number: int, line: str | None, what: str) -> Mistake:
        """The file with another line, counted from 1, or without it."""
        lines = self.text.split("\n")
        lines[number - 1 : number] = [] if line is None else line.split("\n")
        return Mistake(self.file, what, "\n".join(lines), number)


@cache
def _composed(text: str) -> yaml.Node:
    node = yaml.compose(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    assert node is not None
    return node


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _misspelt(word: str, by: random.Random) -> str:
    """The word with two letters changed round, or a letter left out or doubled."""
    place = by.randrange(max(1, len(word) - 1))
    turned = word[:place] + word[place + 1 : place + 2] + word[place] + word[place + 2 :]
    wrong = [turned, word[:place] + word[place + 1 :], word[: place + 1] + word[place:]]
    return by.choice([one for one in wrong if one not in (word, "")] or [word + "x"])


def misspelt_key(file: Text, by: random.Random) -> Mistake | None:
    """A key with a slip of the finger."""
    key, _ = by.choice(list(file.pairs()))
    return file.instead(key, _misspelt(key.value, by), "misspelt key")


def misspelt_word(file: Text, by: random.Random) -> Mistake | None:
    """A word of a closed list with a slip of the finger."""
    words = [one for one in file.leaves(*CLOSED, "given", "when", "cost") if one.value]
    if not words:
        return None
    word = by.choice(words)
    return file.instead(word, _misspelt(word.value, by), "misspelt word")


def misspelt_name(file: Text, by: random.Random) -> Mistake | None:
    """The name of a card, a tile, a rule that does not exist."""
    names = file.leaves(*NAMES, "rule", "see")
    if not names:
        return None
    name = by.choice(names)
    wrong = re.sub(r"\d+$", "97", name.value) if "-" in name.value and name.value[-1].isdigit() else None
    return file.instead(name, wrong or _misspelt(name.value, by), "name of nothing")


def wrong_kind(file: Text, by: random.Random) -> Mistake | None:
    """A list where a word or a number belongs, or a word where a list or a mapping belongs."""
    key, value = by.choice(list(file.pairs()))
    if isinstance(value, yaml.ScalarNode):
        if value.style in (">", "|"):
            return None
        return file.instead(value, "[one, {two: three}]", f"list for {key.value}")
    if not isinstance(value, yaml.CollectionNode) or not value.flow_style:
        return None
    return file.instead(value, "seven", f"word for {key.value}")


def word_for_number(file: Text, by: random.Random) -> Mistake | None:
    """A word where a number belongs."""
    numbers = [value for _, value in file.pairs() if value.tag.endswith(":int")]
    return file.instead(by.choice(numbers), "plenty", "word for number") if numbers else None


def absurd_number(file: Text, by: random.Random) -> Mistake | None:
    """A number that no card, board or match can have."""
    numbers = [value for _, value in file.pairs() if value.tag.endswith(":int")]
    return file.instead(by.choice(numbers), by.choice(["-9", "1000"]), "absurd number") if numbers else None


def left_out(file: Text, by: random.Random) -> Mistake | None:
    """A key that is needed is not there."""
    needed = NEEDED[file.file.parent.name].split()
    blocks = [(key, value) for key, value in file.pairs() if key.value in needed and not _in_flow(file, key)]
    if not blocks:
        return None
    key, value = by.choice(blocks)
    lines = file.text.split("\n")
    first, last = key.start_mark.line, value.end_mark.line
    end = (
        last
        if value.end_mark.column == 0 or not isinstance(value, yaml.ScalarNode) or value.style in (">", "|")
        else last + 1
    )
    if end == first:
        end = first + 1
    if lines[first][: key.start_mark.column].strip() == "-":
        return None
    return Mistake(file.file, f"left out {key.value}", "\n".join(lines[:first] + lines[end:]), first + 1)


def _in_flow(file: Text, key: yaml.Node) -> bool:
    """Whether the key stands within braces."""
    start = file.text.rfind("\n", 0, key.start_mark.index) + 1
    return "{" in file.text[start : key.start_mark.index]


def twice(file: Text, by: random.Random) -> Mistake | None:
    """A key is there two times."""
    lines = file.text.split("\n")
    plain = [number for number, line in enumerate(lines, 1) if re.fullmatch(r" *[a-z]+: \w+", line)]
    if not plain:
        return None
    number = by.choice(plain)
    return file.with_line(number, f"{lines[number - 1]}\n{lines[number - 1]}", "a key twice")


def not_yaml(file: Text, by: random.Random) -> Mistake | None:
    """A tab, a bracket or a quotation mark that is not closed, a colon too many."""
    lines = file.text.split("\n")
    places = [number for number, line in enumerate(lines, 1) if re.match(r" *(- )?[a-z]+: ", line)]
    number = by.choice(places)
    line = lines[number - 1]
    broken = by.choice([f"\t{line}", f'{line.partition(": ")[0]}: "never closed', f"{line.partition(': ')[0]}: [a, b"])
    return file.with_line(number, broken, "no YAML")


def _pictures(file: Text) -> list[tuple[int, int, list[str]]]:
    """First line, indent and rows of every drawn board of tiles and positions."""
    found = []
    for key, value in file.pairs():
        if key.value in ("picture", "board") and isinstance(value, yaml.ScalarNode) and value.style == "|":
            rows = value.value.rstrip("\n").split("\n")
            lines = file.text.split("\n")
            first = key.start_mark.line + 1
            indent = len(lines[first]) - len(lines[first].lstrip())
            if lines[first][indent:].startswith("+"):
                found.append((first + 1, indent, rows))
    return found


def strange_picture(file: Text, by: random.Random) -> Mistake | None:
    """A sign that no drawing has, a row too few, a row too short."""
    pictures = _pictures(file)
    if not pictures:
        return None
    first, indent, rows = by.choice(pictures)
    row = by.randrange(1, len(rows), 2)
    column = by.randrange(1, len(rows[row].rstrip()) - 1)
    match by.randrange(3):
        case 0:
            return file.with_line(
                first + row, " " * indent + rows[row][:column] + "?" + rows[row][column + 1 :], "a strange sign"
            )
        case 1:
            return file.with_line(first + row, None, "a row is missing")
        case _:
            return file.with_line(first + row, " " * indent + rows[row] + "..", "a row is too long")


def sealed_square(file: Text, by: random.Random) -> Mistake | None:
    """A square of a tile with walls all round."""
    pictures = _pictures(file)
    if not pictures or "tiles" not in file.file.parts:
        return None
    first, indent, rows = by.choice(pictures)
    free = [(y, x) for y in range(3, 13, 2) for x in range(3, 13, 2) if rows[y][x] in ".h~"]
    y, x = by.choice(free)
    drawn = [list(row.ljust(15)) for row in rows]
    drawn[y - 1][x] = drawn[y + 1][x] = "-"
    drawn[y][x - 1] = drawn[y][x + 1] = "|"
    return _redrawn(file, first, indent, drawn, "a square without a way in")


def closed_opening(file: Text, by: random.Random) -> Mistake | None:
    """A tile whose middle opening on one side is walled up, or has a rock behind it."""
    pictures = _pictures(file)
    if not pictures or "tiles" not in file.file.parts:
        return None
    first, indent, rows = by.choice(pictures)
    drawn = [list(row.ljust(15)) for row in rows]
    if by.random() < 0.5:
        y, x, sign = by.choice([(0, 7, "-"), (14, 7, "-"), (7, 0, "|"), (7, 14, "|")])
    else:
        (y, x), sign = by.choice([(1, 7), (13, 7), (7, 1), (7, 13)]), "#"
    drawn[y][x] = sign
    return _redrawn(file, first, indent, drawn, "a closed opening")


def _redrawn(file: Text, first: int, indent: int, drawn: list[list[str]], what: str) -> Mistake:
    lines = file.text.split("\n")
    lines[first - 1 : first - 1 + len(drawn)] = [" " * indent + "".join(row) for row in drawn]
    return Mistake(file.file, what, "\n".join(lines), first)


def impossible_goal(file: Text, by: random.Random) -> Mistake | None:
    """An adventure whose goal or set-up cannot be: too many points, squares in a wall, bands too dear, no room."""
    if "adventures" not in file.file.parts:
        return None
    wrong: list[Mistake] = []
    for key, value in file.pairs():
        if key.value == "number" and _in_flow(file, key):
            wrong.append(file.instead(value, "29", "a goal beyond all squares"))
        if key.value == "zone":
            wrong.append(file.instead(value, by.choice(["[a1]", "[a1:z9]", "[n2:a1]"]), "no such room"))
        if key.value == "budget":
            wrong.append(file.instead(value, "5", "a band too dear"))
        if key.value == "tiles" and isinstance(value, yaml.SequenceNode):
            wrong.append(file.instead(value.value[-1], "", "a tile too few"))
        if key.value in ("marks", "after", "linked"):
            wrong.append(file.instead(value, "[a1, z99]", "squares off the board"))
    return by.choice(wrong) if wrong else None


def impossible_position(file: Text, by: random.Random) -> Mistake | None:
    """A position that cannot be: two in a square, somebody off the board, too many dice, an unknown word."""
    places = [value for key, value in file.pairs() if key.value == "at" and _in_flow(file, key)]
    if "puzzles" not in file.file.parts or len(places) < 2:
        return None
    here, there = by.sample(places, 2)
    match by.randrange(3):
        case 0:
            return file.instead(here, there.value, "two in a square")
        case 1:
            return file.instead(here, "z40", "off the board")
        case _:
            dice = [value for key, value in file.pairs() if key.value == "dice"]
            return (
                file.instead(by.choice(dice), "[air, air, air, air, air, air, air]", "dice too many") if dice else None
            )


def dead_card(file: Text, by: random.Random) -> Mistake | None:
    """A skill that does nothing, changes a number by nothing, is there twice; equipment that nobody can bear."""
    wrong: list[Mistake] = []
    for key, value in file.pairs():
        if key.value == "effects" and isinstance(value, yaml.SequenceNode):
            wrong.append(file.instead(value, "[]\n", "a skill without effect"))
        if key.value == "by":
            wrong.append(file.instead(value, "0", "changed by nothing"))
        if key.value == "bearer":
            wrong.append(file.instead(value, "{type: sorcerer, keyword: oni, alignment: mercenary}", "no bearer"))
        if key.value == "tag":
            wrong.append(file.instead(value, "Abcde", "a tag too long"))
        if key.value == "id" and key.start_mark.column > 0 and not _in_flow(file, key):
            others = [one for other, one in file.pairs() if other.value == "id" and other.start_mark.column > 0]
            same = next((one for one in others if one.value != value.value), None)
            if same is not None and file.file.parent.name != "rules":
                wrong.append(file.instead(value, same.value, "a skill twice"))
    return by.choice(wrong) if wrong else None


PLANTERS: tuple[Callable[[Text, random.Random], Mistake | None], ...] = (
    misspelt_key,
    misspelt_word,
    misspelt_name,
    wrong_kind,
    word_for_number,
    absurd_number,
    left_out,
    twice,
    not_yaml,
    strange_picture,
    sealed_square,
    closed_opening,
    impossible_goal,
    impossible_position,
    dead_card,
)


def files() -> list[Path]:
    """Every file of the game that an author could have written."""
    folders = [ROOT / "data" / kind for kind in ("characters", "kami", "equipment", "tiles", "bands", "rules")]
    folders += [ROOT / "scenarios" / kind for kind in ("adventures", "cards", "puzzles")]
    return [file for folder in folders for file in sorted(folder.glob("*.yaml"))]


def mistakes(number: int, seed: int = 1) -> list[Mistake]:
    """So many mistakes, each kind as often as the others, in files of every kind it can be made in."""
    by = random.Random(seed)
    texts = [Text(file, file.read_text(encoding="utf-8")) for file in files()]
    folders: dict[Path, list[Text]] = {}
    for text in texts:
        folders.setdefault(text.file.parent, []).append(text)
    found: list[Mistake] = []
    while len(found) < number:
        plant = PLANTERS[len(found) % len(PLANTERS)]
        tries = (plant(by.choice(folders[by.choice(list(folders))]), by) for _ in range(1000))
        found.append(next(mistake for mistake in tries if mistake))
    return found
