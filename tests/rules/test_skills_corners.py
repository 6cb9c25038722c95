"""Skills where a condition is nearly met: numbers asked outside fights, the same stat elsewhere, the first square."""

import pytest

from okko.model.element import Stat
from okko.model.event import ActivationEnded, Disabled, Fought, Moved, Thrown, Turned
from okko.model.skill import Situation
from okko.model.state import Gear
from okko.rules.cards import number
from okko.rules.combat import declaration, may_attack
from okko.rules.shooting import shots
from tests.fights import asked, fate, spent, sums, trials
from tests.powers import ENEMY, FRIEND, OPPONENT, SHAKE, arrow, do, exempt, modify, power, verb
from tests.scenes import character, draw, happened, options, place, play, who

DUEL = "B\na"
CURSE = power("curse", do("action", verb("test", stat="attack", resist=True, failed=[SHAKE]), who=ENEMY), action=True)
"""The bearer's enemy resists with its Attack."""


@pytest.mark.rule("SKILL-1", "RESIST-1")
@pytest.mark.parametrize("when", ["behind", "not-behind", "supported", "close"])
def test_what_only_a_fight_has_does_not_count_in_a_test(when: str) -> None:
    """b resists with Attack 3; its gift counts in fights, and here there is none."""
    gift = power("gift", modify("attack", 2, when=[when]))
    scene = draw("a . B", a=who(skills=[CURSE]), B=who(attack=3, skills=[gift]))
    game = play(scene, "activate a; use curse", [4])
    assert trials(game) == [("b", 3, False)]


@pytest.mark.rule("SKILL-1", "TURN-7")
def test_only_the_activated_character_has_moved() -> None:
    """a walks up and attacks; b has the gift of those who have not moved, and not that of those who have."""
    for when, given in (("not-moved", True), ("moved", False)):
        gift = power("gift", modify("defense", 1, when=[when]))
        scene = draw("B\n.\na", B=who(skills=[gift]))
        defense = sums(play(scene, "activate a; move a2 N; attack b", [1, 1]))[1]
        assert ("Gift" in defense) is given


@pytest.mark.rule("SKILL-1", "GEO-8")
def test_company_counts_on_the_first_square_of_the_board_too() -> None:
    gift = power("gift", modify("attack", 1, when=["beside-friend"]))
    assert "Gift" in sums(play(draw("B .\na c", a=who(skills=[gift])), "activate a; attack b", [1, 1]))[0]


@pytest.mark.rule("SKILL-1")
def test_even_numbers_are_not_outnumbered_and_either_band_can_be() -> None:
    gift = power("gift", modify("attack", 1, when=["outnumbered"]))
    for picture, given in ((". B C\n. a .", True), (". B C\n. a d", False), (". B .\n. a d", False)):
        game = play(draw(picture, a=who(skills=[gift])), "activate a; attack b", [1, 2])
        assert ("Gift" in sums(game)[0]) is given
    guard = power("guard", modify("defense", 1, when=["outnumbered"]))
    for picture, given in ((". B .\n. a d", True), (". B C\n. a d", False), (". B C\n. a .", False)):
        game = play(draw(picture, B=who(skills=[guard])), "activate a; attack b", [1, 2])
        assert ("Guard" in sums(game)[1]) is given


@pytest.mark.rule("SKILL-1", "MOVE-1")
def test_a_skill_against_somebody_needs_somebody() -> None:
    """Out of fights nobody is there to be a demon: neither MP nor the leave to walk on through a zone."""
    hunt = power("hunt", modify("movement", 2, against={"keyword": "demon"}))
    game = play(draw("a> . . . B", a=who(movement=2, skills=[hunt]), B=who(keywords=["demon"])), "activate a")
    assert "move c1 E" in options(game)
    assert "move d1 E" not in options(game)
    brave = power("brave", exempt("MOVE-9", against={"keyword": "demon"}))
    scene = draw("# # B #\na> . . .", a=who(movement=4, skills=[brave]), B=who(keywords=["demon"]))
    assert "move d1 E" not in options(play(scene, "activate a"))
    bold = power("bold", exempt("MOVE-9"))
    scene = draw("# # B #\na> . . .", a=who(movement=4, skills=[bold]), B=who(keywords=["demon"]))
    assert "move d1 E" in options(play(scene, "activate a"))


