"""Who does the work: several processes, some of which die."""

import os
import signal
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from okko.arena.crew import DEATHS, Crew


def square(number: int) -> int:
    return number * number


def fail(number: int) -> int:
    raise IndexError(number)


def die_once(marks: Path, number: int) -> int:
    """Kill the process that works on number 3, the first time."""
    if number == 3 and not (marks / "dead").exists():
        (marks / "dead").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once(jobs: int) -> None:
    assert sorted(Crew(jobs).done(square, range(9))) == [(number, number * number) for number in range(9)]


def test_there_may_be_nothing_to_do() -> None:
    assert list(Crew(2).done(square, [])) == []


def test_who_has_enough_closes_the_work() -> None:
    with closing(Crew(2).done(square, range(10_000))) as done:
        assert next(done)[0] < 4


def test_what_goes_wrong_is_told() -> None:
    with pytest.raises(IndexError):
        list(Crew(2).done(fail, range(4)))


def test_the_tasks_of_a_process_that_is_killed_are_done_by_another(tmp_path: Path) -> None:
    done = sorted(Crew(2).done(partial(die_once, tmp_path), range(8)))
    assert done == [(number, number) for number in range(8)]
    assert (tmp_path / "dead").exists()


def test_where_every_process_dies_the_work_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okko.arena.crew.DEATHS", 0)
    assert DEATHS > 0
    with pytest.raises(RuntimeError, match="terminated abruptly"):
        list(Crew(2).done(die, range(4)))
