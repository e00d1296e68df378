"""The whole bot on a simulated Discord: a real database file, the real client, three people."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.discord_ui import pictures
from bot.discord_ui.client import DominoClient
from bot.service.house import House
from bot.store.database import Database, opened
from tests.bot.migrated import migrated_file, url_of
from tests.e2e.cafe import PATIENCE, Cafe, seeded_house
from tests.e2e.inspector import Inspector
from tests.e2e.openapi import DESCRIPTION
from tests.e2e.pictures import BLANK


@pytest.fixture(scope="session")
def inspector() -> Inspector | None:
    """Discord's description at work; None where it is absent, which `test_openapi.py` gives."""
    return Inspector.load() if DESCRIPTION.exists() else None


@pytest.fixture(scope="session")
def empty_file() -> bytes:
    return migrated_file()


@pytest.fixture
async def database(tmp_path: Path, empty_file: bytes) -> AsyncIterator[Database]:
    (tmp_path / "domino.db").write_bytes(empty_file)
    async with opened(url_of(tmp_path / "domino.db")) as database:
        yield database


@pytest.fixture
def seed() -> int:
    """Settles what is dealt; a test that wants other deals parametrizes it."""
    return 2


@pytest.fixture
def house(database: Database, seed: int) -> House:
    return seeded_house(database, seed)


@pytest.fixture
async def env(house: House, inspector: Inspector | None) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with the bot in it.

    At the end of the test every request that the bot has made is held against Discord's
    description, and an error that the bot has let through fails the test.
    """
    env = simcord.Env(DominoClient(house), settle_timeout=PATIENCE)
    await env.start()
    yield env
    await env.bot.close()
    await env.shutdown()
    env.raise_errors()
    if inspector is not None:
        assert inspector.faults(env.http_requests) == []


@pytest.fixture
def cafe(env: simcord.Env, house: House) -> Cafe:
    """A server with a channel, and in it anna, bo, and cleo who watches."""
    return Cafe.opened(env, house)


@pytest.fixture
def plain_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing: for tests that are not about pictures."""
    for name in ("table_image", "hand_image", "round_image", "match_image"):
        monkeypatch.setattr(pictures, name, lambda *_: BLANK)
