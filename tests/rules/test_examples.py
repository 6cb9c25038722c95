"""The examples of the rulebook; their pictures are redrawn as position files."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from okko.game import Game
from okko.library import Library, read_position, shipped
from okko.model.event import Moved, Shaken
from okko.model.state import State
from tests.fights import called_off, causes, fate, margins, spent, sums, trials
from tests.scenes import character, happened, options, place, play

POSITIONS = Path(__file__).parents[1] / "positions"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library([shipped()])


def book(name: str, library: Library) -> State:
    """A position of the rulebook."""
    return read_position(POSITIONS / f"book-{name}.position.yaml", library)[1]


def run(state: State, answers: str, faces: Sequence[int] = ()) -> Game:
    return play(state, answers, list(faces))


@pytest.mark.rule("MOVE-1", "MOVE-2", "MOVE-3", "MOVE-4", "MOVE-15", "DICE-4")
def test_the_ninja_apprentice_moves_with_six_points_and_an_air_die(library: Library) -> None:
    """Forward 1, diagonally 1, a quarter turn 1, forward 1, into the hindering square 2: 6. One more with Air."""
    scene = book("ninja-moves", library)
    game = run(scene, "activate Ninja Apprentice; move d3 E")
    assert happened(game, Moved)[0].cost == 1 + 1 + 1 + 1 + 2
    assert "move e3 E" not in options(run(scene, "activate Ninja Apprentice"))
    game = run(scene, "activate Ninja Apprentice; move e3 E air")
    assert happened(game, Moved)[0].cost == 7


@pytest.mark.rule("MOVE-7", "GEO-6")
def test_two_diagonals_are_forbidden(library: Library) -> None:
    """A: between a wall and a character. B: between two characters. Their other diagonals are free."""
    scene = book("forbidden-diagonals", library)
    first, second = options(run(scene, "activate A")), options(run(scene, "activate B"))
    assert ("move c3 N" in first, "move a3 N" in first) == (False, True)
    assert ("move f3 N" in second, "move d3 N" in second) == (False, True)


@pytest.mark.rule("SUPPORT-1", "SUPPORT-2")
def test_okko_is_supported_by_two_and_the_oni_by_one(library: Library) -> None:
    game = run(book("support", library), "activate Okko; attack Oni Warau", [1, 2])
    assert sums(game) == ("5 Attack +2 support +1 die", "5 Defense +1 support +2 die")


@pytest.mark.rule("BEHIND-2", "BEHIND-4", "COMBAT-7", "SUPPORT-1")
def test_noburo_is_attacked_from_behind_twice(library: Library) -> None:
    """5 + 1 + 1 + 1 against 5 + 3: a draw. Then 4 + 1 + 1 + die against 5 + die: he turned to the Oni."""
    scene = book("noburo-twice", library)
    game = run(scene, "activate Oni Bushi; attack Noburo", [1, 3])
    assert sums(game)[0] == "5 Attack +1 support +1 from behind +1 die"
    assert (margins(game), place(game.state, "Noburo")) == ([0], "b2 S")
    answers = "activate Oni Bushi; attack Noburo; end activation; activate Ninja Apprentice; attack Noburo"
    game = run(scene, answers, [1, 3, 1, 2])
    assert sums(game)[0] == "4 Attack +1 support +1 from behind +1 die"
    assert place(game.state, "Noburo") == "b2 N"


@pytest.mark.rule("SHOT-3", "LOS-2", "LOS-3", "LOS-4", "BEHIND-1")
def test_the_arquebus_may_shoot_b_c_and_d(library: Library) -> None:
    """A: between a wall and a character. D: past the end of a wall. E: not in view."""
    scene = book("arquebus", library)
    game = run(scene, "activate arquebusier")
    assert [text.split()[1] for text in options(game) if text.startswith("shoot")] == ["B", "C", "D"]
    for target, defense in (("B", "4 Defense"), ("C", "4 Defense +2 cover"), ("D", "4 Defense")):
        game = run(scene, f"activate arquebusier; shoot {target} fire-mouth fire", [1, 6])
        assert sums(game)[1] == f"{defense} +6 die"


@pytest.mark.rule("RETREAT-1", "RETREAT-5", "MOVE-5")
def test_windreaper_has_one_square_and_it_is_the_onis(library: Library) -> None:
    """A friend on one square, a boulder on another; the third is in the Oni Bushi's zone."""
    game = run(book("windreaper-retreats", library), "activate Oni Warau; attack Windreaper", [2, 1])
    assert (place(game.state, "Windreaper"), fate(game, "Windreaper")) == ("c3 S", "retreated shaken")
    assert causes(game, Shaken)[0] == "RETREAT-5"


