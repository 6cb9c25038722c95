"""Retreats (RETREAT)."""

import pytest

from okko.game import Game
from okko.model.event import Retreated, Shaken
from okko.model.rulings import Rulings
from tests.fights import asked, causes, fate, question, steps
from tests.scenes import character, draw, happened, place, play, who

OPEN = """
    . . .
    . B .
    . a .
    """
"""a attacks; b retreats north."""


def beaten(picture: str, by: int = 1, answers: str = "", *, shaken: bool = False, on: str = ".") -> Game:
    """b has lost by 1, 2 or 3; it faces south."""
    scene = draw(picture, B=who("S", shaken=shaken, on=on))
    return play(scene, f"activate a; attack b; {answers}", [1 + by, 1])


@pytest.mark.rule("RETREAT-1")
def test_a_retreat_is_one_step_to_a_rear_square_its_own_player_picks() -> None:
    game = beaten(OPEN)
    assert (asked(game), question(game).player) == ("retreat b", 1)
    assert steps(game) == ["a3", "b3", "c3"]
    game = beaten(OPEN, answers="retreat a3")
    assert place(game.state, "b") == "a3 S", "the facing is unchanged"


@pytest.mark.rule("RETREAT-1", "MOVE-4")
def test_it_costs_no_mp() -> None:
    """An attacker without any Movement retreats all the same."""
    scene = draw("B\na\n.", a=who(movement=0))
    game = play(scene, "activate a; attack b", [1, 2])
    assert place(game.state, "a") == "a1 N"


@pytest.mark.rule("RETREAT-1", "MOVE-5", "MOVE-6", "MOVE-7")
@pytest.mark.parametrize(
    ("picture", "open_"),
    [
        ("+-+-+-+\n|# c .|\n+ + + +\n|. B .|\n+ + + +\n|. a .|\n+-+-+-+", "c3"),
        ("+-+-+-+\n|. . .|\n+ +-+ +\n|. B .|\n+ + + +\n|. a .|\n+-+-+-+", "a3 c3"),
        ("+-+-+-+\n|. . .|\n+ +-+-+\n|. B .|\n+ + + +\n|. a .|\n+-+-+-+", "a3"),
        ("+-+-+-+\n|. # .|\n+ + + +\n|c B .|\n+ + + +\n|. a .|\n+-+-+-+", "c3"),
        ("+-+-+-+\n|. . .|\n+D+ + +\n|. B .|\n+ + + +\n|. a .|\n+-+-+-+", "a3 b3 c3"),
    ],
    ids=["stone and character", "wall", "straight wall", "flanks of stone and character", "a door's end"],
)
def test_only_squares_that_can_be_entered_are_open(picture: str, open_: str) -> None:
    """With one square left nothing is asked."""
    scene = draw(picture)
    game = play(scene, "activate a; attack b", [2, 1])
    squares = open_.split()
    if len(squares) == 1:
        assert place(game.state, "b") == f"{squares[0]} S"
    else:
        assert steps(game) == squares


@pytest.mark.rule("RETREAT-2")
def test_whoever_cannot_retreat_stays_and_is_shaken() -> None:
    """Three boulders behind it."""
    game = beaten("# # #\n. B .\n. a .")
    assert (fate(game, "b"), place(game.state, "b")) == ("retreated shaken", "b2 S")
    assert causes(game, Shaken)[0] == "RETREAT-2"
    event = happened(game, Retreated)[0]
    assert event.start == event.to


@pytest.mark.rule("RETREAT-2", "STATE-2")
def test_a_shaken_loser_that_cannot_retreat_is_disabled() -> None:
    """Worked case 24: by 2."""
    assert fate(beaten("# # #\n. B .\n. a .", by=2, shaken=True), "b") == "retreated disabled"


@pytest.mark.rule("RETREAT-3")
@pytest.mark.parametrize("mark", ["h", "~"])
@pytest.mark.parametrize("under", [".", "h", "~"])
def test_a_retreat_into_hindering_or_aquatic_terrain_shakes_wherever_it_comes_from(mark: str, under: str) -> None:
    game = beaten(f"# {mark} #\n. B .\n. a .", on=under)
    assert fate(game, "b") == "retreated shaken"
    assert causes(game, Shaken)[0] == "RETREAT-3"


@pytest.mark.rule("RETREAT-4")
@pytest.mark.parametrize("under", ["h", "~"])
def test_a_retreat_from_such_terrain_into_clear_terrain_shakes_nobody(under: str) -> None:
    assert fate(beaten("# . #\n. B .\n. a .", on=under), "b") == "retreated"
    for behind in ("h", "~"):
        assert fate(beaten(f"# {behind} #\n. B .\n. a .", on=under), "b") == "retreated shaken"


@pytest.mark.rule("RETREAT-5")
@pytest.mark.parametrize(("arrow", "expected"), [("<", "retreated shaken"), (">", "retreated")])
def test_a_retreat_into_an_enemy_zone_shakes(arrow: str, expected: str) -> None:
    """c on c3 looks west along the row b retreats to, or east."""
    game = beaten(f"# . c{arrow}\n. B .\n. a .")
    assert fate(game, "b") == expected
    assert not happened(game, Shaken) or causes(game, Shaken)[0] == "RETREAT-5"


@pytest.mark.rule("RETREAT-5", "COMBAT-5")
def test_the_attackers_retreat_may_lead_into_a_zone_as_well() -> None:
    """a on b2 loses to b and must go back to b1, which e on c1 holds."""
    picture = ". B .\n. a .\n# . E<"
    assert fate(play(draw(picture), "activate a; attack b", [1, 2]), "a") == "retreated shaken"
    away = picture.replace("<", ">")
    assert fate(play(draw(away), "activate a; attack b", [1, 2]), "a") == "retreated"


@pytest.mark.rule("RETREAT-6")
def test_several_reasons_shake_once() -> None:
    """Worked case 23: into a bush that lies in two enemy zones; with their support 4 + 2 + 1 against 4 + 2."""
    zones = draw("d> h c<\n. B .\n. a .")
    game = play(zones, "activate a; attack b", [1, 2])
    assert fate(game, "b") == "retreated shaken"
    assert set(causes(game, Shaken)) >= {"RETREAT-3", "RETREAT-5", "RETREAT-6"}


@pytest.mark.rule("RETREAT-6", "RETREAT-7")
def test_by_the_other_ruling_each_reason_shakes() -> None:
    zones = draw("d> h c<\n. B .\n. a .", rulings=Rulings(reasons_shake_once=False))
    game = play(zones, "activate a; attack b", [1, 2])
    assert fate(game, "b") == "retreated shaken disabled"


@pytest.mark.rule("RETREAT-7", "STATE-2")
def test_a_shaken_character_made_shaken_by_its_retreat_is_disabled() -> None:
    assert fate(beaten("# h #\n. B .\n. a .", shaken=True), "b") == "retreated disabled"
    assert fate(beaten("# . #\n. B .\n. a .", shaken=True), "b") == "retreated"


@pytest.mark.rule("RETREAT-7", "COMBAT-8")
def test_a_vigilant_loser_by_three_with_a_hard_retreat_is_disabled() -> None:
    """Worked case 22: shaken by the margin, then by the bush."""
    assert fate(beaten("# h #\n. B .\n. a .", by=3), "b") == "shaken retreated disabled"
    game = beaten("# . #\n. B .\n. a .", by=3)
    assert fate(game, "b") == "shaken retreated"
    assert character(game.state, "b").shaken
