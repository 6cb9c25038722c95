"""Matches played line by line: started, typed, taken back and left."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from okko.cli import run
from okko.cli.plain import ENOUGH_MISTAKES, PlainMatch
from okko.dice import Chooser
from okko.game import Saved, digest, header_of, resume, start
from okko.journal import read
from okko.model.decision import Ask, Decision
from tests.cli.calling import Call, file, okko
from tests.matches import fiercely, match_setup

__all__ = ["file", "okko"]


def answering(saved: Saved, chooser: Chooser) -> Iterator[str]:
    """Somebody who types answers, by number, by words, and sometimes something else."""
    game = saved.game
    while isinstance(game.pending, Decision):
        match chooser.below(30):
            case 0:
                yield "board"
            case 1:
                yield "moves"
            case 2:
                yield "undo agreed"
            case 3:
                yield "redo"
            case 4:
                yield "1"
            case 5:
                yield "  "
            case _:
                yield fiercely(game, chooser).text


def typed(saved: Saved, lines: Iterator[str] | list[str]) -> tuple[bool, list[str]]:
    said: list[str] = []
    over = PlainMatch(saved, lines, said.append).play()
    return over, said


def in_memory(seed: int | None = 1, **header: Any) -> Saved:
    return start(None, header_of(match_setup(4), seed=seed, **header))


def test_two_people_play_a_whole_match_line_by_line(file: Path) -> None:
    saved = start(file, header_of(match_setup(4), seed=5))
    over, said = typed(saved, answering(saved, Chooser(5)))
    assert over
    assert saved.game.over
    assert said[0] == "The watch – The horde"
    assert said[-1].startswith(("Player a wins", "Player b wins", "The match is a draw"))
    assert all(line.isprintable() or "\n" in line for line in said)
    saved.close()
    assert digest(resume(file).game.state) == digest(saved.game.state)


def test_two_opponents_play_a_whole_match_from_the_command_line(okko: Call) -> None:
    said = okko("new", "--plain", "--a", "bot:scripted", "--b", "random", "--seed", "3", "--turns", "3")
    assert (said.status, said.err) == (0, "")
    assert "Turn 1: " in said.out
    listed = json.loads(okko("saves", "--json").out)
    assert [(save["over"], save["seats"]) for save in listed] == [(True, ["bot:scripted", "bot:random"])]
    again = okko("new", "--plain", "--a", "bot:scripted", "--b", "bot:random", "--seed", "3", "--turns", "3")
    assert again.out == said.out, "the same seed gives the same match"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--a", "bot:scriptd"], "person, bot:"),
        (["--band-a", "evil-three-onis"], "did you mean evil-three-oni?"),
        (["--tiles", "a,b"], "there is no tile"),
        (["--tiles", "TILE:interior:4,TILE:interior"], "write TILE:interior:QUARTERS"),
        (["--tiles", "TILE:interior,TILE:interior"], "a board has four tiles, here are 2"),
        (["--tiles", ",".join(["TILE:interior"] * 4)], "each tile exists once"),
        (["--seed", "-1"], "-1 is not in the range"),
        (["--seed", "9" * 30], "is not in the range"),
        (["--turns", "0"], "0 is not in the range"),
        (["--budget", "many"], "is not a whole number"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused_in_a_line(okko: Call, arguments: list[str], says: str) -> None:
    from okko.library import Library

    tile = sorted(Library.load().box(karasu=False).tiles)[0]
    said = okko("new", "--plain", *(argument.replace("TILE", tile) for argument in arguments))
    assert said.status == 2
    assert says in said.err
    assert said.err.count("\n") == 1


def test_a_band_beyond_the_budget_is_refused_with_its_rule(okko: Call) -> None:
    said = okko("new", "--plain", "--band-a", "evil-three-oni", "--budget", "12")
    assert said.status == 1
    assert "(BAND-1)" in said.err


def test_tiles_are_laid_as_asked(okko: Call, file: Path) -> None:
    from okko.library import Library

    tiles = sorted(Library.load().box(karasu=False).tiles)[:4]
    text = ",".join(f"{tile}:{side}" for tile, side in zip(tiles, ["outdoors:1", "interior"] * 2, strict=True))
    okko("new", "--plain", "--tiles", text, "--file", file)
    setup = read(file).header.setup
    assert setup is not None
    assert setup.outdoors == ("ooooooo" + "iiiiiii",) * 14


def test_real_dice_are_typed(file: Path) -> None:
    saved = in_memory(seed=None)
    over, said = typed(saved, ["x y", "7 1", "3", "5 2", "side S"])
    assert not over
    assert "Player a: throw for roll-off, and type 2 faces from 1 to 6." in said
    assert "Player a throws 5, Player b throws 2: Player a sets up and moves first." in said
    inputs = [line.input for line in saved.game.lines]
    assert [type(entry).__name__ for entry in inputs] == ["Threw", "Answered"]
    _, said = typed(in_memory(hand="a"), [])
    assert "Player a: throw for roll-off, and type one face from 1 to 6." in said


def test_inspiration_dice_are_typed_by_their_names() -> None:
    saved = in_memory(seed=None)
    saved.game.thrown((5, 2))
    while isinstance(saved.game.pending, Decision):
        saved.game.answer(saved.game.decision.options[0])
    _, said = typed(saved, ["fire water", "torii torii fire mud", "torii torii fire water air"])
    assert "Player a rolls fire, water, air, 2 torii." in said


def test_what_is_typed_can_be_taken_back_and_given_again() -> None:
    saved = in_memory()
    _, said = typed(saved, ["side N", "undo", "redo", "undo", "undo", "side S"])
    assert said.count("Taken back.") == 2
    assert "Given again." in said
    assert "There is nothing to take back." in said
    assert [line.struck for line in saved.game.lines] == [False, True, False, True, False, False]


def test_an_opponent_agrees_to_nothing_unless_it_is_practice() -> None:
    saved = in_memory(seats=("person", "bot:random"))
    _, said = typed(saved, ["undo agreed", "draw agreed"])
    assert sum("An opponent agrees to nothing" in line for line in said) == 2


def test_people_agree_on_a_draw_or_one_gives_up() -> None:
    saved = in_memory()
    over, said = typed(saved, ["draw", "draw agreed"])
    assert over
    assert said[-1] == "The match is a draw: both players agree."
    assert any("type `draw agreed`" in line for line in said)
    saved = in_memory()
    asked = saved.game.decision.player
    over, said = typed(saved, ["resign"])
    assert said[-1] == f"Player {'ba'[asked]} wins: Player {'ab'[asked]} resigns."


def test_a_wrong_answer_is_explained_and_too_many_end_it() -> None:
    saved = in_memory()
    over, said = typed(saved, ["side U", "why side N", "why side U", "99", "help", "\x1b[2J"])
    assert "That is lawful." in said
    assert said.count("`help` says what can be typed; `quit` leaves, and the match is saved.") == 1
    over, said = typed(in_memory(), ["Side n", "quit"])
    assert any("who is set up next" in line for line in said), "it does not matter how letters are written"
    assert all(line.isprintable() or "\n" in line for line in said)
    over, said = typed(in_memory(), ["x"] * 1000)
    assert not over
    assert said[-1] == f"{ENOUGH_MISTAKES} lines in a row answered nothing."


def test_a_number_without_an_answer_is_told_as_that() -> None:
    saved = in_memory()
    sides = len(saved.game.decision.options)
    said = typed(saved, [str(sides + 1)])[1]
    assert f"No answer has the number {sides + 1}; there are {sides}." in said
    while saved.game.decision.ask is not Ask.PLACE:
        saved.game.answer(saved.game.decision.options[0])
    said = typed(saved, ["1"])[1]
    assert "No answer here has a number; `moves` lists them as they are typed." in said


def test_places_are_counted_listed_and_named() -> None:
    saved = in_memory()
    player = "ab"[saved.game.decision.player]
    first = "deploy captain" if player == "a" else "deploy brute"
    _, said = typed(saved, ["side S", first, "moves a1", "place a1 N"])
    assert any("places, such as `place" in line and "`moves` lists them" in line for line in said)
    assert "  place a1 N\n  place a1 E\n  place a1 S\n  place a1 W" in said
    assert any("takes post on a1, facing north." in line for line in said)


def test_a_budget_that_no_ready_band_fits_says_which_there_are(okko: Call) -> None:
    said = okko("new", "--plain", "--budget", "3")
    assert said.status == 2
    assert said.err == "okko new: no ready band is for 3 Zeni or less: the smallest are for 12 (see okko new --help)\n"


def test_a_serious_match_says_so_in_its_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "grim.okko.jsonl"
    run(["new", "--a", "person", "--b", "bot:scripted", "--seed", "3", "--serious", "--file", str(file), "--plain"])
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["serious"] is True
    assert run(["new", "--serious", "--practice", "--plain"]) == 2
    assert "not both" in capsys.readouterr().err


def test_a_match_that_is_given_up_is_no_success(okko: Call, file: Path) -> None:
    given_up = okko("new", "--plain", "--seed", "3", "--file", file, typed="nothing\n" * ENOUGH_MISTAKES)
    assert given_up.status == 1
    assert f"{ENOUGH_MISTAKES} lines in a row answered nothing." in given_up.out
    assert okko("resume", "--plain", file, typed="nothing\nquit\n").status == 0, "the match is there still"
