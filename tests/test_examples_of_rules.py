"""The examples of rules that can be played: whoever stands in them can, and what they say of acts is so."""

from pathlib import Path

import pytest

from okko.dice import Typed
from okko.game import Game
from okko.library import BadData, Library, read_position, shipped
from okko.library.check import check
from okko.library.elsewhere import PLACES
from okko.library.examples import example
from okko.model.card import CharacterCard
from okko.model.element import Element
from okko.model.rulebook import Elsewhere
from okko.model.staged import Staged

LIBRARY = Library((shipped(),))
PLAYED = [entry for entry in LIBRARY.rules.values() if entry.example is not None and entry.example.staged is not None]


@pytest.mark.parametrize("chapter", sorted({entry.chapter for entry in PLAYED}))
def test_what_an_example_says_of_acts_is_so(chapter: str) -> None:
    for entry in PLAYED:
        if entry.chapter != chapter:
            continue
        staged = example(entry, LIBRARY)
        assert staged is not None
        assert entry.example is not None
        assert entry.example.staged is not None
        game = Game(staged[1], Typed())
        for act, verdict in entry.example.staged.tries.items():
            refusal = game.why_not(act)
            assert (refusal.rule if refusal is not None else "allowed") == verdict, f"{entry.id}: {act}"


def test_every_example_that_is_drawn_can_be_played() -> None:
    drawn = {entry.id for entry in LIBRARY.rules.values() if entry.example and entry.example.position}
    assert drawn == {entry.id for entry in PLAYED}


def test_every_rule_has_an_example_to_play_or_a_place_where_it_can_be_tried() -> None:
    neither = [entry.id for entry in LIBRARY.rules.values() if (entry.played is None) is (entry.tried is None)]
    assert neither == []
    assert set(PLACES) == set(Elsewhere)


def test_a_stand_says_where_how_and_what_somebody_is() -> None:
    staged = Staged(
        a={"You": "b2 N shaken earth A6 Z5", "Kami": "c2 E kami:fire"},
        b={"okko": "a1 S", "Foe": "a2 W shot:4/5 with:iron-fan", "Monk": "b1 N honor:air spent"},
        loss_limit=11,
        turn_limit=10,
    )
    position = staged.position("A title", "+-+")
    you, kami = position.bands.a.characters
    okko, foe, monk = position.bands.b.characters
    assert (you.at, you.facing, you.state, you.reserve) == ("b2", "N", "shaken", Element.EARTH)
    assert you.model_dump()["profile"]["attack"] == 6
    assert you.model_dump()["profile"]["zeni"] == 5
    assert kami.model_dump()["kami"] == "fire"
    assert okko.model_dump()["card"] == "okko"
    assert foe.model_dump()["profile"]["shot"] == {"value": 4, "range": 5}
    assert foe.equipment == "iron-fan"
    assert (monk.honor, monk.spent) == ("air", ("honor-of-air",))
    assert (position.loss_limit, position.turn_limit) == (11, 10)
    assert position.activation is not None
    assert position.activation.character == "You"


def test_the_id_of_a_rule_stands_for_its_example() -> None:
    position, state = read_position(Path("move-7"), LIBRARY)
    assert position.title == "MOVE-7 Diagonal steps between two obstacles"
    assert [recruit.id for recruit in state.match.recruits] == ["You", "Foe"]


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("MOVE-99", 'there is no rule "MOVE-99"'),
        ("CAMP-1", "the example of CAMP-1 cannot be played; read it: okko rules CAMP-1; try it: okko, and Campaigns"),
    ],
)
def test_a_rule_that_has_none_says_so(named: str, said: str) -> None:
    with pytest.raises(BadData, match=said):
        read_position(Path(named), LIBRARY)


CHAPTER = """\
okko-rules: 1
chapter: OWN
title: Our own
book: own
entries:
  - id: OWN-1
    title: A rule
    text: A text.
    book: own
    page: A page
    example:
      text: An example.
      position: |
        +-+-+
        |. .|
        +-+-+
      staged:
        a: {You: STAND}
    enforced: true
"""


@pytest.mark.parametrize(
    ("stand", "said"),
    [
        ("b9 N", "OWN-1: 'b9' is no square of this board"),
        ("a1 N sleeping", 'OWN-1: "sleeping" says nothing about You'),
        ("a1", '"You" cannot be "a1"'),
    ],
)
def test_a_bad_stand_is_one_sentence(tmp_path: Path, stand: str, said: str) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(CHAPTER.replace("STAND", stand), encoding="utf-8")
    (problem,) = check(file).problems
    assert said in str(problem)


def test_examples_stand_in_for_cards_by_their_ids() -> None:
    entry = LIBRARY.rules["SKILL-2"]
    staged = example(entry, LIBRARY)
    assert staged is not None
    assert isinstance(staged[1].match.recruits[0].card, CharacterCard)
    assert staged[1].match.recruits[0].card is LIBRARY.characters["windreaper"]
