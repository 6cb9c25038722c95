"""Summoning (SUMMON)."""

import pytest

from okko.game import Game
from okko.model.decision import Place
from okko.model.element import Element, Stat
from okko.model.event import Prayed, Summoned
from okko.model.match import NOBODY
from okko.model.rulings import Rulings
from okko.model.state import State
from tests.fights import asked, question
from tests.scenes import Who, character, draw, happened, names, options, place, play, who
from tests.spirits import SORCERER, SPIRITS, SUMMONING

FIELD = """
    . . . . B
    . . . . .
    . a . . .
    . . . . .
    """


def mage(alignment: str = "demon-hunter", on: str = ".") -> Who:
    return who(type="sorcerer", alignment=alignment, skills=[SUMMONING], on=on)


def scene(picture: str = FIELD, **people: Who) -> State:
    people.setdefault("a", mage())
    return draw(picture, dice_a=["torii", "torii", "fire"], kami=SPIRITS, **people)  # type: ignore[arg-type]


def squares(game: Game) -> str:
    """The squares on which the Kami called may be placed."""
    places = {option.to for option in question(game).options if isinstance(option, Place)}
    return names(game.state.match.board, sum(1 << square for square in places))


@pytest.mark.rule("SUMMON-1", "SUMMON-5")
@pytest.mark.parametrize("element", ["fire", "water", "air", "earth"])
def test_the_die_that_paid_names_the_kami_that_comes(element: str) -> None:
    game = play(scene(), "activate a; use summoning torii; place b1 W", [element])
    (prayed,) = happened(game, Prayed)
    (summoned,) = happened(game, Summoned)
    assert game.state.recruit(summoned.who).id == element == prayed.face
    assert prayed.comes == summoned.who
    assert place(game.state, element) == "b1 W"
    assert game.state.band(summoned.who) == 0
    assert [each.index for each in game.state.standing(0)] == [0, summoned.who]


@pytest.mark.rule("SUMMON-1")
def test_on_a_torii_the_prayer_has_no_effect_and_the_die_stays_used() -> None:
    game = play(scene(), "activate a; use summoning torii", ["torii"])
    assert [event.comes for event in happened(game, Prayed)] == [None]
    assert not happened(game, Summoned)
    assert (game.state.pools[0], game.state.used[0]) == ((Element.FIRE, Element.TORII), 2)
    assert game.state.acted


@pytest.mark.rule("SUMMON-1")
def test_whatever_it_shows_the_die_stays_used() -> None:
    game = play(scene(), "activate a; use summoning torii; place b1 W", ["water"])
    assert (game.state.pools[0], game.state.used[0]) == ((Element.FIRE, Element.TORII), 2)


@pytest.mark.rule("SUMMON-1", "SKILL-2")
def test_without_a_torii_there_is_no_prayer() -> None:
    game = play(draw(FIELD, a=mage(), kami=SPIRITS, dice_a=["fire"]), "activate a")
    assert "use summoning torii" not in options(game)
    assert game.why_not("use summoning") is not None


@pytest.mark.rule("SUMMON-2")
def test_nobody_calls_from_an_enemy_zone() -> None:
    held = play(scene(". a .\n. . .\n. B .", B=who("N", movement=2)), "activate a")
    assert "use summoning torii" in options(held)
    near = play(scene(". . .\n. a .\n. B^ ."), "activate a")
    assert "use summoning torii" not in options(near)
    refusal = near.why_not("use summoning torii")
    assert refusal is not None
    assert (refusal.rule, refusal.characters) == ("SUMMON-2", (1,))


@pytest.mark.rule("SUMMON-2")
def test_a_band_has_one_kami_at_a_time() -> None:
    """While the band has a Kami nobody calls; the enemy's Kami does not hinder it."""
    mine = play(scene(". . . B\n. a k .", k=who(kami="air")), "activate a")
    assert "use summoning torii" not in options(mine)
    refusal = mine.why_not("use summoning torii")
    assert refusal is not None
    assert (refusal.rule, refusal.characters) == ("SUMMON-2", (1,))
    theirs = play(scene("K^ . . B^\n. . a .", K=who(kami="air", facing="N")), "activate a")
    assert "use summoning torii" in options(theirs)


@pytest.mark.rule("SUMMON-2", "KAMI-2")
def test_once_it_is_gone_another_may_be_summoned() -> None:
    """The Kami walks out of a zone and disappears; then the prayer is open again, for the same one too."""
    state = scene(". . . B\n. a . .\nk . . .\nC^ . . .", k=who(kami="air"), C=who())
    game = play(state, "activate k; move b2 N")
    assert character(game.state, "k").square < 0
    game.answer("activate a")
    assert "use summoning torii" in options(game)
    again = play(game.state, "use summoning torii; place a3 N", ["air"])
    assert place(again.state, "k") == "a3 N"


