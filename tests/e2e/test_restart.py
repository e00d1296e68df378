"""The process ends and starts again: every button still answers, nothing is lost or done twice."""

import asyncio
from collections.abc import Awaitable, Callable
from copy import deepcopy
from datetime import timedelta
from random import Random

import pytest
from simcord.backend.models import Message
from sqlalchemy import delete, func, select

from bot.discord_ui.presenter import Presenter
from bot.discord_ui.wording import TROUBLE
from bot.service.snapshot import Match
from bot.store.tables import ActionRow, Base
from tests.bot.deals import dealt, rig
from tests.e2e.cafe import Cafe
from tests.e2e.player import Heard, Player, buttons_of

MOST_ACTIONS = 200
"""Far more than the match here takes, which is 40 as it is dealt and played."""

BO_IS_STUCK = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "5-5 5-4 4-4 3-3 3-1 2-2 2-0", "4-3 6-3")

pytestmark = pytest.mark.usefixtures("plain_pictures")


async def actions_stored(cafe: Cafe) -> int:
    async with cafe.house.database.read() as session:
        return await session.scalar(select(func.count()).select_from(ActionRow)) or 0


async def take_a_turn(cafe: Cafe, match: Match, rng: Random) -> Match:
    """The player in turn does something, anything, with the buttons of the hand."""
    player = cafe.anna if match.turn == match.people[0] else cafe.bo
    await player.press_hand(rng.choice([label for label in player.enabled if label != "Turn…"]))
    if "Left" in player.enabled:
        await player.press_hand(rng.choice(["Left", "Right"]))
    return await cafe.match(match.id)


async def begin(cafe: Cafe, **terms: str | int) -> Match:
    match = await cafe.start(cafe.anna, cafe.bo, **terms)
    await cafe.anna.open_hand()
    await cafe.bo.open_hand()
    return match


async def test_a_match_with_a_restart_at_every_few_actions_goes_on_to_its_end(cafe: Cafe) -> None:
    rng = Random(1)
    match = await begin(cafe, target=50)
    actions = 0
    while match.is_running:
        assert actions < MOST_ACTIONS
        if actions % 5 == 3:
            await cafe.restart()
            assert (await cafe.match()).state == match.state
        match = await take_a_turn(cafe, match, rng)
        actions += 1
        assert match.version == actions + 1
        assert await actions_stored(cafe) == actions
        waiting = cafe.bo if match.turn == match.people[0] else cafe.anna
        if match.is_running:
            assert waiting.enabled == []
            assert len(cafe.table.content) > 0
    assert "wins the match" in cafe.said()


class Museum:
    """Keeps every button that could ever be pressed, with its message as it then was."""

    def __init__(self, cafe: Cafe) -> None:
        self._cafe = cafe
        self.kept: dict[str, tuple[Message, str]] = {}

    def collect(self) -> None:
        """Keep what is on the screens now."""
        for message in self._cafe.env.backend.messages[self._cafe.channel.id].values():
            for row in message.components:
                for one in row["components"]:
                    if not one.get("disabled"):
                        self.kept.setdefault(one["custom_id"], (deepcopy(message), one["label"]))

    async def press(self, player: Player, custom_id: str) -> Heard:
        """Press the old button; its message may be long gone."""
        message, _ = self.kept[custom_id]
        return await player.press_remembered(message, custom_id)


async def test_every_button_of_the_past_answers_after_a_restart_and_does_nothing_again(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, BO_IS_STUCK)
    rng = Random(1)
    museum = Museum(cafe)
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    museum.collect()
    await cafe.bo.press(offered.message, "Accept")
    for player in (cafe.anna, cafe.bo):
        await player.open_hand()
    museum.collect()
    await cafe.anna.play("6-6")
    match = await cafe.match()
    for _ in range(10):
        museum.collect()
        match = await take_a_turn(cafe, match, rng)
    present = {button.custom_id for player in (cafe.anna, cafe.bo) for button in player.buttons}
    await cafe.restart()
    past = sorted(set(museum.kept) - present)
    verbs = {custom_id.split(":")[1] for custom_id in past}
    assert verbs >= {"accept", "decline", "withdraw", "hand", "play", "draw", "steer", "rules"}
    for custom_id in past:
        for player in cafe.everyone:
            holder = museum.kept[custom_id][0]
            if not holder.visible_to(player.member.id):
                continue
            heard = await museum.press(player, custom_id)
            assert heard.result.acknowledged, custom_id
            gone = holder.id not in cafe.env.backend.messages[cafe.channel.id]
            if not gone or heard.result.response is not None:
                assert heard.text, custom_id
                assert heard.text != TROUBLE, custom_id
            now = await cafe.match()
            assert (now.version, now.state) == (match.version, match.state), custom_id
    assert await cafe.matches() == 1


async def test_a_hand_from_five_turns_ago_says_that_the_table_has_moved_on_and_is_renewed(
    cafe: Cafe,
) -> None:
    rng = Random(1)
    match = await begin(cafe)
    in_turn, _ = await cafe.seated(match)
    old = next(button for button in in_turn.buttons if button.enabled)
    for _ in range(5):
        match = await take_a_turn(cafe, match, rng)
    await cafe.restart()
    heard = await in_turn.press_anyway(in_turn.open, old.custom_id)
    assert heard.private.startswith("The table has moved on since that button.")
    assert [button.label for button in buttons_of(heard.message) if "-" in button.label] == [
        str(tile) for tile in await hand_of(cafe, in_turn)
    ]


