"""Pictures in tests: a blank one, and a record of which hand each picture shows."""

from collections.abc import Callable
from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

import render
from bot.discord_ui import pictures
from engine.tiles import Seat
from engine.view import View

Draw = Callable[[View, tuple[str, str]], bytes]
"""Draws what a view shows, with the names of both players."""


def _blank() -> bytes:
    file = BytesIO()
    Image.new("P", (1, 1)).save(file, "PNG")
    return file.getvalue()


BLANK = _blank()
"""The smallest PNG."""


class Album:
    """Knows the picture of every hand drawn, and sees to what public pictures are drawn from."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._hands: dict[bytes, Seat] = {}
        self._hand_image: Draw = render.hand_image
        monkeypatch.setattr(pictures, "hand_image", self.draw_hand)
        for name in ("table_image", "round_image", "match_image"):
            monkeypatch.setattr(pictures, name, _from_a_bystanders_view(getattr(render, name)))

    def seat_of(self, png: bytes) -> Seat | None:
        """Whose hand the picture shows; None where it shows no hand."""
        return self._hands.get(sha256(png).digest())

    def draw_hand(self, seen: View, names: tuple[str, str]) -> bytes:
        """Draw the hand, and remember whose it is."""
        png = self._hand_image(seen, names)
        assert seen.seat is not None
        self._hands[sha256(png).digest()] = seen.seat
        return png


def _from_a_bystanders_view(draw: Draw) -> Draw:
    def drawn(seen: View, names: tuple[str, str]) -> bytes:
        assert seen.seat is None, "a public picture is drawn from what a player knows"
        assert seen.outcome is not None or seen.hands == (None, None)
        return draw(seen, names)

    return drawn
