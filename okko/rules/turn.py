"""The course of a game: phases, one after the other, to the end (TURN, DICE, END)."""

from functools import lru_cache

from okko.model.decision import (
    DONE,
    END_PHASE,
    ROLL,
    Activate,
    Ask,
    Decision,
    Keep,
    Option,
    Roll,
    RollKind,
    TakeBack,
)
from okko.model.element import Element
from okko.model.event import Activated, PhaseBegan, PhaseEnded, Reserved, RolledInspiration, TookBack
from okko.model.remembered import remembered
from okko.model.skill import Moment
from okko.model.state import (
    Character,
    End,
    Result,
    Stage,
    State,
    changing,
    in_order,
    of_band,
    replaced,
    without,
)
from okko.model.value import but, changer
from okko.rules.activation import activation
from okko.rules.draft import draft
from okko.rules.goals import after_activation, after_turn
from okko.rules.harm import end
from okko.rules.setup import setup
from okko.rules.table import Flow, GameOver, Table
from okko.rules.verbs import at_moment
from okko.rules.victory import last_turn_rules, leader

ACTIVATE, ACT = _ACTIVATIONS = (Stage.ACTIVATE, Stage.ACT)
ASK_WHOM, RESERVE = Ask.ACTIVATE, Ask.RESERVE

_activation = changer(State, "characters", "stage", "active", "moved", "acted", "unseen_by")
_activated = changer(Character, "activated")
_fresh = changer(Character, "activated", "raised", "used")
_reserving = changer(Character, "reserve")
_begun = changer(State, "characters", "grants")
_rolled = changer(State, "pools", "used", "stage")
_reserved = changer(State, "characters", "pools")
_ended = changer(State, "pools", "used", "grants", "stage", "player", "turn")


def play(table: Table) -> Flow[None]:
    """A game from the state on the table to its end."""
    try:
        if table.state.match.draft is not None:
            yield from draft(table)
        if table.state.stage in (Stage.ROLL_OFF, Stage.SIDE, Stage.DEPLOY):
            yield from setup(table)
        while table.state.stage is not Stage.OVER:
            yield from phase(table)
    except GameOver:
        return


def phase(table: Table) -> Flow[None]:
    """A phase, from wherever it stands (TURN-2)."""
    if table.state.stage is Stage.PHASE:
        yield from _begin(table)
    while table.state.stage in _ACTIVATIONS:
        if table.state.stage is ACTIVATE and not (yield from _activate(table)):
            break
        who = table.state.active
        yield from activation(table)
        after_activation(table, who)
    yield from _reserve(table)
    _end(table)


def _begin(table: Table) -> Flow[None]:
    """Skills and stats are fresh, dice may be taken back, the others are rolled (DICE-5, DICE-9, SKILL-3)."""
    state = table.state
    band = state.player
    characters = [
        character
        if not (character.activated or character.raised or character.used)
        else _fresh(character, activated=False, raised=(), used=())
        for character in state.characters
    ]
    grants = tuple([grant for grant in state.grants if grant.round and grant.by_band != band])
    state = _begun(state, characters=tuple(characters), grants=grants)
    table.happen(PhaseBegan(state, ("TURN-1",), state.turn, band))
    if Moment.PHASE in state.match.moments:
        for character in table.state.standing(band):
            yield from at_moment(table, character.index, Moment.PHASE, None, Ask.AFTER)
    while True:
        state = table.state
        held = [character.index for character in state.standing(band) if character.reserve is not None]
        if not held:
            break
        options = [take_back(state.match.recruits[who].id, who) for who in held]
        choice = yield Decision(Ask.TAKE_BACK, band, (*options, ROLL))
        if not isinstance(choice, TakeBack):
            break
        element = state.characters[choice.who].reserve
        assert element is not None
        used = of_band(state.used, band, state.used[band] + 1)
        state = but(state, used=used, **changing(state, choice.who, reserve=None))
        table.happen(TookBack(state, ("DICE-9",), choice.who, element))
    faces: tuple[Element, ...] = ()
    if table.state.used[band]:
        faces = in_order((yield Roll(RollKind.INSPIRATION, table.state.used[band], band, elements=True)))
    state = table.state
    pools, used = of_band(state.pools, band, faces), of_band(state.used, band, 0)
    state = _rolled(state, pools=pools, used=used, stage=ACTIVATE)
    table.happen(RolledInspiration(state, ("TURN-2", "DICE-1"), band, faces))


