"""Looking at pictures as a person would: at pixels, knowing nothing of how they were drawn."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from render.theme import Rgb, Theme

GOLDEN = Path(__file__).parent / "golden"

PIXEL_TOLERANCE = 12
"""A channel may differ by so much before a pixel counts as different."""

SHARE_TOLERANCE = 0.0005
"""The share of the pixels that may be different."""

Box = tuple[int, int, int, int]


def opened(png: bytes) -> Image.Image:
    """The picture in RGB."""
    return Image.open(BytesIO(png)).convert("RGB")


@dataclass(frozen=True, slots=True)
class Golden:
    """The golden pictures, to be compared with or written anew."""

    renew: bool

    def check(self, name: str, png: bytes) -> None:
        """Compare with the golden picture of that name, or write it."""
        path = GOLDEN / f"{name}.png"
        if self.renew:
            path.write_bytes(png)
        assert path.exists(), f"there is no golden picture {name}: pytest tests/render --renew"
        share = difference(opened(png), opened(path.read_bytes()))
        assert share <= SHARE_TOLERANCE, f"{share:.2%} of {name} is not as in {path}"


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of the pixels that differ visibly; 1 where the sizes do."""
    if one.size != other.size:
        return 1.0
    strongest = ImageChops.difference(one, other).convert("RGB")
    red, green, blue = strongest.split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    different = sum(worst.histogram()[PIXEL_TOLERANCE + 1 :])
    return different / (one.width * one.height)


def blobs(image: Image.Image, colour: Rgb, box: Box | None = None) -> int:
    """How many separate spots of that very colour the picture has (in the box)."""
    part = image.crop(box) if box else image
    wide, high = part.size
    data = part.tobytes()
    wanted = bytes(colour)
    spots = {
        (index // 3 % wide, index // 3 // wide)
        for index in _occurrences(data, wanted)
        if index // 3 // wide < high
    }
    count = 0
    while spots:
        count += 1
        todo = [spots.pop()]
        while todo:
            x, y = todo.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in spots:
                    spots.remove(near)
                    todo.append(near)
    return count


def pips_seen(image: Image.Image, theme: Theme, box: Box) -> list[int]:
    """How many spots of each pip colour (of 1, 2, ... 6) are in the box."""
    return [blobs(image, colour, box) for colour in theme.pips]


def _occurrences(data: bytes, wanted: bytes) -> list[int]:
    """Where a whole pixel of three bytes has that colour."""
    found = []
    at = data.find(wanted)
    while at >= 0:
        if at % 3 == 0:
            found.append(at)
            at = data.find(wanted, at + 3)
        else:
            at = data.find(wanted, at + 1)
    return found
