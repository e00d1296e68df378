"""What players read: a sentence for every refusal, sums that show how points came about."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import bot
import engine
from bot.discord_ui.custom_ids import LONGEST, TEMPLATE, CustomId, custom_id
from bot.discord_ui.wording import TROUBLE, outcome_text, plain_name, refusal_text
from bot.service import turns
from bot.service.house import House
from bot.service.offers import Terms
from bot.service.refusal import Refusal
from bot.service.snapshot import Person
from engine.actions import End
from engine.notation import read_action, read_tile
from engine.rules import BLOCK
from engine.view import view
from tests.bot.deals import dealt, rig
from tests.bot.playing import asked, started

_RAISED = re.compile(r'(?:Refusal|IllegalAction)\(\s*"([a-z-]+)"')
NEVER_SEEN = {
    "no-deal-due",  # the service deals each round itself, so nobody can ask for one
    "not-dealt",  # a match is stored with its first round dealt
    "round-over",  # the next round is dealt at once, so nobody finds one that is over
}


def codes() -> list[str]:
    """Every code that the service or the engine refuses with, read from the source."""
    found: set[str] = set()
    for package in (bot, engine):
        for file in Path(str(package.__file__)).parent.rglob("*.py"):
            found |= set(_RAISED.findall(file.read_text(encoding="utf-8")))
    return sorted(found - NEVER_SEEN)


def test_the_codes_are_found() -> None:
    assert {"yourself", "not-your-turn", "stale", "must-draw", "does-not-fit"} <= set(codes())


@pytest.mark.parametrize("code", codes())
async def test_every_refusal_has_a_sentence(house: House, code: str) -> None:
    match = await started(house)
    assert match.state is not None
    for person in match.people:
        seat = match.seat_of(person.user_id)
        said = refusal_text(Refusal(code, match, "what was wrong"), view(match.state, seat))
        assert said
        assert said != TROUBLE
        assert said[0].isupper() or said[0] in "*<", said


@pytest.mark.parametrize(
    "name",
    [
        "anna",
        "**anna**",
        "@everyone",
        "<@123456789012345678>",
        "https://a.example",
        "_a_",
        "discord.gg/abc",
    ],
)
def test_a_plain_name_is_only_a_name(name: str) -> None:
    shown = plain_name(Person(1, name))
    assert "@everyone" not in shown
    assert "<@1" not in shown
    assert "https://" not in shown
    assert "discord.gg/" not in shown
    assert not re.search(r"(?<!\\)[*_]", shown)


def test_a_name_that_turns_the_text_is_isolated() -> None:
    assert plain_name(Person(1, "\u202eanna")) == "anna"
    assert plain_name(Person(1, "علي")) == "\u2068علي\u2069"
    assert plain_name(Person(1, "\u202e")) == "?"


async def test_going_out_shows_the_sum(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, dealt("6-6 6-5 5-5 5-4 4-4 6-4 4-3", "3-0 2-2 2-1 2-0 1-1 1-0 0-0"))
    match = await started(house, terms=Terms(BLOCK.name))
    for play in ("6-6", "6-5 left", "5-5 left", "5-4 left", "4-4 left", "6-4 right", "4-3 left"):
        match = await turns.take(house, asked(match), read_action(play))
        if play != "4-3 left":
            match = await turns.pass_turn(house, asked(match))
    assert match.state is not None
    seen = view(replace(match.state, rounds=match.state.rounds[:1]), None)
    assert seen.outcome is not None
    assert outcome_text(match, seen, seen.outcome) == (
        "**anna** goes out and scores bo's hand: `3-0` `2-2` `2-1` `2-0` `1-1` `1-0` `0-0` "
        "= 3 + 4 + 3 + 2 + 2 + 1 + 0 = 15: 15 points."
    )


async def test_a_blocked_round_shows_both_sums(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, dealt("6-6 5-5 4-4 3-3 2-2 1-1 0-0", "5-4 5-3 5-2 5-1 5-0 4-3 4-2"))
    match = await started(house, terms=Terms(BLOCK.name))
    match = await turns.play(house, asked(match), read_tile("6-6"))
    assert match.state is not None
    seen = view(replace(match.state, rounds=match.state.rounds[:1]), None)
    assert seen.outcome is not None
    said = outcome_text(match, seen, seen.outcome)
    assert "10 + 8 + 6 + 4 + 2 + 0 = 30" in said
    assert "9 + 8 + 7 + 6 + 5 + 7 + 6 = 48" in said
    assert said.endswith("**anna** scores the difference: 18 points.")


def test_a_custom_id_reads_back_what_it_was_written_from() -> None:
    longest = custom_id("lay", 2**63 - 1, 99_999, "6-6", End.RIGHT.value, "right")
    assert len(longest) <= LONGEST
    assert re.fullmatch(TEMPLATE, longest)
    assert CustomId.read(longest) == CustomId(
        "lay", (str(2**63 - 1), "99999", "6-6", "right", "right")
    )
    assert str(CustomId.read(longest)) == longest
