"""What a view tells of a round, in masks: the input of all that reckons with hidden tiles."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.compact.tilesets import ALL, NO_ENDS, RANKS, Ends, Mask, higher_than, mask_of, top_rank
from engine.events import TileDrawn, TilePlayed
from engine.players.geometry import course
from engine.rules import HAND_SIZE
from engine.tiles import Seat
from engine.view import View


@dataclass(frozen=True, slots=True)
class PastPlay:
    """A tile that a seat chose to play out of its hand.

    `batch` is the number of the last batch that the seat held then (see `Shown`); `fits` the tiles
    that could be played (one alone, where the lead was no choice); `before` and `after` the ends;
    `unlaid` the tiles not on the table before the play.
    """

    bit: Mask
    batch: int
    fits: Mask
    before: Ends
    after: Ends
    unlaid: Mask


@dataclass(slots=True)
class Shown:
    """What one seat has shown of its tiles.

    They came in batches: the deal (number 0), then one for each turn in which the seat could not
    play, empty where it drew nothing. `sizes` counts the tiles of each; `lacked[i]` are the tiles
    that had a place when batch i + 1 came, so that no tile held before, nor of that batch, is among
    them. A tile played at once after drawing is in none of this: it was the last one drawn, and the
    only one that fitted.
    """

    sizes: list[int] = field(default_factory=lambda: [HAND_SIZE])
    lacked: list[Mask] = field(default_factory=list)
    plays: list[PastPlay] = field(default_factory=list)

    @property
    def lacks(self) -> Mask:
        """The tiles that the seat cannot hold now, by its last failures to play."""
        lacks = 0
        for size, lacked in zip(self.sizes[1:], self.lacked, strict=True):
            lacks = lacked if size else lacks | lacked
        return lacks


@dataclass(frozen=True, slots=True)
class Evidence:
    """A running round as one seat knows it.

    `too_high` are the tiles that the opponent was not dealt, because they would have led;
    `some_of`, where the opponent led with a tile of its choice, those of which it was dealt at
    least one (0: nothing is known). `reserve` tiles stay in the stock.
    """

    hand: Mask
    unlaid: Mask
    ends: Ends
    stock: int
    reserve: int
    theirs: Shown
    too_high: Mask
    some_of: Mask

    @property
    def unseen(self) -> Mask:
        """The tiles in the opponent's hand and in the stock."""
        return self.unlaid & ~self.hand


def evidence(view: View) -> Evidence:
    """Read the view of a seat; raises ValueError for that of a bystander."""
    if view.seat is None:
        raise ValueError("a bystander has no hand to reckon with")
    theirs, ends = _follow(view, view.seat.other)
    too_high, some_of = _lead(view)
    return Evidence(
        hand=mask_of(view.hand),
        unlaid=ALL & ~view.line.taken,
        ends=ends,
        stock=view.stock_size,
        reserve=min(view.ruleset.reserve, view.stock_size),
        theirs=theirs,
        too_high=too_high,
        some_of=some_of,
    )


def _follow(view: View, watched: Seat) -> tuple[Shown, Ends]:
    """What that seat has shown so far, and the ends as they are now."""
    shown = Shown()
    tables = course(view.line)
    ends, fits, unlaid = NO_ENDS, ALL, ALL
    drawing = False
    for move in view.history:
        if isinstance(move, TilePlayed):
            bit = 1 << move.tile.index
            before, fitted = ends, fits
            if ends == NO_ENDS and not view.ruleset.leads_any_tile:
                fitted = bit
            ends, fits = next(tables)
            if move.seat is watched:
                if drawing:
                    shown.sizes[-1] -= 1
                else:
                    batch = len(shown.lacked)
                    shown.plays.append(PastPlay(bit, batch, fitted, before, ends, unlaid))
            unlaid ^= bit
            drawing = False
        elif move.seat is watched:
            if not drawing:
                shown.sizes.append(0)
                shown.lacked.append(fits)
            drawing = isinstance(move, TileDrawn)
            shown.sizes[-1] += drawing
    return shown, ends


def _lead(view: View) -> tuple[Mask, Mask]:
    """What the lead tells of the tiles that the opponent was dealt (`rules.md`, Rulesets)."""
    first = view.history[0] if view.history else None
    if isinstance(first, TilePlayed) and not view.ruleset.leads_any_tile:
        return higher_than(RANKS[first.tile.index]), 0
    own = [move for move in view.history if move.seat is view.seat]
    played = mask_of(move.tile for move in own if isinstance(move, TilePlayed))
    drawn = mask_of(move.tile for move in own if isinstance(move, TileDrawn) and move.tile)
    dealt = (mask_of(view.hand) | played) & ~drawn
    higher = higher_than(top_rank(dealt))
    leads = first is None or first.seat is view.seat
    return (higher, 0) if leads else (0, higher)
