"""The guided first game: bands, board and opponent lie ready, and somebody explains what is new."""

from okko.dice import new_seed
from okko.game import PERSON, BadSetup, Saved
from okko.learning.learned import first_game_begun, learn
from okko.library import Library
from okko.tui.agreement import Agreement, Manner
from okko.tui.matches import begin


def begin_first_game(name: str) -> Saved:
    """Begin it, for somebody of this name; from now on it is the guided one, and nothing has been explained yet.

    Raises:
        BadSetup: There is none, or it cannot be played.
        BadJournal: The journal cannot be written.
    """
    library = Library.load()
    game = library.first_game
    if game is None or not {*game.bands} <= {*library.bands}:
        raise BadSetup("there is no first game with bands that exist")
    bands = library.bands[game.bands[0]], library.bands[game.bands[1]]
    saved = begin(
        Agreement(
            seats=(PERSON, f"bot:{game.opponent}"),
            names=(name, ""),
            bands=bands,
            budget=game.budget,
            layout=game.layout,
            seed=new_seed(),
            manner=Manner.PRACTICE,
        ),
        library,
    )
    file = saved.file.name if saved.file is not None else ""
    learn(lambda learned: first_game_begun(learned, file))
    return saved
