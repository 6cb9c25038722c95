"""Playing without a scenario: bands drafted, the board laid, doors agreed on (DRAFT, DOOR-6).

Each step is one answer, and knows from the state alone where the draft stands.
"""

from collections.abc import Callable
from itertools import product
from typing import Literal

from okko.model.board import Board
from okko.model.card import DoorToken, Laid, Member
from okko.model.decision import DONE, PASS, Ask, Decision, Option, Plain
from okko.model.draft import (
    Adjoin,
    Agreed,
    Bear,
    Begun,
    Draft,
    DraftDeed,
    Drew,
    LaidDoor,
    LaidTile,
    LayDoor,
    LayTile,
    Pick,
    Place,
    Step,
    Stopped,
    Took,
    Veteran,
    layout_of,
)
from okko.model.event import Drafted
from okko.model.layout import board_of
from okko.model.match import loss_limit, make_match
from okko.model.refusal import Refusal
from okko.model.scenario import Scenario
from okko.model.state import Stage, State, of_band, opening, with_character
from okko.model.value import but
from okko.rules.band import may_add, may_give, zeni_of
from okko.rules.lots import draw
from okko.rules.setup import roll_off
from okko.rules.table import Flow, Table, ask
from okko.rules.tokens import lay, why_not_lay
from okko.rules.victory import resting_place

_SIDES: tuple[Literal["interior", "outdoors"], ...] = ("interior", "outdoors")
TILES = 4
"""Tiles of a board (SETUP-1)."""
WANT_DOORS, NO_DOORS = Plain("doors"), Plain("no doors")
COMPASS: dict[Place, str] = {(0, 1): "N", (1, 0): "E", (0, -1): "S", (-1, 0): "W"}


def draft(table: Table) -> Flow[None]:
    """From the roll-off to the choice of sides (DRAFT-1 to DRAFT-4)."""
    yield from roll_off(table, Stage.DRAFT)
    while table.state.stage is Stage.DRAFT:
        yield from _STEPS[drafted(table.state).step](table)


def drafted(state: State) -> Draft:
    """The draft in progress."""
    assert state.match.draft is not None
    return state.match.draft


def _happen(table: Table, player: int, deed: DraftDeed, then: Draft, turn: int, *rules: str) -> None:
    """Let a player's deed happen; the next choice is that of `turn`."""
    state = table.state
    state = but(state, match=but(state.match, draft=then), player=turn)
    table.happen(Drafted(state, rules, player, deed))


def why_not_recruit(draft: Draft, band: int, card: str) -> Refusal | None:
    """Why a band may not take a character card from the table; None if it may (DRAFT-1)."""
    characters = {each.id: each for each in draft.setup.characters}
    equipment = {each.id: each for each in draft.setup.equipment}
    if not draft.left()[card]:
        return Refusal("DRAFT-1", f"{characters[card].name} does not lie on the table any more")
    return may_add(Member(card=card), draft.bands[band], draft.setup.budget, characters, equipment, karasu=True)


def bearers(draft: Draft, band: int, card: str) -> tuple[list[int], Refusal | None]:
    """The places of those who may be given an equipment card, and why nobody may (DRAFT-1, DRAFT-2, BAND-7)."""
    characters = {each.id: each for each in draft.setup.characters}
    equipment = {each.id: each for each in draft.setup.equipment}
    members = draft.bands[band]
    if not draft.gear_left()[card]:
        return [], Refusal("DRAFT-1", f"{equipment[card].name} does not lie on the table any more")
    free = draft.step is Step.FREE
    budget = zeni_of(members, characters, equipment) + equipment[card].zeni if free else draft.setup.budget
    found, why = [], Refusal("DRAFT-1", "there is nobody to bear equipment", cure="take a character first")
    for place in range(len(members)):
        refusal = may_give(card, place, members, budget, characters, equipment)
        if refusal is None:
            found.append(place)
        else:
            why = refusal
    return found, None if found else why


def pick_options(draft: Draft, band: int) -> list[Pick]:
    """The cards a band may take now: characters and equipment, or equipment only where it is free."""
    setup = draft.setup
    recruits: list[Pick] = []
    if draft.step is Step.PICK:
        characters, equipment = (
            {each.id: each for each in setup.characters},
            {each.id: each for each in setup.equipment},
        )
        if zeni_of(draft.bands[band], characters, equipment) >= setup.budget:
            return []
        recruits = [
            Pick(f"recruit {each.id}", each.id, False)
            for each in setup.characters
            if why_not_recruit(draft, band, each.id) is None
        ]
    gear = [Pick(f"equip {each.id}", each.id, True) for each in setup.equipment if bearers(draft, band, each.id)[0]]
    return recruits + gear


