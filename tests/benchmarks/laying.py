"""How often automatic laying closes an end: `python -m tests.benchmarks.laying --rounds 100000`.

Random complete rounds of classic, laid automatically throughout. A round counts as soon as, after
any play, any unlaid tile that fits an end finds no place there, whether or not anyone holds it.
With `--maximal`, lines of all 28 tiles that grow at one end alone; that no round of play is, since
the stock keeps two tiles, but they use the table up.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from multiprocessing import Pool
from random import Random
from time import perf_counter

from engine.actions import Draw, End, Pass
from engine.line import Line
from engine.round import Deal, RoundState, apply
from engine.rules import CLASSIC
from engine.tiles import DOUBLE_SIX, Tile

CHUNK = 500


def closes(line: Line) -> bool:
    """Whether any unlaid tile that fits an end of the line has no place there."""
    return any(
        not line.spots(tile, end)
        for end, pips in zip((End.LEFT, End.RIGHT), line.pips or (), strict=False)
        for tile in line.unlaid
        if tile.has(pips)
    )


def random_round_closes(seed: int) -> bool:
    """Play a round at random; whether it ever closed an end."""
    rng = Random(seed)
    tiles = list(DOUBLE_SIX)
    rng.shuffle(tiles)
    state = RoundState.dealt(CLASSIC, Deal.of(tiles))
    while state.outcome is None:
        plays = state.plays()
        action = rng.choice(plays) if plays else Draw() if state.may_draw else Pass()
        state, _ = apply(state, action)
        if closes(state.line):
            return True
    return False


def maximal_line_closes(seed: int) -> bool:
    """Lay all 28 tiles at one end in a random order; whether that ever closed an end."""
    rng = Random(seed)
    end = rng.choice((End.LEFT, End.RIGHT))
    lead, *others = maximal_line(rng, end)
    line = Line().led(CLASSIC, lead)
    for tile in others:
        spot = line.automatic(tile, end)
        if spot is None:
            return True
        line = line.with_tile(tile, end, spot)
        if closes(line):
            return True
    return False


def maximal_line(rng: Random, end: End) -> list[Tile]:
    """All 28 tiles in an order in which each joins the one before: a walk that found no dead end.

    The second joins the half of the first that lies to that end.
    """
    while True:
        left = set(DOUBLE_SIX)
        tile = rng.choice(DOUBLE_SIX)
        pips, walk = tile.low if end is End.RIGHT else tile.high, [tile]
        left.remove(tile)
        while fitting := sorted(other for other in left if other.has(pips)):
            tile = rng.choice(fitting)
            left.remove(tile)
            pips = tile.across(pips)
            walk.append(tile)
        if not left:
            return walk


def count(closes_one: Callable[[int], bool], seeds: Iterable[int], jobs: int) -> int:
    """How many of the seeds close an end."""
    with Pool(jobs) as pool:
        return sum(pool.imap_unordered(closes_one, seeds, CHUNK))


def main() -> None:
    """Measure, and print the figure."""
    parser = argparse.ArgumentParser(description="How often automatic laying closes an end.")
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0, help="where the rounds begin to count")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--maximal", action="store_true", help="lay all tiles at one end")
    asked = parser.parse_args()
    start = perf_counter()
    seeds = range(asked.seed, asked.seed + asked.rounds)
    closed = count(maximal_line_closes if asked.maximal else random_round_closes, seeds, asked.jobs)
    kind = "maximal lines" if asked.maximal else "random rounds of classic"
    print(  # noqa: T201 - a program
        f"{closed} of {asked.rounds} {kind} closed an end ({perf_counter() - start:.0f} s)"
    )


if __name__ == "__main__":
    main()
