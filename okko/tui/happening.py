"""What happens, while it is shown: dice that tumble and lie open, sums that grow term by term, results by their names.

An event that is shown has a few pictures, one after another within the time it stays; nothing moves after the last.
"""

from collections.abc import Sequence
from itertools import zip_longest

from textual.content import Content

from okko.model.element import Element
from okko.model.event import Event, Fought, Prayed, Rethrown, RolledInspiration, RolledOff, Tested, Thrown
from okko.model.fight import Fight, Kind
from okko.model.state import State
from okko.model.total import Total
from okko.tui.drawing import ColourMode
from okko.tui.widgets.chips import BAND_STYLES, chip, pips

TUMBLES = 3
"""The pictures of dice that have not come to rest yet."""
_PIPS = (
    ("       ", "   ●   ", "       "),
    (" ●     ", "       ", "     ● "),
    (" ●     ", "   ●   ", "     ● "),
    (" ●   ● ", "       ", " ●   ● "),
    (" ●   ● ", "   ●   ", " ●   ● "),
    (" ●   ● ", " ●   ● ", " ●   ● "),
)
_GAP = "   "
_DIE, _NAME = 7, 8
"""The columns of a die, and those a name beside it takes at least."""


def pictures(event: Event) -> int:
    """How many pictures an event has."""
    match event:
        case Thrown() | RolledOff():
            return TUMBLES + 1
        case RolledInspiration(_, _, _, faces):
            return len(faces) + 1
        case Fought(_, _, _, _, attack, defense):
            return len(attack.terms) + len(defense.terms) + 1
        case Tested(face=face, target=target):
            return TUMBLES + len(target.terms) + 1 if face else 1
        case _:
            return 1


def happening(
    event: Event, sentences: Sequence[Content], mode: ColourMode, picture: int = 99, width: int = 80
) -> Content:
    """An event as one of its pictures shows it, by default the last; what has no dice is told by the sentences."""
    match event:
        case Thrown(state, _, about, faces):
            return _dice(state, about, _tumbling(faces, picture), ("", ""), width)
        case RolledOff(state, _, faces):
            shown = _tumbling(faces, picture)
            names = [Content.styled(name, f"bold {BAND_STYLES[band]}") for band, name in enumerate(state.match.players)]
            return _side_by_side([_die(face, band) for band, face in enumerate(shown)], [[one] for one in names], width)
        case RolledInspiration(state, _, player, faces):
            name = Content.styled(state.match.players[player], f"bold {BAND_STYLES[player]}")
            lying = [chip(face, mode) for face in faces[:picture]]
            return name + Content(" rolls ") + Content(" ").join(lying)
        case Fought(state, _, about, faces, attack, defense, margin):
            return _compared(state, about, faces, attack, defense, margin, picture, width)
        case Tested(state, _, trial, face, target, passed):
            return _tested(state, trial.who, face, target, passed, picture)
        case Rethrown(state, _, who, before, faces):
            return _thrown_again(state, who, before, faces, mode)
        case Prayed(state, _, who, face, comes):
            answer = "the prayer has no effect." if comes is None else f"{state.recruit(comes).name} answers."
            return _named(state, who) + Content(" prays: ") + chip(face, mode) + Content(f" {answer}")
        case _:
            return Content("\n").join(sentences)


def _named(state: State, who: int) -> Content:
    recruit = state.recruit(who)
    return Content.styled(recruit.name, f"bold {BAND_STYLES[recruit.band]}")


def _tumbling(faces: tuple[int, int], picture: int) -> tuple[int, int]:
    """What dice show while they roll, each picture other faces; and at last what they fell on."""
    if picture >= TUMBLES:
        return faces
    one, other = faces
    return (one + 2 * picture + 1) % 6 + 1, (other + 4 * picture + 2) % 6 + 1


def _die(face: int, band: int) -> list[Content]:
    """A die of three lines in the colour of its band; reversed, so that it has edges where there are no colours."""
    return [Content.styled(row, f"bold reverse {BAND_STYLES[band]}") for row in _PIPS[face - 1]]


