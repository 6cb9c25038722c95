"""A short journal of every kind of line, and how one is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from okko.journal import Answer, BadJournal, Entry, Header, Journal, Note, Throw, Undo, read
from okko.model.card import BandList, Member
from okko.model.match import MatchSetup
from tests.scenes import draw

ENTRIES: list[Entry] = [
    Throw(faces=(3, 5)),
    Answer(ask="side", player="b", text="side N"),
    Answer(ask="deploy", player="b", text="deploy b"),
    Undo(to=3, agreed=("b",)),
    Throw(faces=("fire", "torii")),
    Note(note="phase", turn=1, player="a"),
]


@pytest.fixture
def header() -> Header:
    cards = [recruit.card for recruit in draw("a . B").match.recruits]
    bands = tuple(
        BandList(id=f"band-{card.id}", name=card.name, budget=16, members=(Member(card=card.id),)) for card in cards
    )
    return Header(
        created="2026-01-02T03:04:05Z",
        okko="0.1.0",
        title="A duel",
        bands=("A", "B"),
        seed=7,
        setup=MatchSetup(
            board="+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+\n", characters=tuple(cards), bands=(bands[0], bands[1])
        ),
    )


@pytest.fixture
def file(tmp_path: Path, header: Header) -> Path:
    file = tmp_path / "duel.okko.jsonl"
    journal = Journal.create(file, header)
    for entry in ENTRIES:
        journal.append(entry)
    journal.close()
    return file


def refusal(file: Path, make: Callable[[], object] | None = None) -> str:
    """The sentence with which a journal is refused, which names it, and no line is broken in it."""
    with pytest.raises(BadJournal) as caught:
        make() if make else read(file)
    said = str(caught.value)
    assert said.startswith(str(file))
    assert said.isprintable()
    return said.removeprefix(str(file))
