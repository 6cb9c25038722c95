"""`okko odds --position`: what an attack or a shot of a position comes to."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from okko.cli.odds import RESULTS, percent
from okko.cli.printing import console, print_json, table, total_as_data

if TYPE_CHECKING:
    from okko.analysis.outcome import Fate, Outcome, Way
    from okko.model.decision import Attack, Shoot
    from okko.model.state import State
    from okko.model.total import Total

FATES = (
    ("stays", "stays, unhurt"),
    ("retreats", "retreats cleanly"),
    ("shaken", "becomes shaken"),
    ("disabled", "is disabled"),
)


def show_outcome(
    file: Path, names: tuple[str, str], named: tuple[str, ...], *, shot: bool, skill: str | None, as_json: bool
) -> None:
    """Print what comes of it when one character attacks or shoots another now."""
    from okko.analysis.outcome import CalledOff, NotNamed, outcome
    from okko.library import read_position

    state, option = _act(read_position(file)[1], file, names, shot=shot or skill is not None, skill=skill)
    try:
        found = outcome(state, option, named)
    except NotNamed as wrong:
        offered = ", ".join(wrong.offered) or "nothing"
        raise click.ClickException(f'"{wrong.words}" cannot be named here; there is: {offered}') from None
    except CalledOff:
        raise click.ClickException(f"nothing comes of it: {option.text} is called off before the throw") from None
    if as_json:
        print_json(_as_data(state, found))
    else:
        _print(state, found)


def _act(
    state: "State", file: Path, names: tuple[str, str], *, shot: bool, skill: str | None
) -> "tuple[State, Attack | Shoot]":
    """The state with the attacker activated, and its attack, or the shot if there is no attack."""
    from okko.analysis.query import beginning
    from okko.dice import Typed
    from okko.game import Game
    from okko.library.bad_data import nearest
    from okko.model.decision import Attack
    from okko.rules.combat import may_attack
    from okko.rules.shooting import shots

    ids = [recruit.id for recruit in state.match.recruits if state.characters[recruit.index].square >= 0]
    attacker, defender = (state.match.called(name) or name for name in names)
    for name in (attacker, defender):
        if name not in ids:
            raise click.ClickException(f'{file}: nobody is called "{name}"; {nearest(name, ids)}'.rstrip("; "))
    who, target = state.match.index_of(attacker), state.match.index_of(defender)
    begun = beginning(state, who)
    intent = f"activate {attacker}"
    if begun is not None:
        if not shot and not begun.acted and may_attack(begun, who, target):
            return begun, Attack(f"attack {defender}", target)
        ways = [] if begun.acted else [way for way in shots(begun, who) if way.target == target]
        if ways and skill is None:
            return begun, ways[0]
        for way in ways:
            if way.skill == skill:
                return begun, way
        ranged = [own.id for own, _ in begun.face(who).shots]
        intent = f"shoot {defender} {skill or (ranged or ['shot'])[0]}" if shot else f"attack {defender}"
        state = begun
    refusal = Game(state, Typed()).why_not(intent)
    raise click.ClickException(f"{refusal.fact} ({refusal.rule})" if refusal else f"{intent} is not open now")


def _as_data(state: "State", found: "Outcome") -> dict[str, Any]:
    def fate(fate: "Fate", way: "Way | None") -> dict[str, Any]:
        counts: dict[str, Any] = {name: getattr(fate, name) for name, _ in FATES}
        retreat = way and {"to": state.match.board.name(way.to), "shakes": way.shakes}
        return {**counts, "of": fate.of, "retreat": retreat}

    fight, (cases, of) = found.fight, found.takes_place
    return {
        "kind": fight.kind.value,
        "attacker": state.recruit(fight.attacker).id,
        "target": state.recruit(fight.defender).id,
        "attack": total_as_data(found.attack),
        "defense": total_as_data(found.defense),
        "difference": found.attack.amount - found.defense.amount,
        "odds": found.odds.counts(),
        "turns_to": found.facing.name if found.facing is not None else None,
        "outcome": {
            "attacker": fate(found.attacker, found.attacker_way),
            "target": fate(found.target, found.target_way),
        },
        "takes_place": {"cases": cases, "of": of},
    }


def _print(state: "State", found: "Outcome") -> None:
    out = console()
    fight = found.fight
    names = [state.recruit(who).name for who in (fight.attacker, fight.defender)]
    difference = found.attack.amount - found.defense.amount
    out.print(f"{names[0]}: {_sum(found.attack)}")
    out.print(f"{names[1]}: {_sum(found.defense)}")
    cases, of = found.takes_place
    out.print(f"{'Shot' if fight.kind == 'shot' else 'Attack'}: {difference:+d}")
    if found.tests:
        out.print(f"It takes place in {cases} of {of} cases.")
    if found.facing is not None:
        out.print(f"{names[1]} turns {found.facing.name}.")
    out.print()
    results = table("Result", "of 36", "", right=["of 36", ""])
    for key, words in RESULTS:
        if fight.kind != "shot" or not key.startswith("attacker"):
            cases = found.odds.counts()[key]
            results.add_row(words, str(cases), percent(cases))
    out.print(results)
    out.print()
    ends = table("With the retreat", *names, right=names)
    for key, words in FATES:
        ends.add_row(words, *(str(getattr(fate, key)) for fate in (found.attacker, found.target)))
    out.print(ends)
    for name, way in zip(names, (found.attacker_way, found.target_way), strict=True):
        if way is not None:
            shaken = ", and is shaken by it" if way.shakes else ""
            out.print(f"{name} retreats to {state.match.board.name(way.to)}{shaken}.")
    for who in found.hemmed_in:
        out.print(f"{state.recruit(who).name} has no square to retreat to, and is shaken instead.")


def _sum(total: "Total") -> str:
    return str(total) if len(total.terms) == 1 else f"{total} = {total.amount}"