def activate_options(state: State) -> tuple[Option, ...]:
    """The characters that can still be activated this phase, and its end (TURN-3)."""
    recruits = state.match.recruits
    options: list[Option] = [
        activate(recruits[each.index].id, each.index) for each in state.standing(state.player) if not each.activated
    ]
    return (*options, END_PHASE)


def _activate(table: Table) -> Flow[bool]:
    """The next character is chosen; False when its player ends the phase."""
    state = table.state
    options = activate_options(state)
    choice = (yield Decision(ASK_WHOM, state.player, options)) if len(options) > 1 else END_PHASE
    if not isinstance(choice, Activate):
        return False
    who = choice.who
    characters = replaced(state.characters, who, _activated(state.characters[who], activated=True))
    state = _activation(state, characters=characters, stage=ACT, active=who, moved=False, acted=False, unseen_by=())
    table.happen(Activated(state, ("TURN-3",), who))
    return True


def reserve_options(state: State) -> list[Option]:
    """Where the unused dice can be kept: on each card without one, if it could serve there (DICE-7, DICE-9, KAMI-3)."""
    band = state.player
    pool = tuple(dict.fromkeys(state.pools[band]))
    if not pool:
        return []
    options: list[Option] = []
    for character in state.standing(band):
        index = character.index
        recruit = state.match.recruits[index]
        if character.reserve is None and not recruit.kami:
            serving = state.face(index).serving
            options += keeps(recruit.id, index, tuple([element for element in pool if element in serving]))
    return options


@remembered(4096)
def keeps(id: str, who: int, elements: tuple[Element, ...]) -> tuple[Keep, ...]:
    """The options to put one of some dice on a card."""
    return tuple(Keep(f"reserve {element} {id}", who, element) for element in elements)


@lru_cache(maxsize=1024)
def take_back(id: str, who: int) -> TakeBack:
    """The option to take the die on a card back."""
    return TakeBack(f"take back {id}", who)


@lru_cache(maxsize=1024)
def activate(id: str, who: int) -> Activate:
    """The option to activate a character."""
    return Activate(f"activate {id}", who)


def _reserve(table: Table) -> Flow[None]:
    """Unused dice are put on cards, at most one on each (DICE-7)."""
    while options := reserve_options(table.state):
        state = table.state
        choice = yield Decision(RESERVE, state.player, (*options, DONE))
        if not isinstance(choice, Keep):
            break
        band = state.player
        pool = without(state.pools[band], choice.element)
        pools = of_band(state.pools, band, pool)
        who = choice.who
        character = _reserving(state.characters[who], reserve=choice.element)
        state = _reserved(state, characters=replaced(state.characters, who, character), pools=pools)
        table.happen(Reserved(state, ("DICE-7",), who, choice.element))


def _end(table: Table) -> None:
    """The phase ends, and with it perhaps the turn and the game (TURN-1, END-5)."""
    state = table.state
    band = state.player
    lost = state.pools[band]
    turn = state.turn + (band != state.first)
    state = _ended(
        state,
        pools=of_band(state.pools, band, ()),
        used=of_band(state.used, band, state.used[band] + len(lost)),
        grants=tuple([grant for grant in state.grants if grant.round]),
        stage=Stage.PHASE,
        player=1 - band,
        turn=turn,
    )
    table.happen(PhaseEnded(state, ("TURN-2", *(("DICE-6",) if lost else ())), band, lost))
    if band != state.first:
        after_turn(table)
    limit = state.match.turn_limit
    if limit is not None and turn > limit:
        end(table, Result(leader(table.state), End.TURNS), *last_turn_rules(state))
