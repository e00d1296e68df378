"""Duplicate tournaments: every deal is played twice, seats swapped, so that luck cancels out."""

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import fmean, stdev

from bot.workers import on_all_cores, shown
from engine.match import MatchState, act
from engine.players import PLAYERS
from engine.round import Deal
from engine.rules import Ruleset
from engine.tiles import DOUBLE_SIX, Seat
from engine.view import view

CERTAINTY = 1.96
"""Standard errors on either side of a figure: an interval that holds 95 times in 100."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Two players over so many rounds; the same contest gives the same result."""

    ruleset: Ruleset
    rounds: int
    seed: int
    players: tuple[str, str]
    """Their names (`engine.players.PLAYERS`): the one that is measured, and its opponent."""

    @property
    def deals(self) -> int:
        """How many deals it takes: each is played twice."""
        return (self.rounds + 1) // 2


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal, played twice: the points of the first player less the second's each time.

    `seconds` holds how long each player took for each of its choices; where there is but one
    action nothing is chosen.
    """

    margins: tuple[int, int]
    seconds: tuple[tuple[float, ...], tuple[float, ...]]


def played(contest: Contest, workers: int | None = None) -> Iterator[DealResult]:
    """Play the deals on all cores (or so many workers), and give the results in their order."""
    yield from on_all_cores(partial(_played_twice, contest), range(contest.deals), workers)


def _played_twice(contest: Contest, number: int) -> DealResult:
    rng = Random(f"{contest.seed}/{number}")  # noqa: S311 - a simulation is repeatable, not secret
    tiles = list(DOUBLE_SIX)
    rng.shuffle(tiles)
    deal = Deal.of(tiles)
    seconds: tuple[list[float], list[float]] = ([], [])
    margins = tuple([_margin(contest, deal, first, rng, seconds) for first in (Seat.A, Seat.B)])
    return DealResult((margins[0], margins[1]), (tuple(seconds[0]), tuple(seconds[1])))


def _margin(
    contest: Contest, deal: Deal, first: Seat, rng: Random, seconds: Sequence[list[float]]
) -> int:
    """The points of the first player, in that seat, less those of the second."""
    match = MatchState.started(contest.ruleset, deal)
    while match.round.outcome is None:
        seat = match.round.turn
        seen = view(match, seat)
        action = seen.legal[0]
        if len(seen.legal) > 1:
            at = int(seat is not first)
            started = time.perf_counter()
            action = PLAYERS[contest.players[at]](seen, rng)
            seconds[at].append(time.perf_counter() - started)
        match, _ = act(match, action, seat)
    outcome = match.round.outcome
    return outcome.points if outcome.winner is first else -outcome.points


def contest_lines(contest: Contest, *, progress: bool) -> Iterator[str]:
    """Play the contest and give its figures, line by line; progress is shown on a terminal."""
    standing = Standing()
    with shown(played(contest), contest.deals, contest.players, progress=progress) as results:
        for result in results:
            standing.add(result)
    yield from standing.lines(contest)


@dataclass
class Standing:
    """The results so far. Figures are of single rounds; intervals know that deals come in pairs."""

    rounds: int = 0
    won: int = 0
    tied: int = 0
    pairs: list[tuple[float, float]] = field(default_factory=list)
    """For each deal the share of its two rounds that were won (ties half), and the mean margin."""
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def add(self, result: DealResult) -> None:
        """Count one deal, played twice."""
        wins = [margin > 0 for margin in result.margins]
        ties = [margin == 0 for margin in result.margins]
        self.rounds += 2
        self.won += sum(wins)
        self.tied += sum(ties)
        self.pairs.append((fmean(wins) + fmean(ties) / 2, fmean(result.margins)))
        for at in (0, 1):
            self.seconds[at].extend(result.seconds[at])

    @property
    def share(self) -> tuple[float, float]:
        """The share of rounds won, ties counting half, and its interval."""
        return _with_interval([share for share, _ in self.pairs])

    @property
    def margin(self) -> tuple[float, float]:
        """The points a round by which the first player is ahead, and the interval."""
        return _with_interval([margin for _, margin in self.pairs])

    def lines(self, contest: Contest) -> Iterator[str]:
        """The figures in words."""
        one, other = contest.players
        share, about = self.share
        margin, more = self.margin
        yield (
            f"{one} against {other}: {self.rounds} duplicate rounds of {contest.ruleset.name}, "
            f"seed {contest.seed}"
        )
        lost = self.rounds - self.won - self.tied
        yield f"won {self.won}, tied {self.tied}, lost {lost}"
        yield f"wins (ties half) {100 * share:.1f} % ± {100 * about:.1f}"
        yield f"margin {margin:+.2f} points a round ± {more:.2f}"
        for name, seconds in zip(contest.players, self.seconds, strict=True):
            yield f"{name}: {_times(seconds)} a choice"


def _with_interval(values: Sequence[float]) -> tuple[float, float]:
    if len(values) < 2:  # noqa: PLR2004 - one value has no spread
        return fmean(values), math.inf
    return fmean(values), CERTAINTY * stdev(values) / math.sqrt(len(values))


def _times(seconds: Iterable[float]) -> str:
    ranked = sorted(seconds)
    if not ranked:
        return "no time"
    late = ranked[min(len(ranked) - 1, len(ranked) * 99 // 100)]
    return f"{1000 * fmean(ranked):.1f} ms in the mean, 99 of 100 within {1000 * late:.0f} ms"
