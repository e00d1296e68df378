"""A stored match that is none any more keeps no other from its turn."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.service import clocks, turns
from bot.service.finding import running_matches
from bot.service.house import House
from bot.service.loading import UnreadableMatchError, load
from bot.service.pace import ABANDONED_AFTER, NORMAL
from bot.service.snapshot import Match
from bot.store.tables import ActionRow, MatchRow, RoundRow
from tests.bot.playing import ANNA, THERE, Clock, asked, legal, started


async def two_matches(house: House) -> tuple[Match, Match]:
    """Two matches with an action each."""
    matches = [await started(house), await started(house, place=THERE)]
    one, other = [await turns.take(house, asked(match), legal(match)[0]) for match in matches]
    return one, other


async def spoilt_on_disk(
    house: House, match: Match, table: type[ActionRow | RoundRow], column: str
) -> House:
    """The house after a restart, with rubbish among what is stored of the match."""
    async with house.database.write() as session:
        await session.execute(
            update(table).where(table.match_id == match.id).values({column: "rubbish"})
        )
    return House(house.database, house.clock, house.entropy)


@pytest.mark.parametrize(
    ("table", "column"), [(ActionRow, "text"), (RoundRow, "stock"), (RoundRow, "a_hand")]
)
async def test_the_others_are_found_and_their_time_runs_on(
    house: House, clock: Clock, table: type[ActionRow | RoundRow], column: str
) -> None:
    spoilt, sound = await two_matches(house)
    house = await spoilt_on_disk(house, spoilt, table, column)

    with pytest.raises(UnreadableMatchError, match=f"match {spoilt.id}: "):
        await load(house, spoilt.id)
    assert [match.id for match in await running_matches(house, ANNA.user_id)] == [sound.id]

    assert NORMAL.turn is not None
    clock.now += NORMAL.turn * 3 / 4
    assert [match.id for match in (await clocks.what_is_due(house)).reminders] == [sound.id]
    clock.now += NORMAL.turn
    assert [match.id for match in (await clocks.what_is_due(house)).overdue] == [sound.id]


async def test_it_ends_by_its_clock_like_any_other(house: House, clock: Clock) -> None:
    spoilt, sound = await two_matches(house)
    house = await spoilt_on_disk(house, spoilt, ActionRow, "text")
    assert spoilt.due_at is not None
    clock.now = spoilt.due_at + ABANDONED_AFTER + timedelta(seconds=1)
    assert [match.id for match in await clocks.end_abandoned(house)] == [sound.id]
    async with house.database.read() as session:
        row = await session.get_one(MatchRow, spoilt.id)
        assert row.status == "abandoned"
