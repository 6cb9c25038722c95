"""The example of a rule, played out over the page that tells of it."""

from okko.tui.bound import bind
from okko.tui.screens.battle import BattleScreen, Leave


class ExampleScreen(BattleScreen):
    """A battle that one leaves as one came, for nothing in it is kept."""

    BINDINGS = [bind("do.back", "back", "Back", tooltip="Back to the rule")]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The key that starts a plan again leads back from here."""
        return False if action == "reset" else super().check_action(action, parameters)

    def action_back(self) -> None:
        """Back to the rule."""
        self.dismiss(Leave.TITLE)
