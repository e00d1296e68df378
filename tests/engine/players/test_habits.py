"""An opponent's plays tell of its hand (`engine/players/habits.py`)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.compact.moves import MOVES
from engine.compact.tilesets import ALL, CLOSED, FITS, NO_ENDS, PAIRS, ends_of, mask_of
from engine.players.evidence import PastPlay, Shown
from engine.players.habits import ANYTHING, HEAVIEST, SLIPS, THUMB, Habits
from engine.players.worlds import World
from engine.tiles import DOUBLE_SIX, Tile


def tiles(text: str) -> int:
    return mask_of(Tile(int(word[0]), int(word[2])) for word in text.split())


def played(tile: str, before: int, after: int, *, batch: int = 0, laid: str = "") -> PastPlay:
    return PastPlay(tiles(tile), batch, FITS[before], before, after, ALL & ~tiles(laid))


def likelihoods(plays: Iterable[PastPlay], *batches: str) -> tuple[float, float, float]:
    """How likely the plays are of each kind of player that was dealt, and drew, these tiles."""
    world = World(0, (), tuple(map(tiles, batches)))
    heaviest, thumb, anything = Habits(Shown(plays=list(plays))).likelihood(world)
    return heaviest / HEAVIEST, thumb / THUMB, anything / ANYTHING


ENDS = ends_of(6, 3)


def test_a_play_without_a_choice_tells_nothing() -> None:
    play = played("6-2", ENDS, ends_of(2, 3))
    assert likelihoods([play], "6-2 5-5 1-0") == pytest.approx((1, 1, 1))


def test_who_plays_the_heaviest_tile_probably_held_no_heavier_one() -> None:
    play = played("6-2", ENDS, ends_of(2, 3))
    lighter, _, _ = likelihoods([play], "6-2 3-1 1-0")
    heavier, _, _ = likelihoods([play], "6-2 6-5 1-0")
    assert lighter == pytest.approx(SLIPS[0] / 2 + 1 - SLIPS[0])
    assert heavier == pytest.approx(SLIPS[0] / 2)


def test_equally_heavy_tiles_share() -> None:
    play = played("6-2", ENDS, ends_of(2, 3))
    shared, _, _ = likelihoods([play], "6-2 5-3")
    assert shared == pytest.approx(SLIPS[0] / 2 + (1 - SLIPS[0]) / 2)


def test_any_play_is_as_likely_of_one_that_plays_anything() -> None:
    play = played("6-2", ENDS, ends_of(2, 3))
    assert likelihoods([play], "6-2 3-1 3-0 5-5")[2] == pytest.approx(1 / 3)


def test_the_rule_of_thumb_keeps_its_own_tiles_playable() -> None:
    """6-2 weighs 8 and leaves 2 and 3; 6-1 weighs 7 and leaves 1 and 3."""
    play = played("6-1", ENDS, ends_of(1, 3))
    _, kept, _ = likelihoods([play], "6-1 6-2 1-1 4-1")
    _, lost, _ = likelihoods([play], "6-1 6-2 2-2 4-2")
    assert kept == pytest.approx(SLIPS[1] / 2 + 1 - SLIPS[1])
    assert lost == pytest.approx(SLIPS[1] / 2)


@given(st.sets(st.sampled_from(DOUBLE_SIX), min_size=1, max_size=12), st.sampled_from(PAIRS[:28]))
def test_the_plays_of_a_hand_are_together_certain(hand: set[Tile], pair: tuple[int, int]) -> None:
    """Each kind of player plays something: what each play is likely adds up to 1."""
    ends, mine = ends_of(*pair), mask_of(hand)
    playable = mine & FITS[ends]
    assume(playable.bit_count() > 1)  # a single tile tells nothing, whichever end it goes to
    moves = MOVES[ends][playable]
    plays = [PastPlay(bit, 0, FITS[ends], ends, after, ALL) for bit, after, _, _, _ in moves]
    each = [Habits(Shown(plays=[play])).likelihood(World(0, (), (mine,))) for play in plays]
    totals = [sum(kind) for kind in zip(*each, strict=True)]
    assert totals == pytest.approx([HEAVIEST, THUMB, ANYTHING])


def test_tiles_drawn_later_were_not_at_hand() -> None:
    play = played("6-2", ENDS, ends_of(2, 3))
    assert likelihoods([play], "6-2 1-0", "6-5") == pytest.approx((1, 1, 1))
    later = played("6-2", ENDS, ends_of(2, 3), batch=1)
    assert likelihoods([later], "6-2 1-0", "6-5")[2] == pytest.approx(1 / 2)


def test_tiles_played_before_were_not_at_hand() -> None:
    first = played("6-5", ends_of(6, 4), ends_of(5, 4))
    second = played("5-2", ends_of(5, 4), ends_of(2, 4), laid="6-5")
    _, _, anything = likelihoods([first, second], "6-5 5-2 1-1")
    assert anything == pytest.approx(1)


def test_a_lead_of_choice_is_a_play_like_any_other() -> None:
    lead = played("6-2", NO_ENDS, ends_of(6, 2))
    assert likelihoods([lead], "6-2 1-0")[0] == pytest.approx(SLIPS[0] / 2 + 1 - SLIPS[0])
    assert likelihoods([lead], "6-2 6-6 1-0")[0] == pytest.approx(SLIPS[0] / 3)


def test_a_play_that_closed_an_end_counts_as_its_tile() -> None:
    play = played("6-2", ENDS, ends_of(CLOSED, 3))
    assert likelihoods([play], "6-2 6-5")[0] == pytest.approx(SLIPS[0] / 2)


def test_the_same_choice_is_looked_up() -> None:
    habits = Habits(Shown(plays=[played("6-2", ENDS, ends_of(2, 3))]))
    world = World(0, (), (tiles("6-2 3-1 1-0"),))
    assert habits.likelihood(world) == habits.likelihood(world)
