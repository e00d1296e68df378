"""`kill -9` at any instant: an action that was answered is stored, once, and the next goes on."""

import asyncio
import sqlite3
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from bot.store.database import opened
from tests.faults.driver import GENERATION_LASTS
from tests.faults.weather import Weather
from tests.faults.world import World, store_faults

PATIENCE = 120
"""Seconds after which a process that says nothing is taken for stuck."""

MOST_BEFORE_A_KILL = 54
"""Answers after which a process is killed, at the most."""


@dataclass
class Killer:
    """Starts processes on one database and kills each."""

    database: Path
    chances: Random
    kills: int = 0
    early: int = 0
    """How many were killed before they were ready."""
    met: int = 0
    told: set[int] = field(default_factory=set)

    async def kill_one(self) -> None:
        """Let a process act for a while, and kill it wherever it is then."""
        self.kills += 1
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.faults.driver"),
            *(str(self.database), str(self.kills), str(self.chances.randrange(1 << 32))),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None and process.stderr is not None  # noqa: PT018 - pipes
        errors = asyncio.create_task(process.stderr.read())
        ready = False
        try:
            if self.chances.random() < 0.1:
                await asyncio.sleep(self.chances.uniform(0, 1.5))
            else:
                answers = self.chances.randint(1, MOST_BEFORE_A_KILL)
                async with asyncio.timeout(PATIENCE):
                    while answers:
                        line = await process.stdout.readline()
                        assert line, f"the process died by itself: {(await errors).decode()}"
                        answers -= self._note(line)
                        ready = True
                await asyncio.sleep(self.chances.uniform(0, 0.02))
        finally:
            process.kill()
        for line in (await process.stdout.read()).splitlines():
            ready = True
            self._note(line)
        assert await process.wait() == -9
        assert b"Traceback" not in await errors
        self.early += not ready

    def _note(self, line: bytes) -> bool:
        """Note what a process said; gives whether it has answered something."""
        word, *number = line.decode().split()
        if word == "told":
            self.told.add(int(number[0]))
        self.met += word == "met"
        return word == "met"

    def lost(self) -> set[int]:
        """The actions whose users were told that they are done, and that are not stored."""
        store = sqlite3.connect(self.database)
        try:
            assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            stored = [row[0] for row in store.execute("SELECT interaction_id FROM actions")]
        except sqlite3.OperationalError:  # killed before the tables were there
            stored = []
        finally:
            store.close()
        ours = [number for number in stored if number is not None]
        assert len(ours) == len(set(ours))
        return self.told - set(ours)


async def _killed(
    database: Path, seed: int, kills: int, answers: int, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Kill so many processes, until they have given so many answers; gives the figures."""
    begun = time.monotonic()
    killer = Killer(database, Random(seed))
    while killer.kills < kills or killer.met < answers:
        await killer.kill_one()
        assert killer.lost() == set()
    async with opened(f"sqlite+aiosqlite:///{database}") as store:
        assert await store_faults(store) == []
    weather = Weather(Random(seed), risk=0)
    later = (killer.kills + 1) * GENERATION_LASTS
    async with World.opened(database, weather, seed, monkeypatch, later) as world:
        await world.leap(60)
        running = await world.matches("running")
        for match in running:
            assert match.shown.version == match.version, f"match {match.id} is not shown"
        await world.shorten()
        for match in running:
            await world.play_on(await world.take_up(match))
        assert await store_faults(world.database) == []
        ended = await world.matches("finished")
    return (
        f"{killer.kills} kills, {killer.early} of them at the start; {killer.met} answers, "
        f"{len(killer.told)} of them to turns, all stored, none twice; {len(running)} matches were "
        f"running and played on, {len(ended)} are finished; {time.monotonic() - begun:.0f} s"
    )


async def test_killed_processes_lose_and_double_nothing_and_the_next_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _killed(tmp_path / "domino.db", 1, 3, 30, monkeypatch)


@pytest.mark.soak
async def test_two_hundred_kills_over_five_thousand_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = await _killed(tmp_path / "domino.db", 2, 200, 5_000, monkeypatch)
    with capsys.disabled():
        print(f"\n{figures}")  # noqa: T201 - the figures are what the long run is for
