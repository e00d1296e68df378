"""What the channel has been shown of a match, and the private hands that are open."""

from datetime import datetime, timedelta

from sqlalchemy import delete, or_, select, update

from bot.service.house import House
from bot.service.serving import served
from bot.service.snapshot import Match
from bot.store.tables import HandMessageRow, MatchRow

SHOWN_WITHIN = timedelta(days=7)
"""For how long after its end a match is still tried to be shown to a channel out of reach."""


async def shown(
    house: House, match: Match, rounds: int, channel_id: int | None, message_id: int | None
) -> None:
    """Remember that this message shows the match as given, after `rounds` finished rounds."""
    async with house.database.write() as session:
        await session.execute(
            update(MatchRow)
            .where(MatchRow.id == match.id)
            .values(
                shown_version=match.version,
                shown_rounds=rounds,
                message_channel_id=channel_id,
                message_id=message_id,
            )
        )


async def round_shown(house: House, match: Match, number: int) -> None:
    """Remember that the channel has seen the end of that round (from 1)."""
    async with house.database.write() as session:
        await session.execute(
            update(MatchRow).where(MatchRow.id == match.id).values(shown_rounds=number)
        )


async def not_yet_shown(house: House) -> list[int]:
    """The ids of the matches whose channel has not seen what is stored: after a crash, say.

    One that ended longer ago than `SHOWN_WITHIN` is not among them: its channel is gone for good.
    """
    async with house.database.read() as session:
        found = await session.scalars(
            select(MatchRow.id).where(
                MatchRow.shown_version < MatchRow.version,
                or_(MatchRow.message_id.is_not(None), MatchRow.status != "offered"),
                or_(
                    MatchRow.finished_at.is_(None),
                    MatchRow.finished_at > house.clock() - SHOWN_WITHIN,
                ),
                served(house),
            )
        )
        return list(found)


async def hand_opened(
    house: House,
    match_id: int,
    user_id: int,
    message: str,
    token: str,
    expires_at: datetime,
) -> None:
    """Remember a private hand: `token` edits the message so named until `expires_at`."""
    async with house.database.write() as session:
        await session.merge(
            HandMessageRow(
                match_id=match_id,
                user_id=user_id,
                message=message,
                token=token,
                expires_at=expires_at,
            )
        )


async def open_hand(house: House, match_id: int, user_id: int) -> tuple[str, str] | None:
    """The message and the token of the user's open hand, if it can still be edited."""
    async with house.database.read() as session:
        row = await session.get(HandMessageRow, (match_id, user_id))
        if row is None or row.expires_at <= house.clock():
            return None
        return row.message, row.token


async def hand_gone(house: House, match_id: int, user_id: int) -> None:
    """Forget a private hand that cannot be edited any more."""
    async with house.database.write() as session:
        await session.execute(
            delete(HandMessageRow).where(
                HandMessageRow.match_id == match_id, HandMessageRow.user_id == user_id
            )
        )
