"""Positions made by hand, written as in `rules.md` (Text notation)."""

from __future__ import annotations

from engine.actions import End, Play
from engine.line import Line
from engine.match import MatchState
from engine.notation import read_action, read_tile
from engine.round import Deal, RoundState, apply, legal_actions
from engine.rules import CLASSIC, Ruleset
from engine.table import Cell, Spot
from engine.tiles import DOUBLE_SIX, Seat, Tile, hand_of

A_DEAL = Deal.of(DOUBLE_SIX)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(read_tile, text.split()))


def deal_of(a: str, b: str) -> Deal:
    """These two hands of seven, and the other tiles ascending as the stock."""
    hands = hand_of(tiles(a)), hand_of(tiles(b))
    return Deal(hands, tuple(tile for tile in DOUBLE_SIX if tile not in hands[0] + hands[1]))


def line_of(plays: str, ruleset: Ruleset = CLASSIC) -> Line:
    """The line after such plays, between commas; without a heading laid automatically."""
    line = Line()
    for text in plays.split(", "):
        play = read_action(text)
        assert isinstance(play, Play)
        if play.end is None:
            line = line.led(ruleset, play.tile)
            continue
        spot = line.automatic(play.tile, play.end) if play.heading is None else spot_of(line, text)
        assert spot is not None, text
        line = line.with_tile(play.tile, play.end, spot)
    return line


def spot_of(line: Line, play: str) -> Spot | None:
    """Where such a play would lay its tile; None where there is no such place."""
    wanted = read_action(play)
    assert isinstance(wanted, Play)
    assert wanted.end is not None
    spots = line.spots(wanted.tile, wanted.end)
    return next((spot for spot in spots if spot.heading is wanted.heading), None)


def headings(line: Line, tile: str, end: End) -> set[str]:
    return {spot.heading.value for spot in line.spots(read_tile(tile), end)}


def cells(spot: Spot) -> set[Cell]:
    halves = (spot.near, spot.far)
    return {(x + dx, y + dy) for x, y in halves for dx in (0, 1) for dy in (0, 1)}


def block_of_cells(xs: tuple[int, int], ys: tuple[int, int]) -> set[Cell]:
    """The cells from the first to the last column and row, both included."""
    return {(x, y) for x in range(xs[0], xs[1] + 1) for y in range(ys[0], ys[1] + 1)}


def round_of(
    plays: str, mine: str, theirs: str, stock: str = "", ruleset: Ruleset = CLASSIC
) -> RoundState:
    """A round in which that line lies; A, whose turn it is, holds `mine`."""
    hands = hand_of(tiles(mine)), hand_of(tiles(theirs))
    return RoundState(ruleset, A_DEAL, hands, tiles(stock), line_of(plays, ruleset), Seat.A)


def match_of(state: RoundState, scores: tuple[int, int] = (0, 0), target: int = 100) -> MatchState:
    return MatchState(state.ruleset, target, (state,), scores)


def legal(state: RoundState) -> set[str]:
    return {str(action) for action in legal_actions(state)}


def then(state: RoundState, *actions: str) -> RoundState:
    """The round after such actions."""
    for action in actions:
        state, _ = apply(state, read_action(action))
    return state
