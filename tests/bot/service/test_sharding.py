"""Of several processes each sees to its own servers: another's may be down, and is left alone."""

from dataclasses import replace

import pytest

from bot.service import challenges, clocks, showing
from bot.service.finding import waiting_for_computer
from bot.service.house import House
from bot.service.snapshot import Person, Place
from bot.sharding import GUILD_BITS, Shard
from tests.bot.playing import ANNA, BO, Clock, interaction

FIRST, SECOND = Place(2 << GUILD_BITS, 1), Place((3 << GUILD_BITS) + 5, 2)
COMPUTER = Person(99, "Computer (easy)")


def shards(house: House) -> tuple[House, House]:
    """The same database, as two processes see it."""
    return replace(house, shard=Shard(0, 2)), replace(house, shard=Shard(1, 2))


@pytest.mark.parametrize("place", [FIRST, SECOND, Place(None, 3)])
async def test_what_is_due_is_left_to_the_process_that_serves_the_server(
    house: House, clock: Clock, place: Place
) -> None:
    own, other = shards(house) if place is not SECOND else shards(house)[::-1]
    offered = await challenges.challenge(house, ANNA, BO, place, interaction())
    match = await challenges.accept(house, offered.id, BO.user_id, interaction())
    assert await showing.not_yet_shown(other) == []
    assert await showing.not_yet_shown(own) == [match.id]
    clock.move(minutes=15)
    assert (await clocks.what_is_due(other)).overdue == ()
    assert [one.id for one in (await clocks.what_is_due(own)).overdue] == [match.id]
    clock.move(days=8)
    assert await clocks.end_abandoned(other) == []
    assert [one.id for one in await clocks.end_abandoned(own)] == [match.id]


async def test_a_challenge_lapses_by_the_process_that_serves_the_server(
    house: House, clock: Clock
) -> None:
    one, other = shards(house)
    offered = await challenges.challenge(house, ANNA, BO, SECOND, interaction())
    clock.move(minutes=15)
    assert await challenges.lapse_due(one) == []
    assert [match.id for match in await challenges.lapse_due(other)] == [offered.id]


async def test_a_downtime_is_given_back_on_ones_own_servers(house: House, clock: Clock) -> None:
    one, other = shards(house)
    for shard in (one, other):
        await clocks.wake_up(shard)
    first = await challenges.challenge(house, ANNA, BO, FIRST, interaction())
    clock.move(minutes=5)
    await clocks.wake_up(other)
    clock.move(minutes=11)
    assert [match.id for match in await challenges.lapse_due(one)] == [first.id]


async def test_the_computer_is_woken_by_the_process_that_serves_the_server(
    house: House, clock: Clock
) -> None:
    one, other = shards(house)
    for number in range(20):  # in one of so many the computer leads
        clock.move(minutes=1)
        place = Place(SECOND.guild_id, number)
        await challenges.practice(house, ANNA, COMPUTER, "easy", place, interaction())
    assert await waiting_for_computer(one) == []
    assert await waiting_for_computer(other) == await waiting_for_computer(house) != []
