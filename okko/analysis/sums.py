"""The sums that events rest on: whose they are, and what of."""

from okko.analysis.narration import stat_name
from okko.model.event import Event, Fought, Moved, Tested
from okko.model.total import Total
from okko.model.value import value


@value
class Sum:
    """A number that counted, and whose it was."""

    who: int
    what: str
    total: Total


def sums_of(event: Event) -> tuple[Sum, ...]:
    """The sums that an event rests on."""
    match event:
        case Fought(fight=fight, attack=attack, defense=defense):
            return Sum(fight.attacker, "total", attack), Sum(fight.defender, "total", defense)
        case Tested(trial=trial, target=target):
            return (Sum(trial.who, f"{stat_name(trial.stat)} to throw or under", target),)
        case Moved(who=who, points=points):
            return (Sum(who, "MP", points),)
        case _:
            return ()


def rules_behind(event: Event) -> tuple[str, ...]:
    """The rules that caused an event, then those of the terms of its sums."""
    terms = (term.rule for one in sums_of(event) for term in one.total.terms)
    return tuple(dict.fromkeys([*event.rules, *terms]))
