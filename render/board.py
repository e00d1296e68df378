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

_ROOM = (4, 3)
"""The cells kept free around the line where the table has them: room for the badges."""

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
    def table(self) -> Box:
        """The pixels of a bounded table; they may reach beyond `box`."""
        return (
            self.left,
            self.top,
            self.left + WIDTH * self.cell,
            self.top + HEIGHT * self.cell,
        )


def board_for(line: Line, box: Box, unit: float, *, bounded: bool) -> Board:
    """The board at the largest zoom at which the whole line is seen in the box.

    `unit` is the size of the picture as a multiple of 1200 x 800.
    """
    left, top, right, bottom = _wanted(line, bounded=bounded)
    wide, high = box[2] - box[0], box[3] - box[1]
    steps = [max(2, int(step * unit)) for step in ZOOM_STEPS]
    cell = next(
        (s for s in steps if (right - left) * s <= wide and (bottom - top) * s <= high), steps[-1]
    )
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    return Board(
        box,
        cell,
        round((box[0] + box[2]) / 2 - middle_x * cell),
        round((box[1] + box[3]) / 2 - middle_y * cell),
        bounded,
    )


def _wanted(line: Line, *, bounded: bool) -> tuple[float, float, float, float]:
    """The cells to be seen: left, top, right, bottom."""
    cells = [cell for laid in line.laid for cell in (laid.spot.near, laid.spot.far)]
    if not cells:
        x, y = _MIDDLE
        return x - 8, y - 5, x + 8, y + 5
    left = min(x for x, _ in cells)
    top = min(y for _, y in cells)
    right = max(x for x, _ in cells) + HALF
    bottom = max(y for _, y in cells) + HALF
    wanted_left = max(left - _ROOM[0], -_RAIL)
    wanted_right = min(right + _ROOM[0], WIDTH + _RAIL)
    if not bounded:
        return wanted_left, top - _ROOM[1], wanted_right, bottom + _ROOM[1]
    return (
        wanted_left,
        max(top - _ROOM[1], -_RAIL),
        wanted_right,
        min(bottom + _ROOM[1], HEIGHT + _RAIL),
    )
