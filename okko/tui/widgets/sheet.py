"""A part of a screen that scrolls, but takes no keys from the screen."""

from textual.containers import VerticalScroll


class Sheet(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Scrolls with the wheel and by the screen's own keys."""
