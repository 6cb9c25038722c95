"""Whatever is not offered in a draft is refused by a rule, and what is offered is not."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okko.dice import Seeded
from okko.game import Game, drafting
from okko.library import Library, shipped
from okko.model.state import Stage
from tests.drafts import shipped_box

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
