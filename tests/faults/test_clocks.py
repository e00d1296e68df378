"""Issue 5, clock: a reminder at two thirds, then the opponent's choice; and who is never late."""

from datetime import timedelta

import discord
import pytest

from bot.service.pace import NORMAL, QUICK, SLOW, Pace, pace_named
from bot.service.snapshot import Match
from tests.e2e.cafe import Cafe, labels_of
from tests.e2e.player import Player
from tests.faults.time_passing import ROUND, leap, newest, off_for, since
from tests.faults.weather import Fault, Outcome, Weather

MARGIN = timedelta(seconds=40)
"""More than the caretaker's rounds take."""

UNAVAILABLE = Fault("503", Outcome.REFUSED, 503)
NO_ACCESS = Fault("403", Outcome.REFUSED, 403, 50001)


def _in_turn(cafe: Cafe, match: Match) -> tuple[Player, Player]:
    """Who is to act, and the opponent."""
    assert match.turn is not None
    one = next(one for one in cafe.everyone if one.member.id == match.turn.user_id)
    return one, cafe.bo if one is cafe.anna else cafe.anna


def _notified(cafe: Cafe, text: str) -> list[list[str]]:
    """Whom each message with that text notifies."""
    return [
        [str(user) for user in request.json["allowed_mentions"].get("users", [])]
        for request in cafe.env.http_requests
        if isinstance(request.json, dict) and text in (request.json.get("content") or "")
    ]


@pytest.mark.parametrize("pace", [QUICK, NORMAL, SLOW], ids=lambda pace: pace.name)
async def test_at_two_thirds_of_the_turn_the_player_is_reminded_once(
    cafe: Cafe, pace: Pace
) -> None:
    match = await cafe.start(pace=pace.name)
    assert pace.turn is not None
    in_turn, _ = _in_turn(cafe, match)
    before = newest(cafe)
    await leap(cafe, pace.turn * 2 / 3 - MARGIN)
    assert since(cafe, before) == []
    for _ in range(2):
        await cafe.env.advance_time(ROUND.total_seconds())
    (reminder,) = since(cafe, before)
    assert "still your turn" in reminder
    assert _notified(cafe, "still your turn") == [[str(in_turn.member.id)]]


async def test_a_reminder_that_discord_did_not_take_comes_with_the_next_round(
    cafe: Cafe, weather: Weather
) -> None:
    await cafe.start()
    before = newest(cafe)
    weather.strike(UNAVAILABLE, lambda request: request.path.endswith("/messages"), times=2)
    await leap(cafe, timedelta(minutes=10))
    await leap(cafe, timedelta())
    assert len(since(cafe, before)) == 1


async def test_without_a_clock_nobody_is_ever_late(cafe: Cafe) -> None:
    match = await cafe.start(pace="none")
    before = newest(cafe)
    await leap(cafe, timedelta(days=3))
    assert since(cafe, before) == []
    assert (await cafe.match(match.id)).is_running
    assert "Time until" not in cafe.table.content


async def test_the_table_shows_the_deadline_in_each_readers_own_time(cafe: Cafe) -> None:
    match = await cafe.start()
    assert match.due_at is not None
    assert f"<t:{int(match.due_at.timestamp())}:t>" in cafe.table.content
    assert f"<t:{int(match.due_at.timestamp())}:R>" in cafe.table.content


@pytest.mark.parametrize("pace", ["normal", "slow"])
async def test_when_time_is_out_the_opponent_may_claim_or_wait_and_nothing_happens_by_itself(
    cafe: Cafe, pace: str
) -> None:
    match = await cafe.start(pace=pace)
    turn = pace_named(pace).turn
    assert turn is not None
    _, opponent = _in_turn(cafe, match)
    await leap(cafe, turn)
    await leap(cafe, timedelta(days=2))
    assert labels_of(_last(cafe)) == ["Claim the win", "Wait on"]
    assert _notified(cafe, "You can claim the win") == [[str(opponent.member.id)]]
    assert (await cafe.match(match.id)).is_running


