"""A record with a fault is refused with the line's number and the reason (`rules.md`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.actions import Draw, End, Play
from engine.errors import RecordError
from engine.match import MatchState, act
from engine.record import read_match, read_record, write_record
from engine.record.lines import MAX_BYTES, MAX_SIZE, decoded
from engine.round import legal_actions
from engine.rules import CLASSIC, RULESETS, Ruleset
from engine.table import Heading
from engine.tiles import DOUBLE_SIX, Seat
from tests.engine.matches import record_played
from tests.engine.test_record import EXAMPLE

Fault = tuple[int, str]
"""The number of a line, and what stands there instead."""


@cache
def whole_text_of(ruleset: Ruleset) -> str:
    """The shortest of some records that have three rounds or more."""
    texts = [write_record(record_played(ruleset, seed)) for seed in range(8)]
    return min((text for text in texts if "Round 3" in text), key=len)


@cache
def text_of(ruleset: Ruleset) -> str:
    """Two rounds of a match that goes on, short enough for every change to be tried."""
    record = read_record(whole_text_of(ruleset))
    return write_record(replace(record, rounds=record.rounds[:2], winner=None))


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as refused:
        read_record(text)
    return refused.value


def with_line(text: str, number: int, *instead: str) -> str:
    lines = text.split("\n")
    lines[number - 1 : number] = instead
    return "\n".join(lines)


def assert_all_refused(text: str, faults: Iterator[Fault], least: int) -> None:
    count = 0
    for number, line in faults:
        refused = refusal(with_line(text, number, line))
        assert refused.line == number, (number, line, str(refused))
        assert str(refused) == f"line {number}: {refused.reason}"
        count += 1
    assert count >= least


def actions_of(text: str) -> Iterator[tuple[int, MatchState]]:
    """Every line with an action, and the match before it."""
    record, _ = read_match(text)
    match = MatchState(record.ruleset, record.target)
    numbers = [n for n, line in enumerate(text.split("\n"), 1) if re.match("[AB] ", line)]
    number = iter(numbers)
    for told in record.rounds:
        match = match.next_round(told.deal)
        for step in told.actions:
            yield next(number), match
            match, _ = act(match, step.action)


def lines_matching(text: str, pattern: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(pattern, line):
            yield number, line


EVERY_RULESET = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


@EVERY_RULESET
def test_a_seat_that_is_not_in_turn(ruleset: Ruleset) -> None:
    text = text_of(ruleset)
    other = {"A": "B", "B": "A"}
    faults = ((n, other[line[0]] + line[1:]) for n, line in lines_matching(text, "[AB] "))
    assert_all_refused(text, faults, 15)


@EVERY_RULESET
def test_a_tile_that_is_not_in_the_hand(ruleset: Ruleset) -> None:
    text = text_of(ruleset)
    lines = text.split("\n")

    def faults() -> Iterator[Fault]:
        for number, match in actions_of(text):
            words = lines[number - 1].split()
            if words[1] in {"draw", "pass"}:
                continue
            hand = match.round.hands[match.round.turn]
            for tile in DOUBLE_SIX[::5]:
                if tile not in hand:
                    yield number, " ".join([words[0], str(tile), *words[2:]])

    assert_all_refused(text, faults(), 20)


@EVERY_RULESET
def test_an_end_that_the_tile_does_not_fit(ruleset: Ruleset) -> None:
    text = text_of(ruleset)
    lines = text.split("\n")

    def faults() -> Iterator[Fault]:
        for number, match in actions_of(text):
            words = lines[number - 1].split()
            pips = match.round.line.pips
            if pips is None or words[1] in {"draw", "pass"}:
                continue
            other = End(words[2]).other
            if str(pips[other is End.RIGHT]) not in words[1]:
                yield number, " ".join([*words[:2], other.value, *words[3:]])

    assert_all_refused(text, faults(), 10)


def test_a_heading_that_is_not_open() -> None:
    text = text_of(CLASSIC)
    lines = text.split("\n")

    def faults() -> Iterator[Fault]:
        for number, match in actions_of(text):
            words = lines[number - 1].split()
            for heading in Heading:
                if len(words) < 4:
                    continue
                legal = [f"{action}" for action in legal_actions(match.round)]
                if " ".join([*words[1:3], heading.value]) not in legal:
                    yield number, " ".join([*words[:3], heading.value])

    assert_all_refused(text, faults(), 20)


@pytest.mark.parametrize("ruleset", RULESETS[1:], ids=lambda ruleset: ruleset.name)
def test_a_heading_where_no_player_steers(ruleset: Ruleset) -> None:
    text = text_of(ruleset)
    faults = ((n, f"{line} up") for n, line in lines_matching(text, r"[AB] \S+ (left|right)"))
    assert_all_refused(text, faults, 10)


@EVERY_RULESET
def test_a_draw_or_pass_in_place_of_another_action(ruleset: Ruleset) -> None:
    text = text_of(ruleset)

    def faults() -> Iterator[Fault]:
        for number, line in lines_matching(text, "[AB] "):
            for word in ("draw", "pass"):
                if line[2:] != word:
                    yield number, f"{line[0]} {word}"

    assert_all_refused(text, faults(), 20)


def test_a_pass_where_a_play_was_possible_names_the_plays() -> None:
    refused = refusal(EXAMPLE.replace("B 6-5 left left", "B pass"))
    assert refused.line == 13
    assert "6-5" in refused.reason


@EVERY_RULESET
def test_a_play_in_place_of_a_draw_or_pass(ruleset: Ruleset) -> None:
    text = text_of(ruleset)

    def faults() -> Iterator[Fault]:
        for number, match in actions_of(text):
            state = match.round
            if not state.plays():
                tile = state.hands[state.turn][0]
                yield number, f"{state.turn.name} {Play(tile, End.LEFT)}"

    assert_all_refused(text, faults(), 2)


@EVERY_RULESET
def test_the_points_the_winner_and_the_ending(ruleset: Ruleset) -> None:
    text = text_of(ruleset)

    def faults() -> Iterator[Fault]:
        for number, line in lines_matching(text, "Out|Blocked"):
            word, seat, points = line.split()
            yield number, f"{word} {seat} {int(points) + 1}"
            yield number, f"{word} {'A' if seat == 'B' else 'B'} {points}"
            yield number, f"{'Out' if word == 'Blocked' else 'Blocked'} {seat} {points}"
            yield number, f"{word} - 0" if seat != "-" else f"{word} A 1"
            yield number, f"Resigned {seat} 0"
            yield number, f"{word} {seat}"
            yield number, f"{word} {seat} 0{points}"

    assert_all_refused(text, faults(), 14)


@EVERY_RULESET
def test_the_score(ruleset: Ruleset) -> None:
    text = text_of(ruleset)

    def faults() -> Iterator[Fault]:
        for number, line in lines_matching(text, "Score"):
            word, a, b = line.split()
            yield number, f"{word} {int(a) + 1} {b}"
            yield number, f"{word} {a} {int(b) + 1}"
            yield number, f"{word} {a}"
            yield number, f"Scores {a} {b}"

    assert_all_refused(text, faults(), 8)


@EVERY_RULESET
def test_a_deal_with_a_tile_twice_is_refused_where_it_departs_from_the_seed(
    ruleset: Ruleset,
) -> None:
    text = text_of(ruleset)

    def faults() -> Iterator[Fault]:
        for number, line in lines_matching(text, "Deal|Stock"):
            words = line.split()
            for place in range(2 if words[0] == "Deal" else 1, len(words), 3):
                for tile in DOUBLE_SIX[::3]:
                    if str(tile) != words[place]:
                        changed = [*words[:place], str(tile), *words[place + 1 :]]
                        yield number, " ".join(changed)

    assert_all_refused(text, faults(), 100)


def test_a_deal_with_a_tile_twice_and_no_seed_is_refused_where_it_stands_again() -> None:
    refused = refusal(EXAMPLE.replace("Stock 6-3", "Stock 6-6"))
    assert refused.line == 11
    assert "6-6 is dealt twice, on line 9 and on line 11" in refused.reason
    refused = refusal(EXAMPLE.replace("Deal A 6-6 6-4", "Deal A 6-6 6-6"))
    assert "6-6 is dealt twice, on line 9" in refused.reason


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("6-6 6-4 5-1", "6-6 5-1 6-4", 9, "right would be Deal A 6-6 6-4 5-1"),
        (" 2-1 1-0\n", " 2-1\n", 9, "has 6 tiles, and should have 7"),
        ("Stock 6-3", "Stock 6-3 6-2", 11, "has 15 tiles, and should have 14"),
        ("Stock 6-3", "Stock 7-3", 11, "'7-3' is not a tile"),
        ("Deal B", "Deal C", 10, "here should stand Deal B with 7 tiles"),
        ("Round 1", "Round 2", 8, "here should stand Round 1"),
        ("Round 1", "Round 01", 8, "here should stand Round 1"),
        ("Round 1\n", "", 8, "here should stand Round 1"),
        ("A 6-6\n", "A 6-6 left\n", 12, "leads"),
        ("A 6-6\n", "A 6-5\n", 12, "6-5 is not in the hand; A may play 6-6, 6-4, 5-1"),
        ("B 6-5 left left", "B 6-5", 13, "lacks its end"),
        ("B 6-5 left left", "B 6-5 LEFT left", 13, "small letters"),
        ("B 6-5 left left", "B 6-5 left down", 13, "left is open"),
        ("B 6-5 left left", "B 6-5 left left left", 13, "one word too many"),
        ("B 6-5 left left", "B", 13, "not an action"),
        ("B 6-5 left left", "C 6-5 left left", 13, "the round is not over, B may play"),
        ("B 6-5 left left", "Out B 3", 13, "the round is not over, B may play"),
        ("B 5-4 left left", "Resigned B 1", 15, "here should stand Resigned A 0 or Resigned B 0"),
        ("B 5-4 left left", "Resigned - 0", 15, "here should stand Resigned A 0 or Resigned B 0"),
        ("B 5-4 left left", "Forfeit B", 15, "here should stand Forfeit A 0 or Forfeit B 0"),
        ("B 5-4 left left", "Resigned B 0", 16, "the record ends where Score 0 0 should stand"),
        ("B 5-4 left left", "Resigned B 0\nScore 0 0", 6, 'the rounds make the result "1-0"'),
        ('"*"', '"1-0"', 6, 'the rounds make the result "*"'),
        ('"*"', '"2-0"', 6, "'2-0' is not a result; there are 1-0, 0-1, *"),
        ('"classic"', '"chess"', 1, "'chess' is not a ruleset; there are classic, draw, block"),
        ('"100"', '"99"', 2, "'99' is not a target; there are 50, 100, 150, 200, 250"),
        ('"100"', '"0100"', 2, "is not a target"),
        ("2026-11-30", "2026-11-31", 5, "is not a date"),
        ("2026-11-30", "2026-00-30", 5, "is not a date"),
        ("2026-11-30", "2025-02-29", 5, "is not a date"),
        ("2026-11-30", "30.11.2026", 5, "is not a date, as in 2026-11-30"),
        ('[A "anna"]\n', "", 3, "here should stand [A ...], not B"),
        (
            '[A "anna"]',
            '[Event "x"]',
            3,
            "here should stand [A ...]: 'Event' and other names follow",
        ),
        ('[A "anna"]', '[A "an"na"]', 3, "is not a header"),
        ('[A "anna"]', r'[A "an\na\x"]', 3, "is no escape"),
        ('[A "anna"]', "[A anna]", 3, "is not a header: here should stand"),
        ('[Result "*"]\n', "", 7, "is not a header: here should stand [Result"),
        (
            '[Result "*"]',
            '[Salt "1-2"]\n[Result "*"]',
            6,
            "Salt stands only after a commitment",
        ),
        ('[Result "*"]', '[Result "*"]\n[A "b"]', 7, "A stands twice or too late"),
        ('[Result "*"]', '[Result "*"]\n[X "b"]\n[X "c"]', 8, "X stands twice"),
        ('[Result "*"]', '[Commitment "12"]', 6, "it has 64 hex digits"),
        ('[Result "*"]', f'[Commitment "{"0" * 64}"]\n[Result "*"]', 7, "here should stand [Salt"),
        (
            '[Result "*"]',
            f'[Commitment "{"0" * 64}"]\n[Salt "1 2"]',
            7,
            "is not a salt: it has ASCII characters alone, as in 123-456",
        ),
        (
            '[Result "*"]',
            f'[Commitment "{"0" * 64}"]\n[Salt "1-2"]\n[Seed "0g"]',
            8,
            "is not a seed: it has 64 hex digits",
        ),
    ],
)
def test_faults_by_hand(old: str, new: str, line: int, reason: str) -> None:
    assert old in EXAMPLE
    refused = refusal(EXAMPLE.replace(old, new, 1))
    assert (refused.line, reason in refused.reason) == (line, True), str(refused)


@EVERY_RULESET
def test_the_result(ruleset: Ruleset) -> None:
    text = whole_text_of(ruleset)
    result = read_record(text).result
    faults = ((9, f'[Result "{other}"]') for other in ("1-0", "0-1", "*") if other != result)
    assert_all_refused(text, faults, 2)


@EVERY_RULESET
def test_a_line_left_out_said_twice_or_swapped_is_noticed(ruleset: Ruleset) -> None:
    text = text_of(ruleset)
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("[Seed"):
            continue
        refusal(with_line(text, number))
        refusal(with_line(text, number, line, line))
        if lines[number] not in {"", line}:
            refusal(with_line(with_line(text, number + 1), number, lines[number], line))


def test_nothing_may_follow_the_end_of_the_match() -> None:
    text = whole_text_of(CLASSIC)
    count = len(text.splitlines())
    refused = refusal(f"{text}Round 9\n")
    assert refused.line == count + 1
    assert "the match is over" in refused.reason


def test_an_action_after_the_end_of_the_round_is_told_so() -> None:
    text = text_of(CLASSIC)
    number, line = next(lines_matching(text, "Out|Blocked"))
    refused = refusal(with_line(text, number, "A draw", line))
    assert refused.line == number
    assert f"the round is over, and here should stand {line}" in refused.reason


def test_a_record_without_rounds_is_refused() -> None:
    text = EXAMPLE[: EXAMPLE.index("Round 1")]
    refused = refusal(text)
    assert (refused.line, refused.reason) == (8, "the record ends where Round 1 should stand")
    assert refusal("").line == 1


def test_a_text_too_long_for_a_match_is_refused_at_once() -> None:
    refused = refusal(EXAMPLE + ";" * MAX_SIZE)
    assert refused.line == 1
    assert refused.reason == f"this is too long for a match: up to {MAX_SIZE} characters are read"
    with pytest.raises(RecordError, match=f"too long for a match: up to {MAX_BYTES} bytes"):
        decoded(bytes(MAX_BYTES + 1))


@pytest.mark.parametrize("piece", ["\n", ";", "[", '[A "', "\\", "x ", "6-6 ", '[A "\\', "[A"])
def test_a_long_text_takes_no_long_time(piece: str) -> None:
    refusal(piece * (MAX_SIZE // len(piece)))
    refusal('[Ruleset "' + piece * ((MAX_SIZE - 10) // len(piece)))


@given(st.text())
def test_no_text_makes_the_reader_crash(text: str) -> None:
    refusal(text)


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(RULESETS), st.data())
def test_no_edit_of_a_record_makes_the_reader_crash(ruleset: Ruleset, data: st.DataObject) -> None:
    text = text_of(ruleset)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 30))
        piece = data.draw(st.text(max_size=4) | st.sampled_from(text.split()))
        text = text[:start] + piece + text[start + length :]
    try:
        record = read_record(text)
    except RecordError as refused:
        assert 1 <= refused.line <= text.count("\n") + 2  # noqa: PT017 - most edits are faults
    else:
        assert read_record(write_record(record)) == record


def test_a_draw_is_told_to_the_seat_that_must_draw() -> None:
    text = text_of(CLASSIC)
    lines = text.split("\n")
    number, match = next(
        (number, match)
        for number, match in actions_of(text)
        if lines[number - 1] in {"A draw", "B draw"}
    )
    seat: Seat = match.round.turn
    assert legal_actions(match.round) == (Draw(),)
    refused = refusal(with_line(text, number, f"{seat.name} pass"))
    assert f"{seat.name} must draw" in refused.reason
