"""The ladder, and ratings over many pairings."""

import json
from pathlib import Path

import pytest

from okko import cli
from okko.arena.crosstable import Scored, ratings, solved
from okko.arena.ladder import FURTHER, STEPS, Bar, Pairing, Rung, duel, ladder, pairing_named
from okko.arena.rating import elo
from okko.arena.report import ladder_report, rung_verdict, written_into
from okko.bots import bot_named
from okko.bots.exploiters import EXPLOITERS
from okko.bots.registry import LEVELS


def played(*pairings: Pairing, games: int = 4, test: bool = True) -> list[Rung]:
    return list(ladder(pairings, games=games, test=test))


def test_each_level_plays_the_one_below_and_captain_plays_every_exploiter() -> None:
    assert [(each.one, each.other) for each in STEPS[1:]] == list(zip(LEVELS[1:], LEVELS, strict=False))
    assert {each.other for each in FURTHER if each.one == "captain"} == set(EXPLOITERS)
    for each in (*STEPS, *FURTHER):
        assert bot_named(each.one, 1)
        assert bot_named(each.other, 1)
        assert each.bar is not None
        assert 0.5 <= each.bar.floor < each.bar.goal < 1


def test_the_test_of_a_pairing_is_between_its_floor_and_its_goal() -> None:
    test = duel(Pairing("veteran", "warrior", Bar(0.60, 0.66)))
    assert (test.low, test.high) == (70.4, 115.2)
    assert duel(Pairing("a", "b")).high == 30


def test_only_captain_and_master_are_held_to_a_share_of_their_thinking() -> None:
    rungs = list(ladder([Pairing("captain", "random")], games=1, effort=0.02))
    assert rungs[0].score.terms.bots == ("captain@0.02", "random")


def test_a_pairing_that_reaches_its_goal_stops_early_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okko.arena.ladder.LEAST", 6)
    (rung,) = played(Pairing("scripted", "random", Bar(0.51, 0.96)), games=100)
    assert 12 <= rung.score.games < 100
    assert rung.score.test is not None
    assert rung.score.test.on == "raw"
    assert rung_verdict(rung) == "goal reached"
    (other,) = played(Pairing("random", "scripted", Bar(0.51, 0.96)), games=100)
    assert rung_verdict(other) == "nearer to 51 %"
    (short,) = played(Pairing("scripted", "random", Bar(0.51, 0.96)), games=2)
    assert rung_verdict(short) == "undecided"
    assert rung_verdict(played(Pairing("scripted", "random"), games=2)[0]) == "undecided"
    assert rung_verdict(played(Pairing("scripted", "random"), games=2, test=False)[0]) == ""


def test_a_pairing_is_written_with_a_colon_and_knows_its_bar() -> None:
    assert pairing_named("master:captain") == STEPS[-1]
    assert pairing_named("veteran:scripted") == Pairing("veteran", "scripted")
    for wrong in ("veteran", ":veteran", "veteran:"):
        with pytest.raises(ValueError, match="is no pairing; write A:B"):
            pairing_named(wrong)


def test_linear_equations_are_solved() -> None:
    # x + 2y = 5 and 3x + 4y = 11: x = 1, y = 2; the inverse of the matrix is ((-2, 1), (3/2, -1/2)).
    found = solved([[1, 2], [3, 4]], [[5, 1, 0], [11, 0, 1]])
    assert found == [pytest.approx([1, -2, 1]), pytest.approx([2, 1.5, -0.5])]


def test_two_who_played_each_other_are_as_far_apart_as_their_score_means() -> None:
    # With the drawn game that is added, 60 of 80 is 75 %.
    found = ratings([Scored("strong", "warrior", 59.5, 79)], "warrior")
    assert found["strong"].elo == pytest.approx(1500 + elo(0.75))
    # Fisher's information is 80 · 3/4 · 1/4 = 15, so the margin is 1.96 / √15 in log-odds.
    assert found["strong"].margin == pytest.approx(1.96 / 15**0.5 * 400 / 2.302585, abs=0.1)
    assert found["warrior"].margin == 0


