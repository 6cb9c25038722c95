"""The battle that is pictured: a night in a garden, six a side, drawn by hand so that every question has an answer."""

from dataclasses import dataclass

from okko.game import Game, opening_of, resolved
from okko.library import Library
from okko.model.card import BandList, Member
from okko.model.element import Element
from okko.model.layout import board_of
from okko.model.square import Facing
from okko.model.state import Stage, State, in_order, placed
from okko.model.value import but
from okko.tui.agreement import layout_by_seed
from tests.scenes import Falling

TILES = 11
PLAYERS = ("Sanae", "Takeo")


@dataclass(frozen=True)
class Stands:
    """Somebody in the garden."""

    card: str
    at: str
    facing: Facing
    shaken: bool = False
    activated: bool = False
    reserve: Element | None = None
    equipment: str | None = None


N, E, S, W = Facing.N, Facing.E, Facing.S, Facing.W
HUNTERS = (
    Stands("okko", "h3", E, reserve=Element.TORII),
    Stands("noburo", "i2", E, equipment="oni-mask"),
    Stands("tikku", "j6", S),
    Stands("temple-archer", "g4", E, reserve=Element.EARTH),
    Stands("noshin", "f4", E, activated=True),
    Stands("ashigaru", "h6", S, shaken=True),
)
DEMONS = (
    Stands("oni-bushi", "i4", W, reserve=Element.FIRE),
    Stands("oni-geisha", "k4", S),
    Stands("undead-warrior", "k3", W),
    Stands("kappa", "m2", N, reserve=Element.WATER),
    Stands("karasu-tengu", "m5", W),
    Stands("hungry-ghost", "j2", W, shaken=True),
)
LOST = (3, 8)


def at_start() -> State:
    """The match before the roll-off."""
    library = Library.load()
    bands = tuple(
        BandList(
            id=id,
            name=id,
            budget=22,
            members=tuple(Member(card=one.card, equipment=one.equipment) for one in people),
        )
        for id, people in (("hunters", HUNTERS), ("demons", DEMONS))
    )
    setup = resolved(
        board_of(layout_by_seed(TILES, library), library.tiles),
        (bands[0], bands[1]),
        library.characters,
        library.equipment,
        players=PLAYERS,
        budget=22,
    )
    return opening_of(setup)


def garden(*, to_act: int = 0) -> State:
    """The middle of the third turn."""
    state = at_start()
    for index, one in enumerate((*HUNTERS, *DEMONS)):
        square = state.match.board.square(one.at)
        changes = {"shaken": one.shaken, "activated": one.activated, "reserve": one.reserve}
        state = placed(state, index, square, one.facing, **changes)
    mine, theirs = in_order([Element.FIRE, Element.AIR]), in_order([Element.AIR, Element.EARTH])
    return but(
        state,
        stage=Stage.ACTIVATE,
        first=0,
        turn=3,
        player=to_act,
        pools=(mine, ()) if to_act == 0 else ((), theirs),
        used=(0, 2) if to_act == 0 else (2, 0),
        losses=LOST,
    )


def played(answers: str = "", *faces: int | str, to_act: int = 0) -> Game:
    """The garden after some answers, parted by `;`, and throws that fall as told; then dice wait."""
    game = Game(garden(to_act=to_act), Falling(*faces))
    for text in filter(None, (answer.strip() for answer in answers.split(";"))):
        game.answer(text)
    return game
