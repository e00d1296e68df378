"""The state of a match is the replay of its deals and actions, whatever was remembered of it."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from bot.service import turns
from bot.service.house import House, Replays
from bot.service.loading import load
from bot.service.offers import Terms
from bot.service.refusal import Refusal
from bot.store.database import opened
from bot.store.tables import ActionRow
from engine.actions import Play
from engine.rules import RULESETS
from tests.bot.migrated import url_of
from tests.bot.playing import Clock, asked, house_on, legal, started, waiting


def forgetful(house: House) -> House:
    """The same service in a process that has just started."""
    return House(house.database, house.clock, house.entropy, replays=Replays())


@settings(max_examples=6, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    ruleset=st.sampled_from([ruleset.name for ruleset in RULESETS]),
    target=st.sampled_from([50, 100]),
    actions=st.integers(0, 40),
    resigns=st.booleans(),
)
async def test_what_is_remembered_equals_what_is_replayed(
    seed: int, ruleset: str, target: int, actions: int, *, resigns: bool
) -> None:
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        async with opened(url_of(Path(folder) / "domino.db")) as database:
            house = house_on(database, Clock(), seed)
            terms = Terms(ruleset, target)
            match = await started(house, terms=terms)
            for _ in range(actions):
                if not match.is_running:
                    break
                action = rng.choice(legal(match))
                if isinstance(action, Play) and rng.random() < 0.5:
                    action = Play(action.tile, action.end)
                match = await turns.take(house, asked(match), action)
                if rng.random() < 0.1:
                    assert await load(forgetful(house), match.id) == match
            if resigns and match.is_running:
                match = await turns.resign(house, asked(match, rng.choice(match.people)))
            assert await load(house, match.id) == match
            assert await load(forgetful(house), match.id) == match


async def test_an_action_stored_without_its_heading_is_laid_automatically(house: House) -> None:
    match = await started(house)
    while len(match.state.round.line.laid if match.state else ()) < 3:
        action = legal(match)[0]
        if isinstance(action, Play):
            action = Play(action.tile, action.end)
        match = await turns.take(house, asked(match), action)
    async with house.database.write() as session:
        for row in await session.scalars(select(ActionRow)):
            row.text = " ".join(row.text.split()[:2])
    assert (await load(forgetful(house), match.id)).state == match.state


async def test_what_is_refused_is_not_remembered(house: House) -> None:
    match = await started(house)
    with pytest.raises(Refusal):
        await turns.take(house, asked(match, waiting(match)), legal(match)[0])
    assert (await load(house, match.id)).state == match.state
