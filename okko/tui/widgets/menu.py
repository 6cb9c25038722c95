"""A list to choose from, with few keys, so that the help stays short."""

from textual.binding import Binding
from textual.style import Style
from textual.widgets import OptionList


class Menu(OptionList, inherit_bindings=False):
    """A list whose arrows, letters and clicks do what one expects."""

    BINDINGS = [
        Binding("up,k", "cursor_up", "Up", show=False),
        Binding("down,j", "cursor_down", "Down", show=False),
        Binding("home,g", "first", "To the first", show=False),
        Binding("end,G", "last", "To the last", show=False),
        Binding("pageup", "page_up", "A page up", show=False),
        Binding("pagedown", "page_down", "A page down", show=False),
        Binding("enter,space", "select", "Choose", key_display="enter", show=False),
    ]

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """Without colours of our own, the entry under the cursor is reversed; Textual leaves that out."""
        style = super().get_visual_style(*component_classes, partial=partial)
        if self.app.native_ansi_color and self.has_focus and "option-list--option-highlighted" in component_classes:
            return style + Style(reverse=True)
        return style