def _pick(table: Table) -> Flow[None]:
    """A card is taken, or its player leaves the draft (DRAFT-1)."""
    band, draft = table.state.player, drafted(table.state)
    options: list[Option] = [*pick_options(draft, band)]
    choice: Option = PASS
    if options:
        last = (PASS,) if draft.bands[band] else ()
        choice = yield from ask(Decision(Ask.PICK, band, (*options, *last)))
    if isinstance(choice, Pick):
        deed, draft = yield from _take(draft, band, choice)
        _happen(table, band, deed, draft, band if draft.out[1 - band] else 1 - band, "DRAFT-1")
        return
    draft = but(draft, out=of_band(draft.out, band, True))
    turn = 1 - band
    if all(draft.out):
        draft, turn = but(draft, step=Step.FREE), table.state.first
    _happen(table, band, Stopped(), draft, turn, "DRAFT-1")


def _take(draft: Draft, band: int, choice: Pick) -> Flow[tuple[Took, Draft]]:
    """The draft once a card has gone to a band, and equipment to its bearer."""
    members = draft.bands[band]
    if not choice.equipment:
        members = (*members, Member(card=choice.card))
        return Took(choice.card, None), but(draft, bands=of_band(draft.bands, band, members))
    names = member_names(members)
    options = tuple(Bear(f"give {names[place]}", place) for place in bearers(draft, band, choice.card)[0])
    bearer = yield from ask(Decision(Ask.BEARER, band, options, skill=choice.card))
    assert isinstance(bearer, Bear)
    place = bearer.place
    given = members[place].model_copy(update={"equipment": choice.card})
    members = (*members[:place], given, *members[place + 1 :])
    return Took(choice.card, names[place]), but(draft, bands=of_band(draft.bands, band, members))


def member_names(members: tuple[Member, ...]) -> list[str]:
    """What the members of a band are called: by their cards, further copies with `-2`, `-3` behind them."""
    cards = [member.card for member in members]
    numbers = [cards[: place + 1].count(card) for place, card in enumerate(cards)]
    return [card if number == 1 else f"{card}-{number}" for card, number in zip(cards, numbers, strict=True)]


def _free(table: Table) -> Flow[None]:
    """A player takes one equipment card for nothing, A first; none without a bearer (DRAFT-2)."""
    band, draft = table.state.player, drafted(table.state)
    options = tuple(pick_options(draft, band))
    deed: DraftDeed = Stopped()
    if options:
        choice = yield from ask(Decision(Ask.PICK, band, options))
        assert isinstance(choice, Pick)
        deed, draft = yield from _take(draft, band, choice)
    first = table.state.first
    if band != first:
        draft = but(draft, step=Step.TILES)
    _happen(table, band, deed, draft, 1 - band, "DRAFT-2")


def tile_options(draft: Draft) -> list[LayTile]:
    """Every tile left, with either side up, turned any way (DRAFT-3)."""
    laid = {each.tile for each, _ in draft.tiles}
    return [
        LayTile(f"lay {tile.id} {side} {quarters}", Laid(tile=tile.id, side=side, quarters=quarters))
        for tile in draft.setup.tiles
        if tile.id not in laid
        for side, quarters in product(_SIDES, range(4))
    ]


def places(draft: Draft) -> dict[Place, str]:
    """Where the next tile can lie, with what that is called: edge to edge with another, within a square of four."""
    taken = {place: laid.tile for laid, place in draft.tiles}
    if not taken:
        return {(0, 0): "middle"}
    found: dict[Place, str] = {}
    for (column, row), tile in taken.items():
        for (east, north), name in COMPASS.items():
            place = (column + east, row + north)
            inside = all(max(axis) - min(axis) < 2 for axis in zip(place, *taken, strict=True))
            if inside and place not in taken:
                found[place] = f"{name} of {tile}"
    return found


def _tile(table: Table) -> Flow[None]:
    """A tile is laid (DRAFT-3)."""
    band, draft = table.state.player, drafted(table.state)
    tile = yield from ask(Decision(Ask.TILE, band, tuple(tile_options(draft))))
    assert isinstance(tile, LayTile)
    spots = tuple(Adjoin(name, place) for place, name in places(draft).items())
    spot = yield from ask(Decision(Ask.ADJOIN, band, spots, skill=tile.laid.tile))
    assert isinstance(spot, Adjoin)
    draft = but(draft, tiles=(*draft.tiles, (tile.laid, spot.place)))
    turn = 1 - band
    if len(draft.tiles) == TILES:
        draft, turn = but(draft, step=Step.AGREE, out=(False, False)), table.state.first
    _happen(table, band, LaidTile(tile.laid, spot.place), draft, turn, "DRAFT-3")


