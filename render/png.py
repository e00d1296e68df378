"""PNG files from palette images (RFC 2083), packed by zlib-ng."""

from __future__ import annotations

import struct
from zlib import crc32

from PIL import Image
from zlib_ng import zlib_ng

LEVEL = 4
"""zlib's effort. More of it costs more time than the bytes are worth."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BIT_DEPTH = 8
_PALETTE_COLOUR = 3


def png(indices: Image.Image, palette: bytes) -> bytes:
    """The file of an image of indices (mode L) into a palette of up to 256 RGB triples.

    No row is filtered: flat rows repeat, and repetition is what zlib finds by itself.
    """
    wide, high = indices.size
    rows = Image.new("L", (wide + 1, high))
    rows.paste(indices, (1, 0))
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
