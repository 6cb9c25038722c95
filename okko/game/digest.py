"""A state as one short text, to compare games by."""

import hashlib
import json
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from okko.model.board import draw_board
from okko.model.draft import Draft
from okko.model.match import Recruit
from okko.model.state import State


def digest(state: State) -> str:
    """The SHA-256 of everything in a state that can differ between games of one match.

    It is the same in every process, and outlives new fields: what is as it is by default is left out.
    """
    match = state.match
    content = {
        "board": draw_board(match.board),
        "bands": [[_recruited(match.recruits[index]) for index in members] for members in match.members],
        "rulings": match.rulings.model_dump(mode="json", exclude_defaults=True),
        "loss_limit": match.loss_limit,
        "turn_limit": match.turn_limit,
        "state": _plain(state, without=("match", "geometry")),
    }
    if match.scenario is not None:
        scenario = match.scenario
        content["scenario"] = [scenario.card.id, scenario.points, scenario.token, scenario.carrier]
        if any(scenario.searched):
            content["searched"] = scenario.searched
    if match.draft is not None:
        content["draft"] = _drafted(match.draft)
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _recruited(recruit: Recruit) -> str:
    """A character of a band, the side of a Kami's card that is up, and the honor it came with."""
    return " ".join(str(word) for word in (recruit.id, recruit.form, recruit.honor) if word is not None)


def _drafted(draft: Draft) -> list[object]:
    """What has been chosen in a draft."""
    bands = [[member.model_dump(mode="json") for member in band] for band in draft.bands]
    tiles = [[laid.model_dump(mode="json"), place] for laid, place in draft.tiles]
    return [draft.step.value, bands, draft.out, tiles, [token.model_dump(mode="json") for token in draft.tokens]]


def _plain(content: Any, without: tuple[str, ...] = ()) -> Any:
    """A value as lists, texts and numbers, defaults left out."""
    if is_dataclass(content):
        return {
            field.name: _plain(getattr(content, field.name))
            for field in fields(content)
            if field.name not in without and _differs(getattr(content, field.name), field.default)
        }
    if isinstance(content, tuple | list):
        return [_plain(one) for one in content]
    return content


def _differs(content: Any, default: Any) -> bool:
    return default is MISSING or bool(content != default)
