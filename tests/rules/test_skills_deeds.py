"""Skills that do something (`do`): every verb; `test_skills_moments.py` has when, on whom and how often."""

from typing import Any

import pytest

from okko.model.event import Disabled, EquipmentLost, Given, Moved, Pushed, Recovered, Thrown
from okko.model.state import Gear
from tests.fights import asked, called_off, causes, fate, margins, question, steps, sums, trials
from tests.powers import CALM, ENEMY, FRIEND, OPPONENT, SHAKE, Written, do, modify, power, verb
from tests.scenes import character, draw, happened, options, place, play, who

ROOM = """
    . . . .
    . B . .
    . a . .
    """
IN_ZONE = {**ENEMY, "in_zone": True}
BLADE: dict[str, Any] = {"zeni": 2, "skills": [power("edge", modify("defense", 1, given=["defending"]))]}


def deed(*verbs: Written, **keys: Any) -> Written:
    """An action without cost."""
    return power("deed", do("action", *verbs, **keys), action=True)


# The verbs.


@pytest.mark.rule("WILL-1", "SKILL-4")
@pytest.mark.parametrize(("face", "shaken"), [(3, False), (4, True)])
def test_test_does_one_thing_when_passed_and_another_when_failed(face: int, shaken: bool) -> None:
    """b with Willpower 3 is shaken by a failure; a with Attack 3 becomes vigilant by a success."""
    laugh = deed(verb("test", failed=[SHAKE]), who=ENEMY)
    game = play(draw(ROOM, a=who(skills=[laugh])), "activate a; use deed", [face])
    assert trials(game) == [("b", 3, not shaken)]
    assert character(game.state, "b").shaken is shaken
    nerve = deed(verb("test", stat="attack", passed=[CALM]))
    scene = draw(ROOM.replace("B", "B^"), a=who(shaken=True, attack=3, skills=[nerve]))
    game = play(scene, "activate a; use deed", [face])
    assert character(game.state, "a").shaken is shaken


@pytest.mark.rule("DICE-12", "DICE-4")
def test_a_character_made_to_test_may_spend_its_reserve() -> None:
    laugh = deed(verb("test", failed=[SHAKE]), who=ENEMY)
    scene = draw(ROOM, a=who(skills=[laugh]), B=who(reserve="water"))
    game = play(scene, "activate a; use deed; raise willpower water reserve", [4])
    assert trials(game) == [("b", 4, True)]


@pytest.mark.rule("STATE-1", "STATE-2")
def test_become_shaken_disables_the_shaken() -> None:
    """Its own bearer too: a card may turn itself over."""
    shed = deed(SHAKE)
    assert fate(play(draw(ROOM, a=who(skills=[shed])), "activate a; use deed"), "a") == "shaken"
    curse = deed(SHAKE, who=ENEMY)
    game = play(draw(ROOM + "D . . .", a=who(skills=[curse]), B=who(shaken=True)), "activate a; use deed; target b")
    assert causes(game, Disabled)[-2:] == ("STATE-2", "STATE-5")


@pytest.mark.rule("STATE-4", "DICE-10")
def test_become_vigilant_turns_the_card_and_loses_its_die() -> None:
    calm = deed(CALM, who={**FRIEND, "within": 3, "where": {"state": "shaken"}})
    picture = "c . . a . . . B"
    scene = draw(picture, a=who(shaken=True, reserve="air"), c=who(skills=[calm]))
    game = play(scene, "activate c; use deed")
    assert (len(happened(game, Recovered)), character(game.state, "a").reserve) == (1, None)
    far = draw("c . . . a . . B", a=who(shaken=True), c=who(skills=[calm]))
    assert "use deed" not in options(play(far, "activate c"))


@pytest.mark.rule("SKILL-11", "MOVE-5")
def test_push_shoves_one_square_further_away_where_the_bearers_player_likes() -> None:
    shove = deed(verb("push"), who=IN_ZONE)
    game = play(draw(ROOM, a=who(skills=[shove])), "activate a; use deed")
    assert (asked(game), question(game).player, steps(game)) == ("push b", 0, ["a3", "b3", "c3"])
    game = play(draw(ROOM, a=who(skills=[shove])), "activate a; use deed; push c3")
    assert place(game.state, "b") == "c3 S", "the facing stays"
    corner = draw(". . . .\n. . B .\n. a . .", a=who(skills=[shove]))
    assert steps(play(corner, "activate a; use deed")) == ["b3", "c3", "d1", "d2", "d3"], "all two squares from a"


