"""What the workers of `tests/bot/test_thinking.py` do in place of thinking, in their process."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from bot.thinking import think
from engine.actions import Action
from engine.view import View

STEP = 0.002
"""Seconds between two looks at a gate."""

PATIENCE = 10_000
"""So many looks at most, so that a test that fails leaves no process behind."""


def noting_process(folder: Path, level: str, seen: View, seed: int) -> Action:
    """Leave the number of the process as a file's name."""
    (folder / str(os.getpid())).touch()
    return think(level, seen, seed)


def dying_once(folder: Path, level: str, seen: View, seed: int) -> Action:
    """End the process by force, but the first time only."""
    try:
        (folder / "died").mkdir()
    except FileExistsError:
        return think(level, seen, seed)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("unreachable")


def dying(level: str, seen: View, seed: int) -> Action:
    """End the process by force, each time."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError((level, seen, seed))


def waiting_for(gate: Path, level: str, seen: View, seed: int) -> Action:
    """Think once the gate exists; the seeds are noted in the order of their thoughts."""
    with (gate.parent / "started").open("a") as started:
        started.write(f"{seed}\n")
    for _ in range(PATIENCE):
        if gate.exists():
            break
        time.sleep(STEP)
    return think(level, seen, seed)


def stuck(folder: Path, level: str, seen: View, seed: int) -> Action:
    """Stand still for good."""
    (folder / "started").write_text(f"{seed}\n")
    os.kill(os.getpid(), signal.SIGSTOP)
    return think(level, seen, seed)


def doubled(number: int) -> int:
    """Some work that is quickly done."""
    return 2 * number


def announced(number: int) -> int:
    """Say on stdout that the work begins and when it is done, and take long over it."""
    print(f"working on {number}", flush=True)  # noqa: T201 - the test reads it
    time.sleep(STEP * PATIENCE)
    print(f"done with {number}", flush=True)  # noqa: T201
    return number
