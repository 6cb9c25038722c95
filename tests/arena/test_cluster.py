"""The arena on a Dask cluster: a real scheduler and two real workers on this machine.

pip install -e ".[test,cluster]" && pytest tests/arena/test_cluster.py -m slow -n 0 -rs
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from okko import cli
from okko.arena.contest import play_pair
from okko.arena.crew import Crew, NoCluster
from okko.arena.match import match
from okko.arena.results import Results
from okko.arena.sequential import Duel
from okko.arena.terms import Terms

EXTRA = find_spec("distributed") is not None and find_spec("joblib") is not None
with_extra = pytest.mark.skipif(not EXTRA, reason='the extra "cluster" is not installed: pip install -e ".[cluster]"')
TERMS = Terms(("scripted", "scripted"), 3, audit=False)


@dataclass
class Cluster:
    """A scheduler and its workers."""

    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Ends with the test that asked for it."""
    file = tmp_path / "scheduler.json"
    here = ["--host", "127.0.0.1"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with ExitStack() as ending, (tmp_path / "log").open("wb") as log:

        def start(part: str, *arguments: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *here, *arguments]
            process = ending.enter_context(
                subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=tmp_path)
            )
            ending.callback(process.kill)
            return process

        start("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        deadline = time.monotonic() + 60
        while not file.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        address = json.loads(file.read_text())["address"]
        workers = [start("worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard") for _ in range(2)]
        yield Cluster(address, workers)


@with_extra
@pytest.mark.slow
def test_a_worker_that_is_killed_in_the_middle_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    results = Results.of(tmp_path / "results.jsonl")
    seen = []

    def told(games: int) -> None:
        seen.append(games)
        if len(seen) == 4:
            os.kill(cluster.workers[0].pid, signal.SIGKILL)

    played = match(TERMS, 40, crew=Crew(cluster=cluster.address), results=results, told=told)
    assert cluster.workers[0].wait(10) == -signal.SIGKILL
    assert cluster.workers[1].poll() is None
    assert sum(seen) == 40
    alone = match(TERMS, 40)
    assert replace(played, timing=()) == replace(alone, timing=())  # type: ignore[arg-type]
    assert sorted(Results.of(tmp_path / "results.jsonl").of_terms(TERMS)) == list(range(20))


@with_extra
@pytest.mark.slow
def test_a_match_on_a_cluster_stops_where_it_would_have_stopped_alone(cluster: Cluster) -> None:
    test = Duel(200, 400)
    played, alone = (match(TERMS, 200, crew=crew, test=test) for crew in (Crew(cluster=cluster.address), Crew()))
    assert replace(played, timing=()) == replace(alone, timing=())  # type: ignore[arg-type]
    assert played.games < 200


@with_extra
@pytest.mark.slow
def test_the_command_plays_on_a_cluster(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["arena", "match", "scripted", "random", "--games", "4", "--json", "--cluster", cluster.address]
    assert cli.run(call) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4


@with_extra
@pytest.mark.slow
def test_a_cluster_without_workers_is_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okko.arena.crew.ANSWERS_WITHIN", 2)
    for worker in cluster.workers:
        worker.kill()
        worker.wait()
    with pytest.raises(NoCluster, match="has no workers"):
        match(TERMS, 4, crew=Crew(cluster=cluster.address))


@with_extra
@pytest.mark.slow
def test_workers_of_another_version_are_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okko.arena.crew.code", os.getpid)  # another number in each process
    with pytest.raises(NoCluster, match="has no okko, or another version than this one"):
        match(TERMS, 4, crew=Crew(cluster=cluster.address))


@with_extra
@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:9", "no Dask scheduler answers at tcp://127.0.0.1:9"),
        ("127.0.0.1:9", "no Dask scheduler answers at 127.0.0.1:9"),
        *((bad, f"{bad}: that is no address") for bad in ("nowhere", "no://127.0.0.1:9", "127.0.0.1:port")),
    ],
)
def test_a_dead_address_is_one_sentence_and_status_2(
    address: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("okko.arena.crew.ANSWERS_WITHIN", 2)
    assert cli.run(["arena", "match", "scripted", "random", "--games", "2", "--cluster", address]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1


@pytest.mark.skipif(EXTRA, reason="the extra is installed")
def test_without_the_extra_a_cluster_is_refused_with_the_cure() -> None:
    with pytest.raises(NoCluster, match=r'needs the extra "cluster": pip install "okko\[cluster\]"'):
        next(Crew(cluster="tcp://127.0.0.1:8786").done(lambda pair: play_pair(TERMS, pair), [0]))
