"""A line to type in. It leaves the arrows up and down, enter and tab to the screen."""

from typing import Literal

from textual.binding import Binding
from textual.widgets import Input


class Line(Input, inherit_bindings=False):
    """An input of one line, without a frame and without a blinking cursor."""

    BINDINGS = [
        Binding("left", "cursor_left", "Left", show=False),
        Binding("right", "cursor_right", "Right", show=False),
        Binding("ctrl+left", "cursor_left_word", "A word left", show=False),
        Binding("ctrl+right", "cursor_right_word", "A word right", show=False),
        Binding("home,ctrl+a", "home", "To the start", show=False),
        Binding("end,ctrl+e", "end", "To the end", show=False),
        Binding("backspace", "delete_left", "Delete", show=False),
        Binding("delete", "delete_right", "Delete to the right", show=False),
        Binding("ctrl+w", "delete_left_word", "Delete a word", show=False),
        Binding("ctrl+u", "delete_left_all", "Delete to the start", show=False),
        Binding("ctrl+v", "paste", "Paste", show=False),
    ]

    def __init__(
        self,
        value: str = "",
        *,
        placeholder: str = "",
        limit: int = 60,
        type: Literal["text", "integer"] = "text",
        id: str | None = None,
    ) -> None:
        super().__init__(value, placeholder=placeholder, max_length=limit, type=type, compact=True, id=id)
        self.cursor_blink = False
