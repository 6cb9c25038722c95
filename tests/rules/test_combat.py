"""Attacks (COMBAT)."""

import pytest

from okko.game import Game
from okko.model.decision import Ask
from okko.model.event import Declared, Disabled, Event, Fought, NamedIt, Retreated, Shaken, Thrown, Turned
from okko.model.rulings import Rulings
from tests.fights import asked, causes, fate, margins, question, steps, sums
from tests.scenes import character, draw, happened, options, place, play, who

OPEN = """
    . . . .
    . B . .
    . a . .
    . . . .
    """
"""Room behind both."""


def fight(mine: int, theirs: int, picture: str = OPEN, answers: str = "") -> Game:
    """a attacks b, 4 against 4; these are the dice."""
    return play(draw(picture), f"activate a; attack b; {answers}", [mine, theirs])


@pytest.mark.rule("COMBAT-1")
def test_an_enemy_in_the_own_zone_may_be_attacked_and_no_other() -> None:
    """a on b2 facing north: its zone is a3, b3, c3. f stands beside, g behind, c two squares ahead, d is a friend."""
    scene = draw("""
        . C .
        d B E
        F a .
        . G .
        """)
    game = play(scene, "activate a")
    assert [text for text in options(game) if text.startswith("attack")] == ["attack b", "attack e"]


@pytest.mark.rule("COMBAT-1", "ZONE-2")
def test_an_enemy_behind_a_wall_is_not_attacked() -> None:
    game = play(draw("+-+\n|B|\n+-+\n|a|\n+-+"), "activate a")
    assert "attack b" not in options(game)


@pytest.mark.rule("COMBAT-1")
def test_nobody_has_to_attack_but_the_attacked_defends() -> None:
    assert "end activation" in options(play(draw(OPEN), "activate a"))
    game = play(draw(OPEN, B=who(shaken=True)), "activate a; attack b", [1, 1])
    assert sums(game)[1] == "4 Defense +1 die"


@pytest.mark.rule("COMBAT-2", "COMBAT-10")
def test_the_order_is_declare_name_name_turn_roll_compare_result() -> None:
    scene = draw(OPEN.replace("B", "B^"), dice_a=["fire"], B=who("N", reserve="earth"), a=who())
    game = play(scene, "activate a; attack b; raise attack fire; raise defense earth reserve; retreat b4", [3, 3])
    order = (Declared, NamedIt, Turned, Thrown, Fought, Retreated)
    assert [type(event) for event in game.log if isinstance(event, order)] == [
        Declared, NamedIt, NamedIt, Turned, Thrown, Fought, Retreated,
    ]  # fmt: skip
    assert [event.who for event in happened(game, NamedIt)] == [0, 1]


@pytest.mark.rule("COMBAT-2", "DICE-13")
def test_the_defender_answers_knowing_what_the_attacker_has_named() -> None:
    scene = draw(OPEN, dice_a=["fire"], B=who(reserve="earth"))
    game = play(scene, "activate a; attack b; raise attack fire")
    assert asked(game) == "name b"
    assert len(happened(game, NamedIt)) == 1


@pytest.mark.rule("COMBAT-3")
def test_stat_die_and_bonuses_are_added_on_both_sides() -> None:
    scene = draw(OPEN, a=who(attack=5), B=who(defense=3))
    game = play(scene, "activate a; attack b", [2, 4])
    assert sums(game) == ("5 Attack +2 die", "3 Defense +4 die")
    assert margins(game) == [0]


@pytest.mark.rule("COMBAT-4", "COMBAT-5")
@pytest.mark.parametrize(
    ("mine", "theirs", "a", "b"),
    [
        (6, 1, "", "disabled"),
        (5, 1, "", "disabled"),
        (4, 1, "", "shaken retreated"),
        (3, 1, "", "retreated"),
        (2, 1, "", "retreated"),
        (1, 1, "", ""),
        (1, 2, "retreated", ""),
        (1, 3, "retreated", ""),
        (1, 4, "shaken retreated", ""),
        (1, 5, "disabled", ""),
        (1, 6, "disabled", ""),
    ],
)
def test_the_margin_decides_what_the_loser_suffers(mine: int, theirs: int, a: str, b: str) -> None:
    """Equal stats, so the margin is that of the dice; whoever loses, the table is the same."""
    game = fight(mine, theirs)
    while game.pending and question(game).ask is Ask.RETREAT:
        game.answer(options(game)[0])
    assert (fate(game, "a"), fate(game, "b")) == (a, b)


