"""Who decides about effects that fall together (ORDER)."""

import pytest

from tests.fights import asked, question
from tests.scenes import draw, play, who

RING = """
    . . . .
    . B^ . .
    . . a .
    . . . .
    """
"""a attacks b diagonally from behind: b may turn east or south."""


@pytest.mark.rule("ORDER-1")
def test_each_player_decides_for_its_own_dice_facing_and_retreat() -> None:
    """All within band a's phase: a's die, b's die, b's facing, and the retreat of whoever lost."""
    scene = draw(RING, a=who("W"), B=who("N", reserve="earth"), dice_a=["fire"])
    answers = ["activate a", "attack b", "raise attack fire", "raise defense earth reserve", "face S"]
    deciders = []
    for count in range(2, len(answers) + 1):
        game = play(scene, answers[:count], [1, 1] if count == len(answers) else [])
        deciders.append((asked(game), question(game).player))
    assert deciders == [("name a", 0), ("name b", 1), ("facing b", 1), ("retreat b", 1)]
    lost = play(scene, [*answers[:2], "done", "raise defense earth reserve", "face S"], [1, 4])
    assert (asked(lost), question(lost).player) == ("retreat a", 0)
