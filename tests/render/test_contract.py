"""What the pictures' callers rely on."""

from __future__ import annotations

import importlib
import pkgutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

import render
from engine.tiles import Seat
from engine.view import view
from render import hand_image, match_image, round_image, table_image
from render.png import png
from tests.render.positions import (
    NAMES,
    a_hand_of,
    a_match,
    a_round_over,
    moment,
    seat_to_play,
)

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    "size", [(1200, 800), (600, 400), (2400, 1600), (900, 900), (1600, 600), (300, 200)]
)
def test_a_picture_has_the_size_that_was_asked_for(size: tuple[int, int]) -> None:
    seen = view(moment(6), None)
    for picture in (table_image, round_image, match_image):
        assert Image.open(BytesIO(picture(seen, NAMES, size=size))).size == size


def test_a_picture_is_a_png_with_a_palette() -> None:
    data = table_image(view(a_match(1, 0), None), NAMES)
    assert data.startswith(PNG)
    image = Image.open(BytesIO(data))
    image.verify()
    assert image.mode == "P"


def test_a_running_round_has_no_end_to_draw() -> None:
    with pytest.raises(ValueError, match="still runs"):
        round_image(view(a_match(1, 3), None), NAMES)


def test_a_bystander_has_no_hand_to_draw() -> None:
    with pytest.raises(ValueError, match="bystander"):
        hand_image(view(a_match(1, 3), None), NAMES)


@pytest.mark.parametrize("number", range(22))
def test_any_hand_can_be_drawn(number: int) -> None:
    image = Image.open(BytesIO(hand_image(a_hand_of(number), NAMES)))
    assert image.width == 1200
    assert 300 <= image.height <= 1200


def test_the_table_is_the_same_whoever_looks() -> None:
    """A picture for everybody must not depend on a hand that only its holder sees."""
    match = a_match(5, 9)
    pictures = {table_image(view(match, seat), NAMES) for seat in (None, Seat.A, Seat.B)}
    assert len(pictures) == 1


def test_many_threads_draw_what_one_draws() -> None:
    views = [view(a_match(seed, 10 + seed), None) for seed in range(12)]
    names = ("محمد 🐸", "王小明")
    alone = [table_image(seen, names) for seen in views]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda seen: table_image(seen, names), views * 3))
    assert together == alone * 3


def test_every_cache_is_bounded() -> None:
    caches = []
    for module in pkgutil.walk_packages(render.__path__, "render."):
        for thing in vars(importlib.import_module(module.name)).values():
            if hasattr(thing, "cache_parameters"):
                caches.append(thing)
                assert thing.cache_parameters()["maxsize"] is not None, thing
    assert len(caches) > 8


def test_a_png_decodes_to_the_same_indices() -> None:
    image = Image.frombytes("L", (64, 4), bytes(range(256)))
    palette = bytes(value for number in range(256) for value in (number, 255 - number, 7))
    rows = Image.new("L", (65, 4))
    rows.paste(image, (1, 0))
    decoded = Image.open(BytesIO(png(rows, palette)))
    assert decoded.tobytes() == image.tobytes()
    assert decoded.convert("RGB").getpixel((5, 1)) == (69, 186, 7)


def test_a_match_of_a_hundred_rounds_still_has_its_card() -> None:
    seen = view(moment(6), None)
    many = tuple(
        replace(seen.past_rounds[place % len(seen.past_rounds)], number=place + 1)
        for place in range(100)
    )
    assert match_image(replace(seen, past_rounds=many), NAMES).startswith(PNG)


def test_a_match_without_a_round_over_has_its_card() -> None:
    assert match_image(view(a_match(1, 3), None), NAMES).startswith(PNG)


def test_a_hand_after_the_round_can_be_drawn() -> None:
    assert hand_image(seat_to_play(a_round_over(6)), NAMES).startswith(PNG)