@pytest.mark.rule("MOVE-5", "MOVE-6", "MOVE-7")
def test_push_needs_a_square_that_can_be_entered() -> None:
    shove = deed(verb("push"), who=IN_ZONE)
    one = draw("+-+-+-+\n|# . C|\n+ + +-+\n|. B .|\n+ + + +\n|. a .|\n+-+-+-+", a=who(skills=[shove]))
    assert place(play(one, "activate a; use deed").state, "b") == "b3 S", "the only one is not asked for"
    none = draw("# # C\n. B .\n. a .", a=who(skills=[shove]))
    assert "use deed" not in options(play(none, "activate a"))


@pytest.mark.rule("RETREAT-3", "RETREAT-5", "MOVE-9")
def test_a_shove_is_no_retreat_and_no_movement() -> None:
    """Into water in c's zone: nothing happens to b."""
    shove = deed(verb("push"), who=IN_ZONE)
    scene = draw("# ~ c<\n. B .\n. a .", a=who(skills=[shove]))
    game = play(scene, "activate a; use deed")
    assert (len(happened(game, Pushed)), fate(game, "b"), len(happened(game, Moved))) == (1, "", 0)


@pytest.mark.rule("SKILL-11", "ZONE-3")
def test_turn_faces_the_target_another_way_as_the_bearers_player_likes() -> None:
    spin = deed(verb("turn"), who={**ENEMY, "within": 3})
    game = play(draw(ROOM, a=who(skills=[spin])), "activate a; use deed")
    assert (asked(game), question(game).player) == ("turn b", 0)
    assert options(game) == ["turn N", "turn E", "turn W"]
    game = play(draw(ROOM, a=who(skills=[spin])), "activate a; use deed; turn N; move a1 N")
    assert fate(game, "a") == "", "b no longer holds a"


@pytest.mark.rule("SKILL-11")
def test_shove_and_turn_are_done_in_their_order() -> None:
    """The Rikishi's thrust: first the square, then the facing; with no square, the facing alone."""
    thrust = deed(verb("push"), verb("turn"), who=IN_ZONE)
    game = play(draw(ROOM, a=who(skills=[thrust])), "activate a; use deed; push b3; turn N")
    assert place(game.state, "b") == "b3 N"
    walled = draw("B . .\na . .", a=who(skills=[thrust]))
    assert place(play(walled, "activate a; use deed; turn E").state, "b") == "a2 E"


@pytest.mark.rule("DICE-10")
def test_strip_loses_the_reserved_die_for_the_phase() -> None:
    strip = deed(verb("strip"), who=IN_ZONE)
    game = play(draw(ROOM, a=who(skills=[strip]), B=who(reserve="fire")), "activate a; use deed")
    assert (character(game.state, "b").reserve, game.state.used[1]) == (None, 4)
    bare = play(draw(ROOM, a=who(skills=[strip])), "activate a")
    assert "use deed" not in options(bare), "there is nothing to strip"


@pytest.mark.rule("BAND-8", "SKILL-7")
def test_discard_takes_the_equipment_and_its_skill() -> None:
    steal = deed(verb("discard"), who=IN_ZONE)
    scene = draw(ROOM, a=who(skills=[steal]), B=who(equipment=BLADE))
    game = play(scene, "activate a; use deed")
    assert len(happened(game, EquipmentLost)) == 1
    assert character(game.state, "b").gear is Gear.NONE
    assert [skill.id for skill in game.state.face(character(game.state, "b").index).skills] == []
    assert "use deed" not in options(play(draw(ROOM, a=who(skills=[steal])), "activate a"))


LOOK_OUT = power("look-out", do("friend_attacked", verb("give"), who={**FRIEND, "within": 3}), optional=True)


