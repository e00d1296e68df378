"""Stopping a match by agreement: both want to, and there is no result."""

from bot.service.closing import close
from bot.service.house import House
from bot.service.loading import match_of, row_of
from bot.service.refusal import Refusal
from bot.service.snapshot import Match


async def offer_stop(house: House, match_id: int, user_id: int) -> Match:
    """Offer to stop; where the opponent has offered it already, or is the computer, it is agreed.

    Raises Refusal: `no-such-match`, `not-your-match`, `not-running`, and `stop-offered-already`
    while one's own offer stands.
    """
    return await _say(house, match_id, user_id, agree=True)


async def decline_stop(house: House, match_id: int, user_id: int) -> Match:
    """Play on: an open offer to stop is gone. Raises Refusal as `offer_stop` does."""
    return await _say(house, match_id, user_id, agree=False)


async def agree_stop(house: House, match_id: int, user_id: int) -> Match:
    """Agree to the opponent's offer. Raises Refusal as `offer_stop` does, and `no-stop-offered`."""
    return await _say(house, match_id, user_id, agree=True, answering=True)


async def _say(
    house: House, match_id: int, user_id: int, *, agree: bool, answering: bool = False
) -> Match:
    async with house.locks.hold(match_id), house.database.write() as session:
        row = await row_of(session, match_id)
        match = await match_of(house, session, row)
        seat = match.seat_of(user_id)
        if seat is None:
            raise Refusal("not-your-match", match)
        if not match.is_running:
            raise Refusal("not-running", match)
        offered_by = row.stop_offered_by
        if answering and offered_by is None:
            raise Refusal("no-stop-offered", match)
        if answering and offered_by == user_id:
            raise Refusal("own-stop-offer", match)
        if agree and offered_by == user_id:
            raise Refusal("stop-offered-already", match)
        if not agree:
            row.stop_offered_by = None
        elif match.level is not None or (offered_by is not None and offered_by != user_id):
            close(house, row, "stopped")
        else:
            row.stop_offered_by = user_id
        await session.flush()
        return await match_of(house, session, row)
