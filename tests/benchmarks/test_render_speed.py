"""How fast pictures are drawn, and how large they are: `make bench`, or `pytest -m bench -s`."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from functools import partial
from io import BytesIO
from time import perf_counter, thread_time

import pytest
from PIL import Image

from engine.actions import Play
from engine.match import MatchState, act
from engine.round import legal_actions
from engine.rules import CLASSIC
from engine.view import View, view
from render import hand_image, match_image, replay_image, round_image, table_image
from render.png import LEVEL
from tests.benchmarks.plain_picture import plain_picture
from tests.render.positions import a_finished_match, a_match, moment, seat_to_play

# ruff: noqa: T201 - the figures are the point

pytestmark = pytest.mark.bench

NAMES = ("Ελένη Παππά", "Søren Kierkegård")
TILES = 20
TABLES = 24
ROUNDS = 15

COLD = """
from time import perf_counter
start = perf_counter()
from tests.render.positions import moment
from engine.view import view
from render import table_image
loaded = perf_counter()
table_image(view(moment(4, 27), None), ("Anna", "Bo"))
print(loaded - start, perf_counter() - loaded)
"""


def tables_of(tiles: int, number: int) -> list[View]:
    """Different tables with a line of so many tiles, mid round."""
    found: list[View] = []
    for seed in range(4000):
        if len(found) == number:
            break
        rng = random.Random(seed)
        match = a_match(seed, 0)
        while match.round.outcome is None and len(match.round.line.laid) < tiles:
            action = rng.choice(legal_actions(match.round))
            if isinstance(action, Play):
                action = Play(action.tile, action.end)
            match, _ = act(match, action)
        if match.round.outcome is None:
            found.append(view(match, None))
    assert len(found) == number
    return found


def milliseconds(call: Callable[[], object]) -> float:
    """The processor time of a call: what others do on the machine counts less than on a clock."""
    start = thread_time()
    call()
    return (thread_time() - start) * 1000


def test_a_table_of_20_tiles() -> None:
    """Ours, zlib alone and the plain way by turns, so that a busy machine slows all three."""
    tables = tables_of(TILES, TABLES)
    pictures = [table_image(seen, NAMES) for seen in tables]
    raw = [Image.open(BytesIO(png)).tobytes() for png in pictures]
    ours, alone, plain = [], [], []
    for _ in range(ROUNDS):
        for seen, data in zip(tables, raw, strict=True):
            ours.append(milliseconds(partial(table_image, seen, NAMES)))
            alone.append(milliseconds(partial(zlib.compress, data, LEVEL)))
        plain.append(milliseconds(partial(plain_picture, tables[0], NAMES)))
    best, zlib_best, plain_best = (statistics.median(times) for times in (ours, alone, plain))
    largest = max(map(len, pictures))
    print(
        f"\ntable of {TILES} tiles, 1200 x 800, median of {len(ours)}: {best:.2f} ms;"
        f"\n  zlib level {LEVEL} alone {zlib_best:.2f} ms: {best / zlib_best:.2f} times as long"
        f"\n  the plain way {plain_best:.1f} ms: {plain_best / best:.1f} times faster"
        f"\n  {statistics.mean(map(len, pictures)) / 1000:.1f} KB, at most {largest / 1000:.1f} KB"
    )
    assert best <= 2.5 * zlib_best
    assert plain_best >= 8 * best
    assert largest <= 20_000


@pytest.mark.parametrize("tiles", [1, 7, 14, 23])
def test_tables_of_other_lengths(tiles: int) -> None:
    (seen,) = tables_of(tiles, 1)
    png = table_image(seen, NAMES)
    times = [milliseconds(lambda: table_image(seen, NAMES)) for _ in range(40)]
    print(f"\ntable of {tiles} tiles: {statistics.median(times):.2f} ms, {len(png) / 1000:.1f} KB")
    assert len(png) <= 26_000


def test_the_other_pictures() -> None:
    pictures: dict[str, Callable[[], bytes]] = {
        "hand of 14": lambda: hand_image(seat_to_play(moment(4, 8)), NAMES),
        "end of a round": lambda: round_image(view(moment(3), None), NAMES),
        "card of a match": lambda: match_image(view(moment(6), None), NAMES),
    }
    for name, draw in pictures.items():
        png = draw()
        times = [milliseconds(draw) for _ in range(40)]
        print(f"\n{name}: {statistics.median(times):.2f} ms, {len(png) / 1000:.1f} KB")
        assert len(png) <= 40_000


def test_a_name_never_seen_before() -> None:
    seen = view(moment(4, 27), None)
    table_image(seen, NAMES)
    times = [
        milliseconds(partial(table_image, seen, (f"Ελένη {n}", f"Guðrún {n}"))) for n in range(100)
    ]
    print(f"\ntable with two new names: {statistics.median(times):.2f} ms")


def test_the_first_picture_of_a_process() -> None:
    done = subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True, text=True)
    load, first = (float(number) * 1000 for number in done.stdout.split())
    print(f"\nfirst picture: {load:.0f} ms to load, {first:.0f} ms to draw")


def test_a_long_match_as_an_animation() -> None:
    match = a_finished_match(6, target=250)
    start = perf_counter()
    gif = replay_image(match, NAMES)
    seconds = perf_counter() - start
    actions = sum(len(state.history) for state in match.rounds)
    print(
        f"\nreplay of {len(match.rounds)} rounds, {actions} actions: {seconds:.1f} s,"
        f" {len(gif) / 1e6:.2f} MB"
    )
    assert len(gif) < 8_000_000


def test_memory_does_not_grow_with_the_number_of_matches() -> None:
    """After the caches are full of sprites, more matches of other people add nothing."""

    def play(seed: int) -> None:
        match = MatchState.started(CLASSIC, a_match(seed, 0).round.deal)
        for _ in range(12):
            if match.round.outcome is not None:
                break
            action = legal_actions(match.round)[0]
            if isinstance(action, Play):
                action = Play(action.tile, action.end)
            match, _ = act(match, action)
            table_image(view(match, None), (f"A{seed}", f"B{seed}"))

    for seed in range(120):
        play(seed)
    tracemalloc.start()
    for seed in range(120, 160):
        play(seed)
    before, _ = tracemalloc.get_traced_memory()
    for seed in range(160, 240):
        play(seed)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(
        f"\nmemory after 40 and after 120 further matches: {before / 1e6:.2f}, {after / 1e6:.2f} MB"
    )
    assert after < before * 1.5 + 1_000_000
