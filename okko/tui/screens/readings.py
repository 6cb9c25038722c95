"""How doubtful rules are read in a match: a line for each switch, and both of its readings in words."""

from functools import partial

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from okko.model.rulings import SWITCHES, Rulings, Switch, switched
from okko.tui.bound import Window, bind, lines_of_a_form
from okko.tui.in_keys import in_keys
from okko.tui.widgets.choice import Choice, Deed

_TITLE_WIDTH = max(len(switch.title) for switch in SWITCHES) + 1


_KEYS = (
    "{go.left} {go.right} change, {go.up} {go.down} go along, {app.codex} the rule, {readings.reset} as shipped, "
    "{do.back} closes."
)


class Readings(Window[Rulings]):
    """The switches; a change counts at once, and closing gives the readings back."""

    AUTO_FOCUS = "Choice"
    BINDINGS = [
        *lines_of_a_form(),
        bind("readings.reset", "reset", "As shipped"),
        bind("app.codex", "app.codex", "The rule", tooltip="Look the rule up"),
        bind("do.back", "close", "Close"),
        bind("window.close", "close", "Close"),
    ]

    def __init__(self, rulings: Rulings) -> None:
        super().__init__()
        self.rulings = rulings
        """The readings as they stand."""
        self._about = SWITCHES[0]

    @property
    def subject(self) -> str:
        """The rule that the line with the focus is about."""
        return self._about.rule

    def compose(self) -> ComposeResult:
        """The lines, and the words of the one with the focus."""
        with Vertical(classes="sheet", id="readings"):
            yield Static("Readings of doubtful rules", classes="sheet-title")
            for switch in SWITCHES:
                yield Choice(
                    switch.title.ljust(_TITLE_WIDTH),
                    (switch.shipped.value, switch.other.value),
                    str,
                    note=partial(_note, switch),
                    value=switch.stance(self.rulings).value,
                    id=switch.name,
                )
            yield Static(id="reading", classes="remark")
            yield Static(Content(in_keys(_KEYS)), classes="remark")
            with Horizontal(classes="deeds"):
                yield Deed("Close", id="enough")
                yield Deed("As the rules ship", id="reset")

    def on_mount(self) -> None:
        """Tell the first one."""
        self._tell()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Tell the line with the focus."""
        for switch in SWITCHES:
            if switch.name == event.widget.id:
                self._about = switch
                self._tell()

    def _tell(self) -> None:
        """Say both readings of a switch, the one taken marked."""
        switch = self._about
        taken = switch.stance(self.rulings)
        said = [Content.from_markup("[b]$rule[/]  [$ink-muted]$name[/]", rule=switch.rule, name=switch.name)]
        for stance in (switch.shipped, switch.other):
            mark, look = ("●", "$ink") if stance is taken else ("○", "$ink-muted")
            said.append(Content.styled(f"{mark} {stance.value}: {stance.words}", look))
        self.query_one("#reading", Static).update(Content("\n").join(said))

    @on(Choice.Changed)
    def _changed(self, event: Choice.Changed) -> None:
        self.rulings = switched(self.rulings, event.choice.id or "", str(event.choice.value))
        self._tell()

    @on(Deed.Pressed)
    def _pressed(self, event: Deed.Pressed) -> None:
        if event.deed.id == "reset":
            self.action_reset()
        else:
            self.action_close()

    def action_close(self) -> None:
        """Give the readings back."""
        self.dismiss(self.rulings)

    def action_reset(self) -> None:
        """Read every rule as it ships."""
        for switch in SWITCHES:
            self.query_one(f"#{switch.name}", Choice).choose(switch.shipped.value)


def _note(switch: Switch, value: str) -> str:
    """The rule, and whether it is read otherwise than it ships."""
    return switch.rule if value == switch.shipped.value else f"{switch.rule}, changed"
