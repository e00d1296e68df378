"""`rules.md`, Text notation: tiles and actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Draw, End, Pass, Play
from engine.errors import NotationError
from engine.notation import read_action, read_tile, write_action
from engine.table import Heading
from engine.tiles import DOUBLE_SIX, Tile

TILES = st.sampled_from(DOUBLE_SIX)
PLAYS = st.builds(Play, TILES) | st.builds(
    Play, TILES, st.sampled_from(End), st.none() | st.sampled_from(Heading)
)
ACTIONS = PLAYS | st.just(Draw()) | st.just(Pass())


@given(TILES)
def test_canonical_is_high_first(tile: Tile) -> None:
    assert str(tile) == f"{tile.high}-{tile.low}"
    assert read_tile(str(tile)) == tile


@pytest.mark.parametrize(
    "text",
    [
        *("5-4", "4-5", "54", "45", "5|4", "5:4", "5/4", "4/5", "[5|4]", "[4|5]"),
        *("5\u20104", "5\u20114", "5\u20124", "5\u20134", "5\u20144", "5\u20154"),
        *("5\u22124", "5\uff0d4", "5\ufe634", "5\u20434", "5\u207b4"),
        *(
            " 5-4 ",
            "5 - 4",
            "5 -4",
            "5- 4",
            "5 | 4",
            "[ 5 | 4 ]",
            "[5-4]",
            "[54]",
            "5\u00a0-\u00a04",
        ),
    ],
)
def test_every_spelling_of_a_tile(text: str) -> None:
    assert read_tile(text) == Tile(5, 4)


def test_every_unicode_domino_of_a_double_six_set() -> None:
    for left in range(7):
        for right in range(7):
            lying = chr(0x1F031 + 7 * left + right)
            upright = chr(0x1F063 + 7 * left + right)
            assert read_tile(lying) == read_tile(upright) == Tile.of(left, right)
            assert read_tile(f" {lying}\ufe0e ") == Tile.of(left, right)


@pytest.mark.parametrize("back", ["\U0001f030", "\U0001f062"])
def test_the_back_of_a_tile_names_none(back: str) -> None:
    with pytest.raises(NotationError, match="back of a tile"):
        read_tile(back)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "5", "-", "5-", "-4", "5--4", "5 4", "5-4-3", "543", "five-four", "5,4", "5.4"),
        *(
            "[5|4",
            "5|4]",
            "(5|4)",
            "[[5|4]]",
            "5\n4",
            "\u0665-\u0664",
            "\uff15-\uff14",
            "½",
            "\U0001f02f",
            "\U0001f094",
        ),
        *("\U0001f031\U0001f031", "5_4", "5\\4", "+5-4", "0x5-4"),
    ],
)
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_tile(text)
    assert repr(text) in str(refused.value)
    assert "as in 5-4" in str(refused.value)


@pytest.mark.parametrize("text", ["7-4", "4-7", "77", "9|0", "[6:8]"])
def test_pips_over_six_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="0 to 6 pips") as refused:
        read_tile(text)
    assert repr(text) in str(refused.value)


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(NotationError) as refused:
        read_tile("x" * 10_000)
    assert len(str(refused.value)) < 120


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("5-4 left", Play(Tile(5, 4), End.LEFT)),
        ("5-4 right", Play(Tile(5, 4), End.RIGHT)),
        ("5-4 left up", Play(Tile(5, 4), End.LEFT, Heading.UP)),
        ("5-4 right left", Play(Tile(5, 4), End.RIGHT, Heading.LEFT)),
        ("draw", Draw()),
        ("pass", Pass()),
        ("6-6", Play(Tile(6, 6))),
        ("  4 – 5   Left  DOWN ", Play(Tile(5, 4), End.LEFT, Heading.DOWN)),
        ("Draw", Draw()),
        ("\U0001f055 left", Play(Tile(5, 1), End.LEFT)),
    ],
)
def test_actions(text: str, action: Play | Draw | Pass) -> None:
    assert read_action(text) == action


@given(ACTIONS)
def test_a_written_action_reads_back(action: Play | Draw | Pass) -> None:
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "''"),
        ("left", "'left' is not an action"),
        ("play", "'play' is not an action"),
        ("draw pass", "'draw pass' is not an action"),
        ("5-4 up", "'up' is not an end"),
        ("5-4 draw", "'draw' is not an end"),
        ("5-4 left sideways", "'sideways' is not a heading"),
        ("5-4 left up down", "'down' is one word too many"),
        ("5-4left", "'5-4left' is not a tile"),
        ("5-4 6-4 left", "'5-4 6-4' is not a tile"),
        ("7-4 left", "'7-4' is not a tile"),
    ],
)
def test_what_is_no_action_is_refused(text: str, part: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_action(text)
    assert part in str(refused.value)


@given(st.text())
def test_no_text_makes_the_reader_crash(text: str) -> None:
    for read in (read_tile, read_action):
        try:
            read(text)
        except NotationError as refused:
            assert len(str(refused)) < 300  # noqa: PT017 - any text may be refused, or read
