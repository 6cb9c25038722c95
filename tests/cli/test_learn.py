"""`okko learn` and `okko puzzles`: lists with what was done, and one of them at once."""

import json
from collections.abc import Callable

import pytest

from okko.cli import run
from okko.learning.learned import Attempts, attempted, learn, learned_file, step_reached

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def okko(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Run a command; its status, what it prints, and what it complains of."""
    monkeypatch.setenv("COLUMNS", "160")

    def call(*arguments: str) -> tuple[int, str, str]:
        status = run(arguments)
        return status, *capsys.readouterr()

    return call


def test_lessons_are_listed_with_how_far_they_were_done(okko: Call) -> None:
    learn(lambda learned: step_reached(step_reached(learned, "first-steps", None), "doors", 2))
    out = okko("learn")[1].splitlines()
    assert [line.split()[-1] for line in out if "first-steps" in line] == ["done"]
    assert [line.split()[-4:] for line in out if " doors " in line] == [["step", "3", "is", "next"]]
    rows = {row["id"]: row for row in json.loads(okko("learn", "--json")[1])}
    assert (rows["first-steps"]["done"], rows["doors"]["done"], rows["doors"]["next"]) == (True, False, 3)


def test_the_first_game_stands_behind_the_lessons(okko: Call) -> None:
    assert json.loads(okko("learn", "--json")[1])[-1] == {
        "id": "first-game",
        "title": "Your first game",
        "steps": None,
        "done": False,
        "next": None,
    }
    learn(lambda learned: learned.model_copy(update={"first_game_over": True}))
    assert okko("learn")[1].splitlines()[-1].split() == ["Your", "first", "game", "first-game", "done"]


def test_puzzles_are_listed_from_the_plain_to_the_hard_with_how_they_went(okko: Call) -> None:
    learn(lambda learned: attempted(learned, "side-step", Attempts(tries=2, solved=True, hints=1, best="1/2")))
    rows = json.loads(okko("puzzles", "--json")[1])
    assert [(row["tries"], row["solved"], row["best"]) for row in rows if row["id"] == "side-step"] == [
        (2, True, "1/2")
    ]
    assert {row["hints"] for row in rows if row["id"] != "side-step"} == {None}, "none of them is solved"
    assert {row["hints"] for row in rows if row["id"] == "side-step"} == {1}
    behind = [row["difficulty"] for row in rows if row["theme"] == "behind"]
    assert len(behind) > 5
    assert behind == sorted(behind)
    assert [line.split()[-1] for line in okko("puzzles")[1].splitlines() if " side-step " in line] == ["solved"]


def test_ids_are_whole_in_80_columns(okko: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = {row["id"] for row in json.loads(okko("puzzles", "--json")[1])}
    monkeypatch.setenv("COLUMNS", "80")
    shown = okko("puzzles")[1]
    assert ids <= set(shown.split())
    assert "…" not in shown


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("learn", "dors"), 2, 'there is no lesson "dors"; did you mean doors?'),
        (("puzzles", "side-stp"), 2, 'there is no puzzle "side-stp"; did you mean side-step?'),
        (("learn", "doors"), 1, "okko learn lists the lessons"),
        (("learn", "first-gam"), 2, 'there is no lesson "first-gam"; did you mean first-game?'),
        (("learn", "first-game"), 1, "okko learn lists the lessons"),
        (("puzzles", "side-step"), 1, "okko puzzles lists the puzzles"),
    ],
)
def test_what_cannot_be_opened_is_said_in_one_sentence(
    okko: Call, arguments: tuple[str, ...], status: int, says: str
) -> None:
    answered, out, err = okko(*arguments)
    assert (answered, out) == (status, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_broken_record_is_named_on_standard_error(okko: Call) -> None:
    learned_file().parent.mkdir(parents=True, exist_ok=True)
    learned_file().write_text("{", encoding="utf-8")
    status, _, err = okko("learn")
    assert status == 0
    assert "learned.broken.json" in err
