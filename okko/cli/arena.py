"""`okko arena match`: bot against bot."""

from typing import TYPE_CHECKING

import click

from okko.cli.printing import console, print_json, table

if TYPE_CHECKING:
    from rich.console import Console

    from okko.arena import Score


@click.command(epilog="Example: okko arena match scripted random --games 100 --seed 1")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--games", default=100, show_default=True, help="How many games.")
@click.option("--seed", default=1, show_default=True, help="What boards, bands and dice follow from.")
@click.option("--jobs", default=1, show_default=True, help="How many processes play; the result is the same.")
@click.option("--budget", default=16, show_default=True, help="Zeni of the ready bands.")
@click.option("--json", "as_json", is_flag=True, help="Print data instead of a table.")
def match(one: str, other: str, games: int, seed: int, jobs: int, budget: int, as_json: bool) -> None:
    """Let two opponents play many games, each pair of games with the same board, bands and dice and seats swapped."""
    from rich.progress import Progress

    from okko import arena

    with Progress(console=_errors(), transient=True, disable=not _errors().is_terminal) as progress:
        task = progress.add_task(f"{one} v {other}", total=games)
        try:
            score = arena.match(
                one, other, games, seed, jobs, budget=budget, told=lambda outcome: progress.advance(task)
            )
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        print_json(score.as_json())
    else:
        _print(score)


def _errors() -> "Console":
    from rich.console import Console

    return Console(stderr=True)


def _print(score: "Score") -> None:
    low, high = score.interval
    shown = table("", *score.bots, right=score.bots)
    shown.add_row("wins", *map(str, score.wins))
    shown.add_row("points", f"{score.rate:.1%}", f"{1 - score.rate:.1%}")
    shown.add_row("unlawful answers", *map(str, score.unlawful))
    shown.add_row("dice spent", *map(str, score.dice_spent))
    shown.add_row("… without effect", *map(str, score.dice_wasted))
    shown.add_row("decisions", *map(str, score.decisions))
    shown.add_row("ms a decision, p50", *(f"{timing.p50:.2f}" for timing in score.timing))
    shown.add_row("ms a decision, p95", *(f"{timing.p95:.2f}" for timing in score.timing))
    out = console()
    out.print(shown)
    out.print(
        f"{score.games} games of {score.budget} Zeni from seed {score.seed}: {score.draws} drawn, "
        f"{score.capped} ended by the turn limit, {score.within_25} within 25 turns, {score.mean_turns:.1f} turns on "
        "average."
    )
    out.print(
        f"{score.bots[0]} takes {score.rate:.1%} of the points (95 %: {low:.1%} to {high:.1%}), "
        f"{score.elo:+.0f} Elo ({score.elo_interval[0]:+.0f} to {score.elo_interval[1]:+.0f}); "
        f"player A takes {score.first_player:.1%}."
    )
