"""The rule of thumb: a one-ply player, and the measure of the stronger ones."""

from __future__ import annotations

import random

from engine.actions import Action, End, Play
from engine.players.player import lay, ways_of
from engine.tiles import Tile
from engine.view import View

DOUBLE = 2
"""What a double is worth beyond its pips: it fits one number only, so it is hard to get rid of."""

REPLY = 4
"""What each unseen tile that would fit afterwards costs: it may give the opponent a play."""


def thumb(view: View, _rng: random.Random) -> Action:
    """The play that sheds weight, keeps one's own tiles playable, and leaves few replies.

    Worth: the tile's pips, 2 more for a double, 1 for each own tile that fits afterwards, less 4
    for each unseen tile that fits afterwards. The first of equals is played.
    """
    plays = ways_of(view)
    if not plays:
        return view.legal[0]
    return lay(view, max(plays, key=lambda ways: _worth(view, ways[0])))


def _worth(view: View, play: Play) -> int:
    tile = play.tile
    ends = set(_ends_after(view, play))

    def fits(other: Tile) -> bool:
        return other.high in ends or other.low in ends

    mine = sum(fits(other) for other in view.hand if other != tile)
    unseen = sum(fits(other) for other in view.line.unlaid if other not in view.hand)
    return tile.pips + DOUBLE * tile.is_double + mine - REPLY * unseen


def _ends_after(view: View, play: Play) -> tuple[int, int]:
    if view.line.pips is None:
        return play.tile.high, play.tile.low
    left, right = view.line.pips
    if play.end is End.LEFT:
        return play.tile.across(left), right
    return left, play.tile.across(right)
