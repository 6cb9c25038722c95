"""Skills that change a number (`modify`): in which situations, against whom, under which circumstances, and whose."""

from typing import Any

import pytest

from okko.model.event import Moved
from tests.fights import sums, trials
from tests.powers import ENEMY, FRIEND, OPPONENT, Written, arrow, exempt, modify, power
from tests.scenes import draw, happened, options, play, who

DUEL = "B\na"


def attack_of(picture: str, skill: Written, answers: str = "", **changes: Any) -> str:
    """The attacker's sum when a, with this skill, attacks b."""
    return sums(play(draw(picture, a=who(skills=[skill]), **changes), f"activate a; {answers}; attack b", [1, 2]))[0]


@pytest.mark.rule("SKILL-1")
def test_in_each_situation_the_skill_for_it_counts_and_no_other() -> None:
    skills = [
        power("strike", modify("attack", 1, given=["attacking"])),
        power("guard", modify("defense", 1, given=["defending"])),
        power("aim", modify("shot", 1, given=["shooting"])),
        power("duck", modify("defense", 1, given=["shot_at"])),
        power("nerve", modify("willpower", 1, given=["testing"])),
        power("stride", modify("movement", 1, given=["moving"])),
    ]
    fight = play(draw(DUEL, a=who(skills=skills), B=who(skills=skills)), "activate a; attack b", [1, 1])
    assert sums(fight) == ("4 Attack +1 Strike +1 die", "4 Defense +1 Guard +1 die")
    shot = play(
        draw("B\n.\na", a=who(shot=(4, 4), skills=skills), B=who(skills=skills)), "activate a; shoot b bow", [1, 1]
    )
    assert sums(shot) == ("4 Bow +1 Aim +1 die", "4 Defense +1 Duck +1 die")
    test = play(draw("a . . B", a=who(shaken=True, skills=skills)), "activate a; recover", [4])
    assert trials(test) == [("a", 4, True)]
    walk = play(draw("a> . . .", a=who(movement=2, skills=skills)), "activate a; move d1 E")
    assert str(happened(walk, Moved)[0].points) == "2 Movement +1 Stride"


