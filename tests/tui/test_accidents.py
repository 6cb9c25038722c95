"""What must not happen: questions that cannot be put, a board out of sight, an error that takes the match along."""

from pathlib import Path

import pytest

from okko.arena.venue import venue
from okko.bots import bot_named
from okko.dice import Scripted, Seeded
from okko.game import Game, header_of, start
from okko.library import Library
from okko.model.card import CharacterCard, EquipmentCard
from okko.model.decision import Ask, Decision
from okko.model.match import make_match
from okko.model.rulings import Rulings
from okko.model.state import opening
from okko.tui.app import OkkoApp
from okko.tui.asking import question_of
from okko.tui.report import write_crash
from tests.matches import match_setup
from tests.scenes import draw, who
from tests.tui.battles import battle

pytestmark = pytest.mark.xdist_group("screen")

RESCUERS = ("yojimbo", "tikku", "ninja-apprentice", "arquebusier", "ashigaru")
"""Cards whose skills are offered while somebody else is attacked, and some for them to stand by."""


def _game(cards: tuple[tuple[str, ...], tuple[str, ...]], seed: int) -> Game:
    library = Library.load()
    board = venue(library, seed, 0).match.board
    bands: list[list[tuple[CharacterCard, EquipmentCard | None]]] = [
        [(library.characters[card], None) for card in band] for band in cards
    ]
    match = make_match(board, Rulings(), (bands[0], bands[1]), limit=12, turn_limit=12)
    return Game(opening(match), Seeded(seed))


@pytest.mark.parametrize("seed", range(6))
def test_every_question_of_a_played_game_can_be_put(seed: int) -> None:
    """The one asked may be a third one: a bodyguard, a friend who gives its die, one who falls in another's place."""
    library = Library.load()
    evil = ("masked-acolyte", "oni-bushi", "yojimbo", "arquebusier", "kunoichi")
    game = _game((tuple(card for card in RESCUERS if card in library.characters), evil), seed)
    bots = (bot_named("scripted", seed), bot_named("scripted", seed + 1))
    asked = set()
    while not game.over:
        decision = game.decision
        if decision.ask is not Ask.ACT:
            question = question_of(game.state, decision)
            assert question.player == decision.player
            asked.add(decision.ask)
        game.answer(bots[decision.player].choose(game.fork(Seeded(0))))
    assert Ask.NAME in asked


def test_a_third_one_is_asked_whether_to_step_in() -> None:
    """A guard may be shaken in the place of its friend: the question has a hint of no odds, and does not fail."""
    guard = {
        "id": "shield",
        "optional": True,
        "effects": [
            {"kind": "instead", "of": "disabled", "becomes": "mine", "who": {"side": "friend", "adjacent": True}}
        ],
    }
    state = draw(
        """
        . B .
        . a g
        . . .
        """,
        a=who("N", attack=2, defense=2),
        g=who("N", skills=[guard]),
        B=who("S", band="b", attack=6),
        to_act="b",
    )
    game = Game(state, Scripted(6, 1))
    game.answer("activate B" if game.decision.find("activate B") else "activate b")
    target = next(option for option in game.decision.options if option.text.startswith("attack "))
    game.answer(target)
    while isinstance(game.pending, Decision) and game.pending.ask is Ask.NAME:
        game.answer("done")
    assert game.decision.ask is Ask.INSTEAD
    assert len(question_of(game.state, game.decision).choices) == 2


async def test_the_board_stays_in_sight_when_it_is_drawn_larger_and_smaller_again() -> None:
    async with battle(_game((RESCUERS, RESCUERS[1:]), 1), size=(80, 24)) as table:
        board = table.screen.board
        await table.press("plus")
        await table.press("minus")
        await table.until(lambda: board.scroll_offset == (0, 0), "the board in sight")


def test_an_unforeseen_error_is_written_down_and_names_the_match(tmp_path: Path) -> None:
    match = tmp_path / "one.okko.jsonl"
    match.write_text("{}\n", encoding="utf-8")
    said = write_crash(KeyError("bodyguard"), match)
    first, second, third = said.splitlines()
    assert first == "okko: this should not have happened: KeyError: 'bodyguard'"
    assert second == f"The match is saved: okko resume {match}"
    report = Path(third.removeprefix("Please report it, with the file "))
    assert "KeyError" in report.read_text(encoding="utf-8")


async def test_an_unforeseen_error_ends_the_program_with_words_instead_of_a_traceback() -> None:
    app = OkkoApp()

    async def divided() -> None:
        async with app.run_test() as pilot:
            app.call_later(lambda: 1 // 0)
            await pilot.pause()

    with pytest.raises(ZeroDivisionError):
        await divided()
    assert app.return_code == 1
    assert app.last_words.startswith("okko: this should not have happened: ZeroDivisionError")


@pytest.mark.parametrize("over", [False, True])
async def test_whoever_quits_in_a_match_is_told_how_it_goes_on(tmp_path: Path, over: bool) -> None:
    saved = start(tmp_path / "duel.okko.jsonl", header_of(match_setup(), seed=3))
    if over:
        saved.game.resign(0)
    app = OkkoApp(saved)
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.press("ctrl+q")
    assert app.last_words == ("" if over else f"The match is saved: okko resume {tmp_path / 'duel.okko.jsonl'}")
