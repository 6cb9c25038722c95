"""What Karasu brings to the battle screen: strikes foreseen, refusals listed, influence, token and scenario card."""

import pytest

from okko.game import Game
from okko.model.scenario import ScenarioCard
from okko.model.square import Square
from okko.tui.drawing import Mark, Overlay
from okko.tui.screens.goals import Goals
from okko.tui.screens.table_talk import Wish
from tests.scenes import draw, play, who
from tests.spirits import SORCERER, SPIRITS, SUMMONING, influence, major
from tests.tui.battles import Battle, battle, screen_text
from tests.tui.questions import summon

pytestmark = pytest.mark.xdist_group("screen")

CARD = ScenarioCard.model_validate_json(
    """{"id": "relic", "name": "The relic", "text": "Bring it home.", "objectives": [
        {"kind": "carry", "name": "It is in hand", "points": 4},
        {"kind": "hold", "name": "The middle is held", "counted": "turn", "points": 2}]}"""
)


def storm() -> Game:
    """A Kami with a friend beside it, an enemy with a die in reach, and one that is shaken; D stands too far off."""
    kami = who(kami="earth", skills=[influence("defense"), major("defense", within=2)])
    state = draw(
        "e . . . . .\nk . B . . D\n. . C . . .",
        k=kami,
        B=who(defense=4, reserve="earth"),
        C=who(defense=2, shaken=True),
    )
    return play(state, "activate k")


def words(text: str) -> str:
    """A text whatever its lines."""
    return " ".join(text.split())


def at(table: Battle, *names: str) -> set[Square]:
    return {table.game.state.match.board.square(name) for name in names}


async def test_a_major_skill_shows_its_squares_and_each_chance_before_it_is_used() -> None:
    """B tests Defense 4 (two faces in six fail it), or 5 with its die; C tests 2 and is shaken already."""
    async with battle(storm()) as table:
        await table.press("o")
        await table.until(lambda: "in reach" in table.said(), "the strike")
        said = words(table.said())
        assert "B 33% shaken, 17% with its die" in said
        assert "C 67% disabled" in said
        scene = table.screen.scene()
        assert scene.overlays[Overlay.STRUCK] == at(table, "a1", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
        assert scene.marks[Mark.TARGET] == at(table, "c1", "c2")
        assert table.last() == "activate k"


async def test_a_kami_that_is_placed_says_what_the_sign_round_it_means() -> None:
    """There is no list then, and with it no legend."""
    async with battle(summon(), size=(80, 24)) as table:
        assert table.screen.scene().overlays[Overlay.INFLUENCE]
        assert "± is where friends will feel its influence" in words(table.said())


async def test_friends_of_a_kami_are_marked_and_its_squares_shown_while_it_is_pointed_at() -> None:
    async with battle(storm()) as table:
        scene = table.screen.scene()
        assert scene.marks[Mark.INFLUENCED] == at(table, "a3")
        assert scene.overlays[Overlay.INFLUENCE] == at(table, "a1", "a3", "b1", "b2", "b3")


def summoner() -> Game:
    mage = who(type="sorcerer", skills=[SORCERER, SUMMONING])
    return play(draw("a> B< . .\n. . . .", a=mage, dice_a=["torii"], kami=SPIRITS), "activate a")


async def test_a_skill_that_is_not_open_stands_in_the_list_and_says_why_by_key_and_by_click() -> None:
    async with battle(summoner()) as table:
        await table.press("o")
        await table.press("end")
        await table.until(lambda: "SUMMON-2" in table.said(), "the rule")
        await table.press("escape")
        await table.until(lambda: "SUMMON-2" not in table.said(), "nothing")
        await table.pilot.click("#choices", offset=(3, len(table.screen.choices.options) - 1))
        await table.until(lambda: "SUMMON-2" in table.said(), "the rule again")
        assert table.last() == "activate a"


async def test_the_scenario_card_is_read_at_any_time_with_one_key() -> None:
    state = draw("a . . B\n. . . .", a=who(), B=who(), karasu=True, scenario=CARD)
    async with battle(play(state)) as table:
        scene = table.screen.scene()
        assert Mark.TOKEN in scene.marks
        await table.press("g")
        app = table.pilot.app
        await table.until(lambda: isinstance(app.screen, Goals), "the card")
        await table.pilot.pause()
        said = words(screen_text(app.screen))
        assert "The relic" in said
        assert "Bring it home." in said
        assert "It is in hand 4 points each when the match has ended" in said
        await table.press("g")
        await table.until(lambda: app.screen is table.screen, "the battle again")
        assert "Zeni earned: " in table.said()


async def test_the_ground_that_the_scenario_card_is_about_is_shown_until_it_is_hidden() -> None:
    """On a board of four by two every square lies within two of the middle; a and B stand on theirs."""
    state = draw("a . . B\n. . . .", a=who(), B=who(movement=0), karasu=True, scenario=CARD)
    async with battle(play(state)) as table:
        assert table.screen.scene().overlays[Overlay.GOAL] == frozenset(range(8))
        await table.wish(Wish.GROUND)
        await table.until(lambda: Overlay.GOAL not in table.screen.scene().overlays, "the bare ground")
