"""What the table means to the masks: which tiles have a place, and which ends are closed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import End
from engine.compact.tilesets import (
    CLOSED,
    DOUBLES,
    FITS,
    SUITS,
    Ends,
    Mask,
    bits_in,
    ends_of,
    tile_of,
)
from engine.line import Line
from engine.table import BOUNDED, Lie, OpenEnd, Table

Answer = tuple[Mask, Ends]
"""A tile that may be laid, and the ends that it leaves."""


def compact_ends(table: Table) -> Ends:
    """The index of the table's ends; an end that has no place for any tile is closed."""
    left, right = table.ends
    return ends_of(_pips(left), _pips(right))


def _pips(end: OpenEnd) -> int:
    return CLOSED if _is_shut(end) else end.pips


def places(table: Table) -> Mask:
    """The tiles that have a place at one of the ends."""
    left, right = table.ends
    return _places_at(left) | _places_at(right)


def _places_at(end: OpenEnd) -> Mask:
    suit = SUITS[end.pips]
    return (suit & ~DOUBLES if end.plain else 0) | (suit & DOUBLES if end.double else 0)


def course(line: Line) -> Iterator[tuple[Ends, Mask]]:
    """The ends, and the tiles that had a place, after each tile of the line.

    On a table as high as needed no end ever closes, so only the pips are followed there.
    """
    if line.table is None:
        return
    lead, *others = line.laid
    if line.table.area == BOUNDED:
        table = Table.led(line.table.area, lead.near_pips, lead.far_pips)
        yield compact_ends(table), places(table)
        for laid in others:
            table = table.laid(laid.end is End.RIGHT, laid.spot, laid.far_pips)
            yield compact_ends(table), places(table)
        return
    left, right = lead.near_pips, lead.far_pips
    yield ends_of(left, right), FITS[ends_of(left, right)]
    for laid in others:
        left, right = (left, laid.far_pips) if laid.end is End.RIGHT else (laid.far_pips, right)
        yield ends_of(left, right), FITS[ends_of(left, right)]


def answers(table: Table) -> tuple[Answer, ...] | None:
    """Every play of a tile not yet laid that the table allows next, and the ends that it leaves.

    An end that the play itself closes, by the place that it takes, counts as closed. None where
    the table stands in nobody's way: whatever fits has a place, and no place closes an end.
    """
    closing = _closing(table)
    if closing is None:
        return None
    found: set[Answer] = set()
    for (at_right, double), outcomes in closing.items():
        end, other = table.ends[at_right], table.ends[not at_right]
        for bit in bits_in(SUITS[end.pips] & (DOUBLES if double else ~DOUBLES)):
            far = tile_of(bit).across(end.pips)
            for closes, closes_other in outcomes:
                ends = ends_of(CLOSED if closes else far, CLOSED if closes_other else other.pips)
                found.add((bit, ends))
    return tuple(sorted(found))


def _closing(table: Table) -> dict[tuple[bool, bool], set[tuple[bool, bool]]] | None:
    """For (the right end?, a double?) what its places may close: (that end, the other one).

    None where every shape has a place, and no place closes anything.
    """
    closing: dict[tuple[bool, bool], set[tuple[bool, bool]]] = {}
    is_free = True
    for at_right in (False, True):
        end = table.ends[at_right]
        is_free &= bool(end.plain) and (bool(end.double) or end.lie is not Lie.ALONG)
        for double in (False, True):
            outcomes: set[tuple[bool, bool]] = set()
            for spot in end.spots(double=double):
                after = table.laid(at_right, spot, end.pips)
                outcomes.add((_is_shut(after.ends[at_right]), _is_shut(after.ends[not at_right])))
            is_free &= outcomes <= {(False, False)}
            closing[at_right, double] = outcomes
    return None if is_free else closing


def _is_shut(end: OpenEnd) -> bool:
    return not (end.plain or end.double)
