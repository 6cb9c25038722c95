"""What is written in files: what goes together, and what is refused."""

import json
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from okko.model.card import Form
from okko.model.element import Element
from okko.model.opponent import Temper
from okko.model.position import AdHoc, Carded, Placed
from okko.model.puzzle import Goal
from okko.model.rulebook import Chapter, Entry
from okko.model.schema import Written
from okko.model.skill import Skill
from okko.model.staged import Staged
from okko.model.verb import Rethrow
from tests.powers import do, exempt, modify, power, verb
from tests.scenes import skill

BOARD = "+-+-+\n|. .|\n+-+-+\n"
ENTRY = {"id": "MOVE-1", "title": "Steps", "text": "One steps.", "book": "own", "page": "Movement", "enforced": True}
STAGED = {"a": {"You": "a1 N"}}
PROFILE = {"attack": 4, "movement": 4, "defense": 4, "willpower": 4}
STANDING = {"at": "a1", "facing": "N"}


def read(kind: type[Written], written: dict[str, Any]) -> Any:
    return kind.model_validate_json(json.dumps(written))


def entry(**changes: Any) -> dict[str, Any]:
    return ENTRY | changes


def chapter(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"chapter": "MOVE", "title": "Movement", "book": "own", "entries": list(entries)}


def example(**keys: Any) -> dict[str, Any]:
    return {"text": "So.", **keys}


def temper(**changes: int) -> dict[str, Any]:
    return {"id": "mild", "name": "Mild", "text": "It is mild.", "changes": changes}


GOOD: list[tuple[type[Written], dict[str, Any]]] = [
    (Entry, entry(enforced=False, why="It is a definition.")),
    (Entry, entry(example=example(position=BOARD), tried="bands")),
    (Entry, entry(example=example(), tried="match")),
    (Entry, entry(tried="draft")),
    (Entry, entry(example=example(position=BOARD, staged=STAGED))),
    (Chapter, chapter(entry(), entry(id="MOVE-2"))),
    (Goal, {"want": "zeni"}),
    (Goal, {"want": "keep", "who": "okko"}),
    (Temper, temper(threat=-20, stab=20)),
    (Skill, skill(power("shout", do("action", verb("turn")), action=True, cost=["fire"]))),
    (Skill, skill(power("glare", do("attacked", verb("test")), exempt("BEHIND-2")))),
    (Skill, skill(power("glide", do("moving", verb("leap")), cost=["air"]))),
]

BAD: list[tuple[type[Written], dict[str, Any], str]] = [
    (Entry, entry(enforced=False), "says `why` just when"),
    (Entry, entry(why="It is."), "says `why` just when"),
    (Entry, entry(example=example(staged=STAGED)), "needs a `position`"),
    (Entry, entry(example=example(position=BOARD, staged=STAGED), tried="bands"), "is not `tried` elsewhere"),
    (Chapter, chapter(entry(id="ZONE-1")), "ZONE-1 does not belong to the chapter MOVE"),
    (Chapter, chapter(entry(), entry()), "MOVE-1 stands here twice"),
    (Goal, {"want": "zeni", "who": "okko"}, "zeni none"),
    (Goal, {"want": "remove"}, "need a `who`"),
    (Temper, temper(bravery=1), "there is no weight 'bravery'"),
    (Skill, skill(power("shout", do("action", verb("turn")))), "`action: true` and a deed"),
    (Skill, skill(power("shout", exempt("BEHIND-2"), action=True)), "`action: true` and a deed"),
    (Skill, skill(power("glare", do("attacked", verb("test")), cost=["fire"])), "cannot be paid for"),
    (Skill, skill(power("glide", do("action", verb("leap")), action=True)), "`leap` and a deed at `moving`"),
    (Skill, skill(power("glide", do("moving", verb("turn")))), "`leap` and a deed at `moving`"),
    (Skill, skill(power("none", modify("attack", 0))), "changes nothing"),
]


