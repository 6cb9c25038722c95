"""`okko odds`: the odds of a combat or a shot, in cases of 36."""

from pathlib import Path

import click

from okko.cli.printing import console, print_json, table

RESULTS = (
    ("attacker_disabled", "attacker disabled"),
    ("attacker_shaken", "attacker shaken, retreats"),
    ("attacker_retreats", "attacker retreats"),
    ("draw", "nothing"),
    ("defender_retreats", "defender retreats"),
    ("defender_shaken", "defender shaken, retreats"),
    ("defender_disabled", "defender disabled"),
)
FIGHTERS = (
    ("vigilant", "vigilant, good retreat", False, True),
    ("vigilant_bad_retreat", "vigilant, bad retreat", False, False),
    ("shaken", "shaken, good retreat", True, True),
    ("shaken_bad_retreat", "shaken, bad retreat", True, False),
)


Bonuses = tuple[tuple[str, int], ...]


def _bonuses(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Bonuses:
    """Named numbers: `support=2`."""
    found = []
    for value in values:
        name, _, number = value.partition("=")
        if not name or not number.lstrip("+-").isdecimal() or len(number) > 3:
            raise click.BadParameter(f'"{value}" is no bonus; write NAME=N, such as support=2', ctx, param)
        found.append((name, int(number)))
    return tuple(found)


STAT = click.IntRange(0, 99)


@click.command(epilog="Example: okko odds 5 4 --attack-bonus support=1 --attack-bonus behind=1 --defense-bonus earth=1")
@click.argument("attack")
@click.argument("defense")
@click.option(
    "--attack-bonus",
    multiple=True,
    callback=_bonuses,
    metavar="NAME=N",
    help="What adds to the attacker's roll; repeatable.",
)
@click.option(
    "--defense-bonus",
    multiple=True,
    callback=_bonuses,
    metavar="NAME=N",
    help="What adds to the defender's roll; repeatable.",
)
@click.option("--shot", is_flag=True, help="A shot: ATTACK is its value.")
@click.option(
    "--position",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Two characters of a position: ATTACK attacks, or shoots at, DEFENSE.",
)
@click.option(
    "--with",
    "named",
    multiple=True,
    metavar="WORDS",
    help="With --position: a die or a skill that either side names, such as fire; repeatable.",
)
@click.option("--skill", metavar="ID", help="With --position: the ranged skill shot with.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@click.pass_context
def odds(
    ctx: click.Context,
    attack: str,
    defense: str,
    attack_bonus: Bonuses,
    defense_bonus: Bonuses,
    shot: bool,
    position: Path | None,
    named: tuple[str, ...],
    skill: str | None,
    as_json: bool,
) -> None:
    """The odds of an attack by ATTACK against DEFENSE, as the 36 throws of two dice.

    A good retreat is to a square that does not shake; a bad one shakes, or there is none (RETREAT-2, -3, -5).

    With --position the two are characters: the sums are those of the position, the retreat is looked up, and the loser
    goes where it suffers least.
    """
    if position is not None:
        from okko.cli.outcome import show_outcome

        if attack_bonus or defense_bonus:
            raise click.UsageError("with --position the bonuses are those of the position; name dice by --with", ctx)
        show_outcome(position, (attack, defense), named, shot=shot, skill=skill, as_json=as_json)
        return
    if named or skill:
        raise click.UsageError("--with and --skill need a --position", ctx)
    arguments = {param.name: param for param in ctx.command.params}
    one, other = (STAT(word, arguments[name], ctx) for name, word in (("attack", attack), ("defense", defense)))
    _of_numbers(one, other, attack_bonus, defense_bonus, shot=shot, as_json=as_json)


def _of_numbers(
    attack: int, defense: int, attack_bonus: Bonuses, defense_bonus: Bonuses, *, shot: bool, as_json: bool
) -> None:
    """The odds of two plain numbers."""
    from okko.analysis.odds import combat_odds, shot_odds

    total = attack + sum(number for _, number in attack_bonus)
    against = defense + sum(number for _, number in defense_bonus)
    found = (shot_odds if shot else combat_odds)(total - against)
    sides = ("defender",) if shot else ("defender", "attacker")
    removed = {
        side: {
            key: found.removed(attacker=side == "attacker", shaken=shaken, clean=clean)
            for key, _, shaken, clean in FIGHTERS
        }
        for side in sides
    }
    if as_json:
        print_json(
            {
                "attack": total,
                "defense": against,
                "difference": total - against,
                "odds": found.counts(),
                "removed": removed,
            }
        )
        return
    out = console()
    attack_sum, defense_sum = _sum(attack, attack_bonus), _sum(defense, defense_bonus)
    out.print(f"{'Shot' if shot else 'Attack'} {attack_sum} against Defense {defense_sum}: {total - against:+d}")
    out.print()
    results = table("Result", "of 36", "", right=["of 36", ""])
    for key, name in RESULTS:
        if not shot or not key.startswith("attacker"):
            cases = found.counts()[key]
            results.add_row(name, str(cases), percent(cases))
    out.print(results)
    out.print()
    falls = table("Removed from play if", *sides, right=sides)
    for key, name, _, _ in FIGHTERS:
        falls.add_row(name, *(percent(removed[side][key]) for side in sides))
    out.print(falls)


def _sum(stat: int, bonuses: Bonuses) -> str:
    """`5 +1 support = 6`."""
    if not bonuses:
        return str(stat)
    total = stat + sum(number for _, number in bonuses)
    return " ".join([str(stat), *(f"{number:+d} {name}" for name, number in bonuses), f"= {total}"])


def percent(cases: int) -> str:
    """Cases of 36 as a share of all."""
    return f"{100 * cases / 36:.1f} %"
