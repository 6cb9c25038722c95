"""The saved matches: go on with one, watch it, delete it."""

import datetime
import os
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from okko.game import PERSON, Save, list_saves, looked_through, saves_folder
from okko.tui.agreement import SIDES
from okko.tui.bound import Page, bind
from okko.tui.keymap import KEYBOARD
from okko.tui.once import Stays
from okko.tui.widgets.chips import BAND_STYLES
from okko.tui.widgets.headline import Headline
from okko.tui.widgets.keybar import KeyBar
from okko.tui.widgets.menu import Menu
from okko.tui.widgets.sheet import Sheet

BIN = "deleted"
"""The folder in which deleted matches lie until this screen is opened the next time."""


class Saves(Page[None]):
    """The matches on the left, the last played first; what is known of one on the right."""

    stays = Stays.LISTED
    AUTO_FOCUS = "#saves"
    BINDINGS = [
        bind("saves.resume", "resume", "Resume"),
        bind("saves.replay", "replay", "Replay", tooltip="Watch the match, which is over, from its start"),
        bind("saves.watch", "watch", "Watch"),
        bind("saves.delete", "delete", "Delete"),
        bind("saves.restore", "restore", "Bring back"),
        bind("do.back", "dismiss", "Back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._saves: dict[str, Save] = {}
        self._deleted: list[Path] = []
        """Where the matches lay that were deleted here, the last one last."""

    def compose(self) -> ComposeResult:
        """The list and the details."""
        yield Headline("Saved matches")
        with Horizontal(id="saves-body"):
            yield Menu(id="saves", markup=False)
            with Sheet(id="save-sheet"):
                yield Static(id="save")
        yield KeyBar()

    def on_mount(self) -> None:
        """What was deleted at the last visit is gone for good now."""
        for file in (saves_folder() / BIN).glob("*"):
            file.unlink(missing_ok=True)

    def on_screen_resume(self) -> None:
        """Matches may have gone on meanwhile."""
        self._list()

    def _list(self, at: int = 0) -> None:
        self._saves = {str(save.file): save for save in list_saves(checked=True)}
        menu = self.query_one("#saves", Menu)
        at = menu.highlighted if menu.highlighted is not None else at
        menu.clear_options()
        menu.add_options(Option(_line(save), id=file) for file, save in self._saves.items())
        if self._saves:
            menu.highlighted = min(at, len(self._saves) - 1)
        self._show()

    @property
    def _save(self) -> Save | None:
        option = self.query_one("#saves", Menu).highlighted_option
        return self._saves.get(option.id or "") if option is not None else None

    def _looked_through(self) -> Save | None:
        """The match pointed at; the list may have been too long to look through all."""
        save = self._save
        if save is None or (found := looked_through(save)) is save:
            return save
        self._saves[str(save.file)] = found
        self.query_one("#saves", Menu).replace_option_prompt(str(save.file), _line(found))
        return found

    @on(Menu.OptionHighlighted)
    def _show(self) -> None:
        save = self._looked_through()
        sheet = self.query_one("#save", Static)
        if save is None:
            text = "No match is saved." if not self._deleted else "No match is saved. u brings back what was deleted."
            sheet.update(Content.styled(f"{text}\nA match is saved as it is played.", "$ink-muted"))
        else:
            sheet.update(_details(save))
        self.refresh_bindings()

    @property
    def confirms(self) -> str:  # type: ignore[override]
        """What choosing a match does."""
        save = self._save
        return "" if save is None else "Play on" if save.damaged else "Replay" if save.over else "Resume"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that have nothing to work on are not shown."""
        if action in ("resume", "replay", "watch", "delete") and self.is_mounted:
            save = self._save
            if save is None or action not in ("resume", "replay"):
                return save is not None
            return (save.over and not save.damaged) == (action == "replay")
        return bool(self._deleted) if action == "restore" else True

    @on(Menu.OptionSelected)
    def _open(self) -> None:
        """Go on with the match, damaged or not; one that is over is watched."""
        if self._save is not None and self._save.over and not self._save.damaged:
            self.action_watch()
        else:
            self.action_resume()

    def action_resume(self) -> None:
        """Go on with the match; of one that is damaged with its whole lines, in a new file."""
        if self._save is not None and self._save.damaged > 1:
            self.app.play_on(self._save.file)  # type: ignore[attr-defined]
        elif self._save is not None:
            self.app.resume(self._save.file)  # type: ignore[attr-defined]

    def action_replay(self) -> None:
        """Watch the match, which is over."""
        self.action_watch()

    def action_watch(self) -> None:
        """Watch the match from its start."""
        if self._save is not None:
            self.app.watch_replay(self._save.file)  # type: ignore[attr-defined]

    def action_delete(self) -> None:
        """Put the match into the bin."""
        save = self._save
        if save is None:
            return
        try:
            (save.file.parent / BIN).mkdir(exist_ok=True)
            os.replace(save.file, save.file.parent / BIN / save.file.name)
        except OSError as error:
            self.notify(f"The match cannot be deleted: {error.strerror}.", severity="warning", markup=False)
            return
        self._deleted.append(save.file)
        self.notify(f"{save.title} is deleted; u brings it back.", markup=False)
        self._list()

    def action_restore(self) -> None:
        """Take the match that was deleted last out of the bin."""
        if not self._deleted:
            return
        file = self._deleted.pop()
        try:
            os.replace(file.parent / BIN / file.name, file)
        except OSError as error:
            self.notify(f"The match cannot be brought back: {error.strerror}.", severity="warning", markup=False)
        self._list()


def _line(save: Save) -> Content:
    """A match in two lines."""
    return Content(save.title) + Content.styled(f"\n  {_where(save)}, {_when(save)}", "$ink-muted")


def _where(save: Save) -> str:
    """How far a match has come."""
    if save.broken:
        return "cannot be read"
    if save.damaged:
        return f"damaged in line {save.damaged}"
    if save.over:
        return f"over in turn {save.turn}"
    if not save.turn or save.to_move is None:
        return "drafting or setting up" if save.drafted else "setting up"
    return f"turn {save.turn}, side {SIDES[save.to_move]} to move"


def _when(save: Save) -> str:
    return datetime.datetime.fromtimestamp(save.changed).strftime("%Y-%m-%d %H:%M")


def _stands(save: Save) -> Content:
    """How far a match has come, or how it ended; of one that is damaged, what can be done."""
    if save.damaged:
        key = KEYBOARD.said("do.confirm")
        cure = f"{key} goes on before it, in a new file; this one stays as it is."
        return Content.styled(f"! Damaged in line {save.damaged}.", "bold $shaken-ink") + Content(f" {cure}")
    if save.over:
        won = "It ended in a draw" if save.winner is None else f"Side {SIDES[save.winner]} won"
        return Content(f"{won} in turn {save.turn}.")
    said = _where(save)
    return Content(f"{said[:1].upper()}{said[1:]}.")


def _details(save: Save) -> Content:
    """What is known of a match."""
    if save.broken:
        return Content.from_markup(
            "[b $shaken-ink]! This file cannot be read.[/]\n\n$file\n\n[$ink-muted]Watching it says on which line.[/]",
            file=str(save.file),
        )
    lines = [Content.styled(save.title, "bold $gold"), Content("")]
    for side in (0, 1):
        seat = save.seats[side]
        who = "a person" if seat == PERSON else f"the {seat.removeprefix('bot:')} opponent"
        lines.append(Content.styled(f"Side {SIDES[side]}  ", f"bold {BAND_STYLES[side]}") + Content(save.bands[side]))
        lines.append(Content.styled(f"        {who}", "$ink-muted"))
    lines += [Content(""), _stands(save)]
    lines.append(Content.styled(f"Last played {_when(save)}", "$ink-muted"))
    lines.append(Content.styled(f"\n{save.file.name}", "$ink-faint"))
    return Content("\n").join(lines)
