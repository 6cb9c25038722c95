"""A game on disk: append-only lines, each sealed by the sums of all lines before it; lines and bytes, no rules."""

from okko.journal.bad_journal import BadJournal, InUse
from okko.journal.entry import PHYSICAL, SEATS, Answer, Drawn, Entry, Header, Note, Seat, Throw, Undo
from okko.journal.lock import in_use
from okko.journal.record import MAX_BYTES, Record, first_damaged, parse, read, read_whole_lines
from okko.journal.writer import Journal

SUFFIX = ".okko.jsonl"

__all__ = [
    "MAX_BYTES",
    "PHYSICAL",
    "SEATS",
    "SUFFIX",
    "Answer",
    "BadJournal",
    "Drawn",
    "Entry",
    "Header",
    "InUse",
    "Journal",
    "Note",
    "Record",
    "Seat",
    "Throw",
    "Undo",
    "first_damaged",
    "in_use",
    "parse",
    "read",
    "read_whole_lines",
]
