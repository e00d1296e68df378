"""PNG files from palette images (RFC 2083), packed by zlib-ng."""

from __future__ import annotations

import struct
from zlib import crc32

from PIL import Image
from zlib_ng import zlib_ng

LEVEL = 5
"""zlib's effort. More of it costs more time than the bytes are worth."""

_MOST = 19_000
"""A picture of more packed bytes is packed again: rich names must not make a file large."""

_LEVEL_AGAIN = 6

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BIT_DEPTH = 8
_PALETTE_COLOUR = 3


def png(rows: Image.Image, palette: bytes) -> bytes:
    """The file of an image of indices (mode L) into a palette of up to 256 RGB triples.

    The first column of `rows` is no part of the picture: it holds each row's kind of filter, which
    is 0 for none. Flat rows repeat, and repetition is what zlib finds by itself.
    """
    wide, high = rows.width - 1, rows.height
    data = rows.tobytes()
    packed = zlib_ng.compress(data, LEVEL)
    if len(packed) > _MOST:
        packed = zlib_ng.compress(data, _LEVEL_AGAIN)
    header = struct.pack(">IIBBBBB", wide, high, _BIT_DEPTH, _PALETTE_COLOUR, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", packed),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc32(kind + content))
    )
