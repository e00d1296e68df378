"""Where the cells of the table lie in the picture: the zoom, and rectangles of tiles.

Layout only: nothing here draws. Cells and headings are the engine's (`rules.md`, The table).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.line import Line
from engine.table import HALF, HEIGHT, WIDTH, Cell, Spot
from render.canvas import Box

ZOOM_STEPS = (44, 40, 36, 32, 28, 25, 22, 19, 16, 13, 11, 9, 7, 5)
"""The sizes of a cell on offer, in pixels of a picture 1200 wide, the largest first."""

BADGE_ROOM = (4, 2)
"""The cells kept free around a line with badges at its ends."""

_RAIL = 0.75
"""The part of the rail that must be seen around a whole table, in cells."""

_MIDDLE = (20.0, 11.0)


@dataclass(frozen=True, slots=True)
class Board:
    """The part of the picture in which the table is seen, and how cells map to pixels."""

    box: Box
    cell: int
    """The side of a cell in pixels."""
    left: int
    """The x of the left edge of cell (0, 0)."""
    top: int
    """The y of the top edge of cell (0, 0)."""
    bounded: bool
    """Whether the table ends at 40 x 22 cells."""

    def half(self, cell: Cell) -> Box:
        """The pixels of the half whose top left cell is given."""
        x, y = self.left + cell[0] * self.cell, self.top + cell[1] * self.cell
        return x, y, x + HALF * self.cell, y + HALF * self.cell

    def tile(self, spot: Spot) -> Box:
        """The pixels of a tile in its place."""
        near, far = self.half(spot.near), self.half(spot.far)
        return (
            min(near[0], far[0]),
            min(near[1], far[1]),
            max(near[2], far[2]),
            max(near[3], far[3]),
        )

    @property
    def cloth(self) -> Box:
        """The part of `box` in which the cloth is seen, without the rail."""
        if not self.bounded:
            return self.box
        box, table = self.box, self.table
        return (
            max(box[0], table[0]),
            max(box[1], table[1]),
            min(box[2], table[2]),
            min(box[3], table[3]),
        )

    @property
    def table(self) -> Box:
        """The pixels of a bounded table; they may reach beyond `box`."""
        return (
            self.left,
            self.top,
            self.left + WIDTH * self.cell,
            self.top + HEIGHT * self.cell,
        )


def board_for(
    line: Line, box: Box, unit: float, *, bounded: bool, room: tuple[int, int] = BADGE_ROOM
) -> Board:
    """The board at the largest zoom at which the whole line is seen in the box.

    `unit` is the size of the picture as a multiple of 1200 x 800; `room` the cells kept free to the
    sides of the line, and above and below it. A bounded table is shown with its edge where that is
    near, and never pushed aside for what lies beyond the edge.
    """
    left, top, right, bottom = _seen(line, room, bounded=bounded)
    wide, high = box[2] - box[0], box[3] - box[1]
    steps = [max(2, int(step * unit)) for step in ZOOM_STEPS]
    cell = next(
        (s for s in steps if (right - left) * s <= wide and (bottom - top) * s <= high), steps[-1]
    )
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    if bounded:
        middle_x = _kept_in(middle_x, WIDTH, wide / cell)
        middle_y = _kept_in(middle_y, HEIGHT, high / cell)
    return Board(
        box,
        cell,
        round((box[0] + box[2]) / 2 - middle_x * cell),
        round((box[1] + box[3]) / 2 - middle_y * cell),
        bounded,
    )


def _kept_in(middle: float, length: int, window: float) -> float:
    """The middle of the window, moved so that little is seen beyond the ends of the table."""
    if window >= length:
        return length / 2
    return min(max(middle, window / 2 - _RAIL), length - window / 2 + _RAIL)


def _seen(line: Line, room: tuple[int, int], *, bounded: bool) -> tuple[float, float, float, float]:
    """The cells that must be seen: left, top, right, bottom."""
    cells = [cell for laid in line.laid for cell in (laid.spot.near, laid.spot.far)]
    if not cells:
        x, y = _MIDDLE
        return x - 8, y - 5, x + 8, y + 5
    left = max(min(x for x, _ in cells) - room[0], -_RAIL)
    right = min(max(x for x, _ in cells) + HALF + room[0], WIDTH + _RAIL)
    top = min(y for _, y in cells) - room[1]
    bottom = max(y for _, y in cells) + HALF + room[1]
    if bounded:
        return left, max(top, -_RAIL), right, min(bottom, HEIGHT + _RAIL)
    return left, top, right, bottom
