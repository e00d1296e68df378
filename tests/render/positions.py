"""Positions to draw: random ones by seed, and ones laid by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from engine.actions import End, Play
from engine.line import Line
from engine.match import MatchState, act
from engine.record import read_record, replay
from engine.round import Deal, legal_actions
from engine.rules import CLASSIC, Ruleset
from engine.tiles import DOUBLE_SIX, Seat, Tile, hand_of
from engine.view import View, view

NAMES = ("Anna", "Bo")

RECORD = read_record((Path(__file__).parent / "match.txt").read_text(encoding="utf-8"))
"""A whole classic match with all headings: the same however lines are laid automatically."""

LINE_OF_28 = (
    "6-5, 5-5 right right, 6-6 left left, 5-4 right right, 6-0 left left, 6-4 right right, "
    "0-0 left left, 6-3 right right, 1-0 left left, 5-3 right down, 1-1 left up, 5-2 right left, "
    "2-1 left right, 6-2 right left, 2-2 left right, 6-1 right left, 2-0 left right, "
    "5-1 right left, 3-0 left right, 5-0 right left, 3-1 left right, 4-0 right left, "
    "4-1 left right, 4-4 right left, 4-2 left right, 4-3 right left, 3-2 left right, "
    "3-3 right down"
)
HIGH_LINE = (
    "6-5, 5-4 right up, 4-3 right up, 3-3 right up, 3-2 right up, 2-1 right up, 1-1 right up, "
    "6-4 left down, 4-2 left down, 2-2 left down, 2-0 left down, 6-0 left left, 6-6 left left"
)
CLOSED_LINE = (
    "6-3, 6-5 left up, 4-3 right down, 5-0 left up, 4-0 right right, 3-0 right down, 3-3 right down"
)


def moment(round_number: int, action: int | None = None) -> MatchState:
    """The match of the record in that round, after so many of its actions or at its end."""
    return replay(RECORD.until(round_number, action))


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


def a_finished_match(seed: int, target: int = 100) -> MatchState:
    return a_match(seed, 100_000, target=target)


def with_line(line: Line, seen: View | None = None) -> View:
    """A view in which that line lies on the table."""
    seen = seen or view(moment(1, 3), None)
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


def seat_to_play(match: MatchState) -> View:
    return view(match, match.round.turn)


def a_hand_of(number: int, *, playable: bool = True) -> View:
    """A view of a seat that holds so many tiles, and may play those that fit."""
    seen = view(moment(2, 4), Seat.A)
    hand = hand_of(random.Random(7).sample(seen.line.unlaid, number))
    legal = [Play(tile, end) for tile in hand for end in End if seen.line.spots(tile, end)]
    return replace(
        seen,
        hands=(hand, None),
        hand_sizes=(number, 7),
        turn=Seat.A if playable else Seat.B,
        legal=tuple(legal) if playable else (),
    )
