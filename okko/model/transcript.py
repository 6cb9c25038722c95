"""States written down as positions."""

import json
import re

from okko.model.arrange import BANDS
from okko.model.board import draw_board
from okko.model.card import Form, KamiFace
from okko.model.honor import HONORS
from okko.model.match import KARASU_TURNS, Recruit
from okko.model.position import AdHocCard, Standing
from okko.model.square import Facing
from okko.model.state import Gear, Stage, State
from okko.model.verb import Condition


def position_of(state: State, title: str | None = None) -> str:
    """A position file of a state.

    What a position cannot hold is left out: the fallen, changes of stats that last a while, the look of the ground.
    """
    lines = ["okko-position: 1"]
    if title:
        lines.append(f"title: {_flow(title)}")
    lines += ["board: |", *(f"  {line}" for line in draw_board(state.match.board).splitlines())]
    lines += [f"to_act: {BANDS[state.player]}", f"turn: {state.turn}", "bands:"]
    for band, name in enumerate(BANDS):
        lines += [f"  {name}:", f"    dice: [{', '.join(state.pools[band])}]", f"    used: {state.used[band]}"]
        standing = state.standing(band)
        lines.append("    characters:" if standing else "    characters: []")
        lines += [f"      - {_flow(_entry(state, character.index))}" for character in standing]
    lines.append(f"losses: {{a: {state.losses[0]}, b: {state.losses[1]}}}")
    lines.append(f"loss_limit: {state.match.loss_limit}")
    if state.match.karasu:
        lines.append("karasu: true")
    if state.match.turn_limit != (KARASU_TURNS if state.match.karasu else None):
        lines.append(f"turn_limit: {state.match.turn_limit}")
    rulings = state.match.rulings.model_dump(mode="json", exclude_defaults=True)
    if rulings:
        lines.append(f"rulings: {_flow(rulings)}")
    if state.stage is Stage.ACT and state.active >= 0:
        activation = {
            "character": state.recruit(state.active).id,
            "moved": state.moved,
            "acted": state.acted,
            "unseen_by": [state.recruit(index).id for index in state.unseen_by],
        }
        lines.append(f"activation: {_flow(activation)}")
    return "\n".join(lines) + "\n"


def _entry(state: State, index: int) -> dict[str, object]:
    """What a position says about a character, defaults left out."""
    character, recruit = state.characters[index], state.recruit(index)
    written: dict[str, object] = {}
    if isinstance(recruit.card, AdHocCard):
        written = recruit.card.written.model_dump(
            mode="json", exclude_defaults=True, exclude=set(Standing.model_fields)
        )
    else:
        written["card"] = recruit.card.id
        if isinstance(recruit.card, KamiFace) and recruit.card.form is Form.CORRUPTED:
            written["form"] = Form.CORRUPTED.value
    written["at"] = state.match.board.name(character.square)
    written["facing"] = Facing(character.facing).name
    if character.shaken:
        written["state"] = Condition.SHAKEN.value
    if character.reserve:
        written["reserve"] = character.reserve.value
    if character.activated and index != state.active:
        written["activated"] = True
    if recruit.equipment is not None and character.gear is not Gear.NONE:
        written["equipment"] = recruit.equipment.id
        if character.gear is Gear.DOWN:
            written["face_down"] = True
    if recruit.honor is not None:
        written["honor"] = recruit.honor.value
    known = _own_skills(recruit, character.gear)
    lists = {
        "raised": [str(stat) for stat in character.raised],
        "used": [id for id in character.used if id in known],
        "spent": [id for id in character.spent if id in known],
    }
    return written | {key: content for key, content in lists.items() if content}


def _own_skills(recruit: Recruit, gear: Gear) -> set[str]:
    """The skills that a character has in a position: none of a scenario card or of equipment that it has lost."""
    sides = (recruit.card.vigilant, recruit.card.shaken)
    skills = [skill for side in sides for skill in (*side.skills, *side.karasu)]
    skills += recruit.equipment.skills if recruit.equipment and gear is not Gear.NONE else ()
    skills += [HONORS[recruit.honor]] if recruit.honor else []
    return {skill.id for skill in skills}


_BARE = re.compile(r"(?!(true|false|null)$)[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")


def _flow(content: object) -> str:
    """A value on one line of YAML: plain words bare, everything else quoted as in JSON."""
    match content:
        case dict():
            return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in content.items()) + "}"
        case list():
            return "[" + ", ".join(_flow(one) for one in content) + "]"
        case str() if _BARE.fullmatch(content):
            return content
        case _:
            return json.dumps(content, ensure_ascii=False)
