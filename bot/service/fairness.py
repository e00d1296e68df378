"""A finished match as a record, and its deals recomputed from the seed that was committed to."""

from sqlalchemy import or_, select

from bot.service.house import House
from bot.service.loading import match_of
from bot.service.refusal import Refusal
from bot.service.snapshot import Match
from bot.store.tables import MatchRow
from engine.record import MatchRecord, record_of


def record_for(match: Match) -> MatchRecord:
    """The match record (`rules.md`, Text notation); the seed stands in it once it is revealed.

    Raises Refusal `not-begun`.
    """
    if match.state is None or match.started_at is None:
        raise Refusal("not-begun", match)
    return record_of(
        match.state,
        names=match.names,
        date=match.started_at.date().isoformat(),
        commitment=match.commitment,
        salt=match.salt,
        seed=match.seed,
    )


async def last_finished(house: House, user_id: int, channel_id: int) -> Match:
    """The user's match that was finished last in that channel, else anyone's there.

    Raises Refusal `nothing-to-verify`.
    """
    finished = (
        select(MatchRow)
        .where(MatchRow.status == "finished", MatchRow.channel_id == channel_id)
        .order_by(MatchRow.finished_at.desc(), MatchRow.id.desc())
        .limit(1)
    )
    own = finished.where(or_(MatchRow.a_user_id == user_id, MatchRow.b_user_id == user_id))
    async with house.database.read() as session:
        row = await session.scalar(own) or await session.scalar(finished)
        if row is None:
            raise Refusal("nothing-to-verify")
        return await match_of(house, session, row)
