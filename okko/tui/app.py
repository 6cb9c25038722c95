"""The program on the screen: its settings, its screens and the keys that work everywhere."""

import gc
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual._styles_cache import StylesCache
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.filter import LineFilter, NoColor
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from okko.intake import goes_on
from okko.model.remembered import forget
from okko.tui.bound import bind
from okko.tui.entries import Entries
from okko.tui.keymap import KEYBOARD, Keymap, written
from okko.tui.leisure import Leisure
from okko.tui.plain_text import HARMLESS, PlainText
from okko.tui.settings import Settings, load_settings, save_settings
from okko.tui.signals import end_on_signals
from okko.tui.standing import OneByOne
from okko.tui.theme import DEFAULTS, colour_mode, colours_wanted, glyph_set, scheme_of, theme_for, themes

if TYPE_CHECKING:
    from textual.command import Provider

    from okko.campaign import Campaign
    from okko.game import Save, Saved
    from okko.model.rulings import Rulings
    from okko.tui.agreement import Agreement
    from okko.tui.screens.battle import Leave
    from okko.tui.session import Session


def _look_up() -> "type[Provider]":
    from okko.tui.look_up import LookUp

    return LookUp


class OkkoApp(OneByOne, Leisure, Entries):
    """The program; it starts with the title, or with the screen that is asked for."""

    TITLE = "Okko"
    CSS_PATH = ["okko.tcss", "screens/battle.tcss", "screens/drafting.tcss"]
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    COMMANDS = Entries.COMMANDS | {_look_up}
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("app.help", "help", "Keys"),
        bind("app.codex", "codex", "Look up"),
        bind("app.settings", "settings"),
        bind("app.palette", "command_palette"),
        bind("app.quit", "quit", show=False, priority=True, tooltip="Quit; a match is always saved"),
    ]

    def __init__(
        self,
        saved: "Saved | None" = None,
        *,
        replay: Path | None = None,
        first: "Callable[[OkkoApp], None] | None" = None,
        loaded: tuple[Settings, str | None] | None = None,
    ) -> None:
        self.settings, self._complaint = loaded or load_settings()
        colours = colours_wanted(self.settings)
        plain = "NO_COLOR" in os.environ or colours in ("16", "8", "none")
        super().__init__(ansi_color=True if plain else None)
        self.no_color = self.no_color or colours == "none"
        self._asked_for = saved
        self._saved: Saved | None = None
        """The match whose journal is open."""
        self._session: Session | None = None
        self._room: Size | None = None
        """How large the terminal is, as the last event said."""
        self._replay, self._first = replay, first
        """What is opened over the title, if neither of these is."""
        self.unfinished: Save | Campaign | None = None
        """What was played last and is not over, as the title offers it."""
        self.last_words = ""
        """What is said once the terminal is given back: where the match is, or why the program had to give up."""
        self._plain_text = PlainText(glyph_set(self.settings))
        self._take_keys()
        for theme in themes():
            self.register_theme(theme)
        self.theme = theme_for(colour_mode(self), scheme_of(self.settings))

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What our style sheets need, should a theme not say it."""
        return DEFAULTS

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own, and ours for fonts that lack characters."""
        filters = [*super().get_line_filters(), HARMLESS, *([NoColor()] if self.no_color else [])]
        return [*filters, self._plain_text] if self._plain_text.enabled else filters

    def get_key_display(self, binding: Binding) -> str:
        """A key as it is written on the screen."""
        return binding.key_display or written(binding.key)

    def get_default_screen(self) -> Screen[None]:
        """The title."""
        from okko.tui.screens.title import Title

        return Title()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the command palette offers: the keys that work on the screen now, then what there is everywhere."""
        from okko.tui.look_up import keys_now

        yield from keys_now(screen, self._press)
        yield SystemCommand("Cards and rules", "Look up cards, tiles, rules and words", self.action_codex)
        yield SystemCommand("Keys", "List the keys that work now", self.action_help)
        yield SystemCommand("Settings", "Characters, colours, speed", self.action_settings)
        yield SystemCommand("Learn", "Lessons on the board, and a guided first game", self.action_learn)
        yield SystemCommand("Puzzles", "Positions with one best activation", self.action_puzzles)
        yield SystemCommand("New match", "Choose players, bands and tiles", self.action_new)
        yield SystemCommand("Adventures", "Play an adventure of the book", self.action_adventures)
        yield SystemCommand("Campaigns", "Lead bands from adventure to adventure", self.action_campaigns)
        yield SystemCommand("Saved matches", "Resume, watch or delete a match", self.action_saves)
        yield SystemCommand("Quit", "A match is always saved", self.action_quit)

    def on_mount(self) -> None:
        """Open what was asked for, and leave the terminal sane when the program is told to end."""
        self.screen_change_signal.subscribe(self, self._another_screen)
        end_on_signals(self)
        if self._asked_for is not None:
            self.play(self._asked_for)
        elif self._replay is not None:
            self.watch_replay(self._replay)
        elif self._first is not None:
            self._first(self)

    def _another_screen(self, _: Screen[object]) -> None:
        """What was said about one screen does not cover the next."""
        self.clear_notifications()
        self._mind_the_size()

    def on_resize(self, event: Resize) -> None:
        """See whether the terminal is large enough."""
        self._mind_the_size(event.size)

    def _mind_the_size(self, size: Size | None = None) -> None:
        """Cover the screen while the terminal is too small for it; a cover goes once it is on top and not needed."""
        from okko.tui.screens.too_small import LEAST, TooSmall

        self._room = size or self._room or self.size
        small = self._room.width < LEAST[0] or self._room.height < LEAST[1]
        if isinstance(self.screen, TooSmall) and not small:
            self.screen.dismiss()
        elif small and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall())

    def begin(self, agreement: "Agreement") -> None:
        """Begin a match, and open its battle."""
        from okko.game import BadJournal, BadSetup
        from okko.library import Library
        from okko.tui.matches import begin

        self.change_settings(self.settings.model_copy(update={"players": agreement.names, "seats": agreement.seats}))
        try:
            saved = begin(agreement, Library.load())
        except (BadSetup, BadJournal) as error:
            self.complain(str(error))
        else:
            self.play(saved)

    def resume(self, journal: Path) -> None:
        """Go on with a saved match."""
        from okko.game import BadJournal, resume

        try:
            saved = resume(journal)
        except BadJournal as error:
            self.complain(str(error))
            return
        if saved.misfit is not None:
            self.watch_replay(journal)
        else:
            self.play(saved)

    def resume_campaign(self, file: Path) -> None:
        """Go on with a campaign where it stands."""
        from okko.campaign import Campaign
        from okko.game import BadJournal
        from okko.tui.screens.camp import CampScreen

        try:
            self.push_screen(CampScreen(Campaign.resume(file)))
        except BadJournal as error:
            self.complain(str(error))

    def play_on(self, journal: Path) -> None:
        """Go on with a match from before a line that is damaged or does not fit the rules of today, in a new file."""
        from okko.game import BadJournal
        from okko.tui.matches import play_on

        try:
            saved = play_on(journal)
        except BadJournal as error:
            self.complain(str(error))
        else:
            self.play(saved)

    def play(self, saved: "Saved", then: "Callable[[Leave | None], None] | None" = None) -> None:
        """Open a match where it stands: its draft, or its battle.

        Args:
            saved: The match.
            then: Told when the players leave it, if it is part of something: the screen below stays where it is then.
        """
        from okko.tui.matches import session_of

        self.close_match()
        try:
            session = session_of(saved, self.settings.thinking)
        except ValueError as error:
            saved.close()
            self.complain(str(error))
            return
        self._saved, self._session = saved, session
        session.alone = then is None
        for _ in self.screen_stack[1:] if then is None else ():
            self.pop_screen()
        self.open_match(session, then)

    def open_match(self, session: "Session", then: "Callable[[Leave | None], None] | None" = None) -> None:
        """Open the screen on which a match goes on, and the next one once that is due.

        Args:
            session: The match.
            then: Told where the players want to go when they leave it; the program knows what to do without.
        """
        from okko.tui.screens.stages import screen_of

        def left(leave: "Leave | None") -> None:
            if leave is not None and leave.value == "on":
                self.open_match(session, then)
            else:
                (then or self._left)(leave)

        with self._context():  # Whoever opens a match may be gone when it is left.
            self.push_screen(screen_of(session), left)

    def _left(self, leave: "Leave | None") -> None:
        """Go where the players want to go from a match."""
        saved = self._saved
        self.close_match()
        match leave.value if leave is not None else "title":
            case "new":
                self.action_new()
            case "rematch" if saved is not None:
                self._rematch(saved)

    def _rematch(self, saved: "Saved") -> None:
        """The same bands on the same board again, with the seats swapped."""
        from okko.game import BadJournal, BadSetup
        from okko.tui.matches import rematch

        try:
            again = rematch(saved.header)
        except (BadSetup, BadJournal) as error:
            self.complain(str(error))
        else:
            self.play(again)

    def close_match(self) -> None:
        """Let go of the match that was played before: of its journal, and of whoever thinks about it."""
        StylesCache.get_inner_outer.cache_clear()  # Textual remembers a thousand widgets, long after they have gone
        self.at_leisure(iter(()))
        forget()
        if self._session is not None:
            self._session.close()
            self.call_after_refresh(gc.collect)  # its screen and its widgets know each other, and would pile up
        if self._saved is not None:
            self._saved.close()
        self._session = self._saved = None

    def watch_replay(self, journal: Path) -> None:
        """Open the replay of a match."""
        from okko.tui.screens.replay import Replay

        self.push_screen(Replay(journal))

    def complain(self, what: str) -> None:
        """Say that something could not be done."""
        self.notify(what, severity="warning", timeout=8, markup=False)

    def change_settings(self, settings: Settings) -> None:
        """Use other settings from now on, and keep them."""
        self.settings = settings
        self._plain_text = PlainText(glyph_set(settings))
        self._take_keys()
        self.theme = theme_for(colour_mode(self), scheme_of(settings))
        complaint = save_settings(settings)
        if complaint:
            self.complain(complaint)
        for screen in self.screen_stack:
            for widget in screen.walk_children(Widget, with_self=True):
                widget.refresh()

    def _take_keys(self) -> None:
        """Use the keys the player has chosen."""
        KEYBOARD.map = Keymap(self.settings.keys)
        self.set_keymap(KEYBOARD.map.changes)

    def on_ready(self) -> None:
        """The first screen stands: say what was wrong with the settings."""
        super().on_ready()
        if self._complaint:
            self.complain(self._complaint)

    def on_unmount(self) -> None:
        """Let go of the journal."""
        self.close_match()

    async def action_quit(self) -> None:
        """End the program; a match is always saved."""
        self.workers.cancel_all()  # a search in the command palette would miss the list of what it finds
        if self._saved is not None and self._saved.file is not None and not self._saved.game.over:
            self.last_words = goes_on(self._saved.file)
        self.exit()

    def action_help(self) -> None:
        """List the keys that work now."""
        from okko.tui.screens.help import Help

        if not isinstance(self.screen, Help):
            self.push_screen(Help(self.screen), lambda key: self._press(key) if key is not None else None)

    def _press(self, key: str) -> None:
        """Press a key on the screen that is seen once the one above has gone."""
        self.call_after_refresh(self.simulate_key, key)

    def action_codex(self, about: str = "") -> None:
        """Open the cards and rules: on what is named, or on the `subject` of the screen, if it has one."""
        from okko.tui.screens.viewer import Viewer

        about = about or getattr(self.screen, "subject", "")
        if (viewer := self.brought_back(Viewer)) is None:
            self.push_screen(Viewer(about, self._readings()))
        elif about:
            viewer.show(about)

    def _readings(self) -> "Rulings | None":
        """How doubtful rules are read in the match that is played, watched or set up."""
        for screen in reversed(self.screen_stack):
            session = getattr(screen, "session", None)
            rulings = session.game.state.match.rulings if session is not None else getattr(screen, "rulings", None)
            if rulings is not None:
                return rulings  # type: ignore[no-any-return]
        return None

    def _fatal_error(self) -> None:
        """An error that nobody foresaw: the terminal is given back, and a report says what happened."""
        from okko.tui.report import write_crash

        if self._exception is None or os.environ.get("OKKO_TRACEBACK") == "1":
            super()._fatal_error()
            return
        self.last_words = write_crash(self._exception, self._saved.file if self._saved else None)
        self._close_messages_no_wait()

    def action_first_game(self) -> None:
        """Begin the first game, in which everything new is explained."""
        from okko.game import BadJournal, BadSetup
        from okko.tui.first_game import begin_first_game

        try:
            saved = begin_first_game(self.settings.players[0])
        except (BadSetup, BadJournal) as error:
            self.complain(str(error))
        else:
            self.play(saved)

    def action_continue(self) -> None:
        """Go on with the match or the campaign that the title offers; one that was opened elsewhere since says so."""
        from okko.campaign import Campaign

        match self.unfinished:
            case None:
                self.complain("There is nothing to continue.")
            case Campaign(file=file):
                self.resume_campaign(file)
            case save:
                self.resume(save.file)
