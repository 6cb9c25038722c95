"""What an opponent is shown when it is asked in a match."""

from okko.bots import bot_named
from okko.bots.thought import think
from tests.scenes import draw, play, who

AGAIN = {"id": "again", "cost": ["air"], "effects": [{"kind": "reroll", "of": ["combat"], "given": ["attacking"]}]}


def test_it_sees_the_dice_that_lie_on_the_table() -> None:
    state = draw("a> B<", dice_a=["air"], a=who(skills=[AGAIN], zeni=6), B=who())
    lost = play(state, "activate a; attack b", faces=[1, 6])
    assert think(bot_named("veteran", 1), lost).option == "use again air"
    won = play(state, "activate a; attack b", faces=[6, 1])
    assert think(bot_named("veteran", 1), won).option == "done"
