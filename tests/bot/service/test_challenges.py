"""Challenges: who may do what with one, and when."""

import pytest
from sqlalchemy import update

from bot.service import challenges
from bot.service.house import House
from bot.service.loading import load
from bot.service.offers import MOST_A_MINUTE, Terms
from bot.service.refusal import Refusal
from bot.service.snapshot import Match, Person, Place
from bot.service.turns import resign
from bot.store.database import StoreConflict
from bot.store.tables import MatchRow
from engine.rules import BLOCK
from engine.shuffle import commitment, deal
from engine.tiles import Seat
from tests.bot.playing import (
    ANNA,
    BO,
    CLEO,
    HERE,
    THERE,
    Clock,
    asked,
    interaction,
    offered,
    started,
)

ELSEWHERE = Place(11, 110)


def code(refused: pytest.ExceptionInfo[Refusal]) -> str:
    return refused.value.code


async def test_a_challenge_waits_for_its_answer(house: House) -> None:
    match = await offered(house)
    assert (match.status, match.version, match.state) == ("offered", 0, None)
    assert match.challenger == ANNA
    assert match.challenged == BO
    assert match.seat_of(ANNA.user_id) is Seat.A
    assert match.seat_of(CLEO.user_id) is None


async def test_the_seed_is_committed_to_at_once_and_told_only_at_the_end(house: House) -> None:
    match = await offered(house)
    assert match.seed is None
    running = await challenges.accept(house, match.id, BO.user_id, interaction())
    assert running.seed is None
    assert running.commitment == match.commitment
    over = await resign(house, asked(running))
    assert over.seed is not None
    assert commitment(over.seed) == match.commitment


async def test_accepted_it_deals_from_the_seed_and_both_interactions(house: House) -> None:
    match = await challenges.challenge(house, ANNA, BO, HERE, 111)
    running = await challenges.accept(house, match.id, BO.user_id, 222)
    assert running.salt == "111-222"
    assert running.version == 1
    over = await resign(house, asked(running))
    assert running.state is not None
    assert over.seed is not None
    assert running.state.round.deal == deal(over.seed, "111-222", 1)


async def test_the_terms_are_kept(house: House) -> None:
    match = await started(house, terms=Terms(BLOCK.name, 250))
    assert match.state is not None
    assert (match.state.ruleset, match.state.target) == (BLOCK, 250)


async def test_yourself(house: House) -> None:
    with pytest.raises(Refusal) as refused:
        await offered(house, ANNA, ANNA)
    assert code(refused) == "yourself"


@pytest.mark.parametrize(("one", "other"), [(ANNA, BO), (BO, ANNA)])
async def test_already_playing_carries_the_match(house: House, one: Person, other: Person) -> None:
    match = await started(house)
    with pytest.raises(Refusal) as refused:
        await offered(house, one, other)
    assert code(refused) == "already-playing"
    assert refused.value.match == match


async def test_other_pairs_and_other_channels_are_free(house: House) -> None:
    await started(house)
    assert (await started(house, ANNA, CLEO)).is_running
    assert (await started(house, ANNA, BO, THERE)).is_running


async def test_one_open_pair_in_a_channel_is_the_database_s_own_rule(house: House) -> None:
    first = await started(house)
    second = await started(house, place=THERE)
    with pytest.raises(StoreConflict, match="UNIQUE"):
        async with house.database.write() as session:
            await session.execute(
                update(MatchRow)
                .where(MatchRow.id == second.id)
                .values(channel_id=first.place.channel_id)
            )
    await resign(house, asked(first))
    async with house.database.write() as session:
        await session.execute(
            update(MatchRow).where(MatchRow.id == second.id).values(channel_id=HERE.channel_id)
        )
    assert (await load(house, second.id)).place == HERE


async def test_an_answer_to_what_is_not_known(house: House) -> None:
    for answer in (
        challenges.accept(house, 99, BO.user_id, interaction()),
        challenges.decline(house, 99, BO.user_id),
        challenges.withdraw(house, 99, ANNA.user_id),
    ):
        with pytest.raises(Refusal) as refused:
            await answer
        assert code(refused) == "no-such-match"


@pytest.mark.parametrize(("person", "why"), [(ANNA, "own-challenge"), (CLEO, "not-challenged")])
async def test_only_the_challenged_accepts_or_declines(
    house: House, person: Person, why: str
) -> None:
    match = await offered(house)
    with pytest.raises(Refusal) as refused:
        await challenges.accept(house, match.id, person.user_id, interaction())
    assert code(refused) == why
    with pytest.raises(Refusal) as refused:
        await challenges.decline(house, match.id, person.user_id)
    assert code(refused) == why
    assert await load(house, match.id) == match


