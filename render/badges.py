"""Where the badges of the two ends stand: beside their end, on free cloth where there is any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.line import Line
from engine.table import HALF, Lie, OpenEnd
from render.board import Board
from render.canvas import Box

_GAP = 0.3
"""The distance between an end and its badge, in cells."""


def badge_boxes(line: Line, board: Board, sizes: Sequence[tuple[int, int]]) -> list[Box]:
    """The pixels of the badges at the left and at the right end; none before the lead.

    `sizes` are their widths and heights in pixels. A badge covers no tile, nor the other badge,
    unless the picture has no free room at all.
    """
    if line.table is None:
        return []
    taken = [board.tile(laid.spot) for laid in line.laid]
    boxes: list[Box] = []
    for end, size in zip(line.table.ends, sizes, strict=True):
        box = _free(_places(end, board, size), board.box, taken)
        boxes.append(box)
        taken.append(box)
    return boxes


def _free(places: Iterator[Box], within: Box, taken: Sequence[Box]) -> Box:
    first: Box | None = None
    for place in places:
        if not _inside(place, within):
            continue
        first = first or place
        if not any(_overlap(place, other) for other in taken):
            return place
    return first or within


def _places(end: OpenEnd, board: Board, size: tuple[int, int]) -> Iterator[Box]:
    """Places for the badge, the best first: ahead, to the sides, then farther and farther."""
    half = board.half(end.cell)
    middle_x, middle_y = (half[0] + half[2]) / 2, (half[1] + half[3]) / 2
    headings = (end.heading, *end.heading.sides)
    if end.lie is Lie.CORNER_DOUBLE:
        headings = (*end.heading.sides, end.heading)
    for distance in range(12):
        for heading in headings:
            dx, dy = heading.step
            reach = board.cell * (HALF / 2 + _GAP + distance * 0.7)
            x = middle_x + dx * (reach + size[0] / 2)
            y = middle_y + dy * (reach + size[1] / 2)
            for slide in (0, 1, -1, 2, -2, 3, -3) if distance else (0,):
                yield _box(x + abs(dy) * slide * board.cell, y + abs(dx) * slide * board.cell, size)


def _box(x: float, y: float, size: tuple[int, int]) -> Box:
    left, top = round(x - size[0] / 2), round(y - size[1] / 2)
    return left, top, left + size[0], top + size[1]


def _inside(box: Box, within: Box) -> bool:
    return (
        box[0] >= within[0] and box[1] >= within[1] and box[2] <= within[2] and box[3] <= within[3]
    )


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
