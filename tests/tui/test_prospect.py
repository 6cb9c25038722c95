"""The odds of the activation planned, by one key over the board."""

import pytest

from okko.analysis.prospect_told import Told, _deed
from okko.dice import Seeded
from okko.game import Game
from okko.model.decision import Attack, Raise, Use
from okko.model.element import Element, Stat
from okko.model.fight import Die
from okko.model.square import Facing
from okko.tui.screens.prospect import ProspectScreen, _lines
from tests.scenes import draw, who
from tests.tui.battles import Battle, battle, screen_text

pytestmark = pytest.mark.xdist_group("screen")


def duel() -> Game:
    state = draw(
        """
        . . . . .
        . . B . .
        . . . . .
        . a . . .
        """,
        a=who("N"),
        B=who("S"),
    )
    game = Game(state, Seeded(1))
    return game


async def looked_at(table: Battle) -> str:
    """What the sheet says once it is worked out."""
    await table.press("x")
    assert isinstance(table.pilot.app.screen, ProspectScreen)
    await table.pilot.app.workers.wait_for_complete()
    await table.pilot.pause()
    said = screen_text(table.pilot.app.screen)
    await table.press("escape")
    return said


async def test_one_key_tells_what_the_plan_under_the_cursor_comes_to() -> None:
    """From b2 the attacker meets b3 … at 4 against 4: 9 throws drive back, 3 shake, 3 remove, either of the two."""
    async with battle(duel(), size=(80, 24)) as table:
        table.screen.action_next(1)
        said = await looked_at(table)
        assert "attacks B" in said
        assert "9/36 25%" in said
        await table.press("enter")
        table.screen._point(0)
        table.screen.plan.face(Facing.W)  # type: ignore[union-attr]
        said = await looked_at(table)
        assert "goes to a1 W" in said
        assert "36/36 100%" in said


async def test_the_hint_key_says_what_then_where_then_why() -> None:
    async with battle(duel(), size=(120, 40)) as table:
        told = []
        for _ in range(3):
            await table.press("i")
            told.append(screen_text(table.screen))
        assert "What: " in told[0]
        assert "Where: A, at " in told[1]
        assert "Why: " in told[2]


async def test_what_dice_are_worth_is_shown_among_them_until_the_question_is_answered() -> None:
    """Fire adds to the only fight there is: 6 throws instead of 3 remove B, which ends the match."""
    state = draw(
        """
        . . . .
        . Bv . .
        . a^ . .
        . . . .
        """,
        B=who(attack=0, movement=0),
        dice_a=["fire"],
    )
    game = Game(state, Seeded(1))
    game.answer("activate a")
    game.answer("attack b")
    async with battle(game, size=(120, 40)) as table:
        await table.press("i")
        assert "Fire: +2.14 Zeni" in screen_text(table.screen)
        await table.press("enter")
        table.screen.jump()
        await table.pilot.pause()
        assert "Fire: +2.14 Zeni" not in screen_text(table.screen)


async def test_in_a_serious_match_nobody_gives_hints() -> None:
    async with battle(duel(), size=(120, 40)) as table:
        table.session.serious = True
        await table.press("i")
        assert "What: " not in screen_text(table.screen)
        assert table.screen.check_action("hint", ()) is False


def test_a_line_that_is_broken_goes_on_beside_its_branch() -> None:
    """Room for 24: four columns are the branches', so that lines break after 20."""
    told = Told("all", (Told("one two three four five six", (Told("then"),)), Told("last one that is broken too")))
    assert [line.plain for line in _lines(told, 24)] == [
        "├ one two three four",
        "│ │ five six",
        "│ └ then",
        "└ last one that is",
        "    broken too",
    ]


def test_what_is_named_for_a_fight_is_said_in_words() -> None:
    state = duel().state
    foe = next(one.index for one in state.characters if state.recruit(one.index).name == "B")
    options = (Attack("attack B", foe), Raise("raise attack fire", Stat.ATTACK, Die(Element.FIRE)))
    assert [_deed(state, option) for option in options] == ["attacks B", "+1 Attack by fire"]
    assert _deed(state, Use("use double-blow water reserve", "double-blow")) == "Double blow by water reserve"


async def test_the_keys_for_zones_say_what_is_shown() -> None:
    async with battle(duel(), size=(80, 24)) as table:
        for key, said in (
            ("z", "enemy's zones are hidden"),
            ("Z", "own zones are shown"),
            ("Z", "own zones are hidden"),
        ):
            await table.press(key)
            assert said in " ".join(table.said().split())
