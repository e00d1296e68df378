"""Challenges: made, accepted, declined, withdrawn, lapsed."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.service.closing import close
from bot.service.house import House
from bot.service.loading import load, match_of, remember, row_of, snapshot
from bot.service.offers import Offer, Terms, is_lapsed, make, start
from bot.service.pace import UNTIMED
from bot.service.refusal import Refusal
from bot.service.serving import served
from bot.service.snapshot import Match, Person, Place
from bot.store.tables import MatchRow


async def challenge(
    house: House,
    challenger: Person,
    challenged: Person,
    place: Place,
    interaction_id: int,
    terms: Terms | None = None,
) -> Match:
    """Challenge a person; the challenger gets seat A. Raises Refusal as `offers.make` does."""
    seats = (challenger, challenged)
    return await make(house, Offer(seats, challenger, place, interaction_id, terms or Terms()))


async def practice(
    house: House,
    challenger: Person,
    computer: Person,
    level: str,
    place: Place,
    interaction_id: int,
    terms: Terms | None = None,
) -> Match:
    """Start a match against the computer at once, without a clock unless the terms say otherwise.

    Raises Refusal as `offers.make` does.
    """
    seats = (challenger, computer)
    terms = terms or Terms(pace=UNTIMED.name)
    return await make(house, Offer(seats, challenger, place, interaction_id, terms, level))


async def rematch(
    house: House, match_id: int, user_id: int, place: Place, interaction_id: int
) -> Match:
    """Offer the same match again, the seats swapped; the computer accepts at once.

    Raises Refusal: `not-your-match`, `not-over`, and as `offers.make` does.
    """
    past = await load(house, match_id)
    if past.seat_of(user_id) is None:
        raise Refusal("not-your-match", past)
    if past.is_offered or past.is_running:
        raise Refusal("not-over", past)
    a, b = past.people
    by = a if a.user_id == user_id else b
    terms = Terms(past.ruleset, past.target, past.pace)
    offer = Offer((b, a), by, place, interaction_id, terms, past.level, past.id)
    return await make(house, offer)


async def accept(house: House, match_id: int, user_id: int, interaction_id: int) -> Match:
    """Accept the challenge: the match starts.

    Raises Refusal: `no-such-match`, `not-challenged` (a bystander), `own-challenge`, `lapsed`, and
    `not-offered` (answered or withdrawn already).
    """
    async with house.locks.hold(match_id), house.database.write() as session:
        row = await _answerable(house, session, match_id)
        match = snapshot(row, None)
        _check_challenged(match, user_id)
        state = await start(house, session, row, interaction_id)
        match = snapshot(row, state)
    remember(house, match)
    return match


async def decline(house: House, match_id: int, user_id: int) -> Match:
    """Turn the challenge down; only the challenged may. Raises Refusal as `accept` does."""
    async with house.locks.hold(match_id), house.database.write() as session:
        row = await _answerable(house, session, match_id)
        match = snapshot(row, None)
        _check_challenged(match, user_id)
        return await _closed(house, session, row, "declined")


async def withdraw(house: House, match_id: int, user_id: int) -> Match:
    """Take the challenge back; only the challenger may, else `not-challenger` or `not-challenged`.

    Raises Refusal as `accept` does besides.
    """
    async with house.locks.hold(match_id), house.database.write() as session:
        row = await _answerable(house, session, match_id)
        match = snapshot(row, None)
        if user_id != match.challenger.user_id:
            _check_challenged(match, user_id)
            raise Refusal("not-challenger", match)
        return await _closed(house, session, row, "withdrawn")


async def lapse_due(house: House) -> list[Match]:
    """Let every challenge lapse that has waited too long, and give these back."""
    now = house.clock()
    due = select(MatchRow).where(
        MatchRow.status == "offered", MatchRow.due_at <= now, served(house)
    )
    async with house.database.read() as session:
        if await session.scalar(due.limit(1)) is None:
            return []
    async with house.database.write() as session:
        rows = list(await session.scalars(due.with_for_update(skip_locked=True)))
        for row in rows:
            close(house, row, "lapsed")
        await session.flush()
        return [snapshot(row, None) for row in rows]


async def _answerable(house: House, session: AsyncSession, match_id: int) -> MatchRow:
    row = await row_of(session, match_id)
    if is_lapsed(house, row):
        raise Refusal("lapsed", snapshot(row, None))
    if row.status != "offered":
        raise Refusal("not-offered", await match_of(house, session, row))
    return row


def _check_challenged(match: Match, user_id: int) -> None:
    if user_id == match.challenger.user_id:
        raise Refusal("own-challenge", match)
    if user_id != match.challenged.user_id:
        raise Refusal("not-challenged", match)


async def _closed(house: House, session: AsyncSession, row: MatchRow, status: str) -> Match:
    close(house, row, status)
    await session.flush()
    return snapshot(row, None)
