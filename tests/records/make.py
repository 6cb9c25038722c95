"""Record the games anew: `python -m tests.records.make`. Only for a correction of the rules that changes old games."""

from pathlib import Path

from okko.dice import Chooser, Seeded
from okko.game import Header, Saved, digest, start
from okko.model.decision import Decision, Roll
from tests.matches import fiercely, match_setup, play_out, play_wildly

FOLDER = Path(__file__).parent


def header(title: str, seed: int | None, turns: int | None) -> Header:
    """A header that is the same whenever it is made."""
    return Header(
        created="2026-01-01T00:00:00Z",
        okko="0.1.0",
        title=title,
        bands=("The watch", "The horde"),
        seed="physical dice" if seed is None else seed,
        setup=match_setup(turns),
    )


def sealed(saved: Saved) -> None:
    """Pin what the game came to."""
    saved.note(digest(saved.game.state), "digest")
    saved.close()


def begun(name: str, seed: int | None, turns: int | None = None) -> Saved:
    """A game in a fresh file."""
    file = FOLDER / f"{name}.okko.jsonl"
    file.unlink(missing_ok=True)
    return start(file, header(name.replace("-", " ").capitalize(), seed, turns))


def make() -> None:
    """Record all games."""
    saved = begun("to-the-last-zeni", 17)
    play_out(saved.game, Chooser(17))
    sealed(saved)

    saved = begun("second-thoughts", 23, turns=9)
    play_wildly(saved.game, Chooser(23), lines=900)
    play_out(saved.game, Chooser(24))
    sealed(saved)

    saved = begun("real-dice", None, turns=7)
    hand, chooser = Seeded("a hand"), Chooser(5)
    while saved.game.pending is not None:
        if isinstance(saved.game.pending, Roll):
            saved.game.thrown(hand.throw(saved.game.pending))
        elif isinstance(saved.game.pending, Decision):
            saved.game.answer(fiercely(saved.game, chooser))
    sealed(saved)


if __name__ == "__main__":
    make()
