"""Who takes no challenges from whom."""

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.house import House
from bot.store.tables import BlockRow

EVERYONE = 0
"""Stands for all challengers."""


async def block(house: House, user_id: int, blocked_id: int = EVERYONE) -> None:
    """Take no challenges from that user any more, or from anyone."""
    async with house.database.write() as session:
        await session.merge(BlockRow(user_id=user_id, blocked_id=blocked_id))


async def unblock(house: House, user_id: int, blocked_id: int = EVERYONE) -> bool:
    """Take challenges again; False where that was not blocked."""
    async with house.database.write() as session:
        found = await session.get(BlockRow, (user_id, blocked_id))
        if found is None:
            return False
        await session.execute(
            delete(BlockRow).where(BlockRow.user_id == user_id, BlockRow.blocked_id == blocked_id)
        )
        return True


async def blocks(session: AsyncSession, challenged_id: int, challenger_id: int) -> bool:
    """Whether the challenged takes no challenges from the challenger."""
    found = await session.scalar(
        select(BlockRow.user_id).where(
            BlockRow.user_id == challenged_id,
            BlockRow.blocked_id.in_((challenger_id, EVERYONE)),
        )
    )
    return found is not None
