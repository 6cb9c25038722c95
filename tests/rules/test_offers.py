"""Dice and skills are offered with a movement wherever they change it, and nowhere else (MOVE-15, SKILL-2)."""

from typing import Any

import pytest

from okko.game import Game
from okko.model.event import Moved, Shaken
from okko.model.rulings import Rulings
from tests.fights import called_off, sums
from tests.scenes import draw, happened, options, play, who


def lifts(id: str, *rules: str, cost: tuple[str, ...] = ()) -> dict[str, Any]:
    """A skill that lifts some rules."""
    return {"id": id, "cost": list(cost), "effects": [{"kind": "exempt", "rule": rule} for rule in rules]}


SPRINT = {
    "id": "sprint",
    "cost": ["water"],
    "effects": [{"kind": "modify", "stat": "movement", "by": 2, "given": ["moving"]}],
}
SLIP = lifts("slip", "MOVE-11", cost=("torii",))


@pytest.mark.rule("MOVE-4", "SKILL-2")
def test_a_paid_skill_spares_the_cost_of_terrain_for_the_movement_it_is_named_for() -> None:
    """Three MP: two hindering squares cost 2 each, or 1 each with the skill, and then one more is left."""
    scene = draw("a> h h . B", a=who(movement=3, skills=[lifts("wade", "MOVE-4", cost=("water",))]), dice_a=["water"])
    found = options(play(scene, "activate a"))
    assert "move b1 E" in found
    assert "move c1 E" not in found
    assert "move c1 E wade water" in found
    assert "move b1 E wade water" not in found, "it costs 2 of 3 MP without the skill: nothing would change"


@pytest.mark.rule("MOVE-15", "BEHIND-2", "MOVE-20")
def test_a_die_and_a_skill_are_offered_together_for_a_way_out_of_view_that_neither_opens_alone() -> None:
    """d2 facing west, behind the back of B: 5 MP through its view by b1 and c1; 8 MP out of it by a3, b4, c4, d3.

    Out of view: a3 (side) 2, b4, c4, d3 (front) 3, a turn south 1, d2 (front) 1, a turn west 1. With 5 MP, +1 by the
    die, +2 by the skill, only both together will do.
    """
    scene = draw(
        """
        .  .  .  .
        .  #  #  .
        a> #  Bv .
        .  .  .  .
        """,
        a=who(movement=5, skills=[lifts("elude", "MOVE-9"), SPRINT]),
        dice_a=["air", "water"],
    )
    game = play(scene, "activate a")
    found = options(game)
    assert "move d2 W" in found
    assert "move d2 W air" not in found
    assert "move d2 W sprint water" not in found
    assert "move d2 W sprint water air" in found
    seen = play(scene, "activate a; move d2 W; attack b", [1, 1])
    hidden = play(scene, "activate a; move d2 W sprint water air; attack b", [1, 1])
    assert "behind" not in sums(seen)[0]
    assert "behind" in sums(hidden)[0]


HELD = """
    .  Bv .
    .  a^ .
    .  .  .
    """


@pytest.mark.rule("MOVE-11", "MOVE-15")
def test_a_skill_that_spares_the_shaking_is_offered_beside_the_air_die_that_makes_the_way() -> None:
    """b1 lies behind: 2 MP, so the die is needed; the skill keeps a vigilant."""
    scene = draw(HELD, a=who(movement=1, skills=[SLIP]), dice_a=["air", "torii"])
    found = options(play(scene, "activate a"))
    assert "move b1 N air" in found
    assert "move b1 N slip torii air" in found
    assert "move b1 N slip torii" not in found
    assert happened(play(scene, "activate a; move b1 N air"), Shaken)
    assert not happened(play(scene, "activate a; move b1 N slip torii air"), Shaken)


@pytest.mark.rule("MOVE-12", "MOVE-11")
@pytest.mark.parametrize("ruled", [False, True])
def test_where_turning_is_leaving_the_skill_spares_its_shaking_too(ruled: bool) -> None:
    scene = draw(HELD, a=who(skills=[SLIP]), dice_a=["torii"], rulings=Rulings(turning_is_leaving=ruled))
    assert ("move b2 E slip torii" in options(play(scene, "activate a"))) is ruled
    if ruled:
        assert happened(play(scene, "activate a; move b2 E"), Shaken)
        assert not happened(play(scene, "activate a; move b2 E slip torii"), Shaken)


@pytest.mark.rule("MOVE-11", "SKILL-2")
def test_a_shaken_character_is_offered_no_skill_against_being_shaken() -> None:
    scene = draw(HELD, a=who(shaken=True, skills=[lifts("wriggle", "MOVE-10"), SLIP]), dice_a=["torii"])
    found = options(play(scene, "activate a"))
    assert "move b1 N" in found
    assert not [text for text in found if "slip" in text]


