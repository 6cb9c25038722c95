"""A list to choose from, with few keys, so that the help stays short."""

from textual.style import Style
from textual.widgets import OptionList

from okko.tui.bound import bind


class Menu(OptionList, inherit_bindings=False):
    """A list whose arrows, letters and clicks do what one expects."""

    BINDINGS = [
        bind("go.up", "cursor_up", "Up", show=False),
        bind("go.down", "cursor_down", "Down", show=False),
        bind("list.first", "first"),
        bind("list.last", "last"),
        bind("list.page_up", "page_up"),
        bind("list.page_down", "page_down"),
        bind("do.confirm", "select", "Choose", show=False),
    ]

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """Without colours of our own, the entry under the cursor is reversed; Textual leaves that out."""
        style = super().get_visual_style(*component_classes, partial=partial)
        if self.app.native_ansi_color and self.has_focus and "option-list--option-highlighted" in component_classes:
            return style + Style(reverse=True)
        return style
