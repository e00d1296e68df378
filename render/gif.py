"""Animated GIF files from images that share one palette, written frame by frame (GIF89a).

A frame stores only what changed since the one before, so neither the file nor the memory that
writing takes grows with what stays.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable
from io import BytesIO

from PIL import GifImagePlugin, Image, ImageChops

UNCHANGED = 255
"""The index that means "as before"; no picture uses it (see `render.palette`)."""

_FULL_TABLE = 0xF7
"""A global table of 256 colours, 8 bits each."""
_KEEP = 0b0000_0101
"""The frame stays for the next to be laid on, and has a transparent colour."""
_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_CHANGED = [0] + [255] * 255


class TooLargeError(Exception):
    """The file would be larger than it may be."""


def gif(frames: Iterable[tuple[Image.Image, int]], palette: bytes, most: float = math.inf) -> bytes:
    """The file of these frames: images of indices (mode L) of one size, each with its milliseconds.

    `palette` holds 256 RGB triples. Raises ValueError where there is no frame, and TooLargeError as
    soon as there are more than `most` bytes.
    """
    out = BytesIO()
    before: Image.Image | None = None
    for image, milliseconds in frames:
        if before is None:
            size = struct.pack("<HH", *image.size)
            out.write(b"GIF89a" + size + bytes((_FULL_TABLE, 0, 0)) + palette + _FOR_EVER)
            part, at = image, (0, 0)
        else:
            part, at = _changes(before, image)
        out.write(b"!\xf9\x04" + struct.pack("<BHBB", _KEEP, milliseconds // 10, UNCHANGED, 0))
        out.writelines(GifImagePlugin.getdata(part, at))
        before = image
        if out.tell() >= most:
            raise TooLargeError
    if before is None:
        raise ValueError("an animation needs a frame")
    out.write(b";")
    return out.getvalue()


def _changes(before: Image.Image, after: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """The smallest rectangle that holds all changes, the rest of it unchanged, and its place."""
    difference = ImageChops.difference(before, after)
    box = difference.getbbox() or (0, 0, 1, 1)
    changes = Image.new("L", (box[2] - box[0], box[3] - box[1]), UNCHANGED)
    changes.paste(after.crop(box), (0, 0), difference.crop(box).point(_CHANGED))
    return changes, box[:2]
