"""Which match a command means, which the channel has not seen, and which hands are open."""

from datetime import timedelta

import pytest

from bot.service import challenges, showing, turns
from bot.service.finding import any_match_here, match_here, nothing_to_play, running_matches
from bot.service.house import House
from bot.service.loading import load
from bot.service.refusal import Refusal
from tests.bot.playing import (
    ANNA,
    BO,
    CLEO,
    HERE,
    THERE,
    Clock,
    asked,
    in_turn,
    legal,
    offered,
    started,
    waiting,
)


async def test_without_a_match_anywhere(house: House) -> None:
    with pytest.raises(Refusal) as refused:
        await match_here(house, ANNA.user_id, HERE.channel_id)
    assert (refused.value.code, refused.value.match) == ("no-match-here", None)


async def test_an_open_challenge_is_no_match_yet_but_is_told(house: House, clock: Clock) -> None:
    challenge = await offered(house)
    for person, told in ((ANNA, challenge), (BO, challenge), (CLEO, None)):
        with pytest.raises(Refusal) as refused:
            await match_here(house, person.user_id, HERE.channel_id)
        assert (refused.value.code, refused.value.match) == ("no-match-here", told)
    clock.move(minutes=16)  # it has lapsed, though nobody has noted it yet
    assert (await nothing_to_play(house, ANNA.user_id)).match is None


async def test_with_a_match_elsewhere_that_one_is_told(house: House) -> None:
    match = await started(house, place=THERE)
    with pytest.raises(Refusal) as refused:
        await match_here(house, ANNA.user_id, HERE.channel_id)
    assert (refused.value.code, refused.value.match) == ("no-match-here", match)


async def test_the_match_in_this_channel(house: House) -> None:
    await started(house, place=THERE)
    match = await started(house, ANNA, CLEO)
    assert await match_here(house, ANNA.user_id, HERE.channel_id) == match


async def test_of_several_the_one_in_which_it_is_one_s_turn(house: House) -> None:
    first = await started(house, ANNA, BO)
    second = await started(house, ANNA, CLEO)
    for match in (first, second):
        if in_turn(match) != ANNA:
            continue
        now = await turns.take(house, asked(match), legal(match)[0])
        assert in_turn(now) != ANNA
    third = await started(house, ANNA, BO, THERE)
    assert (await match_here(house, ANNA.user_id, HERE.channel_id)).id == first.id
    for match in (first, second):
        for person in (in_turn(match), waiting(match)):
            found = await match_here(house, person.user_id, HERE.channel_id)
            assert found.seat_of(person.user_id) is not None
    assert (await match_here(house, ANNA.user_id, THERE.channel_id)).id == third.id


async def test_every_running_match_of_someone_the_oldest_first(house: House) -> None:
    first = await started(house, ANNA, BO, THERE)
    second = await started(house, CLEO, ANNA)
    await started(house, CLEO, BO)
    over = await started(house, ANNA, BO)
    await turns.resign(house, asked(over))
    found = await running_matches(house, ANNA.user_id)
    assert [match.id for match in found] == [first.id, second.id]


async def test_a_bystander_is_shown_the_newest_match_here(house: House) -> None:
    assert await any_match_here(house, HERE.channel_id) is None
    await started(house, ANNA, BO)
    newest = await started(house, ANNA, CLEO)
    await started(house, ANNA, BO, THERE)
    assert await any_match_here(house, HERE.channel_id) == newest


async def test_what_the_channel_has_not_seen_is_found_until_it_was_shown(house: House) -> None:
    match = await started(house)
    assert await showing.not_yet_shown(house) == [match.id]
    await showing.shown(house, match, 0, HERE.channel_id, 5)
    assert await showing.not_yet_shown(house) == []
    match = await turns.take(house, asked(match), legal(match)[0])
    assert await showing.not_yet_shown(house) == [match.id]
    unseen = await load(house, match.id)
    assert (unseen.shown.version, unseen.shown.message_id) == (1, 5)


async def test_showing_an_older_version_does_not_hide_the_newer(house: House) -> None:
    match = await started(house)
    await turns.take(house, asked(match), legal(match)[0])
    await showing.shown(house, match, 0, HERE.channel_id, 5)
    assert len(await showing.not_yet_shown(house)) == 1


async def test_a_challenge_that_nobody_saw_is_nothing_to_be_shown(house: House) -> None:
    await offered(house)
    assert await showing.not_yet_shown(house) == []


async def test_a_lapsed_challenge_is_to_be_shown_as_such(house: House, clock: Clock) -> None:
    match = await offered(house)
    await showing.shown(house, match, 0, HERE.channel_id, 5)
    clock.move(minutes=15)
    await challenges.lapse_due(house)
    assert await showing.not_yet_shown(house) == [match.id]
    assert (await load(house, match.id)).status == "lapsed"


async def test_what_ended_a_week_ago_where_nobody_can_see_it_is_left_alone(
    house: House, clock: Clock
) -> None:
    over = await turns.resign(house, asked(await started(house)))
    runs = await started(house, ANNA, CLEO)
    clock.move(days=6, hours=23)
    assert await showing.not_yet_shown(house) == [over.id, runs.id]
    clock.move(hours=2)
    assert await showing.not_yet_shown(house) == [runs.id]


async def test_a_hand_is_open_until_its_token_dies_or_it_is_gone(
    house: House, clock: Clock
) -> None:
    match = await started(house)
    until = clock.now + timedelta(minutes=14)
    await showing.hand_opened(house, match.id, ANNA.user_id, "5", "token", until)
    assert await showing.open_hand(house, match.id, ANNA.user_id) == ("5", "token")
    assert await showing.open_hand(house, match.id, BO.user_id) is None
    await showing.hand_opened(house, match.id, ANNA.user_id, "6", "newer", until)
    assert await showing.open_hand(house, match.id, ANNA.user_id) == ("6", "newer")
    await showing.hand_gone(house, match.id, ANNA.user_id)
    assert await showing.open_hand(house, match.id, ANNA.user_id) is None
    await showing.hand_opened(house, match.id, ANNA.user_id, "7", "last", until)
    clock.move(minutes=14)
    assert await showing.open_hand(house, match.id, ANNA.user_id) is None
