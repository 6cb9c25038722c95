"""Who decides about effects that fall together (ORDER)."""

import pytest

from tests.fights import asked, question, trials
from tests.powers import ENEMY, FRIEND, SHAKE, do, modify, power, verb
from tests.scenes import draw, options, play, who

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


@pytest.mark.rule("ORDER-1")
@pytest.mark.parametrize(("order", "first_passes"), [("target b", True), ("target d", False)])
def test_the_active_player_orders_tests_that_fall_together(order: str, first_passes: bool) -> None:
    """d's presence gives b +1 Willpower: tested first, b passes with a 4; with d shaken first, it fails."""
    fright = power(
        "fright",
        do("action", verb("test", failed=[SHAKE]), who={**ENEMY, "within": 3, "every": True}),
        action=True,
    )
    heart = power("heart", modify("willpower", 1, given=["testing"], who={**FRIEND, "every": True}))
    scene = draw("B D\n. .\na .", a=who(skills=[fright]), D=who(skills=[heart], red={"skills": []}))
    game = play(scene, "activate a; use fright")
    assert (asked(game), question(game).player, options(game)) == ("order a", 0, ["target b", "target d"])
    game = play(scene, f"activate a; use fright; {order}", [4, 4])
    assert trials(game) == ([("b", 4, True), ("d", 3, False)] if first_passes else [("d", 3, False), ("b", 3, False)])