@pytest.mark.parametrize(("person", "why"), [(BO, "not-challenger"), (CLEO, "not-challenged")])
async def test_only_the_challenger_withdraws(house: House, person: Person, why: str) -> None:
    match = await offered(house)
    with pytest.raises(Refusal) as refused:
        await challenges.withdraw(house, match.id, person.user_id)
    assert code(refused) == why
    assert await load(house, match.id) == match


async def close(house: House, match: Match, clock: Clock, how: str) -> None:
    """Bring the challenge to that end."""
    if how == "running":
        await challenges.accept(house, match.id, BO.user_id, interaction())
    elif how == "declined":
        await challenges.decline(house, match.id, BO.user_id)
    elif how == "withdrawn":
        await challenges.withdraw(house, match.id, ANNA.user_id)
    else:
        clock.move(minutes=15)
        await challenges.lapse_due(house)


@pytest.mark.parametrize("how", ["running", "declined", "withdrawn", "lapsed"])
async def test_what_is_answered_is_answered(house: House, clock: Clock, how: str) -> None:
    match = await offered(house)
    await close(house, match, clock, how)
    now = await load(house, match.id)
    assert (now.status, now.version) == (how, 1)
    for answer in (
        challenges.accept(house, match.id, BO.user_id, interaction()),
        challenges.decline(house, match.id, BO.user_id),
        challenges.withdraw(house, match.id, ANNA.user_id),
    ):
        with pytest.raises(Refusal) as refused:
            await answer
        assert code(refused) == "not-offered"
        assert refused.value.match == now
    assert await load(house, match.id) == now


@pytest.mark.parametrize("how", ["declined", "withdrawn", "lapsed"])
async def test_after_that_the_pair_is_free(house: House, clock: Clock, how: str) -> None:
    await close(house, await offered(house), clock, how)
    assert (await offered(house, BO, ANNA)).is_offered


async def test_too_late_is_too_late_before_anyone_has_noted_it(house: House, clock: Clock) -> None:
    match = await offered(house)
    clock.move(minutes=15)
    with pytest.raises(Refusal) as refused:
        await challenges.accept(house, match.id, BO.user_id, interaction())
    assert code(refused) == "lapsed"
    assert (await offered(house, BO, ANNA)).is_offered
    assert (await load(house, match.id)).status == "lapsed"


async def test_only_what_is_due_lapses(house: House, clock: Clock) -> None:
    early = await offered(house)
    clock.move(minutes=10)
    late = await offered(house, ANNA, CLEO)
    assert await challenges.lapse_due(house) == []
    clock.move(minutes=5)
    assert [match.id for match in await challenges.lapse_due(house)] == [early.id]
    assert await challenges.lapse_due(house) == []
    assert (await load(house, late.id)).is_offered


async def test_a_rematch_swaps_the_seats_and_keeps_the_terms(house: House) -> None:
    match = await started(house, terms=Terms(BLOCK.name, 50))
    await resign(house, asked(match))
    again = await challenges.rematch(house, match.id, BO.user_id, HERE, interaction())
    assert again.people == (BO, ANNA)
    assert again.challenger == BO
    assert (again.ruleset, again.target) == (BLOCK.name, 50)
    assert again.commitment != match.commitment


async def test_a_rematch_of_a_match_that_runs(house: House) -> None:
    match = await started(house)
    with pytest.raises(Refusal) as refused:
        await challenges.rematch(house, match.id, ANNA.user_id, HERE, interaction())
    assert code(refused) == "not-over"


async def test_a_rematch_by_a_bystander(house: House) -> None:
    match = await started(house)
    await resign(house, asked(match))
    with pytest.raises(Refusal) as refused:
        await challenges.rematch(house, match.id, CLEO.user_id, HERE, interaction())
    assert code(refused) == "not-your-match"


async def test_both_ask_for_a_rematch_and_get_one(house: House) -> None:
    match = await started(house)
    await resign(house, asked(match))
    first = await challenges.rematch(house, match.id, ANNA.user_id, HERE, interaction())
    with pytest.raises(Refusal) as refused:
        await challenges.rematch(house, match.id, BO.user_id, HERE, interaction())
    assert code(refused) == "already-playing"
    assert refused.value.match == first


async def test_nobody_is_flooded_with_challenges(house: House, clock: Clock) -> None:
    others = [Person(100 + number, f"p{number}") for number in range(MOST_A_MINUTE + 1)]
    for other in others[:-1]:
        await offered(house, ANNA, other)
    with pytest.raises(Refusal) as refused:
        await offered(house, ANNA, others[-1])
    assert code(refused) == "too-many-challenges"
    assert (await offered(house, BO, others[-1])).is_offered
    clock.move(minutes=1, seconds=1)
    assert (await offered(house, ANNA, others[-1])).is_offered