def _side_by_side(dice: Sequence[Sequence[Content]], words: Sequence[Sequence[Content]], width: int) -> Content:
    """Two dice, each with up to three lines of words beside it, or below it where there are too few columns."""
    half = max(2, width // 2)
    if half < _DIE + len(_GAP) + _NAME:
        columns = [[*die, *(one for one in beside if one)] for die, beside in zip(dice, words, strict=True)]
    else:
        columns = [
            [face + Content(" ") + (beside[row] if row < len(beside) else Content("")) for row, face in enumerate(die)]
            for die, beside in zip(dice, words, strict=True)
        ]
    left, right = ([line.truncate(half - 1, ellipsis=True) for line in column] for column in columns)
    first = min(half, max(map(len, left)) + len(_GAP))
    rows = zip_longest(left, right, fillvalue=Content(""))
    return Content("\n").join(one.pad_right(first - len(one)) + other for one, other in rows)


def _dice(state: State, about: Fight, faces: tuple[int, int], totals: tuple[str, str], width: int) -> Content:
    """The dice of a fight, who threw them, and what they have come to."""
    sides = (about.attacker, about.defender)
    words = [[_named(state, who), Content.styled(total, "bold")] for who, total in zip(sides, totals, strict=True)]
    return _side_by_side([_die(face, state.band(who)) for face, who in zip(faces, sides, strict=True)], words, width)


def _compared(
    state: State,
    about: Fight,
    faces: tuple[int, int],
    attack: Total,
    defense: Total,
    margin: int,
    picture: int,
    width: int,
) -> Content:
    """Both sums, as far as they have grown, and the result once both are whole."""
    first, second = len(attack.terms), len(defense.terms)
    shown = min(first, picture + 1), min(second, max(0, picture + 1 - first))
    totals = [
        str(total.amount) if terms == len(total.terms) else ""
        for total, terms in zip((attack, defense), shown, strict=True)
    ]
    lines = [_dice(state, about, faces, (totals[0], totals[1]), width)]
    lines += [_grown(total, terms) for total, terms in zip((attack, defense), shown, strict=True) if terms]
    if picture >= first + second:
        lines.append(_margin(state, about, margin))
    return Content("\n").join(lines)


def _grown(total: Total, terms: int) -> Content:
    """A sum with so many of its terms, the die last."""
    told = Content.styled(str(Total(total.terms[:terms])), "$ink-muted")
    return told if terms < len(total.terms) else told + Content.styled(f" = {total.amount}", "bold")


def _margin(state: State, about: Fight, margin: int) -> Content:
    """The result by its name; what it does to the loser is told by what follows."""
    attacker, defender = (state.recruit(who).name for who in (about.attacker, about.defender))
    if about.kind is Kind.SHOT:
        text = f"A hit by {margin}: {defender} is struck." if margin > 0 else f"Missed: {defender} is not touched."
    elif margin == 0:
        text = "A draw: nothing happens."
    else:
        winner, loser = (attacker, defender) if margin > 0 else (defender, attacker)
        text = f"{winner} wins by {abs(margin)} over {loser}."
    return Content.styled(text, "bold $gold")


def _tested(state: State, who: int, face: int, target: Total, passed: bool, picture: int) -> Content:
    """A test: the number to reach, then the die, then the result."""
    result = Content.styled("passed" if passed else "failed", "bold $good" if passed else "bold $shaken-ink")
    name = _named(state, who)
    if not face:
        return name + Content(f" tests against {target} = {target.amount}: ") + result
    shown = len(target.terms)
    goal = Content(f" tests against {Total(target.terms[: picture + 1])}") + Content(f" = {target.amount}: ")
    if picture + 1 < shown:
        return name + Content(f" tests against {Total(target.terms[: picture + 1])}")
    if picture < shown + TUMBLES:
        return name + goal + pips((face + picture) % 6 + 1)
    return name + goal + pips(face) + Content(" ") + result


def _thrown_again(
    state: State, who: int, before: Sequence[Element], faces: Sequence[Element], mode: ColourMode
) -> Content:
    """Inspiration dice thrown again: the new faces beside the old."""
    pairs = [chip(old, mode) + Content(" → ") + chip(new, mode) for old, new in zip(before, faces, strict=True)]
    return _named(state, who) + Content(" throws again: ") + Content("   ").join(pairs)
