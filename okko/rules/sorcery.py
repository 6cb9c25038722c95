"""Sorcerers and the Kami they call (SUMMON)."""

from okko.model.card import Form
from okko.model.decision import CELESTIAL, CORRUPTED, Ask, Decision, Place, PoseOptions, Roll, RollKind
from okko.model.element import Element
from okko.model.event import Prayed, Summoned
from okko.model.match import NOBODY, Kami
from okko.model.skill import Alignment, Skill
from okko.model.square import Squares, mask_of, squares_of
from okko.model.state import State, called
from okko.rules.cards import in_enemy_zone
from okko.rules.table import Flow, Table, ask


def kami_in_play(state: State, band: int) -> int | None:
    """The Kami of a band on the board, if it has one."""
    return next((each.index for each in state.standing(band) if state.recruit(each.index).kami), None)


def may_summon(state: State, who: int) -> bool:
    """Whether a character may call a Kami: out of enemy zones, while its band has none (SUMMON-2)."""
    return bool(state.match.kami) and kami_in_play(state, state.band(who)) is None and not in_enemy_zone(state, who)


def kami_of(state: State, element: Element) -> Kami | None:
    """The Kami of an element, if there is one in this match."""
    return next((kami for kami in state.match.kami if kami.element is element), None)


def arrival(state: State, sorcerer: int, kami: Kami) -> Squares:
    """Where a Kami can appear: adjacent, free, neither hindering nor blocking; its own square is free (SUMMON-5)."""
    occupied, square = state.occupied, state.characters[kami.index].square
    if square >= 0:
        occupied &= ~(1 << square)
    geometry, here = state.geometry, state.characters[sorcerer].square
    free = geometry.walkable & ~state.match.board.hindering & ~occupied
    near = geometry.adjacent[here] & free
    if near or not free or state.match.rulings.kami_placement == "adjacent":
        return near
    away = [(geometry.distance(here, square), square) for square in squares_of(free)]
    least = min(away)[0]
    return mask_of([square for distance, square in away if distance == least])


def form_called(state: State, sorcerer: int) -> Form | None:
    """The form in which a sorcerer's Kami comes; None if its player picks (SUMMON-3)."""
    alignment = state.recruit(sorcerer).card.alignment
    if alignment is Alignment.MERCENARY:
        alignment = state.match.sides[state.band(sorcerer)]
    return {Alignment.DEMON_HUNTER: Form.CELESTIAL, Alignment.EVIL: Form.CORRUPTED}.get(alignment)


def summon(table: Table, sorcerer: int, skill: Skill) -> Flow[None]:
    """A prayer: the die that paid is rolled again and names the Kami that comes, if any can (SUMMON-1 to SUMMON-5)."""
    band = table.state.band(sorcerer)
    (face,) = yield Roll(RollKind.SUMMON, 1, band, elements=True)
    state = table.state
    kami = kami_of(state, face)
    squares = arrival(state, sorcerer, kami) if kami else 0
    if kami is None or not squares:
        table.happen(Prayed(state, ("SUMMON-1", *(("SUMMON-5",) if kami else ())), sorcerer, face, None))
        return
    table.happen(Prayed(state, ("SUMMON-1",), sorcerer, face, kami.index))
    form = form_called(state, sorcerer)
    if form is None:
        forms = Decision(Ask.FORM, band, (CELESTIAL, CORRUPTED), kami.index, None, skill.id)
        form = Form((yield from ask(forms)).text)
    geometry = state.geometry
    places = PoseOptions(geometry.width, geometry.size, squares * geometry.every_facing, "place")
    place = yield from ask(Decision(Ask.SUMMON, band, places, kami.index, None, skill.id))
    assert isinstance(place, Place)
    state = table.state
    before = state.band(kami.index)
    left = None if before == NOBODY else before
    rules = ("SUMMON-3", *(() if left is None else ("SUMMON-4",)), "SUMMON-5")
    start = state.characters[kami.index].square
    state = called(state, kami.index, band, form, place.to, place.facing)
    table.happen(Summoned(state, rules, kami.index, sorcerer, left, start))
