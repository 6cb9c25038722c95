"""What is said when the first game is over: what was done, and what there is still to try."""

from okko.game import Game
from okko.learning.praise import deeds, praised
from okko.library import Library, shipped
from okko.model.coaching import Closing, Deed, Praise
from tests.scenes import draw, play, who

LIBRARY = Library((shipped(),))


def done(game: Game, band: int = 0) -> frozenset[Deed]:
    return deeds(game.state, game.log, band)


def test_an_attack_from_behind_with_a_friend_is_praised_twice() -> None:
    """B looks north, a stands behind it, and c has it ahead of it; 4 + 1 + 1 + 6 against 4 + 1 disables."""
    game = play(draw("B^ .\na^ c<"), "activate a; attack b", faces=[6, 1])
    assert done(game) == {Deed.BEHIND, Deed.SUPPORTED, Deed.FELLED, Deed.WON, Deed.UNHURT}
    assert done(game, 1) == frozenset()


def test_a_fight_without_any_of_it_is_no_deed() -> None:
    """4 + 1 against 4 + 1 is a draw."""
    game = play(draw("Bv .\na^ ."), "activate a; attack b", faces=[1, 1])
    assert done(game) == {Deed.UNHURT}


def test_a_die_on_a_card_counts_where_it_is_used_in_the_enemys_phase() -> None:
    scene = draw("Bv\na^", B=who(reserve="earth"))
    game = play(scene, "activate a; attack b; raise defense earth reserve", faces=[1, 1])
    assert Deed.RESERVED in done(game, 1)
    assert Deed.SKILLED not in done(game, 1)
    assert Deed.RESERVED not in done(play(scene, "activate a; attack b; done", faces=[1, 1]), 1)


def test_so_much_is_said_as_there_is_room_for_in_the_order_of_the_file() -> None:
    praise = [Praise(deed=deed, done=f"did {deed}", undone=f"try {deed}") for deed in Deed]
    well, left = praised(Closing(praise=tuple(praise), next="On."), frozenset({Deed.UNHURT, Deed.WON}))
    assert well == ["did won", "did unhurt"]
    assert left == ["try felled", "try behind"]


def test_the_first_game_speaks_of_every_deed_once() -> None:
    game = LIBRARY.first_game
    assert game is not None
    assert game.closing is not None
    assert sorted(one.deed for one in game.closing.praise) == sorted(Deed)
