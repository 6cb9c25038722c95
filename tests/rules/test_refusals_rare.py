"""Why not, in rarer cases."""

import pytest

from okko.model.decision import Attack, Move
from okko.model.fight import Named
from okko.rules.intents import parse_intent
from tests.refusing import DANCE, FEINT, PARRY, SPRINT, named, refused
from tests.scenes import draw, play, who

# Rarer cases


@pytest.mark.rule("SKILL-4", "TURN-4")
def test_what_is_no_action_is_none_after_the_action_either() -> None:
    acted = draw("B\na", active="a", acted=True, a=who(skills=[DANCE, PARRY]), dice_a=["torii"])
    refused(acted, "use parry torii", "SKILL-4", "Parry is no action", of="a")


@pytest.mark.rule("TURN-3")
def test_the_first_who_could_is_named_and_nobody_who_could_do_nothing() -> None:
    """Both a and c would have to turn; an a without MP cannot do anything at all."""
    scene = draw("B . D\na> . c<")
    cure = "activate A first, then turn north first"
    refused(scene, "attack b", "TURN-3", "nobody", cure=cure, remedy=("activate a", "move a1 N"))
    refused(draw("a> . B", a=who(movement=0)), "attack b", "TURN-3", "nobody is activated")
    refused(draw("a> . . . . B>", a=who(movement=1)), "attack b", "TURN-3", "nobody is activated")


@pytest.mark.rule("TURN-3", "TURN-4", "DICE-13")
def test_while_nobody_is_activated_nobody_is_spoken_of() -> None:
    game = play(draw("a . B"))
    refused(game, "raise attack fire", "DICE-13", "nothing is about to be rolled")
    refused(game, "face N", "TURN-3", "nobody is activated")
    fact = "nothing is offered that could be declined"
    refused(game, "done", "TURN-4", fact, cure="say 'end phase'", instead="end phase")


@pytest.mark.rule("COMBAT-1")
def test_an_act_is_judged_by_its_text() -> None:
    """B on c1 is out of the zone of a, which faces north."""
    game = play(draw("a . B"), "activate a")
    refusal = game.why_not(Attack("attack b", 1))
    assert refusal is not None
    assert refusal == game.why_not("attack b")


@pytest.mark.rule("SKILL-2")
def test_the_die_that_would_pay_is_named() -> None:
    refused(
        named(a=who(skills=[FEINT]), dice_a=["fire", "earth"]),
        "use feint earth",
        "SKILL-2",
        "Feint is paid with Fire, not with an Earth die",
        of="a",
        cure="say 'use feint fire'",
        instead="use feint fire",
    )
    luck = {"id": "luck", "cost": ["torii"], "effects": [{"kind": "reroll", "of": ["combat"]}]}
    game = play(draw("B\na", a=who(skills=[luck, FEINT]), dice_a=["torii"]), "activate a; attack b", [1, 1])
    refused(
        game,
        "use luck fire",
        "SKILL-2",
        "Luck is paid with Torii, not with a Fire die",
        of="a",
        cure="say 'use luck torii'",
        instead="use luck torii",
    )
    refused(game, "use feint fire", "SKILL-5", "the question is whether A uses Luck", of="a")
    refused(game, "use fly", "SKILL-6", "A has no skill 'fly'", of="a")


@pytest.mark.rule("DICE-3")
def test_a_die_that_is_used_is_given_up_only_if_there_is_one() -> None:
    """Five dice: three on cards, one unused; the fifth goes with the card of the civilian and is lost for the phase."""
    scene = draw("D E\nC .\na .", C=who(type="civilian"), D=who(reserve="earth"), E=who(reserve="air"), used_b=0)
    game = play(scene, "activate a; attack c", [6, 1])
    refused(game, "lose used", "DICE-3", "no die of the band is used or lost for the phase")


@pytest.mark.rule("MOVE-8", "SKILL-2", "COMBAT-1")
def test_a_cure_names_the_skill_that_it_takes() -> None:
    scene = draw("a> . . . B>", a=who(movement=1, skills=[SPRINT]), dice_a=["water"])
    refused(
        play(scene, "activate a"),
        "attack b",
        "COMBAT-1",
        "B is not in the zone",
        at="b1",
        of="a b",
        cure="move to d1 facing east with Sprint first",
        remedy=("move d1 E sprint water",),
    )