@pytest.mark.rule("MOVE-5", "SKILL-2")
def test_only_a_leap_passes_over_others() -> None:
    vault = {"id": "vault", "cost": ["water"], "effects": [{"kind": "do", "at": "moving", "verbs": [{"verb": "leap"}]}]}
    for written, passes in ((SPRINT, False), (vault, True)):
        scene = draw("a> c . B", a=who(skills=[written]), dice_a=["water"])
        found = [text for text in options(play(scene, "activate a")) if text.startswith("move c1 ")]
        assert bool(found) is passes


@pytest.mark.rule("DICE-5", "DICE-11")
def test_the_reserved_die_is_one_die_however_many_lie_in_the_pool() -> None:
    run = {**SPRINT, "cost": ["air"]}
    scene = draw("a> . . . . . B", a=who(movement=1, skills=[run], reserve="air"), dice_a=["air", "air"])
    found = options(play(scene, "activate a"))
    assert "move e1 E sprint air air" in found
    assert "move e1 E sprint air reserve air" in found
    assert "move e1 E sprint air air reserve" in found
    assert "move e1 E sprint air reserve air reserve" not in found


@pytest.mark.rule("MOVE-11", "SKILL-2")
def test_a_skill_that_lifts_another_rule_spares_no_shaking() -> None:
    scene = draw(HELD, a=who(skills=[lifts("wade", "MOVE-4", cost=("water",))]), dice_a=["water"])
    assert not [text for text in options(play(scene, "activate a")) if "wade" in text]


@pytest.mark.rule("BEHIND-2", "MOVE-15")
@pytest.mark.parametrize("counts", [True, False])
def test_a_die_for_a_way_out_of_view_depends_on_whether_the_start_counts(counts: bool) -> None:
    """a starts on a1 in the view of B. To d2 facing west: 6 MP past B; 9 by a2, a3, b4, c4, d3, out of its view.

    Out of view: a2, a3, b4 (front) 3, a turn east 1, c4, d3 2, a turn south 1, d2 1, a turn west 1.
    """
    scene = draw(
        """
        .  .  .  .
        .  #  #  .
        .  #  Bv .
        a^ .  .  .
        """,
        a=who(movement=8, skills=[lifts("elude", "MOVE-9", "MOVE-11")]),
        dice_a=["air"],
        rulings=Rulings(start_square_seen=counts),
    )
    found = options(play(scene, "activate a"))
    assert "move d2 W" in found
    assert ("move d2 W air" in found) is not counts


@pytest.mark.rule("MOVE-15", "MOVE-5", "DICE-4")
def test_a_leap_that_reaches_nothing_by_itself_goes_with_an_air_die() -> None:
    """With 1 MP a leaps no further than onto c; the die's MP carries it over to c1."""
    vault = {"id": "vault", "cost": ["torii"], "effects": [{"kind": "do", "at": "moving", "verbs": [{"verb": "leap"}]}]}
    scene = draw("a> c . . B>", a=who(movement=1, skills=[vault]), dice_a=["air", "torii"])
    found = options(play(scene, "activate a"))
    assert "move c1 E vault torii air" in found
    assert "move c1 E vault torii" not in found


@pytest.mark.rule("MOVE-9", "MOVE-12")
def test_a_turn_in_a_zone_is_not_told_as_a_stop() -> None:
    turned = play(draw(HELD), "activate a; move b2 E")
    assert not happened(turned, Moved)[-1].stopped
    entered = play(draw(". B .\n. . .\n. a ."), "activate a; move b2 N")
    assert happened(entered, Moved)[-1].stopped


@pytest.mark.rule("MOVE-1", "DICE-4", "SKILL-2")
def test_the_mp_of_a_movement_are_told_term_by_term() -> None:
    scene = draw("a> . . . . . B", a=who(movement=2, skills=[SPRINT]), dice_a=["air", "water"])
    assert str(happened(play(scene, "activate a; move c1 E"), Moved)[-1].points) == "2 Movement"
    assert str(happened(play(scene, "activate a; move d1 E air"), Moved)[-1].points) == "2 Movement +1 air"
    both = happened(play(scene, "activate a; move f1 E sprint water air"), Moved)[-1]
    assert str(both.points) == "2 Movement +1 air +2 Sprint"


@pytest.mark.rule("BEHIND-2", "MOVE-20")
def test_a_movement_is_out_of_the_view_of_enemies_only() -> None:
    """a comes up behind B; its friend c, beside B, looks away from it as well."""
    game = play(draw("B^ c^ .\n. . .\n. a^ ."), "activate a; move b2 N")
    assert [game.state.recruit(each).id for each in game.state.unseen_by] == ["b"]


@pytest.mark.rule("MOVE-11", "SKILL-1")
def test_who_is_never_shaken_by_leaving_is_offered_no_skill_against_it() -> None:
    scene = draw(HELD, a=who(skills=[lifts("free", "MOVE-11"), SLIP]), dice_a=["torii"])
    assert not [text for text in options(play(scene, "activate a")) if "slip" in text]


