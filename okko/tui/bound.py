"""Bindings made from the table of acts, and what all screens have in common because of it."""

from functools import cache
from typing import TypeVar

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import ModalScreen

from okko.tui.acts import ACTS
from okko.tui.standing import Standing

Result = TypeVar("Result")


def bind(
    id: str,
    action: str,
    description: str = "",
    *,
    show: bool | None = None,
    display: str | None = None,
    tooltip: str = "",
    priority: bool = False,
) -> Binding:
    """The binding of an act to what a screen or widget does about it.

    Args:
        id: The act, as in `okko.tui.acts`.
        action: What Textual runs.
        description: The few words of the line of keys; without them the key stands in the help only. Acts of one screen
            with the same words are one entry there.
        show: Whether it stands in the line of keys, if that does not follow from the words.
        display: How the shipped key is written, if otherwise than its name says.
        tooltip: What the help says about it, if otherwise than the table.
        priority: Whether it comes before what the focused widget does.
    """
    act = ACTS[id]
    return Binding(
        ",".join(act.keys),
        action,
        description or act.does,
        show=bool(description) if show is None else show,
        key_display=display,
        priority=priority,
        tooltip=tooltip or (act.does if description else ""),
        id=id,
    )


@cache
def bound_by(kind: type[DOMNode]) -> tuple[Binding, ...]:
    """What a kind of screen or widget binds, in its order."""
    listed = [one for parent in reversed(kind.__mro__) for one in vars(parent).get("BINDINGS", ())]
    return tuple(one for one in listed if isinstance(one, Binding))


def along(description: str, *, up: str, down: str, left: str, right: str) -> list[Binding]:
    """The four keys that go about, as one entry of the help."""
    actions = {"go.up": up, "go.down": down, "go.left": left, "go.right": right}
    return [bind(id, action, description, show=False) for id, action in actions.items()]


def numbered(action: str) -> list[Binding]:
    """The nine keys that pick by number, as one entry of the help."""
    return [bind(f"pick.option_{digit}", f"{action}({digit})", "By its number", show=False) for digit in range(1, 10)]


def lines_of_a_form() -> list[Binding]:
    """From line to line where nothing is typed."""
    back, on = "To the line before", "To the next line"
    return [
        bind("go.up", "app.focus_previous", back, show=False),
        bind("part.before", "app.focus_previous", back, show=False),
        bind("go.down", "app.focus_next", on, show=False),
        bind("part.next", "app.focus_next", on, show=False),
    ]


_PARTS = (
    bind("part.next", "app.focus_next"),
    bind("part.before", "app.focus_previous"),
    bind("app.copy", "screen.copy_text"),
)


class Page(Standing[Result], inherit_bindings=False):
    """A screen of its own."""

    confirms = ""
    """What choosing from its list does, in the words of the key that does the same; nothing: it chooses."""

    BINDINGS = [*_PARTS]


class Window(ModalScreen[Result], Standing[Result], inherit_bindings=False):
    """A window over a screen: the help, the codex and the settings are one key away from it as well.

    Its look is that of the first of its bases: Textual follows no other.
    """

    BINDINGS = [
        *_PARTS,
        bind("app.help", "app.help", "Keys"),
        bind("app.codex", "app.codex", "Look up"),
        bind("app.settings", "app.settings"),
        bind("app.palette", "app.command_palette"),
    ]
