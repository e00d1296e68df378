"""Match records: a match as text that any program can read and write (`rules.md`, Text notation).

record = read_record(text)      # checked against the rules from the first line to the last
match = replay(record)          # the state that it describes
text = write_record(record)     # the same bytes again
"""

from __future__ import annotations

from engine.record.fairness import verify
from engine.record.lines import MAX_BYTES, decoded
from engine.record.reading import read_match, read_record
from engine.record.values import MatchRecord, RoundRecord, SeatAction, record_of, replay
from engine.record.writing import write_record

__all__ = [
    "MAX_BYTES",
    "MatchRecord",
    "RoundRecord",
    "SeatAction",
    "decoded",
    "read_match",
    "read_record",
    "record_of",
    "replay",
    "verify",
    "write_record",
]
