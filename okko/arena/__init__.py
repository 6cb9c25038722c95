"""Bot against bot: matches over many games, with what they prove."""

from okko.arena.match import match
from okko.arena.score import Score

__all__ = ["Score", "match"]
