"""The library: reads the data that comes with the game, and users' packs; the only part that opens YAML."""

from okko.library.bad_data import BadData
from okko.library.positions import parse_position, puzzles, read_position
from okko.library.shelf import Library, Pack, packs, packs_folder, shipped

__all__ = [
    "BadData",
    "Library",
    "Pack",
    "packs",
    "packs_folder",
    "parse_position",
    "puzzles",
    "read_position",
    "shipped",
]
