"""Accidents on a small scale; `docs/reliability.md` has the commands of the large one."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from okko.dice import Chooser
from okko.game import Game
from okko.model.decision import Option, Plain
from tests.accidents import activations, damage, kills, screens
from tests.accidents.kills import Course, begun, looked_at, played_and_killed

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked")


def first(kind: str, folder: Path) -> Course:
    """A game of some kind."""
    chooser = Chooser(kind)
    games = (begun(folder, number, chooser) for number in range(1000))
    return next(game for game in games if game.name == kind)


def test_every_answer_outlives_a_kill_and_no_throw_changes(tmp_path: Path) -> None:
    course, chooser = first("matches", tmp_path), Chooser(1)
    for _ in range(3):
        before = [*course.reported]
        played_and_killed(course, chooser)
        assert looked_at(course) == ""
        assert course.reported[: len(before)] == before


@pytest.mark.slow
def test_a_campaign_goes_on_after_a_kill(tmp_path: Path) -> None:
    course, chooser = first("campaigns", tmp_path), Chooser(2)
    for _ in range(2):
        played_and_killed(course, chooser)
        assert looked_at(course) == ""
    assert course.reported


def cut(file: Path) -> None:
    """Lose the last answer; behind it may stand one that was not reported, and a note."""
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-3]))


def empty(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize(
    ("harm", "said"), [(cut, "reported lines"), (empty, "the file is empty"), (Path.unlink, "gone")]
)
def test_a_loss_would_be_noticed(tmp_path: Path, harm: Callable[[Path], None], said: str) -> None:
    course, chooser = first("matches", tmp_path), Chooser(3)
    while len(course.reported) < 30:
        played_and_killed(course, chooser)
    harm(course.file)
    assert said in looked_at(course)


@pytest.mark.pty
@pytest.mark.xdist_group("screen")
def test_a_battle_outlives_a_kill_in_the_midst_of_keys(tmp_path: Path) -> None:
    assert screens.told_to_end(tmp_path, signal.SIGKILL, 1, lines=4) == ""


@pytest.mark.slow
@pytest.mark.pty
def test_a_battle_outlives_a_storm_of_sizes(tmp_path: Path) -> None:
    assert screens.storm(tmp_path, 1, sizes=20) == ""


@pytest.mark.slow
def test_forty_kills_lose_nothing() -> None:
    assert kills.main(40, 7) == 0


@pytest.mark.slow
def test_no_damage_of_any_byte_is_read_over() -> None:
    assert damage.main() == 0


@pytest.mark.slow
@pytest.mark.pty
def test_a_whole_match_is_played_on_terminals_of_all_kinds() -> None:
    assert screens.main() == 0


class Liar:
    """It answers what nobody asked, or not at all."""

    name = "liar"

    def __init__(self, said: Option | None) -> None:
        self.said = said

    def choose(self, game: Game) -> Option:
        if self.said is None:
            raise ZeroDivisionError
        return self.said


@pytest.mark.parametrize(("said", "counted"), [(Plain("win"), "unlawful"), (None, "broken")])
def test_an_opponent_that_answers_amiss_or_breaks_down_is_counted(
    monkeypatch: pytest.MonkeyPatch, said: Option | None, counted: str
) -> None:
    monkeypatch.setattr(activations, "contestant", lambda name, seed: Liar(said))
    told = activations.encounter(1, activations.ORDER.index("skirmish"))
    assert getattr(told, counted).total() == len(told.troubles) == 1


def test_encounters_that_were_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, told = tmp_path / "kept.jsonl", activations.Told(3, "melee")
    told.wrong(told.silent, "novice", "nothing to say")
    activations.keep(file, 1, told)
    activations.keep(file, 2, activations.Told(4, "melee"))
    with file.open("ab") as torn:
        torn.write(b'\n{"code":')
    assert activations.kept(file, 1) == {3: told}
