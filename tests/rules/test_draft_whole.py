"""Whole drafts from the shipped boxes, at random."""

from hypothesis import given, settings
from hypothesis import strategies as st

from okko.dice import Chooser, Recorded, Seeded
from okko.game import Game, digest, drafting
from okko.model.card import CharacterCard
from okko.model.decision import Decision
from okko.model.draft import Step
from okko.model.state import Stage
from tests.drafts import draft_of, shipped_box

BOX = shipped_box()


def cards_and_zeni_add_up(game: Game, cards: dict[str, CharacterCard]) -> None:
    draft = draft_of(game)
    for card in BOX.characters:
        held = sum(member.card == card.id for band in draft.bands for member in band)
        assert draft.left()[card.id] + held == card.copies
    for item in BOX.equipment:
        held = sum(member.equipment == item.id for band in draft.bands for member in band)
        assert draft.gear_left()[item.id] + held == item.copies
    gear = {item.id: item.zeni for item in BOX.equipment}
    if draft.step is Step.PICK:
        for band in draft.bands:
            assert sum(cards[member.card].zeni + gear.get(member.equipment or "", 0) for member in band) <= BOX.budget


@settings(max_examples=12)
@given(st.integers(0, 10**6))
def test_a_whole_random_draft_ends_in_a_match_and_no_card_appears_or_is_lost(seed: int) -> None:
    cards = {card.id: card for card in BOX.characters}
    game, chooser = Game(drafting(BOX), Seeded(seed)), Chooser(seed)
    bands = draft_of(game).bands
    while game.state.stage is Stage.DRAFT:
        cards_and_zeni_add_up(game, cards)
        bands = draft_of(game).bands
        game.answer(game.decision.options[chooser.below(len(game.decision.options))])
    recruits = game.state.match.recruits
    for band, members in zip((0, 1), bands, strict=True):
        found = [(r.card.id, r.equipment.id if r.equipment else None) for r in recruits if r.band == band]
        assert found == [(member.card, member.equipment) for member in members]
    assert isinstance(game.pending, Decision)
    again = Game(drafting(BOX), Recorded([line.input.faces for line in game.lines if hasattr(line.input, "faces")]))
    for line in game.lines:
        if hasattr(line.input, "text"):
            again.answer(line.input.text)
    assert digest(again.state) == digest(game.state)
