"""Hidden tiles are sampled exactly (`engine/players/worlds.py`): held by an independent count.

The count replays what was seen for every deal and every order of drawing that there could have
been, tile by tile, and keeps those in which each player could do, and had to do, what it did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from math import factorial, prod, sqrt
from random import Random

import pytest

from engine.events import TileDrawn, TilePlayed
from engine.match import MatchState
from engine.players.evidence import evidence
from engine.players.worlds import Worlds
from engine.round import RoundState
from engine.rules import BLOCK, CLASSIC, DRAW, HAND_SIZE, Ruleset
from engine.table import Table
from engine.tiles import DOUBLE_SIX, Seat, Tile
from engine.view import View, view
from tests.engine.deals import ENDLESS, states_of

SAMPLES = 1500
Position = tuple[RoundState, View, list[Table | None]]
"""A round, as its seat in turn sees it, and the table before each move."""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the opponent; `played` is 0 where it drew or passed. Tiles are bits."""

    played: int
    draws: bool
    placeable: int


def bit(tile: Tile) -> int:
    return 1 << tile.index


def placeable(table: Table | None) -> int:
    """The tiles that have a place on the table."""
    if table is None:
        return sum(map(bit, DOUBLE_SIX))
    return sum(
        bit(tile)
        for tile in DOUBLE_SIX
        if any(tile.has(end.pips) and end.spots(double=tile.is_double) for end in table.ends)
    )


def rank(tile: Tile) -> tuple[bool, int, int]:
    return tile.is_double, tile.pips, tile.high


def may_be_dealt(state: RoundState, seat: Seat) -> tuple[int, int]:
    """What the lead tells: (tiles that the other seat was not dealt, of which it was dealt one)."""
    mine = max(map(rank, state.deal.hands[seat]))
    higher = sum(bit(tile) for tile in DOUBLE_SIX if rank(tile) > mine)
    first = state.history[0]
    assert isinstance(first, TilePlayed)
    if first.seat is seat:
        return higher, 0
    if state.ruleset.leads_any_tile:
        return 0, higher
    return sum(bit(tile) for tile in DOUBLE_SIX if rank(tile) > rank(first.tile)), bit(first.tile)


def hands_replayed(steps: Sequence[Step], hand: int, pool: int) -> Iterator[int]:
    """The opponent's hand after its moves, once for each order in which it may have drawn."""
    if not steps:
        yield hand
        return
    step, later = steps[0], steps[1:]
    if step.played:
        if step.played & hand:
            yield from hands_replayed(later, hand ^ step.played, pool)
    elif not hand & step.placeable:
        if step.draws:
            for index in range(len(DOUBLE_SIX)):
                if pool >> index & 1:
                    drawn = 1 << index
                    yield from hands_replayed(later, hand | drawn, pool ^ drawn)
        else:
            yield from hands_replayed(later, hand, pool)


def tiles_not_placed(state: RoundState, seat: Seat) -> list[Tile]:
    """Those that the opponent held at some time, or that lie in the stock."""
    played = [
        move.tile
        for move in state.history
        if isinstance(move, TilePlayed) and move.seat is seat.other
    ]
    return [*state.hands[seat.other], *state.stock, *played]


def counted(state: RoundState, seat: Seat, tables: Sequence[Table | None]) -> Counter[int]:
    """The opponent's possible hands, and in how many ways each comes about."""
    tiles = tiles_not_placed(state, seat)
    pool = sum(map(bit, tiles))
    steps = [
        Step(
            bit(move.tile) if isinstance(move, TilePlayed) else 0,
            isinstance(move, TileDrawn),
            placeable(table),
        )
        for move, table in zip(state.history, tables, strict=True)
        if move.seat is seat.other
    ]
    never, some = may_be_dealt(state, seat)
    found: Counter[int] = Counter()
    for dealt in map(sum, combinations(map(bit, tiles), HAND_SIZE)):
        if not dealt & never and (dealt & some or not some):
            found.update(hands_replayed(steps, dealt, pool ^ dealt))
    return found


def orders_of_drawing(state: RoundState, seat: Seat) -> int:
    """In how many orders the tiles of each turn may have come, the one that fitted the last."""
    orders: list[int] = []
    turns = groupby(state.history, key=lambda move: (move.seat, isinstance(move, TileDrawn)))
    runs = [(key, list(moves)) for key, moves in turns]
    for number, ((mover, draws), moves) in enumerate(runs):
        if mover is seat.other and draws:
            ends_with_play = number + 1 < len(runs) and (
                runs[number + 1][0][0] is mover and isinstance(runs[number + 1][1][0], TilePlayed)
            )
            orders.append(factorial(len(moves) - ends_with_play))
    return prod(orders)


def position(ruleset: Ruleset, seed: int, moves: int) -> Position:
    """A round played at random after so many moves."""
    tables: list[Table | None] = []
    for state in states_of(ruleset, seed):
        if len(state.history) == moves:
            return state, view(MatchState(ruleset, 100, (state,)), state.turn), tables
        tables.append(state.line.table)
    raise AssertionError(f"the round of seed {seed} is over before {moves} moves")


@pytest.mark.parametrize(
    ("ruleset", "seed", "moves"),
    [
        (DRAW, 198, 23),  # a tile played since may have come in several batches
        (DRAW, 198, 29),
        (DRAW, 102, 29),
        (DRAW, 106, 24),
        (ENDLESS, 174, 31),
        (ENDLESS, 174, 24),  # what the opponent led with it cannot hold any more
        (ENDLESS, 244, 24),
        (ENDLESS, 148, 18),  # several tiles may have made the opponent lead
        (ENDLESS, 210, 19),
        (ENDLESS, 72, 12),
        (CLASSIC, 39, 28),
        (CLASSIC, 33, 30),
        (CLASSIC, 242, 18),
        (CLASSIC, 42, 23),
        (CLASSIC, 23, 26),
        (CLASSIC, 82, 26),
        (BLOCK, 1, 4),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_worlds_are_counted_and_sampled_exactly(ruleset: Ruleset, seed: int, moves: int) -> None:
    state, seen, tables = position(ruleset, seed, moves)
    exact = counted(state, state.turn, tables)
    worlds = Worlds(evidence(seen))
    assert worlds.count * orders_of_drawing(state, state.turn) == exact.total()
    rng = Random(1)
    drawn = Counter(worlds.sample(rng).hand for _ in range(SAMPLES))
    for hand, ways in exact.items():
        share = ways / exact.total()
        spread = sqrt(share * (1 - share) / SAMPLES)
        assert abs(drawn[hand] / SAMPLES - share) <= 5 * spread + 2 / SAMPLES
    assert set(drawn) <= set(exact)


def test_a_world_holds_every_hidden_tile_once() -> None:
    _, seen, _ = position(DRAW, 198, 23)
    facts = evidence(seen)
    world = Worlds(facts).sample(Random(1))
    assert len(world.stock) == seen.stock_size
    assert world.hand | sum(world.stock) == facts.unseen
    assert not world.hand & sum(world.stock)
    came = 0
    for batch in world.batches:
        assert not came & batch
        came |= batch
    assert came & world.hand == world.hand
    assert came == world.hand | sum(play.bit for play in facts.theirs.plays)
