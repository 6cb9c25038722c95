"""What the code keeps away from: the contracts that import-linter cannot see."""

import ast
import functools
import re
import subprocess
import sys
from collections.abc import Iterator, Set
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
TEXTS = {
    source.relative_to(ROOT).as_posix(): source.read_text(encoding="utf-8")
    for source in sorted((ROOT / "okko").rglob("*.py"))
}
"""The program's modules by their place; each question about them is asked of all at once, and names those that fail."""
KINDS_WITHOUT_A_NAME_OF_THEIR_OWN = {
    "rules",
    "tiles",
    "glossary.yaml",
    "opponents",
    "tempers",
    "puzzles",
    "lessons",
    "coaching.yaml",
}

IMPORT_EVERYTHING_BELOW = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
    importlib.import_module(module.name)
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"textual", "rich", "yaml"}))
"""


@pytest.mark.parametrize("module", ["okko.model", "okko.rules", "okko.dice", "okko.game"])
def test_the_engine_loads_neither_a_screen_nor_yaml(module: str) -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", IMPORT_EVERYTHING_BELOW, module], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert loaded.returncode == 0, loaded.stderr
    assert loaded.stdout.split() == []


def test_the_screen_and_the_bots_know_the_rules_through_the_game_alone() -> None:
    """The contract's `okko.tui.**` passes over the package's own `__init__`."""
    rules = re.compile(r"^\s*(from|import) okko(\.rules\b| import .*\brules\b)", re.MULTILINE)
    assert [name for name in TEXTS if Path(name).parent.name in {"tui", "bots"} and rules.search(TEXTS[name])] == []


def test_a_module_is_one_chapter_of_at_most_400_lines() -> None:
    assert {name: lines for name, text in TEXTS.items() if (lines := len(text.splitlines())) > 400} == {}


def test_a_module_is_named_after_what_it_holds() -> None:
    vague = {"util", "utils", "helper", "helpers", "core", "common", "misc", "manager", "managers"}
    assert [name for name in TEXTS if vague & {part.removesuffix(".py") for part in Path(name).parts}] == []


def test_no_source_names_a_card_a_profile_or_a_scenario() -> None:
    ids = shipped_ids()
    assert len(ids) > 100
    assert {name: named for name, text in TEXTS.items() if (named := named_in(text, ids))} == {}


def test_a_compound_id_is_found_anywhere_and_a_plain_one_where_code_compares_it() -> None:
    ids = frozenset({"oni-bushi", "noburo", "ambush"})
    assert named_in('"""Like oni-bushi."""', ids) == {"oni-bushi"}
    assert named_in("class Oni_Bushi: ...\noni_bushi = 1", ids) == {"oni-bushi"}
    assert named_in('def shout(who):\n    """Noburo does."""\n    return who == "noburo"', ids) == {"noburo"}
    assert named_in('"""An ambush."""\nprint("an ambush, not-oni-bushi")', ids) == set()


@functools.cache
def shipped_ids() -> frozenset[str]:
    """The ids of the shipped cards, profiles and scenarios, but for the one that is this package's name too."""
    files = [*(ROOT / "data").rglob("*.yaml"), *(ROOT / "scenarios").rglob("*.yaml")]
    named = [file for file in files if not KINDS_WITHOUT_A_NAME_OF_THEIR_OWN & set(file.relative_to(ROOT).parts)]
    return frozenset(one for file in named for one in ids_of(file)) - {"okko"}


def ids_of(file: Path) -> Iterator[str]:
    """The ids that a file's documents and the members of its lists declare; its own name when there are none."""
    declared = list(declarations(list(yaml.safe_load_all(file.read_text(encoding="utf-8"))), depth=3))
    yield from declared or [file.name.split(".")[0]]


def declarations(node: object, depth: int) -> Iterator[str]:
    """The values under `id`, near the top of a document: deeper down they belong to skills and boards."""
    match node:
        case {"id": str(declared)}:
            yield declared
        case dict() if depth:
            for member in node.values():
                yield from declarations(member, depth - 1)
        case list() if depth:
            for member in node:
                yield from declarations(member, depth - 1)


def named_in(text: str, ids: Set[str]) -> set[str]:
    """The ids a source names: compound ones anywhere; plain words, which prose needs too, as whole strings of code."""
    words = {word.replace("_", "-") for word in re.findall(r"[\w-]+", text)}
    anywhere = {one for one in ids & words if "-" in one}
    strings = {node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
    return anywhere | {one for one in ids & strings if "-" not in one}
