"""Drawn lines as strips of Textual."""

from functools import lru_cache

from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.color import TRANSPARENT
from textual.color import Color as BackgroundColour
from textual.content import Content
from textual.css.styles import RulesMap
from textual.filter import LineFilter
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.visual import RenderOptions

from okko.tui.drawing.style import RGB, Line, Style


class DrawnStrip(Strip):
    """A strip that names a colour to the terminal only where it changes: a third less to be sent of a board."""

    def render(self, console: Console) -> str:
        """What the terminal is sent."""
        if self._render_cache is None:
            system, before, sent = console._color_system or ColorSystem.TRUECOLOR, RichStyle.null(), ""
            for text, style, _ in self._segments:
                look = style or RichStyle.null()
                sent += _change(before, look, system) + text
                before = look
            self._render_cache = sent + _change(before, RichStyle.null(), system)
        return self._render_cache


@lru_cache(maxsize=16384)
def _change(before: RichStyle, after: RichStyle, system: ColorSystem) -> str:
    """What makes a terminal that writes in one style go on in another."""
    if before is after:
        return ""
    lost = (before.color and not after.color) or (before.bgcolor and not after.bgcolor)
    if lost or before._attributes & before._set_attributes != after._attributes & after._set_attributes:
        return f"\x1b[0;{codes}m" if (codes := Strip.render_ansi(after, system)) else "\x1b[0m"
    ink = after.color if after.color != before.color else None
    ground = after.bgcolor if after.bgcolor != before.bgcolor else None
    codes = Strip.render_ansi(RichStyle(color=ink, bgcolor=ground), system)
    return f"\x1b[{codes}m" if codes else ""


@lru_cache(maxsize=512)
def strip_of(
    line: Line,
    paper: RichStyle | None = None,
    filters: tuple[LineFilter, ...] = (),
    background: BackgroundColour = TRANSPARENT,
) -> Strip:
    """A drawn line as a strip; where it leaves the colours to the terminal, those of the paper, if there is one.

    Every character that is drawn takes one cell.

    Args:
        line: The line.
        paper: What it is drawn on.
        filters: The program's, where Textual does not apply them.
        background: What these take for the colour of the paper.
    """
    segments = [Segment(run.text, rich_style(run.style, paper)) for run in line]
    for one in filters:
        segments = one.apply(segments, background)
    return DrawnStrip(segments, sum(len(run.text) for run in line))


def strips_of(content: Content, width: int, look: VisualStyle, rules: RulesMap | None = None) -> list[Strip]:
    """A text as strips, each as long as its words; `rules`: those of a widget, if it is not to be wrapped as it is."""
    if "\n" not in content.plain and "\t" not in content.plain and content.cell_length <= width:
        # Textual gives each run a style of its own with its place, for texts that can be selected with the mouse.
        runs = content.render(look, end="", parse_style=_style)
        return [Strip([Segment(text, (look + style).rich_style) for text, style in runs if text], content.cell_length)]
    return content.render_strips(width, None, look, _AS_IT_IS if rules is None else RenderOptions(_style, rules))


def _style(style: VisualStyle | str) -> VisualStyle:
    return VisualStyle.parse(style) if isinstance(style, str) else style


_AS_IT_IS = RenderOptions(_style, RulesMap())


@lru_cache(maxsize=4096)
def rich_style(style: Style, paper: RichStyle | None = None) -> RichStyle:
    """A style of the drawing as one of Rich, on some paper."""
    ink = RichStyle(
        color=_colour(style.fg),
        bgcolor=_colour(style.bg),
        bold=style.bold or None,
        underline=style.underline or None,
        reverse=style.reverse or None,
        dim=style.dim or None,
    )
    return ink if paper is None else paper + ink


def _colour(colour: RGB | None) -> Color | None:
    return None if colour is None else Color.from_rgb(*colour)