@pytest.mark.rule("DICE-9", "DICE-12", "SKILL-5")
def test_give_hands_the_reserved_die_to_the_attacked_friend_before_dice_are_named() -> None:
    """Tikku's cry, two squares off; b may then spend it."""
    scene = draw("B . D\na . .", B=who(), D=who(skills=[LOOK_OUT], reserve="earth"))
    game = play(scene, "activate a; attack b")
    assert (asked(game), question(game).player, options(game)) == ("help d", 1, ["use look-out", "done"])
    game = play(scene, "activate a; attack b; use look-out; raise defense earth reserve", [1, 1])
    assert sums(game)[1] == "4 Defense +1 earth +1 die"
    assert len(happened(game, Given)) == 1
    assert character(game.state, "d").reserve is None
    kept = play(scene, "activate a; attack b; done", [1, 1])
    assert character(kept.state, "d").reserve == "earth"


@pytest.mark.rule("DICE-9", "DICE-7")
@pytest.mark.parametrize(
    ("picture", "mine", "theirs"),
    [("B . . . D\na . . . .", "earth", None), ("B . D\na . .", None, None), ("B . D\na . .", "earth", "air")],
    ids=["four squares off", "no die to give", "the friend's card holds one"],
)
def test_give_needs_a_die_a_free_card_and_its_distance(picture: str, mine: str | None, theirs: str | None) -> None:
    scene = draw(picture, B=who(reserve=theirs), D=who(skills=[LOOK_OUT], reserve=mine))
    assert margins(play(scene, "activate a; attack b", [1, 1])) == [0]


@pytest.mark.rule("DICE-7", "DICE-9")
def test_a_torii_may_be_reserved_on_the_card_of_whoever_can_give_it_away() -> None:
    """d itself has no use for it, its friend may have."""
    scene = draw("a c . B", a=who(skills=[LOOK_OUT]), dice_a=["torii"])
    assert options(play(scene, "end phase")) == ["reserve torii a", "done"]


COMPANION = power("companion", do("defending", verb("use_defense_of")))