@pytest.mark.rule("SUMMON-3", "KAMI-9")
@pytest.mark.parametrize(("alignment", "name", "attack"), [("demon-hunter", "Celestial", 5), ("evil", "Corrupted", 6)])
def test_the_side_of_the_sorcerer_is_the_side_of_the_card(alignment: str, name: str, attack: int) -> None:
    game = play(scene(a=mage(alignment)), "activate a; use summoning torii; place b1 N", ["fire"])
    kami = game.state.match.index_of("fire")
    assert game.state.recruit(kami).name == f"{name} fire"
    assert game.state.face(kami).profile.attack == attack


@pytest.mark.rule("SUMMON-3")
@pytest.mark.parametrize(("friend", "name"), [("demon-hunter", "Celestial"), ("evil", "Corrupted")])
def test_a_mercenary_calls_in_the_form_of_its_band(friend: str, name: str) -> None:
    state = scene(FIELD.replace(". a .", "c a ."), a=mage("mercenary"), c=who(alignment=friend))
    game = play(state, "activate a; use summoning torii; place b1 N", ["fire"])
    called = game.state.recruit(game.state.match.index_of("fire"))
    assert called.name == f"{name} fire"
    assert called.card.alignment == friend, "which skills against an alignment ask for"


@pytest.mark.rule("SUMMON-3")
@pytest.mark.parametrize(("form", "attack"), [("celestial", 5), ("corrupted", 6)])
def test_in_a_band_of_mercenaries_its_player_picks_the_form(form: str, attack: int) -> None:
    game = play(scene(a=mage("mercenary")), "activate a; use summoning torii", ["fire"])
    assert (asked(game), question(game).player, options(game)) == ("form fire", 0, ["celestial", "corrupted"])
    game.answer(form)
    game.answer("place b1 N")
    assert game.state.face(game.state.match.index_of("fire")).profile.attack == attack


@pytest.mark.rule("SUMMON-4")
def test_a_kami_leaves_the_enemy_for_who_calls_it() -> None:
    """The enemy's corrupted Kami of Fire comes over in the summoner's form, placed anew, and is no loss."""
    first = play(
        draw(FIELD, a=who(), B=mage("evil"), to_act="b", dice_b=["torii"], kami=SPIRITS),
        "activate b; use summoning torii; place d4 W",
        ["fire"],
    )
    kami = first.state.match.index_of("fire")
    assert (first.state.band(kami), first.state.recruit(kami).name) == (1, "Corrupted fire")
    state = draw(
        FIELD.replace(". . B", ". K B"), a=mage(), K=who("W", kami="fire", zeni=4), dice_a=["torii"], kami=SPIRITS
    )
    game = play(state, "activate a; use summoning torii; place c3 S", ["fire"])
    (event,) = happened(game, Summoned)
    assert (event.who, event.left, state.match.board.name(event.start)) == (2, 1, "d4")
    assert (place(game.state, "k"), game.state.band(2)) == ("c3 S", 0)
    assert [each.index for each in game.state.standing(1)] == [1]
    assert game.state.losses == (0, 0)
    assert not game.state.occupied >> state.match.board.square("d4") & 1


@pytest.mark.rule("SUMMON-4", "SUMMON-5")
def test_the_square_it_leaves_counts_as_free() -> None:
    """Boxed in by walls, the only square beside the sorcerer is the one on which the enemy's Kami stands."""
    box = """
        +-+-+-+
        |. . B|
        +-+-+ +
        |a K|.|
        +-+-+-+
        """
    state = scene(box, K=who("E", kami="fire"))
    game = play(state, "activate a; use summoning torii", ["fire"])
    assert squares(game) == "b1"
    game.answer("place b1 E")
    assert game.state.band(game.state.match.index_of("k")) == 0
    other = play(state, "activate a; use summoning torii", ["water"])
    assert not happened(other, Summoned)


@pytest.mark.rule("SUMMON-4", "SUMMON-5")
def test_with_no_square_the_kami_stays_with_the_enemy() -> None:
    state = scene("a h . B\n# h . K", K=who("W", kami="fire"))
    game = play(state, "activate a; use summoning torii", ["fire"])
    assert [event.comes for event in happened(game, Prayed)] == [None]
    assert game.state.band(game.state.match.index_of("k")) == 1
    assert place(game.state, "k") == "d1 W"


