"""The picture of the places that a tile can take shows each of them, and nothing that is hidden."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from engine.actions import Draw, End, Pass, Play
from engine.match import MatchState, act
from engine.round import Deal
from engine.rules import CLASSIC
from engine.tiles import DOUBLE_SIX, Tile
from engine.view import view
from render import FELT, steering_image

NAMES = ("Anna", "Bo")


def _choices(seed: int) -> tuple[MatchState, Tile, End]:
    """A position in which a tile has several headings at an end."""
    rng = Random(seed)
    tiles = list(DOUBLE_SIX)
    rng.shuffle(tiles)
    match = MatchState.started(CLASSIC, Deal.of(tiles))
    while True:
        plays = match.round.plays()
        for play in plays:
            if play.end is not None and len(match.round.line.laid) > 3:
                spots = match.round.line.spots(play.tile, play.end)
                if len(spots) > 1:
                    return match, play.tile, play.end
        action: Play | Draw | Pass = Pass()
        if plays:
            action = rng.choice(plays)
        elif match.round.may_draw:
            action = Draw()
        match, _ = act(match, action)


def _frames(png: bytes) -> int:
    """How many separate outlines in the accent colour lie on the cloth."""
    image = Image.open(BytesIO(png)).convert("RGB").crop((0, 140, 1200, 800))
    wanted = {
        (x, y)
        for y in range(image.height)
        for x in range(image.width)
        if image.getpixel((x, y)) == FELT.accent
    }
    found = 0
    while wanted:
        found += 1
        frontier = [wanted.pop()]
        size = 0
        while frontier:
            x, y = frontier.pop()
            size += 1
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in wanted:
                    wanted.remove(near)
                    frontier.append(near)
        found -= size < 100
    return found


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_place_is_outlined(seed: int) -> None:
    match, tile, end = _choices(seed)
    png = steering_image(view(match, match.round.turn), NAMES, (tile, end))
    plain = steering_image(view(match, match.round.turn), NAMES, (tile, end.other))
    assert _frames(png) >= len(match.round.line.spots(tile, end)) > 1
    assert png != plain
