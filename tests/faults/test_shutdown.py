"""Starting and stopping real processes: SIGTERM and SIGINT end in order, faults in one line."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from bot.discord_ui.client import CLOSING_GRACE
from bot.store.database import opened
from tests.faults.world import store_faults

IN_TIME = 40
"""Seconds for a process to end that was told to; it gives itself ten, on a machine of its own."""

PATIENCE = 120
"""Seconds that it may take to start, on a machine that does much else."""

SIGNALS = [signal.SIGTERM, signal.SIGINT]


async def _started(*arguments: str, **environment: str) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdout=PIPE,
        stderr=PIPE,
        env={**os.environ, "DISCORD_TOKEN": "", **environment},
    )


async def _says(process: Process, word: str) -> str:
    """Read until a line of the process has the word in it."""
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        while line := (await process.stdout.readline()).decode():
            if word in line:
                return line
    assert process.stderr is not None
    pytest.fail(f"it ended without {word!r}: {(await process.stderr.read()).decode()}")


async def _ended(process: Process) -> tuple[int | None, str, str]:
    """Its exit code and what it said; it must be over in time."""
    async with asyncio.timeout(IN_TIME):
        out, errors = await process.communicate()
    return process.returncode, out.decode(), errors.decode()


def test_what_is_under_way_gets_less_than_ten_seconds() -> None:
    assert CLOSING_GRACE < 9


@pytest.mark.parametrize("number", SIGNALS)
async def test_the_try_out_ends_when_told(tmp_path: Path, number: signal.Signals) -> None:
    process = await _started(
        *("-m", "bot", "try", "--no-browser", "--port", "0"),
        DOMINO_DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path / 'domino.db'}",
    )
    await _says(process, "is open")
    process.send_signal(number)
    code, _, errors = await _ended(process)
    assert code == 0
    assert "Traceback" not in errors


@pytest.mark.parametrize("number", SIGNALS)
async def test_a_bot_in_the_middle_of_work_finishes_it_and_exits_0(
    tmp_path: Path, number: signal.Signals
) -> None:
    database = tmp_path / "domino.db"
    process = await _started("-m", "tests.faults.driver", str(database), "1", "5")
    for _ in range(12):
        await _says(process, "met")
    process.send_signal(number)
    code, _, errors = await _ended(process)
    assert (code, "Traceback" in errors) == (0, False), errors
    async with opened(f"sqlite+aiosqlite:///{database}") as store:
        assert await store_faults(store) == []


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"DISCORD_TOKEN": "x"}, "Discord cannot be reached"),
        (
            {"DISCORD_TOKEN": "x", "DOMINO_DATABASE_URL": "sqlite+aiosqlite:////nowhere/x.db"},
            "cannot be opened",
        ),
        (
            {
                "DISCORD_TOKEN": "x",
                "DOMINO_DATABASE_URL": "postgresql+asyncpg://u:secret@127.0.0.1:9/d",
            },
            "cannot be opened",
        ),
        ({"DISCORD_TOKEN": "x", "DOMINO_DATABASE_URL": "nonsense"}, "cannot be used"),
    ],
    ids=["no network", "no folder", "no server", "no address"],
)
async def test_a_bot_that_cannot_start_says_so_in_one_line_and_exits_1(
    tmp_path: Path, environment: dict[str, str], said: str
) -> None:
    default = {"DOMINO_DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'domino.db'}"}
    process = await _started(*("-m", "bot", "run"), **{**default, **environment})
    async with asyncio.timeout(PATIENCE):
        _, errors = await process.communicate()
    lines = errors.decode().splitlines()
    assert (process.returncode, len(lines)) == (1, 1), errors.decode()
    assert said in lines[0]
    assert "secret" not in lines[0]