def _agree(table: Table) -> Flow[None]:
    """Door tokens are laid only if both players want them, A being asked first (DOOR-6)."""
    first = table.state.first
    for band in (first, 1 - first):
        wish = yield from ask(Decision(Ask.DOORS, band, (WANT_DOORS, NO_DOORS)))
        if wish != WANT_DOORS:
            break
    doors = wish == WANT_DOORS
    draft = but(drafted(table.state), step=Step.DOORS if doors else Step.SCENARIO)
    _happen(table, first, Agreed(doors), draft, first, "DOOR-6")


def ground(draft: Draft) -> Board:
    """The board that the tiles make, door tokens left out."""
    return board_of(layout_of(draft.tiles), {tile.id: tile for tile in draft.setup.tiles})


def door_options(draft: Draft) -> list[LayDoor]:
    """Every way to lay a door token that is left."""
    board = ground(draft)
    options = []
    for edge in map(board.edge_name, board.edges):
        for double, open in product((False, True), (False, True)):
            token = DoorToken(edge=edge, open=open, double=double)
            if why_not_lay(board, draft.tokens, token) is None:
                options.append(LayDoor(door_text(token), token))
    return options


def door_text(token: DoorToken) -> str:
    """A door token in a few words: `closed door c2/c3`, `open double door g7/h7`."""
    return f"{'open' if token.open else 'closed'} {'double ' if token.double else ''}door {token.edge}"


def _door(table: Table) -> Flow[None]:
    """A door token is laid, or its player lays no more (DOOR-6)."""
    band, draft = table.state.player, drafted(table.state)
    options: tuple[Option, ...] = (*door_options(draft), DONE)
    choice = yield from ask(Decision(Ask.DOORS, band, options))
    deed: DraftDeed = Stopped()
    if isinstance(choice, LayDoor):
        deed = LaidDoor(choice.token)
        draft = but(draft, tokens=(*draft.tokens, choice.token))
    else:
        draft = but(draft, out=of_band(draft.out, band, True))
    turn = band if draft.out[1 - band] else 1 - band
    if all(draft.out):
        draft = but(draft, step=Step.SCENARIO)
    _happen(table, band, deed, draft, turn, "DOOR-6")


def _scenario(table: Table) -> Flow[None]:
    """A scenario card is drawn, and the match takes its course (DRAFT-4 to DRAFT-6)."""
    first, draft = table.state.first, drafted(table.state)
    if draft.setup.cards:
        place = yield from draw(len(draft.setup.cards), first)
        draft = but(draft, card=draft.setup.cards[place])
        _happen(table, first, Drew(draft.setup.cards[place].id), draft, first, "DRAFT-4")
    table.happen(Drafted(begun(table.state), ("DRAFT-5", "DRAFT-6"), first, Begun()))


def begun(state: State) -> State:
    """The match that a draft has come to, at the choice of sides."""
    draft = drafted(state)
    setup = draft.setup
    characters, equipment = {each.id: each for each in setup.characters}, {each.id: each for each in setup.equipment}
    members = (*draft.bands[0], *draft.bands[1])
    mine, theirs = (
        [(characters[each.card], equipment[each.equipment] if each.equipment else None) for each in band]
        for band in draft.bands
    )
    board = lay(ground(draft), draft.tokens)
    match = make_match(
        board,
        setup.rulings,
        (mine, theirs),
        limit=loss_limit(setup.budget),
        budget=setup.budget,
        players=setup.players,
        karasu=True,
        kami=setup.kami,
        scenario=Scenario(draft.card, token=resting_place(board)) if draft.card else None,
        honors={who: each.honor for who, each in enumerate(members) if isinstance(each, Veteran) and each.honor},
    )
    begins = opening(match)
    for who, each in enumerate(members):
        if isinstance(each, Veteran) and each.shaken:
            begins = with_character(begins, who, shaken=True)
    return but(begins, stage=Stage.SIDE, first=state.first, player=state.first)


_STEPS: dict[Step, Callable[[Table], Flow[None]]] = {
    Step.PICK: _pick,
    Step.FREE: _free,
    Step.TILES: _tile,
    Step.AGREE: _agree,
    Step.DOORS: _door,
    Step.SCENARIO: _scenario,
}