async def hand_of(cafe: Cafe, player: Player) -> tuple[object, ...]:
    match = await cafe.match()
    seat = match.seat_of(player.member.id)
    assert match.state is not None
    assert seat is not None
    return match.state.round.hands[seat]


async def test_the_hand_that_waits_is_renewed_by_a_bot_that_never_opened_it(cafe: Cafe) -> None:
    match = await begin(cafe)
    in_turn, waiting = await cafe.seated(match)
    await cafe.restart()
    assert waiting.enabled == []
    await in_turn.play(in_turn.enabled[0])
    match = await cafe.match()
    assert match.turn is not None
    assert match.turn.user_id == waiting.member.id
    assert waiting.enabled


async def test_a_month_later_the_buttons_of_an_untimed_match_still_work(cafe: Cafe) -> None:
    match = await begin(cafe, pace="none")
    in_turn, waiting = await cafe.seated(match)
    cafe.env.backend.advance_clock(timedelta(days=30).total_seconds())
    await cafe.restart()
    await cafe.env.advance_time(0)
    await in_turn.play(in_turn.enabled[0])
    assert (await cafe.match()).version == 2
    assert waiting.enabled == []  # its token is dead: the picture is that of a month ago
    heard = await waiting.press(cafe.table, "My hand")
    assert heard.private.startswith("**Your hand**")


async def test_a_challenge_made_before_a_restart_can_be_accepted_after_it(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    await cafe.restart()
    await cafe.bo.press(offered.message, "Accept")
    assert (await cafe.match()).is_running
    assert "it is your turn" in cafe.table.content


async def test_what_was_stored_but_not_shown_when_the_process_died_is_shown_by_the_next(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begin(cafe)
    in_turn, waiting = await cafe.seated(match)
    before = cafe.table.content

    async def dies(*_: object, **__: object) -> Match:
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(Presenter, "show", dies)
        await in_turn.press_hand(in_turn.enabled[0])
    assert cafe.table.content == before
    await cafe.restart()
    await cafe.env.advance_time(20)
    match = await cafe.match()
    assert match.version == 2
    assert match.shown.version == 2
    assert f"<@{waiting.member.id}>, it is your turn" in cafe.table.content
    assert waiting.enabled


async def test_a_double_click_plays_once(cafe: Cafe) -> None:
    match = await begin(cafe)
    in_turn, _ = await cafe.seated(match)
    tile = in_turn.button(in_turn.enabled[0])
    both = await together(
        lambda: in_turn.press_anyway(in_turn.open, tile.custom_id),
        lambda: in_turn.press_anyway(in_turn.open, tile.custom_id),
    )
    assert all(heard.result.acknowledged for heard in both)
    assert (await cafe.match()).version == 2
    assert await actions_stored(cafe) == 1
    assert tile.label not in in_turn.held


async def test_accept_and_withdraw_at_the_same_moment_agree_on_one_of_the_two(cafe: Cafe) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    accept, _, withdraw = buttons_of(offered.message)
    both = await together(
        lambda: cafe.bo.press_anyway(offered.message, accept.custom_id),
        lambda: cafe.anna.press_anyway(offered.message, withdraw.custom_id),
    )
    assert all(heard.result.acknowledged for heard in both)
    match = await cafe.match()
    assert match.status in {"running", "withdrawn"}
    tables = [m for m in cafe.channel.history() if m.attachments]
    assert len(tables) == (match.status == "running")


async def together(*presses: Callable[[], Awaitable[Heard]]) -> list[Heard]:
    """All of them before the bot has answered any."""
    return list(await asyncio.gather(*(press() for press in presses)))


async def test_a_finished_match_s_hand_and_accept_say_who_won(cafe: Cafe) -> None:
    match = await begin(cafe)
    in_turn, waiting = await cafe.seated(match)
    tile = in_turn.button(in_turn.enabled[0])
    hand = in_turn.open
    sure = await waiting.run("resign")
    await waiting.press(sure.message, "Resign")
    await cafe.restart()
    heard = await in_turn.press_anyway(hand, tile.custom_id)
    assert heard.private == f"This match is over: **{in_turn.member.name}** won it."
    assert (await cafe.match()).status == "finished"


async def test_buttons_of_a_match_that_is_not_known_any_more_say_so(cafe: Cafe) -> None:
    museum = Museum(cafe)
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    museum.collect()
    await cafe.bo.press(offered.message, "Accept")
    await cafe.anna.open_hand()
    museum.collect()
    async with cafe.house.database.write() as session:
        for table in reversed(Base.metadata.sorted_tables):
            await session.execute(delete(table))
    await cafe.restart()
    assert await cafe.matches() == 0
    for custom_id, (message, _) in museum.kept.items():
        if custom_id.split(":")[1] == "rules" or not message.visible_to(cafe.anna.member.id):
            continue
        heard = await museum.press(cafe.anna, custom_id)
        assert heard.private.startswith("That match is not known here any more."), custom_id


@pytest.mark.parametrize(
    "custom_id",
    [
        "domino:accept",
        "domino:play:1",
        "domino:play:1:one:6-4",
        "domino:play:1:1:9-9",
        "domino:play:1:1:6-4:middle",
        "domino:lay:1:1:6-4:left:sideways",
        "domino:dance:1",
        "domino:dance",
        "domino:standings:server:first",
        "domino:rules:chess",
        "domino:hand:99999999999999999999999999",
    ],
)
async def test_a_custom_id_that_nothing_of_ours_has_made_is_answered(
    cafe: Cafe, custom_id: str
) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member)
    heard = await cafe.bo.press_anyway(offered.message, custom_id)
    assert heard.private.startswith("That match is not known here any more.")
    assert (await cafe.match()).is_offered
