"""The badges of the two ends: pips, left or right, open or closed; on free cloth beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.actions import End
from engine.line import Line
from engine.table import HALF, Lie, OpenEnd
from render.board import Board
from render.canvas import Box
from render.scene import Scene
from render.text.lettering import ink
from render.words import Catalogue

_GAP = 0.45
"""The distance between an end and its badge, in cells."""


@dataclass(frozen=True, slots=True)
class Badge:
    """What a badge says."""

    pips: int
    word: str
    closed: bool


def draw_badges(scene: Scene, board: Board) -> None:
    """Draw a badge at either end of the line; none before the lead."""
    px = scene.px
    badges = _badges(scene.view.line, scene.words)
    sizes = [(ink(badge.word, px(28), px(260)).width + px(68), px(46)) for badge in badges]
    for badge, box in zip(badges, badge_boxes(scene.view.line, board, sizes), strict=True):
        _draw_badge(scene, badge, box)


def _badges(line: Line, words: Catalogue) -> list[Badge]:
    pips = line.pips
    if pips is None:
        return []
    left, right = line.is_closed(End.LEFT), line.is_closed(End.RIGHT)
    return [
        Badge(pips[0], words.say("left, closed") if left else words.say("left"), left),
        Badge(pips[1], words.say("right, closed") if right else words.say("right"), right),
    ]


def _draw_badge(scene: Scene, badge: Badge, box: Box) -> None:
    canvas, theme, px = scene.canvas, scene.theme, scene.px
    ground = theme.closed if badge.closed else theme.badge
    text = theme.closed_text if badge.closed else theme.badge_text
    canvas.rounded(box, px(14), ground, theme.felt)
    left, top = box[0] + px(5), box[1] + px(5)
    canvas.rounded((left, top, left + px(36), top + px(36)), px(10), theme.face, ground)
    colour = theme.pips[badge.pips - 1] if badge.pips else theme.outline
    digit = (left + px(18), top + px(29))
    canvas.text(str(badge.pips), digit, px(32), (theme.face, colour), px(36), "middle")
    canvas.text(badge.word, (left + px(46), top + px(28)), px(28), (ground, text), px(260))


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
        box = _free(_places(end, board, size), board.cloth, taken) or _free(
            _places(end, board, size), board.box, taken
        )
        box = box or _nearest(_places(end, board, size), board.box)
        boxes.append(box)
        taken.append(box)
    return boxes


def _free(places: Iterator[Box], within: Box, taken: Sequence[Box]) -> Box | None:
    """The first place that lies within and covers nothing taken."""
    for place in places:
        if _inside(place, within) and not any(_overlap(place, other) for other in taken):
            return place
    return None


def _nearest(places: Iterator[Box], within: Box) -> Box:
    """The best place in a picture too full for a free one."""
    return next((place for place in places if _inside(place, within)), within)


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
