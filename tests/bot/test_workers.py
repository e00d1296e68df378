"""Work in other processes (`bot/workers.py`)."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from bot.workers import on_all_cores
from tests.bot.worker_stubs import doubled

AT_LEAST = 8
"""As many pieces of work as two workers share."""

LONG_WORK = f"""
from bot.workers import on_all_cores
from tests.bot.worker_stubs import announced

if __name__ == "__main__":
    list(on_all_cores(announced, range({AT_LEAST}), workers=2))
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_the_results_come_in_order(workers: int) -> None:
    assert list(on_all_cores(doubled, range(3, 15), workers)) == list(range(6, 30, 2))


def test_no_work_needs_no_workers() -> None:
    assert list(on_all_cores(doubled, range(0), workers=2)) == []


def test_who_asks_for_no_more_results_waits_for_no_more_work() -> None:
    results = on_all_cores(doubled, range(1000), workers=2)
    assert next(results) == 0
    results.close()


@pytest.mark.parametrize(
    "signal_sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda s: s.name
)
def test_workers_do_not_outlive_their_process(signal_sent: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", LONG_WORK], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"working on ")
        process.send_signal(signal_sent)
        rest = process.stdout.read()  # ends when no worker holds the other end any more
    assert b"done" not in rest
