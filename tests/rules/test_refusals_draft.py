"""Whatever is not offered in a draft is refused by a rule, and what is offered is not."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okko.dice import Seeded
from okko.game import Game, drafting
from okko.library import Library, shipped
from okko.model.decision import Plain
from okko.model.state import Stage
from tests.drafts import box, gear, people, shipped_box, sit

BOX = shipped_box()
NONSENSE = ("pass", "doors", "no doors", "done", "recruit nobody", "give nobody", "end phase", "", "lay", "N of x")


def acts(chance: random.Random) -> Iterator[str]:
    """What a player could try: every card, tile and neighbour, and doors here and there."""
    yield from NONSENSE
    for id in (
        [card.id for card in BOX.characters] + [card.id for card in BOX.equipment] + [card.id for card in BOX.kami]
    ):
        yield from (f"{verb} {id}" for verb in ("recruit", "equip", "give"))
    for tile in BOX.tiles:
        yield from (f"lay {tile.id} {side} {quarters}" for side in ("interior", "outdoors") for quarters in range(5))
        yield from (f"{side} of {tile.id}" for side in "NESWX")
    for _ in range(60):
        column, row, north = chance.randrange(14), chance.randrange(14), chance.random() < 0.5
        other = (column, row + 1) if north else (column + 1, row)
        edge = "/".join(f"{chr(97 + x)}{y + 1}" for x, y in ((column, row), other))
        yield f"{chance.choice(('open', 'closed'))} {chance.choice(('', 'double '))}door {edge}"


@settings(max_examples=6)
@given(st.integers(0, 10**6))
@pytest.mark.rule("DRAFT-1", "DRAFT-2", "DRAFT-3", "DOOR-6")
def test_an_act_is_refused_if_and_only_if_it_is_not_offered(seed: int) -> None:
    rules = Library([shipped()]).rules
    chance = random.Random(seed)
    game = Game(drafting(BOX), Seeded(seed))
    while game.state.stage is Stage.DRAFT:
        lawful = [option.text for option in game.decision.options]
        for text in [*chance.sample([*acts(chance)], 25), *chance.sample(lawful, min(3, len(lawful)))]:
            refusal = game.why_not(text)
            assert (refusal is None) == (text in lawful), (text, refusal)
            if refusal is not None:
                assert refusal.rule in rules
                assert refusal.fact
                assert "None" not in refusal.fact
        game.answer("doors" if "doors" in lawful else chance.choice(lawful))


CROWD = box(people(a=9, b=9, c=9, d=9, e=9), [gear("hat"), gear("cap", zeni=9), gear("fan"), gear("bow")])
BANDS = "recruit a; recruit b; recruit c; recruit d"
FREE = f"{BANDS}; equip hat; give a; equip cap; give b"
LAYING = "lay north interior 0; lay east interior 0; E of north; lay south interior 0"
LAID = f"{FREE}; {LAYING}; S of north; lay west interior 0"
DOORS = f"{LAID}; doors; doors"


@pytest.mark.rule("DRAFT-1", "DRAFT-2", "DRAFT-3", "DOOR-6", "BAND-7", "BAND-10")
@pytest.mark.parametrize(
    ("answers", "act", "rule", "fact"),
    [
        ("", "recruit zed", "DRAFT-1", "there is no card zed on the table"),
        ("", "equip zed", "DRAFT-1", "there is no card zed on the table"),
        ("", "pass", "BAND-10", "a band has at least one character"),
        ("", "equip hat", "DRAFT-1", "there is nobody to bear equipment"),
        ("", "lay north interior 0", "DRAFT-1", "a card is taken from the table first"),
        ("recruit a", "recruit a", "DRAFT-1", "does not lie on the table any more"),
        ("recruit a; recruit b; recruit c; recruit d", "recruit e", "DRAFT-2", "only equipment is free, and e"),
        (BANDS, "pass", "DRAFT-2", "a free card is taken if anybody can bear one"),
        (BANDS, "lay north interior 0", "DRAFT-2", "a card is taken from the table first"),
        (f"{BANDS}; equip hat", "equip fan", "BAND-7", "the equipment just taken is given to somebody first"),
        (f"{BANDS}; equip hat; give a", "equip hat", "DRAFT-1", "Hat does not lie on the table any more"),
        (FREE, "equip fan", "DRAFT-3", "a tile is laid first"),
        (FREE, "lay attic interior 0", "DRAFT-3", "there is no such tile as attic interior 0"),
        (f"{FREE}; lay north interior 0", "lay north outdoors 2", "DRAFT-3", "north is laid already"),
        (f"{FREE}; {LAYING}", "E of east", "DRAFT-3", "the board would be no square of four"),
        (f"{FREE}; {LAYING}", "lay west interior 0", "DRAFT-3", "it must be said first where the tile lies"),
        (LAID, "done", "DOOR-6", "settle first which doors"),
        (LAID, "closed door c7/c8", "DOOR-6", "settle first which doors"),
        (DOORS, "closed door c7/c8", "DOOR-6", "c7/c8 is no opening"),
        (DOORS, "open door c2/c3", "DOOR-6", "c2/c3 does not lie between two tiles"),
        (DOORS, "open double door c7/c8", "DOOR-6", "there is no wall on c7/c8 to open"),
        (DOORS, "open door c7/c8-or-so", "DOOR-6", "is no square of this board"),
    ],
)
def test_what_the_draft_waits_for_and_what_it_does_not_know(answers: str, act: str, rule: str, fact: str) -> None:
    refusal = sit(CROWD, answers).why_not(act)
    assert refusal is not None
    assert (refusal.rule, fact in refusal.fact) == (rule, True), refusal


@pytest.mark.rule("BAND-10")
def test_in_a_draft_an_act_counts_by_its_text_as_well() -> None:
    game = sit(CROWD, "")
    assert game.why_not(Plain("pass")) == game.why_not("pass") is not None


@pytest.mark.rule("DOOR-6", "GEO-9")
@pytest.mark.parametrize(
    ("act", "lawful"),
    [
        ("open door c7/c8", True),
        ("closed door c7/c8", False),
        ("open double door b7/b8", True),
        ("open double door c7/c8", False),
        ("closed double door c2/c3", True),
        ("open door c2/c3", False),
    ],
)
def test_a_door_is_refused_by_the_side_that_is_up_and_by_its_length(act: str, lawful: bool) -> None:
    """Between the tiles of rows 7 and 8 all is wall but for d and k."""
    game = sit(CROWD, DOORS)
    refusal = game.why_not(act)
    assert (act in [option.text for option in game.decision.options]) is lawful
    assert (refusal is None) is lawful
    assert refusal is None or refusal.rule in ("DOOR-6", "GEO-9")
