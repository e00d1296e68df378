"""What holds for every table, whatever was played."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.match import MatchState
from engine.rules import BLOCK, CLASSIC, DRAW, Ruleset
from engine.view import View, view
from render import FELT, THEMES, hand_image, table_image
from render.badges import badge_boxes
from render.board import Board, board_for
from render.scene import SIZE
from render.scoreboard import HEIGHT
from tests.render.pictures import opened, pips_seen
from tests.render.positions import NAMES, a_hand_of, a_match, a_round_over, seat_to_play

CLOTH = (0, HEIGHT, *SIZE)
BADGE = (170, 46)
PHONE = 360
"""How wide a phone shows the picture, in pixels."""

matches = st.builds(
    a_match,
    seed=st.integers(0, 10_000),
    actions=st.integers(0, 45),
    ruleset=st.sampled_from([CLASSIC, DRAW, BLOCK]),
    steered=st.booleans(),
)


def board_of(seen: View) -> Board:
    return board_for(seen.line, CLOTH, 1.0, bounded=seen.ruleset.bounded)


@given(matches)
def test_no_two_tiles_overlap_and_all_lie_on_the_cloth(match: MatchState) -> None:
    seen = view(match, None)
    board = board_of(seen)
    boxes = [board.tile(tile.spot) for tile in seen.line.laid]
    assert all(_inside(box, CLOTH) for box in boxes)
    assert not any(_overlap(one, other) for one, other in combinations(boxes, 2))


@given(matches)
def test_a_badge_covers_neither_a_tile_nor_the_other_badge(match: MatchState) -> None:
    seen = view(match, None)
    board = board_of(seen)
    badges = badge_boxes(seen.line, board, (BADGE, BADGE))
    boxes = [board.tile(tile.spot) for tile in seen.line.laid] + badges
    assert all(_inside(badge, CLOTH) for badge in badges)
    assert not any(_overlap(badge, box) for badge in badges for box in boxes if box is not badge)


@given(matches)
def test_a_phone_shows_no_half_of_a_long_line_smaller_than_13_pixels(match: MatchState) -> None:
    seen = view(match, None)
    least = 13 if len(seen.line.laid) <= 20 else 11
    assert 2 * board_of(seen).cell * PHONE / SIZE[0] >= least


@given(matches)
def test_few_tiles_are_shown_larger_than_many(match: MatchState) -> None:
    seen = view(match, None)
    if len(seen.line.laid) <= 3:
        assert 2 * board_of(seen).cell * PHONE / SIZE[0] >= 19


@settings(max_examples=20)
@given(matches, st.sampled_from(sorted(THEMES)))
def test_every_pip_of_the_table_can_be_counted(match: MatchState, name: str) -> None:
    seen, theme = view(match, None), THEMES[name]
    picture = opened(table_image(seen, NAMES, theme))
    board = board_of(seen)
    for tile in seen.line.laid:
        for cell, pips in ((tile.spot.near, tile.near_pips), (tile.spot.far, tile.far_pips)):
            expected = [pips if number == pips else 0 for number in range(1, 7)]
            assert pips_seen(picture, theme, board.half(cell)) == expected


@settings(max_examples=8)
@given(st.integers(0, 500), st.sampled_from([CLASSIC, DRAW, BLOCK]))
def test_all_pips_on_the_cloth_are_those_of_the_line(seed: int, ruleset: Ruleset) -> None:
    """Counted with no knowledge of where the tiles lie; once a round is over no badge is there."""
    seen = view(a_round_over(seed, ruleset), None)
    picture = opened(table_image(seen, NAMES))
    halves = [p for tile in seen.line.laid for p in (tile.near_pips, tile.far_pips)]
    expected = [halves.count(number) * number for number in range(1, 7)]
    assert pips_seen(picture, FELT, CLOTH) == expected


@settings(max_examples=12)
@given(st.integers(1, 21))
def test_every_pip_of_a_hand_out_of_turn_can_be_counted(number: int) -> None:
    seen = a_hand_of(number, playable=False)
    picture = opened(hand_image(seen, NAMES))
    halves = [p for tile in seen.hand for p in (tile.high, tile.low)]
    expected = [halves.count(number) * number for number in range(1, 7)]
    assert pips_seen(picture, FELT, (0, 112, *picture.size)) == expected


@settings(max_examples=10)
@given(matches)
def test_only_the_tiles_that_can_be_played_keep_their_full_colour(match: MatchState) -> None:
    seen = seat_to_play(match)
    if seen.legal:
        playable = {action.tile for action in seen.legal if hasattr(action, "tile")}
        halves = [p for tile in playable for p in (tile.high, tile.low)]
        picture = opened(hand_image(seen, NAMES))
        expected = [halves.count(number) * number for number in range(1, 7)]
        assert pips_seen(picture, FELT, (0, 112, *picture.size)) == expected


@settings(max_examples=10)
@given(matches)
def test_the_same_view_gives_the_same_bytes(match: MatchState) -> None:
    seen = view(match, None)
    assert table_image(seen, NAMES) == table_image(seen, NAMES)


def _inside(box: tuple[int, ...], limits: tuple[int, ...]) -> bool:
    return (
        box[0] >= limits[0] and box[1] >= limits[1] and box[2] <= limits[2] and box[3] <= limits[3]
    )


def _overlap(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@settings(max_examples=12)
@given(matches, st.sampled_from(sorted(THEMES)), st.sampled_from(["en", "el", "vi"]))
def test_a_table_of_up_to_20_tiles_is_a_small_file(
    match: MatchState, name: str, locale: str
) -> None:
    seen = replace(view(match, None), scores=(103, 250), target=250)
    if len(seen.line.laid) <= 20:
        png = table_image(seen, ("Nguyễn Thị Phượng", "山田太郎 🐸"), THEMES[name], locale=locale)
        assert len(png) <= 20_480
