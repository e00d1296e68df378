"""Matches between computer players, without Discord."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from bot.errors import InputError
from bot.workers import on_all_cores, shown
from engine.events import Ending
from engine.match import MatchState, act
from engine.players import PLAYERS
from engine.record import MatchRecord, record_of, write_record
from engine.rules import Ruleset
from engine.shuffle import SEED_SIZE, commitment, deal
from engine.tiles import Seat
from engine.view import view


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be simulated: the same plan plays the same matches, whenever and wherever."""

    ruleset: Ruleset
    target: int
    matches: int
    seed: int
    players: tuple[str, str]
    """The players' names (`engine.players.PLAYERS`): seat A's, then seat B's."""


def simulated(
    plan: Plan, date: str, workers: int | None = None
) -> Iterator[tuple[MatchRecord, MatchState]]:
    """Play the matches on all cores (or so many workers), and give them in their order.

    `date` (`2026-11-30`) goes into their records.
    """
    yield from on_all_cores(partial(_simulated, plan, date), range(1, plan.matches + 1), workers)


def play(plan: Plan, date: str, folder: Path | None, *, progress: bool) -> Iterator[str]:
    """Play the matches, write their records into the folder, and give the tally, line by line.

    Progress is shown on a terminal. Raises InputError where the folder cannot be written to.
    """
    try:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        tally = Tally()
        with shown(simulated(plan, date), plan.matches, plan.players, progress=progress) as played:
            for number, (record, match) in enumerate(played, start=1):
                tally.add(match)
                if folder:
                    name = f"{plan.ruleset.name}-{plan.seed}-{number:04}.domino"
                    (folder / name).write_bytes(write_record(record).encode())
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror or error}") from error
    yield from tally.lines(plan)


def _simulated(plan: Plan, date: str, number: int) -> tuple[MatchRecord, MatchState]:
    rng = Random(f"{plan.seed}/{number}")  # noqa: S311 - a simulation is repeatable, not secret
    seed, salt = rng.randbytes(SEED_SIZE), f"{plan.seed}-{number}"
    match = _played(plan, rng, seed, salt)
    record = record_of(
        match, names=plan.players, date=date, commitment=commitment(seed), salt=salt, seed=seed
    )
    return record, match


def _played(plan: Plan, rng: Random, seed: bytes, salt: str) -> MatchState:
    players = (PLAYERS[plan.players[Seat.A]], PLAYERS[plan.players[Seat.B]])
    match = MatchState(plan.ruleset, plan.target)
    while match.winner is None:
        if match.needs_deal:
            match = match.next_round(deal(seed, salt, len(match.rounds) + 1))
        seat = match.round.turn
        match, _ = act(match, players[seat](view(match, seat), rng), seat)
    return match


@dataclass
class Tally:
    """How the matches went: `won` by seat, `endings` and `points` of all their rounds."""

    won: Counter[Seat | None] = field(default_factory=Counter)
    endings: Counter[Ending] = field(default_factory=Counter)
    drawn: int = 0
    points: Counter[Seat] = field(default_factory=Counter)

    def add(self, match: MatchState) -> None:
        """Count a match that is over."""
        self.won[match.winner] += 1
        outcomes = [state.outcome for state in match.rounds if state.outcome]
        self.endings.update(outcome.ending for outcome in outcomes)
        self.drawn += sum(outcome.winner is None for outcome in outcomes)
        for seat in Seat:
            self.points[seat] += match.scores[seat]

    def lines(self, plan: Plan) -> Iterator[str]:
        """The tally in words."""
        matches, rounds = self.won.total(), self.endings.total()
        word = "match" if matches == 1 else "matches"
        yield f"{matches} {word} of {plan.ruleset.name} to {plan.target}, seed {plan.seed}"
        for seat in Seat:
            yield (
                f"{seat.name} {plan.players[seat]}: {self.won[seat]} won "
                f"({_share(self.won[seat], matches)}), {self.points[seat]} points"
            )
        yield (
            f"{rounds} rounds: {self._share_of(Ending.OUT, rounds)} out, "
            f"{self._share_of(Ending.BLOCKED, rounds)} blocked, {self.drawn} of them drawn"
        )

    def _share_of(self, ending: Ending, rounds: int) -> str:
        return f"{self.endings[ending]} ({_share(self.endings[ending], rounds)})"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"
