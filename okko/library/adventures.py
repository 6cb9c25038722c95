"""What can be wrong with an adventure: squares nobody can reach, too little room, goals that cannot be reached."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from okko.library.bad_data import BadData, nearest
from okko.library.document import Document, Where
from okko.model.adventure import Adventure, Lineup, spot, squares_in
from okko.model.board import Board
from okko.model.card import CharacterCard, Member
from okko.model.layout import board_of, reached
from okko.model.scenario import (
    Area,
    Carry,
    Counted,
    Defeat,
    Hold,
    Meant,
    Objective,
    Protect,
    Reach,
    Search,
    Survive,
    Terms,
)
from okko.model.square import Squares
from okko.model.value import but
from okko.rules.band import band_refusals, may_bear
from okko.rules.tokens import edges_of, lay
from okko.rules.victory import centre

if TYPE_CHECKING:
    from okko.library.shelf import Library

ROOM = 8
"""Squares a side needs at least, so that a band of one's own finds room."""
SIDES = ("a", "b")


def told_areas(document: Document, terms: Terms) -> list[BadData]:
    """The areas that objectives speak of and nobody has drawn, and spans that hold nothing."""
    areas = terms.areas if isinstance(terms, Adventure) else {}
    known = [*areas, *Area]
    found = []
    for place, objective in enumerate(terms.objectives):
        area = _area(objective)
        if area is not None and area not in known:
            where: Where = ("objectives", place, "area")
            found.append(document.bad(where, f'there is no area "{area}"', nearest(area, known)))
        if objective.side is not None and not isinstance(terms, Adventure):
            where = ("objectives", place, "side")
            found.append(
                document.bad(where, "the objectives of a scenario card are those of both bands", "leave it out")
            )
    for name in set(areas) & set(Area):
        found.append(document.bad(("areas", name), f'"{name}" is an area of every board', "give yours another name"))
    if isinstance(terms, Adventure):
        zones = [(("areas", name), spans) for name, spans in areas.items()]
        zones += [((side, "zone"), lineup.zone) for side, lineup in zip(SIDES, terms.sides, strict=True)]
        for where, spans in zones:
            for place, span in enumerate(spans):
                if not squares_in((span,)):
                    message = f'"{span}" holds no square'
                    found.append(document.bad((*where, place), message, "write the south-west corner first"))
        if terms.token is not None and not terms.carries:
            found.append(document.bad(("token",), "nobody carries a token here", "add an objective of the kind carry"))
    return found


def _area(objective: Objective) -> str | None:
    return objective.area if isinstance(objective, Reach | Hold | Carry | Search) else None


def adventure_problems(document: Document, adventure: Adventure, library: "Library") -> list[BadData]:
    """What is wrong with an adventure beside all other cards, tiles and adventures."""
    strange = strange_in(document, adventure, library)
    if strange:
        return strange
    found = [*_links(document, adventure, library), *_unlawful(document, adventure, library)]
    for link in (None, *adventure.links):
        changed = adventure if link is None else adventure.after({link.after: link.winner})
        where: Where = () if link is None else ("links", adventure.links.index(link))
        found += _ground_problems(document, changed, library, where)
    return found


def strange_in(document: Document, adventure: Adventure, library: "Library") -> list[BadData]:
    """The cards and tiles of an adventure that do not exist."""
    return [*_strangers(document, adventure, library)]


def _strangers(document: Document, adventure: Adventure, library: "Library") -> Iterator[BadData]:
    for place, laid in enumerate(adventure.tiles.tiles):
        if laid.tile not in library.tiles:
            where: Where = ("tiles", "tiles", place, "tile")
            yield document.bad(where, f'there is no tile "{laid.tile}"', nearest(laid.tile, library.tiles))
    for side, lineup in zip(SIDES, adventure.sides, strict=True):
        for place, member in enumerate(lineup.band):
            kinds: tuple[tuple[str, str | None, Mapping[str, object]], ...] = (
                ("card", member.card, library.characters),
                ("equipment", member.equipment, library.equipment),
            )
            for key, id, cards in kinds:
                if id is not None and id not in cards:
                    kind = "character" if key == "card" else key
                    yield document.bad(
                        (side, "band", place, key), f'there is no {kind} card "{id}"', nearest(id, cards)
                    )


def _links(document: Document, adventure: Adventure, library: "Library") -> Iterator[BadData]:
    """Links to adventures that do not exist or come later."""
    for place, link in enumerate(adventure.links):
        earlier = library.adventures.get(link.after)
        where: Where = ("links", place, "after")
        if earlier is None:
            yield document.bad(where, f'there is no adventure "{link.after}"', nearest(link.after, library.adventures))
        elif earlier.number >= adventure.number:
            yield document.bad(where, f"{earlier.name} comes later, not before", "name one with a lower number")


def _unlawful(document: Document, adventure: Adventure, library: "Library") -> Iterator[BadData]:
    """What the rules say against the bands of an adventure."""
    for side, lineup in zip(SIDES, adventure.sides, strict=True):
        members = [Member(card=member.card, equipment=member.equipment) for member in lineup.band]
        for refusal in band_refusals(
            members, lineup.budget, library.characters, library.equipment, karasu=adventure.karasu
        ):
            where: Where = (side, "budget") if refusal.rule == "BAND-1" else (side, "band")
            if refusal.characters:
                where = (side, "band", refusal.characters[-1])
            yield document.bad(where, f"{refusal.fact} ({refusal.rule})", refusal.cure or "")


