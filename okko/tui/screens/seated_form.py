"""What the forms have in common in which somebody is seated on each side and dice are chosen."""

from okko.tui.bound import Page
from okko.tui.widgets.choice import Choice
from okko.tui.widgets.line import Line


class SeatedForm(Page[None]):
    """A form with `seat-a`, `name-a`, the same of b, and a `seed`."""

    def _choice(self, id: str) -> Choice[object]:
        return self.query_one(f"#{id}", Choice)

    @property
    def seats(self) -> tuple[str, str]:
        """Who sits on each side: a person, or an opponent."""
        return str(self._choice("seat-a").value), str(self._choice("seat-b").value)

    @property
    def names(self) -> tuple[str, str]:
        """What the persons are called."""
        return self.query_one("#name-a", Line).value, self.query_one("#name-b", Line).value

    @property
    def seed(self) -> int:
        """What the dice follow from."""
        written = self.query_one("#seed", Line).value
        return int(written) if written.isdecimal() else 0