def test_what_goes_together_is_read() -> None:
    for kind, written in GOOD:
        read(kind, written)


@pytest.mark.parametrize(("kind", "written", "said"), BAD)
def test_what_does_not_go_together_is_refused_with_the_reason(
    kind: type[Written], written: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValidationError, match=said):
        read(kind, written)


def test_what_is_read_is_as_it_is_written_and_stays_so() -> None:
    """A number in quotation marks is none, a key that nobody knows is a mistake."""
    thrown = read(Rethrow, {"verb": "rethrow", "dice": 2})
    for wrong in ({"dice": "2"}, {"dice": 2, "more": 1}):
        with pytest.raises(ValidationError):
            read(Rethrow, {"verb": "rethrow", **wrong})
    with pytest.raises(ValidationError):
        thrown.dice = 3


def test_an_example_is_played_if_somebody_stands_on_its_board() -> None:
    for shown in ({}, {"example": example()}, {"example": example(position=BOARD)}):
        assert read(Entry, entry(**shown)).played is None
    position = read(Entry, entry(example=example(position=BOARD, staged=STAGED))).played
    assert (position.title, position.board, position.activation.character) == ("MOVE-1 Steps", BOARD, "You")


@pytest.mark.parametrize(
    ("written", "meant", "wrong"),
    [
        ({"name": "Foe"}, "ad-hoc", "profile"),
        ({"profile": PROFILE}, "ad-hoc", "name"),
        ({"card": "okko", "name": "Foe"}, "card", "name"),
        ({"card": "okko", "profile": PROFILE}, "card", "profile"),
        ({}, "card", "card"),
    ],
)
def test_a_character_that_names_no_card_is_one_without(written: dict[str, Any], meant: str, wrong: str) -> None:
    placed: TypeAdapter[Any] = TypeAdapter(Placed)
    with pytest.raises(ValidationError) as refused:
        placed.validate_json(json.dumps(STANDING | written))
    assert [error["loc"] for error in refused.value.errors()] == [(meant, wrong)]


def stands(**people: str) -> tuple[Carded | AdHoc, ...]:
    """Whom an example sets up, of band a."""
    return Staged(a=people).position("A title " * 9, BOARD).bands.a.characters


def test_a_fighter_of_an_example_has_the_usual_numbers_and_a_name_in_small_letters_is_a_card() -> None:
    (you,) = stands(You="a1 N")
    assert isinstance(you, AdHoc)
    numbers = you.profile
    assert (numbers.attack, numbers.movement, numbers.defense, numbers.willpower, numbers.zeni) == (4, 5, 4, 4, 3)
    assert (you.activated, you.kami, numbers.shot) == (False, None, None)
    card, kami, strong = stands(okko="a1 N activated corrupted", fire="b1 S kami:fire", masu="b2 W A5 shot:4/6")
    assert (type(card), type(kami), type(strong)) == (Carded, AdHoc, AdHoc)
    assert (card.activated, getattr(card, "form", None)) == (True, Form.CORRUPTED)
    assert getattr(kami, "kami", None) == Element.FIRE
    assert isinstance(strong, AdHoc)
    assert strong.profile.shot is not None
    assert (strong.profile.attack, strong.profile.shot.value, strong.profile.shot.range) == (5, 4, 6)


def test_an_honor_that_was_used_is_spent() -> None:
    (you,) = stands(You="a1 N honor:air spent")
    assert (you.honor, you.spent) == ("air", ("honor-of-air",))
    (you,) = stands(You="a1 N honor:air")
    assert you.spent == ()


@pytest.mark.parametrize("words", ["corrupted", "spent", "honor:air spend"])
def test_a_word_that_says_nothing_about_a_fighter_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match=f'"{words.split()[-1]}" says nothing about You'):
        stands(You=f"a1 N {words}")


def test_a_long_title_of_an_example_is_cut_to_the_length_of_a_name() -> None:
    assert Staged(a={"You": "a1 N"}).position("x" * 70, BOARD).title == "x" * 60
