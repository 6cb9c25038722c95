"""Shooting (SHOT); lines of sight are judged in `test_sight.py`."""

from typing import Any

import pytest

from okko.game import Game
from okko.model.decision import Ask
from okko.model.event import Declared, Disabled, Fought, NamedIt, Retreated, Shaken, Thrown, Turned
from tests.fights import asked, causes, fate, margins, question, spent, steps, sums
from tests.scenes import character, draw, happened, options, place, play, who

RANGE = """
    . . .
    . B .
    . . .
    . a .
    """
"""Two squares apart; b faces the shooter."""
BACK = RANGE.replace("B", "B^")


def shots(game: Game) -> list[str]:
    """The shots that are open."""
    return [text for text in options(game) if text.startswith("shoot")]


def shoot(picture: str, mine: int, theirs: int, answers: str = "", **target: Any) -> Game:
    """a shoots at b with value 4 against Defense 4; these are the dice."""
    return play(
        draw(picture, a=who(shot=(5, 4)), B=who(**target)), f"activate a; shoot b bow; {answers}", [mine, theirs]
    )


@pytest.mark.rule("SHOT-1", "TURN-6")
def test_a_shot_is_an_action_of_whoever_has_a_ranged_skill() -> None:
    game = play(draw(RANGE, a=who(shot=(5, 4))), "activate a")
    assert shots(game) == ["shoot b bow"]
    assert shots(play(draw(RANGE), "activate a")) == []
    game = shoot(RANGE, 1, 1)
    assert not {"shoot b bow", "recover"} & set(options(game))
    assert any(text.startswith("move") for text in options(game))


@pytest.mark.rule("SHOT-1", "SKILL-2")
def test_a_shot_with_an_element_is_paid_at_the_declaration() -> None:
    fire_mouth = {"id": "fire-mouth", "cost": ["fire"], "effects": [{"kind": "shot", "range": 5, "value": 6}]}
    scene = draw(RANGE, a=who(skills=[fire_mouth]), dice_a=["fire"])
    game = play(scene, "activate a; shoot b fire-mouth fire", [1, 3])
    assert sums(game)[0] == "6 Fire mouth +1 die"
    assert game.state.pools[0] == ()
    without = draw(RANGE, a=who(skills=[fire_mouth]), dice_a=["torii"])
    assert shots(play(without, "activate a")) == []


@pytest.mark.rule("SHOT-2")
def test_nobody_shoots_out_of_an_enemy_zone() -> None:
    """c on c2 facing west holds b1: a could shoot b, or c, but for that."""
    picture = """
        . B .
        . . .
        . . C
        . a .
        """
    assert shots(play(draw(picture, a=who(shot=(5, 4)), C=who("W")), "activate a")) == []
    free = play(draw(picture, a=who(shot=(5, 4)), C=who("E")), "activate a")
    assert shots(free) == ["shoot b bow", "shoot c bow"]


@pytest.mark.rule("SHOT-3", "BEHIND-1")
@pytest.mark.parametrize(
    ("picture", "open_"),
    [
        (". B .\n. . .\n. a .", True),
        (". . .\na . B\n. . .", False),
        (". . B\na . .\n. . .", True),
        (". . .\n. a .\n. B .", False),
    ],
    ids=["ahead", "beside", "just beyond the front edge", "behind"],
)
def test_the_target_is_in_the_field_of_vision(picture: str, open_: bool) -> None:
    """Worked case 28 is the second: a target in the own row."""
    game = play(draw(picture, a=who(shot=(5, 4)), B=who("N")), "activate a")
    assert bool(shots(game)) is open_


@pytest.mark.rule("SHOT-3", "GEO-8")
def test_the_target_is_within_range() -> None:
    """Worked case 29: (0,0) to (4,3) is four squares. Shuriken do not reach a fifth."""
    far = ". . . . B\n. . . . .\n. . . . .\na . . . ."
    assert shots(play(draw(far, a=who(shot=(4, 4))), "activate a")) == ["shoot b bow"]
    further = ". . . . . B\n. . . . . .\n. . . . . .\na . . . . ."
    assert shots(play(draw(further, a=who(shot=(4, 4))), "activate a")) == []


