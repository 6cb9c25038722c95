"""Position files with sorcerers, Kami and doors."""

from pathlib import Path

import pytest

from okko.game.saves import beginning, header_of_position
from okko.library import Library
from okko.library.positions import parse_position
from okko.model.event import Summoned, Vanished
from okko.model.square import NOWHERE
from okko.model.state import State
from okko.model.transcript import position_of
from tests.fights import fate
from tests.scenes import happened, options, place, play

STATS = "profile: {attack: 4, movement: 4, defense: 4, willpower: 3, zeni: 2}"
SUMMONING = (
    "skills: [{id: summoning, name: Summoning, text: Calls., cost: [torii], action: true, "
    "effects: [{kind: do, at: action, verbs: [{verb: summon}]}]}]"
)


def state(board: str, a: list[str], b: list[str], more: str = "") -> State:
    def band(entries: list[str]) -> str:
        return "".join(f"      - {{{entry}, {STATS}}}\n" for entry in entries)

    drawn = "".join(f"  {line}\n" for line in board.strip("\n").splitlines())
    text = (
        f"okko-position: 1\nboard: |\n{drawn}to_act: a\n{more}"
        f"bands:\n  a:\n    dice: [torii]\n    characters:\n{band(a)}  b:\n    characters:\n{band(b)}"
    )
    return parse_position(text)[1]


OPEN = """
+-+-+-+
|. . .|
+ + + +
|. . .|
+ + + +
|. . .|
+-+-+-+
"""
SHUT = OPEN.replace("+ + + +\n|. . .|\n+-+-+-+\n", "+ +D+ +\n|. . .|\n+-+-+-+\n")


@pytest.mark.rule("KAMI-7", "KAMI-2")
def test_a_kami_that_begins_in_an_enemy_zone_and_steps_is_gone() -> None:
    """Row 30 of the worked cases."""
    kami = "name: Spirit, at: b2, facing: N, kami: fire"
    scene = state(OPEN, [kami, "name: Friend, at: c1, facing: E"], ["name: Foe, at: b1, facing: N"])
    game = play(scene, "activate Spirit; move b3 N")
    assert [event.who for event in happened(game, Vanished)] == [0]
    assert game.state.characters[0].square == NOWHERE
    assert game.state.losses == (0, 0)


@pytest.mark.rule("DOOR-2", "DOOR-4", "MOVE-11")
def test_a_door_shut_ahead_is_opened_free_and_the_foe_behind_it_holds() -> None:
    """Row 34 of the worked cases."""
    scene = state(SHUT, ["name: Opener, at: b1, facing: N"], ["name: Foe, at: b2, facing: S"])
    game = play(scene, "activate Opener; open b1/b2")
    assert "attack Foe" in options(game)
    assert fate(play(scene, "activate Opener; open b1/b2; move a1 N"), "Opener") == "shaken"
    assert fate(play(scene, "activate Opener; move a1 N"), "Opener") == ""


@pytest.mark.rule("DOOR-2", "GEO-3")
def test_a_door_listed_apart_is_opened_too() -> None:
    scene = state(
        OPEN, ["name: Opener, at: b1, facing: N"], ["name: Foe, at: b2, facing: S"], 'doors: ["b2/b1", "c1/c2"]\n'
    )
    game = play(scene, "activate Opener; open b1/b2")
    assert game.state.match.board.doors == ()
    assert position_of(game.state).count("D") == 0


@pytest.mark.rule("SUMMON-1", "SUMMON-3")
def test_a_sorcerer_of_a_position_calls_the_kami_of_the_box() -> None:
    mage = f"name: Mage, at: b1, facing: N, type: sorcerer, alignment: evil, {SUMMONING}"
    scene = state(OPEN, [mage], ["name: Foe, at: b3, facing: N"])
    game = play(scene, "activate Mage; use summoning torii; place b2 E", ["fire"])
    (event,) = happened(game, Summoned)
    recruit = game.state.recruit(event.who)
    assert (recruit.name, recruit.kami) == ("Corrupted Kami of Fire", "fire")


@pytest.mark.rule("SUMMON-4")
def test_an_ad_hoc_kami_is_the_one_of_its_element() -> None:
    mage = f"name: Mage, at: a1, facing: N, type: sorcerer, alignment: evil, {SUMMONING}"
    foes = ["name: Foe, at: c3, facing: N", "name: Spirit, at: c2, facing: N, kami: fire"]
    game = play(state(OPEN, [mage], foes), "activate Mage; use summoning torii; place b2 E", ["fire"])
    assert place(game.state, "Spirit") == "b2 E"
    assert game.state.band(game.state.match.index_of("Spirit")) == 0


