"""The odds of a whole activation in words and as data: a small tree, the same wherever it is shown."""

from fractions import Fraction
from typing import Any

from okko.analysis.prospect import Case, End, Fate, Prospect, prospect, prospect_of
from okko.analysis.replies import Reply
from okko.model.decision import Attack, Move, Option, Raise, Shoot, Use
from okko.model.state import State
from okko.model.total import Total
from okko.model.value import value


@value
class Told:
    """A line of a tree, and the lines below it."""

    text: str
    below: tuple["Told", ...] = ()


COUNTED = (
    "Counted exactly: this activation and the enemy's best strike at the mover then. "
    "A hint also estimates places and what follows."
)
"""What the numbers of a tree take in, and those of a hint."""

_ENDS = {
    End.STAYS: "stays",
    End.MOVED: "goes to {at}",
    End.SHAKEN: "is shaken at {at}",
    End.RECOVERED: "is vigilant again",
    End.REMOVED: "is removed",
}


def told(state: State, found: Prospect) -> Told:
    """A prospect as a tree: what is done, what it is worth, what comes of it, and the enemy's answer to that."""
    name = state.recruit(found.who).name
    deeds = [_deed(state, option) for option in found.answers] or ["does nothing"]
    lines = [_summary(state, found)]
    if found.movement is not None:
        lines.append(Told(_movement(found)))
    if found.sums is not None:
        lines.append(Told(f"{found.sums[0]}  against  {found.sums[1]}"))
    answers = {case.answered for case in found.cases if not case.called_off}
    common = next(iter(answers)) if len(answers) == 1 else ()
    if common and found.target is not None:
        lines.append(Told(f"{state.recruit(found.target).name}: {', '.join(map(_in_words, common))}"))
    lines += [_case(state, found, case, common) for case in found.cases]
    return Told(f"{name} {', '.join(deeds)}", tuple(lines))


def prospect_told(state: State, who: int, option: Option | None, target: int | None) -> Told | None:
    """What a plan on the board comes to, as a tree; None if no strike can come of it (`prospect_of`)."""
    found = prospect_of(state, who, option, target)
    return None if found is None else told(state, found)


def _movement(found: Prospect) -> str:
    brought = found.movement
    assert brought is not None
    also = [
        words
        for words, true in (("stopped by a zone", brought.stops), ("shaken by leaving one", brought.shakes))
        if true
    ]
    return ", ".join([f"{brought.cost} of {brought.points} MP", *also])


def _case(state: State, found: Prospect, case: Case, common: tuple[str, ...]) -> Told:
    news = [fate for fate in case.fates if _worth_saying(found, fate)]
    said = "; ".join(f"{state.recruit(fate.who).name} {_end(state, fate)}" for fate in news) or "nothing happens"
    if case.called_off:
        said = "does not dare"
    if case.answered != common and case.answered:
        said += f" (against {', '.join(map(_in_words, case.answered))})"
    text = f"{share(case.chance)} {said}"
    if case.over:
        return Told(f"{text}: the match is over")
    return Told(text, (_reply(state, found, case.reply),) if case.reply is not None else ())


def _worth_saying(found: Prospect, fate: Fate) -> bool:
    """Whether a fate is news: everybody who stays as he was is left out."""
    return fate.end is not End.STAYS or (fate.who == found.who and found.target is None)


def _end(state: State, fate: Fate) -> str:
    at = state.match.board.name(fate.at) if fate.at >= 0 else ""
    return _ENDS[fate.end].format(at=at)


def _reply(state: State, found: Prospect, reply: Reply) -> Told:
    who = state.recruit(reply.strike.who).name
    deeds = ", ".join(_deed(state, option) for option in reply.strike.answers)
    name = state.recruit(found.who).name
    return Told(f"then {who} {deeds}: removes {name} {percent(reply.removed)}, shakes {percent(reply.shaken)}")


