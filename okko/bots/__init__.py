"""Players that are not human. They ask the game and its analysis, and never see where its dice come from."""

from okko.bots.bot import Bot
from okko.bots.registry import BOTS, LEVELS, bot_named

__all__ = ["BOTS", "LEVELS", "Bot", "bot_named"]
