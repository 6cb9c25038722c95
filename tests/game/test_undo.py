"""Taking back, doing again, and the dice that fall as they fell."""

import pytest

from okko.dice import Seeded, Typed
from okko.game import Answered, Game, IllegalAnswer, Input, NoUndo, Threw, Undone, digest
from okko.model.decision import Ask, Roll
from okko.model.event import Moved, Thrown
from okko.model.state import Stage, State
from tests.scenes import draw, happened, options, place, who

TRIO = """
    . . .  C
    d . .  .
    a> Bv . .
    """
DUEL = """
    . . B
    . a .
    c . .
    """


def duel() -> State:
    return draw(DUEL, a=who(attack=4), B=who("S"))


def answers(game: Game, *texts: str) -> Game:
    for text in texts:
        game.answer(text)
    return game


def standing(game: Game) -> list[Input]:
    return [game.lines[index].input for index in game.standing_lines()]


def test_own_answers_are_taken_back_one_by_one() -> None:
    game = Game(duel(), Seeded(1))
    before = digest(game.state)
    answers(game, "activate a", "move b3 E")
    game.undo()
    assert place(game.state, "a") == "b2 N"
    assert "move b3 E" in options(game)
    game.undo()
    assert digest(game.state) == before
    assert game.decision.ask is Ask.ACTIVATE


def test_nothing_can_be_taken_back_before_the_first_answer() -> None:
    game = Game(duel(), Seeded(1))
    assert game.free_undo() is None
    with pytest.raises(NoUndo, match="nothing"):
        game.undo()


def test_lines_taken_back_are_struck_and_stay() -> None:
    game = answers(Game(duel(), Seeded(1)), "activate a", "move b3 E")
    game.undo()
    assert [line.struck for line in game.lines] == [False, True, False]
    assert game.lines[1].input == Answered(Ask.ACT, 0, "move b3 E")
    assert game.lines[2].input == Undone(0, False)
    assert isinstance(game.lines[1].events[0], Moved), "what was taken back can still be told"
    assert not happened(game, Moved)


def test_a_throw_is_taken_back_only_if_both_agree() -> None:
    game = answers(Game(draw(TRIO, a=who("E", attack=12)), Seeded(1)), "activate a", "attack b")
    assert isinstance(standing(game)[-1], Threw)
    assert game.free_undo() is None
    with pytest.raises(NoUndo, match="both players must agree"):
        game.undo()
    game.undo(agreed=True)
    assert "attack b" in options(game)


def test_own_answers_are_taken_back_freely_as_far_as_the_last_throw() -> None:
    game = answers(Game(draw(TRIO, a=who("E", attack=12)), Seeded(1)), "activate a", "attack b")
    throw = len(game.lines) - 1
    answers(game, "move a1 N", "activate d")
    assert game.free_undo() == throw
    with pytest.raises(NoUndo, match="both players must agree"):
        game.undo(0)
    game.undo(throw)
    assert "move a1 N" in options(game)
    assert game.free_undo() is None


def test_the_other_players_answer_is_taken_back_only_if_both_agree() -> None:
    game = Game(draw(DUEL, a=who("N", attack=4), B=who("N", reserve="earth")), Seeded(1))
    answers(game, "activate a", "attack b", "raise defense earth reserve")
    with pytest.raises(NoUndo):
        game.undo(0)
    game.undo(0, agreed=True)
    assert game.decision.player == 0


def test_the_same_throw_shows_the_same_faces() -> None:
    game = answers(Game(duel(), Seeded(3)), "activate a", "attack b")
    faces = happened(game, Thrown)[0].faces
    for _ in range(3):
        game.undo(0, agreed=True)
        game.answer("attack b")
        assert happened(game, Thrown)[0].faces == faces


def test_another_kind_of_throw_in_between_rerolls_nothing() -> None:
    game = Game(draw("a> . . Bv", a=who(shaken=True, shot=(5, 4), willpower=2)), Seeded(4))
    answers(game, "activate a", "recover")
    recovery = standing(game)[2]
    game.undo(0, agreed=True)
    game.answer("shoot b bow")
    shot = standing(game)[2]
    game.undo(0, agreed=True)
    game.answer("recover")
    assert standing(game)[2] == recovery
    game.undo(0, agreed=True)
    game.answer("shoot b bow")
    assert standing(game)[2] == shot


def test_redo_gives_the_answers_again_until_another_is_given() -> None:
    game = answers(Game(duel(), Seeded(1)), "activate a", "move b3 E")
    after = digest(game.state)
    game.undo()
    game.undo()
    assert game.can_redo()
    game.redo()
    game.redo()
    assert digest(game.state) == after
    assert not game.can_redo()
    game.undo()
    game.answer("end activation")
    assert not game.can_redo()
    with pytest.raises(NoUndo, match="nothing to do again"):
        game.redo()


def test_redo_lets_the_dice_fall_as_they_fell() -> None:
    game = answers(Game(duel(), Seeded(5)), "activate a", "attack b")
    after, lines = digest(game.state), standing(game)
    game.undo(-1, agreed=True)
    while game.can_redo():
        game.redo()
    assert (digest(game.state), standing(game)) == (after, lines)


