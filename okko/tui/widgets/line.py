"""A line to type in. It leaves the arrows up and down, enter and tab to the screen."""

from typing import Literal

from textual.widgets import Input

from okko.tui.bound import bind


class Line(Input, inherit_bindings=False):
    """An input of one line, without a frame and without a blinking cursor."""

    BINDINGS = [
        bind("text.left", "cursor_left"),
        bind("text.right", "cursor_right"),
        bind("text.left_word", "cursor_left_word"),
        bind("text.right_word", "cursor_right_word"),
        bind("text.start", "home"),
        bind("text.end", "end"),
        bind("text.erase", "delete_left"),
        bind("text.erase_right", "delete_right"),
        bind("text.erase_word", "delete_left_word"),
        bind("text.erase_all", "delete_left_all"),
        bind("text.paste", "paste"),
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
