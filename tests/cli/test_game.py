"""`okko` and `okko position play` where no screen can be drawn, and the match a position becomes."""

from pathlib import Path

import pytest

from okko.cli import run
from okko.game import start
from okko.game.saves import header_of_position
from okko.library import Library, read_position

POSITION = """okko-position: 1
title: At the gate
board: |
  +-+-+-+
  |. . .|
  + + + +
  |. . .|
  + + + +
  |. . .|
  +-+-+-+
to_act: a
bands:
  a:
    dice: [fire]
    characters:
      - {card: okko, at: b2, facing: N}
  b:
    characters:
      - {card: oni-bushi, at: b3, facing: S, equipment: oni-mask}
"""


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "gate.position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    return file


def test_without_a_terminal_the_game_says_so_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 1
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert "needs a terminal of 80 columns and 24 lines" in complaint
    assert "okko new --plain" in complaint


def test_a_dumb_terminal_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert run([]) == 1
    assert "TERM=dumb" in capsys.readouterr().err


def test_a_position_is_read_before_the_screen_opens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["position", "play", str(tmp_path / "nowhere.position.yaml")]) == 1
    assert "nowhere.position.yaml" in capsys.readouterr().err


def test_an_unknown_opponent_of_a_position_is_a_bad_call(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["position", "play", str(position), "--b", "bot:nobody"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_a_position_becomes_a_match_for_practice_with_the_cards_that_stand_there(position: Path) -> None:
    library = Library.load()
    header = header_of_position(
        read_position(position)[0], library.characters, library.equipment, library.kami.values(), seed=1, title="Gate"
    )
    assert header.practice
    assert header.drawn is not None
    assert {card.id for card in header.drawn.characters} == {"okko", "oni-bushi"}
    assert [card.id for card in header.drawn.equipment] == ["oni-mask"]
    saved = start(None, header)
    assert [option.text for option in saved.game.decision.options] == ["activate okko", "end phase"]
