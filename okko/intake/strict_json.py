"""JSON without doubled keys, numbers that are none, and towers of brackets."""

import json
import math
from typing import Any

MAX_DEPTH = 64
"""How deep values may lie in each other."""
_MAX_DIGITS = 19


def parse_json(raw: bytes | str) -> Any:
    """The value that a text of JSON stands for.

    Raises:
        ValueError: It is not JSON, or not of the strict kind; says why in a few words that follow `the line`.
    """
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
        if _depth(text) > MAX_DEPTH:
            raise ValueError("is not sound: values lie too deep in each other")
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_int, parse_float=_float)
    except UnicodeDecodeError:
        raise ValueError("is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"is not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise ValueError("is not sound: values lie too deep in each other") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        raise ValueError("is not sound: a key stands twice in one object")
    return content


def _no_number(text: str) -> None:
    raise ValueError(f"is not sound: {text} is no number here")


def _int(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        raise ValueError(f"is not sound: a number has {len(text)} digits")
    return int(text)


def _float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("is not sound: a number is too large")
    return number


def _depth(text: str) -> int:
    """At least how deep brackets lie in each other; those in texts count too, which harms nobody."""
    depth = deepest = 0
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return 0
    for char in text:
        if char in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "]}":
            depth -= 1
    return deepest