CARDED = f"""\
okko-position: 1
board: |
  +-+-+-+
  |. . .|
  + + + +
  |. . .|
  + + + +
  |. . .|
  +-+-+-+
karasu: true
to_act: a
bands:
  a:
    dice: [torii]
    characters: [{{card: noshin, at: a1, facing: N}}]
  b:
    characters: [{{card: kami-of-fire, form: corrupted, at: b3, facing: S}}, {{name: Foe, at: c3, facing: S, {STATS}}}]
"""


@pytest.mark.rule("KAMI-9", "SUMMON-3", "SUMMON-4")
def test_a_kami_stands_there_with_its_card_and_is_turned_by_whoever_calls_it() -> None:
    """Corrupted it has an Attack of 6; Noshin is a Demon Hunter, and calls the celestial side with its 5."""
    scene = parse_position(CARDED)[1]
    kami = scene.match.index_of("kami-of-fire")
    assert (scene.recruit(kami).name, scene.face(kami).profile.attack) == ("Corrupted Kami of Fire", 6)
    assert "card: kami-of-fire, form: corrupted" in position_of(scene)
    plain = parse_position(CARDED.replace(", form: corrupted", ""))[1]
    assert (plain.recruit(kami).name, plain.face(kami).profile.attack) == ("Celestial Kami of Fire", 5)
    assert not any(word in position_of(plain) for word in ("form:", "turn_limit:"))
    game = play(scene, "activate noshin; use summoning torii; place b2 E", ["fire"])
    assert (game.state.recruit(kami).name, game.state.face(kami).profile.attack) == ("Celestial Kami of Fire", 5)
    assert place(game.state, "kami-of-fire") == "b2 E"
    box = Library.load()
    drawn = header_of_position(
        parse_position(CARDED)[0], box.characters, box.equipment, box.kami.values(), seed=1, title="Fire"
    )
    assert beginning(drawn).recruit(kami).name == "Corrupted Kami of Fire", "in a journal, too"


@pytest.mark.rule("SUMMON-3")
def test_a_band_may_say_for_whom_it_fights() -> None:
    mage = f"name: Mage, at: b1, facing: N, type: sorcerer, {SUMMONING}"
    drawn = "".join(f"  {line}\n" for line in OPEN.strip("\n").splitlines())
    text = (
        f"okko-position: 1\nboard: |\n{drawn}to_act: a\nbands:\n  a:\n    alignment: demon-hunter\n    dice: [torii]\n"
        f"    characters:\n      - {{{mage}, {STATS}}}\n  b:\n    characters:\n"
        f"      - {{name: Foe, at: b3, facing: N, {STATS}}}\n"
    )
    game = play(parse_position(text)[1], "activate Mage; use summoning torii; place b2 E", ["air"])
    assert game.state.recruit(happened(game, Summoned)[0].who).name == "Celestial Kami of Air"


@pytest.mark.rule("END-4")
def test_a_position_of_karasu_play_ends_after_six_turns() -> None:
    people = (["name: One, at: a1, facing: N"], ["name: Foe, at: c3, facing: S"])
    assert state(OPEN, *people).match.turn_limit is None
    karasu = state(OPEN, *people, "karasu: true\n")
    assert (karasu.match.karasu, karasu.match.turn_limit) == (True, 6)
    assert "karasu: true" in position_of(karasu)


@pytest.mark.rule("KAMI-1")
def test_a_kami_called_is_written_down_and_read_again() -> None:
    mage = f"name: Mage, at: b1, facing: N, type: sorcerer, alignment: evil, {SUMMONING}"
    scene = state(OPEN, [mage], ["name: Foe, at: b3, facing: N"])
    game = play(scene, "activate Mage; use summoning torii; place b2 E", ["earth"])
    (event,) = happened(game, Summoned)
    again = parse_position(position_of(game.state), Path("again"))[1]
    kami = again.match.index_of(game.state.recruit(event.who).id)
    assert again.recruit(kami).kami == "earth"
    assert again.characters[kami].activated
    assert [skill.id for skill in again.face(kami).skills] == ["influence", "falling-rock"]
    assert again.face(kami).stats == game.state.face(event.who).stats


@pytest.mark.rule("KAMI-10")
def test_a_kami_without_a_card_is_what_its_profile_says_whatever_it_is_called() -> None:
    """The card of that name has an Attack of 5 or 6."""
    named = STATS.replace("attack: 4", "attack: 7")
    assert named != STATS
    written = CARDED.replace(
        "card: kami-of-fire, form: corrupted, at: b3, facing: S",
        f"name: kami-of-fire, kami: fire, at: b3, facing: S, {named}",
    )
    scene = parse_position(written)[1]
    kami = scene.match.index_of("kami-of-fire")
    assert scene.face(kami).profile.attack == 7
