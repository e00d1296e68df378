"""Shaping: which glyph stands where (HarfBuzz), over as many fonts as the text needs."""

from __future__ import annotations

from dataclasses import dataclass

import uharfbuzz as hb

from render.text.clusters import clusters
from render.text.coverage import file_for
from render.text.faces import Typeface, typeface
from render.text.order import visual_runs


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph and where its origin lies, in ems, x from the start of the text, y upward."""

    face: Typeface
    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Shaped:
    """A text ready to be drawn; `width` in ems."""

    glyphs: tuple[Glyph, ...]
    width: float


def shape(text: str) -> Shaped:
    """The glyphs of one line of text; a character that no font has is left out."""
    glyphs: list[Glyph] = []
    x = 0.0
    for run in visual_runs(text):
        pieces = _by_face(run.text)
        for face, piece in reversed(pieces) if run.right_to_left else pieces:
            x = _shape_piece(face, piece, x, glyphs, right_to_left=run.right_to_left)
    return Shaped(tuple(glyphs), x)


def _by_face(text: str) -> list[tuple[Typeface, str]]:
    """The text in pieces of one font each."""
    pieces: list[tuple[str, str]] = []
    for cluster in clusters(text):
        file = file_for(cluster)
        if file is None:
            continue
        if pieces and pieces[-1][0] == file:
            pieces[-1] = (file, pieces[-1][1] + cluster)
        else:
            pieces.append((file, cluster))
    return [(typeface(file), piece) for file, piece in pieces]


def _shape_piece(
    face: Typeface, text: str, x: float, glyphs: list[Glyph], *, right_to_left: bool
) -> float:
    """Append the glyphs of the piece from x on; the x after it."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if right_to_left else "ltr"
    hb.shape(face.font, buffer, {})
    em = face.em
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if info.codepoint:
            glyphs.append(Glyph(face, info.codepoint, x + place.x_offset / em, place.y_offset / em))
            x += place.x_advance / em
    return x
