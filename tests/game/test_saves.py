"""Saved games: what is played is on disk, and what is on disk is played again to the same state."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okko.dice import Chooser, Seeded
from okko.game import (
    BadJournal,
    BadSetup,
    Drawn,
    Header,
    Saved,
    check_bands,
    digest,
    header_of,
    new_match,
    opening_of,
    resolved,
    resume,
    start,
    watch,
)
from okko.journal import SEATS, Answer, Entry, Journal, Note, Throw, Undo, read
from okko.journal.entry import written
from okko.journal.record import sealed
from okko.library import parse_position
from okko.model.board import parse_board
from okko.model.card import Member
from okko.model.decision import Decision, Roll
from okko.model.match import MatchSetup
from tests.matches import YARD, cards, match_setup, play_out, play_wildly, same

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.okko.jsonl"


def begun(file: Path | None, seed: int | None = 1, **header: Any) -> Saved:
    return start(file, header_of(match_setup(), seed=seed, **header))


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), lines=st.integers(1, 300))
def test_a_journal_replays_to_the_game_that_was_played(
    tmp_path_factory: pytest.TempPathFactory, seed: int, lines: int
) -> None:
    file = tmp_path_factory.mktemp("saves") / "match.okko.jsonl"
    played = begun(file, seed)
    play_wildly(played.game, Chooser(seed), lines=lines)
    played.close()
    again = resume(file)
    assert again.misfit is None
    assert same(played.game, again.game)
    further = Chooser("further")
    play_wildly(again.game, further, lines=lines + 40)
    play_wildly(played.game, Chooser("further"), lines=lines + 40)
    assert same(played.game, again.game), "the dice go on where they stood"
    again.close()
    assert same(watch(file).game, again.game)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_taking_back_and_giving_again_changes_nothing(seed: int) -> None:
    game = new_match(match_setup(), Seeded(seed))
    play_out(game, Chooser(seed), lines=20 + seed % 150)
    after, log = digest(game.state), [digest(event.state) for event in game.log]
    steps = 0
    while steps < 12 and game.last_answer() is not None:
        game.undo(agreed=True)
        steps += 1
    while game.can_redo():
        game.redo()
    assert (digest(game.state), [digest(event.state) for event in game.log]) == (after, log)


def test_a_throw_is_on_disk_before_anything_follows_from_it(file: Path) -> None:
    saved = begun(file)
    states: list[tuple[int, str]] = []
    inner = saved.game.listen
    assert inner is not None

    def listen(input: Any) -> None:
        inner(input)
        states.append((len([one for one in read(file).entries if not isinstance(one, Note)]), digest(saved.game.state)))

    saved.game.listen = listen
    play_out(saved.game, Chooser(1), lines=60)
    assert [number for number, _ in states] == list(range(2, len(states) + 2))


def test_a_game_killed_before_its_dice_fell_goes_on_with_the_same_dice(file: Path) -> None:
    saved = begun(file, seed=9)
    play_out(saved.game, Chooser(9), lines=150)
    saved.close()
    whole = file.read_bytes().splitlines(keepends=True)
    entries = read(file).entries
    throws = [number for number, entry in enumerate(entries, 1) if isinstance(entry, Throw)]
    for number in throws:
        file.write_bytes(b"".join(whole[:number]))
        again = resume(file)
        again.close()
        assert file.read_bytes().splitlines()[number] == whole[number].rstrip()


def test_a_game_is_resumed_from_every_line_of_its_journal(file: Path) -> None:
    saved = begun(file, seed=4)
    play_wildly(saved.game, Chooser(4), lines=80)
    saved.close()
    whole = file.read_bytes().splitlines(keepends=True)
    for number in range(1, len(whole) + 1):
        file.write_bytes(b"".join(whole[:number]) + b'{"torn')
        again = resume(file)
        again.close()
        assert again.misfit is None
        assert isinstance(again.game.pending, Decision)
        kept = file.read_bytes().splitlines(keepends=True)
        assert kept[:number] == whole[:number]


def test_real_dice_are_kept(file: Path) -> None:
    saved = begun(file, seed=None)
    assert isinstance(saved.game.pending, Roll)
    saved.game.thrown((2, 5))
    saved.game.answer("side S")
    saved.game.undo(-1, agreed=True)
    saved.close()
    assert read(file).header.seed == "physical dice"
    again = resume(file)
    assert same(saved.game, again.game)
    assert isinstance(again.game.pending, Roll), "the throw was taken back, so that it is thrown again"


def test_the_journal_says_who_agreed_and_names_lines_of_the_file(file: Path) -> None:
    saved = begun(file)
    game = saved.game
    player = game.decision.player
    game.answer(game.decision.options[0])
    game.undo()
    game.answer(game.decision.options[0])
    game.undo(-1, agreed=True)
    saved.close()
    undone = [entry for entry in read(file).entries if isinstance(entry, Undo)]
    assert undone == [Undo(to=2, agreed=(SEATS[player],)), Undo(to=1, agreed=("a", "b"))]


def test_in_practice_the_person_agrees_alone(file: Path) -> None:
    saved = begun(file, practice=True, seats=("person", "bot:scripted"))
    play_out(saved.game, Chooser(1), lines=40)
    saved.game.undo(3, agreed=True)
    saved.close()
    assert read(file).entries[-1] == Undo(to=5, agreed=("a",)) or isinstance(read(file).entries[-1], Throw | Note)
    assert [entry.agreed for entry in read(file).entries if isinstance(entry, Undo)] == [("a",)]
    assert same(saved.game, resume(file).game)


def test_a_match_in_memory_writes_nothing(tmp_path: Path) -> None:
    saved = start(None, header_of(match_setup(), seed=1))
    play_out(saved.game, Chooser(1), lines=50)
    saved.note("nobody reads this")
    saved.close()
    assert list(tmp_path.iterdir()) == []


def test_a_position_is_played_on_from_with_the_cards_it_names(file: Path) -> None:
    board = "\n".join("  " + line for line in YARD.splitlines())
    text = (
        f"okko-position: 1\nboard: |\n{board}\nto_act: b\nturn: 3\nbands:\n"
        "  a: {characters: [{card: captain, at: c3, facing: N, equipment: helmet}]}\n"
        "  b: {dice: [fire], characters: [{card: brute, at: c4, facing: S},"
        " {name: Old Rat, at: d5, facing: S, profile: {attack: 2, movement: 3, defense: 2, willpower: 1, zeni: 1}}]}\n"
    )
    position, state = parse_position(text, library=cards())
    library = cards()
    drawn = Drawn(
        position=position,
        characters=(library.characters["captain"], library.characters["brute"]),
        equipment=(library.equipment["helmet"],),
    )
    header = Header(created="2026-01-02T03:04:05Z", okko="0.1.0", title="Rats", bands=("a", "b"), seed=3, drawn=drawn)
    saved = start(file, header)
    assert digest(saved.game.start) == digest(state)
    saved.game.answer("activate Old Rat")
    play_out(saved.game, Chooser(1), lines=60)
    saved.close()
    assert same(saved.game, resume(file).game)


def rewritten(file: Path, change: Callable[[int, Entry], Entry]) -> None:
    """Change entries as a change of the rules would: well sealed, but not what the game says today."""
    lines = file.read_bytes().splitlines(keepends=True)
    total = json.loads(lines[0])["sum"]
    out = lines[:1]
    for number, entry in enumerate(read(file).entries, 2):
        line, total = sealed(written(change(number, entry)), total)
        out.append(line)
    file.write_bytes(b"".join(out))


@pytest.mark.parametrize("kind", ["answer", "question", "throw", "undo"])
def test_a_line_that_no_longer_fits_stops_the_game_there_and_it_can_be_played_on(
    file: Path, tmp_path: Path, kind: str
) -> None:
    saved = begun(file, seed=6)
    play_out(saved.game, Chooser(6), lines=90)
    saved.close()
    entries = read(file).entries
    wanted = Throw if kind == "throw" else Answer
    line = next(number for number, entry in enumerate(entries, 2) if number > 60 and isinstance(entry, wanted))

    def change(number: int, entry: Entry) -> Entry:
        if number != line:
            return entry
        match kind, entry:
            case "throw", Throw(faces=faces):
                return Throw(faces=(*faces[1:], 7 - faces[0] if isinstance(faces[0], int) else "fire", 1)[:9])
            case "answer", Answer(ask=ask, player=player):
                return Answer(ask=ask, player=player, text="fly away")
            case "question", Answer(player=player, text=text):
                return Answer(ask="dream", player=player, text=text)
        return Undo(to=line + 5, agreed=("a", "b"))

    rewritten(file, change)
    before = file.read_bytes()
    again = resume(file)
    assert again.misfit is not None
    assert again.misfit.reason
    assert again.misfit_line == line
    assert again.journal is None
    new = tmp_path / "on.okko.jsonl"
    again.play_on(new)
    assert file.read_bytes() == before, "the old file stays as it is"
    assert new.read_bytes().splitlines()[: line - 1] == before.splitlines()[: line - 1]
    play_out(again.game, Chooser(7), lines=140)
    again.close()
    further = resume(new)
    assert further.misfit is None
    assert same(further.game, again.game)


def test_a_first_throw_that_no_longer_fits_leaves_the_beginning(file: Path, tmp_path: Path) -> None:
    begun(file, seed=6).close()
    rewritten(file, lambda number, entry: Throw(faces=(1, 1, 1)))
    again = resume(file)
    assert again.misfit_line == 2
    again.play_on(tmp_path / "on.okko.jsonl")
    play_out(again.game, Chooser(7), lines=40)
    again.close()
    assert same(resume(tmp_path / "on.okko.jsonl").game, again.game)


def test_a_match_in_use_can_be_watched_but_not_resumed(file: Path) -> None:
    saved = begun(file)
    with pytest.raises(BadJournal, match="open in another window"):
        resume(file)
    assert same(watch(file).game, saved.game)
    saved.close()
    resume(file).close()


def test_a_setup_that_cannot_be_played_is_refused_in_a_sentence() -> None:
    setup = match_setup()
    crowd = setup.bands[0].model_copy(update={"members": setup.bands[0].members[:1] * 2})
    with pytest.raises(BadSetup, match=r"The watch: Captain is unique .* \(BAND-4\)"):
        check_bands(setup.model_copy(update={"bands": (crowd, setup.bands[1])}))
    nobody = setup.bands[0].model_copy(update={"members": ()})
    with pytest.raises(BadSetup, match="no character"):
        opening_of(setup.model_copy(update={"bands": (nobody, setup.bands[1])}))
    with pytest.raises(BadSetup, match="no room"):
        opening_of(setup.model_copy(update={"board": "+-+-+\n|. .|\n+-+-+\n"}))
    with pytest.raises(BadSetup, match="cannot be read"):
        opening_of(setup.model_copy(update={"board": "?"}))


def test_a_journal_whose_setup_cannot_be_played_is_refused_with_its_first_line(file: Path) -> None:
    setup = match_setup()
    Journal.create(file, header_of(setup.model_copy(update={"board": "+-+\n|?|\n+-+\n"}), seed=1)).close()
    with pytest.raises(BadJournal, match=r"okko\.jsonl:1: the board cannot be read"):
        resume(file)


def test_a_players_name_cannot_speak_to_the_terminal(file: Path) -> None:
    setup = match_setup()
    library = cards()
    board = parse_board(YARD)
    named = resolved(board, setup.bands, library.characters, library.equipment, players=("\x1b[2JAda" + "a" * 90, "\n"))
    assert named.players == ("[2JAda" + "a" * 54, "Player b")
    hostile = header_of(setup.model_copy(update={"players": ("\x1b[2J", "b")}), seed=1)
    Journal.create(file, hostile).close()
    with pytest.raises(BadJournal, match=r"okko\.jsonl:1: setup\.players\.0: "):
        resume(file)


def test_the_ground_outdoors_is_kept(file: Path) -> None:
    setup = match_setup()
    rows = ("oooooooo",) + ("iiiiiiii",) * 6 + ("iiiiiiio",)
    state = opening_of(setup.model_copy(update={"outdoors": rows}))
    assert state.match.board.outdoors == 0xFF << 56 | 1 << 7


SEED_PROGRAM = """
from okko.dice import Chooser, Seeded
from okko.game import digest, new_match
from tests.matches import match_setup, play_wildly
game = play_wildly(new_match(match_setup(), Seeded(11)), Chooser(11), lines=600)
print(digest(game.state), len(game.lines), *(line.input for line in game.lines[-3:]))
"""


def test_the_same_seed_gives_the_same_game_under_any_hash_seed() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", SEED_PROGRAM],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_a_setup_names_only_the_cards_it_needs() -> None:
    setup: MatchSetup = match_setup()
    assert [card.id for card in setup.characters] == [
        "bow", "brute", "captain", "fright", "healer", "imp", "sellsword", "spear",
    ]  # fmt: skip
    assert setup.bands[0].members[0] == Member(card="captain", equipment="helmet")
