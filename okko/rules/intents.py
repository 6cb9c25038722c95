"""The text of an act, lawful or not, as the option it would be."""

from okko.model.decision import (
    Activate,
    Attack,
    Deploy,
    FaceTo,
    Keep,
    LoseDie,
    Move,
    Open,
    Option,
    Place,
    Plain,
    Raise,
    Rethrow,
    Shoot,
    Side,
    StepTo,
    TakeBack,
    Target,
    Use,
    move_tail,
)
from okko.model.element import Element, Stat
from okko.model.fight import DICE, Die, Named
from okko.model.square import Facing
from okko.model.state import State

_WORDS = ("end phase", "end activation", "recover", "done", "roll", "celestial", "corrupted")


def parse_intent(state: State, text: str) -> Option | None:
    """The act that a text names, or None if it names none; the text of an option gives that very option."""
    words = [word for word in text.split(" ") if word]
    text = " ".join(words)
    if text in _WORDS:
        return Plain(text)
    try:
        return _parse(state, text, words)
    except (KeyError, ValueError):
        return None


def _parse(state: State, text: str, words: list[str]) -> Option | None:
    square = state.match.board.square
    match words:
        case ["move", to, facing, *rest]:
            return _parse_move(state, text, to, facing, rest)
        case ["place", to, facing]:
            return Place(text, square(to), Facing[facing])
        case ["attack", *name]:
            return Attack(text, _index(state, name))
        case ["shoot", *words]:
            return _parse_shot(state, text, words)
        case ["activate", *name]:
            return Activate(text, _index(state, name))
        case ["deploy", *name]:
            return Deploy(text, _index(state, name))
        case ["target", *name]:
            return Target(text, _index(state, name))
        case ["take", "back", *name]:
            return TakeBack(text, _index(state, name))
        case ["use", skill, *rest]:
            return Use(text, skill, _die(rest))
        case ["raise", stat, *rest]:
            die = _die(rest)
            return Raise(text, Stat(stat), die) if die else None
        case ["face" | "turn", facing]:
            return FaceTo(text, Facing[facing])
        case ["retreat" | "push", to]:
            return StepTo(text, square(to))
        case ["reserve", element, *name]:
            return Keep(text, _index(state, name), Element(element))
        case ["lose", "used"]:
            return LoseDie(text, None, None)
        case ["lose", element]:
            return LoseDie(text, Element(element), None)
        case ["lose", element, "reserve", *name]:
            return LoseDie(text, Element(element), _index(state, name))
        case ["rethrow", element]:
            return Rethrow(text, Element(element))
        case ["open", edge]:
            door = state.match.board.edge(edge)
            return Open(f"open {state.match.board.edge_name(door)}", door)
        case ["side", side]:
            return Side(text, Facing[side])
        case _:
            return None


def _index(state: State, name: list[str]) -> int:
    """The character of a name, which may be several words."""
    return state.match.index_of(" ".join(name))


def _parse_shot(state: State, text: str, words: list[str]) -> Shoot:
    """`shoot bandit bow [fire [reserve]]`: the name goes on as long as somebody is called so."""
    ids = {recruit.id for recruit in state.match.recruits}
    for end in range(len(words) - 1, 0, -1):
        if " ".join(words[:end]) in ids:
            return Shoot(text, _index(state, words[:end]), words[end], _die(words[end + 1 :]))
    raise KeyError(text)


def _die(words: list[str]) -> Die | None:
    match words:
        case []:
            return None
        case [element]:
            return DICE[Element(element), False]
        case [element, "reserve"]:
            return DICE[Element(element), True]
        case _:
            raise ValueError(words)


def _parse_move(state: State, text: str, to: str, facing: str, rest: list[str]) -> Move:
    """`move e6 E {skill [element [reserve]]} [air [reserve]]`, the skills in any order; a die behind no skill, or
    behind one that costs none, is meant to raise Movement.
    """
    skills: list[Named] = []
    air: Die | None = None
    while rest:
        word, *rest = rest
        if air is not None:
            raise ValueError(text)
        if word not in tuple(Element):
            skills.append(Named(None, skill=word))
            continue
        reserve = rest[:1] == ["reserve"]
        die, rest = DICE[Element(word), reserve], rest[reserve:]
        if skills and skills[-1].die is None and not (die.element is Element.AIR and _free(state, skills[-1].skill)):
            skills[-1] = Named(die, skill=skills[-1].skill)
        else:
            air = die
    order = [skill.id for skill in state.face(state.active).moving] if state.active >= 0 else []
    skills.sort(key=lambda named: order.index(named.skill) if named.skill in order else len(order))
    named = tuple(skills)
    return Move(f"move {to} {facing}{move_tail(air, named)}", state.match.board.square(to), Facing[facing], air, named)


def _free(state: State, id: str | None) -> bool:
    """Whether a movement skill of the active character costs nothing."""
    skills = state.face(state.active).skills if state.active >= 0 else ()
    return any(skill.id == id and not skill.cost for skill in skills)
