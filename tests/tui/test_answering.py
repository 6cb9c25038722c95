"""What the screen says to a key that can answer nothing."""

from dataclasses import replace

import pytest

from okko.tui.answering import how_to
from okko.tui.asking import question_of
from tests.scenes import draw, play
from tests.tui.battles import battles

pytestmark = pytest.mark.xdist_group("screen")

FIELD = """
.  .  .
.  .  .
a^ .  B<
"""


def test_only_what_is_open_is_pointed_at() -> None:
    far, near = (play(draw(field), "activate a") for field in (FIELD, "B< .\na^ ."))
    question = question_of(far.state, far.decision)
    assert how_to(question) == "Point at a square to move there."
    both = "Point at a square to move there, or at an enemy to attack."
    assert how_to(question_of(near.state, near.decision)) == both
    assert how_to(replace(question, poses=())) == "A number picks from the list, . ends the activation."


async def test_enter_says_what_to_do_where_it_can_do_nothing() -> None:
    async with battles(size=(80, 24)) as opened:
        table = await opened(play(draw(FIELD)))
        await table.press("up", "enter")
        assert table.screen.words.message is not None
        assert table.screen.words.message.plain.startswith("There is nothing to choose here. Go to the next")
        await table.press("down", "enter", "enter")
        assert table.screen.words.message is not None
        assert table.screen.words.message.plain == "A stands here. Point at a square to move there."