@pytest.mark.rule("COMBAT-4")
def test_after_a_draw_both_stay_where_they_are() -> None:
    game = fight(3, 3)
    assert (place(game.state, "a"), place(game.state, "b")) == ("b2 N", "b3 S")


@pytest.mark.rule("COMBAT-4", "STATE-5")
def test_a_loser_by_four_is_taken_off_the_board() -> None:
    game = fight(6, 2)
    assert place(game.state, "b") == "fallen"
    assert causes(game, Disabled)[:2] == ("COMBAT-4", "STATE-5")


@pytest.mark.rule("COMBAT-5", "RETREAT-1")
def test_the_attacker_that_loses_picks_its_own_rear_square() -> None:
    game = fight(1, 3)
    assert (asked(game), question(game).player) == ("retreat a", 0)
    assert steps(game) == ["a1", "b1", "c1"]


@pytest.mark.rule("COMBAT-6")
def test_fire_serves_the_attacker_and_earth_the_defender_only() -> None:
    scene = draw(OPEN, dice_a=["fire", "earth"], B=who(reserve="fire"))
    game = play(scene, "activate a; attack b")
    assert options(game) == ["raise attack fire", "done"]
    game = play(scene, "activate a; attack b; raise attack fire", [1, 1])
    assert sums(game) == ("4 Attack +1 fire +1 die", "4 Defense +1 die")


@pytest.mark.rule("COMBAT-7")
def test_a_defender_turns_to_an_attacker_straight_beside_it_and_stays_turned() -> None:
    """Worked case 18: only east brings the square beside into its zone. A draw, and b still faces east."""
    game = play(draw(". . .\n. B^ a<\n. . ."), "activate a; attack b", [1, 1 + 1])
    assert place(game.state, "b") == "b2 E"
    assert margins(game) == [4 + 1 + 1 - (4 + 2)], "from its own row a was not seen"


@pytest.mark.rule("COMBAT-7")
def test_of_two_facings_the_defenders_player_picks() -> None:
    """Worked case 16: the attacker to the north-east, the defender facing south."""
    scene = draw(". . a<\n. B .\n. . .", a=who("W"))
    game = play(scene, "activate a; attack b")
    assert (asked(game), question(game).player) == ("facing b", 1)
    assert options(game) == ["face N", "face E"]
    game = play(scene, "activate a; attack b; face E", [1, 1])
    assert place(game.state, "b") == "b2 E"


@pytest.mark.rule("COMBAT-7")
def test_by_the_other_ruling_the_attackers_player_picks() -> None:
    scene = draw(". . a<\n. B .\n. . .", rulings=Rulings(defender_picks_facing=False))
    game = play(scene, "activate a; attack b")
    assert (asked(game), question(game).player) == ("facing b", 0)


@pytest.mark.rule("COMBAT-7")
@pytest.mark.parametrize("arrow", ["^", ">"])
def test_a_defender_that_has_the_attacker_in_its_zone_stays_as_it_is(arrow: str) -> None:
    """Worked case 17."""
    game = play(draw(f". . a<\n. B{arrow} .\n. . ."), "activate a; attack b", [1, 1])
    assert not happened(game, Turned)


@pytest.mark.rule("COMBAT-7")
def test_it_turns_for_every_such_attack() -> None:
    """First to a, which has come from behind; then to c, on its other side. Both draws."""
    scene = draw("""
        . cv .
        . B> .
        . a .
        """)
    game = play(scene, "activate a; attack b; end activation; activate c; attack b", [1, 2 + 1, 1, 2 + 1])
    assert [event.before.name for event in happened(game, Turned)] == ["E", "S"]
    assert place(game.state, "b") == "b2 N"


