"""The Demon Hunters of the Karasu box: each skill does what its text says."""

from tests.cards.shipped import BOTH, duel, person, shows, stat
from tests.fights import asked, fate, spent, steps, sums, trials
from tests.scenes import character, draw, options, place, play, who

DEMON = who(keywords=["demon"])
FREE = """
    . . .
    . B .
    . a .
    """
FAR = """
    . . .
    . B .
    . . .
    . a .
    """


@shows("exorcist/binding-words")
def test_the_exorcist_binds_the_demon_he_strikes() -> None:
    game = duel(person("exorcist"), DEMON, "use binding-words water", dice_a=["water"])
    assert sums(game) == ("4 Attack +1 die", "4 Defense -1 Binding words +1 die")
    assert spent(duel(person("exorcist"), who(), dice_a=["water"])) == []


@shows("exorcist/banishment")
def test_a_demon_the_exorcist_has_beaten_may_be_shaken() -> None:
    told = "activate exorcist; attack b; retreat b3"
    scene = draw(FREE, a=person("exorcist"), B=DEMON)
    assert fate(play(scene, told, [2, 1, 4]), "b") == "retreated shaken"
    assert fate(play(scene, told, [2, 1, 3]), "b") == "retreated"
    assert asked(play(draw(FREE, a=person("exorcist")), told, [2, 1])) == "act exorcist", "b is no demon"


@shows("exorcist/iron-faith")
def test_a_shaken_exorcist_may_pass_one_test_by_faith() -> None:
    scene = draw("a", a=person("exorcist", shaken=True))
    game = play(scene, "activate exorcist; recover; use iron-faith")
    assert (character(game.state, "exorcist").shaken, character(game.state, "exorcist").spent) == (
        False,
        ("iron-faith",),
    )
    again = draw("a", a=person("exorcist", shaken=True, spent=["iron-faith"]))
    assert trials(play(again, "activate exorcist; recover", [5])) == [("exorcist", 4, False)]


@BOTH
@shows("gate-guardian/closed-gate")
def test_supports_do_not_help_against_the_guardian(shaken: bool) -> None:
    scene = draw("B .\na c", B=person("gate-guardian", shaken=shaken))
    assert sums(play(scene, "activate a; attack gate-guardian", [1, 1]))[0] == "4 Attack +1 die"
    plain = play(draw("B .\na c"), "activate a; attack b", [1, 1])
    assert sums(plain)[0] == "4 Attack +1 support +1 die"


