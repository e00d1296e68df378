"""Shuffling that players can check (`rules.md`, the section of that name).

The seed is made elsewhere and handed in: 32 bytes from the operating system, shown as their
`commitment` before a match and as themselves after it.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from hashlib import sha256

from engine.round import Deal
from engine.tiles import DOUBLE_SIX

SEED_SIZE = 32
"""The length of a server seed, in bytes."""

_WORD_SIZE = 4
_WORDS = 1 << 32


def commitment(seed: bytes) -> str:
    """The SHA-256 of the seed in 64 hexadecimal digits: it binds the server, and tells nothing."""
    return sha256(seed).hexdigest()


def deal(seed: bytes, salt: str, round_number: int) -> Deal:
    """The deal of a round (1, 2, ...), which the seed and the salt settle.

    Raises ValueError where the salt is not ASCII, or the round number is less than 1.
    """
    if round_number < 1:
        raise ValueError(f"there is no round {round_number}: the first is round 1")
    words = _words(seed, f"{salt}:{round_number}")
    tiles = list(DOUBLE_SIX)
    for last in range(len(tiles) - 1, 0, -1):
        chosen = _below(last + 1, words)
        tiles[last], tiles[chosen] = tiles[chosen], tiles[last]
    return Deal.of(tiles)


def _below(limit: int, words: Iterator[int]) -> int:
    """The next number from 0 up to but without the limit, each as likely as any other."""
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit


def _words(seed: bytes, message: str) -> Iterator[int]:
    """The endless stream of 32-bit words of a round."""
    counter = 0
    while True:
        block = hmac.digest(seed, f"{message}:{counter}".encode("ascii"), sha256)
        counter += 1
        for start in range(0, len(block), _WORD_SIZE):
            yield int.from_bytes(block[start : start + _WORD_SIZE], "big")