@pytest.mark.rule("COMBAT-3", "GEO-8")
def test_use_defense_of_the_best_adjacent_friend_if_it_is_higher() -> None:
    """Companion at Arms: d has 6, e 5, g behind a wall 9. Alone, or beside a weaker friend, b has its own 4."""
    scene = draw(
        "+-+-+-+\n|D B|G|\n+ + + +\n|E a .|\n+-+-+-+",
        B=who(skills=[COMPANION]), D=who(defense=6), E=who("N", defense=5), G=who("N", defense=9),
    )  # fmt: skip
    game = play(scene, "activate a; attack b", [1, 1])
    assert sums(game)[1].startswith("6 Defense of D ")
    weaker = draw("D^ B\n. a", B=who(skills=[COMPANION]), D=who("N", defense=3))
    assert sums(play(weaker, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 die"
    equal = draw("D^ B\n. a", B=who(skills=[COMPANION]), D=who("N"))
    assert sums(play(equal, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 die"
    alone = draw("D^ . B\n. . a", B=who(skills=[COMPANION]), D=who("N", defense=6))
    assert sums(play(alone, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 die"


@pytest.mark.rule("DICE-4", "SKILL-10")
def test_the_borrowed_defense_is_raised_like_the_own_and_does_not_serve_against_shots() -> None:
    scene = draw("D^ B\n. a", B=who(skills=[COMPANION], reserve="earth"), D=who("N", defense=6))
    game = play(scene, "activate a; attack b; raise defense earth reserve", [4, 1])
    assert sums(game)[1] == "6 Defense of D +1 earth +1 die"
    shot = draw("D^ B\n. .\n. a", a=who(shot=(4, 4)), B=who(skills=[COMPANION]), D=who("N", defense=6))
    assert sums(play(shot, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense +1 die"


@pytest.mark.rule("BEHIND-2")
def test_the_borrowed_defense_may_ask_for_a_circumstance() -> None:
    faced = power("faced", do("defending", verb("use_defense_of"), when=["not-behind"]))
    for arrow, expected in (("v", "6 Defense of D +1 die"), ("^", "4 Defense +1 die")):
        scene = draw(f"D^ B{arrow}\n. a", B=who(skills=[faced]), D=who("N", defense=6))
        assert sums(play(scene, "activate a; attack b", [2, 1]))[1] == expected


@pytest.mark.rule("SKILL-2")
def test_the_borrowed_defense_may_have_to_be_paid() -> None:
    paid = power("paid", do("defending", verb("use_defense_of")), cost=["torii"])
    scene = draw("D^ B\n. a", B=who(skills=[paid], reserve="torii"), D=who("N", defense=6))
    game = play(scene, "activate a; attack b; use paid torii reserve", [3, 1])
    assert sums(game)[1] == "6 Defense of D +1 die"
    assert sums(play(scene, "activate a; attack b; done", [1, 1]))[1] == "4 Defense +1 die"


LEAP = power("leap", do("moving", verb("leap")), cost=["air"])


@pytest.mark.rule("MOVE-5", "MOVE-9", "MOVE-4", "SKILL-5")
def test_leap_passes_over_characters_zones_and_hard_ground_but_not_through_walls_and_stone() -> None:
    """The row: a foe on b1 that holds c1, water on d1; on foot nothing is reached behind the foe."""
    scene = draw("a> B> . ~ .", a=who("E", movement=4, skills=[LEAP]), dice_a=["air"])
    game = play(scene, "activate a")
    assert not [text for text in options(game) if text.startswith("move c1") and "leap" not in text]
    assert "move e1 E leap air" in options(game)
    assert not [text for text in options(game) if text.startswith("move b1")], "nobody lands on a character"
    for edge, ground in (("|", "."), (" ", "#")):
        shut = draw(f"+-+-+-+\n|a{edge}{ground} .|\n+-+-+-+", a=who("E", skills=[LEAP]), dice_a=["air"])
        assert not [text for text in options(play(shut, "activate a")) if text.startswith("move c1")]


@pytest.mark.rule("MOVE-11", "MOVE-10")
def test_a_zone_the_leap_begins_in_counts_as_usual() -> None:
    picture = "B . .\na> . ."
    scene = draw(picture, a=who("E", skills=[power("fly", do("moving", verb("leap")))]))
    assert fate(play(scene, "activate a; move c1 E"), "a") == "shaken"
    held = draw(picture, a=who("E", shaken=True, skills=[LEAP]), dice_a=["air"])
    assert not [text for text in options(play(held, "activate a")) if text.startswith("move c1")]


@pytest.mark.rule("SKILL-2", "DICE-5")
def test_a_leap_takes_its_die_and_a_second_air_die_its_mp() -> None:
    scene = draw("a> B> . .", a=who("E", movement=2, skills=[LEAP]), dice_a=["air", "air"])
    game = play(scene, "activate a; move d1 E leap air air")
    assert game.state.pools[0] == ()
    one = draw("a> B> . .", a=who("E", movement=2, skills=[LEAP]), dice_a=["air"])
    assert "move d1 E leap air air" not in options(play(one, "activate a"))


@pytest.mark.rule("WILL-2")
def test_cancel_calls_the_attack_off_and_the_action_is_spent() -> None:
    smoke = power("smoke", do("attacked", verb("cancel"), who=OPPONENT), optional=True)
    scene = draw(ROOM, B=who(skills=[smoke]))
    game = play(scene, "activate a; attack b; use smoke")
    assert called_off(game)
    assert not happened(game, Thrown)
    assert "attack b" not in options(game)
    assert margins(play(scene, "activate a; attack b; done", [1, 1])) == [0]


@pytest.mark.rule("WILL-2")
def test_a_friend_may_call_the_attack_off_too() -> None:
    smoke = power("smoke", do("friend_attacked", verb("cancel"), who={**FRIEND, "within": 2}), optional=True)
    scene = draw("B . D\na . .", D=who(skills=[smoke]))
    assert called_off(play(scene, "activate a; attack b; use smoke"))
    far = draw("B . . D\na . . .", D=who(skills=[smoke]))
    assert margins(play(far, "activate a; attack b", [1, 1])) == [0]


WHISPER = deed(verb("grant", stat="attack", by=1), who={**FRIEND, "within": 3})


@pytest.mark.rule("COMBAT-3")
def test_grant_changes_a_stat_until_the_phase_ends() -> None:
    """c whispers to a; in the next own phase a has its plain Attack again."""
    scene = draw(". B\nc< a", c=who("W", skills=[WHISPER]))
    answers = "activate c; use deed; end activation; activate a; attack b"
    game = play(scene, answers, [1, 1 + 1])
    assert sums(game)[0] == "4 Attack +1 Deed +1 die"
    later = f"{answers}; end activation; end phase; activate a; attack b"
    game = play(scene, later, [1, 2, *["torii"] * 4, *["torii"] * 4, 1, 1])
    assert sums(game)[0] == "4 Attack +1 die"


@pytest.mark.rule("COMBAT-3", "TURN-1")
def test_a_grant_for_a_phase_is_over_in_the_enemys() -> None:
    brace = deed(verb("grant", stat="defense", by=1))
    scene = draw("B\na", a=who(skills=[brace]))
    game = play(scene, "activate a; use deed; end activation; activate b; attack a", [*["torii"] * 4, 1, 1])
    assert sums(game)[1] == "4 Defense +1 die"


@pytest.mark.rule("COMBAT-3", "SHOT-4")
def test_a_grant_for_a_round_lasts_until_the_bearers_next_phase() -> None:
    """Against b's attack in its phase; at the start of a's next phase it is gone."""
    sutra = deed(verb("grant", stat="defense", by=1, lasts="round"), who={**FRIEND, "within": 2})
    scene = draw(". B\nc< a", c=who("W", skills=[sutra]))
    answers = "activate c; use deed; end activation; end phase; activate b; attack a"
    game = play(scene, answers, [*["torii"] * 4, 1, 1])
    assert sums(game)[1] == "4 Defense +1 Deed +1 die"
    assert len(game.state.grants) == 1
    game = play(scene, f"{answers}; end activation", [*["torii"] * 4, 1, 1, *["torii"] * 4])
    assert game.state.grants == ()


@pytest.mark.rule("DICE-1")
def test_rethrow_throws_unused_dice_of_the_band_again_together() -> None:
    """Neither the used nor the reserved. Two are chosen, or one and enough."""
    sticks = deed(verb("rethrow", dice=2))
    scene = draw("a . . B", a=who(skills=[sticks], reserve="air"), dice_a=["fire", "torii"])
    game = play(scene, "activate a; use deed")
    assert options(game) == ["rethrow fire", "rethrow torii"]
    game = play(scene, "activate a; use deed; rethrow torii; rethrow fire", ["water", "earth"])
    assert ([str(die) for die in game.state.pools[0]], game.state.used[0]) == (["water", "earth"], 1)
    game = play(scene, "activate a; use deed; rethrow torii; done", ["water"])
    assert [str(die) for die in game.state.pools[0]] == ["fire", "water"]
    none = draw("a . . B", a=who(skills=[sticks], reserve="air"))
    assert "use deed" not in options(play(none, "activate a"))


@pytest.mark.rule("SKILL-4", "SKILL-5")
def test_an_action_has_no_opponent_to_work_on() -> None:
    """An opponent is somebody one fights with; nobody fights when an action begins."""
    glare = power("glare", do("action", SHAKE, who=OPPONENT), action=True)
    game = play(draw("B\na", a=who(skills=[glare])), "activate a")
    assert "attack b" in options(game)
    assert "use glare" not in options(game)


@pytest.mark.rule("SKILL-1", "SKILL-5")
def test_who_cheers_an_attacked_friend_cheers_no_other() -> None:
    """d has b and e in reach; b is attacked."""
    cheer = power("cheer", do("friend_attacked", verb("grant", stat="defense", by=1), who={**FRIEND, "within": 3}))
    game = play(draw("B D E\na . .", D=who(skills=[cheer])), "activate a; attack b", [1, 2])
    assert [game.state.recruit(grant.who).id for grant in game.state.grants] == ["b"]