@pytest.mark.rule("SUMMON-5", "GEO-8")
def test_it_appears_on_a_free_adjacent_square_neither_hindering_nor_blocking() -> None:
    """Around a on b2: a1 hindering, b1 blocking, c1 a friend, c2 and c3 behind walls; water will do."""
    picture = """
        +-+-+-+-+
        |. .|. B|
        + + +-+ +
        |. a|. .|
        + + + + +
        |h # c .|
        +-+-+-+-+
        """
    game = play(scene(picture, a=mage(on="~"), c=who()), "activate a; use summoning torii", ["fire"])
    assert squares(game) == "a2 a3 b3"
    assert len(options(game)) == 3 * 4
    wet = play(scene("~ a> . . B"), "activate a; use summoning torii", ["fire"])
    assert squares(wet) == "a1 c1"


@pytest.mark.rule("SUMMON-5")
def test_with_no_square_the_prayer_has_no_effect() -> None:
    game = play(scene("a h . B\n# h . ."), "activate a; use summoning torii", ["fire"])
    assert [event.comes for event in happened(game, Prayed)] == [None]
    assert game.state.used[0] == 2


@pytest.mark.rule("SUMMON-5")
def test_the_ruling_brings_the_kami_to_the_nearest_square_that_serves() -> None:
    """Beside a on a2 are furniture and a stone; c1 and c2 are two squares away, d1 is three."""
    rulings = Rulings(kami_placement="nearest")
    state = draw("a h . B\n# h . .", a=mage(), dice_a=["torii"], kami=SPIRITS, rulings=rulings)
    game = play(state, "activate a; use summoning torii", ["fire"])
    assert squares(game) == "c1 c2"
    assert place(play(state, "activate a; use summoning torii; place c1 S", ["fire"]).state, "fire") == "c1 S"
    beside = draw("a . . B\n# h . .", a=mage(), dice_a=["torii"], kami=SPIRITS, rulings=rulings)
    assert squares(play(beside, "activate a; use summoning torii", ["fire"])) == "b2"
    full = draw("a h\n# B", a=mage(), dice_a=["torii"], kami=SPIRITS, rulings=rulings)
    assert [event.comes for event in happened(play(full, "activate a; use summoning torii", ["fire"]), Prayed)] == [
        None
    ]


@pytest.mark.rule("SUMMON-5", "TURN-3")
def test_a_kami_counts_as_activated_in_the_phase_it_comes() -> None:
    game = play(scene(), "activate a; use summoning torii; place b1 W; end activation", ["fire"])
    assert game.state.characters[game.state.match.index_of("fire")].activated
    assert game.state.player == 0
    assert "activate fire" not in options(game)
    phases = ["fire", "air", "air", "air", "air", "air", "air", "air", "air"]
    answers = "activate a; use summoning torii; place b1 W; end activation; done; end phase; done; roll"
    later = play(scene(), answers.replace("; roll", ""), phases)
    assert later.state.player == 0
    assert "activate fire" in options(later)


@pytest.mark.rule("KAMI-10", "KAMI-4")
def test_until_it_is_called_a_kami_is_in_no_band_and_costs_nothing() -> None:
    state = scene()
    assert [state.recruit(index).band for index in range(2, 6)] == [NOBODY] * 4
    assert state.match.members == ((0,), (1,))
    assert not state.match.aura_stats
    assert [each.zeni for each in state.match.recruits[2:]] == [0] * 4
    game = play(state, "activate a; use summoning torii; place b1 W", ["fire"])
    assert game.state.match.aura_stats == {Stat.ATTACK}


@pytest.mark.rule("KAMI-10")
def test_without_a_sorcerer_the_kami_stay_out_of_the_match() -> None:
    assert draw(FIELD, kami=SPIRITS).match.kami == ()


@pytest.mark.rule("SUMMON-5")
@pytest.mark.parametrize(
    ("act", "fact"),
    [
        ("place a1 N", "a1 is hindering terrain"),
        ("place b1 N", "b1 is blocking terrain"),
        ("place c1 N", "C stands on c1"),
        ("place d1 N", "d1 is not adjacent to the one who called Celestial fire"),
    ],
)
def test_why_a_kami_does_not_appear_there(act: str, fact: str) -> None:
    game = play(scene(". . . B\n. a . .\nh # c .", c=who()), "activate a; use summoning torii", ["fire"])
    refusal = game.why_not(act)
    assert refusal is not None
    assert (refusal.rule, refusal.fact) == ("SUMMON-5", fact)
    assert game.why_not("place a3 W") is None


@pytest.mark.rule("SUMMON-1")
def test_a_prayer_taken_back_falls_as_it_fell() -> None:
    """The die shows the same when the prayer is said again; until then the Kami is nobody's once more."""
    game = play(scene(), "activate a; use summoning torii; place b1 W", ["fire"])
    game.undo(agreed=True)
    game.undo(agreed=True)
    assert game.state.match.members == ((0,), (1,))
    assert game.state.pools[0].count(Element.TORII) == 2
    game.answer("use summoning torii")
    game.answer("place c1 S")
    assert place(game.state, "fire") == "c1 S"


