"""What comes from outside, before anybody understands it: bytes up to a limit, strict JSON, text that may be shown; and
small files kept for the next time.
"""

from okko.intake.bounded import TooLarge, Unreadable, lies_in, read_at_most, read_open
from okko.intake.kept import set_aside, write_whole
from okko.intake.shown import CONTROLS, CONTROLS_OF_A_LINE, NO_LINE, NO_TEXT, as_typed, clipped, goes_on, harmless
from okko.intake.strict_json import MAX_DEPTH, parse_json

__all__ = [
    "CONTROLS",
    "CONTROLS_OF_A_LINE",
    "MAX_DEPTH",
    "NO_LINE",
    "NO_TEXT",
    "TooLarge",
    "Unreadable",
    "as_typed",
    "clipped",
    "goes_on",
    "harmless",
    "lies_in",
    "parse_json",
    "read_at_most",
    "read_open",
    "set_aside",
    "write_whole",
]
