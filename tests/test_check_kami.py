"""Mistakes in the files of Kami, and in skills that cards have in Karasu play only."""

import shutil
from pathlib import Path

import pytest

from okko.library.check import check
from okko.library.shelf import shipped

DATA = shipped().folder


def said(folder: Path) -> list[str]:
    return [str(problem) for problem in check(folder).problems]


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A pack of one shipped file with a change in it."""
    copy = tmp_path / file
    copy.parent.mkdir()
    text = (DATA / file).read_text(encoding="utf-8")
    assert old in text
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


AIR = "kami/kami-of-air.yaml"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("element: air", "element: torii", '"element" cannot be "torii"'),
        ("celestial:", "vigilant:", "there is no"),
        ("    - id: typhoon", "    - id: influence", 'the skill "influence" stands here twice'),
        ("stat: movement, resist", "stat: speed, resist", '"stat" cannot be "speed"'),
        ("movement: 7", "movement: 70", "it is at most 12"),
    ],
)
def test_a_mistake_in_a_kami_is_found(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert any(says in one for one in said(changed(tmp_path, AIR, old, new)))


def test_a_skill_stands_once_on_a_side_with_those_of_karasu(tmp_path: Path) -> None:
    files = sorted((DATA / "characters").iterdir())
    file = next(file for file in files if "karasu:\n    - id: sorcerer" in file.read_text(encoding="utf-8"))
    first = file.read_text(encoding="utf-8").split("    - id: ")[1].split("\n")[0]
    folder = changed(tmp_path, f"characters/{file.name}", "    - id: sorcerer", f"    - id: {first}")
    assert any(f'the skill "{first}" stands here twice' in one for one in said(folder))


def test_cards_may_ask_for_kami(tmp_path: Path) -> None:
    folder = tmp_path / "pack" / "kami"
    folder.mkdir(parents=True)
    shutil.copy(DATA / AIR, folder)
    file = folder / "kami-of-air.yaml"
    who = "who: {side: friend, adjacent: true}"
    text = file.read_text(encoding="utf-8").replace(who, who.replace("true}", "true, where: {keyword: kami}}"))
    file.write_text(text, encoding="utf-8")
    assert said(folder.parent) == []
