"""The sorcerers and the Kami of the Karasu box: each skill does what its text says."""

import pytest

from okko.model.card import Form
from okko.model.event import Vanished
from okko.model.state import State
from tests.cards.shipped import bearing, duel, library, person, shows, stat
from tests.fights import called_off, fate, spent, sums, trials
from tests.scenes import Who, character, draw, happened, options, place, play, who

DEMON = who(keywords=["demon"])
SORCERERS = ["noshin", "shrine-maiden", "crow-witch", "onmyoji"]


def karasu(picture: str, **scene: object) -> State:
    """A drawn position of Karasu play, with the Kami of the box."""
    return draw(picture, karasu=True, kami=library().kami.values(), **scene)  # type: ignore[arg-type]


def spirit(id: str, form: Form) -> Who:
    """A Kami of the box that stands on the board."""
    return Who(card=library().kami[id].side(form))


@pytest.mark.parametrize("shaken", [False, True], ids=["vigilant", "shaken"])
@pytest.mark.parametrize("id", SORCERERS)
@shows("noshin/sorcerer", "shrine-maiden/sorcerer", "crow-witch/sorcerer", "onmyoji/sorcerer")
def test_a_sorcerer_throws_two_dice_again_in_karasu_play(id: str, shaken: bool) -> None:
    dice = ["fire", "air", "torii", "torii"]
    scene = karasu("a . . B", a=person(id, shaken=shaken), dice_a=dice)
    game = play(scene, f"activate {id}; use sorcerer; rethrow fire; rethrow air", ["water", "earth"])
    assert [str(die) for die in game.state.pools[0]] == ["water", "earth", "torii", "torii"]
    base = draw("a . . B", a=person(id, shaken=shaken), dice_a=dice)
    assert "use sorcerer" not in options(play(base, f"activate {id}"))


@pytest.mark.parametrize("id", SORCERERS)
@shows("noshin/summoning", "shrine-maiden/summoning", "crow-witch/summoning", "onmyoji/summoning")
def test_a_vigilant_sorcerer_calls_the_kami_that_the_die_names(id: str) -> None:
    """The only square free and clear is b1: c2 is blocked, a2 a thicket, b2 a friend's."""
    ground = "h c # .\n{} . . B"
    scene = karasu(ground.format("a"), a=person(id), dice_a=["torii", "fire"])
    picks = "corrupted; " if id == "onmyoji" else ""
    told = f"activate {id}; use summoning torii; {picks}place b1 E"
    game = play(scene, told, ["air"])
    assert place(game.state, "kami-of-air") == "b1 E"
    kami = game.state.recruit(game.state.match.index_of("kami-of-air"))
    celestial = {"noshin": True, "shrine-maiden": True, "crow-witch": False, "onmyoji": False}[id]
    assert kami.name == f"{'Celestial' if celestial else 'Corrupted'} Kami of Air"
    assert [str(die) for die in game.state.pools[0]] == ["fire"]
    nothing = play(scene, f"activate {id}; use summoning torii", ["torii"])
    assert not [each for each in nothing.state.standing(0) if nothing.state.recruit(each.index).kami]
    shaken = karasu(ground.format("a"), a=person(id, shaken=True), dice_a=["torii"])
    assert "use summoning torii" not in options(play(shaken, f"activate {id}"))


@pytest.mark.parametrize("id", SORCERERS)
def test_nobody_calls_a_kami_in_an_enemy_zone_or_beside_one(id: str) -> None:
    held = karasu("B . .\na . .", a=person(id), dice_a=["torii"])
    assert "use summoning torii" not in options(play(held, f"activate {id}"))
    second = karasu("a . k", a=person(id), k=spirit("kami-of-air", Form.CELESTIAL), dice_a=["torii"])
    assert "use summoning torii" not in options(play(second, f"activate {id}"))


@shows("shrine-maiden/circle-of-salt")
def test_the_salt_weakens_demons_within_two_squares() -> None:
    maiden = person("shrine-maiden", facing="N")
    near = draw("B . Y\na . .", a=DEMON, Y=maiden)
    assert sums(play(near, "activate a; attack b", [1, 1]))[0] == "4 Attack -1 Circle of salt +1 die"
    far = draw("B . . Y\na . . .", a=DEMON, Y=maiden)
    assert sums(play(far, "activate a; attack b", [1, 1]))[0] == "4 Attack +1 die"
    human = draw("B . Y\na . .", Y=maiden)
    assert sums(play(human, "activate a; attack b", [1, 1]))[0] == "4 Attack +1 die"


@shows("shrine-maiden/scattered-salt")
def test_a_shaken_maiden_scatters_her_salt_before_a_demon() -> None:
    maiden = person("shrine-maiden", shaken=True, reserve="water")
    game = duel(DEMON, maiden, "use scattered-salt water reserve")
    assert sums(game)[1] == "3 Defense +2 Scattered salt +1 die"
    assert spent(duel(who(), maiden)) == []


@shows("crow-witch/evil-eye")
def test_the_evil_eye_unnerves_enemies_within_three_squares() -> None:
    near = draw("a . . W", a=who(shaken=True), W=person("crow-witch"))
    assert trials(play(near, "activate a; recover", [3])) == [("a", 3 - 1, False)]
    far = draw("a . . . W", a=who(shaken=True), W=person("crow-witch"))
    assert trials(play(far, "activate a; recover", [3])) == [("a", 3, True)]


