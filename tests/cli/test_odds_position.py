"""`okko odds --position` and `okko position odds`: what an attack or a shot of a position comes to."""

import json
from pathlib import Path

import pytest

from okko.cli import run

POSITIONS = Path(__file__).parent.parent / "positions"
BOOKSHELF = str(POSITIONS / "bookshelf.position.yaml")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = run(arguments)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.rule("SUPPORT-1", "RETREAT-2", "RETREAT-7")
def test_the_sums_name_every_part_and_the_retreat_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Okko's 5 and Noburo's support against 4. The Bandit's back is to the border: 11 retreats shake, by three it falls
    with the ten that lose by more. Okko's wall-free rear squares are a1 and c1.
    """
    status, out, _ = said(capsys, "odds", "--position", BOOKSHELF, "okko", "Bandit", "--json")
    found = json.loads(out)
    assert status == 0
    assert (found["kind"], found["attacker"], found["target"]) == ("combat", "okko", "Bandit")
    assert found["attack"] == {
        "total": 6,
        "terms": [
            {"amount": 5, "name": "Attack", "rule": "COMBAT-3"},
            {"amount": 1, "name": "support", "rule": "SUPPORT-1"},
        ],
    }
    assert found["defense"] == {"total": 4, "terms": [{"amount": 4, "name": "Defense", "rule": "COMBAT-3"}]}
    assert (found["difference"], found["turns_to"], found["takes_place"]) == (2, None, {"cases": 1, "of": 1})
    assert list(found["odds"].values()) == [0, 1, 5, 4, 11, 5, 10, 36]
    assert found["outcome"] == {
        "attacker": {
            "stays": 30, "retreats": 5, "shaken": 1, "disabled": 0, "of": 36,
            "retreat": {"to": "a1", "shakes": False},
        },
        "target": {"stays": 10, "retreats": 0, "shaken": 11, "disabled": 15, "of": 36, "retreat": None},
    }  # fmt: skip


def test_the_same_is_said_in_words_and_by_the_other_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "odds", "--position", BOOKSHELF, "okko", "Bandit", "--with", "fire")
    assert status == 0
    assert said(capsys, "odds", "--position", BOOKSHELF, "Okko", "bandit", "--with", "fire")[:2] == (0, out)
    assert "Okko: 5 Attack +1 fire +1 support = 7\nBandit: 4 Defense\nAttack: +3\n" in out
    assert "Okko retreats to a1.\nBandit has no square to retreat to, and is shaken instead.\n" in out
    assert said(capsys, "position", "odds", BOOKSHELF, "okko", "Bandit", "--with", "fire") == (0, out, "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["okko", "Bandid"], 'nobody is called "Bandid"; did you mean Bandit?'),
        (["noburo", "Bandit"], "Noburo has been activated in this phase (TURN-3)"),
        (["okko", "noburo"], "Noburo is a friend of Okko (COMBAT-1)"),
        (["okko", "Bandit", "--shot"], "(SHOT-1)"),
        (["okko", "Bandit", "--with", "earth"], '"earth" cannot be named here; there is: raise attack fire'),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    status, out, err = said(capsys, "odds", "--position", BOOKSHELF, *arguments)
    assert (status, out) == (1, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [["odds", "5", "4", "--with", "fire"], ["odds", "--position", BOOKSHELF, "a", "b", "--attack-bonus", "support=1"]],
)
def test_what_does_not_go_together_is_a_bad_call(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, _, err = said(capsys, *arguments)
    assert status == 2
    assert "--position" in err


@pytest.mark.rule("SHOT-4", "LOS-4")
def test_a_shot_of_a_position_is_counted_with_its_cover(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "shot.position.yaml"
    file.write_text(
        """\
okko-position: 1
board: |
  +-+-+-+-+
  |. . . .|
  + + + + +
  |. . h .|
  + + + + +
  |. . . .|
  +-+-+-+-+
to_act: a
bands:
  a:
    characters:
      - name: Archer
        at: a2
        facing: E
        profile: {attack: 3, movement: 3, defense: 3, willpower: 3, shot: {value: 4, range: 5}}
  b:
    characters:
      - {name: Bandit, at: c2, facing: W, profile: {attack: 4, movement: 5, defense: 4, willpower: 3}}
"""
    )
    found = json.loads(said(capsys, "odds", "--position", str(file), "Archer", "Bandit", "--json")[1])
    assert found["kind"] == "shot"
    assert found["defense"]["terms"][-1] == {"amount": 1, "name": "cover", "rule": "LOS-4"}
    assert list(found["odds"].values()) == [0, 0, 0, 26, 7, 2, 1, 36]
    assert found["outcome"]["target"] == {
        "stays": 26, "retreats": 7, "shaken": 2, "disabled": 1, "of": 36, "retreat": {"to": "d1", "shakes": False},
    }  # fmt: skip
    words = said(capsys, "odds", "--position", str(file), "Archer", "Bandit")[1]
    assert "Shot: -1\n" in words
    assert "attacker" not in words
