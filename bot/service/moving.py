"""Taking a match up elsewhere: its channel is gone, locked, or simply no longer wanted."""

from bot.service.house import House
from bot.service.loading import match_of, row_of
from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Place
from bot.store.database import StoreConflict


async def move(house: House, match_id: int, user_id: int, place: Place) -> Match:
    """Go on with the match in that channel, of the same server.

    Raises Refusal: `no-such-match`, `not-your-match`, `not-running`, `other-server`, and
    `already-playing` where the two have another match there.
    """
    try:
        async with house.locks.hold(match_id), house.database.write() as session:
            row = await row_of(session, match_id)
            match = await match_of(house, session, row)
            if match.seat_of(user_id) is None:
                raise Refusal("not-your-match", match)
            if not match.is_running:
                raise Refusal("not-running", match)
            if match.place.guild_id != place.guild_id and match.level is None:
                raise Refusal("other-server", match)
            row.channel_id = place.channel_id
            row.guild_id = place.guild_id
            await session.flush()
            return await match_of(house, session, row)
    except StoreConflict as error:
        raise Refusal("already-playing") from error
