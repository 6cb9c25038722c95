"""Bot against bot: what a match counts, and the goals of the scripted opponent."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from okko import cli
from okko.arena import Score, match
from okko.arena.contest import Contest, play
from okko.arena.score import elo, percentile, wilson
from okko.arena.venue import venue
from okko.bots.registry import BOTS
from okko.game import Game
from okko.library import Library
from okko.model.decision import END_PHASE, Option


def without_timing(score: Score) -> Score:
    return replace(score, timing=())  # type: ignore[arg-type]


def test_the_scripted_opponent_beats_chance_lawfully_and_wastes_no_die() -> None:
    score = match("scripted", "random", 6, 1)
    assert score.wins == (6, 0)
    assert score.unlawful == (0, 0)
    assert score.dice_wasted[0] == 0
    assert score.dice_spent[0] > 10
    assert score.within_25 == 6


@pytest.mark.slow
def test_over_100_games_the_scripted_opponent_wins_95_percent_against_chance() -> None:
    score = match("scripted", "random", 100, 1, jobs=2)
    assert score.wins[0] >= 95
    assert score.unlawful == (0, 0)
    assert score.dice_wasted[0] == 0


@pytest.mark.slow
def test_against_itself_the_scripted_opponent_ends_95_percent_of_games_within_25_turns() -> None:
    score = match("scripted", "scripted", 100, 1, jobs=2)
    assert score.within_25 >= 95
    assert score.unlawful == (0, 0)
    assert score.dice_wasted == (0, 0)


def test_the_result_is_the_same_however_many_processes_play() -> None:
    assert without_timing(match("scripted", "random", 4, 3)) == without_timing(
        match("scripted", "random", 4, 3, jobs=2)
    )


def test_the_result_is_the_same_under_any_hash_seed() -> None:
    script = (
        "from okko.arena import match; s = match('scripted', 'random', 2, 8); print(s.wins, s.decisions, s.dice_spent)"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


def test_both_games_of_a_pair_have_the_same_board_and_bands() -> None:
    library = Library.load()
    one, other = venue(library, 5, 0), venue(library, 5, 1)
    again = venue(library, 5, 0)
    assert one.match.board == again.match.board
    assert [r.id for r in one.match.recruits] == [r.id for r in again.match.recruits]
    assert one.match.board != other.match.board


def test_an_unlawful_answer_is_counted_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        name = "cheat"

        def choose(self, game: Game) -> Option:
            return END_PHASE

    monkeypatch.setattr("okko.arena.contest.bot_named", lambda name, seed: Cheat())
    outcome = play(Contest(0, 1, ("cheat", "cheat")), venue(Library.load(), 1, 0))
    assert min(outcome.unlawful) > 0
    assert outcome.capped
    assert outcome.winner is None


def test_the_interval_is_wilsons() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_elo_follows_from_the_share_of_points() -> None:
    assert elo(0.5) == 0
    assert round(elo(0.75)) == 191
    assert elo(1.0) == 1200 == -elo(0.0)


def test_a_percentile_is_a_value_that_occurred() -> None:
    assert percentile([3.0, 1.0, 2.0], 50) == 2.0
    assert percentile([1.0] * 19 + [9.0], 95) == 1.0
    assert percentile([], 95) == 0.0


def test_the_command_prints_the_match_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", "match", "random", "scripted", "--games", "2", "--seed", "4", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["bots"] == ["random", "scripted"]
    assert printed["games"] == 2
    assert printed["wins"] == [0, 2]


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", "match", "scripted", "random", "--games", "1"]) == 0
    assert "scripted takes 100.0% of the points" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["scriptd", "random"], 'there is no opponent "scriptd"; did you mean scripted?'),
        (["scripted", "random", "--games", "0"], "a match has at least one game, not 0"),
        (["scripted", "random", "--jobs", "0"], "at least one process must play, not 0"),
        (["scripted", "random", "--budget", "9"], "a match needs two ready bands of one budget, of 9 Zeni there are 0"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["arena", "match", *arguments]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1


def test_every_opponent_can_be_matched() -> None:
    assert set(BOTS) >= {"random", "scripted"}
