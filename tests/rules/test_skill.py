"""What holds for all skills (SKILL); each kind and verb of the vocabulary has its own tests in `test_skills_*.py`."""

from typing import Any

import pytest

from okko.model.event import Acted, Moved, NamedIt, Turned
from tests.fights import asked, margins, spent, sums
from tests.scenes import character, draw, happened, options, place, play, who

Written = dict[str, Any]

DUEL = "B\na"
SHELL: Written = {"id": "shell", "effects": [{"kind": "modify", "stat": "defense", "by": 1, "given": ["defending"]}]}
FURY: Written = {
    "id": "fury",
    "cost": ["torii"],
    "effects": [{"kind": "modify", "stat": "attack", "by": 2, "given": ["attacking"]}],
}
PARRY: Written = {
    "id": "parry",
    "cost": ["torii"],
    "effects": [{"kind": "modify", "stat": "defense", "by": 2, "given": ["defending"]}],
}
SHOUT: Written = {
    "id": "shout",
    "action": True,
    "effects": [{"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "attack", "by": 1}]}],
}


@pytest.mark.rule("SKILL-1")
def test_a_skill_without_element_applies_by_itself_and_costs_nothing() -> None:
    game = play(draw(DUEL, B=who(skills=[SHELL])), "activate a; attack b", [2, 2])
    assert sums(game)[1] == "4 Defense +1 Shell +2 die"
    assert spent(game) == []


@pytest.mark.rule("SKILL-1")
def test_a_skill_without_element_waits_for_its_condition() -> None:
    """It serves when its bearer defends; here the bearer attacks."""
    game = play(draw(DUEL, a=who(skills=[SHELL])), "activate a; attack b", [2, 2])
    assert sums(game)[0] == "4 Attack +2 die"


@pytest.mark.rule("SKILL-2")
def test_a_skill_with_an_element_is_optional_and_costs_a_die_of_it() -> None:
    scene = draw(DUEL, a=who(skills=[FURY]), dice_a=["torii", "water"])
    game = play(scene, "activate a; attack b")
    assert options(game) == ["use fury torii", "done"]
    game = play(scene, "activate a; attack b; use fury torii", [1, 1])
    assert sums(game)[0] == "4 Attack +2 Fury +1 die"
    assert [str(die) for die in game.state.pools[0]] == ["water"]
    game = play(scene, "activate a; attack b; done", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"
    without = draw(DUEL, a=who(skills=[FURY]), dice_a=["water"])
    assert spent(play(without, "activate a; attack b", [1, 1])) == []


@pytest.mark.rule("SKILL-3")
def test_any_number_of_skills_may_be_used_but_each_with_an_element_once_a_phase() -> None:
    """Master Kanatta's second Torii cannot pay for Honor code again."""
    second: Written = {**FURY, "id": "rage"}
    scene = draw(DUEL, a=who(skills=[FURY, second]), dice_a=["torii", "torii", "torii"])
    game = play(scene, "activate a; attack b; use fury torii")
    assert options(game) == ["use rage torii", "done"]
    game = play(scene, "activate a; attack b; use fury torii; use rage torii", [1, 1])
    assert sums(game)[0] == "4 Attack +2 Fury +2 Rage +1 die"


@pytest.mark.rule("SKILL-3")
def test_the_own_phase_and_the_enemys_count_apart() -> None:
    """The Torii that is left, put in reserve, pays for the same skill when its bearer is attacked."""
    code: Written = {"id": "code", "cost": ["torii"], "effects": [*FURY["effects"], *PARRY["effects"]]}
    scene = draw(DUEL, a=who(skills=[code]), dice_a=["torii", "torii"])
    game = play(
        scene,
        "activate a; attack b; use code torii; end activation; reserve torii a; "
        "activate b; attack a; use code torii reserve",
        [1, 3, *["earth"] * 4, 3, 1],
    )
    assert margins(game) == [(4 + 2 + 1) - (4 + 3), (4 + 3) - (4 + 2 + 1)]


@pytest.mark.rule("SKILL-3")
def test_a_skill_used_against_one_foe_in_this_phase_does_not_serve_against_the_next() -> None:
    scene = draw(DUEL, B=who(skills=[PARRY], reserve="torii", used=["parry"]))
    assert spent(play(scene, "activate a; attack b", [1, 1])) == []


@pytest.mark.rule("SKILL-3", "SKILL-1")
def test_a_skill_without_element_has_no_such_limit() -> None:
    """b is attacked twice in one phase, by a and by c, who support each other; its shell counts both times."""
    scene = draw(
        """
        . B .
        . a c
        """,
        B=who(skills=[SHELL]),
    )
    game = play(scene, "activate a; attack b; end activation; activate c; attack b", [2, 2, 2, 2])
    assert margins(game) == [(4 + 1 + 2) - (4 + 1 + 2), (4 + 1 + 2) - (4 + 1 + 2)]


@pytest.mark.rule("SKILL-4", "TURN-6")
def test_a_skill_marked_action_takes_the_place_of_the_action() -> None:
    scene = draw(DUEL, a=who(skills=[SHOUT]))
    game = play(scene, "activate a; use shout")
    assert happened(game, Acted)[0].skill == "shout"
    assert not {"attack b", "use shout"} & set(options(game))
    assert any(text.startswith("move") for text in options(game)), "the movement is left"


@pytest.mark.rule("SKILL-4")
def test_after_another_action_there_is_no_skill_marked_action() -> None:
    game = play(draw(DUEL, a=who(skills=[SHOUT])), "activate a; attack b", [1, 1])
    assert "use shout" not in options(game)


@pytest.mark.rule("SKILL-5", "MOVE-9")
def test_where_card_and_rule_disagree_the_card_wins() -> None:
    """b's zone is c1, d1, e1: everybody else stops on c1, this card walks through."""
    slip: Written = {"id": "slip", "effects": [{"kind": "exempt", "rule": "MOVE-9"}]}
    picture = """
        # # # B #
        a> . . . .
        """
    assert "move e1 E" not in options(play(draw(picture, a=who(movement=4)), "activate a"))
    assert "move e1 E" in options(play(draw(picture, a=who(movement=4, skills=[slip])), "activate a"))


@pytest.mark.rule("SKILL-6")
@pytest.mark.parametrize(("shaken", "expected"), [(False, "4 Attack +1 Edge +1 die"), (True, "2 Attack +1 die")])
def test_the_side_that_is_up_decides_stats_and_skills(shaken: bool, expected: str) -> None:
    edge: Written = {"id": "edge", "effects": [{"kind": "modify", "stat": "attack", "by": 1}]}
    scene = draw(DUEL, a=who(skills=[edge], red={"attack": 2, "skills": []}, shaken=shaken))
    assert sums(play(scene, "activate a; attack b", [1, 1]))[0] == expected


@pytest.mark.rule("SKILL-7", "BAND-7")
def test_equipment_grants_its_skill_as_if_printed_on_both_sides() -> None:
    blade: Written = {"skills": [{"id": "edge", "effects": [{"kind": "modify", "stat": "attack", "by": 1}]}]}
    for shaken in (False, True):
        scene = draw(DUEL, a=who(equipment=blade, shaken=shaken))
        assert sums(play(scene, "activate a; attack b", [1, 1]))[0] == "4 Attack +1 Edge +1 die"
    down = draw(DUEL, a=who(equipment=blade, gear_down=True))
    assert sums(play(down, "activate a; attack b", [1, 1]))[0] == "4 Attack +1 die"


@pytest.mark.rule("SKILL-8")
def test_in_the_enemys_phase_a_skill_is_paid_from_the_own_card_only() -> None:
    paid = draw(DUEL, B=who(skills=[PARRY], reserve="torii"))
    game = play(paid, "activate a; attack b; use parry torii reserve", [1, 1])
    assert sums(game)[1] == "4 Defense +2 Parry +1 die"
    beside = draw("B C\na .", B=who(skills=[PARRY]), C=who(reserve="torii"), dice_b=["torii"])
    assert spent(play(beside, "activate a; attack b", [1, 1])) == []


@pytest.mark.rule("SKILL-9")
def test_a_skill_marked_action_without_element_is_still_a_choice() -> None:
    game = play(draw(DUEL, a=who(skills=[SHOUT])), "activate a; attack b", [1, 1])
    assert not happened(game, NamedIt)
    assert sums(game)[0] == "4 Attack +1 die"


@pytest.mark.rule("SKILL-10")
def test_a_combat_skill_does_not_serve_against_a_shot_nor_the_reverse() -> None:
    cape: Written = {"id": "cape", "effects": [{"kind": "modify", "stat": "defense", "by": 2, "given": ["shot_at"]}]}
    target = who(skills=[SHELL, cape, PARRY], reserve="torii")
    shot = play(draw("B\n.\na", a=who(shot=(4, 5)), B=target), "activate a; shoot b bow", [1, 1])
    assert sums(shot)[1] == "4 Defense +2 Cape +1 die"
    fight = play(draw(DUEL, B=target), "activate a; attack b; done", [1, 1])
    assert sums(fight)[1] == "4 Defense +1 Shell +1 die"


@pytest.mark.rule("SKILL-10")
def test_a_card_may_say_that_a_skill_serves_against_both() -> None:
    both: Written = {
        "id": "both",
        "effects": [{"kind": "modify", "stat": "defense", "by": 1, "given": ["defending", "shot_at"]}],
    }
    shot = play(draw("B\n.\na", a=who(shot=(4, 5)), B=who(skills=[both])), "activate a; shoot b bow", [1, 1])
    fight = play(draw(DUEL, B=who(skills=[both])), "activate a; attack b", [1, 1])
    assert sums(shot)[1] == sums(fight)[1] == "4 Defense +1 Both +1 die"


@pytest.mark.rule("SKILL-11", "DICE-10")
def test_a_skill_that_strips_takes_effect_before_the_other_side_answers() -> None:
    grip: Written = {
        "id": "grip",
        "cost": ["torii"],
        "effects": [{"kind": "do", "at": "attacking", "who": {"side": "opponent"}, "verbs": [{"verb": "strip"}]}],
    }
    scene = draw(DUEL, a=who(skills=[grip]), B=who(reserve="earth"), dice_a=["torii"])
    game = play(scene, "activate a; attack b; use grip torii", [1, 1])
    assert sums(game)[1] == "4 Defense +1 die", "b has no die left to answer with"
    assert (character(game.state, "b").reserve, game.state.used[1]) == (None, 4)
    game = play(scene, "activate a; attack b; done")
    assert options(game) == ["raise defense earth reserve", "done"]


@pytest.mark.rule("SKILL-11", "COMBAT-10")
def test_a_skill_that_turns_the_foe_does_so_at_once_and_it_turns_back_to_face() -> None:
    spin: Written = {
        "id": "spin",
        "cost": ["torii"],
        "effects": [{"kind": "do", "at": "attacking", "who": {"side": "opponent"}, "verbs": [{"verb": "turn"}]}],
    }
    scene = draw(DUEL, a=who(skills=[spin]), B=who(reserve="earth"), dice_a=["torii"])
    game = play(scene, "activate a; attack b; use spin torii; turn N")
    assert (asked(game), place(game.state, "b")) == ("name b", "a2 N")
    game = play(scene, "activate a; attack b; use spin torii; turn N; done", [1, 1])
    assert [event.rules for event in happened(game, Turned)] == [("SKILL-11",), ("COMBAT-7",)]
    assert sums(game)[0] == "4 Attack +1 die", "from behind is judged at the declaration"
    assert not happened(game, Moved)