@shows("crow-witch/evil-eye")
def test_the_evil_eye_serves_the_kami_of_water_too() -> None:
    near = karasu("k . B\na . .", a=person("crow-witch"), k=spirit("kami-of-water", Form.CORRUPTED), B=who(willpower=4))
    assert trials(play(near, "activate kami-of-water; use black-water", [4])) == [("b", 4 - 1, False)]


@shows("crow-witch/murder-of-crows")
def test_a_shaken_witch_hides_in_her_crows_once() -> None:
    witch = person("crow-witch", shaken=True)
    game = duel(who(), witch, "use murder-of-crows", ())
    assert (called_off(game), game.state.acted) == (True, True)
    assert character(game.state, "crow-witch").spent == ("murder-of-crows",)
    assert not called_off(duel(who(), witch, "done"))
    assert not called_off(duel(who(), person("crow-witch", shaken=True, spent=["murder-of-crows"])))


@shows("onmyoji/paper-servant")
def test_the_paper_servant_turns_a_friend_round() -> None:
    scene = draw("a . . . c", a=person("onmyoji"), dice_a=["air"])
    game = play(scene, "activate onmyoji; use paper-servant air; turn S")
    assert place(game.state, "c") == "e1 S"
    far = draw("a . . . . c", a=person("onmyoji"), dice_a=["air"])
    assert "use paper-servant air" not in options(play(far, "activate onmyoji"))


@shows("onmyoji/favorable-hour")
def test_a_shaken_onmyoji_waits_for_a_better_hour_once() -> None:
    scene = draw("a", a=person("onmyoji", shaken=True))
    game = play(scene, "activate onmyoji; recover; use favorable-hour", [6, 5])
    assert not character(game.state, "onmyoji").shaken
    again = draw("a", a=person("onmyoji", shaken=True, spent=["favorable-hour"]))
    assert character(play(again, "activate onmyoji; recover", [6]).state, "onmyoji").shaken


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize(
    ("id", "raised"),
    [
        pytest.param("kami-of-air", "movement", marks=shows("kami-of-air/influence")),
        pytest.param("kami-of-earth", "defense", marks=shows("kami-of-earth/influence")),
        pytest.param("kami-of-fire", "attack", marks=shows("kami-of-fire/influence")),
        pytest.param("kami-of-water", "willpower", marks=shows("kami-of-water/influence")),
    ],
)
def test_the_influence_of_a_kami_reaches_adjacent_friends(id: str, raised: str, form: Form) -> None:
    game = play(karasu("c k B\n. . .\nd . .", k=spirit(id, form), c=who(), d=who(), B=who()))
    plain = {"attack": 4, "movement": 5, "defense": 4, "willpower": 3}
    assert {which: stat(game, "c", which) for which in plain} == {**plain, raised: plain[raised] + 1}
    for other in "db":
        assert {which: stat(game, other, which) for which in plain} == plain


@pytest.mark.parametrize(
    ("id", "form", "skill", "tested"),
    [
        pytest.param("kami-of-air", Form.CELESTIAL, "typhoon", 5, marks=shows("kami-of-air/typhoon")),
        pytest.param("kami-of-air", Form.CORRUPTED, "cutting-gale", 5, marks=shows("kami-of-air/cutting-gale")),
        pytest.param("kami-of-earth", Form.CELESTIAL, "earthquake", 4, marks=shows("kami-of-earth/earthquake")),
        pytest.param("kami-of-earth", Form.CORRUPTED, "falling-rock", 4, marks=shows("kami-of-earth/falling-rock")),
        pytest.param("kami-of-fire", Form.CELESTIAL, "firestorm", 4, marks=shows("kami-of-fire/firestorm")),
        pytest.param("kami-of-fire", Form.CORRUPTED, "burning-wrath", 4, marks=shows("kami-of-fire/burning-wrath")),
        pytest.param("kami-of-water", Form.CELESTIAL, "tidal-wave", 3, marks=shows("kami-of-water/tidal-wave")),
        pytest.param("kami-of-water", Form.CORRUPTED, "black-water", 3, marks=shows("kami-of-water/black-water")),
    ],
)
def test_the_great_skill_of_a_kami_tests_all_enemies_in_reach(id: str, form: Form, skill: str, tested: int) -> None:
    """Three squares when celestial, two when corrupted: b in reach fails, c passes by a point, d is too far off."""
    picture = "k . . B D\n. . . C .\na . . . ." if form is Form.CELESTIAL else "k . B D\n. . C .\na . . ."
    scene = karasu(picture, k=spirit(id, form))
    game = play(scene, f"activate {id}; use {skill}; target b", [tested + 1, tested])
    assert trials(game) == [("b", tested, False), ("c", tested, True)]
    assert [fate(game, each) for each in "bcd"] == ["shaken", "", ""]
    assert [game.state.recruit(event.who).card.id for event in happened(game, Vanished)] == [id]


@shows("sake-gourd/liquid-courage", "exorcist/iron-faith")
@pytest.mark.parametrize("foe", [bearing("sake-gourd"), person("exorcist", shaken=True)], ids=["gourd", "exorcist"])
def test_courage_for_willpower_tests_does_not_serve_where_magic_is_resisted(foe: Who) -> None:
    scene = karasu("k . B\na . .", k=spirit("kami-of-water", Form.CORRUPTED), B=foe)
    game = play(scene, "activate kami-of-water; use black-water", [3])
    assert [passed for _, _, passed in trials(game)] == [True], "the die fell"
