"""The table: cells, headings, and where a tile may lie (`rules.md`, The table).

A cell is a pair (x, y), (0, 0) the top left, x growing to the right and y downward. A half covers
2 x 2 cells and is named by its top left cell. What the table holds is one integer, a bit for each
cell, so that "are all its cells free" is a single `&`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from engine.errors import NotationError, quoted

WIDTH = 40
HEIGHT = 22
HALF = 2
"""The side of a half, in cells."""

Cell = tuple[int, int]


class Heading(Enum):
    """The way in which the line runs on from an end; its value is the word of the notation."""

    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"
    UP = "up"

    @property
    def step(self) -> Cell:
        """The direction as (dx, dy), in cells."""
        return _STEPS[self]

    @property
    def sides(self) -> tuple[Heading, Heading]:
        """The two headings at right angles to this one: clockwise first."""
        return _SIDES[self]

    @property
    def is_horizontal(self) -> bool:
        """Whether it runs along a row."""
        return self is Heading.RIGHT or self is Heading.LEFT

    @classmethod
    def named(cls, word: str) -> Heading:
        """The heading of that word; raises NotationError."""
        try:
            return cls(word)
        except ValueError:
            raise NotationError(
                f"{quoted(word)} is not a heading; there are right, down, left, up"
            ) from None


_STEPS = {
    Heading.RIGHT: (1, 0),
    Heading.DOWN: (0, 1),
    Heading.LEFT: (-1, 0),
    Heading.UP: (0, -1),
}
_SIDES = {
    Heading.RIGHT: (Heading.DOWN, Heading.UP),
    Heading.DOWN: (Heading.LEFT, Heading.RIGHT),
    Heading.LEFT: (Heading.UP, Heading.DOWN),
    Heading.UP: (Heading.RIGHT, Heading.LEFT),
}


class Lie(Enum):
    """How the outermost tile of an end lies, which decides how the next may join it."""

    ALONG = "along"
    """A tile that is no double: the next goes straight on or around a corner."""
    CROSSWISE = "crosswise"
    """A double across the line: the next leaves from the middle of its far long side."""
    CORNER_DOUBLE = "corner double"
    """A double around the corner: the next leaves from its outer half, to either long side."""


@dataclass(frozen=True, slots=True)
class Area:
    """The cells that a line may use: x from 0 to 39, y from `top` up to but without `bottom`."""

    top: int
    bottom: int

    def bit(self, x: int, y: int) -> int:
        """The cell's bit in an occupancy integer."""
        return 1 << ((y - self.top) * WIDTH + x)

    def half_mask(self, x: int, y: int) -> int:
        """The four cells of the half whose top left cell is (x, y); 0 where it leaves the area."""
        if 0 <= x <= WIDTH - HALF and self.top <= y <= self.bottom - HALF:
            return 0b11 * self.bit(x, y) | 0b11 * self.bit(x, y + 1)
        return 0


BOUNDED = Area(0, HEIGHT)
"""Classic's table: 40 x 22 cells."""

UNBOUNDED = Area(-64, HEIGHT + 64)
"""A table as high as needed: 28 tiles folded at the edges stay well inside it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one tile lies, or would lie.

    `near` is the top left cell of the half that joins the line (of a lead: the left one, or the
    upper one of an upright double), `far` that of the other. `open` is the top left cell from which
    the line runs on in `heading`; for a crosswise double it is the middle of the tile.
    """

    near: Cell
    far: Cell
    heading: Heading
    lie: Lie
    open: Cell
    mask: int

    @property
    def is_upright(self) -> bool:
        """Whether the tile lies vertically."""
        return self.near[0] == self.far[0]


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """One end of the line on the table, with every place that it offers now.

    `pips` is what a joining half must carry, `cell` the top left cell of the open half (the middle
    of a crosswise double). `plain` and `double` are the legal places for a tile that is no double,
    and for a double; straight on comes first.
    """

    pips: int
    cell: Cell
    heading: Heading
    lie: Lie
    plain: tuple[Spot, ...]
    double: tuple[Spot, ...]

    def spots(self, *, double: bool) -> tuple[Spot, ...]:
        """The legal places for a tile of that shape."""
        return self.double if double else self.plain


