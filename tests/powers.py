"""Skills for drawn positions, as short to write as the vocabulary allows: `power("fury", modify("attack", 2))`."""

from typing import Any

Written = dict[str, Any]


def power(id: str, *effects: Written, **keys: Any) -> Written:
    """A skill of these effects; `cost`, `action`, `optional` and `limit` as keys."""
    return {"id": id, **keys, "effects": list(effects)}


def modify(stat: str, by: int, **keys: Any) -> Written:
    """A number is different."""
    return {"kind": "modify", "stat": stat, "by": by, **keys}


def exempt(rule: str, **keys: Any) -> Written:
    """A rule does not apply."""
    return {"kind": "exempt", "rule": rule, **keys}


def reroll(*of: str, **keys: Any) -> Written:
    """A die may be thrown again."""
    return {"kind": "reroll", "of": list(of), **keys}


def arrow(reach: int, value: int, **keys: Any) -> Written:
    """There is a ranged attack."""
    return {"kind": "shot", "range": reach, "value": value, **keys}


def do(at: str, *verbs: Written, **keys: Any) -> Written:
    """Deeds at a moment."""
    return {"kind": "do", "at": at, **keys, "verbs": list(verbs)}


def verb(name: str, **keys: Any) -> Written:
    """One deed."""
    return {"verb": name, **keys}


def instead(of: str, becomes: str, **keys: Any) -> Written:
    """An effect is replaced."""
    return {"kind": "instead", "of": of, "becomes": becomes, **keys}


OPPONENT: Written = {"side": "opponent"}
FRIEND: Written = {"side": "friend"}
ENEMY: Written = {"side": "enemy"}
SHAKE = verb("become", state="shaken")
CALM = verb("become", state="vigilant")
