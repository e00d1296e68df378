"""Which match is meant: a command names a channel, not a match."""

from sqlalchemy import ColumnElement, or_, select

from bot.service.house import House
from bot.service.loading import match_of, readable, snapshot
from bot.service.refusal import Refusal
from bot.service.serving import served
from bot.service.snapshot import Match
from bot.store.tables import MatchRow


def _takes_part(user_id: int) -> ColumnElement[bool]:
    return or_(MatchRow.a_user_id == user_id, MatchRow.b_user_id == user_id)


async def running_matches(house: House, user_id: int) -> list[Match]:
    """Every match that the user is playing, wherever it is, the oldest first."""
    async with house.database.read() as session:
        rows = await session.scalars(
            select(MatchRow)
            .where(MatchRow.status == "running", _takes_part(user_id))
            .order_by(MatchRow.id)
        )
        return await readable(house, session, list(rows))


async def match_here(house: House, user_id: int, channel_id: int) -> Match:
    """The match that a command of that user in that channel is about.

    With several, one in which it is the user's turn goes first, then the oldest. Raises Refusal
    `no-match-here`, carrying a match of the user elsewhere if there is one, or a challenge.
    """
    playing = await running_matches(house, user_id)
    if not playing:
        raise await nothing_to_play(house, user_id)
    here = [match for match in playing if match.place.channel_id == channel_id]
    if not here:
        raise Refusal("no-match-here", playing[0])

    def waits_for_user(match: Match) -> bool:
        return match.turn is not None and match.turn.user_id == user_id

    return next(filter(waits_for_user, here), here[0])


async def nothing_to_play(house: House, user_id: int) -> Refusal:
    """The refusal for a user with no match running, carrying the newest open challenge if any."""
    async with house.database.read() as session:
        row = await session.scalar(
            select(MatchRow)
            .where(MatchRow.status == "offered", _takes_part(user_id))
            .where(or_(MatchRow.due_at.is_(None), MatchRow.due_at > house.clock()))
            .order_by(MatchRow.id.desc())
            .limit(1)
        )
    return Refusal("no-match-here", snapshot(row, None) if row is not None else None)


async def any_match_here(house: House, channel_id: int) -> Match | None:
    """The match in that channel that was touched last, for those who only watch."""
    async with house.database.read() as session:
        row = await session.scalar(
            select(MatchRow)
            .where(MatchRow.status == "running", MatchRow.channel_id == channel_id)
            .order_by(MatchRow.id.desc())
            .limit(1)
        )
        return await match_of(house, session, row) if row is not None else None


async def waiting_for_computer(house: House) -> list[int]:
    """The ids of the matches in which the computer is to act."""
    async with house.database.read() as session:
        found = await session.scalars(
            select(MatchRow.id).where(
                MatchRow.status == "running",
                MatchRow.level.is_not(None),
                MatchRow.turn_user_id != MatchRow.offered_by,
                served(house),
            )
        )
        return list(found)
