"""The signs on the board, told below the list of options."""

from dataclasses import replace
from typing import Any

import pytest
from textual.content import Content

from okko.tui.drawing import (
    Board,
    Door,
    Element,
    Facing,
    Floor,
    GlyphSet,
    Mark,
    Overlay,
    Reach,
    Scene,
    Terrain,
    Token,
    glyphs_for,
)
from okko.tui.widgets.legend import Meant, headed, packed, signs

YARD = Board(3, 1, (Terrain.CLEAR,) * 3, (Floor.OUTDOORS,) * 3)
GLYPHS = glyphs_for(GlyphSet.UNICODE)


SMALL, MIDDLE = (3, 1), (5, 1)


def told(scene: Scene, inside: tuple[int, int] = MIDDLE, **meant: Any) -> dict[str, str]:
    found = signs(scene, GLYPHS, Meant(enemy="Takeo", **meant), inside=inside)
    return {one.sign: f"{one.said}: {one.names}" if one.names else one.said for one in found}


def test_only_what_is_on_the_board_is_told() -> None:
    bare = Scene(YARD)
    assert told(bare) == {}
    assert told(replace(bare, overlays={Overlay.ENEMY_ZONE: {1}})) == {"×": "Takeo's zones"}
    doors = replace(YARD, doors={(0, 1): Door.CLOSED, (1, 2): Door.OPEN})
    assert told(Scene(doors)) == {"■": "closed door", "▯": "open door"}
    assert told(replace(bare, reach={1: Reach(2, pays=True)}), pays="an air die") == {"+": "with an air die"}
    assert told(replace(bare, reach={1: Reach(2, pays=True)}), SMALL, pays="an air die") == {"+": "air die"}
    assert told(replace(bare, marks={Mark.TARGET: {1}}), opponent="opponent") == {"{}": "opponent"}
    next_phase = {Overlay.DANGER: {0, 1}, Overlay.DANGER_PEAK: {2}}
    counted = {"*": "one can strike", "*2": "so many", "#3": "most can"}
    assert told(replace(bare, overlays=next_phase, menaces={0: 1, 1: 2, 2: 3})) == counted
    crowd = {Mark.DICE: {1}, Mark.MENACE: {1}, Mark.CHOSEN: {1}}
    assert told(replace(bare, marks=crowd)) == {"▣": "dice will be thrown", "*": "could strike"}, "a rim has two sides"


def test_where_one_is_disabled_is_told_even_when_the_list_says_where_to() -> None:
    where = {Overlay.RETREAT_SAFE: {0}, Overlay.RETREAT_DEADLY: {1}}
    assert told(Scene(YARD, overlays=where), retreats=False) == {"(X)": "disabled"}


def test_doors_come_before_characters_and_have_two_signs_where_squares_are_small() -> None:
    yard = Board(2, 2, (Terrain.STAIRS,) * 4, (Floor.INTERIOR,) * 4)
    doors = replace(yard, doors={(0, 1): Door.CLOSED, (0, 2): Door.CLOSED, (1, 3): Door.OPEN})
    scene = Scene(doors, (Token(0, Facing.SOUTH, "Ok", 0, shaken=True),))
    small = {"■▄": "closed door", "▯.": "open door", "▽": "shaken", "▁▄▇▤": "stairs"}
    assert list(told(scene, SMALL).items()) == list(small.items())
    assert list(told(scene)) == ["■", "▯", "▽", "▁▄▇"]


@pytest.mark.parametrize("inside", [SMALL, MIDDLE])
def test_who_is_shaken_and_who_was_activated_has_one_sign_in_squares_of_any_size(
    inside: tuple[int, int],
) -> None:
    people = (
        Token(0, Facing.SOUTH, "Ok", 0, shaken=True),
        Token(1, Facing.EAST, "No", 0, activated=True),
        Token(2, Facing.WEST, "Ti", 1, shaken=True, activated=True),
    )
    assert told(Scene(YARD, people), inside) == {"▽": "shaken", "→": "activated", "⇐": "shaken, activated"}
    named = told(Scene(YARD, people), inside, names={0: "Okko", 1: "Noburo"})
    assert (named["▽"], named["→"]) == ("shaken: Okko", "activated: Noburo")
    assert (named["OK"], named["NO"]) == ("Okko", "Noburo")


def test_a_die_on_a_card_is_told_where_its_letter_stands_and_where_it_cannot() -> None:
    people = (
        Token(0, Facing.SOUTH, "Ok", 0, reserve=Element.TORII),
        Token(1, Facing.EAST, "On", 1, reserve=Element.FIRE),
    )
    assert told(Scene(YARD, people)) == {"t F": "die on the card"}
    assert told(Scene(YARD, people), SMALL) == {"[ ]": "has a die"}
    assert told(Scene(YARD, people), (5, 2)) == {}, "there the word is written"


def test_what_has_few_words_where_squares_are_small() -> None:
    yard = replace(
        Scene(YARD), overlays={Overlay.ENEMY_ZONE: {1}, Overlay.DANGER: {0}}, reach={1: Reach(2, shakes=True)}
    )
    crowd = replace(yard, marks={Mark.DICE: {2}}, menaces={0: 1})
    assert told(crowd, SMALL) == {"!": "shakes", "×": "enemy zones", "*": "one strikes", "▣": "dice fall"}
    words = {"!": "going there shakes", "×": "Takeo's zones", "*": "one can strike", "▣": "dice will be thrown"}
    assert told(crowd) == words


def test_signs_that_lie_elsewhere_stand_behind_a_word_that_says_what_they_are() -> None:
    """Of 16 columns `Signs:` takes 6 and a gap 2, which leaves 8: for `# wall`, and not for 12 more."""
    lines, left = headed(pieces("# wall", "~ open water"), 16, 1)
    assert [line.plain for line in lines] == ["Signs:  # wall"]
    assert [one.plain for one in left] == ["~ open water"]
    lines, left = headed(pieces("# wall", "~ open water"), 16, 2)
    assert [line.plain for line in lines] == ["Signs:  # wall", "~ open water"]
    assert left == []
    assert headed(pieces("a long sign"), 16, 1)[0] == (), "the word never stands alone"


def pieces(*texts: str) -> list[Content]:
    return [Content(text) for text in texts]


def test_a_piece_is_never_broken_and_goes_where_there_is_room() -> None:
    """Of 10 columns 6 and 2 between leave none for 3, but for 2."""
    rows = packed(pieces("sixsix", "three", "two", "12"), 10)
    assert [[one.plain for one in row] for row in rows] == [["sixsix", "12"], ["three", "two"]]