@pytest.mark.rule("SKILL-2", "COMBAT-3")
def test_of_a_paid_skill_only_what_is_about_the_roll_counts() -> None:
    """Fury raises Attack and Willpower, and lowers the Defense of demons once more; b is none. Feint was not named."""
    fury = power(
        "fury",
        modify("attack", 2),
        modify("willpower", 3),
        modify("defense", -1, who=OPPONENT),
        modify("defense", -4, who=OPPONENT, against={"keyword": "demon"}),
        cost=["torii"],
    )
    feint = power("feint", modify("attack", 1), cost=["air"])
    scene = draw(DUEL, a=who(skills=[feint, fury]), dice_a=["torii", "air"])
    game = play(scene, "activate a; attack b; use fury torii; done", [1, 1])
    assert sums(game) == ("4 Attack +2 Fury +1 die", "4 Defense -1 Fury +1 die")
    assert spent(game) == ["a uses fury with torii"]


@pytest.mark.rule("SKILL-5", "MOVE-1")
def test_what_is_granted_to_one_stat_raises_no_other() -> None:
    rally = power("rally", do("action", verb("grant", stat="attack", by=2), who=FRIEND), action=True)
    game = play(draw("a c", a=who(skills=[rally])), "activate a; use rally")
    who_ = game.state.match.index_of("c")
    assert number(game.state, who_, Stat.ATTACK, Situation.ATTACKING) == 4 + 2
    assert number(game.state, who_, Stat.DEFENSE, Situation.DEFENDING) == 4