def _ground_problems(document: Document, adventure: Adventure, library: "Library", where: Where) -> Iterator[BadData]:
    """Doors that do not fit, squares out of reach, too little room, and goals that cannot be reached."""
    bare = board_of(adventure.tiles, library.tiles)
    for place, token in enumerate(adventure.doors):
        try:
            edges_of(bare, token)
        except ValueError as error:
            yield document.bad((*where, "doors", place), str(error), "name an edge of the board, such as g4/h4")
            return
    board = lay(bare, adventure.doors)
    walkable = board.everything & ~board.blocking
    zones = [squares_in(lineup.zone) & walkable for lineup in adventure.sides]
    yield from _room(document, adventure, board, zones, where)
    start = zones[0] & -zones[0]
    ground = reached(but(board, doors=()), start)
    named = {(side, "zone"): zone for side, zone in zip(SIDES, zones, strict=True)}
    named |= {("areas", name): squares_in(spans) & walkable for name, spans in adventure.areas.items()}
    if adventure.token is not None:
        named["token", adventure.token] = 1 << spot(adventure.token) & walkable
    for name, spans in adventure.areas.items():
        for place, span in enumerate(spans):
            if ":" not in span and not squares_in((span,)) & walkable:
                yield document.bad(("areas", name, place), f"nobody can stand on {span}", "choose another square")
    for (kind, name), squares in named.items():
        place_of = (kind,) if kind == "token" else (kind, name)
        if not squares:
            yield document.bad((*where, *place_of), "nobody can stand there", "leave blocking squares out")
        elif squares & ~ground:
            one = board.name(((squares & ~ground) & -(squares & ~ground)).bit_length() - 1)
            yield document.bad((*where, *place_of), f"{one} cannot be reached from where side a is set up")
    if not where:
        yield from _goals(document, adventure, library.characters, board, zones)


def _room(
    document: Document, adventure: Adventure, board: Board, zones: list[Squares], where: Where
) -> Iterator[BadData]:
    """Too little room, and squares where two would stand."""
    if zones[0] & zones[1]:
        both = board.name((zones[0] & zones[1] & -(zones[0] & zones[1])).bit_length() - 1)
        yield document.bad((*where, "b", "zone"), f"both sides are set up on {both}", "part the zones")
    taken = 0
    for side, lineup in zip(SIDES, adventure.sides, strict=True):
        for place, member in enumerate(lineup.band):
            if member.at is None:
                continue
            bit = 1 << spot(member.at)
            if taken & bit or board.blocking & bit:
                fact = "is blocking terrain" if board.blocking & bit else "is taken"
                yield document.bad((side, "band", place, "at"), f"{member.at} {fact}", "choose another square")
            taken |= bit
        free = (zones[SIDES.index(side)] & ~taken).bit_count()
        least = max(ROOM, sum(member.at is None for member in lineup.band))
        if free < least:
            message = f"the zone has room for {free} characters"
            yield document.bad((*where, side, "zone"), message, f"it needs room for {least}")


def _goals(
    document: Document, adventure: Adventure, cards: Mapping[str, CharacterCard], board: Board, zones: list[Squares]
) -> Iterator[BadData]:
    """Sides that play for nothing, and objectives that ask for more than there is."""
    for place, side in enumerate(SIDES):
        if not adventure.zeni and not any(goal.side in (None, side) for goal in adventure.objectives):
            yield document.bad((side,), f"side {side} has nothing to play for", "add an objective of this side")
        for at, goal in enumerate(adventure.objectives):
            if goal.side in (None, side):
                most = _most(goal, adventure, place, cards, board, zones)
                wanted = (
                    goal.least if isinstance(goal, Survive) else goal.number if goal.counted is Counted.AT_ONCE else 1
                )
                if most < wanted:
                    message = f'"{goal.name}" can be fulfilled {_times(most)} by side {side}, and asks for {wanted}'
                    yield document.bad(("objectives", at), message, "ask for less, or give them more")


def _times(number: int) -> str:
    return {0: "not at all", 1: "once"}.get(number, f"{number} times")


def _most(
    goal: Objective,
    adventure: Adventure,
    side: int,
    cards: Mapping[str, CharacterCard],
    board: Board,
    zones: list[Squares],
) -> int:
    """How often a side could fulfil an objective at the most."""
    own, other = adventure.sides[side], adventure.sides[1 - side]
    area = _area(goal)
    room = len(own.band) if area is None else _squares(area, adventure, side, board, zones).bit_count()
    match goal:
        case Defeat(who=who):
            return _meant(other, who, cards)
        case Protect(who=who):
            return _meant(own, who, cards)
        case Survive():
            return len(own.band)
        case Reach(who=who):
            return min(room, _meant(own, who, cards))
        case Search():
            return room
        case Hold() | Carry():
            return min(room, 1)


def _squares(area: str, adventure: Adventure, side: int, board: Board, zones: list[Squares]) -> Squares:
    """The squares of an area, as a side sees it."""
    if area in adventure.areas:
        return squares_in(adventure.areas[area]) & board.everything & ~board.blocking
    return {Area.OWN_SIDE: zones[side], Area.ENEMY_SIDE: zones[1 - side]}.get(Area(area), centre(board))


def _meant(lineup: Lineup, meant: Meant, cards: Mapping[str, CharacterCard]) -> int:
    """How many of a band an objective is about."""
    where = meant.where.model_copy(update={"state": None}) if meant.where else None
    number = sum(may_bear(cards[member.card], where) for member in lineup.band)
    return min(1, number) if meant.dearest else number
