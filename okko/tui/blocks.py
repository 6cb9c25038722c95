"""A page as blocks, laid out in lines: texts, cards side by side, drawings."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TypeAlias

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.style import Style

from okko.tui.drawing import Board, ColourMode, Frame, GlyphSet, Scene, Scheme, Size, glyphs_for, layout, palette_for
from okko.tui.drawing.layout import HEADER, MARGIN
from okko.tui.line_api import strip_of, strips_of

GAP = 2
"""Columns between what stands side by side."""


@dataclass(frozen=True)
class Text:
    """Words, wrapped."""

    content: Content
    indent: int = 0
    short: Content | None = None
    """What stands there where the words would need more than a line."""


@dataclass(frozen=True)
class Flow:
    """Words that stay whole, one after the other, with as many lines as they need."""

    parts: tuple[Content, ...]
    indent: int = 1
    gap: int = 3


@dataclass(frozen=True)
class Card:
    """A card: a frame, a coloured head, and what is written on it."""

    head: Content
    blocks: "tuple[Block, ...]"
    edge: str
    """The colour of its frame."""
    band: str = ""
    """How its head is coloured; nothing: not at all."""
    double: bool = False
    """Whether its frame has double lines."""


@dataclass(frozen=True)
class Beside:
    """Things that stand side by side where there is room for it, or else under each other."""

    columns: "tuple[tuple[Block, ...], ...]"
    least: int = 30
    """The columns each of them needs."""


@dataclass(frozen=True)
class Drawing:
    """A board, or a scene on it, as large as fits."""

    scene: Scene | Board
    bare: bool = False
    """Whether the coordinates are left out."""
    largest: Size = Size.M
    margin: int = field(default=2)


Block: TypeAlias = Text | Flow | Card | Beside | Drawing

_ROUND, _DOUBLE = "╭─╮│╰╯", "╔═╗║╚╝"


class Layout:
    """Lays blocks out in certain colours and characters."""

    def __init__(self, mode: ColourMode, glyphs: GlyphSet, scheme: Scheme = Scheme.NIGHT) -> None:
        self._mode, self._glyphs, self._scheme = mode, glyphs, scheme

    def lines(self, blocks: Sequence[Block], width: int, look: Style) -> list[Strip]:
        """The lines of some blocks, each as wide as said, on paper of this look."""
        return [strip for block in blocks for strip in self._block(block, width, look)]

    def _block(self, block: Block, width: int, look: Style) -> list[Strip]:
        match block:
            case Text(content, indent, short):
                if short is not None and len(content) > width - indent:
                    content = short
                strips = strips_of(content, max(1, width - indent), look)
                blank = Strip.blank(indent, look.rich_style)
                return [self._wide(Strip.join([blank, strip]) if indent else strip, width, look) for strip in strips]
            case Flow():
                return self._flow(block, width, look)
            case Card():
                return self._framed(block, self._body(block, width, look), width, look)
            case Beside(columns, least):
                return self._beside(columns, least, width, look)
            case Drawing():
                return self._drawing(block, width, look)

    def _flow(self, flow: Flow, width: int, look: Style) -> list[Strip]:
        """As many parts in each line as fit."""
        lines: list[Content] = []
        for part in flow.parts:
            if lines and len(lines[-1]) + flow.gap + len(part) <= width - flow.indent:
                lines[-1] += Content(" " * flow.gap) + part
            else:
                lines.append(part)
        return [strip for line in lines for strip in self._block(Text(line, flow.indent), width, look)]

    @staticmethod
    def _wide(strip: Strip, width: int, look: Style) -> Strip:
        return strip.adjust_cell_length(width, look.rich_style)

    def _body(self, card: Card, width: int, look: Style) -> list[Strip]:
        """What is written on a card that is so wide."""
        return self.lines(card.blocks, max(1, width - 4), look + Style.parse("on $paper-raised"))

    def _framed(self, card: Card, body: list[Strip], width: int, look: Style) -> list[Strip]:
        """A card with its frame and its head."""
        inner = max(1, width - 4)
        paper, edge = look + Style.parse("on $paper-raised"), look + Style.parse(card.edge)
        band = paper + Style.parse(card.band) if card.band else paper
        corners = _DOUBLE if card.double else _ROUND
        side = Segment(corners[3], edge.rich_style)

        def between(strip: Strip, ground: Style) -> Strip:
            pad = Segment(" ", ground.rich_style)
            return Strip([side, pad, *self._wide(strip, inner, ground), pad, side], width)

        def rim(signs: str) -> Strip:
            return Strip([Segment(signs[0] + signs[1] * (width - 2) + signs[2], edge.rich_style)], width)

        head = strips_of(card.head.truncate(inner, ellipsis=True), inner, band)
        framed = [*(between(strip, band) for strip in head), *(between(strip, paper) for strip in body)]
        return [rim(corners[:3]), *framed, rim(corners[4] + corners[1] + corners[5])]

    def _beside(self, columns: tuple[tuple[Block, ...], ...], least: int, width: int, look: Style) -> list[Strip]:
        each = (width - GAP * (len(columns) - 1)) // len(columns)
        if each < least:
            return [strip for column in columns for strip in self.lines(column, width, look)]
        cards = [column[0] for column in columns if len(column) == 1 and isinstance(column[0], Card)]
        if len(cards) == len(columns):
            bodies = [self._body(card, each, look) for card in cards]
            blank = Strip.blank(each - 4, (look + Style.parse("on $paper-raised")).rich_style)
            tallest = max(map(len, bodies))
            filled = [body + [blank] * (tallest - len(body)) for body in bodies]
            laid = [self._framed(card, body, each, look) for card, body in zip(cards, filled, strict=True)]
        else:
            laid = [self.lines(column, each, look) for column in columns]
        blank, gap = Strip.blank(each, look.rich_style), Segment(" " * GAP, look.rich_style)
        return [
            self._wide(Strip([*row[0], *(part for strip in row[1:] for part in (gap, *strip))]), width, look)
            for row in zip_longest(*laid, fillvalue=blank)
        ]

    def _drawing(self, drawing: Drawing, width: int, look: Style) -> list[Strip]:
        scene = Scene(drawing.scene) if isinstance(drawing.scene, Board) else drawing.scene
        across, down = (MARGIN, HEADER) if drawing.bare else (0, 0)
        size = (scene.board.width, scene.board.height)
        place = layout(size, width + across, 1_000)
        if list(Size).index(place.size) > list(Size).index(drawing.largest):
            place = layout(size, 0, 0, drawing.largest)
        frame = Frame(scene, place, palette_for(self._mode, self._scheme), glyphs_for(self._glyphs))
        left = Strip.blank(min(drawing.margin, max(0, width - place.width + across)), look.rich_style)
        drawn = (strip_of(frame.line(line), look.rich_style).crop(across) for line in range(down, place.height))
        return [self._wide(Strip.join([left, strip]), width, look) for strip in drawn]