@pytest.mark.rule("DICE-5", "SKILL-3")
def test_master_kanatta_has_two_fires_and_two_torii(library: Library) -> None:
    """One Fire for Attack; the other for Perfect cut or for nothing. One Torii; the second keeps for his defense."""
    scene = book("kanatta-attacks", library)
    start = "activate master-kanatta; attack Foe"
    named = options(run(scene, f"{start}; raise attack fire"))
    assert "raise attack fire" not in named
    assert not [text for text in named if "fire" in text and "perfect-cut" not in text]
    assert "use honor-code torii" in named
    again = options(run(scene, f"{start}; raise attack fire; use honor-code torii"))
    assert not [text for text in again if "torii" in text]
    attack = scene.face(0).profile.attack
    game = run(
        scene, f"{start}; use honor-code torii; done; end activation; reserve torii master-kanatta", [9 - attack, 1]
    )
    assert margins(game) == [(attack + 1 + 9 - attack) - (9 + 1)]
    assert character(game.state, "master-kanatta").reserve == "torii"


@pytest.mark.rule("DICE-4", "SKILL-10", "SKILL-8")
def test_his_earth_die_raises_his_defense_or_pays_weapon_master_but_not_against_a_shot(library: Library) -> None:
    scene = book("kanatta-defends", library)
    attacked = options(run(scene, "activate Foe; attack master-kanatta"))
    assert attacked == ["raise defense earth reserve", "use weapon-master earth reserve", "done"]
    shot = run(scene, "activate Archer")
    (bow,) = [text for text in options(shot) if text.startswith("shoot master-kanatta")]
    assert options(run(scene, f"activate Archer; {bow}")) == ["raise defense earth reserve", "done"]


@pytest.mark.rule("WILL-1", "WILL-2")
@pytest.mark.parametrize(("face", "passed"), [(3, True), (4, True), (5, False)])
def test_windreaper_tests_her_willpower_of_four(face: int, passed: bool, library: Library) -> None:
    scene = book("windreaper-dares", library)
    game = run(scene, "activate windreaper; attack oni-warau", [face, 1, 1] if passed else [face])
    assert trials(game) == [("windreaper", 4, passed)]
    assert called_off(game) is not passed


@pytest.mark.rule("COMBAT-3", "COMBAT-4", "COMBAT-5", "SKILL-2")
@pytest.mark.parametrize("veteran", [True, False])
def test_the_oni_leaps_on_okko_who_remembers_being_a_veteran_hunter(veteran: bool, library: Library) -> None:
    """Over the guard on the bridge. Dice that draw, the Oni's Fire counted; with Okko's Torii he wins by 1."""
    scene = book("oni-leaps-on-okko", library)
    oni, okko = (scene.face(scene.match.index_of(id)).profile for id in ("oni-bushi", "okko"))
    faces = [1 + max(0, okko.defense - oni.attack), 2 + max(0, oni.attack - okko.defense)]
    leap = next(text for text in options(run(scene, "activate oni-bushi")) if text.startswith("move b3 S great-leap"))
    naming = "use veteran-hunter torii reserve" if veteran else "done"
    game = run(scene, f"activate oni-bushi; {leap}; attack okko; raise attack fire; {naming}", faces)
    assert spent(game)[:2] == ["oni-bushi uses great-leap with air", "oni-bushi raises attack with fire"]
    assert margins(game) == [-1 if veteran else 0]
    assert fate(game, "okko") == ""
