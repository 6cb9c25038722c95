"""What is said to newcomers: at its moment, the most urgent first, and once."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from okko.dice import Scripted
from okko.game import Game
from okko.learning.coach import Coach, moments
from okko.library import Library, parse_position, shipped
from okko.library.check import check
from okko.model.coaching import Moment

LIBRARY = Library((shipped(),))
BOARD = """\
board: |
  +-+-+-+-+-+
  |. . . . .|
  + + + + + +
  |. . . . .|
  + + + + + +
  |. . . . .|
  +-+-+-+-+-+
"""
FOE = "profile: {attack: 4, movement: 5, defense: 4, willpower: 3, zeni: 3}"


def game(a: str, b: str, *faces: int | str, more: str = "") -> Game:
    """A position of two characters without cards, `x` and `y`, on a board of 5 × 3."""
    text = (
        f"okko-position: 1\n{BOARD}to_act: a\n{more}bands:\n"
        f"  a: {{characters: [{{name: x, {a}, {FOE}}}]}}\n  b: {{characters: [{{name: y, {b}, {FOE}}}]}}\n"
    )
    return Game(parse_position(text, library=LIBRARY)[1], Scripted(*faces))


def now(game: Game) -> Sequence[Moment]:
    return list(moments(game.state, game.decision, game.log))


def test_who_is_activated_with_a_foe_in_its_zone_is_told_of_striking_before_moving() -> None:
    one = game("at: c1, facing: N", "at: c2, facing: N")
    assert now(one) == [Moment.ACTIVATE]
    one.answer("activate x")
    assert now(one) == [Moment.STRIKE, Moment.ACT]


def test_who_begins_in_a_foes_zone_is_told_that_it_is_held() -> None:
    one = game("at: c1, facing: S", "at: c2, facing: S")
    one.answer("activate x")
    assert now(one) == [Moment.HELD, Moment.ACT]


def test_who_has_entered_a_foes_zone_is_told_of_zones() -> None:
    one = game("at: a1, facing: E", "at: d1, facing: W")
    one.answer("activate x")
    one.answer("move c1 E")
    assert now(one)[0] is Moment.ZONE


def test_a_shaken_character_that_can_gather_courage_is_told_so() -> None:
    one = game("at: a1, facing: E, state: shaken", "at: e3, facing: N")
    one.answer("activate x")
    assert now(one) == [Moment.COURAGE, Moment.ACT]


def test_a_loser_who_must_retreat_is_told_how() -> None:
    one = game("at: c2, facing: N", "at: c3, facing: S", 1, 2)
    one.answer("activate x")
    one.answer("attack y")
    assert now(one) == [Moment.RETREAT], "4 + 1 against 4 + 2 is lost by one, and c1, b1 and d1 are free"


TWO = """\
okko-position: 1
board: |
  +-+-+-+-+-+
  |. . . . .|
  +-+-+-+-+-+
to_act: a
bands:
  a: {characters: [{card: tikku, at: a1, facing: E}, {card: okko, at: b1, facing: E}]}
  b: {characters: [{card: ashigaru, at: e1, facing: W}]}
"""


def test_who_is_the_civilian_is_said_by_name_and_only_of_a_band_that_has_one() -> None:
    one = Game(parse_position(TWO, library=LIBRARY)[1], Scripted())
    assert now(one) == [Moment.ACTIVATE, Moment.CIVILIAN]
    coach = Coach(LIBRARY.tips.values(), told=["activate"])
    tip = coach.word(one.state, one.decision, one.log)
    assert tip is not None
    assert tip.title == "Tikku is a civilian"
    assert "{" not in tip.text + tip.brief
    assert now(game("at: c1, facing: N", "at: c2, facing: N")) == [Moment.ACTIVATE]


def test_each_thing_is_said_once_and_nothing_twice_at_a_time() -> None:
    one = game("at: c1, facing: N", "at: c2, facing: N")
    coach = Coach(LIBRARY.tips.values())
    said = [coach.word(one.state, one.decision, one.log) for _ in range(2)]
    assert [tip.moment if tip else None for tip in said] == [Moment.ACTIVATE, None]
    one.answer("activate x")
    said = [coach.word(one.state, one.decision, one.log) for _ in range(3)]
    assert [tip.moment if tip else None for tip in said] == [Moment.STRIKE, Moment.ACT, None]


def test_what_was_told_in_an_earlier_match_is_not_told_again() -> None:
    one = game("at: c1, facing: N", "at: c2, facing: N")
    coach = Coach(LIBRARY.tips.values(), told=["activate"])
    assert coach.left == len(LIBRARY.tips) - 1
    assert coach.word(one.state, one.decision, one.log) is None


def test_there_is_a_word_for_every_moment() -> None:
    assert set(LIBRARY.tips) == set(Moment)


@pytest.mark.parametrize(
    "id", [id for id, band in LIBRARY.bands.items() if LIBRARY.first_game and id in LIBRARY.first_game.bands]
)
def test_the_bands_of_the_first_game_are_of_its_budget(id: str) -> None:
    assert LIBRARY.first_game is not None
    assert LIBRARY.bands[id].budget == LIBRARY.first_game.budget == 12


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("opponent: novice", "opponent: novize", 'no level "novize"; did you mean novice?'),
        ("{tile: shrine,", "{tile: shrin,", 'no tile "shrin"; did you mean shrine?'),
        ("bands: [hunters-first-oath,", "bands: [hunters-first-oats,", "no ready band"),
        ("rule: SETUP-4", "rule: SETUP-40", "SETUP-40"),
        ("moment: place", "moment: side", "spoken twice"),
    ],
)
def test_a_mistake_in_what_is_said_is_found_with_its_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (shipped().folder / "coaching.yaml").read_text(encoding="utf-8")
    file = tmp_path / "coaching.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = check(file).problems
    assert problems
    assert all(says in str(one) for one in problems)
    assert problems[0].line == text[: text.index(old)].count("\n") + 1