@pytest.mark.rule("COMBAT-8", "STATE-1")
def test_by_three_the_loser_is_shaken_before_it_retreats() -> None:
    game = fight(4, 1, answers="retreat b4")
    events: list[type[Event]] = [type(event) for event in game.log if isinstance(event, Shaken | Retreated)]
    assert events == [Shaken, Retreated]
    assert (character(game.state, "b").shaken, place(game.state, "b")) == (True, "b4 S")


@pytest.mark.rule("COMBAT-8", "STATE-2")
def test_by_three_a_shaken_loser_is_disabled_and_does_not_retreat() -> None:
    """Worked case 25."""
    game = play(draw(OPEN, B=who(shaken=True)), "activate a; attack b", [4, 1])
    assert fate(game, "b") == "disabled"
    assert "STATE-2" in causes(game, Disabled)


@pytest.mark.rule("COMBAT-8")
def test_by_two_a_shaken_loser_just_retreats() -> None:
    game = play(draw(OPEN, B=who(shaken=True)), "activate a; attack b; retreat b4", [3, 1])
    assert fate(game, "b") == "retreated"


@pytest.mark.rule("COMBAT-9")
def test_the_winner_never_follows() -> None:
    game = fight(2, 1, answers="retreat b4")
    assert (place(game.state, "a"), place(game.state, "b")) == ("b2 N", "b4 S")
    assert (fate(game, "a"), fate(game, "b")) == ("", "retreated"), "and one side alone has lost"
    game = fight(1, 2, answers="retreat b1")
    assert (place(game.state, "a"), place(game.state, "b")) == ("b1 N", "b3 S")
    assert (fate(game, "a"), fate(game, "b")) == ("retreated", ""), "nor does a defender that has won"


SHOVE = {
    "id": "shove",
    "cost": ["torii"],
    "effects": [{"kind": "do", "at": "attacking", "who": {"side": "opponent"}, "verbs": [{"verb": "push"}]}],
}


@pytest.mark.rule("COMBAT-10", "SKILL-11")
def test_a_shove_does_not_cancel_the_attack_and_the_shoved_does_not_turn() -> None:
    """b is two squares off then, facing away; no facing brings a into its zone. It still was struck from behind."""
    scene = draw(OPEN.replace("B", "B^"), a=who(skills=[SHOVE]), dice_a=["torii"])
    game = play(scene, "activate a; attack b; use shove torii; push b4", [1, 1])
    assert place(game.state, "b") == "b4 N"
    assert sums(game) == ("4 Attack +1 from behind +1 die", "4 Defense +1 die")
    assert not happened(game, Turned)


@pytest.mark.rule("COMBAT-10", "SUPPORT-1")
def test_supports_are_counted_at_the_roll() -> None:
    """c's zone holds b3, not b4: shoved there, b is out of its reach."""
    picture = """
        . . . .
        . B . .
        c a . .
        . . . .
        """
    scene = draw(picture, a=who(skills=[SHOVE]), dice_a=["torii"])
    assert sums(play(scene, "activate a; attack b; done", [1, 1]))[0] == "4 Attack +1 support +1 die"
    game = play(scene, "activate a; attack b; use shove torii; push b4", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"


@pytest.mark.rule("COMBAT-10", "BEHIND-4")
def test_from_behind_is_judged_before_the_turn() -> None:
    game = play(draw(OPEN.replace("B", "B^")), "activate a; attack b", [1, 1 + 1])
    assert sums(game)[0] == "4 Attack +1 from behind +1 die"
    assert place(game.state, "b") == "b3 S"


@pytest.mark.rule("COMBAT-10")
def test_each_side_names_once_and_adds_nothing_afterwards() -> None:
    """a passes; b names; a is not asked again although its die lies there."""
    scene = draw(OPEN, dice_a=["fire"], B=who(reserve="earth"))
    game = play(scene, "activate a; attack b; done; raise defense earth reserve; retreat b1", [1, 1])
    assert sums(game) == ("4 Attack +1 die", "4 Defense +1 earth +1 die")
