"""The one door to a game in progress: what is pending, answering it, why not, undo and redo, forks; and saved games."""

from okko.game.digest import digest
from okko.game.drafting import drafting
from okko.game.folder import Save, last_unfinished, list_saves, looked_through, new_file, saves_folder
from okko.game.line import Answered, Faces, IllegalAnswer, Input, Line, NoUndo, Threw, Undone
from okko.game.mirror import Mirror
from okko.game.opening import BadSetup, check_bands, new_match, opening_of, resolved
from okko.game.progress import Game
from okko.game.replay import Misfit, Replay
from okko.game.saves import PERSON, Saved, beginning, header_of, resume, resume_last, resume_whole_lines, start, watch
from okko.journal import BadJournal, Drawn, Header

__all__ = [
    "PERSON",
    "Answered",
    "BadJournal",
    "BadSetup",
    "Drawn",
    "Faces",
    "Game",
    "Header",
    "IllegalAnswer",
    "Input",
    "Line",
    "Mirror",
    "Misfit",
    "NoUndo",
    "Replay",
    "Save",
    "Saved",
    "Threw",
    "Undone",
    "beginning",
    "check_bands",
    "digest",
    "drafting",
    "header_of",
    "last_unfinished",
    "list_saves",
    "looked_through",
    "new_file",
    "new_match",
    "opening_of",
    "resolved",
    "resume",
    "resume_last",
    "resume_whole_lines",
    "saves_folder",
    "start",
    "watch",
]
