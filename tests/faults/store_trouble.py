"""A database that refuses, for real: full, read-only, locked; or at random, in a storm."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from sqlalchemy import Connection, Engine, PoolProxiedConnection, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database import Database

_WRITES = ("INSERT", "UPDATE", "DELETE", "BEGIN IMMEDIATE")
_WORDS = ("database is locked", "database or disk is full", "disk I/O error")


def engine_of(database: Database) -> Engine:
    """The engine under the sessions."""
    engine: AsyncEngine = database._write.kw["bind"]  # noqa: SLF001 - nothing in the bot needs it
    return engine.sync_engine


@contextmanager
def pragma(database: Database, during: str, after: str) -> Iterator[None]:
    """Give every transaction of the block a pragma, and every later one another."""
    engine, now = engine_of(database), [during]

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA {now[0]}")

    event.listen(engine, "begin", begin, insert=True)
    try:
        yield
    finally:
        now[0] = after


class Moody:
    """Refuses to write now and then; sometimes it has written all the same, and says otherwise."""

    def __init__(self, database: Database, chances: Random, risk: float) -> None:
        self._chances = chances
        self._risk = risk
        self.angry = False
        self.refused = 0
        engine = engine_of(database)
        event.listen(engine, "before_cursor_execute", self._before)
        commit = engine.dialect.do_commit

        def do_commit(connection: PoolProxiedConnection) -> None:
            if self._strikes():
                if self._chances.random() < 0.5:
                    commit(connection)
                raise sqlite3.OperationalError("the connection dropped at the commit")
            commit(connection)

        engine.dialect.do_commit = do_commit  # type: ignore[method-assign, assignment]

    @contextmanager
    def storm(self) -> Iterator[None]:
        """It refuses for as long as the context lasts."""
        self.angry = True
        try:
            yield
        finally:
            self.angry = False

    def _before(
        self,
        _connection: Connection,
        _cursor: object,
        statement: str,
        *_rest: object,
    ) -> None:
        if statement.startswith(_WRITES) and self._strikes():
            word = self._chances.choice(_WORDS)
            raise OperationalError(statement, None, sqlite3.OperationalError(word))

    def _strikes(self) -> bool:
        strikes = self.angry and self._chances.random() < self._risk
        self.refused += strikes
        return strikes
