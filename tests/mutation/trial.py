"""A change on trial: the tests that run through its line are run against it, in a process of its own.

About the rules only tests that name a rule are heard: a guard is proven when a test of its entry fails without it.
About the model all that run through it: what makes a position or a layout possible is no rule of the game.
"""

import ast
import importlib
import importlib.abc
import importlib.util
import io
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

from tests.mutation.mutants import ROOT, Mutant, changed

SUITES = (
    "tests/rules",
    "tests/model",
    "tests/cards",
    "tests/campaign",
    "tests/test_check.py",
    "tests/test_examples_of_rules.py",
    "tests/test_layout.py",
    "tests/test_position_files.py",
    "tests/test_positions_karasu.py",
    "tests/test_positions_refused.py",
)
IMPORTED = (
    "tests/model/test_defaults.py",
    "tests/model/test_value.py",
    "tests/model/test_written.py",
    "tests/test_check.py::test_the_schemas_in_the_documentation_are_those_of_the_models",
)
"""What notices bounds and defaults: as they are read at the import, no test runs through their lines."""
ENOUGH = 10.0
"""The tests of a trial take no longer together, followed line by line; in a trial they take a fraction of it."""
SECONDS = 10
"""A trial that takes longer hangs, which is noticed too: so many seconds of the processor."""
IDLE = 20
"""So many calls without a new line, and a function is not followed any more in a test."""
BYTES = 3 << 30
"""And so much memory."""

_OWN = ("--rootdir", str(ROOT), "-c", str(ROOT / "tests/mutation/trials.ini"))


@dataclass(frozen=True)
class Witness:
    """A test that runs through some line."""

    test: str
    seconds: float
    rules: frozenset[str]
    """The rules that it names."""


Witnesses = dict[tuple[str, int], list[Witness]]
"""By module and line: the tests that run through it."""


class Heard:
    """Leaves out slow tests."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def forget() -> None:
    """Clear what the rules keep between tests: a test that finds tables made must not seem to need no code for them."""
    for name, module in list(sys.modules.items()):
        if name.startswith("okko."):
            for kept in list(vars(module).values()):
                clear = getattr(kept, "cache_clear", None)
                if clear is not None and name.startswith(("okko.model", "okko.rules")):
                    clear()


class Follower(Heard):
    """Notes which test runs through which line."""

    def __init__(self, modules: Sequence[str]) -> None:
        self.lines: dict[tuple[str, int], set[str]] = {}
        self.passed: dict[str, Witness] = {}
        self._modules = {str(ROOT / module): module for module in modules}
        self._test = ""
        self._seen: dict[CodeType, set[int]] = {}
        self._idle: Counter[CodeType] = Counter()

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        if code.co_filename not in self._modules or self._idle[code] > IDLE:
            return None
        self._idle[code] += 1
        return partial(self._line, self._seen.setdefault(code, set()))

    def _line(self, seen: set[int], frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_lineno not in seen:
            seen.add(frame.f_lineno)
            self._idle[frame.f_code] = 0
        return frame.f_trace

    def _note(self) -> None:
        for code, lines in self._seen.items():
            module = self._modules[code.co_filename]
            for line in lines:
                self.lines.setdefault((module, line), set()).add(self._test)
        self._seen.clear()
        self._idle.clear()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        self._test = item.nodeid
        forget()
        started = time.process_time()
        sys.settrace(self._trace)
        try:
            result = yield
        finally:
            sys.settrace(None)
            self._note()
        seconds = time.process_time() - started
        rules = frozenset(rule for mark in item.iter_markers("rule") for rule in mark.args)
        self.passed[item.nodeid] = Witness(item.nodeid, seconds, rules)
        return result


def prepare() -> None:
    """Import what no change touches, once for all trials: nothing of the rules and of the model.

    The package itself is found before pytest adds its own way to it: lines are known by the file they stand in.
    """
    os.environ["OKKO_FREEZE"] = "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in ("hypothesis.strategies", "pydantic", "yaml", "okko"):
        importlib.import_module(name)


def witnesses(modules: Sequence[str]) -> Witnesses:
    """Run the tests once and note which of them runs through which line; those that fail anyway are left out."""
    follower = Follower(modules)
    run(SUITES, follower, "--maxfail=1000")
    passed = follower.passed
    return {
        place: [passed[test] for test in sorted(tests) if test in passed] for place, tests in follower.lines.items()
    }


def nearest(seen: Witnesses, mutant: Mutant) -> list[str]:
    """The tests that run through the module of a change, in the order in which they are likely to notice.

    First those that run through lines about the change through which few others run; then those of the rules cited, of
    their chapters, others; the quick ones first. (A line of a function that is called often may have gone unseen.)
    """
    near: Counter[Witness] = Counter()
    for line in range(mutant.line - 2, mutant.line + 4):
        tests = seen.get((mutant.module, line), ())
        for witness in tests:
            near[witness] += 1000 // len(tests)
    chapters = {rule.split("-")[0] for rule in mutant.cited}

    def place(witness: Witness) -> tuple[int, int, float]:
        rank = 0 if witness.rules & mutant.cited else 2
        if rank and chapters & {rule.split("-")[0] for rule in witness.rules}:
            rank = 1
        return -near[witness], rank, witness.seconds

    found = {witness for (each, _), tests in seen.items() if each == mutant.module for witness in tests}
    imported = mutant.module.startswith("okko/model") and (mutant.module, mutant.line) not in seen
    chosen, left = [*IMPORTED] if imported else [], ENOUGH
    for witness in sorted(found, key=place):
        heard = witness.rules or mutant.module.startswith("okko/model")
        if heard and witness.seconds <= left:
            chosen.append(witness.test)
            left -= witness.seconds
    return chosen


def run(tests: Sequence[str], plugin: object, *options: str) -> int:
    """Run pytest in this process, in silence; its exit code."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        words = ["-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", *_OWN, *options, *tests]
        return int(pytest.main(words, plugins=[plugin]))


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module as it is after a change."""

    def __init__(self, mutant: Mutant) -> None:
        self._name = mutant.module.removesuffix(".py").replace("/", ".")
        self._file = str(ROOT / mutant.module)
        self._tree: ast.Module = changed(mutant)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self._name:
            return None
        return importlib.util.spec_from_file_location(name, self._file, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        code: CodeType = compile(self._tree, self._file, "exec")
        exec(code, module.__dict__)


def survives(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Whether all these tests pass in spite of a change. The trial runs in a fork that has imported no rules yet."""
    child = os.fork()
    if child == 0:
        failed = 1
        try:
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
            os.chdir(ROOT)
            sys.meta_path.insert(0, _Changed(mutant))
            failed = run(tests, Heard(), "-x")
        finally:
            os._exit(failed)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == 0


def snapshot(folder: Path) -> None:
    """Copy what the tests need, so that nobody's work on the tree is in the way, nor in theirs."""
    import shutil

    for part in ("okko", "tests", "data", "scenarios", "docs", "pyproject.toml", "README.md"):
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__", "records", "goldens"))
        elif source.exists():
            shutil.copy2(source, folder / part)