@pytest.mark.rule("SKILL-1")
def test_a_skill_without_situations_counts_in_all_that_use_the_stat() -> None:
    armor = power("armor", modify("defense", 1))
    assert (
        sums(play(draw(DUEL, B=who(skills=[armor])), "activate a; attack b", [1, 1]))[1] == "4 Defense +1 Armor +1 die"
    )
    shot = draw("B\n.\na", a=who(shot=(4, 4)), B=who(skills=[armor]))
    assert sums(play(shot, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense +1 Armor +1 die"


@pytest.mark.rule("MOVE-1")
def test_a_burden_takes_mp_but_never_below_none() -> None:
    burden = power("burden", modify("movement", -2))
    slow = play(draw("a> . . .", a=who(movement=3, skills=[burden])), "activate a")
    assert [text for text in options(slow) if text.startswith("move")] == ["move a1 N", "move b1 E", "move a1 S"]
    for movement in (1, 2):
        rooted = play(draw("B\na", a=who(movement=movement, skills=[burden])), "activate a")
        assert options(rooted) == ["attack b", "end activation"]


@pytest.mark.parametrize(
    ("against", "foe", "expected"),
    [
        ({"keyword": "demon"}, {"keywords": ["demon"]}, True),
        ({"keyword": "demon"}, {"keywords": ["human"]}, False),
        ({"alignment": "evil"}, {"alignment": "evil"}, True),
        ({"alignment": "evil"}, {"alignment": "mercenary"}, False),
        ({"type": "civilian"}, {"type": "civilian"}, True),
        ({"type": "civilian"}, {"type": "warrior"}, False),
        ({"unique": True}, {"unique": True}, True),
        ({"unique": True}, {}, False),
        ({"unique": False}, {}, True),
        ({"state": "shaken"}, {"shaken": True}, True),
        ({"state": "shaken"}, {}, False),
        ({"state": "vigilant"}, {}, True),
        ({"keyword": "demon", "unique": True}, {"keywords": ["demon"]}, False),
    ],
)
@pytest.mark.rule("SKILL-1")
def test_against_asks_what_the_other_one_is(against: Written, foe: Written, expected: bool) -> None:
    """Every key of a filter must hold."""
    hunter = power("hunter", modify("attack", 1, given=["attacking"], against=against))
    assert ("+1 Hunter" in attack_of(DUEL, hunter, B=who(**foe))) is expected


def counts(when: str, picture: str, answers: str = "", **changes: Any) -> bool:
    """Whether a skill with a circumstance counts in a's attack on b."""
    return "+1 Gift" in attack_of(picture, power("gift", modify("attack", 1, when=[when])), answers, **changes)


@pytest.mark.rule("BEHIND-2")
def test_when_behind_and_not_behind() -> None:
    back, face = ". .\nB^ .\na .", ". .\nB .\na ."
    assert (counts("behind", back), counts("behind", face)) == (True, False)
    assert (counts("not-behind", back), counts("not-behind", face)) == (False, True)


@pytest.mark.rule("TURN-4")
def test_when_moved_and_not_moved() -> None:
    picture = ". B\n. a\n. ."
    away = "B\n.\na"
    assert (counts("moved", away, "move a2 N"), counts("moved", picture)) == (True, False)
    assert (counts("not-moved", away, "move a2 N"), counts("not-moved", picture)) == (False, True)


@pytest.mark.rule("TURN-7")
def test_in_the_enemys_phase_nobody_has_moved() -> None:
    """a walked in its own phase; attacked in b's it counts as not moved in this activation."""
    gift = power("gift", modify("defense", 1, when=["not-moved"]))
    scene = draw("B\na", a=who(skills=[gift]), to_act="b")
    assert sums(play(scene, "activate b; attack a", [1, 1]))[1] == "4 Defense +1 Gift +1 die"


@pytest.mark.rule("GEO-8")
def test_when_alone_and_beside_a_friend() -> None:
    """Adjacent is distance 1 and no wall between; an enemy beside is no company."""
    beside, off = ". B .\nc a .\n. . .", ". B .\n. a .\nc . ."
    assert (counts("alone", off), counts("beside-friend", off)) == (False, True), "diagonally beside"
    assert (counts("alone", beside), counts("beside-friend", beside)) == (False, True)
    far = ". B . .\n. a . c"
    assert (counts("alone", far), counts("beside-friend", far)) == (True, False)
    walled = "+-+-+-+\n|. B .|\n+ + + +\n|c|a .|\n+-+-+-+"
    assert (counts("alone", walled), counts("beside-friend", walled)) == (True, False)


@pytest.mark.rule("SUPPORT-1")
def test_when_supported() -> None:
    assert counts("supported", ". B\nc a")
    assert not counts("supported", ". B\nc< a")
    guard = power("guard", modify("defense", 1, when=["supported"]))
    helped = draw("D B\n. a", B=who(skills=[guard]))
    assert sums(play(helped, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 Guard +1 support +1 die"


@pytest.mark.rule("SKILL-1")
def test_when_outnumbered() -> None:
    """Counted are those on the board."""
    assert counts("outnumbered", ". B D\n. a .")
    assert not counts("outnumbered", ". B .\n. a .")
    assert not counts("outnumbered", ". B .\n. a .", D=who(fallen=True))


@pytest.mark.rule("ZONE-1")
def test_when_in_an_enemy_zone() -> None:
    """Of a movement, where it begins; of a fight, at the roll, when b has turned to a."""
    bold = power("bold", modify("movement", 1, when=["in-enemy-zone"]))
    for arrow_, mp in (("v", 2), ("^", 1)):
        scene = draw(f"B{arrow_} . .\na> . .", a=who(movement=1, skills=[bold]))
        game = play(scene, "activate a")
        assert ("move a1 W" in options(game)) is (mp == 2)
    assert counts("in-enemy-zone", "B^\na")


@pytest.mark.rule("GEO-1")
@pytest.mark.parametrize(("when", "mark"), [("in-cover", "h"), ("in-water", "~")])
def test_when_in_cover_or_in_water(when: str, mark: str) -> None:
    gift = power("gift", modify("attack", 1, when=[when]))
    for on in ".h~":
        scene = draw("B\na", a=who(skills=[gift], on=on))
        assert ("Gift" in sums(play(scene, "activate a; attack b", [1, 2]))[0]) is (on == mark)


@pytest.mark.rule("GEO-8")
@pytest.mark.parametrize(
    ("picture", "expected"), [("B\n.\na", True), ("B\n.\n.\na", False), (". . B\n. . .\na . .", True)]
)
def test_when_close(picture: str, expected: bool) -> None:
    """At most two squares apart."""
    near = power("near", modify("shot", 1, given=["shooting"], when=["close"]))
    game = play(draw(picture, a=who(shot=(5, 4), skills=[near])), "activate a; shoot b bow", [1, 1])
    assert ("+1 Near" in sums(game)[0]) is expected


@pytest.mark.rule("SKILL-2")
def test_all_circumstances_must_hold() -> None:
    both = power("both", modify("attack", 1, when=["behind", "moved"]))
    assert "Both" not in attack_of(". .\nB^ .\na .", both)
    assert "Both" in attack_of(". .\nB^ .\n. .\na .", both, "move a2 N")


@pytest.mark.rule("SKILL-2", "SKILL-3")
def test_a_paid_skill_is_offered_only_where_it_would_count() -> None:
    hunt = power("hunt", modify("attack", 1, given=["attacking"], against={"keyword": "demon"}), cost=["torii"])
    human = play(draw(DUEL, a=who(skills=[hunt]), dice_a=["torii"]), "activate a; attack b", [1, 1])
    assert sums(human)[0] == "4 Attack +1 die"
    demon = draw(DUEL, a=who(skills=[hunt]), B=who(keywords=["demon"]), dice_a=["torii"])
    assert sums(play(demon, "activate a; attack b; use hunt torii", [1, 1]))[0] == "4 Attack +1 Hunt +1 die"


@pytest.mark.rule("SKILL-2")
def test_a_paid_skill_for_another_stat_is_not_offered_in_a_fight() -> None:
    sprint = power("sprint", modify("movement", 2), cost=["torii"])
    scene = draw(DUEL, a=who(skills=[sprint]), B=who(skills=[sprint], reserve="torii"), dice_a=["torii"])
    assert sums(play(scene, "activate a; attack b", [1, 1])) == ("4 Attack +1 die", "4 Defense +1 die")


# Whose number it is.


@pytest.mark.rule("COMBAT-3", "GEO-8")
def test_an_aura_reaches_adjacent_friends_but_not_its_bearer() -> None:
    """c blesses a beside it; d, two squares off, is not blessed; nor is c itself."""
    bless = power("bless", modify("attack", 1, given=["attacking"], who={**FRIEND, "adjacent": True, "every": True}))
    scene = draw(". B . D\nc a . e", c=who(skills=[bless]))
    assert sums(play(scene, "activate a; attack b", [1, 2]))[0] == "4 Attack +1 Bless +1 support +1 die"
    assert "Bless" not in sums(play(scene, "activate e; attack d", [1, 2]))[0]
    assert "Bless" not in sums(play(scene, "activate c; attack b", [1, 2]))[0]


@pytest.mark.rule("GEO-8", "GEO-7")
def test_a_wall_ends_adjacency_but_not_distance() -> None:
    picture = "+-+-+-+\n|. B .|\n+ + + +\n|c|a .|\n+-+-+-+"
    near = power("near", modify("attack", 1, who={**FRIEND, "adjacent": True, "every": True}))
    assert "Near" not in sums(play(draw(picture, c=who(skills=[near])), "activate a; attack b", [1, 2]))[0]
    within = power("within", modify("attack", 1, who={**FRIEND, "within": 1, "every": True}))
    assert "Within" in sums(play(draw(picture, c=who(skills=[within])), "activate a; attack b", [1, 2]))[0]


@pytest.mark.rule("GEO-8")
@pytest.mark.parametrize(("picture", "expected"), [("c . a . . B", True), ("c . . a . B", False)])
def test_an_aura_within_two_squares(picture: str, expected: bool) -> None:
    """Okko's company: +1 Willpower in tests."""
    captain = power("captain", modify("willpower", 1, given=["testing"], who={**FRIEND, "within": 2, "every": True}))
    scene = draw(picture, c=who(skills=[captain]), a=who(shaken=True, willpower=3))
    assert trials(play(scene, "activate a; recover", [4])) == [("a", 4 if expected else 3, expected)]


@pytest.mark.rule("ZONE-1")
def test_an_aura_over_enemies_in_the_zone() -> None:
    """c stares b down, who is in its zone; e it does not see."""
    stare = power("stare", modify("defense", -1, given=["defending"], who={**ENEMY, "in_zone": True, "every": True}))
    scene = draw("E B .\na d c", c=who("N", skills=[stare]))
    assert "-1 Stare" in sums(play(scene, "activate d; attack b", [1, 3]))[1]
    assert "Stare" not in sums(play(scene, "activate a; attack e", [1, 3]))[1]


@pytest.mark.rule("SKILL-6")
def test_an_aura_reaches_only_whom_it_describes_and_ends_with_its_bearers_side() -> None:
    spur = power("spur", modify("attack", 1, who={**FRIEND, "every": True, "where": {"state": "shaken"}}))
    for shaken, expected in ((True, True), (False, False)):
        scene = draw(". B\nc a", a=who(shaken=shaken), c=who(skills=[spur]))
        assert ("Spur" in sums(play(scene, "activate a; attack b", [1, 2]))[0]) is expected
    gone = draw(". B\nc a", a=who(shaken=True), c=who(skills=[spur], red={"skills": []}, shaken=True))
    assert "Spur" not in sums(play(gone, "activate a; attack b", [1, 2]))[0]


@pytest.mark.rule("SKILL-1")
def test_an_automatic_skill_may_change_the_opponents_number_in_this_fight() -> None:
    """c, which stands by, is no opponent."""
    glare = power("glare", modify("attack", -1, given=["defending"], who=OPPONENT))
    scene = draw("B C\na .", B=who(skills=[glare]), C=who(skills=[glare]))
    assert sums(play(scene, "activate a; attack b", [1, 1]))[0] == "4 Attack -1 Glare +1 die"


@pytest.mark.rule("SKILL-2")
def test_a_paid_skill_may_change_the_opponents_number_too() -> None:
    trip = power("trip", modify("defense", -1, given=["attacking"], who=OPPONENT), cost=["air"])
    scene = draw(DUEL, a=who(skills=[trip]), dice_a=["air"])
    assert sums(play(scene, "activate a; attack b; use trip air", [1, 1]))[1] == "4 Defense -1 Trip +1 die"


@pytest.mark.rule("MOVE-1")
def test_an_aura_of_movement_counts_where_the_movement_begins() -> None:
    wind = power("wind", modify("movement", 1, given=["moving"], who={**FRIEND, "adjacent": True, "every": True}))
    scene = draw("c a> . . .", a=who("E", movement=2), c=who(skills=[wind]))
    game = play(scene, "activate a; move e1 E")
    assert str(happened(game, Moved)[0].points) == "2 Movement +1 Wind"
    far = draw("c . a> . .", a=who("E", movement=1), c=who(skills=[wind]))
    assert "move e1 E" not in options(play(far, "activate a"))


@pytest.mark.rule("SKILL-1", "SHOT-4")
def test_an_aura_may_raise_shots_and_shots_may_be_weakened() -> None:
    lead = power("lead", modify("shot", 1, given=["shooting"], who={**FRIEND, "adjacent": True, "every": True}))
    volley = power("volley", arrow(4, 4))
    scene = draw(". B\n. .\nc a", a=who(skills=[volley]), c=who(skills=[lead]))
    assert sums(play(scene, "activate a; shoot b volley", [1, 1]))[0] == "4 Volley +1 Lead +1 die"


@pytest.mark.rule("MOVE-1", "MOVE-15", "SKILL-2", "DICE-5")
def test_a_paid_skill_adds_mp_to_the_movement_it_is_named_for() -> None:
    """2 MP and 2 for a die; with a second Air die, which raises the stat, one more. What a plain walk does is plain."""
    sprint = power("sprint", modify("movement", 2, given=["moving"]), cost=["air"])
    scene = draw("a> . . . . . .", a=who(movement=2, skills=[sprint]), dice_a=["air", "air"])
    found = options(play(scene, "activate a"))
    assert {"move d1 E air", "move e1 E sprint air", "move f1 E sprint air air"} <= set(found)
    assert not {"move c1 E sprint air", "move f1 E sprint air", "move g1 E sprint air air"} & set(found)
    game = play(scene, "activate a; move f1 E sprint air air")
    assert str(happened(game, Moved)[0].points) == "2 Movement +1 air +2 Sprint"
    assert game.state.pools[0] == ()


@pytest.mark.rule("SHOT-9", "SUPPORT-2")
def test_nobody_is_supported_in_a_shot() -> None:
    """d faces the shooter beside b, but only a fight knows support."""
    guard = power("guard", modify("defense", 1, when=["supported"]))
    near = draw("B .\na D", a=who(shot=(4, 4)), B=who("N", skills=[guard]), D=who("W"))
    assert "shoot b bow" not in options(play(near, "activate a")), "whoever supports holds the shooter as well"
    brave = power("brave", exempt("SHOT-2"))
    near = draw("B .\na D", a=who(shot=(4, 4), skills=[brave]), B=who("N", skills=[guard]), D=who("W"))
    assert sums(play(near, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense +1 die"
