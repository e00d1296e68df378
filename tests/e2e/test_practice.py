"""A person against the computer: every level, taken up again after a restart, never peeking."""

import asyncio
from random import Random

import pytest
from simcord.builders import UserHandle

from bot.discord_ui.client import DominoClient
from engine.actions import Action
from engine.players import LEVELS, PLAYERS
from engine.view import View
from tests.e2e.cafe import Cafe, labels_of, seeded_house
from tests.e2e.player import Player

pytestmark = pytest.mark.usefixtures("plain_pictures")

MOST_ACTIONS = 200
"""Far more than a person takes in a match to 50."""

AN_HOUR = 3600.0


class InLoop:
    """Thinks at once, where it stands; the views that it was shown are kept."""

    def __init__(self) -> None:
        self.seen: list[View] = []

    async def choose(self, level: str, seen: View, seed: int) -> Action:
        self.seen.append(seen)
        return PLAYERS[level](seen, Random(seed))


class Ponderous:
    """Thinks for longer than the process lives."""

    async def choose(self, level: str, seen: View, seed: int) -> Action:
        await asyncio.sleep(AN_HOUR)
        raise AssertionError(f"{level} was to be interrupted over {seen} and {seed}")


async def put_to_table(cafe: Cafe, thinker: InLoop | Ponderous) -> None:
    """The process ends, another starts, with that head for the computer."""
    old = cafe.env.bot
    cafe.house = seeded_house(cafe.house.database, 5)
    await cafe.env.restart_bot(DominoClient(cafe.house, thinker, pause=0))
    await old.close()


async def act(player: Player, rng: Random) -> None:
    """The player does something with the buttons of the hand."""
    await player.press_hand(rng.choice([label for label in player.enabled if label != "Turn…"]))
    if "Left" in player.enabled:
        await player.press_hand("Left")


@pytest.mark.parametrize("level", LEVELS)
async def test_a_whole_match_with_a_restart_while_the_computer_thinks(
    cafe: Cafe, level: str
) -> None:
    rng, thinker = Random(3), InLoop()
    await put_to_table(cafe, thinker)
    # The strongest level thinks hard; in block there is less to think about.
    rules = "block" if level == "expert" else "classic"
    heard = await cafe.anna.run("practice", level=level, rules=rules, target=50)
    assert not heard.message.ephemeral
    await cafe.anna.open_hand()
    restarts = 0
    for number in range(MOST_ACTIONS):
        match = await cafe.match()
        if not match.is_running:
            break
        if number == 3:
            await put_to_table(cafe, Ponderous())
        await act(cafe.anna, rng)
        if number == 3:
            waiting = await cafe.match()
            if waiting.is_computers_turn:
                restarts += 1
                assert "is thinking" in cafe.said()
            await put_to_table(cafe, thinker)
            await cafe.env.advance_time(16)
            assert not (await cafe.match()).is_computers_turn
    match = await cafe.match()
    assert match.status == "finished"
    assert match.state is not None
    assert max(match.state.scores) >= 50
    assert restarts == 1, "the restart did not come while the computer was to act"
    assert match.state == (await cafe.replayed()).state
    computer = match.seat_of(cafe.env.bot.user.id) if cafe.env.bot.user else None
    for seen in thinker.seen:
        assert seen.seat == computer
        assert seen.hands[1 - seen.turn] is None, "the computer was shown the other hand"
    end = cafe.channel.last_message
    assert end is not None
    assert "Rematch" in labels_of(end)


async def test_a_challenge_of_the_bot_itself_starts_at_once(cafe: Cafe) -> None:
    await put_to_table(cafe, InLoop())
    itself = UserHandle(cafe.env, cafe.env.backend.bot_user)
    heard = await cafe.anna.run("challenge", opponent=itself)

    match = await cafe.match()
    assert match.is_running
    assert match.level == "medium"
    assert not heard.message.ephemeral


async def test_a_rematch_with_the_computer_starts_at_once_and_swaps_the_seats(cafe: Cafe) -> None:
    await put_to_table(cafe, InLoop())
    await cafe.anna.run("practice", level="easy")
    asked = await cafe.anna.run("resign")
    await cafe.anna.press(asked.message, "Resign")

    end = cafe.channel.last_message
    assert end is not None
    await cafe.anna.press(end, "Rematch")

    first, second = await cafe.match(1), await cafe.match(2)
    assert second.is_running
    assert second.people == first.people[::-1]
    assert second.level == "easy"
