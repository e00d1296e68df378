"""Matches without Discord: people, a clock that the test moves, and results of the past."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

from bot.service import challenges
from bot.service.house import House
from bot.service.offers import Terms
from bot.service.snapshot import Match, Person, Place
from bot.service.turns import Asked
from bot.store.database import Database
from bot.store.tables import MatchRow, PersonRow
from engine.actions import Action
from engine.round import legal_actions

ANNA, BO, CLEO = Person(1, "anna"), Person(2, "bo"), Person(3, "cleo")
HERE, THERE = Place(10, 100), Place(10, 101)

_ids = count(1000)


def interaction() -> int:
    """The id of an interaction that never was before."""
    return next(_ids)


@dataclass
class Clock:
    """Stands still until it is moved."""

    now: datetime = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        """Move it on: `minutes=15`."""
        self.now += timedelta(**by)


def house_on(database: Database, clock: Clock | None = None, seed: int = 1) -> House:
    """A service with a clock of its own and seeded randomness."""
    return House(database, clock or Clock(), Random(seed).randbytes)


async def offered(
    house: House,
    challenger: Person = ANNA,
    challenged: Person = BO,
    place: Place = HERE,
    terms: Terms | None = None,
) -> Match:
    """A challenge that waits for its answer."""
    return await challenges.challenge(house, challenger, challenged, place, interaction(), terms)


async def started(
    house: House,
    challenger: Person = ANNA,
    challenged: Person = BO,
    place: Place = HERE,
    terms: Terms | None = None,
) -> Match:
    """A match that has just begun."""
    match = await offered(house, challenger, challenged, place, terms)
    return await challenges.accept(house, match.id, challenged.user_id, interaction())


def in_turn(match: Match) -> Person:
    """Whose turn it is."""
    assert match.turn is not None
    return match.turn


def waiting(match: Match) -> Person:
    """Who waits for the other's turn."""
    return next(person for person in match.people if person != match.turn)


def asked(match: Match, person: Person | None = None) -> Asked:
    """The player in turn asks for something, of the match as it is now."""
    who = person or in_turn(match)
    return Asked(match.id, who.user_id, interaction(), match.version)


def legal(match: Match) -> tuple[Action, ...]:
    """What the player in turn may do."""
    assert match.state is not None
    return legal_actions(match.state.round)


async def past_match(
    database: Database,
    winner: Person,
    loser: Person,
    scores: tuple[int, int] = (100, 40),
    place: Place = HERE,
    level: str | None = None,
) -> None:
    """A finished match of long ago, of which only the result matters."""
    then = datetime(2026, 1, 1, tzinfo=UTC)
    low, high = sorted((winner.user_id, loser.user_id))
    row = MatchRow(
        status="finished",
        ruleset="classic",
        target=100,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        a_user_id=winner.user_id,
        b_user_id=loser.user_id,
        a_name=winner.name,
        b_name=loser.name,
        offered_by=winner.user_id,
        low_user_id=low,
        high_user_id=high,
        seed=bytes(32),
        challenge_interaction_id=interaction(),
        offered_at=then,
        finished_at=then,
        level=level,
        winner_user_id=winner.user_id,
        a_score=scores[0],
        b_score=scores[1],
        version=1,
        shown_version=1,
    )
    async with database.write() as session:
        session.add(row)
        for person in (winner, loser):
            await session.merge(PersonRow(user_id=person.user_id, name=person.name))
