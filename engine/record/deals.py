"""Reading the deal of a round: `Deal A`, `Deal B` and `Stock`."""

from __future__ import annotations

from engine.errors import NotationError, RecordError, quoted
from engine.notation import read_tile
from engine.record.lines import TextLine, TextLines
from engine.round import Deal
from engine.rules import HAND_SIZE
from engine.tiles import DOUBLE_SIX, Tile, hand_of

_PILES = (
    ("Deal A", HAND_SIZE),
    ("Deal B", HAND_SIZE),
    ("Stock", len(DOUBLE_SIX) - 2 * HAND_SIZE),
)


def read_deal(lines: TextLines, fair: Deal | None) -> Deal:
    """Take the three lines of a deal from the record; raises RecordError at the first fault.

    With `fair`, the deal that the record's seed makes, a tile that stands twice is reported where
    it does not belong; without it, where it stands for the second time.
    """
    piles: list[tuple[Tile, ...]] = []
    where: dict[Tile, int] = {}
    for pile, (label, size) in enumerate(_PILES):
        line, tiles = _pile(lines, label, size)
        for tile in tiles:
            if tile in where:
                number = line.number
                if fair and tile in (*fair.hands, fair.stock)[pile]:
                    number = where[tile]
                raise RecordError(number, _twice(tile, where[tile], line.number))
            where[tile] = line.number
        if label != "Stock" and tiles != hand_of(tiles):
            listed = " ".join(map(str, hand_of(tiles)))
            raise RecordError(
                line.number, f"a hand is listed high tile first: right would be {label} {listed}"
            )
        piles.append(tiles)
    a, b, stock = piles
    return Deal((a, b), stock)


def _pile(lines: TextLines, label: str, size: int) -> tuple[TextLine, tuple[Tile, ...]]:
    line = lines.take(f"{label} with {size} tiles")
    count = len(label.split())
    if line.words[:count] != label.split():
        raise RecordError(
            line.number, f"{quoted(line.text)}: here should stand {label} with {size} tiles"
        )
    words = line.words[count:]
    if len(words) != size:
        raise RecordError(line.number, f"{label} has {len(words)} tiles, and should have {size}")
    try:
        return line, tuple([read_tile(word) for word in words])
    except NotationError as error:
        raise RecordError(line.number, str(error)) from None


def _twice(tile: Tile, first: int, second: int) -> str:
    where = f"on line {first}" if first == second else f"on line {first} and on line {second}"
    return f"{tile} is dealt twice, {where}: a deal holds each of the 28 tiles once"
