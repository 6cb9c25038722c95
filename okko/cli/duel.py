"""`okko cards CHARACTER --compare OTHER`: two characters side by side, and what their fights come to."""

from itertools import product
from typing import Any

import click

from okko.analysis.duel import Bonuses, Duel, duels, nameable, paid, thrown_again
from okko.cli.printing import console, print_json, table
from okko.library import Library
from okko.library.codex import Section
from okko.library.finding import index_of
from okko.library.wanted import wanted
from okko.model.card import CharacterCard

FATES = ("disabled", "shaken", "retreats")


def show_duel(name: str, rival: str, bonuses: Bonuses, *, as_json: bool) -> None:
    """Print what comes of it when one character attacks the other, with each pair of sides up.

    As data: with every combination of the common bonuses.
    """
    one, other = _character(name), _character(rival)
    for word, die, cards in ((bonuses.own, "fire", one), (filter(None, [bonuses.other]), "earth", other)):
        _check_words(list(word), die, cards)
    if as_json:
        fights = [_fight_data(one, other, bonuses), _fight_data(other, one, Bonuses())]
        left_out = [{"card": card.id, "skill": skill.id} for card, skill in thrown_again(one, other)]
        print_json({"fights": fights, "not_counted": left_out})
        return
    out = console()
    rows = table("", one.name, other.name, right=[one.name, other.name])
    rows.add_row("Zeni", str(one.zeni), str(other.zeni))
    for field in ("attack", "movement", "defense", "willpower"):
        cells = [f"{getattr(card.vigilant, field)} / {getattr(card.shaken, field)}" for card in (one, other)]
        rows.add_row(field.capitalize(), *cells)
    out.print(rows)
    out.print("Vigilant / shaken.", style="dim")
    _print_fight(one, other, bonuses)
    if not (bonuses.own or bonuses.other):
        _print_fight(other, one, bonuses)
    out.print("Cases of 36 throws, the way back free.", style="dim")
    again = [f"{skill.name} ({card.name})" for card, skill in thrown_again(one, other)]
    if again:
        out.print(f"No die is thrown again, so this counts for nothing here: {', '.join(again)}.", style="dim")


def _character(name: str) -> CharacterCard:
    """The character that is meant by some words.

    Raises:
        click.ClickException: None is, or several are.
    """
    if not name:
        raise click.ClickException("a comparison takes two characters: okko cards CHARACTER --compare OTHER")
    library = Library.load()
    if name.lower() in library.characters:
        return library.characters[name.lower()]
    found = index_of(library).find(wanted(name), (Section.CHARACTERS,))
    named = [hit.item for hit in found.hits if hit.named] if found.whole and name else []
    if len(named) != 1:
        cure = f"; which of {', '.join(item.id for item in named[:6])}?" if named else "; okko cards lists them"
        raise click.ClickException(f'"{name}" is no one character{cure}')
    return library.characters[named[0].id]


def _check_words(words: list[str], die: str, card: CharacterCard) -> None:
    """Refuse what a character cannot name.

    Raises:
        click.ClickException: It cannot.
    """
    known = [die, *(skill.id for skill in paid(card))]
    for word in words:
        if word not in known:
            raise click.ClickException(f'{card.name} cannot name "{word}"; there is: {", ".join(known)}')


def _print_fight(attacker: CharacterCard, defender: CharacterCard, bonuses: Bonuses) -> None:
    out = console()
    out.print()
    out.print(f"{attacker.name} attacks {defender.name}", style="bold")
    heads = ("out", "shkn", "back", "none", "back ", "shkn ", "out ")
    out.print(f"{defender.name} out, shaken, back; nothing; {attacker.name} back, shaken, out.", style="dim")
    rows = table("attacker, defender", "", *heads, right=["", *heads])
    rows.columns[0].no_wrap = True
    for duel in duels(attacker, defender, bonuses):
        sides = f"{_side(duel.attacker_shaken)}, {_side(duel.defender_shaken)}"
        if duel.outcome is None:
            rows.add_row(sides, "", "called off")
            continue
        difference = duel.outcome.attack.amount - duel.outcome.defense.amount
        rows.add_row(sides, f"{difference:+d}", *map(str, _cases(duel)))
    out.print(rows)


def _side(shaken: bool) -> str:
    return "shaken" if shaken else "vigilant"


def _cases(duel: Duel) -> list[int]:
    """In how many throws the defender is disabled, shaken, driven back, nothing happens, and so to the attacker."""
    assert duel.outcome is not None
    target, attacker = duel.outcome.target, duel.outcome.attacker
    mine = [getattr(target, fate) for fate in FATES]
    theirs = [getattr(attacker, fate) for fate in reversed(FATES)]
    return [*mine, target.of - sum(mine) - sum(theirs), *theirs]


def _fight_data(attacker: CharacterCard, defender: CharacterCard, asked: Bonuses) -> dict[str, Any]:
    """All combinations of sides and common bonuses, with a friend of either; each skill alone; what is asked for."""
    own, other = nameable(attacker, defender)
    common = [
        Bonuses(behind, support, guard, ("fire",) if fire else (), "earth" if earth else "")
        for behind, support, guard, fire, earth in product((False, True), (0, 1), (0, 1), (False, True), (False, True))
    ]
    common += [Bonuses(own=(skill.id,)) for skill in own] + [Bonuses(other=skill.id) for skill in other]
    common += [asked] if asked not in common else []
    cases = [_case_data(bonuses, duel) for bonuses in common for duel in duels(attacker, defender, bonuses)]
    return {"attacker": attacker.id, "defender": defender.id, "cases": cases}


def _case_data(bonuses: Bonuses, duel: Duel) -> dict[str, Any]:
    data: dict[str, Any] = {
        "attacker": _side(duel.attacker_shaken),
        "defender": _side(duel.defender_shaken),
        "behind": bonuses.behind,
        "support": bonuses.support,
        "guard": bonuses.guard,
        "named": [*bonuses.own, *([bonuses.other] if bonuses.other else [])],
    }
    if duel.outcome is None:
        return {**data, "called_off": True}
    names = [*(f"defender_{fate}" for fate in FATES), "nothing", *(f"attacker_{fate}" for fate in reversed(FATES))]
    return {
        **data,
        "attack": duel.outcome.attack.amount,
        "defense": duel.outcome.defense.amount,
        "outcome": dict(zip(names, _cases(duel), strict=True)),
        "of": duel.outcome.target.of,
    }
