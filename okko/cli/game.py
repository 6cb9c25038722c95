"""`okko` alone, and `okko position play`: the game on the screen."""

from pathlib import Path

import click

from okko.cli.play import seat_named
from okko.cli.screen import check_screen


@click.command(epilog="Example: okko")
def game() -> int:
    """Open the game."""
    check_screen()
    from okko.tui.running import run

    return run()


@click.command(epilog="Example: okko position play foe.position.yaml --b bot:scripted")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--a", "seat_a", default="person", callback=seat_named, metavar="SEAT", help="Who plays a: person, or bot:LEVEL."
)
@click.option("--b", "seat_b", default="person", callback=seat_named, metavar="SEAT", help="Who plays b.")
@click.option("--seed", type=click.IntRange(0, 10**18 - 1), help="What the dice follow from.")
def play_position(file: Path, seat_a: str, seat_b: str, seed: int | None) -> int:
    """Play on from the position in FILE; everything may be taken back."""
    from okko.dice import new_seed
    from okko.game import start
    from okko.game.saves import header_of_position
    from okko.library import Library, read_position

    library = Library.load()
    position, _ = read_position(file, library)
    header = header_of_position(
        position,
        library.characters,
        library.equipment,
        library.kami.values(),
        seed=new_seed() if seed is None else seed,
        seats=(seat_a, seat_b),
        title=position.title or file.name.removesuffix(".position.yaml"),
    )
    check_screen()
    from okko.tui.running import run

    return run(start(None, header))
