"""`rules.md`, Text notation: the match record, written and read back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Play
from engine.errors import DealError, RecordError
from engine.events import Ending
from engine.match import MatchState, act, leave
from engine.record import (
    decoded,
    read_match,
    read_record,
    record_of,
    replay,
    verify,
    write_record,
)
from engine.round import legal_actions
from engine.rules import CLASSIC, DRAW, RULESETS, Ruleset
from engine.shuffle import deal
from engine.tiles import Seat
from tests.engine.matches import SALT, match_played, record_played, seed_of

EXAMPLE = """\
[Ruleset "classic"]
[Target "100"]
[A "anna"]
[B "bo"]
[Date "2026-11-30"]
[Result "*"]

Round 1
Deal A 6-6 6-4 5-1 4-0 3-2 2-1 1-0
Deal B 6-5 5-4 4-4 3-3 3-1 2-2 2-0
Stock 6-3 6-2 6-1 6-0 5-5 5-3 5-2 5-0 4-3 4-2 4-1 3-0 1-1 0-0
A 6-6
B 6-5 left left
A 6-4 right right
B 5-4 left left
"""


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(6))
def test_a_written_record_reads_back_and_replays_to_the_same_match(
    ruleset: Ruleset, seed: int
) -> None:
    record = record_played(ruleset, seed)
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
    assert replay(record) == match_played(ruleset, seed)
    assert read_match(text)[1] == match_played(ruleset, seed)


def test_the_example_of_the_rules_is_written_as_it_stands() -> None:
    assert write_record(read_record(EXAMPLE)) == EXAMPLE


@given(st.sampled_from(RULESETS), st.integers(0, 5), st.data())
def test_a_running_match_may_end_after_any_action(
    ruleset: Ruleset, seed: int, data: st.DataObject
) -> None:
    whole = match_played(ruleset, seed)
    number = data.draw(st.integers(0, len(whole.rounds) - 1))
    told = record_played(ruleset, seed).rounds[number]
    count = data.draw(st.integers(0, len(told.actions) - 1))
    rounds = (
        *record_played(ruleset, seed).rounds[:number],
        replace(told, actions=told.actions[:count], outcome=None, scores=None),
    )
    record = replace(record_played(ruleset, seed), rounds=rounds, winner=None, seed=None)
    text = write_record(record)
    assert '[Result "*"]' in text
    assert read_record(text) == record
    assert len(replay(record).round.history) == count


@given(
    st.tuples(st.text(), st.text()),
    st.dictionaries(st.from_regex(r"x[A-Za-z0-9_-]*", fullmatch=True), st.text()),
)
def test_names_and_further_headers_are_kept_as_they_are(
    names: tuple[str, str], extra: dict[str, str]
) -> None:
    record = replace(read_record(EXAMPLE), names=names, extra=tuple(extra.items()))
    assert read_record(write_record(record)) == record


def test_a_semicolon_in_a_name_begins_no_comment() -> None:
    record = read_record(EXAMPLE.replace('"anna"]', '"an;na"]  ; the challenger'))
    assert record.names == ("an;na", "bo")


def test_comments_blank_lines_crlf_and_byte_order_mark_do_no_harm() -> None:
    noisy = "\ufeff; a match\r\n\r\n" + EXAMPLE.replace("\n", " ; said so\r\n\r\n \t \n;\n")
    assert read_record(noisy) == read_record(EXAMPLE)


def test_the_last_line_may_lack_its_newline() -> None:
    assert read_record(EXAMPLE.rstrip()) == read_record(EXAMPLE)


def test_tiles_may_be_spelled_otherwise() -> None:
    other = EXAMPLE.replace("6-4", "[4|6]").replace("5-4", "\U0001f058")
    assert write_record(read_record(other)) == EXAMPLE


def test_a_missing_heading_is_laid_automatically_and_then_written() -> None:
    text = EXAMPLE.replace("left left", "left").replace("right right", "right")
    assert write_record(read_record(text)) == EXAMPLE


def test_in_draw_and_block_no_heading_is_written() -> None:
    for ruleset in RULESETS[1:]:
        for told in record_played(ruleset, 1).rounds:
            plays = [step.action for step in told.actions if isinstance(step.action, Play)]
            assert all(play.heading is None for play in plays)


@pytest.mark.parametrize("ending", [Ending.RESIGNED, Ending.FORFEIT])
@pytest.mark.parametrize("seat", Seat)
def test_a_match_given_up_names_the_seat_that_did_so(ending: Ending, seat: Seat) -> None:
    match, _ = leave(replay(read_record(EXAMPLE)), seat, ending)
    record = record_of(match, names=("anna", "bo"), date="2026-11-30")
    text = write_record(record)
    assert text.endswith(f"\n{ending.value} {seat.name} 0\nScore 0 0\n")
    assert f'[Result "{"0-1" if seat is Seat.A else "1-0"}"]' in text
    assert read_match(text) == (record, match)
    assert replay(record) == match


def test_a_match_may_wait_for_its_next_deal() -> None:
    whole = record_played(DRAW, 0)
    record = replace(whole, rounds=whole.rounds[:1], winner=None)
    assert read_record(write_record(record)) == record
    assert replay(record).needs_deal


def test_blocked_with_equal_pips_is_written_with_a_dash() -> None:
    texts = (
        write_record(record_played(ruleset, seed))
        for seed in range(40)
        for ruleset in RULESETS
        for told in record_played(ruleset, seed).rounds
        if told.outcome and told.outcome.winner is None
    )
    assert "\nBlocked - 0\n" in next(texts)


def test_headers_stand_in_their_order() -> None:
    text = write_record(replace(record_played(CLASSIC, 0), extra=(("Event", "final"),)))
    names = [line[1:].split()[0] for line in text.splitlines() if line.startswith("[")]
    assert names == [
        *("Ruleset", "Target", "A", "B", "Date", "Commitment", "Salt", "Seed", "Result", "Event"),
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        {"date": "2026-13-01"},
        {"target": 99},
        {"salt": "1-2"},
        {"commitment": "0" * 64},
        {"commitment": "0" * 63, "salt": "1-2"},
        {"commitment": "0" * 64, "salt": "ä"},
        {"seed": bytes(32)},
        {"commitment": "0" * 64, "salt": "1-2", "seed": bytes(31)},
        {"extra": (("A", "x"),)},
        {"extra": (("two words", "x"),)},
    ],
)
def test_a_record_that_would_not_read_back_is_not_made(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        replace(read_record(EXAMPLE), **wrong)  # type: ignore[arg-type]


def test_bytes_that_are_not_utf8_are_refused_with_their_line() -> None:
    assert decoded('[A "Zoë"]\n'.encode()) == '[A "Zoë"]\n'
    with pytest.raises(RecordError, match="byte 0xff is not UTF-8") as refused:
        decoded(b'[Ruleset "classic"]\n[Target "100"]\n[A "an\xffna"]\n')
    assert refused.value.line == 3


@pytest.mark.parametrize("ruleset", RULESETS)
def test_verify_accepts_the_deals_of_the_seed(ruleset: Ruleset) -> None:
    verify(record_played(ruleset, 3))


def test_verify_refuses_deals_that_the_seed_does_not_make() -> None:
    record = record_played(CLASSIC, 3)
    first = record.rounds[0]
    for other in (
        replace(first.deal, stock=first.deal.stock[::-1]),
        replace(first.deal, hands=first.deal.hands[::-1]),
    ):
        with pytest.raises(DealError, match=r"round 1: .* and the seed deals"):
            verify(replace(record, rounds=(replace(first, deal=other), *record.rounds[1:])))


def test_verify_refuses_a_seed_that_was_not_committed_to() -> None:
    with pytest.raises(DealError, match="not the one committed to"):
        verify(replace(record_played(CLASSIC, 3), seed=seed_of(4)))


def test_verify_refuses_another_salt() -> None:
    with pytest.raises(DealError, match="round 1"):
        verify(replace(record_played(CLASSIC, 3), salt="123-457"))


def test_verify_needs_a_revealed_seed() -> None:
    with pytest.raises(DealError, match="not revealed"):
        verify(replace(record_played(CLASSIC, 3), seed=None))
    with pytest.raises(DealError, match="no commitment"):
        verify(read_record(EXAMPLE))


def test_a_record_as_it_stood_in_the_middle() -> None:
    record = record_played(CLASSIC, 3)
    match = replay(record.until(2, 3))
    assert len(match.rounds) == 2
    assert len(match.round.history) == 3
    assert record.until(1).rounds[0].actions == record.rounds[0].actions
    assert read_record(write_record(record.until(2, 0))) == record.until(2, 0)


@pytest.mark.parametrize(
    ("round_number", "actions", "reason"),
    [
        (0, 0, "there is no round 0: the record has "),
        (99, None, "there is no round 99: the record has "),
        (1, -1, "there is no action -1 in round 1: it has "),
        (1, 999, "there is no action 999 in round 1: it has "),
    ],
)
def test_a_moment_that_the_record_has_not(
    round_number: int, actions: int | None, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        record_played(CLASSIC, 3).until(round_number, actions)


def test_replaying_asks_for_the_seat_in_turn() -> None:
    match = MatchState(CLASSIC, 50).next_round(deal(seed_of(1), SALT, 1))
    after, _ = act(match, legal_actions(match.round)[0], match.round.turn)
    assert replay(record_of(after, names=("a", "b"), date="2026-01-01")) == after
