"""A change on trial: the tests that run through its line are run against it, in a process of its own.

Only tests that name a rule are heard: a guard is proven when a test of its entry fails without it.
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
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

from tests.mutation.mutants import ROOT, Mutant, changed

SUITES = ("tests/rules", "tests/model", "tests/cards")
SECONDS = 60
"""A trial that takes longer hangs, which is noticed too."""

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
    """Leaves out the tests that name no rule, and slow ones."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            item
            for item in items
            if item.get_closest_marker("rule") and not item.get_closest_marker("slow") and "mutation" not in item.nodeid
        ]


def _forget() -> None:
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

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        module = self._modules.get(frame.f_code.co_filename)
        if module is None:
            return None
        self.lines.setdefault((module, frame.f_lineno), set()).add(self._test)
        return self._trace

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        self._test = item.nodeid
        _forget()
        started = time.process_time()
        sys.settrace(self._trace)
        try:
            result = yield
        finally:
            sys.settrace(None)
        seconds = time.process_time() - started
        rules = frozenset(rule for mark in item.iter_markers("rule") for rule in mark.args)
        self.passed[item.nodeid] = Witness(item.nodeid, seconds, rules)
        return result


def prepare(module: str) -> None:
    """Import what no change touches, once for all trials: none of the rules, and no geometry for its own trials."""
    os.environ["OKKO_FREEZE"] = "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    names = ["hypothesis.strategies", "pydantic", "yaml", "okko.model.board", "okko.model.schema"]
    if module.startswith("okko/rules"):
        names += ["okko.library", "okko.dice", "okko.model.event", "okko.model.state", "okko.model.decision"]
    for name in names:
        importlib.import_module(name)


def witnesses(modules: Sequence[str]) -> Witnesses:
    """Run the tests once and note which of them runs through which line; those that fail anyway are left out."""
    follower = Follower(modules)
    _run(SUITES, follower, "--maxfail=1000")
    passed = follower.passed
    return {
        place: [passed[test] for test in sorted(tests) if test in passed] for place, tests in follower.lines.items()
    }


def nearest(witnesses: Sequence[Witness], cited: frozenset[str]) -> list[str]:
    """The tests in the order in which they are likely to notice: of the rules cited, of their chapters, others; the
    quick ones first.
    """
    chapters = {rule.split("-")[0] for rule in cited}

    def place(witness: Witness) -> tuple[int, float]:
        if witness.rules & cited:
            return 0, witness.seconds
        return (1 if chapters & {rule.split("-")[0] for rule in witness.rules} else 2), witness.seconds

    return [witness.test for witness in sorted(witnesses, key=place)]


def _run(tests: Sequence[str], plugin: object, *options: str) -> int:
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
            signal.setitimer(signal.ITIMER_REAL, SECONDS)
            resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
            os.chdir(ROOT)
            sys.meta_path.insert(0, _Changed(mutant))
            failed = _run(tests, Heard(), "-x")
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
