"""Guards that bite in rare cases only, each shown where its absence would be noticed (`docs/mutation.md`)."""

from typing import Any

import pytest

from okko.model.element import Stat
from okko.model.event import Disabled, Moved, Recovered, Shaken
from okko.model.fight import Trial
from okko.model.rulings import Rulings
from okko.model.skill import Alignment, Filter, Type
from okko.model.verb import Condition
from okko.rules.cards import matches
from okko.rules.will import trial_total
from tests.fights import fate, sums
from tests.scenes import draw, happened, options, play, who


def modify(stat: str, by: int, **more: Any) -> dict[str, Any]:
    return {"kind": "modify", "stat": stat, "by": by, **more}


@pytest.mark.rule("SKILL-4")
def test_a_skill_that_is_an_action_may_also_change_numbers() -> None:
    """The grant is the action; the automatic part of the skill counts in the fight besides."""
    grant = {"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "movement", "by": 1}]}
    stance = {"id": "stance", "action": True, "effects": [modify("defense", 1, given=["defending"]), grant]}
    scene = draw("B c\na .", a=who(skills=[stance]), c=who(activated=True))
    game = play(scene, "activate a; use stance; move b1 N")
    assert str(happened(game, Moved)[-1].points) == "5 Movement +1 Stance"


@pytest.mark.rule("SKILL-1", "SKILL-5")
@pytest.mark.parametrize(
    ("wanted", "other"),
    [
        (Filter(alignment=Alignment.EVIL), Filter(alignment=Alignment.DEMON_HUNTER)),
        (Filter(type=Type.CIVILIAN), Filter(type=Type.WARRIOR)),
        (Filter(keyword="demon"), Filter(keyword="human")),
        (Filter(unique=True), Filter(unique=False)),
        (Filter(state=Condition.SHAKEN), Filter(state=Condition.VIGILANT)),
        (Filter(), Filter(alignment=Alignment.EVIL, keyword="human")),
    ],
)
def test_a_card_means_whom_its_words_describe(wanted: Filter, other: Filter) -> None:
    demon = who(alignment="evil", type="civilian", keywords=["demon"], unique=True, shaken=True)
    scene = draw("a . B", B=demon)
    assert matches(scene, 1, wanted)
    assert not matches(scene, 1, other)
    assert matches(scene, 1, None)


@pytest.mark.rule("SKILL-2", "MOVE-1")
def test_only_what_a_skill_adds_to_movement_makes_a_way_longer() -> None:
    """+1 MP and +2 Defense for one die: from a1 with 1 MP to c1, no further."""
    rush = {"id": "rush", "cost": ["air"], "effects": [modify("movement", 1, given=["moving"]), modify("defense", 2)]}
    slow = {"id": "slow", "cost": ["air"], "effects": [modify("movement", 3, given=["resisting"])]}
    scene = draw("a> . . . . B", a=who(movement=1, skills=[rush, slow]), dice_a=["air"])
    found = options(play(scene, "activate a"))
    assert "move c1 E rush air" in found
    assert not [text for text in found if text.startswith("move d1") or "slow" in text]


@pytest.mark.rule("SUPPORT-1", "SUPPORT-2")
def test_the_fighters_do_not_support_themselves() -> None:
    """Each has the other in its zone, and nobody else is near."""
    game = play(draw("B\na"), "activate a; attack b", [1, 1])
    assert sums(game) == ("4 Attack +1 die", "4 Defense +1 die")


@pytest.mark.rule("SKILL-5")
def test_what_is_granted_is_granted_to_one() -> None:
    grant = {"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "movement", "by": 1}]}
    scene = draw("a c B", a=who(skills=[{"id": "haste", "action": True, "effects": [grant]}]))
    game = play(scene, "activate a; use haste; end activation; activate c; move b1 S")
    assert str(happened(game, Moved)[-1].points) == "5 Movement"


@pytest.mark.rule("ZONE-2", "BEHIND-2")
def test_by_the_other_reading_the_square_that_was_left_cuts_no_zone() -> None:
    """B on b2 looks away; a goes from b1 to a1, diagonal to B past a stone on a2 and b1, which is empty then."""
    scene = draw("# B^\n. a^", rulings=Rulings(zone_cut="all"))
    game = play(scene, "activate a; move a1 N; attack b; face S", [1, 1])
    assert "behind" in sums(game)[0]


@pytest.mark.rule("SHOT-5")
def test_a_shot_won_by_one_drives_a_shaken_target_back_and_no_more() -> None:
    """b looks at a; a2 behind it is free ground."""
    scene = draw("a\n.\nB^\n.", a=who("S", shot=(4, 4)), B=who(shaken=True))
    assert fate(play(scene, "activate a; shoot b bow", [2, 1]), "b") == "retreated"


@pytest.mark.rule("SHOT-5", "RETREAT-2")
def test_the_corner_of_the_board_is_a_square_like_any_other() -> None:
    """b on a1 has the border behind it: it stays and is shaken."""
    scene = draw("a\n.\n.\nB^", a=who("S", shot=(4, 4)))
    assert fate(play(scene, "activate a; shoot b bow", [2, 1]), "b") == "retreated shaken"
    fought = draw("a\nB^", a=who("S"))
    assert fate(play(fought, "activate a; attack b", [2, 1]), "b") == "retreated shaken"


OPPONENT = {"side": "opponent"}
SHAKE = {"verb": "become", "state": "shaken"}


def deed(id: str, at: str, *verbs: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": id, "effects": [{"kind": "do", "at": at, "verbs": list(verbs), **more}]}


@pytest.mark.rule("SHOT-4")
def test_the_value_of_a_shot_is_found_wherever_it_stands_on_the_card() -> None:
    bow = {"id": "longbow", "effects": [modify("willpower", 1), {"kind": "shot", "range": 4, "value": 6}]}
    game = play(draw("B^\n.\na", a=who(skills=[bow])), "activate a; shoot b longbow", [1, 6])
    assert sums(game) == ("6 Longbow +1 die", "4 Defense +6 die")


@pytest.mark.rule("SKILL-10")
def test_the_defense_of_a_friend_that_serves_in_a_fight_does_not_serve_against_a_shot() -> None:
    shield = deed("shield", "defending", {"verb": "use_defense_of"})
    parts: dict[str, Any] = {"B": who("N", skills=[shield]), "C": who("N", defense=6)}
    shot = play(draw("B C\n. .\na .", a=who(shot=(4, 4)), **parts), "activate a; shoot b bow", [1, 1])
    assert sums(shot)[1] == "4 Defense +1 die"
    fought = play(draw("B C\na .", **parts), "activate a; attack b", [1, 1])
    assert sums(fought)[1].startswith("6 Defense of C")


@pytest.mark.rule("WILL-2")
def test_friends_do_not_help_against_an_attack_that_is_called_off() -> None:
    ward = deed("ward", "attacked", {"verb": "cancel"}, who=OPPONENT)
    cheer = deed(
        "cheer",
        "friend_attacked",
        {"verb": "grant", "stat": "defense", "by": 1},
        who={"side": "friend", "adjacent": True},
    )
    scene = draw("B C\na .", B=who(skills=[ward]), C=who("N", skills=[cheer]))
    assert play(scene, "activate a; attack b").state.grants == ()
    unwarded = draw("B C\na .", C=who("N", skills=[cheer]))
    assert sums(play(unwarded, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 Cheer +1 die"


@pytest.mark.rule("STATE-2", "RETREAT-2")
def test_what_follows_a_victory_reaches_the_corner_of_the_board() -> None:
    """b on a1 cannot retreat and is shaken; then the skill of the winner shakes it again."""
    terror = deed("terror", "won", SHAKE, who=OPPONENT)
    scene = draw("a .\nB^ C", a=who("S", skills=[terror]))
    assert fate(play(scene, "activate a; attack b", [2, 1]), "b") == "retreated shaken disabled"


@pytest.mark.rule("MOVE-5")
def test_a_leap_may_land_in_the_corner_of_the_board() -> None:
    vault = {"id": "vault", "cost": ["water"], **{"effects": deed("vault", "moving", {"verb": "leap"})["effects"]}}
    scene = draw(". . c a< . B", a=who(skills=[vault]), dice_a=["water"])
    assert "move a1 W vault water" in options(play(scene, "activate a"))


@pytest.mark.rule("DICE-10", "STATE-3")
def test_the_die_on_a_card_that_turns_blue_is_lost_by_its_rule() -> None:
    scene = draw("a . B", a=who(shaken=True, reserve="fire"), dice_a=["torii"])
    game = play(scene, "activate a; recover", [1])
    assert "DICE-10" in happened(game, Recovered)[-1].rules
    bare = play(draw("a . B", a=who(shaken=True)), "activate a; recover", [1])
    assert "DICE-10" not in happened(bare, Recovered)[-1].rules


@pytest.mark.rule("SKILL-5", "COMBAT-4")
def test_nothing_may_come_in_the_place_of_being_disabled() -> None:
    stone = {"id": "stone", "effects": [{"kind": "instead", "of": "disabled", "becomes": "nothing"}]}
    game = play(draw("B\na", B=who(skills=[stone])), "activate a; attack b", [6, 1])
    assert fate(game, "b") == ""


@pytest.mark.rule("BAND-8", "STATE-5")
def test_equipment_that_is_lost_with_its_bearer_is_told_by_its_rule() -> None:
    charm = {"zeni": 1, "permanent": True, "skills": [{"id": "calm", "effects": [modify("willpower", 1)]}]}
    armed = play(draw("B C\na .", B=who(equipment=charm)), "activate a; attack b", [6, 1])
    assert "BAND-8" in happened(armed, Disabled)[-1].rules
    bare = play(draw("B C\na ."), "activate a; attack b", [6, 1])
    assert "BAND-8" not in happened(bare, Disabled)[-1].rules


@pytest.mark.rule("SKILL-5", "KAMI-5")
def test_who_is_shaken_by_a_card_is_so_by_the_card() -> None:
    curse = {**deed("curse", "action", SHAKE, who={"side": "enemy"}), "action": True}
    game = play(draw("a . B", a=who(skills=[curse])), "activate a; use curse")
    assert "SKILL-5" in happened(game, Shaken)[-1].rules
    assert "KAMI-5" not in happened(game, Shaken)[-1].rules


@pytest.mark.rule("RESIST-1", "WILL-1")
def test_a_test_names_the_rule_it_is_thrown_by() -> None:
    scene = draw("a . B")
    for resisting, rule in ((True, "RESIST-1"), (False, "WILL-1")):
        assert trial_total(scene, Trial(0, Stat.WILLPOWER, resisting)).terms[0].rule == rule


@pytest.mark.rule("WILL-1", "SKILL-2", "SKILL-10")
def test_a_skill_is_offered_for_the_test_it_helps() -> None:
    """Willpower when tested, against demons only; another for resisting; another for Attack."""
    focus = {"id": "focus", "cost": ["water"], "effects": [modify("willpower", 1, given=["testing"])]}
    resist = {"id": "resist", "cost": ["water"], "effects": [modify("willpower", 1, given=["resisting"])]}
    feint = {"id": "feint", "cost": ["water"], "effects": [modify("attack", 1)]}
    exorcise = {"id": "exorcise", "cost": ["water"], "effects": [modify("willpower", 1, against={"keyword": "demon"})]}
    scene = draw("a . B", a=who(shaken=True, skills=[focus, resist, feint, exorcise]), dice_a=["water"])
    assert options(play(scene, "activate a; recover")) == ["raise willpower water", "use focus water", "done"]
    dread = deed("dread", "attacked", {"verb": "test", "failed": [{"verb": "cancel"}]}, who=OPPONENT)
    for keywords, named in (([], False), (["demon"], True)):
        foe = who(skills=[dread], keywords=keywords)
        tested = play(draw("B\na", a=who(skills=[exorcise]), B=foe, dice_a=["water"]), "activate a; attack b")
        assert ("use exorcise water" in options(tested)) is named


@pytest.mark.rule("SKILL-5")
def test_what_lasts_a_round_ends_with_the_next_phase_of_its_giver() -> None:
    """The grant of a holds in the phase of B and is gone in the next of a's own."""
    grant = {"verb": "grant", "stat": "defense", "by": 1, "lasts": "round"}
    brace = {**deed("brace", "action", grant), "action": True}
    scene = draw("a . B", a=who(skills=[brace]), used_a=0, used_b=0)
    game = play(scene, "activate a; use brace; end activation")
    assert (game.state.player, len(game.state.grants)) == (1, 1)
    game.answer("end phase")
    assert (game.state.player, len(game.state.grants)) == (0, 0)


@pytest.mark.rule("SKILL-1", "SKILL-10")
def test_what_a_card_takes_from_the_opponent_counts_against_the_opponent_alone() -> None:
    """B takes 1 from the Attack of who attacks it; not from who attacks C, and not in a situation of another kind."""
    awe = {"id": "awe", "effects": [modify("attack", -1, given=["defending"], who=OPPONENT)]}
    rage = {"id": "rage", "effects": [modify("attack", -1, given=["attacking"], who=OPPONENT)]}
    assert sums(play(draw("B\na", B=who(skills=[awe])), "activate a; attack b", [1, 1]))[0] == "4 Attack -1 Awe +1 die"
    assert sums(play(draw("B\na", B=who(skills=[rage])), "activate a; attack b", [1, 1]))[0] == "4 Attack +1 die"
    other = draw("C .\na .\n. B", B=who(skills=[awe]))
    assert sums(play(other, "activate a; attack c", [1, 1]))[0] == "4 Attack +1 die"


@pytest.mark.rule("MOVE-1", "SKILL-5")
def test_a_grant_of_movement_makes_the_way_longer() -> None:
    grant = {"kind": "do", "at": "action", "verbs": [{"verb": "grant", "stat": "movement", "by": 1}]}
    scene = draw("a> . . B", a=who(movement=1, skills=[{"id": "haste", "action": True, "effects": [grant]}]))
    assert "move c1 E" not in options(play(scene, "activate a"))
    assert "move c1 E" in options(play(scene, "activate a; use haste"))


@pytest.mark.rule("MOVE-9", "MOVE-10", "SKILL-2")
def test_a_skill_lifts_the_rule_it_names_and_no_other() -> None:
    """It spares the shaking of who leaves; it neither lets the shaken step nor anybody pass a zone."""
    slip = {"id": "slip", "cost": ["torii"], "effects": [{"kind": "exempt", "rule": "MOVE-11"}]}
    held = draw(". B .\n. a .\n. . .", a=who(shaken=True, skills=[slip]), dice_a=["torii"])
    assert not [text for text in options(play(held, "activate a")) if "slip" in text]
    passing = draw("# # Bv # #\na> . . . .", a=who(skills=[slip]), dice_a=["torii"])
    assert not [text for text in options(play(passing, "activate a")) if text.startswith("move e1")]


@pytest.mark.rule("SKILL-5", "SKILL-1")
def test_a_die_is_thrown_again_when_and_against_whom_the_card_says() -> None:
    def luck(**more: Any) -> dict[str, Any]:
        return {"id": "luck", "optional": True, "effects": [{"kind": "reroll", "of": ["combat"], **more}]}

    for written, offered in (
        (luck(given=["attacking"]), True),
        (luck(given=["defending"]), False),
        (luck(against={"keyword": "demon"}), False),
        (luck(against={"type": "warrior"}), True),
    ):
        game = play(draw("B\na", a=who(skills=[written])), "activate a; attack b", [1, 1])
        assert ("use luck" in options(game)) is offered


@pytest.mark.rule("SKILL-5", "COMBAT-4")
def test_what_comes_in_the_place_of_an_outcome_depends_on_the_opponent() -> None:
    for against, words in (({"keyword": "demon"}, "disabled"), ({"type": "warrior"}, "")):
        stone = {
            "id": "stone",
            "effects": [{"kind": "instead", "of": "disabled", "becomes": "nothing", "against": against}],
        }
        game = play(draw("B C\na .", B=who(skills=[stone]), C=who("N")), "activate a; attack b", [6, 1])
        assert fate(game, "b") == words


@pytest.mark.rule("RETREAT-6", "RETREAT-3", "RETREAT-5")
def test_by_the_other_reading_two_reasons_in_the_corner_disable() -> None:
    """b is driven from a2 to a1, hindering and in the zone of c on b2."""
    scene = draw("a .\nB^ c<\nh #", a=who("S"), rulings=Rulings(reasons_shake_once=False))
    assert fate(play(scene, "activate a; attack b", [3, 3]), "b") == "retreated shaken disabled"


@pytest.mark.rule("STATE-1")
def test_a_winner_in_the_corner_of_the_board_does_what_its_card_says() -> None:
    terror = deed("terror", "won", SHAKE, who=OPPONENT)
    game = play(draw(".\nB\na", a=who(skills=[terror])), "activate a; attack b", [2, 1])
    assert fate(game, "b") == "retreated shaken"
