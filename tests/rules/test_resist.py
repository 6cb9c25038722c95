"""Resistance tests (RESIST)."""

import pytest

from okko.model.decision import Roll, RollKind
from okko.model.event import Tested as Trialled
from tests.fights import asked, fate, question, spent, trials
from tests.scenes import Who, draw, happened, options, play, who
from tests.spirits import major

ELEMENTS = [("attack", "fire"), ("defense", "earth"), ("movement", "air"), ("willpower", "water")]


def storm(stat: str = "movement") -> Who:
    return who(kami="air", skills=[major(stat)])


@pytest.mark.rule("RESIST-1")
@pytest.mark.parametrize("stat", [stat for stat, _ in ELEMENTS])
@pytest.mark.parametrize(("face", "passed"), [(3, True), (4, False)])
def test_a_die_equal_to_or_under_the_stat_succeeds(stat: str, face: int, passed: bool) -> None:
    weak = who(**{"attack": 2, "movement": 2, "defense": 2, "willpower": 2, stat: 3})  # type: ignore[arg-type]
    game = play(draw("k . B\na . .", k=storm(stat), B=weak), "activate k; use major", [face])
    assert trials(game) == [("b", 3, passed)]
    assert fate(game, "b") == ("" if passed else "shaken")
    (event,) = happened(game, Trialled)
    assert event.trial.resisting
    assert event.rules == ("RESIST-1",)


@pytest.mark.rule("RESIST-1", "DICE-4", "DICE-12")
@pytest.mark.parametrize(("stat", "element"), ELEMENTS)
def test_the_die_reserved_on_its_card_gives_one_more(stat: str, element: str) -> None:
    """The example of the book: Movement 3, an Air die in reserve, a 4 is thrown, and the test is passed."""
    target = who(attack=3, movement=3, defense=3, willpower=3, reserve=element)
    scene = draw("k . B\na . .", k=storm(stat), B=target)
    game = play(scene, "activate k; use major")
    assert (asked(game), question(game).player) == ("name b", 1)
    assert options(game) == [f"raise {stat} {element} reserve", "done"]
    game = play(scene, f"activate k; use major; raise {stat} {element} reserve", [4])
    assert trials(game) == [("b", 4, True)]
    assert spent(game)[1:] == [f"b raises {stat} with {element} reserve"]
    assert game.state.characters[2].reserve is None
    kept = play(scene, "activate k; use major; done", [4])
    assert trials(kept) == [("b", 3, False)]


@pytest.mark.rule("RESIST-1", "DICE-12")
def test_another_die_or_one_not_reserved_on_it_does_not_help() -> None:
    """Fire does not raise Movement; the Air dice of the pool and of a friend's card are not open to it."""
    friend = who(movement=3, reserve="air")
    scene = draw("k . B . . C\na . . . . .", k=storm(), dice_b=["air"], B=who(movement=3, reserve="fire"), C=friend)
    game = play(scene, "activate k; use major")
    assert isinstance(game.pending, Roll)
    assert game.pending.kind is RollKind.TEST


@pytest.mark.rule("RESIST-1", "DICE-5")
def test_a_stat_already_raised_by_a_die_this_phase_is_not_raised_again() -> None:
    scene = draw("k . B\na . .", k=storm("defense"), B=who(reserve="earth", raised=["defense"]))
    assert isinstance(play(scene, "activate k; use major").pending, Roll)


@pytest.mark.rule("RESIST-1")
def test_skills_may_help_against_magic() -> None:
    """One is automatic and counts when resisting only; the other is paid with the reserved die."""
    calm = {"id": "calm", "effects": [{"kind": "modify", "stat": "movement", "by": 1, "given": ["resisting"]}]}
    root = {
        "id": "root",
        "cost": ["torii"],
        "effects": [{"kind": "modify", "stat": "movement", "by": 2, "given": ["resisting"]}],
    }
    scene = draw("k . B\na . .", k=storm(), B=who(movement=2, skills=[calm, root], reserve="torii"))
    plain = play(scene, "activate k; use major; done", [4])
    assert trials(plain) == [("b", 3, False)]
    paid = play(scene, "activate k; use major; use root torii reserve", [5])
    assert trials(paid) == [("b", 5, True)]


@pytest.mark.rule("RESIST-1", "KAMI-3")
def test_a_kami_resists_without_dice() -> None:
    scene = draw("k . M C\na . . .", k=storm(), M=who(kami="fire", movement=3), C=who(movement=3))
    game = play(scene, "activate k; use major; target m", [3])
    assert trials(game) == [("m", 3, True)]


@pytest.mark.rule("RESIST-1", "ORDER-1")
def test_the_tested_characters_player_picks_the_order() -> None:
    """Three are in reach: band b says who is next each time; the last is not asked for."""
    scene = draw("k . B C\n. D . .\na . . .", k=storm(), B=who(movement=3), C=who(movement=3), D=who(movement=3))
    game = play(scene, "activate k; use major")
    assert (asked(game), question(game).player) == ("order k", 1)
    assert options(game) == ["target b", "target c", "target d"]
    game = play(scene, "activate k; use major; target d", [1])
    assert options(game) == ["target b", "target c"]
    game = play(scene, "activate k; use major; target d; target b", [1, 2, 3])
    assert [id for id, _, _ in trials(game)] == ["d", "b", "c"]
    assert game.why_not("target d") is not None


@pytest.mark.rule("RESIST-1", "DICE-11")
def test_in_its_own_phase_a_character_may_resist_with_a_die_of_the_pool() -> None:
    """Attacking somebody whose skill makes the attacker resist: it is a's phase, so the pool is open to a."""
    curse = {
        "id": "curse",
        "effects": [
            {
                "kind": "do",
                "at": "attacked",
                "who": {"side": "opponent"},
                "verbs": [{"verb": "test", "stat": "attack", "resist": True, "failed": [{"verb": "cancel"}]}],
            }
        ],
    }
    scene = draw("B\na", a=who(attack=3), B=who(skills=[curse]), dice_a=["fire"])
    game = play(scene, "activate a; attack b")
    assert options(game) == ["raise attack fire", "done"]
    game = play(scene, "activate a; attack b; raise attack fire", [4, 3, 3])
    assert trials(game) == [("a", 4, True)]
    assert game.state.pools[0] == ()


@pytest.mark.rule("RESIST-1", "WILL-2")
def test_a_willpower_test_is_no_resistance_test() -> None:
    scare = {
        "id": "scare",
        "action": True,
        "effects": [
            {
                "kind": "do",
                "at": "action",
                "who": {"side": "enemy", "within": 3},
                "verbs": [{"verb": "test", "failed": [{"verb": "become", "state": "shaken"}]}],
            }
        ],
    }
    calm = {"id": "calm", "effects": [{"kind": "modify", "stat": "willpower", "by": 1, "given": ["resisting"]}]}
    scene = draw("a . B", a=who(skills=[scare]), B=who(willpower=3, skills=[calm]))
    game = play(scene, "activate a; use scare", [4])
    assert trials(game) == [("b", 3, False)]
    assert happened(game, Trialled)[0].rules == ("WILL-2", "WILL-1")
