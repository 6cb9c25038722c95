"""What is wrong with what is said to newcomers: rules, bands, tiles and levels that do not exist."""

from collections.abc import Iterable, Iterator

from okko.library.bad_data import BadData, nearest
from okko.library.document import Document, Where
from okko.model.coaching import Coaching


def coaching_problems(
    document: Document,
    coaching: Coaching,
    *,
    rules: Iterable[str],
    bands: Iterable[str],
    tiles: Iterable[str],
    levels: Iterable[str],
) -> Iterator[BadData]:
    """Every name that names nothing, and every moment that is spoken of twice."""
    names: list[tuple[Where, str, str, Iterable[str]]] = []
    moments: set[str] = set()
    for place, tip in enumerate(coaching.tips):
        names.append((("tips", place, "rule"), "rule", tip.rule, rules))
        if tip.moment in moments:
            message = f'of the moment "{tip.moment}" is spoken twice'
            yield document.bad(("tips", place, "moment"), message, "every moment is spoken of once")
        moments.add(tip.moment)
    game = coaching.first_game
    if game is not None:
        names += [(("first_game", "bands", place), "ready band", id, bands) for place, id in enumerate(game.bands)]
        names.append((("first_game", "opponent"), "level", game.opponent, levels))
        names += [
            (("first_game", "layout", "tiles", place, "tile"), "tile", laid.tile, tiles)
            for place, laid in enumerate(game.layout.tiles)
        ]
    for where, kind, name, known in names:
        if name not in known:
            yield document.bad(where, f'there is no {kind} "{name}"', nearest(name, known))