def _summary(state: State, found: Prospect) -> Told:
    """What it is all worth, and what less would be."""
    less = {"doing nothing": found.idle} if found.answers else {}
    if found.movement is not None and len(found.answers) > 1:
        less = {"only walking": prospect(state, found.who, found.answers[:1]).worth, **less}
    also = "".join(f", {what} {signed(worth)}" for what, worth in less.items())
    text = f"Swing {signed(found.worth)} Zeni{also}; falls in all {percent(found.falls_after_all)}"
    best = max(less, key=lambda what: less[what], default="")
    if not best or less[best] <= found.worth:
        return Told(text)
    return Told(text, (Told(f"By this count {best} is better; later turns are not in it"),))


def _deed(state: State, option: Option) -> str:
    """An answer, as something that somebody does."""
    match option:
        case Move(text):
            return f"goes to {text.removeprefix('move ')}"
        case Attack(_, target):
            return f"attacks {state.recruit(target).name}"
        case Shoot(_, target, skill):
            return f"shoots at {state.recruit(target).name} ({_plain(skill)})"
        case Raise() | Use():
            return _in_words(option.text)
        case _:
            return option.text


def _in_words(naming: str) -> str:
    """What is named for a fight, from the text of its answer: `raise attack fire` is +1 Attack by a fire die."""
    verb, what, *die = naming.split()
    paid = f" by {' '.join(die)}" if die else ""
    return f"+1 {what.capitalize()}{paid}" if verb == "raise" else f"{_plain(what)}{paid}"


def _plain(skill: str) -> str:
    """A skill's id as words."""
    return skill.replace("-", " ").capitalize()


def share(chance: Fraction) -> str:
    """A chance in cases of 36 where it is that many, and in hundredths."""
    if 36 % chance.denominator == 0:
        return f"{chance.numerator * 36 // chance.denominator}/36 {percent(chance)}"
    return f"{percent(chance)}"


def percent(chance: Fraction) -> str:
    """A chance in hundredths."""
    return f"{round(100 * chance)}%"


def signed(worth: Fraction) -> str:
    """Zeni to two places, with their sign."""
    return f"{float(worth):+.2f}"


def as_data(state: State, found: Prospect) -> dict[str, Any]:
    """A prospect as plain data: chances and Zeni as exact fractions, characters by id, squares and answers by text."""
    moved = found.movement
    name = state.match.board.name
    return {
        "character": state.recruit(found.who).id,
        "answers": [option.text for option in found.answers],
        "movement": None
        if moved is None
        else {
            "to": name(moved.option.to),
            "facing": moved.option.facing.name,
            "cost": moved.cost,
            "points": moved.points,
            "stops": moved.stops,
            "shakes": moved.shakes,
        },
        "target": None if found.target is None else state.recruit(found.target).id,
        "attack": None if found.sums is None else _sum(found.sums[0]),
        "defense": None if found.sums is None else _sum(found.sums[1]),
        "cases": [_case_data(state, case) for case in found.cases],
        "falls": str(found.falls_after_all),
        "swing": str(found.worth),
        "idle": str(found.idle),
    }


def _case_data(state: State, case: Case) -> dict[str, Any]:
    reply = case.reply
    return {
        "chance": str(case.chance),
        "called_off": case.called_off,
        "answered": list(case.answered),
        "fates": {
            state.recruit(fate.who).id: {
                "end": fate.end.value,
                "at": state.match.board.name(fate.at) if fate.at >= 0 else None,
            }
            for fate in case.fates
        },
        "reply": None
        if reply is None
        else {
            "character": state.recruit(reply.strike.who).id,
            "answers": [option.text for option in reply.strike.answers],
            "removed": str(reply.removed),
            "shaken": str(reply.shaken),
        },
        "over": case.over,
        "swing": str(case.worth),
    }


def _sum(total: Total) -> dict[str, Any]:
    terms = [
        {"amount": term.amount, "name": term.name, "rule": term.rule, **({"skill": term.skill} if term.skill else {})}
        for term in total.terms
    ]
    return {"total": total.amount, "terms": terms}
