"""`rules.md`, Shuffling that players can check: against a few lines written from the rule alone."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.shuffle import _below, commitment, deal
from engine.tiles import hand_of

SEED = bytes(range(32))

KNOWN_1 = """
6-6 5-3 5-1 5-0 4-4 4-1 2-0
6-5 6-3 5-4 4-3 3-0 2-2 1-0
6-2 6-4 5-2 2-1 5-5 0-0 6-0 4-0 1-1 3-3 4-2 3-2 6-1 3-1
"""
KNOWN_2 = """
6-6 6-4 5-0 4-3 4-1 3-1 1-1
6-3 5-2 5-1 4-2 4-0 3-3 3-0
5-4 6-0 6-5 5-5 5-3 2-2 6-1 4-4 3-2 2-0 6-2 2-1 0-0 1-0
"""


def shuffled_by_the_rule(seed: bytes, salt: str, n: int) -> list[str]:
    tiles = [f"{a}-{b}" for a in range(7) for b in range(a + 1)]
    words: list[int] = []
    counter = 0
    for i in range(27, 0, -1):
        while True:
            if not words:
                message = f"{salt}:{n}:{counter}".encode("ascii")
                words = list(struct.unpack(">8I", hmac.new(seed, message, "sha256").digest()))
                counter += 1
            w = words.pop(0)
            if w < 2**32 - (2**32 % (i + 1)):
                break
        j = w % (i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tiles


def dealt(seed: bytes, salt: str, n: int) -> list[str]:
    got = deal(seed, salt, n)
    return [str(tile) for tile in (*got.hands[0], *got.hands[1], *got.stock)]


@given(
    st.binary(min_size=32, max_size=32),
    st.from_regex(r"[0-9]{1,20}-[0-9]{1,20}", fullmatch=True),
    st.integers(1, 99),
)
def test_the_deal_is_that_of_the_rule(seed: bytes, salt: str, n: int) -> None:
    tiles = shuffled_by_the_rule(seed, salt, n)
    expected = [
        *sorted(tiles[:7], reverse=True),
        *sorted(tiles[7:14], reverse=True),
        *tiles[14:],
    ]
    assert dealt(seed, salt, n) == expected


def test_known_answers() -> None:
    """Computed once with the lines above and kept, so that neither can drift with the other."""
    assert dealt(SEED, "123-456", 1) == KNOWN_1.split()
    assert dealt(SEED, "123-456", 2) == KNOWN_2.split()


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_every_round_is_shuffled_afresh() -> None:
    rounds = {tuple(dealt(SEED, "1-2", n)) for n in range(1, 21)}
    assert len(rounds) == 20


def test_the_salt_and_the_seed_both_matter() -> None:
    assert dealt(SEED, "1-2", 1) != dealt(SEED, "1-3", 1)
    assert dealt(SEED, "1-2", 1) != dealt(SEED[::-1], "1-2", 1)


def test_words_that_would_favour_a_tile_are_skipped() -> None:
    """2^32 is no multiple of 28: a word of the last, incomplete run is not used."""
    limit = 28
    last_fair = 2**32 - 2**32 % limit - 1
    assert _below(limit, iter([last_fair + 1, 2**32 - 1, last_fair])) == limit - 1
    assert _below(limit, iter([last_fair, 5])) == limit - 1


def test_hands_are_listed_high_tile_first() -> None:
    for n in range(1, 50):
        got = deal(SEED, "7-7", n)
        assert got.hands == (hand_of(got.hands[0]), hand_of(got.hands[1]))


def test_every_tile_is_as_likely_in_every_place() -> None:
    count = 2800
    seen = Counter(tile for n in range(1, count + 1) for tile in deal(SEED, "9-9", n).hands[0])
    mean = count * 7 / 28
    assert all(abs(times - mean) < 5 * (mean * 0.75) ** 0.5 for times in seen.values())


@pytest.mark.parametrize("number", [0, -1])
def test_rounds_are_counted_from_one(number: int) -> None:
    with pytest.raises(ValueError, match="the first is round 1"):
        deal(SEED, "1-2", number)


def test_a_salt_is_ascii() -> None:
    with pytest.raises(ValueError, match="ascii"):
        deal(SEED, "ä", 1)
