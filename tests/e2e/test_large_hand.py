"""The most tiles that a hand can hold, within Discord's limits, which every request is held to."""

import pytest

from tests.bot.deals import dealt, rig
from tests.e2e.cafe import Cafe
from tests.e2e.onlooker import Onlooker

ALL_SIXES_AWAY = dealt(
    "6-6 6-5 6-4 6-3 6-2 5-5 5-4",
    "4-4 3-3 2-2 1-1 0-0 4-3 4-2",
    "5-3 5-2 5-1 5-0 4-1 4-0 3-2 3-1 3-0 2-1 2-0 1-0 6-1 6-0",
)


@pytest.fixture(autouse=True)
def _bo_draws_and_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, ALL_SIXES_AWAY)


async def drawn(cafe: Cafe, ruleset: str, tiles: int) -> Onlooker:
    """Bo has drawn until the hand holds so many."""
    match = await cafe.start(cafe.anna, cafe.bo, rules=ruleset)
    onlooker = Onlooker(cafe.env, cafe.house, match.id)
    await cafe.anna.run("play", tile="6-6")
    await cafe.bo.open_hand()
    while len(cafe.bo.held) < tiles:
        assert cafe.bo.enabled == ["Draw"]
        await cafe.bo.press_hand("Draw")
        await onlooker.check()
    return onlooker


async def test_nineteen_tiles_in_classic(cafe: Cafe) -> None:
    onlooker = await drawn(cafe, "classic", 19)
    assert "19 tiles" in cafe.table.content
    assert "stock 2" in cafe.table.content
    (picture,) = cafe.bo.open.attachments
    assert all(tile in (picture.description or "") for tile in cafe.bo.held)
    assert cafe.bo.enabled == ["Pass"]
    await cafe.bo.press_hand("Pass")
    await cafe.anna.run("play", tile="6-5", end="left")
    assert set(cafe.bo.enabled) == {"5-3", "5-2", "5-1", "5-0", "Turn…"}
    await cafe.bo.press_hand("Turn…")
    assert len(cafe.bo.held) == 19
    assert len(cafe.bo.buttons) == 20
    await cafe.bo.press_hand("Back")
    words = await cafe.bo.run("describe")
    assert len(words.private) <= 2000
    await cafe.bo.play("5-3")
    assert len(cafe.bo.held) == 18
    assert len(await cafe.bo.choices("tile")) == 0
    await onlooker.check()


@pytest.mark.usefixtures("plain_pictures")
async def test_the_largest_hand_of_all_with_the_longest_names(
    cafe: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the draw game the stock is drawn to its end; bo finds a six with the last but one."""
    rig(monkeypatch, ALL_SIXES_AWAY)
    long = cafe.newcomer("long", "_*" * 16)
    match = await cafe.start(cafe.anna, long, rules="draw")
    await cafe.anna.run("play", tile="6-6")
    await long.open_hand()
    while long.enabled == ["Draw"]:
        await long.press_hand("Draw")
    assert len(long.held) == 20
    assert long.enabled == ["6-1"]
    words = await long.run("describe")
    assert len(words.private) <= 2000
    assert (await cafe.match(match.id)).version == 15