async def test_the_claim_wins_the_match(cafe: Cafe) -> None:
    match = await cafe.start()
    _, opponent = _in_turn(cafe, match)
    await leap(cafe, timedelta(minutes=15))
    await opponent.press(_last(cafe), "Claim the win")
    done = await cafe.match(match.id)
    assert done.status == "finished"
    assert done.state is not None
    assert done.state.winner is not None
    assert done.people[done.state.winner].user_id == opponent.member.id


async def test_wait_on_gives_a_whole_turn_more_and_another_reminder(cafe: Cafe) -> None:
    match = await cafe.start()
    _, opponent = _in_turn(cafe, match)
    await leap(cafe, timedelta(minutes=15))
    await opponent.press(_last(cafe), "Wait on")
    now = cafe.house.clock()
    assert (await cafe.match(match.id)).due_at == now + timedelta(minutes=15)
    before = newest(cafe)
    await leap(cafe, timedelta(minutes=10))
    assert any("still your turn" in said for said in since(cafe, before))
    await leap(cafe, timedelta(minutes=5))
    assert labels_of(_last(cafe)) == ["Claim the win", "Wait on"]


async def test_the_player_may_still_play_until_the_opponent_has_chosen(cafe: Cafe) -> None:
    match = await cafe.start()
    in_turn, opponent = _in_turn(cafe, match)
    await leap(cafe, timedelta(minutes=15))
    claim = _last(cafe)
    await in_turn.open_hand()
    await in_turn.play(in_turn.enabled[0])
    assert (await cafe.match(match.id)).version == match.version + 1
    heard = await opponent.press(claim, "Claim the win")
    assert "moved on since that button. You can play" in heard.private
    assert (await cafe.match(match.id)).is_running


async def test_quick_plays_two_turns_for_the_absent_then_the_match_is_forfeit(cafe: Cafe) -> None:
    match = await cafe.start(pace="quick", rules="block")
    absent, opponent = _in_turn(cafe, match)
    for missed in (1, 2):
        await leap(cafe, timedelta(minutes=2))
        match = await cafe.match(match.id)
        assert missed in match.missed
        await _play_until_turn_of(cafe, match, opponent, absent)
    await leap(cafe, timedelta(minutes=2))
    done = await cafe.match(match.id)
    assert done.state is not None
    assert done.state.winner is not None
    assert done.people[done.state.winner].user_id == opponent.member.id


async def test_one_who_plays_again_has_missed_nothing(cafe: Cafe) -> None:
    match = await cafe.start(pace="quick", rules="block")
    late, opponent = _in_turn(cafe, match)
    await leap(cafe, timedelta(minutes=2))
    match = await cafe.match(match.id)
    assert sum(match.missed) == 1
    await _play_until_turn_of(cafe, match, opponent, late)
    await _play_until_turn_of(cafe, await cafe.match(match.id), late, opponent)
    assert (await cafe.match(match.id)).missed == (0, 0)


async def test_a_downtime_of_the_bot_punishes_nobody(cafe: Cafe) -> None:
    match = await cafe.start()
    quick = await cafe.start(cafe.anna, cafe.cleo, pace="quick", rules="block")
    offered = await cafe.bo.run("challenge", opponent=cafe.cleo.member)
    _, opponent = _in_turn(cafe, match)
    await leap(cafe, timedelta(seconds=90))
    quick = await cafe.match(quick.id)
    await off_for(cafe, timedelta(hours=3))
    later = await cafe.match(match.id)
    assert later.due_at is not None
    assert later.due_at >= cafe.house.clock() + timedelta(hours=2, minutes=59)
    assert (await cafe.match(quick.id)).version == quick.version
    await leap(cafe, timedelta(hours=2))
    assert not any("claim the win" in said for said in since(cafe, 0))
    assert (await cafe.match(quick.id)).version == quick.version
    await cafe.cleo.press(offered.message, "Accept")
    assert (await cafe.match(3)).is_running
    heard = await opponent.press_anyway(cafe.channel.history()[0], f"domino:claim:{match.id}:1")
    assert "nothing to claim" in heard.private