def test_ratings_follow_a_chain_and_use_every_pairing() -> None:
    chain = [Scored("b", "warrior", 74.5, 99), Scored("c", "b", 74.5, 99)]
    assert ratings(chain, "warrior")["c"].elo == pytest.approx(1500 + 2 * elo(0.75))
    direct = [*chain, Scored("c", "warrior", 74.5, 99)]
    assert list(ratings(direct, "warrior")) == ["c", "b", "warrior"]
    assert ratings(direct, "warrior")["c"].elo < ratings(chain, "warrior")["c"].elo
    assert ratings(direct, "warrior")["c"].margin < ratings(chain, "warrior")["c"].margin


def test_who_played_nobody_that_can_be_compared_is_not_rated() -> None:
    assert set(ratings([Scored("b", "warrior", 1, 2), Scored("x", "y", 1, 2)], "warrior")) == {"b", "warrior"}


def test_a_whitewash_has_a_rating_all_the_same() -> None:
    assert 1900 < ratings([Scored("b", "warrior", 20, 20)], "warrior")["b"].elo < 2300


def test_the_tables_are_written_between_their_marks(tmp_path: Path) -> None:
    page = tmp_path / "opponent.md"
    page.write_text("# Opponents\n\n<!-- ladder -->\nold\n<!-- /ladder -->\n\nThe end.\n")
    found = written_into(page, "ladder", "new\n")
    assert found == "# Opponents\n\n<!-- ladder -->\n\nnew\n\n<!-- /ladder -->\n\nThe end.\n"
    page.write_text(found)
    assert written_into(page, "ladder", "new\n") == found
    with pytest.raises(ValueError, match="there are no lines <!-- balance -->"):
        written_into(page, "balance", "new\n")


def test_the_report_names_pairings_scores_and_ratings() -> None:
    report = ladder_report(played(Pairing("warrior", "random", Bar(0.9, 0.95)), games=4))
    assert "| warrior v random | 4 | 100.0 % (51.0 to 100.0 %) |" in report
    assert "| 95 % | undecided | 0 |" in report
    assert "Unlawful answers: 0." in report
    assert "| warrior | 1500 | 0 |" in report


def test_the_command_plays_the_ladder_and_writes_it_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = (Pairing("scripted", "random", Bar(0.9, 0.95)), Pairing("warrior", "scripted"))
    monkeypatch.setattr("okko.arena.ladder.STEPS", steps)
    out, page = tmp_path / "ladder.jsonl", tmp_path / "opponent.md"
    page.write_text("<!-- ladder -->\n<!-- /ladder -->\n")
    call = ["arena", "ladder", "--games", "1", "--effort", "0.01", "--out", str(out)]
    assert cli.run([*call, "--into", str(page)]) == 0
    assert capsys.readouterr().out == ""
    assert "| warrior v scripted | 1 |" in page.read_text()
    kept = out.read_text()
    assert cli.run([*call, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [rung["pairing"]["one"] for rung in printed] == ["scripted", "warrior"]
    assert cli.run([*call, "--markdown"]) == 0
    assert "Captains and masters did 0.01 of their thinking." in capsys.readouterr().out
    assert cli.run(call) == 0
    assert "scripted v random" in capsys.readouterr().out
    assert out.read_text() == kept


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--games", "0"], "a match has at least one game, not 0"),
        (["--effort", "0"], "--effort 0: the share is a number above 0"),
        (["--also", "master"], '"master" is no pairing; write A:B'),
        (["--into", "README.md"], "README.md: there are no lines <!-- ladder -->"),
        (["--into", "no-such-page.md"], "no-such-page.md: there is no such file; make it first"),
        (["--also", "masters:random"], 'there is no opponent "masters"; did you mean master?'),
        (["--full", "-1"], "--full -1: a number of games"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["arena", "ladder", *arguments]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1
