"""The state of a game: what it answers, and what changes with a character."""

import pytest

from okko.model.card import Form
from okko.model.element import Stat
from okko.model.match import NOBODY
from okko.model.rulings import Rulings
from okko.model.square import NOWHERE, Facing
from okko.model.state import Grant, called, departed, opening, placed
from okko.model.value import but
from tests.scenes import draw, names, who
from tests.spirits import spirit


@pytest.mark.rule("STATE-2", "KAMI-2")
def test_whoever_is_shaken_and_every_kami_goes_when_it_becomes_shaken() -> None:
    scene = draw("a b c . D", b=who(shaken=True), c=who(kami="air"))
    assert [scene.brittle(index) for index in range(4)] == [False, True, True, False]


@pytest.mark.rule("DICE-2")
def test_a_band_begins_with_four_dice_and_one_more_for_its_civilian() -> None:
    villager = who(type="civilian")
    assert opening(draw("a . B", a=villager).match).used == (5, 4)
    assert opening(draw("a . B", B=villager).match).used == (4, 5)


def test_whoever_is_moved_leaves_its_square_and_that_is_so_on_the_first_one_too() -> None:
    scene = draw("a . b")
    assert scene.occupied == 0b101
    assert placed(scene, 0, 1, Facing.N).occupied == 0b110
    assert placed(scene, 1, NOWHERE, Facing.N).occupied == 0b001
    assert placed(placed(scene, 0, NOWHERE, Facing.N), 0, 1, Facing.N).occupied == 0b110


@pytest.mark.rule("ZONE-2", "ZONE-3")
def test_characters_cut_a_zone_by_one_reading_those_on_the_first_square_too() -> None:
    """From b1 the way to a2 leads past a1 and b2, where somebody stands."""
    picture = """
        .  C  .
        B  a^ .
        """
    scene = draw(picture, rulings=Rulings(zone_cut="all"))
    board = scene.match.board
    assert names(board, scene.zones(0)) == "b2 c2"
    assert names(board, scene.zones(0, 1 << board.square("a1"))) == "a2 b2 c2"
    assert names(board, draw(picture).zones(0)) == "a2 b2 c2"


@pytest.mark.rule("KAMI-10", "SUMMON-5")
def test_a_kami_that_leaves_belongs_to_nobody_and_takes_along_what_it_was_given() -> None:
    scene = draw("a . K", K=who(card=spirit("fire").side(Form.CELESTIAL)), kami=[spirit("fire")])
    grants = tuple(Grant(index, Stat.ATTACK, 1, "cheer", "Cheer", 0, round=False) for index in (0, 1))
    gone = departed(but(scene, grants=grants), 1)
    assert (gone.characters[1].square, gone.recruit(1).band, gone.occupied) == (NOWHERE, NOBODY, 0b001)
    assert gone.grants == grants[:1]
    back = called(gone, 1, 0, Form.CORRUPTED, 1, Facing.E)
    assert (back.characters[1].square, back.recruit(1).band, back.recruit(1).form) == (1, 0, Form.CORRUPTED)
    assert back.characters[1].activated
