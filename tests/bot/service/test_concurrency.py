"""Many at once: exactly one wins, and nothing is done twice, in one process and in two."""

import asyncio
from collections.abc import AsyncIterator, Awaitable

import pytest
from sqlalchemy import func, select

from bot.service import challenges, turns
from bot.service.house import House, Locks, Replays
from bot.service.loading import load
from bot.service.refusal import Refusal
from bot.service.snapshot import Match
from bot.store.database import opened
from bot.store.tables import ActionRow, MatchRow
from tests.bot.playing import ANNA, BO, Clock, asked, house_on, interaction, legal, offered, started


@pytest.fixture
async def houses(house: House, url: str, clock: Clock) -> AsyncIterator[tuple[House, House]]:
    """Two processes on one database."""
    async with opened(url) as database:
        yield house, house_on(database, clock, seed=2)


async def outcome(wanted: Awaitable[Match]) -> str:
    """`done`, or the code of the refusal."""
    try:
        await wanted
    except Refusal as refusal:
        return refusal.code
    return "done"


async def count(house: House, table: type[ActionRow | MatchRow]) -> int:
    async with house.database.read() as session:
        return await session.scalar(select(func.count()).select_from(table)) or 0


async def test_of_many_takes_on_one_table_exactly_one_is_done(houses: tuple[House, House]) -> None:
    match = await started(houses[0])
    action = legal(match)[0]
    codes = await asyncio.gather(
        *(outcome(turns.take(houses[n % 2], asked(match), action)) for n in range(10))
    )
    assert sorted(codes) == ["done", *["stale"] * 9]
    assert await count(houses[0], ActionRow) == 1


async def test_the_same_interaction_at_both_processes_acts_once(
    houses: tuple[House, House],
) -> None:
    match = await started(houses[0])
    action, wanted = legal(match)[0], asked(match)
    found = await asyncio.gather(*(turns.take(houses[n % 2], wanted, action) for n in range(6)))
    assert {one.version for one in found} == {2}
    assert await count(houses[0], ActionRow) == 1


async def test_a_challenge_is_accepted_or_withdrawn_never_both(
    houses: tuple[House, House],
) -> None:
    match = await offered(houses[0])
    codes = await asyncio.gather(
        outcome(challenges.accept(houses[0], match.id, BO.user_id, interaction())),
        outcome(challenges.withdraw(houses[1], match.id, ANNA.user_id)),
        outcome(challenges.accept(houses[1], match.id, BO.user_id, interaction())),
        outcome(challenges.decline(houses[0], match.id, BO.user_id)),
    )
    assert sorted(codes) == ["done", *["not-offered"] * 3]


async def test_of_challenges_both_ways_at_once_one_is_made(houses: tuple[House, House]) -> None:
    codes = await asyncio.gather(
        outcome(offered(houses[0], ANNA, BO)),
        outcome(offered(houses[1], BO, ANNA)),
        outcome(offered(houses[0], BO, ANNA)),
    )
    assert sorted(codes) == ["already-playing", "already-playing", "done"]
    assert await count(houses[0], MatchRow) == 1


async def test_two_processes_take_turns_at_one_match(houses: tuple[House, House]) -> None:
    match: Match = await started(houses[0])
    for number in range(20):
        match = await turns.take(houses[number % 2], asked(match), legal(match)[0])
    assert (await load(houses[0], match.id)).state == (await load(houses[1], match.id)).state
    assert match.version == 21


async def test_a_lock_is_held_by_one_at_a_time_in_the_order_of_coming() -> None:
    locks, order = Locks(), []

    async def work(number: int) -> None:
        async with locks.hold("match"):
            order.append(number)
            await asyncio.sleep(0)
            order.append(number)

    await asyncio.gather(*(work(number) for number in range(4)))
    assert order == [0, 0, 1, 1, 2, 2, 3, 3]


async def test_locks_of_different_things_do_not_wait_for_each_other() -> None:
    locks = Locks()
    async with locks.hold(1):
        await asyncio.wait_for(enter(locks, 2), 1)


async def enter(locks: Locks, key: int) -> None:
    async with locks.hold(key):
        pass


async def test_nothing_is_left_of_a_lock_that_nobody_wants() -> None:
    locks = Locks()
    await asyncio.gather(*(enter(locks, 1) for _ in range(5)))
    assert locks._locks == {}  # noqa: SLF001 - nothing else shows it


async def test_of_replays_the_one_used_longest_ago_is_forgotten(house: House) -> None:
    match = await started(house)
    assert match.state is not None
    replays = Replays(size=2)
    replays.keep(1, 1, match.state)
    replays.keep(2, 1, match.state)
    replays.get(1, 1)
    replays.keep(3, 1, match.state)
    assert replays.get(1, 1) is match.state
    assert replays.get(2, 1) is None
