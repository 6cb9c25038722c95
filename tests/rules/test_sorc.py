"""Sorcerers (SORC) and what only Karasu knows of them (BAND-6)."""

import pytest

from okko.library import Library
from okko.model.card import CharacterCard, Member
from okko.model.element import Element
from okko.model.event import Rethrown
from okko.rules.band import band_refusals
from tests.fights import asked
from tests.scenes import draw, happened, options, play, who
from tests.spirits import SORCERER, SPIRITS

CARDS = Library.load().characters.values()
MAGE = who(type="sorcerer", skills=[SORCERER])


@pytest.mark.rule("SORC-1")
def test_a_sorcerer_throws_two_unused_dice_again_together() -> None:
    """Fire and one Torii go, Air stays; both fall in one throw and are used normally."""
    scene = draw("a . . B", a=MAGE, dice_a=["fire", "air", "torii", "torii"])
    game = play(scene, "activate a; use sorcerer; rethrow fire; rethrow torii", ["water", "earth"])
    (event,) = happened(game, Rethrown)
    assert (event.before, event.faces) == ((Element.FIRE, Element.TORII), (Element.WATER, Element.EARTH))
    assert game.state.pools[0] == (Element.WATER, Element.AIR, Element.EARTH, Element.TORII)
    assert game.state.acted
    assert "move a1 E" in options(game)


@pytest.mark.rule("SORC-1")
def test_one_die_alone_may_be_thrown_again_but_not_none() -> None:
    scene = draw("a . . B", a=MAGE, dice_a=["fire", "air"])
    game = play(scene, "activate a; use sorcerer")
    assert asked(game) == "rethrow a"
    assert options(game) == ["rethrow fire", "rethrow air"]
    game = play(scene, "activate a; use sorcerer; rethrow fire; done", ["torii"])
    assert game.state.pools[0] == (Element.AIR, Element.TORII)


@pytest.mark.rule("SORC-1")
def test_a_die_in_reserve_or_used_is_not_thrown_again() -> None:
    """The band has Fire unused, Water on the card of c, Earth on the sorcerer's own; one die is used."""
    mage = who(type="sorcerer", skills=[SORCERER], reserve="earth")
    scene = draw("a c . B", dice_a=["fire"], used_a=1, a=mage, c=who(reserve="water"))
    game = play(scene, "activate a; use sorcerer", ["fire"])
    (event,) = happened(game, Rethrown)
    assert event.before == (Element.FIRE,)
    assert game.state.used == (1, 4)
    assert [character.reserve for character in game.state.characters[:2]] == [Element.EARTH, Element.WATER]


@pytest.mark.rule("SORC-1", "SKILL-4")
def test_without_an_unused_die_there_is_nothing_to_throw_again() -> None:
    game = play(draw("a . . B", a=MAGE, dice_a=[]), "activate a")
    assert "use sorcerer" not in options(game)
    assert game.why_not("use sorcerer") is not None


@pytest.mark.rule("SORC-1", "SKILL-1")
def test_a_sorcerer_costs_no_die_and_may_throw_again_in_every_phase() -> None:
    scene = draw("a . . B", a=MAGE, dice_a=["fire"])
    game = play(scene, "activate a; use sorcerer", ["water"])
    assert game.state.used == (3, 4)
    assert game.state.characters[0].used == ()


@pytest.mark.rule("SORC-1", "SKILL-6")
@pytest.mark.parametrize("card", [card for card in CARDS if card.vigilant.karasu], ids=lambda card: card.id)
def test_a_card_has_its_skills_of_karasu_in_karasu_play_only(card: CharacterCard) -> None:
    """In the base game nobody of the box throws dice again or calls Kami."""
    base, karasu = (
        draw("a . . B", a=who(card=card), karasu=karasu, kami=SPIRITS, dice_a=["torii"]) for karasu in (False, True)
    )
    more = {skill.id for skill in karasu.face(0).skills} - {skill.id for skill in base.face(0).skills}
    assert more == {skill.id for skill in card.vigilant.karasu}
    assert base.match.kami == ()
    assert "use sorcerer" not in options(play(base, f"activate {card.id}"))
    assert "use sorcerer" in options(play(karasu, f"activate {card.id}"))


@pytest.mark.rule("BAND-6")
@pytest.mark.parametrize(("karasu", "refused"), [(True, ["BAND-6"]), (False, [])])
def test_a_band_has_one_sorcerer_in_karasu_play(karasu: bool, refused: list[str]) -> None:
    cards = {id: draw("a . B", a=who(type="sorcerer")).match.recruits[0].card for id in ("one", "other")}
    members = [Member(card="one"), Member(card="other")]
    found = band_refusals(members, 18, cards, {}, karasu=karasu)
    assert [refusal.rule for refusal in found] == refused
    assert band_refusals(members[:1], 18, cards, {}, karasu=True) == ()
