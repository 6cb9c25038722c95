"""The drawn positions themselves."""

from typing import Any

import pytest

from okko.model.board import draw_board
from okko.model.decision import Roll, RollKind
from okko.model.element import Element
from okko.model.event import Activated, Moved
from okko.model.state import Gear, Stage
from tests.scenes import character, draw, happened, options, place, play, who


def test_letters_stand_on_the_squares_of_a_board() -> None:
    state = draw(
        """
        +-+-+-+
        |. B .|
        + +-+D+
        |. a h|
        +-+-+-+
        """,
        a=who(on="~"),
    )
    assert (place(state, "a"), place(state, "b")) == ("b1 N", "b2 S")
    assert draw_board(state.match.board) == "+-+-+-+\n|. . .|\n+ +-+D+\n|. ~ h|\n+-+-+-+\n"
    assert [recruit.band for recruit in state.match.recruits] == [0, 1]
    assert (state.stage, state.player, state.active) == (Stage.ACTIVATE, 0, -1)


def test_rows_of_marks_will_do_where_there_are_no_walls() -> None:
    state = draw("""
        .   B<  #

        c>  a   .
        """)
    assert (place(state, "a"), place(state, "b"), place(state, "c")) == ("b1 N", "b2 W", "a1 E")
    assert draw_board(state.match.board).splitlines()[1] == "|. . #|"


def test_a_character_is_as_its_who_says() -> None:
    state = draw(
        "a B",
        a=who(
            "E",
            attack=6,
            red={"attack": 2},
            shot=(5, 3),
            shaken=True,
            reserve="earth",
            equipment={"skills": [{"id": "edge", "effects": [{"kind": "modify", "stat": "attack", "by": 1}]}]},
        ),
        B=who("W", type="civilian"),
        c=who(fallen=True, zeni=5),
        to_act="b",
        dice_b=["water", "fire"],
        losses=(5, 0),
    )
    a = character(state, "a")
    assert (a.shaken, a.reserve, a.gear) == (True, Element.EARTH, Gear.READY)
    assert [skill.id for skill in state.face(a.index).skills] == ["bow", "edge"]
    assert (state.face(a.index).profile.attack, state.recruit(a.index).card.vigilant.attack) == (2, 6)
    assert place(state, "c") == "fallen"
    assert state.pools == ((), (Element.FIRE, Element.WATER))
    assert state.used == (3, 3)
    assert (state.player, state.losses) == (1, (5, 0))


def test_a_scene_can_begin_in_the_middle_of_an_activation() -> None:
    state = draw(". a>\n. B>", active="a", moved=True, unseen_by=["b"])
    assert (state.stage, state.active, state.moved, state.unseen_by) == (Stage.ACT, 0, True, (1,))


def test_a_scene_is_played_with_answers_and_dice() -> None:
    game = play(draw("a . B"), "activate a; move b1 E")
    assert len(happened(game, Activated)) == 1
    assert [event.who for event in happened(game, Moved)] == [0]
    assert place(game.state, "a") == "b1 E"
    assert options(game) == ["attack b", "end activation"]


def test_a_scene_may_end_where_dice_would_fall() -> None:
    game = play(draw("a . B"), "activate a; end activation")
    assert isinstance(game.pending, Roll)
    assert (game.pending.kind, game.pending.player) == (RollKind.INSPIRATION, 1)
    assert options(game) == []


def test_answers_that_are_not_open_and_dice_that_do_not_fall_fail_the_test() -> None:
    with pytest.raises(AssertionError, match="'move c1 N' is not among"):
        play(draw("a . B"), "activate a\nmove c1 N")
    with pytest.raises(AssertionError, match="have not fallen"):
        play(draw("a . B"), "activate a", [6])


@pytest.mark.parametrize(
    ("picture", "people", "says"),
    [
        ("a a", {}, "stands on two squares"),
        ("a A", {}, "names two characters"),
        ("a .", {"b": who()}, "must either be drawn or be fallen"),
        ("a .", {"a": who(fallen=True)}, "must either be drawn or be fallen"),
        ("a h", {"h": who()}, "can name nobody"),
        ("a> .", {"a": who("W")}, "an arrow says E"),
        ("a .", {"a": who(red={"zeni": 2})}, "has no"),
    ],
)
def test_a_muddled_scene_is_refused(picture: str, people: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        draw(picture, **people)


def test_a_band_has_no_more_dice_than_it_has() -> None:
    with pytest.raises(ValueError, match="band a has 4 dice, 5 are given"):
        draw("a B", a=who(reserve="fire"), dice_a=["air"] * 4)
