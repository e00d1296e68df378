"""The migrations make exactly the tables that the models describe, and keep what is there."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from bot.errors import StartupError
from bot.store.database import connect, migrate, opened
from bot.store.tables import Base, PersonRow


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, Base.metadata))


async def test_from_nothing_they_make_the_tables_of_the_models(url: str) -> None:
    engine = connect(url)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_table_that_the_models_have_not_would_be_found(url: str) -> None:
    engine = connect(url)
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(text("CREATE TABLE stray (id INTEGER PRIMARY KEY)"))
        await connection.execute(text("ALTER TABLE people DROP COLUMN name"))
        found = await connection.run_sync(differences)
    await engine.dispose()
    assert len(found) == 2


async def test_on_a_file_that_is_current_they_change_nothing(url: str, tmp_path: Path) -> None:
    async with opened(url) as database, database.write() as session:
        session.add(PersonRow(user_id=1, name="anna"))
    before = dump(tmp_path)
    async with opened(url) as database, database.read() as session:
        person = await session.get(PersonRow, 1)
        assert person is not None
        assert person.name == "anna"
    assert dump(tmp_path) == before


def dump(folder: Path) -> list[str]:
    connection = sqlite3.connect(folder / "domino.db")
    lines = list(connection.iterdump())
    connection.close()
    return lines


async def test_a_file_of_a_newer_program_is_refused_in_one_line(url: str, tmp_path: Path) -> None:
    async with opened(url):
        pass
    connection = sqlite3.connect(tmp_path / "domino.db")
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StartupError, match=r"cannot be opened: .*9999") as refused:
        async with opened(url):
            pass
    assert "\n" not in str(refused.value)