@pytest.mark.rule("SHOT-3", "LOS-2")
def test_nothing_stands_in_the_line_of_sight() -> None:
    picture = ". B .\n. c .\n. . .\n. a ."
    assert shots(play(draw(picture, a=who(shot=(5, 4)), c=who(band="a")), "activate a")) == []
    beside = ". B .\nc . .\n. . .\n. a ."
    assert shots(play(draw(beside, a=who(shot=(5, 4))), "activate a")) == ["shoot b bow"]


@pytest.mark.rule("SHOT-4", "LOS-4")
def test_value_and_die_against_defense_die_and_cover() -> None:
    """A bush on the way and one under the target: +2."""
    scene = draw(RANGE.replace(". . .\n    . a", ". h .\n    . a"), a=who(shot=(5, 6), attack=2), B=who(on="h"))
    game = play(scene, "activate a; shoot b bow", [2, 3])
    assert sums(game) == ("6 Bow +2 die", "4 Defense +2 cover +3 die")


@pytest.mark.rule("SHOT-5")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (6, 1, "disabled"),
        (5, 1, "disabled"),
        (4, 1, "shaken retreated"),
        (3, 1, "retreated"),
        (2, 1, "retreated"),
        (3, 3, ""),
        (1, 6, ""),
    ],
)
def test_the_margin_decides_what_the_target_suffers_and_the_shooter_never_does(
    mine: int, theirs: int, expected: str
) -> None:
    game = shoot(RANGE, mine, theirs)
    while game.pending and question(game).ask is Ask.RETREAT:
        game.answer(options(game)[0])
    assert (fate(game, "b"), fate(game, "a")) == (expected, "")


@pytest.mark.rule("SHOT-5", "STATE-2")
def test_by_three_a_shaken_target_is_disabled_without_turn_or_retreat() -> None:
    game = shoot(BACK, 4, 1, shaken=True)
    assert fate(game, "b") == "disabled"
    assert "STATE-2" in causes(game, Disabled)
    assert not happened(game, Turned)


@pytest.mark.rule("SHOT-5", "SHOT-6")
def test_hit_in_the_back_the_target_turns_and_then_retreats_away() -> None:
    """Only south puts a, straight behind b, into view. Then its rear squares are north."""
    game = shoot(BACK, 2, 1)
    assert [type(event) for event in game.log if isinstance(event, Fought | Turned | Retreated)] == [Fought, Turned]
    assert steps(game) == ["a4", "b4", "c4"]
    assert place(game.state, "b") == "b3 S"


@pytest.mark.rule("SHOT-5")
def test_by_three_the_target_turns_is_shaken_and_then_retreats() -> None:
    game = shoot(BACK, 4, 1, "retreat b4")
    order = [type(event) for event in game.log if isinstance(event, Turned | Shaken | Retreated)]
    assert order == [Turned, Shaken, Retreated]


@pytest.mark.rule("SHOT-5", "RETREAT-3", "RETREAT-7")
@pytest.mark.parametrize(("mine", "expected"), [(2, "retreated shaken"), (4, "shaken retreated disabled")])
def test_the_retreat_from_a_shot_is_a_retreat_like_any_other(mine: int, expected: str) -> None:
    """Into the only square behind, a bush."""
    assert fate(shoot("# h #\n. B .\n. . .\n. a .", mine, 1), "b") == expected


@pytest.mark.rule("SHOT-5")
def test_a_shot_without_effect_does_not_turn_its_target() -> None:
    assert place(shoot(BACK, 1, 1).state, "b") == "b3 N"


@pytest.mark.rule("SHOT-6")
def test_of_several_facings_the_targets_player_picks() -> None:
    """a is to the south-east of b: south and east both show it; north and west do not."""
    scene = draw(". . . .\n. B^ . .\n. . . .\n. . a .", a=who(shot=(5, 4)))
    game = play(scene, "activate a; shoot b bow", [2, 1])
    assert (asked(game), question(game).player) == ("facing b", 1)
    assert options(game) == ["face E", "face S"]


