"""The keys: what each act is on, and other keys for it; a key that is taken already is refused."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.tui.act import Act
from okko.tui.acts import ACTS, CONTEXTS
from okko.tui.bound import Page, bind
from okko.tui.keymap import KEYBOARD, Keymap, written
from okko.tui.once import Stays
from okko.tui.standing import Standing
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu

_WIDTH = 24
"""The columns for the keys of an act."""


class AskKey(Standing[str | None], ModalScreen[str | None]):
    """Waits for the next key; escape takes none."""

    def __init__(self, act: Act, *, more: bool) -> None:
        super().__init__()
        self._act, self._more = act, more

    def compose(self) -> ComposeResult:
        """What the key is for."""
        with Vertical(classes="sheet"):
            yield Static(Content(self._act.does), classes="sheet-title")
            yield Static(f"Press {'one more' if self._more else 'the'} key for it.")
            yield Static("esc leaves it as it is.", classes="remark")

    def on_key(self, event: events.Key) -> None:
        """Take it, whatever it does elsewhere."""
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key == "escape" else event.key)


class KeysScreen(Page[None]):
    """All acts in their contexts, with their keys."""

    stays = Stays.LOOKED_UP
    AUTO_FOCUS = "#all-keys"
    confirms = "Another key"
    BINDINGS = [
        bind("keys.add", "add", "One more"),
        bind("keys.reset", "reset", "As shipped"),
        bind("keys.reset_all", "reset_all", "All as shipped"),
        bind("do.back", "dismiss", "Close"),
        bind("window.close", "dismiss", "Close"),
    ]

    def compose(self) -> ComposeResult:
        """The list, and what was refused."""
        yield Headline("Keys", "choose an act, then press the key it is to have")
        yield Menu(id="all-keys")
        yield Static(id="keys-said")
        yield KeyBar()

    def on_mount(self) -> None:
        """Fill the list."""
        menu = self.query_one(Menu)
        for context in CONTEXTS:
            menu.add_option(Option(Content.styled(context.title, "italic $ink-muted"), disabled=True))
            menu.add_options([Option(_line(KEYBOARD.map, act), id=act.id) for act in context.acts])
        menu.highlighted = 1
        self._say("")

    def _say(self, refused: str) -> None:
        """Say why a key was refused, or what there is to know."""
        changed = len(KEYBOARD.map.changes)
        text = Content.styled("! ", "bold $shaken-ink") + Content(refused)
        if not refused:
            text = Content.styled(f"● changed: {changed}" if changed else "All keys are as shipped.", "$ink-muted")
        self.query_one("#keys-said", Static).update(text)

    @property
    def _act(self) -> Act | None:
        """The act under the bar."""
        option = self.query_one(Menu).highlighted_option
        return ACTS.get(option.id or "") if option is not None else None

    @on(Menu.OptionSelected)
    def _chosen(self) -> None:
        self._ask(more=False)

    def action_add(self) -> None:
        """One more key for the act under the bar."""
        self._ask(more=True)

    def _ask(self, *, more: bool) -> None:
        act = self._act
        if act is not None:
            before = KEYBOARD.map.keys(act.id) if more else ()
            self.app.push_screen(
                AskKey(act, more=more), lambda key: self._change(act, (*before, key)) if key is not None else None
            )

    def action_reset(self) -> None:
        """The keys of the act under the bar as they ship."""
        if self._act is not None:
            self._change(self._act, self._act.keys)

    def action_reset_all(self) -> None:
        """All keys as they ship."""
        self._keep(Keymap())

    def _change(self, act: Act, keys: tuple[str, ...]) -> None:
        """Give an act these keys, unless that is refused."""
        refused = KEYBOARD.map.refusal(act.id, keys)
        if refused is None:
            self._keep(KEYBOARD.map.changed(act.id, keys))
        else:
            self._say(refused)

    def _keep(self, keymap: Keymap) -> None:
        settings = self.app.settings.model_copy(update={"keys": keymap.changes})  # type: ignore[attr-defined]
        self.app.change_settings(settings)  # type: ignore[attr-defined]
        menu = self.query_one(Menu)
        for act in ACTS.values():
            menu.replace_option_prompt(act.id, _line(keymap, act))
        self._say("")


def _line(keymap: Keymap, act: Act) -> Content:
    """An act and its keys, marked if they are not the shipped ones."""
    changed = act.id in keymap.changes
    keys = Content.styled(keymap.all_said(act.id).rjust(_WIDTH), "bold $gold")
    was = f"  (shipped: {' '.join(map(written, act.keys))})" if changed else ""
    return Content("● " if changed else "  ") + keys + Content(f"  {act.does}") + Content.styled(was, "$ink-muted")
