"""The scenario cards of the box: each does what its text says (DRAFT-4)."""

import pytest

from okko.library import Library, shipped
from okko.model.element import Stat
from okko.model.scenario import ScenarioCard
from okko.model.skill import Situation
from okko.model.state import End, Result, State
from okko.rules.cards import number
from okko.rules.victory import score
from tests.fights import margins
from tests.scenes import draw, options, play, who

CARDS = Library([shipped()]).scenario_cards


def card(id: str) -> ScenarioCard:
    """A card as it lies in the box."""
    return CARDS[id]


def scores(state: State) -> tuple[int, int]:
    return score(state, 0), score(state, 1)


@pytest.mark.rule("DRAFT-4", "SUPPORT-1", "SUPPORT-2")
@pytest.mark.parametrize(("id", "margin"), [("single-combat", 0), (None, 1)])
def test_in_single_combat_nobody_supports(id: str | None, margin: int) -> None:
    """4 against 4 with equal dice; c beside a has B in its zone."""
    scene = draw(". B .\na c .", karasu=True, scenario=card(id) if id else None, a=who("N"), c=who("N"))
    assert margins(play(scene, "activate a; attack b", [3, 3])) == [margin]
    other = draw(". B D\n. a .", karasu=True, scenario=card(id) if id else None, a=who("N"), B=who("S"), D=who("S"))
    assert margins(play(other, "activate a; attack b", [3, 3])) == [-margin]


@pytest.mark.rule("DRAFT-4", "WILL-1", "STATE-4")
def test_temple_bells_lend_will_and_let_one_recover_before_an_enemy() -> None:
    bells = draw("B .\na .", karasu=True, scenario=card("temple-bells"), a=who(shaken=True, willpower=3), B=who("S"))
    assert [number(bells, each, Stat.WILLPOWER, Situation.TESTING) for each in (0, 1)] == [4, 4]
    assert "recover" in options(play(bells, "activate a"))
    assert not play(bells, "activate a; recover", [4]).state.characters[0].shaken
    silent = draw("B .\na .", karasu=True, a=who(shaken=True), B=who("S"))
    assert "recover" not in options(play(silent, "activate a"))


@pytest.mark.rule("DRAFT-4", "SHOT-4", "BEHIND-3")
def test_in_thick_fog_shots_are_weak_and_nobody_is_seen_coming() -> None:
    fog = draw("B . .\n. . .\na . .", karasu=True, scenario=card("thick-fog"), a=who(shot=(5, 4)), B=who("S"))
    assert margins(play(fog, "activate a; shoot b bow", [4, 4])) == [4 - 2 - 4]
    seen = "a . .\n. B .\n. . ."
    for scenario, margin in ((card("thick-fog"), 1), (None, 0)):
        scene = draw(seen, karasu=True, scenario=scenario, a=who("S", movement=8), B=who("N"))
        game = play(scene, "activate a; move b1 N; attack b", [3, 3])
        assert margins(game) == [margin], "a begins before B's front and ends behind its back"


@pytest.mark.rule("DRAFT-4", "END-4")
def test_burning_gates_pay_for_the_enemys_zone_at_the_end_of_each_turn() -> None:
    """a and c stand in B's zone against D alone; nobody of b stands in a's."""
    rows = ["a c D . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."]
    scene = draw("\n".join(rows), karasu=True, to_act="b", scenario=card("burning-gates"), a=who("S"), c=who("S"))
    assert scores(play(scene, "end phase").state) == (2, 0)
    level = draw("\n".join(["a E D . .", *rows[1:]]), karasu=True, to_act="b", scenario=card("burning-gates"))
    assert scores(play(level, "end phase").state) == (0, 0)


@pytest.mark.rule("DRAFT-4", "MOVE-1", "END-4")
def test_a_following_wind_hurries_everybody_and_ends_the_match_after_five_turns() -> None:
    wind = draw("a . B", karasu=True, to_act="b", turn=5, scenario=card("following-wind"), losses=(0, 3))
    assert [number(wind, each, Stat.MOVEMENT, Situation.MOVING) for each in (0, 1)] == [6, 6]
    assert play(wind, "end phase").state.result == Result(0, End.TURNS)


@pytest.mark.rule("DRAFT-4", "END-4")
def test_the_evening_bell_pays_who_holds_the_middle_at_the_end_of_each_turn() -> None:
    rows = ["B . . . . . .", *[". . . . . . ."] * 2, ". . . a . . .", *[". . . . . . ."] * 3]
    scene = draw("\n".join(rows), karasu=True, to_act="b", scenario=card("evening-bell"))
    assert scores(play(scene, "end phase").state) == (2, 0)
    near = draw(
        "\n".join([*rows[:3], ". D . a . . .", *rows[4:]]), karasu=True, to_act="b", scenario=card("evening-bell")
    )
    assert scores(play(near, "end phase").state) == (0, 0), "D holds it as well as a"


@pytest.mark.rule("DRAFT-4", "END-4")
def test_the_far_gate_pays_for_each_who_stands_in_the_others_zone() -> None:
    """a and c stand in the two rows of the north, e in the middle row, B in none of a's."""
    scene = draw("a . .\n. c .\ne . B\n. . .\n. . .", karasu=True, scenario=card("far-gate"), losses=(0, 3))
    assert scores(scene) == (7, 0)


