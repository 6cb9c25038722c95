"""Playing without a scenario line by line: `okko new --draft --plain`."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from okko.cli import run
from okko.game import watch
from okko.model.draft import Step

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def okko(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    def call(*arguments: str | Path, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = run([str(one) for one in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return call


def test_a_match_is_drafted_line_by_line_with_its_many_answers_counted_and_listed(okko: Call, tmp_path: Path) -> None:
    file = tmp_path / "draft.okko.jsonl"
    typed = "moves oni\nrecruit okko\nrecruit oni-bushi\nwhy recruit oni-bushi\nboard\nequip hunting-bow\n"
    status, out, _ = okko("new", "--draft", "--plain", "--seed", "5", "--file", file, typed=typed)
    assert status == 0
    assert "such as `recruit arquebusier`" in out
    assert "  recruit oni-bushi  – Oni Bushi (4 Zeni)" in out
    assert "Player b takes Okko." in out
    assert "does not lie on the table any more (DRAFT-1)" in out
    assert "Player b: okko; 5 of 18 Zeni." in out
    assert "Player b takes Hunting bow, for Okko to bear." in out
    assert watch(file).game.state.match.draft is not None


def test_tiles_are_laid_and_drawn_line_by_line(okko: Call, tmp_path: Path) -> None:
    file = tmp_path / "draft.okko.jsonl"
    lines = ["recruit okko", "recruit oni-bushi", "pass", "pass", "equip hunting-bow", "equip arrow-cape"]
    lines += ["moves dojo", "lay dojo outdoors 1", "lay keep interior 0", "E of dojo", "board"]
    status, out, _ = okko("new", "--draft", "--plain", "--seed", "5", "--file", file, typed="\n".join(lines) + "\n")
    assert status == 0
    assert "lay dojo outdoors 1  – The training yard, outdoors, turned by a quarter" in out
    assert "E of dojo  – East of the dojo" in out
    assert " a    b    c " in out
    draft = watch(file).game.state.match.draft
    assert draft is not None
    assert draft.step is Step.TILES
    assert [place for _, place in draft.tiles] == [(0, 0), (1, 0)]


def test_two_opponents_draft_and_play_a_whole_match_from_the_command_line(okko: Call) -> None:
    status, out, _ = okko("new", "--draft", "--plain", "--a", "bot:scripted", "--b", "bot:scripted", "--seed", "2")
    assert status == 0
    assert " draws " in out
    assert " wins: " in out or "The match is a draw" in out


def test_what_the_draft_settles_is_not_asked_for_beforehand(okko: Call) -> None:
    status, _, err = okko("new", "--draft", "--plain", "--band-a", "hunters-first-oath")
    assert status == 2
    assert "--draft leaves bands, board and turns to the match" in err
