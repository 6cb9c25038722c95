"""The worked cases: (0,0) is c3 here, x runs to the right, y up and N is +y; C is c, its foe F."""

from itertools import product

import pytest

from okko.game import Game
from okko.model.decision import Roll
from okko.model.element import INSPIRATION_FACES, Element
from okko.model.event import ActivationEnded, Disabled, Moved
from okko.model.honor import HONORS
from okko.model.state import State
from tests.fights import causes, fate, question, steps, sums
from tests.scenes import character, draw, happened, names, options, place, play, who

FIELD = """\
+-+-+-+-+-+
|. . . . .|
+ + + + + +
|. . . . .|
+ + + + + +
|. . . . .|
+ + + + + +
|. . . . .|
+ + + + + +
|. . . . .|
+-+-+-+-+-+
"""


def field(*marks: str) -> str:
    """A board of 5 × 5 with marks: `c@0,0` stands on a square, `|@0,0` is the wall east of it, `-@0,0` north."""
    lines = [list(line) for line in FIELD.splitlines()]
    for mark in marks:
        char, place_ = mark.split("@")
        x, y = (int(number) for number in place_.split(","))
        row, column = 10 - (2 * (y + 2) + 1), 2 * (x + 2) + 1
        if char == "|":
            column += 1
        elif char == "-":
            row -= 1
        lines[row][column] = char
    return "\n".join("".join(line) for line in lines)


def at(x: int, y: int) -> str:
    """The name of a square."""
    return f"{chr(ord('c') + x)}{3 + y}"


def squares(*spots: tuple[int, int]) -> str:
    """Names of squares, in the order of the alphabet."""
    return " ".join(sorted(at(x, y) for x, y in spots))


def zone(state: State) -> str:
    """C's control zone."""
    return names(state.match.board, state.zone(character(state, "c").index))


def can(state: State, text: str) -> bool:
    """Whether C, activated, may move so."""
    return f"move {text}" in options(play(state, "activate c"))


@pytest.mark.rule("ZONE-1", "GEO-5", "RETREAT-1")
def test_case_1_zone_and_rear() -> None:
    state = draw(field("c@0,0"))
    assert zone(state) == squares((-1, 1), (0, 1), (1, 1))
    beaten = play(draw(field("c@0,0", "F@0,1")), "activate c; attack f", [1, 2])
    assert steps(beaten) == squares((-1, -1), (0, -1), (1, -1)).split()


@pytest.mark.rule("ZONE-2", "GEO-6", "GEO-7")
@pytest.mark.parametrize(
    ("walls", "expected"),
    [
        (["-@0,0"], [(-1, 1), (1, 1)]),
        (["-@0,0", "-@1,0"], [(-1, 1)]),
        (["|@0,0", "-@0,0"], [(-1, 1)]),
        (["-@1,0", "|@0,0"], [(-1, 1), (0, 1), (1, 1)]),
    ],
    ids=["case 2", "case 3", "case 4", "case 5"],
)
def test_cases_2_to_5_walls_and_the_zone(walls: list[str], expected: list[tuple[int, int]]) -> None:
    state = draw(field("c@0,0", *walls))
    assert zone(state) == squares(*expected)
    assert can(state, f"{at(1, 1)} N") is True, "in a longer way, or straight"
    short = draw(field("c@0,0", *walls), c=who(movement=1))
    assert can(short, f"{at(1, 1)} N") is ((1, 1) in expected)


@pytest.mark.rule("ZONE-2", "MOVE-7")
@pytest.mark.parametrize("marks", [["|@0,0", "d@0,1"], ["d@1,0", "e@0,1"]], ids=["case 6", "case 7"])
def test_cases_6_and_7_characters_bar_the_step_but_not_the_zone(marks: list[str]) -> None:
    state = draw(field("c@0,0", *marks), c=who(movement=1))
    assert not can(state, f"{at(1, 1)} N")
    assert zone(state) == squares((-1, 1), (0, 1), (1, 1))


