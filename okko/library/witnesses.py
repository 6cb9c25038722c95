"""Which tests of the program prove a rule; written down when they are (`python -m tests.test_coverage_of_rules`)."""

import json
from functools import cache
from typing import NamedTuple

from okko.library.shelf import shipped

FILE = "witnesses.json"


class Witness(NamedTuple):
    """A test that proves a rule by hand."""

    file: str
    """From the root of the project: `tests/rules/test_move.py`."""
    sentence: str
    """What it proves, as its name says."""


def witnesses(rule: str) -> tuple[Witness, ...]:
    """The tests that name a rule, in the order of their files; none for a rule that is not enforced."""
    return tuple(Witness(file, sentence) for file, names in _written().get(rule, {}).items() for sentence in names)


@cache
def _written() -> dict[str, dict[str, list[str]]]:
    """By rule: by file: the sentences; empty if the file is not there, as nothing is played by it."""
    try:
        found: dict[str, dict[str, list[str]]] = json.loads((shipped().folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found
