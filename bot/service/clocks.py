"""What is due by the clock. Deadlines are rows: a restart forgets none of them."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.closing import close
from bot.service.house import House
from bot.service.loading import match_of, readable, row_of
from bot.service.pace import ABANDONED_AFTER, pace_named
from bot.service.refusal import Refusal
from bot.service.serving import served
from bot.service.snapshot import Match
from bot.store.tables import OPEN_STATUSES, HeartbeatRow, MatchRow

NOTICED_DOWNTIME = timedelta(seconds=60)
"""A silence longer than this is a downtime, and is given back to the players."""


LEASE = timedelta(minutes=1)
"""How long a process may take to do what it took upon itself, before another does it."""


@dataclass(frozen=True, slots=True)
class Due:
    """The matches in which something is due now."""

    reminders: tuple[Match, ...]
    """The player in turn is to be reminded."""
    overdue: tuple[Match, ...]
    """Time is out, and nobody has been told yet."""


async def wake_up(house: House) -> timedelta:
    """Take up the clocks after a start: a downtime is added to every deadline.

    Gives the downtime, zero where the bot was alive until just now (another process, say).
    """
    now = house.clock()
    async with house.database.write() as session:
        own = _heartbeat(house)
        heartbeat = await session.get(HeartbeatRow, own, with_for_update=True)
        if heartbeat is None:
            session.add(HeartbeatRow(id=own, alive_at=now))
            return timedelta()
        downtime = now - heartbeat.alive_at
        heartbeat.alive_at = now
        if downtime <= NOTICED_DOWNTIME:
            return timedelta()
        waiting = await session.scalars(
            select(MatchRow).where(
                MatchRow.status.in_(OPEN_STATUSES), MatchRow.due_at.is_not(None), served(house)
            )
        )
        for row in waiting:
            _extend(row, downtime, now)
        return downtime


def _heartbeat(house: House) -> int:
    """The row in which the processes of this shard say that they are alive."""
    return 1 + (house.shard.number if house.shard else 0)


def _extend(row: MatchRow, downtime: timedelta, now: datetime) -> None:
    """Give the downtime back; whoever's time ran out meanwhile gets at least that much from now."""
    assert row.due_at is not None  # noqa: S101 - only such rows were chosen
    row.due_at = max(row.due_at + downtime, now + downtime)
    if row.remind_at is not None:
        row.remind_at += downtime
    row.overdue_version = None


async def beat(house: House) -> None:
    """Note that the bot is alive."""
    async with house.database.write() as session:
        await session.execute(
            update(HeartbeatRow)
            .where(HeartbeatRow.id == _heartbeat(house))
            .values(alive_at=house.clock())
        )


async def what_is_due(house: House) -> Due:
    """Take the reminders and the overdue turns of this moment upon this process, for a minute.

    `reminded` and `told_overdue` note that they are done; what is not noted so is due again.
    """
    now = house.clock()
    free = and_(
        MatchRow.status == "running",
        served(house),
        or_(MatchRow.leased_until.is_(None), MatchRow.leased_until <= now),
    )
    overdue = and_(
        free,
        MatchRow.due_at <= now,
        or_(MatchRow.overdue_version.is_(None), MatchRow.overdue_version != MatchRow.version),
    )
    remind = and_(free, MatchRow.remind_at <= now, MatchRow.due_at > now)
    async with house.database.read() as session:
        if await session.scalar(select(MatchRow.id).where(or_(remind, overdue)).limit(1)) is None:
            return Due((), ())
    async with house.database.write() as session:
        late = await _claimed(session, overdue)
        early = await _claimed(session, remind)
        for row in (*late, *early):
            row.leased_until = now + LEASE
        await session.flush()
        return Due(
            tuple(await readable(house, session, early)),
            tuple(await readable(house, session, late)),
        )


async def reminded(house: House, match: Match) -> None:
    """Note that the player in turn was reminded: once a turn is enough."""
    await _done(house, match, remind_at=None)


async def told_overdue(house: House, match: Match) -> None:
    """Note that the opponent was told that time is out."""
    await _done(house, match, overdue_version=match.version, remind_at=None)


async def put_off(house: House, match: Match) -> None:
    """Note that it could not be said just now: it is due again at once."""
    await _done(house, match)


async def _done(house: House, match: Match, **values: object) -> None:
    async with house.database.write() as session:
        await session.execute(
            update(MatchRow)
            .where(MatchRow.id == match.id, MatchRow.version == match.version)
            .values(leased_until=None, **values)
        )


async def _claimed(session: AsyncSession, condition: ColumnElement[bool]) -> list[MatchRow]:
    chosen = select(MatchRow).where(condition).with_for_update(skip_locked=True)
    return list(await session.scalars(chosen))


async def wait_on(house: House, match_id: int, user_id: int) -> Match:
    """Give the player in turn a fresh turn's time; the opponent alone may.

    Raises Refusal: `no-such-match`, `not-your-match`, `not-running`, `own-turn`, `not-overdue`,
    `played-for`.
    """
    async with house.locks.hold(match_id), house.database.write() as session:
        row = await row_of(session, match_id)
        match = await match_of(house, session, row)
        check_overdue(house, match, user_id)
        start_turn_clock(house, row)
        await session.flush()
        return await match_of(house, session, row)


def check_overdue(house: House, match: Match, user_id: int) -> None:
    """Raise Refusal unless the time of this user's opponent is out, and theirs to claim."""
    if match.seat_of(user_id) is None:
        raise Refusal("not-your-match", match)
    if not match.is_running or match.turn is None:
        raise Refusal("not-running", match)
    if match.turn.user_id == user_id:
        raise Refusal("own-turn", match)
    if match.due_at is None or match.due_at > house.clock():
        raise Refusal("not-overdue", match)
    if not is_overdue(house, match):
        raise Refusal("played-for", match)


def is_overdue(house: House, match: Match) -> bool:
    """Whether the time of the player in turn is out, and the opponent has the choice.

    Never at a pace at which the computer plays for who is late: there the choice is nobody's.
    """
    if not match.is_running or match.due_at is None:
        return False
    return match.due_at <= house.clock() and pace_named(match.pace).autoplays is None


def start_turn_clock(house: House, row: MatchRow) -> None:
    """Set the deadline and the reminder of a turn that begins now."""
    now = house.clock()
    pace = pace_named(row.pace)
    computers_turn = row.level is not None and row.turn_user_id != row.offered_by
    row.due_at = None if computers_turn else pace.due(now)
    row.remind_at = None if computers_turn else pace.reminder(now)
    row.overdue_version = None
    row.leased_until = None


async def end_abandoned(house: House) -> list[Match]:
    """End every timed match whose time has been out for a week and that nobody has claimed."""
    before = house.clock() - ABANDONED_AFTER
    abandoned = and_(MatchRow.status == "running", MatchRow.due_at <= before, served(house))
    async with house.database.read() as session:
        if await session.scalar(select(MatchRow.id).where(abandoned).limit(1)) is None:
            return []
    async with house.database.write() as session:
        rows = await _claimed(session, abandoned)
        for row in rows:
            close(house, row, "abandoned")
        await session.flush()
        return await readable(house, session, rows)
