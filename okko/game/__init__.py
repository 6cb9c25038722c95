"""The one door to a game in progress: what is pending, answering it, why not, undo and redo, forks."""

from okko.game.progress import Answered, Faces, Game, IllegalAnswer, Input, Line, NoUndo, Threw, Undone

__all__ = ["Answered", "Faces", "Game", "IllegalAnswer", "Input", "Line", "NoUndo", "Threw", "Undone"]