@pytest.mark.rule("KAMI-10", "SUMMON-2", "SORC-1", "DICE-11")
def test_what_keeps_a_sorcerer_from_its_magic_is_told_by_its_own_rule() -> None:
    """No Kami in the match; no Torii; a foe's zone; and in such a zone no dice to throw again."""
    picture = "B^ . .\na . ."
    free = scene(picture)
    assert "use summoning torii" in options(play(free, "activate a"))
    for state, act, rule in (
        (draw(picture, a=mage(), dice_a=["torii"]), "use summoning torii", "KAMI-10"),
        (draw(picture, a=mage(), dice_a=["fire"], kami=SPIRITS), "use summoning torii", "DICE-11"),
        (draw(picture.replace("^", "v"), a=mage(), dice_a=["torii"], kami=SPIRITS), "use summoning torii", "SUMMON-2"),
        (draw(picture.replace("^", "v"), a=who(skills=[SORCERER])), "use sorcerer", "SORC-1"),
    ):
        game = play(state, "activate a")
        assert act not in options(game)
        refusal = game.why_not(act)
        assert refusal is not None
        assert refusal.rule == rule


@pytest.mark.rule("SUMMON-1", "SUMMON-4", "SUMMON-5")
def test_a_prayer_and_what_comes_of_it_name_their_rules() -> None:
    """Nobody comes on a torii; nobody for want of room; from nowhere; and from the enemy, who is said to lose it."""
    told = "activate a; use summoning torii"
    assert [event.rules for event in happened(play(scene(), told, ["torii"]), Prayed)] == [("SUMMON-1",)]
    shut = scene("# # B\na # .")
    assert [event.rules for event in happened(play(shut, told, ["fire"]), Prayed)] == [("SUMMON-1", "SUMMON-5")]
    comes = play(scene(), f"{told}; place b1 W", ["fire"])
    assert happened(comes, Prayed)[0].rules == ("SUMMON-1",)
    assert (happened(comes, Summoned)[0].left, happened(comes, Summoned)[0].rules) == (None, ("SUMMON-3", "SUMMON-5"))
    taken = play(scene(f"K^ {FIELD.split()[1]} . . B" + "\n. . . . .\n. a . . .\n. . . . .", K=who(kami="fire")),
                 f"{told}; place b1 W", ["fire"])  # fmt: skip
    (summoned,) = happened(taken, Summoned)
    assert (summoned.left, summoned.rules) == (1, ("SUMMON-3", "SUMMON-4", "SUMMON-5"))


@pytest.mark.rule("SUMMON-4", "SUMMON-5")
def test_the_square_that_a_kami_leaves_is_free_for_it() -> None:
    """The enemy's Kami stands on a1, beside the sorcerer, and everything else there is blocked."""
    game = play(scene("# # # B\nK^ a # .", K=who(kami="fire")), "activate a; use summoning torii", ["fire"])
    assert squares(game) == "a1"


@pytest.mark.rule("SUMMON-5", "GEO-7")
def test_by_the_other_ruling_a_kami_comes_near_only_where_it_cannot_come_beside() -> None:
    """Beside a, b1 is free, and b2 behind walls is no neighbour; with b1 blocked the nearest squares are b2 and c1."""
    nearest = Rulings(kami_placement="nearest")
    walled = "+-+-+-+-+\n|#|. . B|\n+-+-+ + +\n|a {} . .|\n+-+-+-+-+"
    for mark, places in ((".", "b1"), ("#", "b2")):
        state = draw(walled.format(mark), a=mage(), dice_a=["torii"], kami=SPIRITS, rulings=nearest)
        assert squares(play(state, "activate a; use summoning torii", ["fire"])) == places
    off = "a # . . B\n# # . # .\n. . . . ."
    state = draw(off, a=mage(), dice_a=["torii"], kami=SPIRITS, rulings=nearest)
    assert squares(play(state, "activate a; use summoning torii", ["fire"])) == "a1 b1 c1 c2 c3"


@pytest.mark.rule("SUMMON-4", "SUMMON-5")
def test_a_refusal_to_appear_shows_where_it_may_and_counts_its_own_square_as_free() -> None:
    """The enemy's Kami on d1 may come to b1 and b2 alone; that it stands on d1 does not keep it from there."""
    game = play(scene("# . . B\na . . K^", K=who(kami="fire")), "activate a; use summoning torii", ["fire"])
    assert squares(game) == "b1 b2"
    refusal = game.why_not("place d1 N")
    assert refusal is not None
    assert refusal.fact.startswith("d1 is not adjacent")
    assert [game.state.match.board.name(square) for square in refusal.squares] == ["b1", "b2"]
