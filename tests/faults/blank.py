"""A picture that costs nothing."""

from io import BytesIO

from PIL import Image


def _blank() -> bytes:
    file = BytesIO()
    Image.new("P", (1, 1)).save(file, "PNG")
    return file.getvalue()


BLANK = _blank()
"""The smallest PNG."""