@pytest.mark.rule("BEHIND-2", "ZONE-2")
@pytest.mark.parametrize("rulings", [Rulings(), Rulings(zone_cut="all")], ids=["walls", "all"])
def test_no_die_is_offered_for_a_way_out_of_view_to_where_nobody_is_in_the_zone(rulings: Rulings) -> None:
    """As above, with a wall between B and d2: from there B cannot be attacked, seen or unseen."""
    scene = draw(
        """
        +-+-+-+-+
        |. . . .|
        + + + + +
        |. # # .|
        + + + + +
        |a # B|.|
        + + + + +
        |. . . .|
        +-+-+-+-+
        """,
        a=who("E", movement=5, skills=[lifts("elude", "MOVE-9"), SPRINT]),
        dice_a=["air", "water"],
        rulings=rulings,
    )
    found = options(play(scene, "activate a"))
    assert "move d2 W" in found
    assert "move d2 W sprint water air" not in found


def named(game: Game) -> list[str]:
    """The skills that can be named for the roll that is open."""
    return [text.split()[1] for text in options(game) if text.startswith("use ")]


@pytest.mark.rule("SKILL-2", "SUPPORT-1", "SUPPORT-2", "BEHIND-2", "BEHIND-3", "LOS-4")
def test_a_skill_that_lifts_a_rule_of_fights_is_offered_where_the_rule_bites() -> None:
    """a with c beside it attacks B on b2, with D to help it or not; and B is attacked, and shot at."""
    kit = [
        lifts("alone", "SUPPORT-2", cost=("torii",)),
        lifts("crowd", "SUPPORT-1", cost=("torii",)),
        lifts("eyes", "BEHIND-2", cost=("torii",)),
        lifts("shadow", "BEHIND-3", cost=("torii",)),
        lifts("eagle", "LOS-4", cost=("torii",)),
    ]
    me = who(skills=kit, shot=(4, 4))
    helped = draw(". . .\n. B .\nD a .\n. . .", a=me, D=who("E"), dice_a=["torii"])
    assert named(play(helped, "activate a; attack b")) == ["alone"]
    lonely = draw(". . .\n. B .\n. a .\n. . .", a=me, dice_a=["torii"])
    assert named(play(lonely, "activate a; attack b")) == []
    foe = who(skills=kit, reserve="torii")
    assert named(play(draw(". B .\n. a .", B=foe), "activate a; attack b")) == []
    supported = draw(". B .\n. a c", B=foe, c=who("E"))
    assert named(play(supported, "activate a; attack b")) == []
    two = draw(". B c<\n. a .", B=foe)
    assert named(play(two, "activate a; attack b")) == ["crowd"]
    behind = draw(". B^ .\n. a .", B=foe)
    assert named(play(behind, "activate a; attack b")) == ["eyes"]
    guarded = draw("D B .\n. a .", B=foe, D=who("E"))
    assert named(play(guarded, "activate a; attack b")) == [], "who is attacked does not lift its own support"
    for ground, found in (("h", ["eagle"]), (".", [])):
        shot = draw(f"B^\n{ground}\na", a=me, dice_a=["torii"])
        assert named(play(shot, "activate a; shoot b bow")) == found


@pytest.mark.rule("WILL-2", "COMBAT-2")
def test_nothing_is_named_once_an_attack_is_called_off() -> None:
    """By the card of B as it comes to name: its Earth stays on its card."""
    smoke = {
        "id": "smoke",
        "effects": [{"kind": "do", "at": "defending", "who": {"side": "opponent"}, "verbs": [{"verb": "cancel"}]}],
    }
    game = play(draw("B\na", B=who(skills=[smoke], reserve="earth")), "activate a; attack b")
    assert called_off(game)
    assert not [text for text in options(game) if text.startswith("raise")]


@pytest.mark.rule("WILL-1", "SKILL-5")
def test_a_failed_test_is_thrown_again_when_and_against_whom_the_card_says() -> None:
    def again(of: str, **more: Any) -> dict[str, Any]:
        return {"id": "again", "optional": True, "effects": [{"kind": "reroll", "of": [of], **more}]}

    for written, offered in (
        (again("test"), True),
        (again("combat"), False),
        (again("test", given=["testing"]), True),
        (again("test", given=["resisting"]), False),
        (again("test", against={"keyword": "demon"}), False),
    ):
        game = play(draw("a . B", a=who(shaken=True, skills=[written])), "activate a; recover", [6])
        assert ("use again" in options(game)) is offered
    dread = {
        "id": "dread",
        "effects": [
            {
                "kind": "do",
                "at": "attacked",
                "who": {"side": "opponent"},
                "verbs": [{"verb": "test", "failed": [{"verb": "cancel"}]}],
            }
        ],
    }
    for keywords, offered in (([], False), (["demon"], True)):
        scene = draw(
            "B\na",
            a=who(skills=[again("test", against={"keyword": "demon"})]),
            B=who(skills=[dread], keywords=keywords),
        )
        assert ("use again" in options(play(scene, "activate a; attack b", [6]))) is offered
