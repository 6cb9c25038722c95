"""What a player has learned, on disk: kept, and never lost to a broken file without a word."""

from fractions import Fraction
from pathlib import Path

import pytest

from okko.learning.learned import (
    Attempts,
    Learned,
    attempted,
    explained,
    first_game_begun,
    learn,
    learned_file,
    load_learned,
    match_ended,
    save_learned,
    step_reached,
)


def test_nothing_has_been_learned_at_first() -> None:
    assert load_learned() == (Learned(), None)


def test_what_was_learned_is_there_the_next_time() -> None:
    assert learn(lambda learned: step_reached(learned, "doors", 2)) is None
    assert learn(lambda learned: explained(learned, "dice")) is None
    assert learn(lambda learned: attempted(learned, "side-step", Attempts(tries=3, best="1/2"))) is None
    learned, complaint = load_learned()
    assert (learned.steps, learned.told, complaint) == ({"doors": 2}, ("dice",), None)
    assert learned.puzzles["side-step"].worth == Fraction(1, 2)


@pytest.mark.parametrize("worth", [Fraction(-(10**20) + 1, 6**20), Fraction(0), Fraction(-3)])
def test_any_worth_that_was_written_can_be_read_again(worth: Fraction) -> None:
    record = Attempts().after(worth, solved=False, hints=0)
    learn(lambda learned: attempted(learned, "side-step", record))
    learned, complaint = load_learned()
    assert complaint is None
    assert learned.puzzles["side-step"].worth == worth


def test_a_finished_lesson_is_begun_anew_the_next_time() -> None:
    learned = step_reached(step_reached(Learned(), "doors", 3), "doors", None)
    assert (learned.steps, learned.lessons) == ({}, ("doors",))
    assert step_reached(learned, "doors", None).lessons == ("doors",)


@pytest.mark.parametrize(
    "broken",
    [
        "{",
        "[]",
        '{"steps": {"doors": 99}}',
        '{"lesons": []}',
        '{"told": [1]}',
        '{"puzzles": {"x": {"best": "1/0"}}}',
        "\x00",
    ],
)
def test_a_broken_file_is_named_set_aside_and_replaced(broken: str) -> None:
    file = learned_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(broken, encoding="utf-8")
    learned, complaint = load_learned()
    assert learned == Learned()
    assert complaint is not None
    aside = file.with_suffix(".broken.json")
    assert str(aside) in complaint
    assert aside.read_text(encoding="utf-8") == broken
    assert load_learned() == (Learned(), None), "the new one is sound"


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("a file", encoding="utf-8")
    assert "cannot be written" in (save_learned(Learned(), tmp_path / "there" / "learned.json") or "")


def test_the_record_of_a_puzzle_keeps_the_best_and_the_fewest_hints() -> None:
    first = Attempts().after(Fraction(1, 3), solved=False, hints=0)
    assert (first.tries, first.solved, first.worth) == (1, False, Fraction(1, 3))
    second = first.after(Fraction(1, 2), solved=True, hints=2)
    third = second.after(Fraction(1, 4), solved=False, hints=0)
    assert (third.tries, third.solved, third.hints, third.worth) == (3, True, 2, Fraction(1, 2))
    assert third.after(Fraction(1, 2), solved=True, hints=0).hints == 0


def test_a_puzzle_whose_answer_was_shown_is_not_solved_without_hints() -> None:
    assert Attempts(shown=True).after(Fraction(1), solved=True, hints=0).hints == 3


def test_the_first_game_is_played_when_it_is_over_and_stays_so() -> None:
    begun = first_game_begun(explained(Learned(), "dice"), "first.okko.jsonl")
    assert (begun.told, begun.first_game_over) == ((), False)
    assert match_ended(begun, "another.okko.jsonl") == begun
    over = match_ended(begun, "first.okko.jsonl")
    assert over.first_game_over
    assert first_game_begun(over, "second.okko.jsonl").first_game_over
