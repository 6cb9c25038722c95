"""Trials within one run of pytest: all is imported and collected once, and each change is tried in a fork in which the
code of one function is exchanged.

What a quick trial notices is noticed. What it does not notice, or cannot try (constants and classes of modules), goes
through `trial.survives`, which imports the changed module as it would be.
"""

import gc
import importlib
import inspect
import os
import resource
import signal
from collections.abc import Callable, Sequence
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutation.mutants import Mutant, changed
from tests.mutation.trial import BYTES, SECONDS, SUITES, Heard, Witnesses, forget, nearest, run

UNABLE = 77
"""The exit code of a trial that could not exchange the code."""

Report = Callable[[Mutant, bool], None]
"""Told of a change and whether it was noticed."""


def _function(found: Any) -> FunctionType | None:
    """The plain function within what a decorator made of it."""
    for name in ("__func__", "fget", "func", "__wrapped__"):
        inner = inspect.getattr_static(found, name, None)
        if inner is not None and not isinstance(found, FunctionType):
            return _function(getattr(found, name))
    if isinstance(found, FunctionType) and "__wrapped__" in found.__dict__:
        return _function(found.__dict__["__wrapped__"])
    return found if isinstance(found, FunctionType) else None


def _codes(code: CodeType) -> dict[str, CodeType]:
    """All code below a code, by its qualified name."""
    found = {}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found[constant.co_qualname] = constant
            found |= _codes(constant)
    return found


def exchange(mutant: Mutant) -> bool:
    """Give the function in which a change lies its other code; whether that was possible."""
    module = importlib.import_module(mutant.module.removesuffix(".py").replace("/", "."))
    found: Any = module
    names: list[str] = []
    for name in mutant.place.split("."):
        found = inspect.getattr_static(found, name, None)
        names.append(name)
        if not isinstance(found, type):
            break
    function = _function(found)
    if function is None:
        return False
    other = _codes(compile(changed(mutant), function.__code__.co_filename, "exec")).get(".".join(names))
    if other is None or other == function.__code__ or other.co_freevars != function.__code__.co_freevars:
        return False
    function.__code__ = other
    return True


class _Trials(Heard):
    """Tries changes in forks instead of running the tests once."""

    def __init__(self, picked: Sequence[Mutant], seen: Witnesses, report: Report) -> None:
        self._picked, self._seen, self._report = picked, seen, report
        self._failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed = self._failed or report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self._warm_up(items)
        gc.freeze()
        for mutant in self._picked:
            tests = [items[test] for test in nearest(self._seen, mutant) if test in items]
            self._report(mutant, bool(tests) and self._noticed(mutant, tests))
        return True

    def _noticed(self, mutant: Mutant, tests: Sequence[pytest.Item]) -> bool:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                signal.setitimer(signal.ITIMER_PROF, SECONDS)
                resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
                forget()
                code = UNABLE if not exchange(mutant) else self._run(tests)
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) not in (0, UNABLE)

    def _warm_up(self, items: dict[str, pytest.Item]) -> None:
        """Run the quicker tests once, so that no trial has to read cards and boards again."""
        witnesses = {witness for tests in self._seen.values() for witness in tests if witness.seconds < 1}
        for witness in witnesses:
            if witness.test in items:
                self._run([items[witness.test]])
        self._failed = False

    def _run(self, tests: Sequence[pytest.Item]) -> int:
        for index, item in enumerate(tests):
            following = tests[index + 1] if index + 1 < len(tests) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                return 1
        return 0


def try_all(picked: Sequence[Mutant], seen: Witnesses, report: Report) -> None:
    """Try all these changes, and report each."""
    run(SUITES, _Trials(picked, seen, report))
