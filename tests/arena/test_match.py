"""Bot against bot: what a match counts, who plays it, and the goals of the scripted opponent."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from okko import cli
from okko.arena.contest import Failed, Outcome, play, play_pair
from okko.arena.crew import Crew
from okko.arena.luck import PART
from okko.arena.match import match
from okko.arena.rating import wilson
from okko.arena.results import Results
from okko.arena.score import Score, score
from okko.arena.sequential import Duel
from okko.arena.terms import Place, Terms, contestant
from okko.arena.venue import meeting, venue
from okko.bots.registry import BOTS
from okko.game import Game
from okko.library import Library
from okko.model.decision import END_PHASE, Option

STRONG = Terms(("scripted", "random"))


def without_timing(score: Score) -> Score:
    return replace(score, timing=())  # type: ignore[arg-type]


def outcome(winner: int | None, luck: float = 0.0, first: int = 0, course: int = 0) -> Outcome:
    """A game of no interest but for who won it and by how much luck."""
    no = (0, 0)
    return Outcome(winner, first, 8, False, (20, 20), no, no, no, no, luck, course, ("", ""))


def test_the_scripted_opponent_beats_chance_lawfully_and_wastes_no_die() -> None:
    score = match(STRONG, 6)
    assert score.wins == (6, 0)
    assert score.pairs == (0, 0, 0, 0, 3)
    assert score.unlawful == (0, 0)
    assert score.dice_wasted[0] == 0
    assert score.dice_spent[0] > 10
    assert score.within_25 == 6


@pytest.mark.slow
def test_over_100_games_the_scripted_opponent_wins_95_percent_against_chance() -> None:
    score = match(STRONG, 100, crew=Crew(2))
    assert score.wins[0] >= 95
    assert score.unlawful == (0, 0)
    assert score.dice_wasted[0] == 0


@pytest.mark.slow
def test_against_itself_the_scripted_opponent_ends_95_percent_of_games_within_25_turns() -> None:
    score = match(Terms(("scripted", "scripted")), 100, crew=Crew(2))
    assert score.within_25 >= 95
    assert score.unlawful == (0, 0)
    assert score.dice_wasted == (0, 0)


SLOW = ("captain", "master")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in SLOW else name for name in BOTS]
)
def test_a_bot_against_itself_gets_exactly_one_half(name: str) -> None:
    thrifty = f"{name}@0.02"
    score = match(Terms((thrifty, thrifty), 4, (Place(12),), audit=False), 2)
    assert score.pairs == (0, 0, 1, 0, 0)
    assert score.alike == 1
    assert (score.raw.share, score.adjusted.share, score.luck) == (0.5, 0.5, 0.0)


@pytest.mark.parametrize("test", [None, Duel(0, 800)])
def test_the_result_is_the_same_however_many_processes_play(test: Duel | None) -> None:
    terms = replace(STRONG, seed=3, audit=False)
    alone, together = (match(terms, 5 if test is None else 40, crew=Crew(jobs), test=test) for jobs in (1, 2))
    assert without_timing(alone) == without_timing(together)
    assert alone.games == 5 if test is None else alone.games < 40


def test_the_result_is_the_same_under_any_hash_seed() -> None:
    script = (
        "from okko.arena.contest import play_pair; from okko.arena.terms import Terms;"
        "print([(one.winner, one.course, one.luck) for one in play_pair(Terms(('scripted', 'random'), 8), 0)])"
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
    swapped = play_pair(replace(STRONG, seed=5), 0)
    assert swapped[0].bands == swapped[1].bands[::-1]


def test_where_bands_are_swapped_each_has_either_seat() -> None:
    terms = Terms(("random", "random"), 2, (Place(18, karasu=True),), bands="random", swap="bands", audit=False)
    one, other = (meeting(Library.load(), terms, 0, swapped=swapped).match for swapped in (False, True))
    fielded = [
        [[match.recruits[who].card.id for who in match.members[band]] for band in (0, 1)] for match in (one, other)
    ]
    assert fielded[0] == fielded[1][::-1]
    assert one.board == other.board
    assert one.kami or not any(recruit.card.type == "sorcerer" for recruit in one.recruits)


def test_pairs_take_turns_at_the_places() -> None:
    terms = replace(STRONG, places=(Place(16), Place(12, karasu=True)))
    found = [meeting(Library.load(), terms, pair).match for pair in range(3)]
    assert [(match.budget, match.karasu, match.turn_limit) for match in found] == [
        (16, False, 30),
        (12, True, 6),
        (16, False, 30),
    ]


class Cheat:
    name = "cheat"

    def choose(self, game: Game) -> Option:
        return END_PHASE


class Broken:
    name = "broken"

    def choose(self, game: Game) -> Option:
        raise IndexError("nothing to choose from")


def test_an_unlawful_answer_is_counted_and_the_game_goes_on() -> None:
    outcome = play(venue(Library.load(), 1, 0), (Cheat(), Cheat()), "1")
    assert min(outcome.unlawful) > 0
    assert outcome.capped
    assert outcome.winner is None


def test_a_bot_that_breaks_down_is_named_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okko.arena.contest.contestant", lambda name, seed: Broken())
    with pytest.raises(Failed, match=r"pair 3 of scripted v random from seed 1: IndexError: nothing to choose from"):
        play_pair(STRONG, 3)


def test_a_score_counts_pairs_and_takes_luck_off() -> None:
    pairs = [
        [outcome(0, 0.2), outcome(0, 0.1)],
        [outcome(0, course=7), outcome(None, -0.1, course=7)],
        [outcome(1), outcome(1)],
        [outcome(None, first=1)],
    ]
    found = score(STRONG, pairs)
    assert (found.games, found.wins, found.draws) == (7, (3, 2), 2)
    assert found.pairs == (1, 0, 0, 1, 1)
    assert found.alike == 1 + 2
    assert found.raw.share == pytest.approx(4 / 7, abs=1e-4)
    # Three whole pairs: shares 1, 3/4 and 0, less the part of their luck: .15, -.05 and 0 on average.
    assert found.adjusted.share == pytest.approx((1.75 - PART * 0.1) / 3, abs=1e-4)
    assert found.first_player == pytest.approx(4 / 7, abs=1e-4)


def test_a_score_says_how_many_games_one_freed_from_luck_is_worth() -> None:
    # Shares of 1 and 0 have the variance 1/2; with the luck of 1 taken in part off the first, (1 - PART)² / 2.
    pairs = [[outcome(0, 1.0), outcome(0, 1.0)], [outcome(1), outcome(1)]]
    assert score(STRONG, pairs).saving == pytest.approx(1 / (1 - PART) ** 2)
    assert score(STRONG, pairs[:1]).saving is None
    assert score(STRONG, [[outcome(0), outcome(1)]] * 3).saving is None


def test_a_draw_counts_half_for_player_a() -> None:
    found = score(STRONG, [[outcome(0, first=1), outcome(None, first=1)]])
    assert found.first_player == 0.25
    assert found.raw.interval == pytest.approx(wilson(1.5, 2), abs=1e-4)


def test_a_test_is_decided_by_the_pairs_in_their_order() -> None:
    won, lost = [outcome(0), outcome(0)], [outcome(1), outcome(1)]
    results = Results()
    stop = Duel(0, 200).stops([1.0] * 60)
    assert stop is not None
    for pair in range(60):
        results.add(STRONG, pair, won if pair < stop else lost)
    found = match(STRONG, 120, results=results, test=Duel(0, 200), on="raw")
    assert found.games == 2 * stop
    assert found.test is not None
    assert found.test.better is True


def test_a_share_of_the_thinking_is_part_of_a_name() -> None:
    assert contestant("scripted@0.5", 1).name == "scripted"
    for wrong in ("scripted@", "scripted@no", "scripted@0", "scripted@-1", "scripted@nan"):
        with pytest.raises(ValueError, match=r"a number above 0, such as scripted@0\.1"):
            contestant(wrong, 1)


def test_the_command_prints_the_match_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", "match", "random", "scripted", "--games", "2", "--seed", "4", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["terms"]["bots"] == ["random", "scripted"]
    assert printed["games"] == 2
    assert printed["wins"] == [0, 2]


def test_the_command_prints_a_table_and_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["arena", "match", "scripted", "random", "--games", "2", "--test", "0", "30"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "scripted takes 100.0% of the points" in printed
    assert "Is it 0 or 30 Elo? By adjusted scores it is not decided; play more games" in printed


def test_two_bands_of_ones_own_play_every_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("okko-band: 1\nid: mine\nname: Mine\nbudget: 16\nmembers:\n- {card: okko, equipment: iron-fan}\n")
    call = ["arena", "match", "random", "random", "--games", "1", "--band-a", str(file), "--band-b", "evil-three-oni"]
    assert cli.run([*call, "--json"]) == 0
    own = json.loads(capsys.readouterr().out)["terms"]["own"]
    assert [band["id"] for band in own] == ["mine", "evil-three-oni"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["scriptd", "random"], 'there is no opponent "scriptd"; did you mean scripted?'),
        (["scripted", "random", "--games", "0"], "a match has at least one game, not 0"),
        (["scripted", "random", "--games", "99999999999999999999"], "99999999999999999999 is not in the range"),
        (["scripted", "random", "--cluster", "my-cluster"], "my-cluster: that is no address of a scheduler"),
        (["scripted", "random", "--jobs", "0"], "at least one process must play, not 0"),
        (["scripted", "random", "--budget", "9"], "a match needs two ready bands of one budget, of 9 Zeni there are 0"),
        (["scripted", "random", "--band-a", "evil-three-oni"], "--band-a and --band-b go together"),
        (
            ["scripted", "random", "--band-a", "evil-three-onis", "--band-b", "evil-three-oni"],
            'there is no band "evil-three-onis", and no such file; did you mean evil-three-oni?',
        ),
        (
            ["scripted", "random", "--band-a", "tests/records/every-trick.okko.jsonl", "--band-b", "evil-three-oni"],
            "this is a journal, not a band; name a file that begins with okko-band: 1",
        ),
        (["scripted", "random", "--test", "30", "0"], "the first difference must be the smaller one, such as 0 30"),
        (["scripted", "random", "--out", "pyproject.toml"], "pyproject.toml:1: this is no line of arena results"),
        (["scripted", "random", "--out", "no/folder.jsonl"], "there is no folder"),
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
