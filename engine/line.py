"""The line: the tiles laid, in order, and where each lies (`rules.md`, Words)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import End
from engine.laying import automatic_spot
from engine.rules import Ruleset
from engine.table import BOUNDED, UNBOUNDED, Heading, Spot, Table, lead_spot
from engine.tiles import DOUBLE_SIX, MAX_PIPS, Tile


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on the table.

    `near_pips` lie in the half at `spot.near`, which joins the line, `far_pips` in the half at
    `spot.far`. The lead has no `end`; its near half is the left (or upper) one.
    """

    tile: Tile
    end: End | None
    spot: Spot
    near_pips: int
    far_pips: int


@dataclass(frozen=True, slots=True)
class Line:
    """The laid tiles in the order of laying, and the table they make; empty before the lead."""

    laid: tuple[LaidTile, ...] = ()
    table: Table | None = None
    taken: int = 0
    """The laid tiles as a bit mask over `Tile.index`."""

    @property
    def pips(self) -> tuple[int, int] | None:
        """What the two ends (left, right) ask for; None before the lead."""
        if self.table is None:
            return None
        left, right = self.table.ends
        return left.pips, right.pips

    @property
    def left_to_right(self) -> tuple[LaidTile, ...]:
        """The laid tiles as they follow each other from the left end to the right end."""
        left = [laid for laid in self.laid if laid.end is End.LEFT]
        return (*reversed(left), *(laid for laid in self.laid if laid.end is not End.LEFT))

    def spots(self, tile: Tile, end: End) -> tuple[Spot, ...]:
        """The legal places of the tile at that end; none where it does not fit or is closed."""
        if self.table is None:
            return ()
        open_end = self.table.ends[end is End.RIGHT]
        if open_end.pips not in (tile.high, tile.low):
            return ()
        return open_end.spots(double=tile.high == tile.low)

    def automatic(self, tile: Tile, end: End) -> Spot | None:
        """The place that automatic laying picks for the tile; None where it cannot be played."""
        if self.table is None or not self.spots(tile, end):
            return None
        return automatic_spot(self.table, end, tile, self.taken)

    def is_closed(self, end: End) -> bool:
        """Whether tiles that fit the end are left, but the table has no place for any of them."""
        if self.table is None:
            return False
        open_end = self.table.ends[end is End.RIGHT]
        left = [
            tile
            for tile in (Tile.of(open_end.pips, other) for other in range(MAX_PIPS + 1))
            if not self.taken >> tile.index & 1
        ]
        return bool(left) and not any(self.spots(tile, end) for tile in left)

    def led(self, ruleset: Ruleset, tile: Tile) -> Line:
        """The line with its lead, in the middle of the ruleset's table."""
        area = BOUNDED if ruleset.bounded else UNBOUNDED
        laid = LaidTile(tile, None, lead_spot(area, double=tile.is_double), tile.high, tile.low)
        return Line((laid,), Table.led(area, tile.high, tile.low), 1 << tile.index)

    def with_tile(self, tile: Tile, end: End, spot: Spot) -> Line:
        """The line with one more tile in one of its legal places (see `spots`)."""
        assert self.table is not None  # noqa: S101 - a spot comes from a table
        side = 1 if end is End.RIGHT else 0
        near = self.table.ends[side].pips
        far = tile.across(near)
        return Line(
            (*self.laid, LaidTile(tile, end, spot, near, far)),
            self.table.laid(side, spot, far),
            self.taken | 1 << tile.index,
        )

    @property
    def unlaid(self) -> tuple[Tile, ...]:
        """The tiles of the set that are not on the table, ascending."""
        return tuple(tile for tile in DOUBLE_SIX if not self.taken >> tile.index & 1)

    def heading_of(self, end: End) -> Heading | None:
        """The way in which the end runs on; None before the lead."""
        return self.table.ends[end is End.RIGHT].heading if self.table else None
