"""The other rulesets and targets, and steering where the ruleset has it."""

from random import Random

import pytest

from engine.rules import TARGETS
from tests.bot.deals import dealt, rig
from tests.e2e.cafe import Cafe
from tests.e2e.onlooker import Onlooker
from tests.e2e.player import Player, buttons_of

pytestmark = pytest.mark.usefixtures("plain_pictures")

ANNA_LEADS = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "6-4 5-5 4-4 3-3 3-1 2-2 2-0")
BO_IS_STUCK = dealt("6-6 6-5 5-1 4-0 3-2 2-1 1-0", "5-5 5-4 4-4 3-3 3-1 2-2 2-0", "4-3 6-3")


@pytest.mark.parametrize("ruleset", ["draw", "block"])
async def test_a_round_of_it_is_played_by_buttons(cafe: Cafe, ruleset: str) -> None:
    rng = Random(3)
    match = await cafe.start(cafe.anna, cafe.bo, rules=ruleset)
    assert f"{ruleset}, to 100" in cafe.table.content
    await cafe.seated(match)
    onlooker = Onlooker(cafe.env, cafe.house, match.id)
    pressed = set()
    while match.state is not None and len(match.state.rounds) == 1:
        player = cafe.anna if match.turn == match.people[0] else cafe.bo
        assert "Turn…" not in player.enabled
        label = rng.choice(player.enabled)
        pressed.add(label)
        await player.play(label, rng.choice(["left", "right"]))
        await onlooker.check()
        match = await cafe.match()
    assert ("Draw" in pressed) <= (ruleset == "draw")
    assert any(m.content.startswith("**Round 1** is over.") for m in cafe.channel.history())


@pytest.mark.parametrize("ruleset", ["draw", "block"])
async def test_the_lead_is_the_highest_double_and_nothing_else(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await cafe.start(cafe.anna, cafe.bo, rules=ruleset)
    await cafe.anna.open_hand()
    assert cafe.anna.enabled == ["6-6"]


async def test_who_cannot_play_in_block_passes(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, BO_IS_STUCK)
    await cafe.start(cafe.anna, cafe.bo, rules="block")
    await cafe.anna.open_hand()
    await cafe.anna.press_hand("6-6")
    await cafe.bo.open_hand()
    assert cafe.bo.enabled == ["Pass"]
    await cafe.bo.press_hand("Pass")
    assert "**bo** passed" in cafe.table.content
    assert cafe.anna.enabled == ["6-5"]


@pytest.mark.parametrize("target", TARGETS)
async def test_the_target_on_offer_is_the_target_that_is_played_to(cafe: Cafe, target: int) -> None:
    offered = await cafe.anna.run("challenge", opponent=cafe.bo.member, target=target)
    assert f"classic, to {target}" in offered.text
    await cafe.bo.press(offered.message, "Accept")
    state = (await cafe.match()).state
    assert state is not None
    assert state.target == target


def ways(player: Player) -> list[str]:
    """The buttons of the question that the hand asks."""
    return [button.label for button in player.buttons]


async def laid_last(cafe: Cafe) -> tuple[str, str]:
    """The tile laid last, and where the line heads after it."""
    state = (await cafe.match()).state
    assert state is not None
    laid = state.round.line.laid[-1]
    return str(laid.tile), laid.spot.heading.value


async def test_a_tile_is_turned_step_by_step_with_a_way_back(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, dealt("6-6 4-3 4-2 1-0 5-0 6-0 3-3", "3-2 4-1 5-5 6-5 6-4 1-1 2-2"))
    match = await cafe.start()
    onlooker = Onlooker(cafe.env, cafe.house, match.id)
    anna, bo = cafe.anna, cafe.bo
    await anna.open_hand()
    assert "Turn…" not in anna.enabled  # the lead lies flat in the middle
    await anna.press_hand("4-3")
    await bo.open_hand()
    await bo.press_hand("Turn…")
    assert "Which tile" in bo.open.content
    await bo.press_hand("Back")
    await bo.press_hand("Turn…")
    await bo.press_hand("3-2")
    assert ways(bo) == ["Right", "Down", "Up", "Back"]
    await onlooker.check()
    await bo.press_hand("Down")
    assert await laid_last(cafe) == ("3-2", "down")
    await anna.run("play", tile="4-2", end="right", toward="left")
    await bo.press_hand("Turn…")
    await bo.press_hand("4-1")
    assert ways(bo) == ["Left", "Right", "Back"]
    assert "fits both ends" in bo.open.content
    await onlooker.check()
    await bo.press_hand("Left")
    assert ways(bo) == ["Left", "Up", "Back"]  # the line lies in the way of "Down"
    assert "which way" in bo.open.content
    await onlooker.check()
    await bo.press_hand("Up")
    await onlooker.check()
    assert await laid_last(cafe) == ("4-1", "up")
    assert "**bo** played **4-1** at the left end" in cafe.table.content


async def test_a_way_chosen_too_late_is_refused_like_any_old_button(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, ANNA_LEADS)
    await cafe.start()
    await cafe.anna.open_hand()
    await cafe.anna.press_hand("6-5")
    await cafe.bo.open_hand()
    await cafe.bo.press_hand("Turn…")
    await cafe.bo.press_hand("6-4")
    (way,) = [b for b in buttons_of(cafe.bo.open) if b.label == "Up"]
    await cafe.bo.press_hand("Up")
    heard = await cafe.bo.press_anyway(cafe.bo.open, way.custom_id)
    assert heard.private.startswith("The table has moved on")
    assert (await cafe.match()).version == 3