@pytest.mark.rule("SKILL-1", "COMBAT-3")
def test_an_aura_counts_only_in_its_situation() -> None:
    """c guards its neighbours from shots; in a fight that is no help."""
    ward = power("ward", modify("defense", 1, given=["shot_at"], who={**FRIEND, "adjacent": True, "every": True}))
    fight = draw("B C\na .", C=who(skills=[ward], facing="N"))
    assert sums(play(fight, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 die"
    shot = draw("B C\n. .\na .", a=who(shot=(4, 4)), C=who(skills=[ward], facing="N"))
    assert sums(play(shot, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense +1 Ward +1 die"


@pytest.mark.rule("KAMI-4", "SKILL-1", "MOVE-1")
@pytest.mark.parametrize(("kami", "rule"), [("air", "KAMI-4"), (None, "SKILL-1")])
def test_the_influence_of_a_kami_is_told_apart_from_other_auras(kami: str | None, rule: str) -> None:
    wind = power("wind", modify("movement", 1, given=["moving"], who={**FRIEND, "adjacent": True, "every": True}))
    scene = draw("a> . . .\nc . . .", a=who(movement=1), c=who(skills=[wind], kami=kami), karasu=True)
    (moved,) = happened(play(scene, "activate a; move c2 E"), Moved)
    assert [(term.name, term.rule) for term in moved.points.terms] == [("Movement", "MOVE-1"), ("Wind", rule)]


@pytest.mark.rule("TURN-4", "MOVE-1")
def test_whoever_can_neither_move_nor_act_is_done_at_once() -> None:
    """Without an MP and a foe there is only the end of the activation, which is not asked."""
    game = play(draw("a . B", a=who(movement=0)), "activate a")
    assert happened(game, ActivationEnded)
    assert not happened(play(draw("a . B", a=who(movement=1)), "activate a"), ActivationEnded)
    assert "attack b" in options(play(draw(DUEL, a=who(movement=0)), "activate a"))


@pytest.mark.rule("TURN-6")
def test_what_can_be_done_is_listed_like_any_list() -> None:
    """By place, from the end, and in parts: all the same answers, movements first, the end of the activation last."""
    answers = play(draw("a B", dice_a=["air"]), "activate a").decision.options
    every = list(answers)
    assert [answers[at] for at in range(len(answers))] == every
    assert [answers[at] for at in range(-len(answers), 0)] == every
    assert answers[1:4] == every[1:4]
    assert answers[-1] is every[-1]
    assert every[-1].text == "end activation"
    for at in (len(every), len(every) + 5):
        with pytest.raises(IndexError):
            answers[at]


@pytest.mark.rule("SKILL-4", "SKILL-1")
def test_a_deed_of_an_action_has_circumstances_of_its_own() -> None:
    """The dance raises Attack, and beside a friend Defense as well."""
    dance = power(
        "dance",
        do("action", verb("grant", stat="attack", by=1)),
        do("action", verb("grant", stat="defense", by=1), when=["beside-friend"]),
        action=True,
    )
    for picture, stats in (("a . .", [Stat.ATTACK]), ("a c .", [Stat.ATTACK, Stat.DEFENSE])):
        game = play(draw(picture, a=who(skills=[dance])), "activate a; use dance")
        assert [grant.stat for grant in game.state.grants] == stats
    assert fate(game, "a") == ""
    assert not character(game.state, "a").shaken


@pytest.mark.rule("COMBAT-3", "COMBAT-4", "SHOT-4", "SHOT-5")
def test_fights_and_shots_are_told_by_their_own_rules() -> None:
    fight = play(draw(DUEL), "activate a; attack b", [1, 1])
    shot = play(draw("B\n.\na", a=who(shot=(4, 4))), "activate a; shoot b bow", [1, 1])
    for game, sum_rule, result in ((fight, "COMBAT-3", "COMBAT-4"), (shot, "SHOT-4", "SHOT-5")):
        assert [event.rules for event in happened(game, Thrown)] == [(sum_rule,)]
        (fought,) = happened(game, Fought)
        assert fought.rules == (result,)
        assert [total.terms[-1].rule for total in (fought.attack, fought.defense)] == [sum_rule, sum_rule]


@pytest.mark.rule("COMBAT-8", "RETREAT-2", "RETREAT-7")
def test_a_loser_by_three_on_the_first_square_retreats_as_well() -> None:
    """b on a1 looks north at a: behind it is the border, so it is shaken twice."""
    game = play(draw("a\nB^", a=who("S")), "activate a; attack b", [4, 1])
    assert fate(game, "b") == "shaken retreated disabled"


@pytest.mark.rule("COMBAT-3")
def test_a_deed_of_the_defender_borrows_no_defense() -> None:
    """b turns whoever attacks it; that c beside it has Defense 6 is nothing to it."""
    spin = power("spin", do("defending", verb("turn"), who=OPPONENT))
    scene = draw("B C\na .", B=who(skills=[spin]), C=who("N", defense=6))
    game = play(scene, "activate a; attack b; turn W", [1, 1])
    assert sums(game)[1] == "4 Defense +1 die"


@pytest.mark.rule("COMBAT-10", "STATE-2")
@pytest.mark.parametrize("falls", ["a", "b"])
def test_when_one_of_the_two_falls_before_the_roll_there_is_none(falls: str) -> None:
    """A shaken character is disabled by a dread, or by a curse, that shakes it."""
    curse = power("curse", do("attacking", SHAKE, who=OPPONENT))
    dread = power("dread", do("attacked", SHAKE, who=OPPONENT))
    mine, theirs = ([], [dread]) if falls == "a" else ([curse], [])
    scene = draw(". B D\nc a .", a=who(shaken=True, skills=mine), B=who(shaken=True, skills=theirs))
    game = play(scene, "activate a; attack b")
    assert fate(game, falls) == "disabled"
    assert not happened(game, Thrown)
    assert asked(game) == ("act a" if falls == "b" else "activate")


@pytest.mark.rule("BEHIND-2")
def test_that_one_has_moved_makes_nobody_else_seen() -> None:
    """a, activated, walks up before b's eyes; c, which stands behind b, would still come from behind."""
    picture = ". c .\n. Bv .\n. . .\n. a ."
    game = play(draw(picture, c=who("S")), "activate a; move b2 N")
    state = game.state
    a, b, c = (state.match.index_of(id) for id in "abc")
    assert declaration(state, c, b).unseen
    assert not declaration(state, a, b).unseen


@pytest.mark.rule("COMBAT-1")
def test_neither_a_friend_nor_somebody_fallen_may_be_attacked() -> None:
    """c, a friend, and b, an enemy, stand in a's zone; d has fallen."""
    state = draw("c B\n. a", D=who(fallen=True))
    a, b, c, d = (state.match.index_of(id) for id in "abcd")
    assert [may_attack(state, a, each) for each in (b, c, d)] == [True, False, False]


@pytest.mark.rule("SKILL-1", "WILL-2")
def test_what_an_opponent_does_to_a_number_it_does_in_the_fight() -> None:
    """b demands a test of whoever attacks it; its glare would lower Willpower, but no fight has begun yet."""
    dread = power("dread", do("attacked", verb("test", stat="willpower", failed=[verb("cancel")]), who=OPPONENT))
    glare = power("glare", modify("willpower", -1, who=OPPONENT))
    game = play(draw(DUEL, a=who(willpower=4), B=who(skills=[dread, glare])), "activate a; attack b", [4])
    assert trials(game) == [("a", 4, True)]


@pytest.mark.rule("SHOT-6", "SHOT-5")
def test_a_target_that_sees_the_shooter_at_the_edge_of_the_board_does_not_turn() -> None:
    """a stands at the end of its row; the next square in the order of the board is in b's row, and out of its view."""
    scene = draw(". . .\n. . .\nB . .\n. . a", a=who("N", shot=(5, 4)), B=who("S"))
    game = play(scene, "activate a; shoot b bow; retreat a3", [2, 1])
    assert not happened(game, Turned)
    turned = draw(". . .\n. . .\n. B .\n. . .\n. a .", a=who(shot=(5, 4)), B=who("N"))
    assert happened(play(turned, "activate a; shoot b bow", [2, 1]), Turned)


@pytest.mark.rule("SHOT-10", "STATE-2")
def test_a_target_that_falls_before_the_roll_is_not_shot_at() -> None:
    curse = power("curse", do("shooting", SHAKE, who=OPPONENT))
    scene = draw("B . D\n. . .\na . .", a=who(shot=(4, 4), skills=[curse]), B=who(shaken=True))
    game = play(scene, "activate a; shoot b bow")
    assert fate(game, "b") == "disabled"
    assert not happened(game, Thrown)


@pytest.mark.rule("SHOT-5", "STATE-2", "STATE-5")
def test_a_shot_that_disables_says_by_which_rule() -> None:
    """By four at once; by three since the target was shaken already."""
    picture = "B . D\n. . .\na . ."
    for shaken, face, rules in ((False, 5, ("SHOT-5", "STATE-5")), (True, 4, ("SHOT-5", "STATE-2", "STATE-5"))):
        scene = draw(picture, a=who(shot=(4, 4)), B=who(shaken=shaken))
        (disabled,) = happened(play(scene, "activate a; shoot b bow", [face, 1]), Disabled)
        assert disabled.rules == rules


@pytest.mark.rule("SKILL-3", "SHOT-1")
def test_a_shot_that_can_be_taken_once_is_taken_once() -> None:
    dart = power("dart", arrow(4, 4), limit="match")
    scene = draw("B\n.\na", a=who(skills=[dart]))
    game = play(scene, "activate a; shoot b dart", [1, 1])
    assert character(game.state, "a").spent == ("dart",)
    spent_already = draw("B\n.\na", a=who(skills=[dart], spent=["dart"]))
    assert not [text for text in options(play(spent_already, "activate a")) if text.startswith("shoot")]


@pytest.mark.rule("SKILL-4")
def test_an_action_does_what_it_does_as_an_action_and_nothing_it_does_at_other_moments() -> None:
    """The dance raises Attack at once; that it raises Defense after a victory is for the victory."""
    dance = power(
        "dance",
        do("action", verb("grant", stat="attack", by=1)),
        do("won", verb("grant", stat="defense", by=1)),
        action=True,
    )
    game = play(draw("a . .", a=who(skills=[dance])), "activate a; use dance")
    assert [grant.stat for grant in game.state.grants] == [Stat.ATTACK]


@pytest.mark.rule("SHOT-3")
def test_only_a_standing_enemy_in_view_is_shot_at() -> None:
    """c is a friend in view, e an enemy beside a and out of its view; d has fallen."""
    state = draw("B c .\n. . .\na . E", a=who(shot=(5, 4)), D=who(fallen=True))
    assert [shot.target for shot in shots(state, state.match.index_of("a"))] == [state.match.index_of("b")]


@pytest.mark.rule("SKILL-6", "SKILL-2")
def test_what_was_named_counts_although_the_card_has_turned_since() -> None:
    """a names Fury on its blue side; then b, as it defends, shakes a, whose red side knows neither it nor Feint."""
    feint = power("feint", modify("attack", 1), cost=["air"])
    fury = power("fury", modify("attack", 2), cost=["torii"])
    curse = power("curse", do("defending", SHAKE, who=OPPONENT))
    scene = draw(DUEL, a=who(skills=[feint, fury], red={"skills": []}), B=who(skills=[curse]), dice_a=["torii"])
    game = play(scene, "activate a; attack b; use fury torii", [1, 1])
    assert fate(game, "a") == "shaken"
    assert sums(game)[0] == "4 Attack +2 Fury +1 die"


@pytest.mark.rule("BAND-9", "SKILL-7")
def test_only_the_skill_of_the_equipment_turns_its_card_down() -> None:
    """a carries smoke that can be used once, and knows a dance of its own."""
    smoke = {
        "permanent": False,
        "skills": [power("smoke", do("action", verb("grant", stat="defense", by=1)), action=True)],
    }
    dance = power("dance", do("action", verb("grant", stat="attack", by=1)), action=True)
    scene = draw("a . .", a=who(skills=[dance], equipment=smoke))
    assert character(play(scene, "activate a; use dance").state, "a").gear is Gear.READY
    assert character(play(scene, "activate a; use smoke").state, "a").gear is Gear.DOWN


@pytest.mark.rule("COMBAT-4", "SKILL-1")
def test_a_victory_over_somebody_on_the_first_square_is_one() -> None:
    """b cannot retreat from a1 and stays there, shaken: a gloats, and b sulks."""
    gloat = power("gloat", do("won", verb("grant", stat="attack", by=1)))
    sulk = power("sulk", do("lost", verb("grant", stat="defense", by=1)))
    scene = draw("a\nB^", a=who("S", skills=[gloat]), B=who(skills=[sulk]))
    game = play(scene, "activate a; attack b", [2, 1])
    assert place(game.state, "b") == "a1 N"
    assert [(grant.skill, grant.stat) for grant in game.state.grants] == [
        ("gloat", Stat.ATTACK),
        ("sulk", Stat.DEFENSE),
    ]


@pytest.mark.rule("SUPPORT-2", "KAMI-2")
@pytest.mark.parametrize(("burns_out", "granted"), [(False, ["spite"]), (True, [])])
def test_nobody_is_supported_against_a_foe_that_has_gone(burns_out: bool, granted: list[str]) -> None:
    """d supports b: 4 + 1 + 2 against 4 + 4. Then a, a Kami, may vanish before b spites whoever it lost to."""
    ember = power("ember", do("won", verb("vanish")))
    spite = power("spite", do("lost", verb("grant", stat="attack", by=1), when=["supported"]))
    spirit = who(kami="fire", skills=[ember] if burns_out else [])
    game = play(draw(". .\nB D<\na c", a=spirit, B=who(skills=[spite])), "activate a; attack b; retreat a3", [4, 2])
    assert [grant.skill for grant in game.state.grants] == granted
