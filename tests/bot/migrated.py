"""A database file as the migrations make it, copied: running them for every test takes too long."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.database import opened


def url_of(file: Path) -> str:
    """SQLAlchemy's address of that file."""
    return f"sqlite+aiosqlite:///{file}"


def migrated_file() -> bytes:
    """An empty database in its newest shape."""

    async def migrate(file: Path) -> None:
        async with opened(url_of(file)):
            pass

    with TemporaryDirectory() as folder:
        file = Path(folder) / "domino.db"
        asyncio.run(migrate(file))
        return file.read_bytes()
