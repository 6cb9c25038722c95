"""How dice thrown by hand are asked for."""

from pathlib import Path

import pytest

from okko.dice import DiceError, Handed, Typed, by_hand, filled
from okko.game import Game, Threw, digest, header_of, resume, start
from okko.model.decision import Decision, Roll, RollKind
from okko.model.element import Element
from okko.tui.throwing import throw_of
from tests.matches import match_setup
from tests.scenes import draw
from tests.tui.battles import battle, screen_text


@pytest.mark.parametrize("kind", list(RollKind))
def test_every_throw_is_asked_for_in_words(kind: RollKind) -> None:
    question = throw_of(draw("a . B"), Roll(kind, 2, 0), ())
    assert question.title.startswith("throw ")
    assert question.player == 0
    assert len(question.choices) == 6


@pytest.mark.parametrize(
    ("kind", "known", "name"),
    [
        (RollKind.ROLL_OFF, (), "Player a"),
        (RollKind.ROLL_OFF, (3,), "Player b"),
        (RollKind.COMBAT, (3,), "Player a"),
        (RollKind.INSPIRATION, (3,), "Player b"),
    ],
)
def test_who_throws_is_the_one_who_is_asked(kind: RollKind, known: tuple[int, ...], name: str) -> None:
    thrower = 0 if kind is RollKind.ROLL_OFF else 1
    question = throw_of(draw("a . B"), Roll(kind, 2, thrower), known)
    assert ("Player a", "Player b")[question.player] == name


def test_all_dice_of_a_band_with_a_civilian_stand_in_one_line_of_the_narrowest_screen() -> None:
    """A name of twelve letters, the colon and the gap leave 64 of the 78 columns."""
    known = (Element.WATER, Element.EARTH, Element.FIRE, Element.TORII, Element.TORII)
    for number, told in (4, "[W][E][F][T]"), (5, "[W][E][F][T][T]"):
        title = throw_of(draw("a . B"), Roll(RollKind.INSPIRATION, 5, 0), known[:number]).title
        assert told in title
        assert len(title) <= 64


@pytest.mark.xdist_group("screen")
async def test_a_mistyped_die_is_keyed_again_until_the_throw_is_confirmed() -> None:
    game = Game(draw("a> B"), Typed())
    game.answer("activate a")
    game.answer("attack b")
    assert isinstance(game.pending, Roll)
    async with battle(game) as table:
        assert "Player a throws" not in table.said()
        assert "1 pip" in table.said()
        await table.press("6", "u", "2", "4")
        assert "thrown: 2, 4" in table.said()
        assert isinstance(game.pending, Roll), "not before it is confirmed"
        await table.press("u", "5", "enter")
        await table.until(lambda: game.pending is None or isinstance(game.pending, Decision), "the throw")
        thrown = [line.input.faces for line in game.lines if isinstance(line.input, Threw)]
        assert thrown == [(2, 5)]


def shared(drawing: str, *players: int) -> Game:
    """A game in which these throw real dice."""
    return Game(draw(drawing), Handed(7, players))


def test_of_a_fight_only_the_die_of_the_one_who_throws_real_ones_is_asked_for() -> None:
    game = shared("a> B", 1)
    game.answer("activate a")
    game.answer("attack b")
    assert isinstance(game.pending, Roll)
    mine, theirs = game.given
    assert isinstance(mine, int)
    assert theirs is None
    assert throw_of(game.state, game.pending, filled(game.given, ())).player == 1
    with pytest.raises(DiceError, match="for a die that shows"):
        game.thrown((mine % 6 + 1, 3))
    game.thrown(filled(game.given, (3,)))  # type: ignore[arg-type]
    thrown = next(line for line in game.lines if isinstance(line.input, Threw))
    assert thrown.input == Threw((mine, 3))
    assert thrown.real


def test_nobody_keys_in_the_dice_of_the_one_who_throws_none() -> None:
    game = shared("a> B", 0)
    roll = Roll(RollKind.TEST, 1, 1)
    assert not by_hand(game.dice, roll)
    assert by_hand(game.dice, Roll(RollKind.TEST, 1, 0))
    assert by_hand(game.dice, Roll(RollKind.COMBAT, 2, 1))
    faces = game.dice.throw(roll)
    assert faces is not None
    assert 1 <= int(faces[0]) <= 6


def test_the_die_that_is_not_real_falls_the_same_after_a_step_back() -> None:
    game = shared("a> B", 1)
    for _ in range(2):
        game.answer("activate a")
        game.answer("attack b")
        first = game.given
        game.thrown(filled(first, (1,)))  # type: ignore[arg-type]
        game.undo(-1, agreed=True)
    game.answer("activate a")
    game.answer("attack b")
    assert game.given == first


def test_faces_are_filled_in_as_far_as_they_are_known() -> None:
    assert filled((None, 4), ()) == ()
    assert filled((None, 4), (2,)) == (2, 4)
    assert filled((4, None), ()) == (4,)
    assert filled((None, None), (2,)) == (2,)


def test_a_journal_remembers_who_throws_real_dice_and_plays_on_with_them(tmp_path: Path) -> None:
    header = header_of(match_setup(), seed=7, hand="b")
    saved = start(tmp_path / "match.okko.jsonl", header)
    assert isinstance(saved.game.pending, Roll), "the roll-off: both throw"
    given = saved.game.given
    assert given[1] is None
    saved.game.thrown(filled(given, (3,)))  # type: ignore[arg-type]
    state = saved.game.state
    saved.close()
    again = resume(tmp_path / "match.okko.jsonl")
    assert again.misfit is None
    assert digest(again.game.state) == digest(state)
    assert again.header.hand == "b"
    again.close()


@pytest.mark.xdist_group("screen")
async def test_the_log_marks_what_was_thrown_by_hand() -> None:
    game = shared("a> B", 1)
    game.answer("activate a")
    game.answer("attack b")
    async with battle(game) as table:
        await table.press("4", "enter")
        await table.until(lambda: not isinstance(game.pending, Roll), "the throw")
        await table.press("s")
        assert "by hand" in screen_text(table.pilot.app.screen)