@pytest.mark.rule("DRAFT-4", "END-4")
@pytest.mark.parametrize(("lost", "points"), [("", 5), ("a", 5), ("c", 0)])
def test_an_honoured_guest_pays_while_the_dearest_is_there(lost: str, points: int) -> None:
    picture = "a c . B".replace(lost or "-", ".")
    a, c = (who(zeni=zeni, fallen=id == lost) for id, zeni in (("a", 3), ("c", 4)))
    assert scores(draw(picture, karasu=True, scenario=card("honoured-guest"), a=a, c=c)) == (points, 5)


@pytest.mark.rule("DRAFT-4", "END-4")
@pytest.mark.parametrize(("lost", "points"), [("B", 3), ("D", 4 + 5)])
def test_a_price_on_a_head_is_paid_for_the_dearest_enemy_beside_its_zeni(lost: str, points: int) -> None:
    zeni = {"B": 3, "D": 4}
    b, d = (who(zeni=zeni[id], fallen=id == lost) for id in "BD")
    scene = draw(
        "a . B D".replace(lost, "."), karasu=True, scenario=card("price-on-a-head"), losses=(0, zeni[lost]), B=b, D=d
    )
    assert scores(scene) == (points, 0)


@pytest.mark.rule("DRAFT-4", "END-4")
@pytest.mark.parametrize(("shaken", "points"), [("", 7), ("a", 4), ("ac", 4), ("ace", 2), ("aceg", 2), ("acegi", 0)])
def test_the_last_light_counts_the_vigilant_and_no_zeni(shaken: str, points: int) -> None:
    """2 for one, 2 more for three, 3 more for five; Zeni, 9 to 9, count for nothing."""
    people = {id: who(shaken=id in shaken) for id in "acegi"}
    scene = draw("a c e g i . B", karasu=True, scenario=card("last-light"), losses=(9, 9), **people)  # type: ignore[arg-type]
    assert scores(scene) == (points, 2)


@pytest.mark.rule("DRAFT-4", "END-4")
def test_the_stolen_relic_counts_in_hand_and_wins_at_home() -> None:
    """a takes it up in the middle of five rows, and is at home in the two of the south."""
    picture = ". . . . B\n. . . . .\n. . . . .\n. . a . .\n. . . . ."
    scene = draw(picture, karasu=True, scenario=card("stolen-relic"))
    held = play(scene, "activate a; move c3 N")
    assert (scores(held.state), held.state.result) == ((4, 0), None)
    home = play(scene, "activate a; move c3 N; end phase; activate a; move c2 N", ["torii"] * 8)
    assert home.state.result == Result(0, End.OBJECTIVE)


@pytest.mark.rule("DRAFT-4", "END-4")
@pytest.mark.parametrize(("fallen", "won"), [("DF", True), ("D", False)])
def test_the_third_blood_ends_the_match_which_lasts_eight_turns(fallen: str, won: bool) -> None:
    picture = "B H F\na . .".replace("F", "." if "F" in fallen else "F")
    f = who(fallen="F" in fallen)
    scene = draw(picture, karasu=True, scenario=card("third-blood"), D=who(fallen=True), F=f)
    game = play(scene, "activate a; attack b; end activation", [6, 1])
    assert game.state.result == (Result(0, End.OBJECTIVE) if won else None)
    assert scene.match.turn_limit == 8


@pytest.mark.rule("DRAFT-4", "SHOT-4", "BEHIND-2")
@pytest.mark.parametrize(("id", "worse"), [("driving-rain", 1), (None, 0)])
def test_driving_rain_weakens_shots_and_helps_whoever_comes_from_behind(id: str | None, worse: int) -> None:
    """A shot of 4 and an Attack of 4 with 1 for the back, both against Defense 4."""
    scenario = card(id) if id else None
    shot = draw("B . .\n. . .\na . .", karasu=True, scenario=scenario, a=who(shot=(5, 4)), B=who("S"))
    assert margins(play(shot, "activate a; shoot b bow", [4, 4])) == [-worse]
    back = draw("B .\na .", karasu=True, scenario=scenario, B=who("N"))
    assert margins(play(back, "activate a; attack b", [3, 3])) == [1 + worse]
    front = draw("B .\na .", karasu=True, scenario=scenario, B=who("S"))
    assert margins(play(front, "activate a; attack b", [3, 3])) == [0]


@pytest.mark.rule("DRAFT-4", "MOVE-4", "RETREAT-3")
@pytest.mark.parametrize("ground", ["h", "~"])
@pytest.mark.parametrize("id", ["hard-frost", None])
def test_hard_frost_makes_all_ground_plain(id: str | None, ground: str) -> None:
    scenario = card(id) if id else None
    scene = draw(f"a {ground} . . B", karasu=True, scenario=scenario, a=who("E", movement=1))
    assert ("move b1 E" in options(play(scene, "activate a"))) is (id is not None)
    loser = draw(f"B\na\n{ground}", karasu=True, scenario=scenario, to_act="b")
    game = play(loser, "activate b; attack a", [4, 3])
    assert game.state.characters[0].shaken is (id is None)
