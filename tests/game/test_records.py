"""Recorded games: whole matches that must come to what they came to when they were recorded.

`python -m tests.records` records them. A rule that is corrected on purpose may change one: then look at the line that
no longer fits, and record it anew.
"""

import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from okko.analysis import narration
from okko.dice import Chooser, Recorded
from okko.game import Answered, Game, Saved, Threw, Undone, digest, resume, watch
from okko.journal import Note, Undo, read
from okko.library import Library
from okko.model import event as happening
from okko.model.decision import Ask
from okko.model.element import Element
from okko.model.skill import Effect, Moment
from okko.model.state import End, State
from okko.model.verb import Verb
from tests.adventurers import adventures
from tests.records.__main__ import RECORDS as MADE
from tests.test_invariants import fired
from tests.witnesses import SILENT, refused, witnessed

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.okko.jsonl"))
ELSEWHERE = "needs a rare position; tests/rules/test_summon.py, test_kami.py and test_door.py draw it"
UNSEEN = {
    **{id: why for id, why in SILENT.items() if id not in ("BAND-1", "BAND-2")},  # a draft refuses by these
    **dict.fromkeys(("KAMI-6", "KAMI-8", "KAMI-10", "DOOR-1", "DOOR-4"), ELSEWHERE),
}
"""The rules that no recorded game shows, each with the reason."""
CHAPTERS = ("SORC", "SUMMON", "KAMI", "RESIST", "DOOR", "DRAFT")
"""The chapters of the expansion that recorded games play."""


@cache
def seen(file: Path) -> Saved:
    """A game, played again once for all tests that only look at it."""
    return watch(file)


def test_there_are_many_and_each_can_be_made_anew() -> None:
    assert len(RECORDS) >= 20
    assert [file.name for file in RECORDS] == sorted(f"{record.name}.okko.jsonl" for record in MADE)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.name.split(".")[0])
def test_a_recorded_game_comes_to_what_it_came_to(file: Path, tmp_path: Path) -> None:
    pinned = read(file).entries[-1]
    assert isinstance(pinned, Note)
    saved = seen(file)
    assert saved.misfit is None, f"line {saved.misfit_line}: {saved.misfit}"
    assert saved.game.over
    assert digest(saved.game.state) == pinned.text
    copy = tmp_path / file.name
    shutil.copy(file, copy)
    resume(copy).close()
    assert copy.read_bytes() == file.read_bytes(), "going on with it adds nothing"


def test_a_recorded_game_holds_answers_that_were_taken_back() -> None:
    undone = [entry for file in RECORDS for entry in read(file).entries if isinstance(entry, Undo)]
    assert len(undone) > 10
    assert {len(entry.agreed) for entry in undone} == {1, 2}


def test_answers_that_were_taken_back_are_given_again() -> None:
    """A redo stands in the journal as the same answer once more, right behind the undo."""
    again = 0
    for file in RECORDS:
        lines = seen(file).game.lines
        for before, undo, after in zip(lines, lines[1:], lines[2:], strict=False):
            again += isinstance(undo.input, Undone) and before.input == after.input
    assert again > 5


def test_the_recorded_games_end_in_every_way_and_are_played_in_every_way() -> None:
    states = [seen(file).game.state for file in RECORDS]
    results = [state.result for state in states if state.result is not None]
    assert {result.end for result in results} == set(End)
    assert {None, 0, 1} == {result.winner for result in results}
    assert (None, End.TURNS) in [(result.winner, result.end) for result in results], "END-5: a draw"
    assert {12, 16, 18} <= {state.match.budget for state in states}
    headers = [read(file).header for file in RECORDS]
    assert any(header.seed == "physical dice" for header in headers)
    assert any(header.practice for header in headers)
    assert any(header.drawn for header in headers)
    changed = {name for state in states for name in state.match.rulings.changed}
    assert changed == set(type(states[0].match.rulings).model_fields)
    assert sum(state.match.karasu for state in states) >= 2


def test_every_event_happens_in_some_recorded_game() -> None:
    found = {type(event).__name__ for file in RECORDS for event in seen(file).game.log}
    kinds = {kind.__name__ for kind in get_args(happening.Event)}
    assert kinds - found == set()


