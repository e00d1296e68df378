"""Two processes on one database, SQLite's and PostgreSQL's: of many at once exactly one wins."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from bot.service import challenges, clocks, stopping, turns
from bot.service.house import House
from bot.service.loading import load
from bot.service.offers import Terms
from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Place
from bot.service.turns import Asked
from bot.sharding import GUILD_BITS, Shard
from bot.store.database import StoreConflict, opened
from bot.store.tables import ActionRow
from tests.bot.playing import (
    ANNA,
    BO,
    CLEO,
    Clock,
    house_on,
    in_turn,
    interaction,
    legal,
    offered,
    started,
    waiting,
)
from tests.faults.postgres import NO_POSTGRES, fresh_database, running_postgres, server_programs
from tests.faults.world import store_faults

Houses = tuple[House, House]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A server; its tests are skipped where there is none."""
    pytest.importorskip("asyncpg", reason="the extra `postgres` is not installed")
    programs = server_programs()
    if programs is None:
        pytest.skip(NO_POSTGRES)
    with running_postgres(programs) as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
async def houses(request: pytest.FixtureRequest, file: Path) -> AsyncIterator[Houses]:
    """Two processes on one fresh database, with one clock."""
    url = f"sqlite+aiosqlite:///{file}"
    if request.param == "postgresql":
        address = request.getfixturevalue("postgres")
        url = await fresh_database(address, f"test{interaction()}")
    clock = Clock()
    async with AsyncExitStack() as stack:
        databases = [await stack.enter_async_context(opened(url)) for _ in range(2)]
        yield house_on(databases[0], clock, 1), house_on(databases[1], clock, 2)


async def _outcomes(*doings: "asyncio.Future[Match]") -> tuple[int, list[str]]:
    """How many were done, and the codes of the refusals of all others."""
    results = await asyncio.gather(*doings, return_exceptions=True)
    codes = []
    for result in results:
        if isinstance(result, Refusal):
            codes.append(result.code)
        elif isinstance(result, StoreConflict):
            codes.append("conflict")
        elif isinstance(result, BaseException):
            raise result
    return len(results) - len(codes), codes


def _now(doing: object) -> "asyncio.Future[Match]":
    return asyncio.ensure_future(doing)  # type: ignore[call-overload, no-any-return]


async def test_both_processes_migrate_the_database_once(houses: Houses) -> None:
    one, two = houses
    match = await started(one)
    assert (await load(two, match.id)).version == 1


async def test_of_twenty_presses_of_one_button_one_plays(houses: Houses) -> None:
    match = await started(houses[0])
    action = legal(match)[0]

    def press(number: int) -> "asyncio.Future[Match]":
        asked = Asked(match.id, in_turn(match).user_id, interaction(), match.version)
        return _now(turns.take(houses[number % 2], asked, action))

    done, codes = await _outcomes(*(press(number) for number in range(20)))
    assert done == 1
    assert set(codes) <= {"stale", "not-your-turn"}
    async with houses[0].database.read() as session:
        assert len(list(await session.scalars(select(ActionRow)))) == 1


async def test_the_claim_while_the_other_plays(houses: Houses) -> None:
    for _ in range(5):
        match = await started(houses[0])
        clock = houses[0].clock
        assert isinstance(clock, Clock)
        clock.move(minutes=16)
        player, opponent = in_turn(match), waiting(match)
        play = turns.take(
            houses[0], Asked(match.id, player.user_id, interaction()), legal(match)[0]
        )
        claim = turns.claim(
            houses[1], Asked(match.id, opponent.user_id, interaction(), match.version)
        )
        done, _ = await _outcomes(_now(play), _now(claim))
        assert done == 1
        after = await load(houses[1], match.id)
        assert after.version == match.version + 1
        if after.is_running:
            await turns.resign(houses[0], Asked(match.id, player.user_id, interaction()))


async def test_both_resign_at_once_and_one_of_them_loses(houses: Houses) -> None:
    match = await started(houses[0])
    done, _ = await _outcomes(
        *(
            _now(turns.resign(house, Asked(match.id, person.user_id, interaction())))
            for house, person in zip(houses, match.people, strict=True)
        )
    )
    assert done == 1
    assert (await load(houses[0], match.id)).status == "finished"


