"""The plays that a seat has to choose from, as far as they differ in what may come of them."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import End, Play
from engine.compact.tilesets import Ends, Mask, ends_of
from engine.players.geometry import Answer, answers, compact_ends
from engine.players.player import ways_of
from engine.table import Table
from engine.view import View


@dataclass(frozen=True, slots=True)
class Option:
    """A play in masks: its tile, the ends that it leaves, and what the table then allows.

    `ways` are the plays that come to this: they differ in nothing that is reckoned with, the first
    is one of the left end. `answers` are all the plays that the table allows next; None where it
    allows whatever fits.
    """

    ways: tuple[Play, ...]
    bit: Mask
    ends: Ends
    answers: tuple[Answer, ...] | None


def options(view: View) -> tuple[Option, ...]:
    """The options of the seat in turn; none where it must draw or pass."""
    found: dict[tuple[Mask, Ends, tuple[Answer, ...] | None], list[Play]] = {}
    for ways in ways_of(view):
        for play in ways:
            found.setdefault(_meaning(view, play), []).append(play)
    return tuple(
        [
            Option(tuple([play for play in plays if play.end is plays[0].end]), *meaning)
            for meaning, plays in found.items()
        ]
    )


def _meaning(view: View, play: Play) -> tuple[Mask, Ends, tuple[Answer, ...] | None]:
    """What comes of the play: the tile gone, the ends left, the answers that the table allows."""
    tile, line = play.tile, view.line
    bit = 1 << tile.index
    if line.pips is None or play.end is None:
        return bit, ends_of(tile.high, tile.low), None
    left, right = line.pips
    near, kept = (right, left) if play.end is End.RIGHT else (left, right)
    if not view.ruleset.bounded:
        return bit, ends_of(tile.across(near), kept), None
    table = _after(view, play, tile.across(near))
    return bit, compact_ends(table), answers(table)


def _after(view: View, play: Play, far: int) -> Table:
    assert view.line.table is not None  # noqa: S101 - there are plays at its ends
    assert play.end is not None  # noqa: S101 - and this is one
    spots = view.line.spots(play.tile, play.end)
    (spot,) = [spot for spot in spots if spot.heading is play.heading]
    return view.line.table.laid(play.end is End.RIGHT, spot, far)
