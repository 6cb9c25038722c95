"""Sorcerers and Kami for the tests of Karasu."""

import json
from collections.abc import Mapping
from typing import Any

from okko.game import Game
from okko.model.card import KamiCard
from okko.model.element import RAISED_BY, Element, Stat
from okko.model.event import Vanished
from tests.scenes import Who, happened, skill, who

ELEMENTS = ("fire", "water", "air", "earth")
STAT_OF = {element: stat for stat, element in RAISED_BY.items()}

SUMMONING: Mapping[str, Any] = {
    "id": "summoning",
    "cost": ["torii"],
    "action": True,
    "effects": [{"kind": "do", "at": "action", "verbs": [{"verb": "summon"}]}],
}

SORCERER: Mapping[str, Any] = {
    "id": "sorcerer",
    "action": True,
    "effects": [{"kind": "do", "at": "action", "verbs": [{"verb": "rethrow", "dice": 2}]}],
}


def influence(stat: str) -> dict[str, Any]:
    """The aura of a Kami (KAMI-4)."""
    modify = {"kind": "modify", "stat": stat, "by": 1, "who": {"side": "friend", "adjacent": True}}
    return {"id": "influence", "effects": [modify]}


def major(stat: str, within: int = 3, id: str = "major") -> dict[str, Any]:
    """The major skill of a Kami (KAMI-5)."""
    test = {"verb": "test", "stat": stat, "resist": True, "failed": [{"verb": "become", "state": "shaken"}]}
    who = {"side": "enemy", "within": within, "every": True}
    return {
        "id": id,
        "action": True,
        "effects": [
            {"kind": "do", "at": "action", "who": who, "verbs": [test]},
            {"kind": "do", "at": "action", "verbs": [{"verb": "vanish"}]},
        ],
    }


def spirit(element: str, **changes: Any) -> KamiCard:
    """A Kami of 5 4 4 4 when celestial, of 6 4 5 3 when corrupted; its id is the element's name."""
    stat = Stat(STAT_OF[Element(element)]).value
    skills = [skill(influence(stat)), skill(major(stat))]
    celestial = {"attack": 5, "movement": 4, "defense": 4, "willpower": 4, "skills": skills}
    corrupted = {"attack": 6, "movement": 4, "defense": 5, "willpower": 3, "skills": skills}
    written = {
        "id": element,
        "name": element.capitalize(),
        "tag": f"K{element[0]}",
        "element": element,
        "keywords": ["kami"],
        "celestial": {"name": f"Celestial {element}", **celestial},
        "corrupted": {"name": f"Corrupted {element}", **corrupted},
        **changes,
    }
    return KamiCard.model_validate_json(json.dumps(written))


SPIRITS = tuple(spirit(element) for element in ELEMENTS)
"""All four."""


def incarnate(element: str = "air", *skills: Mapping[str, Any], facing: str | None = None, **changes: int) -> Who:
    """A Kami that stands on the board from the start."""
    return who(facing, kami=element, skills=skills, **changes)  # type: ignore[arg-type]


def gone(game: Game) -> list[str]:
    """The Kami that have disappeared, in order."""
    return [game.state.recruit(event.who).id for event in happened(game, Vanished)]