def test_what_real_dice_have_made_unlawful_cannot_be_done_again() -> None:
    """4 + 1 loses against 4 + 2, and a retreats; thrown again it is a draw, with nothing to retreat from."""
    game = answers(Game(duel(), Typed()), "activate a", "attack b")
    game.thrown((1, 2))
    game.answer("retreat c1")
    game.undo(1, agreed=True)
    assert not game.can_redo(), "dice are to be thrown first"
    game.thrown((1, 1))
    assert not game.can_redo()
    with pytest.raises(NoUndo, match="nothing to do again"):
        game.redo()


def test_an_answer_typed_again_keeps_the_rest_of_the_redo() -> None:
    game = answers(Game(duel(), Seeded(1)), "activate a", "move b3 E")
    game.undo(-1)
    game.answer("activate a")
    assert game.can_redo()
    game.redo()
    assert place(game.state, "a") == "b3 E"


def test_going_back_to_an_answer_whose_dice_fell_lets_them_fall_again() -> None:
    game = answers(Game(duel(), Seeded(3)), "activate a", "attack b")
    attack = next(index for index, line in enumerate(game.lines) if line.input == Answered(Ask.ACT, 0, "attack b"))
    after = digest(game.state)
    game.undo(attack, agreed=True)
    assert digest(game.state) == after


def test_going_back_to_the_start_throws_the_roll_off_as_it_fell() -> None:
    game = Game(draw("a . .\n. . .\n. . B", stage=Stage.ROLL_OFF), Seeded(1))
    first = game.lines[0].input
    answers(game, "side N")
    game.undo(-1, agreed=True)
    assert standing(game) == [first]
    assert game.decision.ask is Ask.SIDE


def test_a_resignation_can_be_taken_back_by_consent() -> None:
    game = answers(Game(duel(), Seeded(1)), "activate a")
    before = digest(game.state)
    game.resign(1)
    assert game.over
    assert not game.can_redo()
    with pytest.raises(NoUndo):
        game.undo()
    game.undo(agreed=True)
    assert digest(game.state) == before
    assert not game.can_redo()


def test_resigning_forgets_what_could_be_done_again() -> None:
    game = answers(Game(duel(), Seeded(1)), "activate a")
    game.undo()
    game.resign(0)
    assert not game.can_redo()


def test_real_dice_that_were_taken_back_are_keyed_in_again() -> None:
    """A face may have been keyed in wrongly: what is asked again is asked of the players, after a redo too."""
    game = answers(Game(duel(), Typed()), "activate a", "attack b")
    game.thrown((3, 5))
    assert not isinstance(game.pending, Roll)
    game.undo(agreed=True)
    game.redo()
    assert isinstance(game.pending, Roll)
    game.thrown((2, 2))
    assert happened(game, Thrown)[-1].faces == (2, 2)
    assert [line.struck for line in game.lines if isinstance(line.input, Threw)] == [True, False]


def test_an_attack_whose_real_dice_were_not_thrown_yet_is_taken_back_freely() -> None:
    game = answers(Game(duel(), Typed()), "activate a", "attack b")
    game.undo()
    assert "attack b" in options(game)


def test_an_input_that_cannot_be_written_did_not_happen() -> None:
    full = [False]

    def listen(input: Input) -> None:
        if full[0]:
            raise OSError("disk full")

    game = Game(duel(), Seeded(1), listen=listen)
    game.answer("activate a")
    before, lines = digest(game.state), len(game.lines)
    full[0] = True
    with pytest.raises(OSError, match="full"):
        game.answer("move b3 E")
    with pytest.raises(OSError, match="full"):
        game.undo()
    assert (digest(game.state), len(game.lines)) == (before, lines)
    full[0] = False
    game.answer("move b3 E")
    assert place(game.state, "a") == "b3 E"


def test_dice_that_could_not_be_written_fall_later_and_show_the_same() -> None:
    written: list[Input] = []
    full = [False]

    def listen(input: Input) -> None:
        if full[0] and isinstance(input, Threw):
            raise OSError("disk full")
        written.append(input)

    undisturbed = answers(Game(duel(), Seeded(3)), "activate a", "attack b")
    game = Game(duel(), Seeded(3), listen=listen)
    game.answer("activate a")
    full[0] = True
    with pytest.raises(OSError, match="full"):
        game.answer("attack b")
    assert isinstance(game.pending, Roll)
    with pytest.raises(IllegalAnswer):
        game.answer("end activation")
    full[0] = False
    game.roll()
    assert digest(game.state) == digest(undisturbed.state)
    assert written == [line.input for line in undisturbed.lines]


def test_a_fork_answers_with_what_followed_only() -> None:
    game = answers(Game(draw(DUEL, a=who("N"), B=who("N", reserve="earth")), Seeded(1)), "activate a", "attack b")
    fork = game.fork(Seeded(2))
    events = fork.answer(options(game)[0])
    assert len(events) == len(fork.log)
    assert type(events[0]).__name__ != "Declared"


def test_a_game_without_a_log_comes_to_the_same_and_knows_what_its_last_answer_brought() -> None:
    told = answers(Game(duel(), Seeded(3), recording=False), "activate a", "attack b")
    silent = Game(duel(), Seeded(3), recording=False, logging=False)
    silent.answer("activate a")
    events = silent.answer("attack b")
    assert digest(silent.state) == digest(told.state)
    assert [type(event) for event in silent.log] == [type(event) for event in events]
    assert len(silent.log) < len(told.log)
