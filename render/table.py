"""The picture of the table: the line on the cloth, the players, the stock."""

from __future__ import annotations

from PIL import Image, ImageChops

from engine.actions import End
from engine.events import TilePlayed
from engine.line import LaidTile
from engine.view import View
from render.badges import badge_boxes
from render.board import Board, board_for
from render.canvas import Box, Canvas
from render.felt import felt
from render.scoreboard import HEIGHT as SCOREBOARD_HEIGHT
from render.scoreboard import Scoreboard
from render.sprites import TileLook, glow_sprite, shadow_sprite, tile_sprite
from render.text.lettering import ink
from render.text.names import Name
from render.theme import FELT, Theme
from render.words import Catalogue, render_words

SIZE = (1200, 800)
"""The width and height of a table picture, in pixels."""


def table_image(
    view: View,
    names: tuple[str, str],
    theme: Theme = FELT,
    size: tuple[int, int] = SIZE,
    locale: str = "en",
) -> bytes:
    """The table as the view shows it: a PNG of `size` pixels.

    `names` are those of seat A and seat B. No hand is shown, whoever views.
    """
    unit = min(size[0] / SIZE[0], size[1] / SIZE[1])
    words = render_words(locale)
    canvas = Canvas(theme, felt(size).copy())
    board = board_for(
        view.line,
        (0, round(SCOREBOARD_HEIGHT * unit), size[0], size[1]),
        unit,
        bounded=view.ruleset.bounded,
    )
    draw_board(canvas, board, view, words, unit)
    shown = (Name.of(names[0]), Name.of(names[1]))
    Scoreboard(view, shown, words, unit, size[0]).draw(canvas)
    return canvas.png()


def draw_board(canvas: Canvas, board: Board, view: View, words: Catalogue, unit: float) -> None:
    """Draw the table's edge, the shadows, the tiles and the badges."""
    if board.bounded:
        _draw_edge(canvas, board, unit)
    laid = view.line.laid
    _draw_shadows(canvas, board, laid)
    last = laid[-1] if laid and view.history and isinstance(view.history[-1], TilePlayed) else None
    half = 2 * board.cell
    if last is not None:
        box = board.tile(last.spot)
        glow, reach = glow_sprite(canvas.theme, half, upright=last.spot.is_upright)
        canvas.stamp(glow, (box[0] - reach, box[1] - reach))
    for tile in laid:
        sprite = tile_sprite(canvas.theme, half, _look(tile, glowing=tile is last))
        canvas.stamp(sprite, board.tile(tile.spot)[:2])
    if view.outcome is None:
        _draw_badges(canvas, board, view, words, unit)


def _look(tile: LaidTile, *, glowing: bool) -> TileLook:
    near, far = tile.near_pips, tile.far_pips
    first, second = (near, far) if tile.spot.near <= tile.spot.far else (far, near)
    return TileLook(first, second, tile.spot.is_upright, glowing)


def _draw_shadows(canvas: Canvas, board: Board, laid: tuple[LaidTile, ...]) -> None:
    """Darken the cloth around the tiles; where two shadows meet, the deeper one holds."""
    if not laid:
        return
    half = 2 * board.cell
    boxes = [board.tile(tile.spot) for tile in laid]
    reach = shadow_sprite(half, upright=False)[1]
    left, top = min(box[0] for box in boxes) - reach, min(box[1] for box in boxes) - reach
    right, bottom = max(box[2] for box in boxes) + reach, max(box[3] for box in boxes) + reach
    layer = Image.new("L", (right - left, bottom - top))
    for tile, box in zip(laid, boxes, strict=True):
        shadow, _ = shadow_sprite(half, upright=tile.spot.is_upright)
        layer.paste(shadow.image, (box[0] - reach - left, box[1] - reach - top), shadow.mask)
    cloth = canvas.image.crop((left, top, right, bottom))
    canvas.image.paste(ImageChops.add(cloth, layer), (left, top))


def _draw_edge(canvas: Canvas, board: Board, unit: float) -> None:
    """The rail outside the table, where it is in view, and its shadow on the cloth."""
    theme = canvas.theme
    box, table = board.box, board.table
    thin = max(1, round(3 * unit))
    outside: list[tuple[Box, Box]] = [
        ((box[0], box[1], box[2], table[1]), (table[0], table[1] - thin, table[2], table[1])),
        ((box[0], table[3], box[2], box[3]), (table[0], table[3], table[2], table[3] + thin)),
        ((box[0], table[1], table[0], table[3]), (table[0] - thin, table[1], table[0], table[3])),
        ((table[2], table[1], box[2], table[3]), (table[2], table[1], table[2] + thin, table[3])),
    ]
    for rail, edge in outside:
        clipped = _within(rail, box)
        if clipped:
            canvas.fill(clipped, theme.rail)
        inner = _within(edge, box)
        if inner:
            canvas.fill(inner, theme.rail_light)


def _within(box: Box, limits: Box) -> Box | None:
    left, top = max(box[0], limits[0]), max(box[1], limits[1])
    right, bottom = min(box[2], limits[2]), min(box[3], limits[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _draw_badges(canvas: Canvas, board: Board, view: View, words: Catalogue, unit: float) -> None:
    table = view.line.table
    if table is None:
        return
    theme = canvas.theme

    def px(length: float) -> int:
        return round(length * unit)

    labels = []
    for end in End:
        word = words.say("left") if end is End.LEFT else words.say("right")
        closed = view.line.is_closed(end)
        labels.append((words.say("closed") if closed else word, closed))
    sizes = [(ink(label, px(28), px(200)).width + px(72), px(46)) for label, _ in labels]
    boxes = badge_boxes(view.line, board, sizes)
    for (label, closed), box, open_end in zip(labels, boxes, table.ends, strict=True):
        ground = theme.closed if closed else theme.badge
        colour = theme.closed_text if closed else theme.badge_text
        mask_ground = theme.felt
        canvas.rounded(box, px(14), ground, mask_ground)
        pips = theme.pips[open_end.pips - 1] if open_end.pips else theme.outline
        chip = (box[0] + px(5), box[1] + px(5), box[0] + px(41), box[1] + px(41))
        canvas.rounded(chip, px(10), theme.face, ground)
        canvas.text(
            str(open_end.pips),
            ((chip[0] + chip[2]) // 2, chip[3] - px(7)),
            px(32),
            (theme.face, pips),
            px(36),
            "middle",
        )
        canvas.text(label, (chip[2] + px(9), box[3] - px(13)), px(28), (ground, colour), px(200))
