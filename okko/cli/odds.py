"""`okko odds`: the odds of a combat or a shot, in cases of 36."""

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
@click.argument("attack", type=STAT)
@click.argument("defense", type=STAT)
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
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def odds(
    attack: int,
    defense: int,
    attack_bonus: Bonuses,
    defense_bonus: Bonuses,
    shot: bool,
    as_json: bool,
) -> None:
    """The odds of an attack by ATTACK against DEFENSE, as the 36 throws of two dice.

    A good retreat is to a square that does not shake; a bad one shakes, or there is none (RETREAT-2, -3, -5).
    """
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
            results.add_row(name, str(cases), _percent(cases))
    out.print(results)
    out.print()
    falls = table("Removed from play if", *sides, right=sides)
    for key, name, _, _ in FIGHTERS:
        falls.add_row(name, *(_percent(removed[side][key]) for side in sides))
    out.print(falls)


def _sum(stat: int, bonuses: Bonuses) -> str:
    """`5 +1 support = 6`."""
    if not bonuses:
        return str(stat)
    total = stat + sum(number for _, number in bonuses)
    return " ".join([str(stat), *(f"{number:+d} {name}" for name, number in bonuses), f"= {total}"])


def _percent(cases: int) -> str:
    return f"{100 * cases / 36:.1f} %"