@cache
def reach(
    area: Area, lie: Lie, heading: Heading, cell: Cell
) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """Every place inside the area that joins such an end: for plain tiles, and for doubles.

    Whether other tiles are in the way is not asked here (`rules.md`, The table).
    """
    left_side, right_side = heading.sides
    plain: list[Spot | None]
    double: list[Spot | None] = []
    if lie is Lie.ALONG:
        plain = [_tile(area, cell, h) for h in (heading, left_side, right_side)]
        double = [_crosswise(area, cell, heading)]
        double += [_tile(area, cell, h, Lie.CORNER_DOUBLE) for h in (left_side, right_side)]
    elif lie is Lie.CROSSWISE:
        plain = [_tile(area, cell, heading)]
    else:
        plain = [_tile(area, cell, h) for h in (left_side, right_side)]
    return tuple(s for s in plain if s), tuple(s for s in double if s)


def _tile(area: Area, cell: Cell, heading: Heading, lie: Lie = Lie.ALONG) -> Spot | None:
    dx, dy = heading.step
    near = (cell[0] + HALF * dx, cell[1] + HALF * dy)
    far = (near[0] + HALF * dx, near[1] + HALF * dy)
    return _spot(area, near, far, heading, lie, far)


def _crosswise(area: Area, cell: Cell, heading: Heading) -> Spot | None:
    dx, dy = heading.step
    middle = (cell[0] + HALF * dx, cell[1] + HALF * dy)
    sx, sy = abs(dy), abs(dx)
    near = (middle[0] - sx, middle[1] - sy)
    far = (middle[0] + sx, middle[1] + sy)
    return _spot(area, near, far, heading, Lie.CROSSWISE, middle)


def _spot(
    area: Area, near: Cell, far: Cell, heading: Heading, lie: Lie, open_cell: Cell
) -> Spot | None:
    near_mask, far_mask = area.half_mask(*near), area.half_mask(*far)
    if not near_mask or not far_mask:
        return None
    return Spot(near, far, heading, lie, open_cell, near_mask | far_mask)


@cache
def lead_spot(area: Area, *, double: bool) -> Spot:
    """Where the lead lies: flat in the middle, a double upright (`rules.md`, The table)."""
    near, far = ((19, 9), (19, 11)) if double else ((18, 10), (20, 10))
    lie = Lie.CROSSWISE if double else Lie.ALONG
    mask = area.half_mask(*near) | area.half_mask(*far)
    return Spot(near, far, Heading.RIGHT, lie, (19, 10) if double else far, mask)


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table: the taken cells, and the two ends (left, right)."""

    area: Area
    taken: int
    ends: tuple[OpenEnd, OpenEnd]

    @classmethod
    def led(cls, area: Area, left_pips: int, right_pips: int) -> Table:
        """The table once the lead is laid, its higher half on the left."""
        spot = lead_spot(area, double=left_pips == right_pips)
        left_cell = spot.open if spot.lie is Lie.CROSSWISE else spot.near
        return cls(
            area,
            spot.mask,
            (
                open_end(area, spot.mask, left_pips, left_cell, Heading.LEFT, spot.lie),
                open_end(area, spot.mask, right_pips, spot.open, Heading.RIGHT, spot.lie),
            ),
        )

    def laid(self, side: int, spot: Spot, pips: int) -> Table:
        """The table with a tile in a place of its left (0) or right (1) end.

        `pips` is what the tile's far half shows.
        """
        area, taken = self.area, self.taken | spot.mask
        grown = open_end(area, taken, pips, spot.open, spot.heading, spot.lie)
        still = _narrowed(self.ends[1 - side], spot.mask)
        return Table(area, taken, (still, grown) if side else (grown, still))


def open_end(area: Area, taken: int, pips: int, cell: Cell, heading: Heading, lie: Lie) -> OpenEnd:
    """The end at that cell, with the places that the taken cells leave to it."""
    plain, double = reach(area, lie, heading, cell)
    return OpenEnd(
        pips,
        cell,
        heading,
        lie,
        tuple([spot for spot in plain if not spot.mask & taken]),
        tuple([spot for spot in double if not spot.mask & taken]),
    )


def _narrowed(end: OpenEnd, mask: int) -> OpenEnd:
    """The end after other cells were taken; the same object where that changes nothing."""
    for spot in end.plain + end.double:
        if spot.mask & mask:
            return OpenEnd(
                end.pips,
                end.cell,
                end.heading,
                end.lie,
                tuple([s for s in end.plain if not s.mask & mask]),
                tuple([s for s in end.double if not s.mask & mask]),
            )
    return end
