"""What an opponent has made up its mind to do, and why."""

from okko.bots.bot import Bot, Reasoned
from okko.dice import Seeded
from okko.game import Game
from okko.model.decision import Ask
from okko.model.value import value


@value
class Thought:
    """An answer and its reason."""

    option: str
    """The text of the answer."""
    reason: str = ""
    """Why, in a sentence; nothing for an answer that needs none."""


def think(bot: Bot, game: Game) -> Thought:
    """What a bot answers to what is pending; it sees no dice of the game, and a reason comes with each activation."""
    option = bot.choose(game.fork(Seeded("a bot sees no dice of the game")))
    reason = bot.reason() if isinstance(bot, Reasoned) and game.decision.ask is Ask.ACTIVATE else None
    return Thought(option.text, reason.text if reason is not None else "")
