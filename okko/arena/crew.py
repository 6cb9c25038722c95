"""Who plays the games: this process, several of this machine, or a Dask cluster."""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar
from warnings import catch_warnings, filterwarnings

from okko.arena.results import code

T = TypeVar("T")
AHEAD = 2
"""Tasks that wait for each process, so that none is idle."""
DEATHS = 3
"""How many processes may die in a run before it is given up."""
ANSWERS_WITHIN = 10
"""Seconds in which a cluster must answer."""

Work = Callable[[int], T]
Done = Generator[tuple[int, T], None, None]


class NoCluster(ValueError):
    """A cluster that does not answer or cannot play, or the extra for clusters is missing."""


@dataclass(frozen=True)
class Crew:
    """How many processes play, or which cluster does."""

    jobs: int = 1
    cluster: str | None = None
    """The address of a Dask scheduler."""

    def done(self, work: Work[T], tasks: Sequence[int]) -> Done[T]:
        """The results of some tasks as they are finished; who closes the iterator ends the work.

        Raises:
            NoCluster: The cluster does not answer, or the extra for clusters is missing.
        """
        if self.cluster is not None:
            return _on_cluster(work, tasks, self.cluster)
        if min(self.jobs, len(tasks)) <= 1:
            return ((task, work(task)) for task in tasks)
        return _in_processes(work, tasks, min(self.jobs, len(tasks)))


def _in_processes(work: Work[T], tasks: Sequence[int], jobs: int) -> Done[T]:
    """Over processes of this machine; the tasks of one that is killed are done by another."""
    unfinished = list(tasks)
    deaths = 0
    while unfinished:
        try:
            for task, result in _in_pool(work, unfinished.copy(), jobs):
                unfinished.remove(task)
                yield task, result
        except BrokenProcessPool:
            deaths += 1
            if deaths > DEATHS:
                raise


def _in_pool(work: Work[T], tasks: Sequence[int], jobs: int) -> Done[T]:
    """Over processes, none of which outlives this one, even if this one is killed."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_serve) as pool:
        waiting: dict[Future[T], int] = {}
        left = iter(tasks)
        try:
            while True:
                for task in islice(left, AHEAD * jobs - len(waiting)):
                    waiting[pool.submit(work, task)] = task
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    result = future.result()
                    yield waiting.pop(future), result
        finally:
            # Not to wait for games that nobody needs any more, the processes are ended; before Python 3.14 the pool
            # has no other way to do so.
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes if waiting else ():
                process.terminate()


def _serve() -> None:
    """Let the interrupt key to the process that started this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _on_cluster(work: Work[T], tasks: Sequence[int], address: str) -> Done[T]:
    """Over a Dask cluster, if the extra for it is installed."""
    if find_spec("distributed") is None or find_spec("joblib") is None:
        raise NoCluster('a cluster needs the extra "cluster": pip install "okko[cluster]"')
    return _by_joblib(work, tasks, address)


def _by_joblib(work: Work[T], tasks: Sequence[int], address: str) -> Done[T]:
    """Through joblib's Dask backend: tasks of a worker that dies are done by another.

    joblib warns when work that is under way is not needed any more, which is what an early end means.
    """
    import joblib

    with _client(address) as client, joblib.parallel_config(backend="dask", client=client), catch_warnings():
        filterwarnings("ignore", r"\d+ tasks ", UserWarning)
        yield from joblib.Parallel(return_as="generator_unordered", batch_size=1)(
            joblib.delayed(partial(_numbered, work))(task) for task in tasks
        )


def _numbered(work: Work[T], task: int) -> tuple[int, T]:
    return task, work(task)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """A connection to a cluster that can play."""
    from distributed import Client

    try:
        client = Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster(f"no Dask scheduler answers at {address} ({type(error).__name__})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=ANSWERS_WITHIN)
        except TimeoutError:
            raise NoCluster(f"the Dask scheduler at {address} has no workers") from None
        here = code()
        for worker, there in client.run(code, on_error="return").items():
            if there != here:
                raise NoCluster(f"the worker {worker} has no okko, or another version than this one ({there})")
        yield client
