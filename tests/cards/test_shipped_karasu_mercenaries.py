"""The Mercenaries of the Karasu box: each skill does what its text says."""

from tests.cards.shipped import BOTH, duel, person, shows, stat
from tests.fights import asked, fate, spent, steps, sums
from tests.scenes import character, draw, options, place, play, who

DEEP = """
    . . .
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


@BOTH
@shows("blind-swordsman/ears-of-the-night")
def test_nobody_comes_from_behind_upon_the_blind_swordsman(shaken: bool) -> None:
    scene = draw("B^\na", B=person("blind-swordsman", shaken=shaken))
    assert sums(play(scene, "activate a; attack blind-swordsman", [1, 1]))[0] == "4 Attack +1 die"


@shows("blind-swordsman/cane-sword")
def test_the_cane_sword_is_drawn_where_he_stood() -> None:
    game = duel(person("blind-swordsman"), who(), "use cane-sword fire", dice_a=["fire"])
    assert sums(game)[0] == "5 Attack +2 Cane sword +1 die"
    moved = draw("B\n.\na", a=person("blind-swordsman"), dice_a=["fire"])
    assert options(play(moved, "activate blind-swordsman; move a2 N; attack b")) == ["raise attack fire", "done"]


@shows("blind-swordsman/counting-footsteps")
def test_he_counts_the_footsteps_of_those_who_surround_him() -> None:
    scene = draw("B .\na c", B=person("blind-swordsman", reserve="torii"))
    told = "activate a; attack blind-swordsman"
    game = play(scene, f"{told}; use counting-footsteps torii reserve", [1, 1])
    assert sums(game)[0] == "4 Attack +1 die"
    assert sums(play(scene, f"{told}; done", [1, 1]))[0] == "4 Attack +1 support +1 die"


@shows("blind-swordsman/nobody-near")
def test_a_shaken_swordsman_fights_best_alone() -> None:
    swordsman = person("blind-swordsman", shaken=True)
    assert sums(duel(swordsman, who()))[0] == "4 Attack +1 Nobody near +1 die"
    scene = draw("B .\na c>", a=swordsman)
    assert sums(play(scene, "activate blind-swordsman; attack b", [1, 1]))[0] == "4 Attack +1 die"


@shows("monkey-trainer/shrieking-monkey")
def test_the_monkey_makes_an_enemy_turn_round() -> None:
    scene = draw("B . . a", a=person("monkey-trainer"), dice_a=["torii"])
    game = play(scene, "activate monkey-trainer; use shrieking-monkey torii; turn W")
    assert place(game.state, "b") == "a1 W"
    far = draw("B . . . a", a=person("monkey-trainer"), dice_a=["torii"])
    assert "use shrieking-monkey torii" not in options(play(far, "activate monkey-trainer"))


@shows("monkey-trainer/fetch")
def test_the_monkey_carries_a_die_to_a_friend() -> None:
    scene = draw("a . . . c d", a=person("monkey-trainer", reserve="earth"))
    game = play(scene, "activate monkey-trainer; use fetch")
    assert [str(character(game.state, id).reserve) for id in ("monkey-trainer", "c", "d")] == ["None", "earth", "None"]
    full = draw("a . c", a=person("monkey-trainer", reserve="earth"), c=who(reserve="air"))
    assert "use fetch" not in options(play(full, "activate monkey-trainer"))


@shows("monkey-trainer/monkey-in-the-face")
def test_a_monkey_in_the_face_spoils_an_attack() -> None:
    game = duel(who(), person("monkey-trainer", shaken=True))
    assert sums(game)[0] == "4 Attack -1 Monkey in the face +1 die"


@BOTH
@shows("naginata-mistress/keep-at-bay")
def test_the_mistress_may_shove_whom_she_has_beaten(shaken: bool) -> None:
    scene = draw(DEEP, a=person("naginata-mistress", shaken=shaken))
    told = "activate naginata-mistress; attack b; retreat b3"
    faces = [3 if shaken else 2, 1]
    assert asked(play(scene, told, faces)) == "after naginata-mistress"
    assert steps(play(scene, f"{told}; use keep-at-bay", faces)) == ["a4", "b4", "c4"]
    assert place(play(scene, f"{told}; done", faces).state, "b") == "b3 S"


@shows("naginata-mistress/circling-blade")
def test_the_circling_blade_has_the_defender_throw_again() -> None:
    game = duel(person("naginata-mistress"), who(), "use circling-blade air", (3, 5, 3), dice_a=["air"])
    assert sums(game) == ("4 Attack +3 die", "4 Defense +3 die")


@shows("drunken-brawler/lucky-stagger")
def test_the_brawler_staggers_out_of_the_way() -> None:
    game = duel(who(), person("drunken-brawler", reserve="water"), "use lucky-stagger water reserve", (2, 1, 3))
    assert sums(game)[1] == "3 Defense +3 die"
    assert spent(duel(person("drunken-brawler"), who(), dice_a=["water"])) == []


@BOTH
@shows("drunken-brawler/used-to-falling")
def test_the_brawler_falls_into_thickets_and_among_enemies_unharmed(shaken: bool) -> None:
    """An attack of 4 + 1 against 3 + 1, or 3 + 1 against 2 + 1."""
    brawler = person("drunken-brawler", shaken=shaken)
    thicket = draw("# h #\n. B .\n. a .", a=who(attack=3 if shaken else 4), B=brawler)
    assert fate(play(thicket, "activate a; attack drunken-brawler", [1, 1]), "drunken-brawler") == "retreated"
    watched = draw("c> . #\n. B .\n. a .", a=who(attack=3 if shaken else 4), B=brawler)
    game = play(watched, "activate a; attack drunken-brawler", [1, 1])
    assert fate(game, "drunken-brawler") == "retreated"


@BOTH
@shows("poisoner/blowpipe", "poisoner/blowpipe/shaken")
def test_the_blowpipe_serves_at_three_squares_and_in_the_enemys_face(shaken: bool) -> None:
    poisoner = person("poisoner", shaken=shaken)
    told = "activate poisoner; shoot b blowpipe"
    for near in ("B\n.\n.\na", "B\na"):
        assert sums(play(draw(near, a=poisoner), told, [1, 1]))[0] == f"{3 if shaken else 4} Blowpipe +1 die"
    assert "shoot b blowpipe" not in options(play(draw("B\n.\n.\n.\na", a=poisoner), "activate poisoner"))


@shows("poisoner/numbing-dart")
def test_a_numbing_dart_leaves_its_target_open() -> None:
    scene = draw(FAR, a=person("poisoner"), dice_a=["torii"])
    game = play(scene, "activate poisoner; shoot b blowpipe; retreat b4; use numbing-dart torii", [2, 1])
    assert stat(game, "b", "defense") == 4 - 1
    assert [grant.round for grant in game.state.grants] == [True]
