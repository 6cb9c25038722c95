"""What the title leads to: each a screen of its own, imported when it is opened."""

from typing import TYPE_CHECKING

from okko.tui.mouse import LeftButton
from okko.tui.once import Once

if TYPE_CHECKING:
    from okko.tui.agreement import Agreement


class Entries(Once, LeftButton[None]):
    """A program with these screens."""

    agreed: "Agreement | None" = None
    """What the form for a new match said when it was left."""

    def action_new(self) -> None:
        """Set up a new match."""
        from okko.tui.screens.new_match import NewMatch

        self.open_once(NewMatch, lambda: NewMatch(self.agreed))

    def action_settings(self) -> None:
        """Open the settings."""
        from okko.tui.screens.settings import SettingsScreen

        self.open_once(SettingsScreen)

    def action_learn(self) -> None:
        """Open the lessons."""
        from okko.tui.screens.learn import Learn

        self.open_once(Learn)

    def action_puzzles(self) -> None:
        """Open the puzzles."""
        from okko.tui.screens.puzzles import Puzzles

        self.open_once(Puzzles)

    def action_adventures(self) -> None:
        """Open the adventures of the book."""
        from okko.tui.screens.adventures import Adventures

        self.open_once(Adventures)

    def action_campaigns(self) -> None:
        """Open the campaigns there are."""
        from okko.tui.screens.campaigns import Campaigns

        self.open_once(Campaigns)

    def action_saves(self) -> None:
        """Open the list of saved matches."""
        from okko.tui.screens.saves import Saves

        self.open_once(Saves)
