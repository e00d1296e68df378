"""PNG files from palette images (RFC 2083), packed by zlib-ng."""

from __future__ import annotations

import struct
from zlib import crc32

from PIL import Image
from zlib_ng import zlib_ng

LEVEL = 5
"""zlib's effort. More of it costs more time than the bytes are worth."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BIT_DEPTH = 8
_PALETTE_COLOUR = 3


def png(rows: Image.Image, palette: bytes) -> bytes:
    """The file of an image of indices (mode L) into a palette of up to 256 RGB triples.

    The first column of `rows` is no part of the picture: it holds each row's kind of filter, which
    is 0 for none. Flat rows repeat, and repetition is what zlib finds by itself.
    """
    wide, high = rows.width - 1, rows.height
    header = struct.pack(">IIBBBBB", wide, high, _BIT_DEPTH, _PALETTE_COLOUR, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", zlib_ng.compress(rows.tobytes(), LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc32(kind + content))
    )
