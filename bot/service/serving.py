"""Which matches are this process's to see to, in the database's words."""

from sqlalchemy import ColumnElement, func, true

from bot.service.house import House
from bot.sharding import GUILD_BITS
from bot.store.tables import MatchRow


def served(house: House) -> ColumnElement[bool]:
    """The matches that this process sees to; another's, which may be down, are left alone."""
    if house.shard is None:
        return true()
    # Divided, not shifted: PostgreSQL shifts no number by another of its own size.
    guild = func.coalesce(MatchRow.guild_id, 0) // (1 << GUILD_BITS)
    return guild % house.shard.count == house.shard.number
