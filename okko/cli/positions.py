"""`okko arena positions`: which share of the positions with one best activation each opponent solves."""

from typing import TYPE_CHECKING

import click

from okko.cli.printing import console, print_json, table

if TYPE_CHECKING:
    from okko.arena.positions import Attempt


@click.command(epilog="Example: okko arena positions captain master")
@click.argument("bots", nargs=-1, metavar="[OPPONENT]...")
@click.option("--effort", default=1.0, show_default=True, help="The share of their usual thinking.")
@click.option("--seed", default=1, show_default=True, help="What their whims follow from.")
@click.option("--misses", is_flag=True, help="List what each did where it should have done something else.")
@click.option("--json", "as_json", is_flag=True, help="Print data instead of a table.")
def positions(bots: tuple[str, ...], effort: float, seed: int, misses: bool, as_json: bool) -> None:
    """Put opponents, or all levels, before the positions of `scenarios/puzzles`, and count what they solve."""
    from okko.arena.positions import attempts
    from okko.bots.registry import LEVELS
    from okko.library import Library
    from okko.library.positions import puzzles

    try:
        found = list(attempts(bots or LEVELS, puzzles(Library.load().packs), effort=effort, seed=seed))
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    names = list(dict.fromkeys(bots or LEVELS))
    if as_json:
        print_json({name: _as_data([one for one in found if one.bot == name]) for name in names})
        return
    shown = table("", *names, right=names)
    for theme in sorted({one.theme for one in found}):
        shown.add_row(theme, *(_share(found, name, theme) for name in names))
    shown.add_row("all", *(_share(found, name) for name in names))
    out = console()
    out.print(shown)
    if misses:
        for one in found:
            if not one.solved:
                out.print(f"{one.puzzle}: {one.bot}: {', '.join(one.answers) or 'nothing'}")


def _share(found: "list[Attempt]", name: str, theme: str | None = None) -> str:
    tried = [one for one in found if one.bot == name and theme in (None, one.theme)]
    solved = sum(one.solved for one in tried)
    return f"{solved}/{len(tried)}" if theme else f"{solved}/{len(tried)} {solved / max(1, len(tried)):.0%}"


def _as_data(found: "list[Attempt]") -> dict[str, object]:
    return {
        "solved": sum(one.solved for one in found),
        "of": len(found),
        "positions": {
            one.puzzle: {"theme": one.theme, "solved": one.solved, "answers": list(one.answers)} for one in found
        },
    }
