"""What would make an act lawful: the answers that come before it, found by giving them."""

from collections.abc import Callable, Iterator, Sequence

from okko.model.decision import Decision, Move, Option
from okko.model.fight import Die
from okko.model.square import Facing, Square
from okko.model.state import State
from okko.rules.movement import Walks, move_options, skills_of
from okko.rules.table import Table
from okko.rules.turn import play

SIDES = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}

Cure = tuple[str | None, tuple[str, ...]]
"""A cure in words, and its answers."""

NO_CURE: Cure = (None, ())


def called(state: State, who: int) -> str:
    """The name of a character."""
    return state.recruit(who).name


def listed(state: State, characters: Sequence[int]) -> str:
    """The names of some characters."""
    return " and ".join(called(state, each) for each in characters)


def holders(state: State, who: int, square: Square) -> list[int]:
    """The enemies in whose zones a square lies, seen by a character that may stand elsewhere when it gets there."""
    occupied = state.occupied
    here = state.characters[who].square
    if here >= 0:
        occupied &= ~(1 << here)
    return [
        foe.index
        for foe in state.standing(1 - state.band(who))
        if state.geometry.zone(foe.square, foe.facing, occupied) >> square & 1
    ]


def after(state: State, answers: Sequence[str]) -> tuple[State, Decision] | None:
    """The state and the question after some answers, in a state that a flow can start from; None if one of them is
    not lawful, or if dice would fall.
    """
    table = Table(state)
    flow = play(table)
    question = next(flow, None)
    for text in answers:
        option = question.find(text) if isinstance(question, Decision) else None
        if option is None:
            return None
        try:
            question = flow.send(option)
        except StopIteration:
            return None
    if not isinstance(question, Decision):
        return None
    return table.state, question


def opens(state: State, answers: Sequence[str], option: Option) -> bool:
    """Whether some answers make an act lawful."""
    following = after(state, answers)
    return following is not None and option in following[1].options


def ready(state: State) -> list[int]:
    """The characters that can still be activated in this phase (TURN-3)."""
    return [each.index for each in state.standing(state.player) if not each.activated]


def after_activation(state: State, who: int) -> State | None:
    """The state in which a character begins its activation; None if there is nothing it could do in it."""
    following = after(state, (f"activate {state.recruit(who).id}",))
    return following[0] if following is not None and following[0].active == who else None


def movements(state: State, who: int) -> Iterator[tuple[Move, int]]:
    """All movements open to a character with what they cost: without dice or skills first, then by cost."""
    walks = Walks(state, who)
    for group in move_options(walks):
        found = []
        for option in group.listed():
            assert isinstance(option, Move)
            found.append((option, walks.of(option)))
        priced = [(option, walk.cost(option.to, option.facing)) for option, walk in found]
        yield from sorted(priced, key=lambda pair: pair[1])


def first_move(
    state: State, who: int, may_fit: Callable[[Square, Facing], bool], fits: Callable[[State], bool]
) -> Move | None:
    """The least movement of the active character that brings something about.

    Args:
        state: Its activation, with the movement left.
        who: The character.
        may_fit: Whether a pose deserves a trial: cheap.
        fits: Whether the state after the movement is as wished.
    """
    for option, _ in movements(state, who):
        if may_fit(option.to, option.facing):
            following = after(state, (option.text,))
            if following is not None and following[0].active == who and fits(following[0]):
                return option
    return None


def by_moving(state: State, who: int, option: Move | None) -> Cure:
    """A movement that comes first, as a cure."""
    return NO_CURE if option is None else (f"{moving(state, who, option)} first", (option.text,))


def moving(state: State, who: int, option: Move) -> str:
    """A movement in words: `turn east`, `move to c4 facing east with an Air die`."""
    said = f"turn {SIDES[option.facing]}"
    if option.to != state.characters[who].square:
        said = f"move to {state.match.board.name(option.to)} facing {SIDES[option.facing]}"
    helps = [paid(option.air)] if option.air else []
    helps = [*(skill.name for skill in skills_of(state, who, option)), *helps]
    return f"{said} with {' and '.join(helps)}" if helps else said


def paid(die: Die) -> str:
    """A die in words: `an Air die`, `the reserved Air die`."""
    name = die.element.value.capitalize()
    return f"{'the reserved' if die.reserve else 'an' if name[0] in 'AE' else 'a'} {name} die"
