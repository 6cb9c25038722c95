"""Boxes for drafts: a few plain cards and tiles, so that what fits can be seen at a glance."""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from okko.game import Game, drafting
from okko.library import Library, shipped
from okko.model.card import CharacterCard, EquipmentCard, Tile
from okko.model.draft import Draft, DraftSetup
from tests.scenes import draw, play, skill, who, whole

PLAIN = "\n".join([". . . . . . ."] * 7)


def people(**zeni: int) -> list[CharacterCard]:
    """Plain Mercenaries, each called by a letter, with what it costs."""
    return [person(letter, zeni=cost) for letter, cost in zeni.items()]


def person(letter: str, *, copies: int = 1, **changes: Any) -> CharacterCard:
    """A character called by a letter."""
    someone: Any = {letter: who(**changes)}
    scene = draw(f"{letter} .", **someone)
    return scene.match.recruits[0].card.model_copy(update={"copies": copies})


def gear(id: str, *, zeni: int = 1, copies: int = 1, bearer: dict[str, Any] | None = None) -> EquipmentCard:
    """An equipment card with one skill of no account."""
    edge = skill(
        {"id": f"{id}-edge", "effects": [{"kind": "modify", "stat": "attack", "by": 1, "given": ["shooting"]}]}
    )
    written = {"id": id, "name": id.capitalize(), "zeni": zeni, "copies": copies, "bearer": bearer, "skills": [edge]}
    return EquipmentCard.model_validate_json(json.dumps(written))


def tile(id: str, picture: str = PLAIN) -> Tile:
    """A tile whose sides are the same, with a wall all round but for the middles."""
    lines = whole(picture).split("\n")
    middle = len(lines) // 2
    lines[0] = lines[-1] = lines[0][:middle] + " " + lines[0][middle + 1 :]
    lines[middle] = f" {lines[middle][1:-1]} "
    side = {"name": id, "idea": "Nothing.", "picture": "\n".join(lines) + "\n"}
    written = {"id": id, "name": id.capitalize(), "sides": {"interior": side, "outdoors": side}}
    return Tile.model_validate_json(json.dumps(written))


TILES = tuple(tile(id) for id in ("north", "east", "south", "west", "fifth"))


def box(characters: Iterable[CharacterCard], equipment: Iterable[EquipmentCard] = (), **changes: Any) -> DraftSetup:
    """A box with these cards and five plain tiles."""
    return DraftSetup(characters=tuple(characters), equipment=tuple(equipment), **{"tiles": TILES, **changes})


@cache
def whole_box() -> DraftSetup:
    """Everything that ships."""
    library = Library([shipped()])
    return DraftSetup(
        characters=tuple(library.characters.values()),
        equipment=tuple(library.equipment.values()),
        tiles=tuple(library.tiles.values()),
        cards=tuple(library.scenario_cards.values()),
        kami=tuple(library.kami.values()),
    )


def shipped_box() -> DraftSetup:
    """The same without scenario cards."""
    return whole_box().model_copy(update={"cards": ()})


def sit(setup: DraftSetup, answers: str | Sequence[str] = (), faces: Sequence[int | str] = ()) -> Game:
    """A draft after some answers; band a is player A unless the first faces say otherwise."""
    return play(drafting(setup), answers, faces or [6, 1])


def draft_of(game: Game) -> Draft:
    """The draft in progress."""
    assert game.state.match.draft is not None
    return game.state.match.draft


def cards_of(game: Game, band: int) -> list[str]:
    """The cards of a band: `a`, or `a+hat` with equipment."""
    members = draft_of(game).bands[band]
    return [member.card + (f"+{member.equipment}" if member.equipment else "") for member in members]
