"""Discord fails: the action is kept, is not doubled, and is shown at the next chance."""

import pytest

from bot.service.snapshot import Match
from tests.bot.deals import dealt, rig
from tests.e2e.cafe import Cafe, labels_of
from tests.e2e.onlooker import Onlooker

pytestmark = pytest.mark.usefixtures("plain_pictures")

ANNA_LEADS = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "6-4 5-5 4-4 3-3 3-1 2-2 2-0")
BO_IS_STUCK = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "5-5 5-4 4-4 3-3 3-1 2-2 2-0", "4-3 6-3")
BLOCKED_AT_ONCE = dealt("6-6 5-5 4-4 3-3 2-2 1-1 0-0", "5-4 5-3 5-2 5-1 5-0 4-3 4-2")
POST, MESSAGE = "/channels/*/messages", "/channels/*/messages/*"
CALLBACK, WEBHOOK = "/interactions/*/callback", "/webhooks/*"
FAULTS = [(500, 0), (403, 50013), (404, 10003), (404, 10008)]


async def begin(cafe: Cafe) -> Match:
    match = await cafe.start()
    for player in (cafe.anna, cafe.bo):
        await player.open_hand()
    return match


async def later(cafe: Cafe) -> None:
    """The fault is over, and the caretaker has been round."""
    cafe.env.backend.faults.clear()
    await cafe.env.advance_time(20)
    cafe.env.backend.advance_clock(60)
    await cafe.env.advance_time(20)


async def is_shown(cafe: Cafe, version: int) -> None:
    """The newest table is that of the version, and it stands at the bottom."""
    match = await cafe.match()
    assert (match.version, match.shown.version) == (version, version)
    tables = [m for m in cafe.channel.history() if "My hand" in labels_of(m)]
    newest = cafe.channel.last_message
    assert newest is not None
    assert tables[-1].id == newest.id == match.shown.message_id


@pytest.mark.parametrize(("status", "code"), FAULTS)
async def test_a_table_that_cannot_be_posted_answers_the_interaction_instead(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await begin(cafe)
    cafe.env.inject_error("POST", POST, status=status, code=code, times=None)
    await cafe.anna.press_hand("6-6")
    await is_shown(cafe, 2)


@pytest.mark.parametrize("asks", [True, False])
@pytest.mark.parametrize(("status", "code"), FAULTS)
async def test_a_table_that_cannot_be_shown_in_any_way_comes_when_it_can(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, status: int, code: int, *, asks: bool
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await begin(cafe)
    for path in (POST, "/webhooks/*"):
        cafe.env.inject_error("POST", path, status=status, code=code, times=None)
    await cafe.anna.press_hand("6-6")
    assert "6-6" not in cafe.anna.held
    match = await cafe.match()
    assert (match.version, match.shown.version) == (2, 1)
    cafe.env.backend.faults.clear()
    if asks:
        await cafe.cleo.run("table")
    else:
        await later(cafe)
    await is_shown(cafe, 2)
    assert sum("led **6-6**" in m.content for m in cafe.channel.history()) == 1


@pytest.mark.parametrize(("status", "code"), FAULTS)
async def test_a_table_that_cannot_be_edited_is_posted_anew_or_edited_later(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    rig(monkeypatch, BO_IS_STUCK)
    await begin(cafe)
    await cafe.anna.press_hand("6-6")
    cafe.env.inject_error("PATCH", MESSAGE, status=status, code=code, times=None)
    await cafe.bo.press_hand("Draw")
    assert (await cafe.match()).version == 3
    await later(cafe)
    await is_shown(cafe, 3)
    newest = cafe.channel.last_message
    assert newest is not None
    assert "**bo** drew 1 tile" in newest.content


@pytest.mark.parametrize(("status", "code"), FAULTS)
async def test_an_old_table_that_cannot_be_deleted_does_no_harm(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await begin(cafe)
    old = cafe.table
    cafe.env.inject_error("DELETE", MESSAGE, status=status, code=code, times=None)
    await cafe.anna.press_hand("6-6")
    await is_shown(cafe, 2)
    await later(cafe)
    await is_shown(cafe, 2)
    if "My hand" in [
        label for m in cafe.channel.history() if m.id == old.id for label in labels_of(m)
    ]:
        assert (await cafe.bo.press(old, "My hand")).private.startswith("**Your hand**")


@pytest.mark.parametrize(("status", "code"), [(500, 0), (404, 10062), (400, 40060)])
async def test_an_answer_that_is_lost_loses_no_action_and_doubles_none(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await begin(cafe)
    cafe.env.inject_error("POST", CALLBACK, status=status, code=code, times=None)
    await cafe.anna.member.click(cafe.anna.open, label="6-6")
    cafe.env.backend.faults.clear()
    await is_shown(cafe, 2)
    heard = await cafe.anna.press(cafe.table, "My hand")
    assert heard.private.startswith("**Your hand**")
    assert "6-6" not in [
        one["label"] for row in heard.message.components for one in row["components"]
    ]
    again = await cafe.anna.press_anyway(heard.message, "domino:play:1:1:6-6")
    assert again.private.startswith("The table has moved on")
    assert (await cafe.match()).version == 2


@pytest.mark.parametrize(("status", "code"), [(500, 0), (404, 10015), (401, 50027)])
async def test_a_hand_that_cannot_be_renewed_is_opened_anew(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await begin(cafe)
    cafe.env.inject_error("PATCH", WEBHOOK, status=status, code=code, times=None)
    await cafe.anna.press_hand("6-6")
    cafe.env.backend.faults.clear()
    await is_shown(cafe, 2)
    heard = await cafe.bo.press(cafe.table, "My hand")
    assert heard.private.startswith("**Your hand**")
    cafe.bo.hand = heard.message
    await cafe.bo.play("6-4")
    assert (await cafe.match()).version == 3


@pytest.mark.parametrize("failing", range(1, 6))
async def test_the_end_of_a_round_is_told_once_however_many_posts_fail(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    rig(monkeypatch, BLOCKED_AT_ONCE)
    match = await cafe.start(cafe.anna, cafe.bo, rules="block")
    onlooker = Onlooker(cafe.env, cafe.house, match.id)
    await cafe.anna.open_hand()
    await onlooker.check()
    cafe.env.inject_error("POST", POST, status=500, times=failing)
    cafe.env.inject_error("POST", "/webhooks/*", status=500, times=failing)
    await cafe.anna.press_hand("6-6")
    await onlooker.check()
    await later(cafe)
    await onlooker.check()
    (end,) = [m for m in cafe.channel.history() if m.content.startswith("**Round 1** is over.")]
    assert "The round is blocked" in end.content
    assert "scores the difference: 18 points" in end.content
    await is_shown(cafe, 2)
    assert cafe.table.content.startswith("**Round 2**")


async def test_a_challenge_that_could_not_be_posted_stands_in_nobody_s_way(cafe: Cafe) -> None:
    cafe.env.inject_error("POST", CALLBACK, status=500, times=None)
    await cafe.anna.member.slash(cafe.channel, "domino challenge", opponent=cafe.bo.member)
    cafe.env.backend.faults.clear()
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.bo.press(offered.message, "Accept")
    assert (await cafe.match(2)).is_running


async def test_an_acceptance_whose_answer_is_lost_still_brings_the_table(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    cafe.env.inject_error("POST", CALLBACK, status=500, times=None)
    await cafe.bo.member.click(offered.message, label="Accept")
    cafe.env.backend.faults.clear()
    assert (await cafe.match()).is_running
    assert labels_of(cafe.table) == ["My hand", "Rules"]
