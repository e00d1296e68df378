"""For all tests under faults: pictures that cost nothing, and the café of the end-to-end tests."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest
import simcord

from bot.discord_ui import pictures
from bot.discord_ui.client import DominoClient
from bot.service.house import House
from bot.store.database import Database, opened
from tests.e2e.cafe import PATIENCE, Cafe, seeded_house
from tests.faults.blank import BLANK
from tests.faults.weather import Weather
from tests.faults.world import Log, watched_log


@pytest.fixture(autouse=True)
def plain_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing: none of these tests is about pictures."""
    for name in ("table_image", "hand_image", "round_image", "match_image"):
        monkeypatch.setattr(pictures, name, lambda *_: BLANK)


@pytest.fixture
def weather(monkeypatch: pytest.MonkeyPatch) -> Weather:
    """Calm weather, in which a test can have lightning strike where it wants."""
    weather = Weather(Random(1), risk=0)
    weather.blow(monkeypatch.setattr)
    return weather


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The database's file."""
    return tmp_path / "domino.db"


@pytest.fixture
async def database(file: Path) -> AsyncIterator[Database]:
    async with opened(f"sqlite+aiosqlite:///{file}") as database:
        yield database


@pytest.fixture
def house(database: Database) -> House:
    return seeded_house(database, 2)


@pytest.fixture
async def env(house: House, weather: Weather) -> AsyncIterator[simcord.Env]:  # noqa: ARG001 - it blows first
    """A simulated Discord with the bot in it; an error that the bot lets through fails the test."""
    env = simcord.Env(DominoClient(house, pause=0), settle_timeout=PATIENCE)
    await env.start()
    yield env
    await env.bot.close()
    await env.shutdown()
    env.raise_errors()


@pytest.fixture
def cafe(env: simcord.Env, house: House) -> Cafe:
    """A server with a channel, and in it anna, bo, and cleo who watches."""
    return Cafe.opened(env, house)


@pytest.fixture
def log() -> Iterator[Log]:
    """What is logged during the test."""
    with watched_log() as log:
        yield log
