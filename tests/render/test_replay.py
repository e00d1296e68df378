"""The replay: one action a second, small enough for Discord."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence

from engine.events import Ending
from engine.match import MatchState, leave
from engine.rules import CLASSIC, DRAW
from engine.tiles import Seat
from engine.view import view
from render import (
    FELT,
    THEMES,
    Theme,
    match_image,
    replay,
    replay_image,
    round_image,
    table_image,
)
from render.gif import gif
from render.palette import palette_of
from tests.render.pictures import difference, opened
from tests.render.positions import NAMES, a_finished_match, a_match, a_round_over, moment

SMALL = (300, 200)
DISCORD_LIMIT = 8_000_000


def frames(animation: bytes) -> list[tuple[Image.Image, int]]:
    image = Image.open(BytesIO(animation))
    return [
        (frame.convert("RGB"), int(frame.info["duration"]))
        for frame in ImageSequence.Iterator(image)
    ]


def test_a_round_takes_a_second_for_each_action() -> None:
    match = a_round_over(3)
    shown = frames(replay_image(match, NAMES, size=SMALL))
    actions = len(match.round.history)
    assert [duration for _, duration in shown] == [1000] * (actions + 1) + [3000]


def test_a_match_too_long_for_the_limit_is_shown_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_round_over(3)
    whole = replay_image(match, NAMES, size=SMALL)
    monkeypatch.setattr(replay, "LARGEST", len(whole))
    assert replay_image(match, NAMES, size=SMALL) == whole
    monkeypatch.setattr(replay, "LARGEST", len(whole) - 1)
    smaller = replay_image(match, NAMES, size=SMALL)
    assert len(smaller) < len(whole)
    assert [d for _, d in frames(smaller)] == [d for _, d in frames(whole)]
    assert Image.open(BytesIO(smaller)).size == (200, 133)
    monkeypatch.setattr(replay, "LARGEST", 1)
    assert Image.open(BytesIO(replay_image(match, NAMES, size=SMALL))).size == (150, 100)


def test_its_pictures_are_those_of_the_table() -> None:
    match = a_round_over(3, DRAW)
    shown = frames(replay_image(match, NAMES, size=SMALL))
    empty = opened(
        table_image(view(MatchState.started(DRAW, match.round.deal), None), NAMES, size=SMALL)
    )
    assert difference(shown[0][0].crop((0, 0, 300, 34)), empty.crop((0, 0, 300, 34))) == 0
    last, end = shown[-2][0], shown[-1][0]
    assert difference(last, opened(table_image(view(match, None), NAMES, size=SMALL))) == 0
    assert difference(end, opened(round_image(view(match, None), NAMES, size=SMALL))) == 0


def test_a_match_ends_with_its_card() -> None:
    match = moment(6)
    shown = frames(replay_image(match, NAMES, size=SMALL))
    actions = sum(len(state.history) for state in match.rounds)
    rounds = len(match.rounds)
    assert len(shown) == actions + 2 * rounds + 1
    card = opened(match_image(view(match, None), NAMES, size=SMALL))
    assert difference(shown[-1][0], card) == 0


def test_one_round_of_a_match() -> None:
    match = moment(6)
    shown = frames(replay_image(match, NAMES, size=SMALL, round_number=2))
    assert len(shown) == len(match.rounds[1].history) + 2


def test_a_round_given_up_ends_without_an_action() -> None:
    match, _ = leave(a_match(1, 5), Seat.B, Ending.FORFEIT)
    shown = frames(replay_image(match, NAMES, size=SMALL))
    assert [duration for _, duration in shown[-3:]] == [1000, 3000, 5000]


def test_a_running_round_shows_what_a_bystander_saw() -> None:
    match = moment(1, 18)
    shown = frames(replay_image(match, NAMES, size=SMALL))
    assert difference(shown[-1][0], opened(table_image(view(match, None), NAMES, size=SMALL))) == 0


def test_a_round_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no round 2: the match has 1"):
        replay_image(a_match(1, 3), NAMES, round_number=2)


def test_a_long_match_is_small_enough_for_discord() -> None:
    """At full size, by the bytes that its first rounds take; `make bench` makes a whole one."""
    match = a_finished_match(6, target=250)
    size = len(replay_image(match, NAMES, round_number=1))
    assert size * len(match.rounds) < DISCORD_LIMIT


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_no_picture_uses_the_index_that_means_unchanged(theme: Theme) -> None:
    assert len(palette_of(theme).colours) < 256


def test_an_animation_stores_only_what_changes() -> None:
    one = Image.new("L", (200, 100), 3)
    other = one.copy()
    other.paste(7, (50, 20, 60, 30))
    palette = palette_of(FELT).flat
    still = gif([(one, 1000)], palette)
    both = gif([(one, 1000), (other, 500)], palette)
    assert len(both) - len(still) < 80
    (first, _), (second, duration) = frames(both)
    assert duration == 500
    assert ImageChops.difference(first, second).getbbox() == (50, 20, 60, 30)


def test_an_animation_needs_a_frame() -> None:
    with pytest.raises(ValueError, match="needs a frame"):
        gif([], palette_of(FELT).flat)


def test_the_rounds_of_a_classic_match_replay_as_they_were_steered() -> None:
    match = a_match(9, 12, CLASSIC, steered=True)
    shown = frames(replay_image(match, NAMES, size=SMALL))
    assert difference(shown[-1][0], opened(table_image(view(match, None), NAMES, size=SMALL))) == 0
