"""Keys named in texts that are data: `{battle.end}` as the keyboard of the player has it."""

import re

from okko.tui.acts import ACTS
from okko.tui.keymap import KEYBOARD

_ACT = re.compile(r"\{([a-z_]+\.[a-z_]+)\}")


def in_keys(text: str) -> str:
    """A text with the keys of the acts that it names; what names no act stays as it is."""
    return _ACT.sub(lambda found: KEYBOARD.said(found[1]) if found[1] in ACTS else found[0], text)


def acts_in(text: str) -> list[str]:
    """The acts that a text names."""
    return _ACT.findall(text)
