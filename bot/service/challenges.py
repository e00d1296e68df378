"""Challenges: made, accepted, declined, withdrawn, lapsed."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.house import House
from bot.service.loading import load, match_of, remember, row_of, snapshot, words_of
from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Person, Place
from bot.store.database import StoreConflict
from bot.store.tables import OPEN_STATUSES, MatchRow, PersonRow, RoundRow
from engine.match import MatchState
from engine.round import Deal
from engine.rules import CLASSIC, DEFAULT_TARGET, ruleset_named
from engine.shuffle import SEED_SIZE, deal

CHALLENGE_LASTS = timedelta(minutes=15)
"""How long a challenge waits for its answer; then it lapses and costs nobody anything."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is being offered."""

    ruleset: str = CLASSIC.name
    target: int = DEFAULT_TARGET


async def challenge(
    house: House,
    challenger: Person,
    challenged: Person,
    place: Place,
    interaction_id: int,
    terms: Terms | None = None,
) -> Match:
    """Offer a match: the challenger gets seat A.

    The seed of its deals is made now, and committed to before anyone accepts (`rules.md`,
    Shuffling). Raises Refusal: `yourself`, and `already-playing` where the two have a match or a
    challenge in this channel, which the refusal carries.
    """
    return await _offer(
        house, (challenger, challenged), challenger, place, interaction_id, terms or Terms()
    )


async def rematch(house: House, match_id: int, user_id: int, interaction_id: int) -> Match:
    """Offer the same match again, the seats swapped.

    Raises Refusal: `not-your-match`, `not-over`, `already-playing`.
    """
    past = await load(house, match_id)
    if past.seat_of(user_id) is None:
        raise Refusal("not-your-match", past)
    if past.status != "finished":
        raise Refusal("not-over", past)
    a, b = past.people
    by = a if a.user_id == user_id else b
    terms = Terms(past.ruleset, past.target)
    return await _offer(house, (b, a), by, past.place, interaction_id, terms, rematch_of=past.id)


async def _offer(
    house: House,
    seats: tuple[Person, Person],
    by: Person,
    place: Place,
    interaction_id: int,
    terms: Terms,
    rematch_of: int | None = None,
) -> Match:
    a, b = seats
    if a.user_id == b.user_id:
        raise Refusal("yourself")
    now = house.clock()
    low, high = sorted((a.user_id, b.user_id))
    row = MatchRow(
        status="offered",
        ruleset=ruleset_named(terms.ruleset).name,
        target=terms.target,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        a_user_id=a.user_id,
        b_user_id=b.user_id,
        a_name=a.name,
        b_name=b.name,
        offered_by=by.user_id,
        low_user_id=low,
        high_user_id=high,
        seed=house.entropy(SEED_SIZE),
        challenge_interaction_id=interaction_id,
        rematch_of=rematch_of,
        due_at=now + CHALLENGE_LASTS,
        offered_at=now,
    )
    try:
        async with house.database.write() as session:
            open_match = await _open_between(house, session, row)
            if open_match is not None:
                raise Refusal("already-playing", open_match)
            session.add(row)
            for person in seats:
                await session.merge(PersonRow(user_id=person.user_id, name=person.name))
            await session.flush()
            return snapshot(row, None)
    except StoreConflict as error:
        raise Refusal("already-playing") from error


async def _open_between(house: House, session: AsyncSession, row: MatchRow) -> Match | None:
    """The pair's match or challenge in that channel; one that is overdue lapses on the way."""
    found = await session.scalar(
        select(MatchRow).where(
            MatchRow.channel_id == row.channel_id,
            MatchRow.low_user_id == row.low_user_id,
            MatchRow.high_user_id == row.high_user_id,
            MatchRow.status.in_(OPEN_STATUSES),
        )
    )
    if found is None:
        return None
    if found.status == "offered" and found.due_at is not None and found.due_at <= house.clock():
        _close(house, found, "lapsed")
        await session.flush()
        return None
    return await match_of(house, session, found)


async def accept(house: House, match_id: int, user_id: int, interaction_id: int) -> Match:
    """Start the match: the first round is dealt from the seed and the salt of both interactions.

    Raises Refusal: `no-such-match`, `not-challenged` (a bystander, or the challenger), `lapsed`,
    and `not-offered` (answered or withdrawn already).
    """
    async with house.locks.hold(match_id), house.database.write() as session:
        row = await _answerable(house, session, match_id)
        match = snapshot(row, None)
        if user_id != match.challenged.user_id:
            raise Refusal("not-challenged", match)
        row.status = "running"
        row.salt = f"{row.challenge_interaction_id}-{interaction_id}"
        row.started_at = house.clock()
        row.due_at = None
        row.version += 1
        first = deal(row.seed, row.salt, 1)
        session.add(round_row(row.id, 1, first))
        state = MatchState.started(ruleset_named(row.ruleset), first, row.target)
        row.turn_user_id = match.people[state.round.turn].user_id
        await session.flush()
        match = snapshot(row, state)
    remember(house, match)
    return match


async def decline(house: House, match_id: int, user_id: int) -> Match:
    """Turn the challenge down; only the challenged may. Raises Refusal as `accept` does."""
    async with house.locks.hold(match_id), house.database.write() as session:
        row = await _answerable(house, session, match_id)
        match = snapshot(row, None)
        if user_id != match.challenged.user_id:
            raise Refusal("not-challenged", match)
        return await _closed(house, session, row, "declined")


async def withdraw(house: House, match_id: int, user_id: int) -> Match:
    """Take the challenge back; only the challenger may, else Refusal `not-challenger`.

    Raises Refusal as `accept` does besides.
    """
    async with house.locks.hold(match_id), house.database.write() as session:
        row = await _answerable(house, session, match_id)
        match = snapshot(row, None)
        if user_id != match.challenger.user_id:
            raise Refusal("not-challenger", match)
        return await _closed(house, session, row, "withdrawn")


async def lapse_due(house: House) -> list[Match]:
    """Let every challenge lapse that has waited too long, and give these back."""
    now = house.clock()
    due = select(MatchRow).where(MatchRow.status == "offered", MatchRow.due_at <= now)
    async with house.database.read() as session:
        if await session.scalar(due.limit(1)) is None:
            return []
    async with house.database.write() as session:
        rows = list(await session.scalars(due.with_for_update(skip_locked=True)))
        for row in rows:
            _close(house, row, "lapsed")
        await session.flush()
        return [snapshot(row, None) for row in rows]


async def _answerable(house: House, session: AsyncSession, match_id: int) -> MatchRow:
    row = await row_of(session, match_id)
    if row.status == "offered" and row.due_at is not None and row.due_at <= house.clock():
        raise Refusal("lapsed", snapshot(row, None))
    if row.status != "offered":
        raise Refusal("not-offered", await match_of(house, session, row))
    return row


async def _closed(house: House, session: AsyncSession, row: MatchRow, status: str) -> Match:
    _close(house, row, status)
    await session.flush()
    return snapshot(row, None)


def _close(house: House, row: MatchRow, status: str) -> None:
    row.status = status
    row.version += 1
    row.due_at = None
    row.finished_at = house.clock()


def round_row(match_id: int, number: int, dealt: Deal) -> RoundRow:
    """The row of a deal."""
    return RoundRow(
        match_id=match_id,
        number=number,
        a_hand=words_of(dealt.hands[0]),
        b_hand=words_of(dealt.hands[1]),
        stock=words_of(dealt.stock),
    )
