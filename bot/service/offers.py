"""Offering a match: what every challenge, rematch and practice match begins with."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.blocks import blocks
from bot.service.clocks import start_turn_clock
from bot.service.closing import close
from bot.service.house import House
from bot.service.loading import match_of, remember, round_row, snapshot
from bot.service.pace import NORMAL, pace_named
from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Person, Place
from bot.store.database import StoreConflict
from bot.store.tables import OPEN_STATUSES, MatchRow, PersonRow
from engine.match import MatchState
from engine.rules import CLASSIC, DEFAULT_TARGET, ruleset_named
from engine.shuffle import SEED_SIZE, deal

MOST_A_MINUTE = 5
"""How many challenges one user may send in a minute."""


TIME_TO_POST = timedelta(minutes=1)
"""How long it may take until a challenge stands in its channel."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is being offered."""

    ruleset: str = CLASSIC.name
    target: int = DEFAULT_TARGET
    pace: str = NORMAL.name


@dataclass(frozen=True, slots=True)
class Offer:
    """Who offers what to whom, and where; with a `level` the one who is asked is the computer."""

    seats: tuple[Person, Person]
    by: Person
    place: Place
    interaction_id: int
    terms: Terms
    level: str | None = None
    rematch_of: int | None = None


async def make(house: House, offer: Offer) -> Match:
    """Store the offer; one to the computer is accepted at once.

    The seed of the deals is made now, and committed to before anyone accepts (`rules.md`,
    Shuffling). Raises Refusal: `yourself`, `too-many-challenges`, `blocked`, and `already-playing`,
    which carries the match or challenge that the two have already.
    """
    a, b = offer.seats
    if a.user_id == b.user_id:
        raise Refusal("yourself")
    row = _row(house, offer)
    try:
        async with house.database.write() as session:
            await _check(house, session, row)
            session.add(row)
            for person in offer.seats:
                await session.merge(PersonRow(user_id=person.user_id, name=person.name))
            await session.flush()
            state = None
            if offer.level is not None:
                state = await start(house, session, row, offer.interaction_id)
            match = snapshot(row, state)
    except StoreConflict as error:
        raise Refusal("already-playing") from error
    remember(house, match)
    return match


async def start(
    house: House, session: AsyncSession, row: MatchRow, acceptance_id: int
) -> MatchState:
    """Begin the match: the first round is dealt from the seed and the salt of both interactions."""
    row.status = "running"
    row.salt = f"{row.challenge_interaction_id}-{acceptance_id}"
    row.started_at = house.clock()
    row.version += 1
    first = deal(row.seed, row.salt, 1)
    session.add(round_row(row.id, 1, first))
    state = MatchState.started(ruleset_named(row.ruleset), first, row.target)
    row.turn_user_id = (row.a_user_id, row.b_user_id)[state.round.turn]
    start_turn_clock(house, row)
    await session.flush()
    return state


def _row(house: House, offer: Offer) -> MatchRow:
    a, b = offer.seats
    low, high = sorted((a.user_id, b.user_id))
    now = house.clock()
    return MatchRow(
        status="offered",
        ruleset=ruleset_named(offer.terms.ruleset).name,
        target=offer.terms.target,
        guild_id=offer.place.guild_id,
        channel_id=offer.place.channel_id,
        a_user_id=a.user_id,
        b_user_id=b.user_id,
        a_name=a.name,
        b_name=b.name,
        offered_by=offer.by.user_id,
        low_user_id=low,
        high_user_id=high,
        level=offer.level,
        seed=house.entropy(SEED_SIZE),
        challenge_interaction_id=offer.interaction_id,
        rematch_of=offer.rematch_of,
        pace=offer.terms.pace,
        due_at=now + pace_named(offer.terms.pace).challenge,
        offered_at=now,
    )


async def _check(house: House, session: AsyncSession, row: MatchRow) -> None:
    challenged = row.b_user_id if row.offered_by == row.a_user_id else row.a_user_id
    for found in await _open_between(session, row):
        if is_lapsed(house, found) or _is_lost(house, found):
            close(house, found, "lapsed")
            await session.flush()
        elif found.status == "offered" or found.channel_id == row.channel_id:
            raise Refusal("already-playing", await match_of(house, session, found))
    if await blocks(session, challenged, row.offered_by):
        raise Refusal("blocked")
    recent = await session.scalar(
        select(func.count())
        .select_from(MatchRow)
        .where(
            MatchRow.offered_by == row.offered_by,
            MatchRow.offered_at > house.clock() - timedelta(minutes=1),
        )
    )
    if (recent or 0) >= MOST_A_MINUTE:
        raise Refusal("too-many-challenges")


async def _open_between(session: AsyncSession, row: MatchRow) -> list[MatchRow]:
    """The matches and challenges that the pair has open, wherever they are."""
    found = await session.scalars(
        select(MatchRow).where(
            MatchRow.low_user_id == row.low_user_id,
            MatchRow.high_user_id == row.high_user_id,
            MatchRow.status.in_(OPEN_STATUSES),
        )
    )
    return list(found)


def _is_lost(house: House, row: MatchRow) -> bool:
    """Whether it is a challenge that was never posted: nobody can answer it any more."""
    shown = row.status != "offered" or row.message_id is not None
    return not shown and row.offered_at <= house.clock() - TIME_TO_POST


def is_lapsed(house: House, row: MatchRow) -> bool:
    """Whether it is a challenge whose time is over, though nobody has noted it yet."""
    return row.status == "offered" and row.due_at is not None and row.due_at <= house.clock()