@pytest.mark.rule("MOVE-2")
def test_case_8_a_step_back_costs_two() -> None:
    game = play(draw(field("c@0,0")), f"activate c; move {at(0, -1)} N")
    assert happened(game, Moved)[0].cost == 2


@pytest.mark.rule("MOVE-2", "MOVE-4")
def test_case_9_a_rear_diagonal_in_water_costs_three() -> None:
    game = play(draw(field("c@0,0", "~@-1,-1")), f"activate c; move {at(-1, -1)} N")
    assert happened(game, Moved)[0].cost == 3


@pytest.mark.rule("MOVE-9", "COMBAT-1")
@pytest.mark.parametrize(("facing", "attack"), [("W", True), ("S", True), ("N", False), ("E", False)])
def test_case_10_a_walk_into_a_zone_stops_and_may_attack_only_what_it_faces(facing: str, attack: bool) -> None:
    state = draw(field("c@2,2", "F@0,0"), c=who(facing, movement=2), F=who("N"))
    cost = {"W": 1, "S": 1}.get(facing, 2)
    game = play(state, f"activate c; move {at(1, 1)} {facing}")
    moved = happened(game, Moved)[0]
    assert (moved.stopped, moved.cost) == (True, cost)
    assert ("attack f" in options(game)) is attack


@pytest.mark.rule("MOVE-13", "MOVE-11")
def test_case_11_zone_to_zone_stops_and_shakes() -> None:
    state = draw(field("c@0,1", "F@0,0"), F=who("N"))
    game = play(state, f"activate c; move {at(1, 1)} N")
    assert (happened(game, Moved)[0].stopped, fate(game, "c")) == (True, "shaken")


@pytest.mark.rule("MOVE-11")
def test_case_12_out_of_the_zone_it_goes_on_and_is_shaken_at_the_end() -> None:
    state = draw(field("c@0,1", "F@0,0"), F=who("N"))
    game = play(state, f"activate c; move {at(0, 2)} E")
    moved = happened(game, Moved)[0]
    assert (moved.stopped, moved.cost, fate(game, "c")) == (False, 2, "shaken")


@pytest.mark.rule("MOVE-12")
def test_case_13_turning_alone_does_not_shake() -> None:
    state = draw(field("c@0,1", "F@0,0"), F=who("N"))
    assert fate(play(state, f"activate c; move {at(0, 1)} S"), "c") == ""


@pytest.mark.rule("MOVE-10")
def test_case_14_the_shaken_turn_only() -> None:
    state = draw(field("c@0,1", "F@0,0"), c=who(shaken=True), F=who("N"))
    moves = [text for text in options(play(state, "activate c")) if text.startswith("move")]
    assert sorted(moves) == [f"move {at(0, 1)} {facing}" for facing in "ESW"]


@pytest.mark.rule("MOVE-14", "COMBAT-7")
def test_case_15_a_foe_struck_from_behind_that_draws_holds() -> None:
    """4 + 1 from behind + 1 against 4 + 2; then one step back."""
    state = draw(field("c@0,-1", "F@0,0"), F=who("N"))
    game = play(state, f"activate c; attack f; move {at(0, -2)} N", [1, 2])
    assert place(game.state, "f") == f"{at(0, 0)} S"
    assert fate(game, "c") == "shaken"


@pytest.mark.rule("COMBAT-7")
def test_case_16_of_two_facings_the_owner_picks() -> None:
    state = draw(field("c@1,1", "F@0,0"), c=who("W"), F=who("S"))
    game = play(state, "activate c; attack f")
    assert (question(game).player, options(game)) == (1, ["face N", "face E"])


@pytest.mark.rule("COMBAT-7")
@pytest.mark.parametrize(("spot", "facing"), [((1, 1), "E"), ((1, 0), "N")], ids=["case 17", "case 18"])
def test_cases_17_and_18_no_turn_or_the_only_one(spot: tuple[int, int], facing: str) -> None:
    state = draw(field(f"c@{spot[0]},{spot[1]}", "F@0,0"), c=who("W"), F=who(facing))
    game = play(state, "activate c; attack f", [1, 3])
    assert character(game.state, "f").facing.name == "E"


