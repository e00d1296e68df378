"""Anything at once, in any weather: what is answered is stored, once, and nothing gets stuck."""

import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.faults.store_trouble import Moody
from tests.faults.weather import Weather
from tests.faults.world import World, at_random, store_faults, watched_log

RISK = 0.1
"""The part of all requests that goes wrong."""

STORE_RISK = 0.004
"""The part of all writing statements that goes wrong."""

LONGEST_BACKOFF = 3600
"""Seconds for which the bot leaves a channel alone that could not be shown anything."""


async def _storm(world: World, actions: int) -> int:
    """Let the guests act in it; gives how often the store has refused."""
    done = 0
    store = Moody(world.database, world.chances, STORE_RISK)
    with world.weather.storm(), store.storm():
        while done < actions:
            done += await at_random(world.guests, world.chances)
            whim = world.chances.random()
            if whim < 0.05:
                await world.pass_time(world.chances.uniform(1, 60))
            elif whim < 0.06:
                await world.restart()
            elif whim < 0.063:
                await world.leap(world.chances.uniform(60, 40_000))
    return store.refused


async def _calm(world: World) -> None:
    """The storm is over: the bot catches up with what it could not show."""
    await world.pass_time(30)
    await world.leap(LONGEST_BACKOFF)


async def _weathered(
    path: Path, seed: int, actions: int, monkeypatch: pytest.MonkeyPatch, *, whole: bool
) -> str:
    """Weather a storm; gives its figures in a line. With `whole`, matches go on to their target."""
    weather = Weather(Random(seed + 1), RISK)
    begun = time.monotonic()
    with watched_log() as log:
        async with World.opened(path, weather, seed, monkeypatch) as world:
            refused = await _storm(world, actions)
            await _calm(world)
            ledger = world.ledger
            running = await world.matches("running")
            for match in [*running, *await world.matches("stopped", "finished", "abandoned")]:
                assert world.not_shown(match) == ""
            if not whole:
                await world.shorten()
            for match in running:
                await world.play_on(match)
            assert ledger.differences() == []
            assert ledger.unanswered() == []
            assert await store_faults(world.database) == []
            ended = Counter(one.status for one in await world.matches(*ENDINGS))
            waited = sorted(entry.waited for entry in ledger.entries.values())
            turns = ledger.stored().total()
            did = sum((guest.did for guest in world.guests), Counter[str]())
        assert world.env.errors == []
    assert log.alarms() == []
    faults = weather.counts.total() - weather.counts["requests"]
    return (
        f"{did.total()} actions, {len(ledger.entries)} interactions, "
        f"{weather.counts['requests']} requests of which {faults} failed, "
        f"{refused} refusals of the store, "
        f"{turns} turns stored, {len(running)} matches played on, "
        f"matches {dict(ended)}, {world.generation} processes, "
        f"answered after {waited[len(waited) // 2]:.3f} s in the middle, "
        f"{waited[-1]:.2f} s at the most, {time.monotonic() - begun:.0f} s\n"
        f"{dict(did)}\n{dict(weather.counts)}"
    )


ENDINGS = ("finished", "stopped", "abandoned", "declined", "withdrawn", "lapsed")


async def test_a_storm_neither_loses_nor_doubles_nor_blocks_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _weathered(tmp_path / "domino.db", 1, 200, monkeypatch, whole=False)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 15))
async def test_ten_thousand_actions_in_a_storm(
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = await _weathered(tmp_path / "domino.db", seed, 2_000, monkeypatch, whole=True)
    with capsys.disabled():
        print(f"\n{figures}")  # noqa: T201 - the figures are what the long run is for