def vocabulary(content: Any) -> Iterator[tuple[str, str]]:
    """The kinds of effects, the verbs, the moments and what replaces what, as written on cards."""
    if isinstance(content, dict):
        for key in ("kind", "verb", "at"):
            if isinstance(content.get(key), str):
                yield key, content[key]
        if content.get("kind") == "instead":
            yield "instead", f"{content['of']} {content['becomes']}"
        for value in content.values():
            yield from vocabulary(value)
    elif isinstance(content, list):
        for value in content:
            yield from vocabulary(value)


def test_cards_of_the_recorded_games_speak_the_whole_vocabulary() -> None:
    spoken = {
        word
        for file in RECORDS
        for recruit in seen(file).game.state.match.recruits
        for card in (recruit.card, recruit.equipment)
        if card is not None
        for word in vocabulary(card.model_dump(mode="json"))
    }
    effects = {get_args(kind.model_fields["kind"].annotation)[0] for kind in get_args(get_args(Effect)[0])}
    verbs = {get_args(verb.model_fields["verb"].annotation)[0] for verb in get_args(get_args(Verb)[0])}
    assert effects == {word for kind, word in spoken if kind == "kind"}
    assert verbs == {word for kind, word in spoken if kind == "verb"}
    assert {str(moment) for moment in Moment} - {word for kind, word in spoken if kind == "at"} == {"shot_at"}
    assert {
        "disabled mine",
        "disabled retreat",
        "disabled shaken",
        "retreat nothing",
        "shaken mine",
        "shaken nothing",
        "test passed",
    } == {word for kind, word in spoken if kind == "instead"}


def told(saved: Saved) -> list[str]:
    return [sentence.text for sentence in narration.tell_all(saved.game.log, saved.game.start)]


@pytest.mark.parametrize("file", RECORDS[::5], ids=lambda file: file.name.split(".")[0])
def test_a_game_comes_to_the_same_however_it_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names in capitals, dice in letters, no door named: other sentences, and the same game line by line."""
    plain = seen(file)
    before = told(plain)

    def loud(state: State, who: int) -> str:
        return state.recruit(who).name.upper()

    def short(elements: tuple[Element, ...]) -> str:
        return "".join(element.value[0] for element in elements)

    monkeypatch.setattr(narration, "name", loud)
    monkeypatch.setattr(narration, "dice", short)
    again = watch(file)
    assert told(again) != before
    assert digest(again.game.state) == digest(plain.game.state)
    assert [digest(event.state) for event in again.game.log] == [digest(event.state) for event in plain.game.log]


def stepped(saved: Saved) -> Iterator[Game]:
    """The game as it stood before each answer that was not taken back."""
    standing = [line.input for line in saved.game.lines if not line.struck]
    game = Game(saved.game.start, Recorded([input.faces for input in standing if isinstance(input, Threw)]))
    for input in standing:
        if isinstance(input, Answered) and input.ask is not Ask.END:
            yield game
            game.answer(input.text)


def test_every_rule_that_is_enforced_shows_in_a_recorded_game() -> None:
    """As a cause, in a sum, by a refusal of something tried on the way, or by what it makes of an act."""
    count: Counter[str] = Counter()
    for file in RECORDS:
        saved = seen(file)
        chooser = Chooser(file.name)
        for number, game in enumerate(stepped(saved)):
            if not number % 2:
                count.update(refused(game, chooser))
        count.update(fired(saved.game.log))
        count.update(witnessed(saved.game.start, saved.game.log))
    rules = Library.load().rules
    assert set(count) <= set(rules)
    meant = [id for id, rule in rules.items() if rule.enforced and (rule.book == "asagiri" or rule.chapter in CHAPTERS)]
    assert [id for id in meant if not count[id] and id not in UNSEEN] == []
    assert [id for id in UNSEEN if count[id]] == [], "these show: take them off the list"


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("adventure", list(adventures()))
def test_each_adventure_has_been_won_by_either_side(adventure: str, side: str) -> None:
    saved = seen(next(file for file in RECORDS if file.name == f"{adventure}-{side}.okko.jsonl"))
    result = saved.game.state.result
    assert saved.header.setup is not None
    assert saved.header.setup.adventure == adventures()[adventure].after({}), "it has changed: record it anew"
    assert result is not None
    assert result.winner == "ab".index(side)