@pytest.mark.rule("SHOT-6")
def test_a_target_that_sees_the_shooter_does_not_turn() -> None:
    """b faces east; a to the south-east lies beyond its front edge, though far outside its zone."""
    scene = draw(". . . .\n. B> . .\n. . . .\n. . a .", a=who(shot=(5, 4)))
    game = play(scene, "activate a; shoot b bow; retreat a3", [2, 1])
    assert place(game.state, "b") == "a3 E"
    assert not happened(game, Turned)


@pytest.mark.rule("SHOT-7", "MOVE-11", "SKILL-6")
def test_a_character_may_walk_out_of_a_zone_first_and_shoot_shaken() -> None:
    """In c's zone on b3 there is no shot; from b1, shaken, with the value of the red side."""
    arrow = {"id": "arrow", "effects": [{"kind": "shot", "range": 5, "value": 5}]}
    blunt = {"id": "arrow", "effects": [{"kind": "shot", "range": 5, "value": 2}]}
    scene = draw(
        """
        B . .
        C> . .
        . a .
        . . .
        """,
        a=who(skills=[arrow], red={"skills": [blunt]}),
        C=who("E"),
    )
    assert shots(play(scene, "activate a")) == []
    game = play(scene, "activate a; move b1 N; shoot c arrow", [1, 1])
    assert fate(game, "a") == "shaken"
    assert sums(game)[0] == "2 Arrow +1 die"


@pytest.mark.rule("SHOT-7")
def test_the_conditions_are_judged_where_the_shooter_stands_after_its_movement() -> None:
    """Range 2: b on b4 is three squares from b1, two from b2."""
    picture = ". B^ .\n. . .\n. . .\n. a ."
    scene = draw(picture, a=who(shot=(2, 4)))
    assert shots(play(scene, "activate a")) == []
    assert shots(play(scene, "activate a; move b2 N")) == ["shoot b bow"]


@pytest.mark.rule("SHOT-8")
def test_a_neighbour_that_does_not_hold_the_shooter_may_be_shot() -> None:
    picture = ". B .\n. a ."
    away = play(draw(picture, a=who(shot=(5, 4)), B=who("N")), "activate a")
    assert shots(away) == ["shoot b bow"]
    assert "attack b" in options(away)
    assert shots(play(draw(picture, a=who(shot=(5, 4))), "activate a")) == []


@pytest.mark.rule("SHOT-9")
def test_neither_support_nor_surprise_counts_in_a_shot() -> None:
    """c has b in its zone and d supports nobody against an arrow; a shoots b in the back."""
    scene = draw(
        """
        . Dv .
        c> B^ .
        . . .
        . a .
        """,
        a=who(shot=(5, 4)),
    )
    game = play(scene, "activate a; shoot b bow", [1, 1])
    assert sums(game) == ("4 Bow +1 die", "4 Defense +1 die")


@pytest.mark.rule("SHOT-10")
def test_the_order_is_declare_name_name_roll_compare_result() -> None:
    aim: dict[str, Any] = {
        "id": "aim",
        "cost": ["air"],
        "effects": [{"kind": "modify", "stat": "shot", "by": 1, "given": ["shooting"]}],
    }
    scene = draw(BACK, a=who(shot=(5, 4), skills=[aim]), B=who("N", reserve="earth"), dice_a=["air"])
    game = play(scene, "activate a; shoot b bow; use aim air; raise defense earth reserve; retreat b4", [2, 1])
    order = (Declared, NamedIt, Thrown, Fought, Turned, Retreated)
    assert [type(event) for event in game.log if isinstance(event, order)] == [
        Declared, NamedIt, NamedIt, Thrown, Fought, Turned, Retreated,
    ]  # fmt: skip
    assert spent(game) == ["a uses aim with air", "b raises defense with earth reserve"]
    assert margins(game) == [(4 + 1 + 2) - (4 + 1 + 1)]
    assert not character(game.state, "b").shaken