async def test_accepted_withdrawn_declined_and_lapsing_at_once(houses: Houses) -> None:
    for number in range(4):
        match = await offered(houses[0], ANNA, BO, terms=Terms())
        if number % 2:
            clock = houses[0].clock
            assert isinstance(clock, Clock)
            clock.move(minutes=16)
        doings = [
            challenges.accept(houses[0], match.id, BO.user_id, interaction()),
            challenges.withdraw(houses[1], match.id, ANNA.user_id),
            challenges.decline(houses[1], match.id, BO.user_id),
        ]
        lapsing = [asyncio.ensure_future(challenges.lapse_due(house)) for house in houses]
        done, _ = await _outcomes(*(_now(doing) for doing in doings))
        await asyncio.gather(*lapsing, return_exceptions=True)
        await challenges.lapse_due(houses[0])  # a round leaves alone what is locked, for the next
        after = await load(houses[0], match.id)
        assert (done == 1) != (after.status == "lapsed")
        assert not after.is_offered
        if after.is_running:
            await turns.resign(houses[0], Asked(match.id, BO.user_id, interaction()))


async def test_a_challenge_each_way_and_the_button_of_a_rematch_at_once(houses: Houses) -> None:
    past = await started(houses[0])
    await turns.resign(houses[0], Asked(past.id, ANNA.user_id, interaction()))
    place = past.place
    done, codes = await _outcomes(
        _now(challenges.challenge(houses[0], ANNA, BO, place, interaction())),
        _now(challenges.challenge(houses[1], BO, ANNA, place, interaction())),
        _now(challenges.rematch(houses[0], past.id, ANNA.user_id, place, interaction())),
        _now(challenges.rematch(houses[1], past.id, BO.user_id, place, interaction())),
    )
    assert (done, codes) == (1, ["already-playing"] * 3)


async def test_what_is_due_is_taken_up_by_one_process(houses: Houses) -> None:
    for _ in range(3):
        await started(houses[0], ANNA, BO)
        await started(houses[0], ANNA, CLEO)
        clock = houses[0].clock
        assert isinstance(clock, Clock)
        clock.move(minutes=11)
        found = await asyncio.gather(*(clocks.what_is_due(house) for house in (*houses, *houses)))
        reminded = [match.id for due in found for match in due.reminders]
        assert len(reminded) == len(set(reminded)) == 2
        clock.move(minutes=5)
        found = await asyncio.gather(*(clocks.what_is_due(house) for house in (*houses, *houses)))
        told = [match.id for due in found for match in due.overdue]
        assert len(told) == len(set(told)) == 2
        for match_id in told:
            await turns.resign(houses[0], Asked(match_id, ANNA.user_id, interaction()))


async def test_a_heartbeat_of_one_process_is_no_downtime_for_the_other(houses: Houses) -> None:
    one, two = houses
    await asyncio.gather(clocks.wake_up(one), clocks.wake_up(two), return_exceptions=True)
    clock = one.clock
    assert isinstance(clock, Clock)
    match = await started(one)
    for _ in range(4):
        clock.move(minutes=1)
        await clocks.beat(one)
    assert not await clocks.wake_up(two)
    assert (await load(two, match.id)).due_at == match.due_at
    clock.move(hours=1)
    downtimes = await asyncio.gather(clocks.wake_up(one), clocks.wake_up(two))
    assert sorted(bool(downtime) for downtime in downtimes) == [False, True]


async def test_anything_at_once_leaves_a_match_that_replays(houses: Houses) -> None:
    chances = Random(5)
    match = await started(houses[0], terms=Terms("block", 50))
    for _ in range(40):
        doings = []
        for house in (*houses, *houses):
            player, opponent = in_turn(match), waiting(match)
            asked = Asked(match.id, player.user_id, interaction(), match.version)
            other = Asked(match.id, opponent.user_id, interaction(), match.version)
            action = chances.choice(legal(match))
            doings += [
                turns.take(house, asked, action),
                turns.take(house, other, action),
                turns.claim(house, other),
                clocks.wait_on(house, match.id, opponent.user_id),
                stopping.decline_stop(house, match.id, player.user_id),
            ]
        await _outcomes(*(_now(doing) for doing in doings))
        after = await load(houses[0], match.id)
        assert after.version == match.version + 1
        if not after.is_running:
            break
        match = after
    assert await store_faults(houses[1].database) == []


async def test_what_is_due_on_another_shard_is_left_to_its_process(houses: Houses) -> None:
    one, other = (replace(house, shard=Shard(number, 2)) for number, house in enumerate(houses))
    matches = [
        await started(one, ANNA, BO, Place(guild << GUILD_BITS, guild)) for guild in range(1, 5)
    ]
    clock = one.clock
    assert isinstance(clock, Clock)
    clock.move(minutes=16)
    for shard, own in ((one, matches[1::2]), (other, matches[::2])):
        due = await clocks.what_is_due(shard)
        assert [match.id for match in due.overdue] == [match.id for match in own]
