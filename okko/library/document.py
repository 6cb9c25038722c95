"""YAML files read strictly: one document of plain values, each with its line.

Only `true` and `false`, `null` and whole numbers in decimal are anything else than text: YAML's `on`, `no`, `010` and
`1:30` stay what they look like, and so do keys.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from okko.intake import TooLarge, Unreadable, read_at_most
from okko.library.bad_data import BadData

MAX_BYTES = 1_000_000
MAX_DEPTH = 24
"""How deep lists and mappings may lie in each other."""
MAX_VALUES = 20_000
"""How many values and keys there may be: some twenty times those of the longest chapter."""

Value = dict[str, "Value"] | list["Value"] | str | int | bool | None
Where = tuple[str | int, ...]
"""The way to a value: keys of mappings, places in lists."""

_PLAIN: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")


class Document:
    """The content of a file, and the line of everything in it."""

    def __init__(self, file: Path, text: str, content: Value, lines: dict[Where, int]) -> None:
        self.file = file
        self.text = text
        self.content = content
        self._lines = lines

    def line(self, where: Where) -> int:
        """The line of a key or of a list's item; of what holds it, if it is not there."""
        while where and where not in self._lines:
            where = where[:-1]
        return self._lines.get(where, 1)

    def bad(self, where: Where, message: str, cure: str = "") -> BadData:
        """A mistake at a place of this document."""
        return BadData(self.file, self.line(where), message, cure)

    def bad_picture(self, where: Where, message: str, line: int, column: int) -> BadData:
        """A mistake in a picture, at a line and column of the picture."""
        start = self.line(where)
        lines = self.text.splitlines()
        if start <= len(lines) and re.search(r"[|>][-+0-9]*\s*$", lines[start - 1]):
            there = start + line
            picture = self.at(where)
            if isinstance(picture, str) and there <= len(lines):
                drawn = picture.split("\n")[line - 1]
                column += max(0, len(lines[there - 1]) - len(drawn))
            return BadData(self.file, there, f"column {column}: {message}")
        return BadData(self.file, start, f"line {line} of the picture, column {column}: {message}")

    def at(self, where: Where) -> Value:
        """The value at a place; None when there is none."""
        here: Any = self.content
        for step in where:
            try:
                here = here[step]
            except (KeyError, IndexError, TypeError):
                return None
        return here  # type: ignore[no-any-return]


def read_document(file: Path, within: Path | None = None) -> Document:
    """Read a YAML file, which may have to lie within a folder wherever links lead.

    Raises:
        BadData: It cannot be read, or is not YAML of the strict kind.
    """
    try:
        raw = read_at_most(file, MAX_BYTES, within)
    except TooLarge as why:
        raise BadData(file, 1, str(why), f"at most {MAX_BYTES} bytes are read") from None
    except Unreadable as why:
        raise BadData(file, 1, str(why)) from None
    except OSError as error:
        raise BadData(file, 1, f"cannot be read: {error.strerror or error}") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadData(file, line, "this is not UTF-8 text", "save the file as UTF-8") from None
    return parse_document(file, text)


def parse_document(file: Path, text: str) -> Document:
    """Read YAML from a text; `file` is named in mistakes only.

    Raises:
        BadData: It is not YAML of the strict kind.
    """
    import yaml

    lines: dict[Where, int] = {}
    try:
        content = _Reading(file, text, lines).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 1
        said = " ".join(part for part in (error.context, error.problem) if part)
        raise BadData(file, line, f"this is not YAML: {said}") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise BadData(file, line, "there is a character that YAML does not allow") from None
    return Document(file, text, content, lines)


@cache
def _loader() -> Any:
    import yaml

    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Reading:
    """One pass over the events of the parser."""

    def __init__(self, file: Path, text: str, lines: dict[Where, int]) -> None:
        import yaml

        self._file = file
        self._lines = lines
        self._values = 0
        self._events: Iterator[Any] = iter(yaml.parse(text, Loader=_loader()))
        self._scalar: Any = yaml.ScalarEvent
        self._mapping: Any = yaml.MappingStartEvent
        self._alias: Any = yaml.AliasEvent
        self._ends: Any = (yaml.MappingEndEvent, yaml.SequenceEndEvent)
        self._stops: Any = yaml.StreamEndEvent

    def document(self) -> Value:
        """The only document of the stream."""
        next(self._events)
        first = next(self._events)
        if isinstance(first, self._stops):
            raise BadData(self._file, 1, "the file is empty")
        content = self._value(next(self._events), ())
        next(self._events)
        further = next(self._events)
        if not isinstance(further, self._stops):
            raise self._bad(further, "a second document begins here", "write one document a file")
        return content

    def _bad(self, event: Any, message: str, cure: str = "") -> BadData:
        return BadData(self._file, event.start_mark.line + 1, message, cure)

    def _value(self, event: Any, where: Where) -> Value:
        self._values += 1
        if self._values > MAX_VALUES:
            raise self._bad(event, "there are too many values", f"at most {MAX_VALUES} are read")
        if isinstance(event, self._alias):
            raise self._bad(event, f"the alias *{event.anchor} is not allowed", "write the value out")
        if event.anchor is not None:
            raise self._bad(event, f"the anchor &{event.anchor} is not allowed", "write values out where they stand")
        if event.tag is not None:
            raise self._bad(event, f"the tag {event.tag} is not allowed", "write plain values")
        if isinstance(event, self._scalar):
            return _plain(event.value) if event.style is None or event.style == "" else str(event.value)
        if len(where) >= MAX_DEPTH:
            raise self._bad(event, "values lie too deep in each other", f"at most {MAX_DEPTH} levels are read")
        return self._mapped(where) if isinstance(event, self._mapping) else self._listed(where)

    def _mapped(self, where: Where) -> Value:
        content: dict[str, Value] = {}
        while not isinstance(event := next(self._events), self._ends):
            if not isinstance(event, self._scalar):
                raise self._bad(event, "this is no key", "a key is one word")
            if event.anchor is not None or event.tag is not None:
                raise self._bad(event, "a key has neither anchor nor tag")
            key, line = str(event.value), event.start_mark.line + 1
            here = (*where, key)
            if key in content:
                raise BadData(
                    self._file, line, f'the key "{key}" stands here twice', f"it is on line {self._lines[here]} already"
                )
            self._lines[here] = line
            content[key] = self._value(next(self._events), here)
        return content

    def _listed(self, where: Where) -> Value:
        content: list[Value] = []
        while not isinstance(event := next(self._events), self._ends):
            here = (*where, len(content))
            self._lines[here] = event.start_mark.line + 1
            content.append(self._value(event, here))
        return content


def _plain(text: str) -> Value:
    """What an unquoted text stands for."""
    if text in _PLAIN:
        return _PLAIN[text]
    return int(text) if _WHOLE.fullmatch(text) else text
