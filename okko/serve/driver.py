"""What a visitor's program draws with: Textual's driver for the web, which minds no server that is gone."""

from contextlib import suppress

from textual.drivers.web_driver import WebDriver


class GuestDriver(WebDriver):
    """A driver whose last words go nowhere when nobody is left to hear them; the guest is about to end then."""

    def write(self, data: str) -> None:
        """Draw something."""
        with suppress(BrokenPipeError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Tell the server something."""
        with suppress(BrokenPipeError):
            super().write_meta(data)
