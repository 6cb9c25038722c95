"""Every rule that the engine enforces has its tests; `docs/rules-coverage.md` says which, and so does the codex.

The page, and what the codex reads, are written anew by `python -m tests.test_coverage_of_rules`.
"""

import ast
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from okko.library import Library, shipped
from okko.library.witnesses import FILE, Witness, witnesses
from okko.model.rulebook import Entry

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "rules-coverage.md"
WITNESSES = shipped().folder / FILE
ANEW = "write it anew: python -m tests.test_coverage_of_rules"
HEAD = """\
# Which tests prove which rules

The rules by their ids (`okko rules ID` shows one), and the tests that name them with `@pytest.mark.rule`. A test
proves its rules by hand: a drawn position where they bite, and its neighbour where they do not. Written by
`python -m tests.test_coverage_of_rules`, and compared by the test of that name.
"""

Marks = dict[str, dict[str, list[str]]]
"""By rule: by test file, from the root of the project: its tests, in their order."""


def marked(file: Path) -> Iterator[tuple[str, str]]:
    """Each rule that a test file names, with the test that names it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    for rule in decorator.args:
                        assert isinstance(rule, ast.Constant), (
                            f"{file}: {node.name} names a rule by {ast.unparse(rule)}"
                        )
                        yield str(rule.value), node.name


@lru_cache
def marks() -> Marks:
    """All rules that tests name."""
    found: Marks = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        path = file.relative_to(TESTS.parent).as_posix()
        for rule, name in marked(file):
            found.setdefault(rule, {}).setdefault(path, []).append(name)
    return found


@lru_cache
def entries() -> tuple[Entry, ...]:
    """All rules, in their order."""
    return tuple(Library([shipped()]).rules.values())


def coverage_page() -> str:
    """What `docs/rules-coverage.md` has to say."""
    lines = [HEAD]
    chapter = ""
    for entry in entries():
        if entry.chapter != chapter:
            chapter = entry.chapter
            lines.append(f"\n## {chapter}\n")
        proofs = marks().get(entry.id, {})
        said = "" if proofs or entry.enforced else " (nothing to enforce)"
        lines.append(f"- **{entry.id}** {entry.title}{said}\n")
        for path, names in proofs.items():
            lines.append(f"  - `{path}`: {'; '.join(map(sentence, names))}\n")
    return "".join(lines)


def sentence(name: str) -> str:
    """What a test of this name proves."""
    return name.removeprefix("test_").replace("_", " ")


def witnesses_written() -> str:
    """The same for the program, which has no tests beside it when it is installed."""
    known = {
        entry.id: {path: [sentence(name) for name in names] for path, names in marks()[entry.id].items()}
        for entry in entries()
        if entry.id in marks()
    }
    return json.dumps(known, indent=0, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("book", ["asagiri", "karasu"])
def test_every_rule_that_is_enforced_has_a_test(book: str) -> None:
    without = [entry.id for entry in entries() if entry.book == book and entry.enforced and entry.id not in marks()]
    assert not without


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    known = {entry.id for entry in entries()}
    assert not {rule: found for rule, found in marks().items() if rule not in known}


def test_every_rule_has_an_example() -> None:
    assert not [entry.id for entry in entries() if entry.example is None]


def test_the_page_of_coverage_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == coverage_page(), ANEW


def test_what_the_codex_says_of_tests_is_up_to_date() -> None:
    assert WITNESSES.read_text(encoding="utf-8") == witnesses_written(), ANEW
    assert Witness("tests/rules/test_examples.py", "two diagonals are forbidden") in witnesses("MOVE-7")
    assert witnesses("XYZ-1") == ()


if __name__ == "__main__":
    PAGE.write_text(coverage_page(), encoding="utf-8")
    WITNESSES.write_text(witnesses_written(), encoding="utf-8")