@pytest.mark.rule("BEHIND-2", "BEHIND-3")
@pytest.mark.parametrize(
    ("start", "answers", "behind"),
    [
        ("c@2,0", "move {end} W; ", True),
        ("c@2,1", "move {end} W; ", False),
        ("c@0,-1", "", True),
    ],
    ids=["case 19", "case 20", "case 21"],
)
def test_cases_19_to_21_attacks_from_behind(start: str, answers: str, behind: bool) -> None:
    """The walks of the cases begin a square further east; the board is five wide, so the foe stands on (-1,0)."""
    foe = "F@-1,0" if answers else "F@0,0"
    state = draw(field(start, foe), c=who("W" if answers else "N"), F=who("N"))
    game = play(state, f"activate c; {answers.format(end=at(0, 0))}attack f", [1, 2])
    assert ("from behind" in sums(game)[0]) is behind


def beaten(by: int, *marks: str, shaken: bool = False, answers: str = "") -> Game:
    """F, on (0,0) facing south, is attacked from (0,-1) and loses by a margin."""
    state = draw(field("c@0,-1", "F@0,0", *marks), F=who("S", shaken=shaken))
    return play(state, f"activate c; attack f; {answers}", [1 + by, 1])


@pytest.mark.rule("COMBAT-8", "RETREAT-7")
def test_case_22_by_three_into_a_bush() -> None:
    assert place(beaten(3, "#@-1,1", "h@0,1", "#@1,1").state, "f") == "fallen"


@pytest.mark.rule("RETREAT-6")
def test_case_23_several_reasons_shake_once() -> None:
    """d on (2,1) and e on (2,2) look west: both hold (1,1), neither holds F."""
    state = draw(field("c@0,-1", "F@0,0", "d@2,1", "e@2,2", "h@1,1"), F=who("S"), d=who("W"), e=who("W"))
    game = play(state, f"activate c; attack f; retreat {at(1, 1)}", [2, 1])
    assert fate(game, "f") == "retreated shaken"


@pytest.mark.rule("RETREAT-2", "RETREAT-7")
def test_case_24_a_shaken_loser_without_a_square() -> None:
    assert fate(beaten(2, "#@-1,1", "#@0,1", "#@1,1", shaken=True), "f") == "retreated disabled"


@pytest.mark.rule("COMBAT-8")
def test_case_25_a_shaken_loser_by_three() -> None:
    game = beaten(3, shaken=True)
    assert fate(game, "f") == "disabled"
    assert causes(game, Disabled)[0] == "COMBAT-4"


def shots(state: State) -> list[str]:
    """The shots of c."""
    return [text for text in options(play(state, "activate c")) if text.startswith("shoot")]


@pytest.mark.rule("LOS-3", "LOS-2")
@pytest.mark.parametrize(
    ("others", "open_"),
    [(["d@1,-2", "e@0,-1"], False), (["d@1,-2"], True), (["e@0,-1"], True)],
    ids=["both", "one", "other"],
)
def test_case_26_between_two_characters(others: list[str], open_: bool) -> None:
    """From (0,0) to (3,1), drawn from (-1,-2): the corner lies between (2,0) and (1,1), here (1,-2) and (0,-1)."""
    state = draw(field("c@-1,-2", "F@2,-1", *others), c=who("N", shot=(5, 4)), F=who("N"))
    assert bool(shots(state)) is open_


@pytest.mark.rule("LOS-4", "LOS-5")
def test_case_27_cover_of_a_corner_and_a_square() -> None:
    state = draw(field("c@0,0", "F@2,2", "h@1,0", "h@0,1", "h@1,1"), c=who(shot=(5, 4)), F=who("N"))
    assert sums(play(state, "activate c; shoot f bow", [1, 1]))[1] == "4 Defense +2 cover +1 die"


