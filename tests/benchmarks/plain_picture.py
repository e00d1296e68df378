"""A table drawn the plain way, to measure against: an RGB canvas, ImageDraw, a default PNG save."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import render
from engine.tiles import Seat
from engine.view import View
from render import FELT
from render.badges import badge_boxes
from render.board import Board, board_for
from render.palette import blend
from render.scene import SIZE
from render.scoreboard import HEIGHT

FONT = Path(render.__file__).parent / "fonts" / "NotoSans-Bold.ttf"
SPOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def plain_picture(view: View, names: tuple[str, str]) -> bytes:
    """The same things in the same places as in `table_image`, each drawn straight onto the canvas.

    Cloth with its light, rail, shadows, glow, tiles, badges, players, stock; but no smooth edges.
    """
    image = Image.new("RGB", SIZE, FELT.rail)
    draw = ImageDraw.Draw(image)
    board = board_for(view.line, (0, HEIGHT, *SIZE), 1.0, bounded=view.ruleset.bounded)
    left, top, right, bottom = board.cloth
    for y in range(top, bottom):
        light = 1 - ((y / SIZE[1] - 0.48) / 0.52) ** 2
        draw.line((left, y, right, y), blend(FELT.felt_edge, FELT.felt, light))
    boxes = [board.tile(tile.spot) for tile in view.line.laid]
    for reach, dark in ((6, 0.2), (4, 0.4), (2, 0.6)):
        shade = blend(FELT.felt, (0, 0, 0), dark)
        for x0, y0, x1, y1 in boxes:
            spread = (x0 - reach, y0 - reach + 4, x1 + reach, y1 + reach + 4)
            draw.rounded_rectangle(spread, 9, fill=shade)
    for reach in (16, 12, 8, 4):
        x0, y0, x1, y1 = boxes[-1]
        glow = blend(FELT.felt, FELT.glow, 1 - reach / 20)
        draw.rounded_rectangle((x0 - reach, y0 - reach, x1 + reach, y1 + reach), 9, fill=glow)
    for tile in view.line.laid:
        _draw_tile(draw, board, tile.spot.near, tile.spot.far, (tile.near_pips, tile.far_pips))
    badge_font = ImageFont.truetype(FONT, 28)
    for box, word, pips in zip(
        badge_boxes(view.line, board, ((130, 46), (146, 46))),
        ("left", "right"),
        view.line.pips or (),
        strict=True,
    ):
        draw.rounded_rectangle(box, 14, fill=FELT.badge)
        draw.text((box[0] + 16, box[1] + 2), f"{pips} {word}", FELT.badge_text, badge_font)
    draw.rectangle((0, 0, SIZE[0], HEIGHT), fill=FELT.panel)
    large, small = (ImageFont.truetype(FONT, size) for size in (58, 32))
    for seat in Seat:
        x = 20 if seat is Seat.A else 720
        draw.ellipse((x, 20, x + 88, 108), fill=FELT.avatars[seat])
        draw.text((x + 110, 14), names[seat], FELT.text, small)
        draw.text((x + 360, 14), str(view.scores[seat]), FELT.text, large)
        for place in range(view.hand_sizes[seat]):
            draw.rounded_rectangle(
                (x + 110 + place * 25, 72, x + 130 + place * 25, 110), 4, fill=FELT.back
            )
    draw.text((540, 10), f"Round {view.round_number}", FELT.text, small)
    draw.text((580, 50), str(view.stock_size), FELT.text, small)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _draw_tile(
    draw: ImageDraw.ImageDraw,
    board: Board,
    near: tuple[int, int],
    far: tuple[int, int],
    pips: tuple[int, int],
) -> None:
    halves = board.half(near), board.half(far)
    left, top = (min(half[side] for half in halves) for side in (0, 1))
    right, bottom = (max(half[side] for half in halves) for side in (2, 3))
    draw.rounded_rectangle((left + 1, top + 1, right - 1, bottom - 1), 9, fill=FELT.outline)
    draw.rounded_rectangle((left + 2, top + 2, right - 2, bottom - 2), 9, fill=FELT.lip)
    draw.rounded_rectangle((left + 2, top + 2, right - 2, bottom - 6), 9, fill=FELT.face)
    for half, number in zip(halves, pips, strict=True):
        x, y = (half[0] + half[2]) / 2, (half[1] + half[3]) / 2
        for across, down in SPOTS.get(number, []):
            step = board.cell / 2
            spot = (x + across * step - 6, y + down * step - 6)
            draw.ellipse((*spot, spot[0] + 12, spot[1] + 12), fill=FELT.pips[number - 1])
