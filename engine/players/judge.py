"""What each play is worth: the mean points over worlds that fit what was seen.

Every play is tried in the same worlds, and played out from there on the compact core; once nothing
can be drawn, the worlds are solved exactly instead. The mean counts, not in how many worlds a play
comes first: votes lose points.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt

from engine.compact.endgame import Endgame, TooLong
from engine.compact.playout import BY_THUMB, Manner, playout
from engine.compact.tilesets import pips_in
from engine.players.answering import Reply, answered
from engine.players.evidence import Evidence, evidence
from engine.players.foresight import Likely, foreseen
from engine.players.habits import Habits
from engine.players.options import Option, options
from engine.players.worlds import World, Worlds
from engine.view import View


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think, counted in work and not in time, so that a choice can be repeated.

    Every play is first played out in the `glance` worlds; those that have not fallen behind are
    then looked at again, with foresight, in `worlds` in all, or in fewer, so that no more than
    `tries` come together (0: a glance is enough). For each world so many `candidates` are sampled,
    and those taken in which the opponent's plays make most sense (1: taken as they come).
    `positions` is the most that the exact search may meet.
    """

    glance: int
    worlds: int
    tries: int
    candidates: int
    positions: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """An option, and the points that it is expected to bring, the opponent's taken off."""

    option: Option
    points: float


HIDDEN = 2
"""With more tiles than this out of reach in the stock, ends are not solved but played out."""

SOLVED_WORLDS = 40
"""An end in which tiles stay hidden is solved in so many worlds."""

BEHIND = 3.0
"""A play has fallen behind when it trails the best by so many standard errors."""


def judge(view: View, rng: random.Random, effort: Effort) -> tuple[Judgement, ...]:
    """The options of the seat in turn, the best first; none where it must draw or pass.

    A single option is not thought about: its points are 0.
    """
    found = options(view)
    if len(found) < 2:  # noqa: PLR2004 - nothing to choose
        return tuple([Judgement(option, 0.0) for option in found])
    return weigh(evidence(view), found, rng, effort)


def weigh(
    seen: Evidence, found: Sequence[Option], rng: random.Random, effort: Effort
) -> tuple[Judgement, ...]:
    """The same options with what they are worth, the best first."""
    judged = solved(seen, found, rng, effort) or _played_out(seen, found, rng, effort)
    return tuple(sorted(judged, key=lambda judgement: -judgement.points))


def solved(
    seen: Evidence, found: Sequence[Option], rng: random.Random, effort: Effort
) -> list[Judgement]:
    """The options by exact search; none where that is not possible, or would take too long."""
    if seen.stock > min(seen.reserve, HIDDEN) or any(option.answers for option in found):
        return []
    count = SOLVED_WORLDS if seen.stock else 1
    worlds = [world for world, _ in likely_worlds(seen, rng, effort, count)]
    endgame = Endgame(effort.positions)
    try:
        return [
            Judgement(option, sum(_end(seen, option, world, endgame) for world in worlds) / count)
            for option in found
        ]
    except TooLong:
        return []


def _end(seen: Evidence, option: Option, world: World, endgame: Endgame) -> int:
    rest = seen.hand ^ option.bit
    return -endgame.solve(world.hand, rest, option.ends) if rest else pips_in(world.hand)


def _played_out(
    seen: Evidence, found: Sequence[Option], rng: random.Random, effort: Effort
) -> list[Judgement]:
    likely = likely_worlds(seen, rng, effort, max(effort.glance, effort.worlds))
    glance = likely[: effort.glance]
    margins = {option: _margins(seen, option, glance) for option in found}
    leaders = _leaders(found, margins)
    count = min(effort.worlds, effort.tries // len(leaders))
    if len(leaders) > 1 and count > effort.glance:
        for option in leaders:
            is_plain = option.answers is None and option.bit != seen.hand
            look = foreseen if is_plain else _margins
            margins[option] = look(seen, option, likely[:count])
    return [Judgement(option, sum(reached) / len(reached)) for option, reached in margins.items()]


def _margins(seen: Evidence, option: Option, likely: Likely) -> list[int]:
    return [margin(seen, option, world, manner) for world, manner in likely]


def _leaders(found: Sequence[Option], margins: dict[Option, list[int]]) -> list[Option]:
    """The options that may be the best, going by the worlds in which all were tried."""
    best = max(found, key=lambda option: sum(margins[option]))
    leaders: list[Option] = []
    for option in found:
        behind = [a - b for a, b in zip(margins[best], margins[option], strict=True)]
        count = len(behind)
        mean = sum(behind) / count
        spread = sqrt(sum((x - mean) ** 2 for x in behind)) / count
        if mean <= BEHIND * spread:
            leaders.append(option)
    return leaders


def margin(seen: Evidence, option: Option, world: World, manner: Manner) -> int:
    """The points that the option brings in that world, when the round is played out so."""
    rest = seen.hand ^ option.bit
    if not rest:
        return pips_in(world.hand)
    unlaid = seen.unlaid ^ option.bit
    hand, stock, count, reserve = world.hand, world.stock, seen.stock, seen.reserve
    if option.answers is not None:
        return -answered(Reply(hand, rest, stock, count, reserve, unlaid, manner), option.answers)
    return -playout(hand, rest, option.ends, stock, count, reserve, unlaid, manner)


def likely_worlds(
    seen: Evidence, rng: random.Random, effort: Effort, count: int
) -> list[tuple[World, Manner]]:
    """That many worlds, with how the opponent is taken to play on in each."""
    worlds = Worlds(seen)
    if effort.candidates == 1:
        return [(worlds.sample(rng), BY_THUMB) for _ in range(count)]
    habits = Habits(seen.theirs)
    candidates = [worlds.sample(rng) for _ in range(count * effort.candidates)]
    kinds = [habits.likelihood(world) for world in candidates]
    upto = list(accumulate(map(sum, kinds)))
    step, first = upto[-1] / count, rng.random()
    taken: list[tuple[World, Manner]] = []
    for number in range(count):
        at = min(bisect_right(upto, (number + first) * step), len(upto) - 1)
        heaviest, thumb, anything = kinds[at]
        is_heavy = rng.random() * (heaviest + thumb + anything) < heaviest
        taken.append((candidates[at], (is_heavy, False)))
    return taken
