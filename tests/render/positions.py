"""Positions to draw: random ones by seed, and ones laid by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

from engine.actions import End, Play
from engine.events import Ending
from engine.line import Line
from engine.match import MatchState, act
from engine.round import Deal, legal_actions
from engine.rules import CLASSIC, Ruleset
from engine.tiles import DOUBLE_SIX, Seat, Tile
from engine.view import View, view

NAMES = ("Anna", "Bo")

CLOSED_SEED = 0
"""From this seed on a closed end is looked for."""


def a_deal(rng: random.Random) -> Deal:
    tiles = list(DOUBLE_SIX)
    rng.shuffle(tiles)
    return Deal.of(tiles)


def a_match(
    seed: int,
    actions: int,
    ruleset: Ruleset = CLASSIC,
    *,
    target: int = 100,
    steered: bool = False,
) -> MatchState:
    """A match after so many random actions, or at its end if that comes sooner."""
    rng = random.Random(seed)
    match = MatchState.started(ruleset, a_deal(rng), target)
    for _ in range(actions):
        if match.winner is not None:
            break
        if match.needs_deal:
            match = match.next_round(a_deal(rng))
            continue
        action = rng.choice(legal_actions(match.round))
        if isinstance(action, Play) and not steered:
            action = Play(action.tile, action.end)
        match, _ = act(match, action)
    return match


def a_round_over(seed: int, ruleset: Ruleset = CLASSIC) -> MatchState:
    """A match at the end of its first round."""
    actions = 1
    while (match := a_match(seed, actions, ruleset)).round.outcome is None:
        actions += 1
    return match


def a_round_won_by_going_out() -> MatchState:
    """A match at the end of a first round that somebody went out of against four tiles or more."""
    for match in map(a_round_over, range(100)):
        outcome = match.round.outcome
        if outcome and outcome.winner is not None and outcome.ending is Ending.OUT:
            loser = outcome.winner.other
            if len(match.round.hands[loser]) > 3:
                return match
    raise AssertionError("nobody went out")


def a_finished_match(seed: int, target: int = 100) -> MatchState:
    return a_match(seed, 100_000, target=target)


def with_line(line: Line, seen: View | None = None) -> View:
    """A view in which that line lies on the table."""
    seen = seen or view(a_match(1, 3), None)
    return replace(seen, line=line)


def laid(ruleset: Ruleset, plays: str) -> Line:
    """A line laid by hand: plays as in `rules.md` (Text notation), between commas."""
    line = Line()
    for play in plays.split(", "):
        text, *words = play.split()
        tile = Tile.of(int(text[0]), int(text[-1]))
        if line.table is None:
            line = line.led(ruleset, tile)
            continue
        end = End(words[0])
        spots = [s for s in line.spots(tile, end) if s.heading.value in words[1:] or not words[1:]]
        assert spots, f"there is no place for {play}"
        line = line.with_tile(tile, end, spots[0])
    return line


def longest_line(ruleset: Ruleset) -> Line:
    """A line of all 28 tiles, laid automatically, each time at the next end in turn."""
    tiles = _circuit()
    line = Line().led(ruleset, tiles[0])
    left, right = 27, 1
    at_right = True
    while left >= right:
        end, tile = (End.RIGHT, tiles[right]) if at_right else (End.LEFT, tiles[left])
        spot = line.automatic(tile, end)
        assert spot is not None
        line = line.with_tile(tile, end, spot)
        right, left = (right + 1, left) if at_right else (right, left - 1)
        at_right = not at_right
    return line


def _circuit() -> list[Tile]:
    """All 28 tiles in a ring in which neighbours match (Hierholzer), led by `6-5`."""
    unused = set(DOUBLE_SIX)
    stack, ring = [6], []
    while stack:
        tile = next((tile for tile in sorted(unused, reverse=True) if tile.has(stack[-1])), None)
        if tile is None:
            ring.append(stack.pop())
        else:
            unused.discard(tile)
            stack.append(tile.across(stack[-1]))
    pairs = list(pairwise(ring))
    if (6, 5) not in pairs:
        pairs = [(other, one) for one, other in reversed(pairs)]
    start = pairs.index((6, 5))
    return [Tile.of(one, other) for one, other in pairs[start:] + pairs[:start]]


def a_closed_end() -> MatchState:
    """A steered classic round in which an end has closed."""
    for seed in range(CLOSED_SEED, CLOSED_SEED + 400):
        rng = random.Random(seed)
        match = MatchState.started(CLASSIC, a_deal(rng))
        while match.round.outcome is None:
            if any(match.round.line.is_closed(end) for end in End):
                return match
            match, _ = act(match, rng.choice(legal_actions(match.round)))
    raise AssertionError("no end has closed")


def seat_to_play(match: MatchState) -> View:
    return view(match, match.round.turn)


def a_hand_of(number: int, *, playable: bool = True) -> View:
    """A view of a seat that holds so many tiles, and may play those that fit."""
    seen = view(a_match(2, 4), Seat.A)
    hand = tuple(sorted(seen.line.unlaid, reverse=True))[:number]
    legal = [Play(tile, end) for tile in hand for end in End if seen.line.spots(tile, end)]
    return replace(
        seen,
        hands=(hand, None),
        hand_sizes=(number, 7),
        turn=Seat.A if playable else Seat.B,
        legal=tuple(legal) if playable else (),
    )