@pytest.mark.rule("SKILL-5", "SKILL-10")
def test_a_skill_whose_words_hold_may_still_change_nothing() -> None:
    walk = {"kind": "modify", "stat": "movement", "by": 1}
    calm = {"id": "calm", "cost": ["fire"], "effects": [{**walk, "when": ["not-behind"]}]}
    hunt = {"id": "hunt", "cost": ["fire"], "effects": [{**walk, "against": {"keyword": "demon"}}]}
    game = named(a=who(skills=[calm, hunt]), b=who(keywords=["demon"]), dice_a=["fire"])
    refused(game, "use calm fire", "SKILL-5", "Calm would change nothing here", of="a")
    refused(game, "use hunt fire", "SKILL-5", "Hunt would change nothing here", of="a")
    shove = {
        "id": "shove",
        "cost": ["torii"],
        "effects": [{"kind": "do", "at": "attacking", "who": {"side": "opponent"}, "verbs": [{"verb": "push"}]}],
    }
    defending = named(b=who(skills=[shove], reserve="earth"))
    refused(defending, "use shove torii", "SKILL-10", "Shove serves when B attacks, and it is attacked", of="b")


@pytest.mark.rule("MOVE-15")
def test_the_text_of_a_movement_says_which_die_does_what() -> None:
    glide = {"id": "glide", "effects": [{"kind": "do", "at": "moving", "verbs": [{"verb": "leap"}]}]}
    state = play(draw("a> . . B", a=who(skills=[glide])), "activate a").state
    for words, air, skill, die in (
        ("", None, None, None),
        ("air", "air", None, None),
        ("air reserve", "air reserve", None, None),
        ("fire", "fire", None, None),
        ("glide", None, "glide", None),
        ("glide air", "air", "glide", None),
        ("glide air reserve", "air reserve", "glide", None),
        ("sprint", None, "sprint", None),
        ("sprint air", None, "sprint", "air"),
        ("sprint air reserve", None, "sprint", "air reserve"),
        ("sprint water air", "air", "sprint", "water"),
        ("sprint air air reserve", "air reserve", "sprint", "air"),
        ("sprint air reserve air", "air", "sprint", "air reserve"),
        ("sprint torii reserve air reserve", "air reserve", "sprint", "torii reserve"),
    ):
        move = parse_intent(state, f"move b1 E {words}")
        assert isinstance(move, Move)
        (named,) = move.skills or (Named(None),)
        assert (move.air and str(move.air), named.skill, named.die and str(named.die)) == (air, skill, die), words


@pytest.mark.rule("RESIST-1")
def test_who_resists_names_its_dice_first() -> None:
    test = {"verb": "test", "stat": "willpower", "resist": True, "failed": [{"verb": "become", "state": "shaken"}]}
    curse = {
        "id": "curse",
        "action": True,
        "effects": [{"kind": "do", "at": "action", "who": {"side": "enemy"}, "verbs": [test]}],
    }
    game = play(draw("a . B", a=who(skills=[curse]), B=who(reserve="water")), "activate a; use curse")
    refused(game, "end phase", "RESIST-1", "the Willpower of B is tested, and it names dice", at="c1", of="b")


@pytest.mark.rule("SKILL-1", "SKILL-5", "CAMP-4")
@pytest.mark.parametrize(
    ("honor", "rule", "fact"),
    [
        ("fire", "SKILL-5", "Experienced is used once the die lies"),
        ("air", "SKILL-10", "Skillful serves when A moves or resists, and it attacks"),
        ("earth", "SKILL-5", "Determined is offered when somebody would become shaken"),
        ("water", "SKILL-5", "Courageous is offered before a die is thrown for Willpower"),
    ],
)
def test_what_costs_nothing_but_is_a_choice_does_not_apply_by_itself(honor: str, rule: str, fact: str) -> None:
    naming = named(a=who(honor=honor, skills=[FEINT]), dice_a=["fire"])
    refused(naming, f"use honor-of-{honor}", rule, fact, of="a")


@pytest.mark.rule("SKILL-1", "SKILL-4", "MOVE-15", "CAMP-4")
def test_a_choice_that_costs_nothing_is_no_action_either() -> None:
    for honor, rule, fact, cure in (
        ("air", "MOVE-15", "Skillful is named with the movement of A", "move with Skillful"),
        ("fire", "SKILL-4", "Experienced is no action", None),
    ):
        game = play(draw("a> . . B", a=who(honor=honor)), "activate a")
        refused(game, f"use honor-of-{honor}", rule, fact, of="a", cure=cure)


@pytest.mark.rule("MOVE-8", "CAMP-4")
def test_the_skillful_are_told_how_far_they_come() -> None:
    """5 + 3 MP on a board of ten squares in a row."""
    game = play(draw("a> . . . . . . . . .", a=who(honor="air")), "activate a")
    refused(game, "move j1 E honor-of-air", "MOVE-8", "that takes 9 MP, A has 8", at="j1", of="a")
