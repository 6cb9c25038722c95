"""Drawn lines as strips of Textual."""

from functools import lru_cache

from rich.color import Color
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style as VisualStyle
from textual.visual import RenderOptions

from okko.tui.drawing.style import RGB, Line, Style


def strip_of(line: Line, paper: RichStyle | None = None) -> Strip:
    """A drawn line as a strip; where it leaves the colours to the terminal, those of the paper, if there is one."""
    return Strip([Segment(run.text, rich_style(run.style, paper)) for run in line])


def strips_of(content: Content, width: int, look: VisualStyle) -> list[Strip]:
    """A text as strips, wrapped; each as long as its words."""
    if "\n" not in content.plain and "\t" not in content.plain and content.cell_length <= width:
        # Textual gives each run a style of its own with its place, for texts that can be selected with the mouse.
        runs = content.render(look, end="", parse_style=_style)
        return [Strip([Segment(text, (look + style).rich_style) for text, style in runs if text], content.cell_length)]
    return content.render_strips(width, None, look, _AS_IT_IS)


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
