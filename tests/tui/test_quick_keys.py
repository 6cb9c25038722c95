"""Keys that come faster than the screen is drawn, and a terminal that changes its size under a plan."""

import pytest

from okko.dice import Chooser, Seeded
from okko.game import Answered, Game, Undone
from okko.model.decision import Ask
from okko.model.state import State
from tests.scenes import draw, play, who
from tests.tui.battles import Battle, Opened, battle, battles
from tests.tui.questions import ASKED

pytestmark = pytest.mark.xdist_group("screen")

KEYS = (
    *("up", "down", "left", "right") * 3,
    *("enter",) * 4,
    *("left_square_bracket", "right_square_bracket", "v", "tab", "o", "full_stop", "1", "2", "u", "escape", "z"),
)
"""What a hand might strike in a battle, without what opens another screen."""


def skirmish() -> State:
    return draw(
        """
        .  .  C< .  .
        .  Bv .  .  .
        .  a^ .  D> .
        .  .  e^ .  .
        """,
        dice_a=["air", "fire", "torii"],
        dice_b=["earth", "water"],
        a=who(reserve="earth"),
        e=who(),
        B=who(),
        C=who(reserve="fire"),
        D=who(),
    )


def inputs(table: Battle) -> list[str]:
    """What the journal holds: answers, and lines gone back to."""
    return [
        entry.text if isinstance(entry, Answered) else f"undone to {entry.to}"
        for entry in (line.input for line in table.game.lines)
        if isinstance(entry, Answered | Undone)
    ]


async def struck(opened: Opened, keys: list[str], *, at_once: bool) -> tuple[list[str], int, object]:
    """What comes of some keys: the inputs, the cursor and the pose planned."""
    table = await opened(Game(skirmish(), Seeded("quick")))
    if at_once:
        await table.press(*keys)
    else:
        for key in keys:
            await table.press(key)
    plan = table.screen.plan
    return inputs(table), table.screen.cursor, plan.pose if plan is not None else None


async def test_of_keys_in_quick_succession_none_is_lost() -> None:
    game = play(draw("a> . . . . . . . B"), "activate a")
    async with battle(game) as table:
        await table.press("right", "right", "right", "left", "right_square_bracket", "enter")
        assert table.last() == "move c1 S"


async def test_keys_in_quick_succession_do_what_they_do_one_by_one() -> None:
    """No key is lost, and none acts on a plan that an earlier one has changed."""
    chooser, answered = Chooser("quick keys"), 0
    async with battles(practice=True) as opened:
        for _ in range(4):
            keys = [KEYS[chooser.below(len(KEYS))] for _ in range(25)]
            at_once = await struck(opened, keys, at_once=True)
            assert at_once == await struck(opened, keys, at_once=False), keys
            answered += len(at_once[0])
    assert answered > 8, "keys that answer nothing prove little"


async def test_resizing_in_the_middle_of_a_plan_loses_nothing() -> None:
    async with battle(ASKED[Ask.ACT](), size=(80, 24)) as table:
        await table.press("z", "left", "left", "right_square_bracket")
        assert table.screen.plan is not None
        planned, scene, said = table.screen.plan.pose, table.screen.scene(), table.said()
        assert planned is not None
        for size in ((120, 40), (200, 60), (60, 20), (80, 24)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
        assert table.screen.plan.pose == planned
        assert table.screen.scene() == scene
        await table.until(lambda: table.said() == said, "the same screen")
        await table.press("enter")
        assert table.last() == planned.text


async def test_resizing_leaves_the_bar_of_the_list_where_it_is() -> None:
    async with battle(ASKED[Ask.NAME](), size=(80, 24)) as table:
        await table.press("down")
        said = table.said()
        for size in ((200, 60), (80, 24)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
        assert table.screen.choices.highlighted == 1
        await table.until(lambda: table.said() == said, "the same screen")
        second = table.game.decision.options[1].text
        await table.press("enter")
        assert table.last() == second