async def test_an_outage_of_discord_punishes_nobody(cafe: Cafe) -> None:
    match = await cafe.start(pace="quick", rules="block")
    with cafe.env._bot_scope():  # noqa: SLF001 - simcord has no outages of its own
        cafe.env.bot.dispatch("disconnect")
    await leap(cafe, timedelta(hours=1))
    assert (await cafe.match(match.id)).version == match.version
    with cafe.env._bot_scope():  # noqa: SLF001 - as above
        cafe.env.bot.dispatch("resumed")
    await leap(cafe, timedelta(minutes=30))
    later = await cafe.match(match.id)
    assert later.version == match.version
    assert later.missed == (0, 0)


async def test_a_match_that_nobody_claims_ends_without_a_result_after_a_week(cafe: Cafe) -> None:
    match = await cafe.start()
    await leap(cafe, timedelta(minutes=15))
    await leap(cafe, timedelta(days=6))
    assert (await cafe.match(match.id)).is_running
    await leap(cafe, timedelta(days=1))
    assert (await cafe.match(match.id)).status == "abandoned"
    assert "no result" in cafe.said()


async def test_a_channel_that_is_out_of_reach_keeps_no_other_clock_waiting(
    cafe: Cafe, weather: Weather
) -> None:
    await cafe.start()
    aside = cafe.guild.create_text_channel("aside")
    await cafe.start(cafe.anna.elsewhere(aside), cafe.cleo.elsewhere(aside))
    weather.strike(NO_ACCESS, lambda request: str(cafe.channel.id) in request.path, times=9)
    await leap(cafe, timedelta(minutes=10))
    said = [message.content for message in aside.history()]
    assert any("still your turn" in one for one in said)


def _last(cafe: Cafe) -> discord.Message:
    message = cafe.channel.last_message
    assert message is not None
    return message


async def _play_until_turn_of(cafe: Cafe, match: Match, player: Player, other: Player) -> None:
    """The player acts until it is the other's turn (in block, a player never acts twice)."""
    assert match.turn is not None
    if match.turn.user_id == other.member.id:
        return
    await player.open_hand()
    await player.play(player.enabled[0])
    assert (await cafe.match(match.id)).version == match.version + 1


async def test_at_a_quick_pace_nobody_can_claim_before_the_computer_has_played(cafe: Cafe) -> None:
    match = await cafe.start(pace="quick", rules="block")
    _, opponent = _in_turn(cafe, match)
    caretaker = cafe.env.bot._caretaker  # type: ignore[attr-defined]  # noqa: SLF001 - before it comes
    caretaker.stop()
    cafe.env.backend.advance_clock(121)
    await opponent.run("table")
    assert labels_of(cafe.table) == ["My hand", "Rules"]
    for verb in (f"claim:{match.id}:{match.version}", f"wait:{match.id}"):
        heard = await opponent.press_anyway(cafe.table, f"domino:{verb}")
        assert "the computer plays the turn" in heard.private
    assert (await cafe.match(match.id)).is_running


async def test_a_process_that_stood_still_punishes_nobody(cafe: Cafe) -> None:
    match = await cafe.start(pace="quick", rules="block")
    normal = await cafe.start(cafe.anna, cafe.cleo)
    await cafe.env.advance_time(2 * ROUND.total_seconds())
    cafe.env.backend.advance_clock(timedelta(hours=3).total_seconds())
    before = newest(cafe)
    await cafe.env.advance_time(2 * ROUND.total_seconds())
    assert since(cafe, before) == []
    assert (await cafe.match(match.id)).missed == (0, 0)
    later = await cafe.match(normal.id)
    assert normal.due_at is not None
    assert later.due_at is not None
    assert later.due_at >= normal.due_at + timedelta(hours=3)


async def test_a_clock_that_is_set_back_keeps_no_round_from_being_made(cafe: Cafe) -> None:
    match = await cafe.start(pace="quick", rules="block")
    caretaker = cafe.env.bot._caretaker  # type: ignore[attr-defined]  # noqa: SLF001 - its memory, as if the clock had been ahead
    caretaker._last_round = cafe.house.clock() + timedelta(hours=2)  # noqa: SLF001 - as above
    before = newest(cafe)
    await cafe.env.advance_time(timedelta(seconds=100).total_seconds())
    assert ["still your turn" in said for said in since(cafe, before)] == [True]
    assert (await cafe.match(match.id)).is_running
