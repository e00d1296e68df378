"""A migrated database in a file, and a service on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.service.house import House
from bot.store.database import Database, opened
from tests.bot.migrated import migrated_file, url_of
from tests.bot.playing import Clock, house_on


@pytest.fixture
def url(tmp_path: Path) -> str:
    return url_of(tmp_path / "domino.db")


@pytest.fixture(scope="session")
def empty_file() -> bytes:
    return migrated_file()


@pytest.fixture
async def database(url: str, tmp_path: Path, empty_file: bytes) -> AsyncIterator[Database]:
    (tmp_path / "domino.db").write_bytes(empty_file)
    async with opened(url) as database:
        yield database


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(database: Database, clock: Clock) -> House:
    return house_on(database, clock)
