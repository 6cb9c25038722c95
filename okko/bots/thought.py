"""What an opponent has made up its mind to do, and why."""

from okko.bots.bot import Bot, Reasoned
from okko.dice import Seeded
from okko.game import Game
from okko.model.decision import Ask
from okko.model.value import value

RECENT = 12
"""How many of the last events a bot is shown: the dice that lie on the table are among them."""


@value
class Thought:
    """An answer and its reason."""

    option: str
    """The text of the answer."""
    reason: str = ""
    """Why, in a sentence; nothing for an answer that needs none."""


def think(bot: Bot, game: Game) -> Thought:
    """What a bot answers to what is pending; it sees no dice of the game, and a reason comes with each activation."""
    fork = game.fork(Seeded("a bot sees no dice of the game"))
    fork.log.extend(game.log[-RECENT:])
    option = bot.choose(fork)
    reason = bot.reason() if isinstance(bot, Reasoned) and game.decision.ask is Ask.ACTIVATE else None
    return Thought(option.text, reason.text if reason is not None else "")