@shows("gate-guardian/great-shield")
def test_the_guardian_shields_an_adjacent_friend_from_shots() -> None:
    archer, guardian = who(shot=(5, 5)), person("gate-guardian", facing="N")
    near = draw("B Y\n. .\na .", a=archer, Y=guardian)
    assert sums(play(near, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense +1 Great shield +1 die"
    far = draw("B . Y\n. . .\na . .", a=archer, Y=guardian)
    assert sums(play(far, "activate a; shoot b bow", [1, 1]))[1] == "4 Defense +1 die"
    fight = draw("B Y\na .", Y=guardian)
    assert sums(play(fight, "activate a; attack b", [1, 1]))[1] == "4 Defense +1 die"


@shows("sohei/sweeping-naginata")
def test_the_sohei_sweeps_every_enemy_in_its_zone() -> None:
    """b fails with a 5, c passes with a 4, d stands beside the Sohei, out of its zone."""
    scene = draw(
        """
        . . .
        B . C
        D a .
        """,
        a=person("sohei"),
        dice_a=["fire"],
    )
    told = "activate sohei; use sweeping-naginata fire; target b"
    assert steps(play(scene, told, [5])) == ["a3", "b3"]
    game = play(scene, f"{told}; push b3; turn E", [5, 4])
    assert trials(game) == [("b", 4, False), ("c", 4, True)]
    assert [place(game.state, id) for id in ("b", "c", "d")] == ["b3 E", "c2 S", "a1 S"]


@BOTH
@shows("sohei/few-against-many")
def test_the_sohei_strikes_harder_when_outnumbered(shaken: bool) -> None:
    scene = draw("B .\na C", a=person("sohei", shaken=shaken))
    game = play(scene, "activate sohei; attack b", [1, 1])
    assert sums(game)[0] == "4 Attack +1 Few against many +1 die"
    assert sums(duel(person("sohei", shaken=shaken), who()))[0] == "4 Attack +1 die"


@BOTH
@shows("falconer/loosed-hawk", "falconer/loosed-hawk/shaken")
def test_the_hawk_flies_seven_squares_and_finds_its_prey_in_the_thicket(shaken: bool) -> None:
    falconer = person("falconer", shaken=shaken)
    reach = "B\n.\n.\n.\n.\n.\n.\na"
    game = play(draw(reach, a=falconer, B=who(on="h")), "activate falconer; shoot b loosed-hawk", [1, 1])
    assert sums(game) == (f"{2 if shaken else 3} Loosed hawk +1 die", "4 Defense +1 die")
    far = draw(reach.replace("B", "B\n."), a=falconer)
    assert "shoot b loosed-hawk" not in options(play(far, "activate falconer"))


@shows("falconer/raking-talons")
def test_the_talons_slow_their_prey_until_the_bands_next_phase() -> None:
    """3 + 3 against 4 + 1."""
    scene = draw(FAR, a=person("falconer"), dice_a=["torii"])
    told = "activate falconer; shoot b loosed-hawk; retreat b4; use raking-talons torii; end activation"
    game = play(scene, told, [3, 1, *["earth"] * 4])
    assert stat(game, "b", "movement") == 5 - 2
    game = play(scene, f"{told}; end phase; done", [3, 1, *["earth"] * 4, *["air"] * 4])
    assert stat(game, "b", "movement") == 5


@shows("bell-novice/evening-bell")
def test_the_evening_bell_calls_every_shaken_friend_within_three_squares() -> None:
    shaken = who(shaken=True)
    scene = draw("a c . d e", a=person("bell-novice"), c=shaken, d=shaken, e=shaken, dice_a=["water"])
    game = play(scene, "activate bell-novice; use evening-bell water; target c", [3, 4])
    assert trials(game) == [("c", 3, True), ("d", 3, False)]
    assert [character(game.state, id).shaken for id in "cde"] == [False, True, True]
    held = draw("B .\n. .\na c", a=person("bell-novice"), B=who("E"), c=shaken, dice_a=["water"])
    assert "use evening-bell water" in options(play(held, "activate bell-novice"))
    held = draw(". B\na c", a=person("bell-novice"), c=shaken, dice_a=["water"])
    assert "use evening-bell water" not in options(play(held, "activate bell-novice"))


@shows("bell-novice/warning-stroke")
def test_a_warning_stroke_guards_a_friend_in_time() -> None:
    novice = person("bell-novice", reserve="torii")
    fight = draw("C . N\na . .", N=novice)
    game = play(fight, "activate a; attack c; use warning-stroke torii reserve", [1, 1])
    assert sums(game)[1] == "4 Defense +1 Warning stroke +1 die"
    shot = draw("C . N\n. . .\na . .", a=who(shot=(4, 5)), N=novice)
    game = play(shot, "activate a; shoot c bow; use warning-stroke torii reserve", [1, 1])
    assert sums(game)[1] == "4 Defense +1 Warning stroke +1 die"
    far = draw("C . . N\na . . .", N=novice)
    assert spent(play(far, "activate a; attack c", [1, 1])) == []


@shows("bell-novice/cracked-bell")
def test_a_cracked_bell_unnerves_enemies_within_two_squares() -> None:
    novice = person("bell-novice", shaken=True, facing="N")
    near = draw("N . a", N=novice, a=who(shaken=True))
    assert trials(play(near, "activate a; recover", [3])) == [("a", 3 - 1, False)]
    far = draw("N . . a", N=novice, a=who(shaken=True))
    assert trials(play(far, "activate a; recover", [3])) == [("a", 3, True)]
