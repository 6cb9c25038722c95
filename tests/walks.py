"""What tests of movement share: a game in which somebody has moved, and where it could go."""

from okko.game import Game
from tests.scenes import draw, options, play, who


def moves(game: Game) -> set[str]:
    """Where and how the active character can end its movement, dice left out: `b3 N`."""
    return {text.removeprefix("move ") for text in options(game) if text.startswith("move") and len(text.split()) == 3}


def after(picture: str, answers: str, movement: int = 5, **changes: object) -> Game:
    """A game in which a, vigilant unless said otherwise, has moved."""
    shaken = bool(changes.pop("shaken", False))
    assert not changes
    return play(draw(picture, a=who(movement=movement, shaken=shaken)), f"activate a; {answers}")
