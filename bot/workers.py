"""Work in other processes, on all cores; they never outlive the one that started them."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from typing import TypeVar

import typer

Result = TypeVar("Result")


def started_pool(workers: int, niceness: int = 0) -> ProcessPoolExecutor:
    """A pool of that many processes, each so much nicer than this one, which start at once.

    They are spawned: to fork a process that has threads may lock up.
    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=_start_worker, initargs=(niceness,)
    )
    pool.submit(_start_nothing)
    return pool


def on_all_cores(
    work: Callable[[int], Result], numbers: range, workers: int | None = None
) -> Generator[Result, None, None]:
    """The results of the work for each number, in order, from all cores or so many workers.

    Whoever stops asking for results ends the work at once, unfinished as it is.
    """
    workers = min(workers or os.cpu_count() or 1, len(numbers))
    if workers <= 1:
        yield from map(work, numbers)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers, _start_worker, (0,)) as pool:
        yield from pool.imap(work, numbers)


def shown(
    results: Iterable[Result], length: int, players: Sequence[str], *, progress: bool
) -> AbstractContextManager[Iterable[Result]]:
    """The same results; while they come, a bar on stderr shows how many of them are there."""
    label = " against ".join(players)
    return typer.progressbar(
        results, length=length, label=label, file=sys.stderr, hidden=not progress
    )


def _start_nothing() -> None:
    """The first work of a pool: it makes the processes start."""


def _start_worker(niceness: int) -> None:
    """Leave Ctrl-C to the parent, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