@pytest.mark.rule("SHOT-3", "BEHIND-1")
def test_case_28_the_own_row_is_not_in_view() -> None:
    state = draw(field("c@-2,0", "F@2,0"), c=who("N", shot=(5, 4)), F=who("N"))
    assert shots(state) == []
    assert shots(draw(field("c@-2,0", "F@2,0"), c=who("E", shot=(5, 4)), F=who("N"))) == ["shoot f bow"]


@pytest.mark.rule("GEO-8", "SHOT-3")
@pytest.mark.parametrize(("reach", "open_"), [(4, True), (3, False)])
def test_case_29_range(reach: int, open_: bool) -> None:
    state = draw(field("c@-2,-2", "F@2,1"), c=who(shot=(reach, 4)), F=who("N"))
    assert bool(shots(state)) is open_


@pytest.mark.rule("DICE-3")
def test_case_31_a_civilian_falls() -> None:
    state = draw(field("c@0,-1", "F@0,0", "G@2,2"), F=who(type="civilian"), G=who(reserve="earth"))
    game = play(state, "activate c; attack f; lose used; end activation; roll", [6, 1])
    assert character(game.state, "g").reserve == "earth"
    assert isinstance(game.pending, Roll)
    assert game.pending.count == 3


@pytest.mark.rule("DICE-9", "DICE-7")
def test_case_32_no_second_die_on_a_card() -> None:
    state = draw(field("c@0,0", "F@2,2"), c=who(reserve="fire"), dice_a=["earth"])
    assert isinstance(play(state, "end phase").pending, Roll), "there is no card for it"


@pytest.mark.rule("MOVE-17", "STATE-3")
@pytest.mark.parametrize(("face", "shaken"), [(3, False), (4, True)])
def test_case_33_out_of_a_zone_and_a_test(face: int, shaken: bool) -> None:
    state = draw(field("c@0,1", "F@0,0"), F=who("N"))
    game = play(state, f"activate c; move {at(0, 2)} N; recover", [face])
    assert character(game.state, "c").shaken is shaken
    assert happened(game, ActivationEnded)


def share(cases: int, of: int) -> float:
    """In per cent, to one place."""
    return round(100 * cases / of, 1)


@pytest.mark.rule("DICE-1", "SORC-1")
@pytest.mark.parametrize(
    ("wanted", "dice", "expected"),
    [
        (Element.AIR, 4, [51.8, 13.2, 1.6]),
        (Element.AIR, 5, [59.8, 19.6, 3.5]),
        (Element.TORII, 4, [80.2, 40.7, 11.1]),
        (Element.TORII, 5, [86.8, 53.9, 21.0]),
    ],
)
def test_how_often_dice_show_a_face_once_twice_and_three_times(
    wanted: Element, dice: int, expected: list[float]
) -> None:
    shown = [throw.count(wanted) for throw in product(INSPIRATION_FACES, repeat=dice)]
    assert [share(sum(each >= least for each in shown), len(shown)) for least in (1, 2, 3)] == expected
    again = [throw.count(wanted) for throw in product(INSPIRATION_FACES, repeat=6)]
    assert share(sum(map(bool, again)), len(again)) == (91.2 if wanted is Element.TORII else 66.5), (
        "four, and two again"
    )


@pytest.mark.rule("SUMMON-1", "CAMP-4")
def test_how_often_a_prayer_is_heard() -> None:
    """By a Kami or with an honor, 66.7 %; by a given one 16.7 %; 53.5 and 57.9 % with a torii to be thrown first."""
    heard = [face for face in INSPIRATION_FACES if face in HONORS]
    assert share(len(heard), 6) == 66.7
    assert {element: share(heard.count(element), 6) for element in HONORS} == dict.fromkeys(HONORS, 16.7)
    for dice, expected in ((4, 53.5), (5, 57.9)):
        thrown = [Element.TORII in throw for throw in product(INSPIRATION_FACES, repeat=dice)]
        assert share(sum(thrown) * len(heard), len(thrown) * 6) == expected
