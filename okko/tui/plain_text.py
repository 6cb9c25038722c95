"""Everything on the screen in characters that a poorer font has, cell for cell."""

from functools import lru_cache

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from okko.intake import NO_LINE
from okko.tui.drawing.glyphs import GlyphSet

_POINTERS = {"‹": "<", "›": ">", "▸": ">", "◂": "<", "▾": "v", "▴": "^", "…": ".", "—": "-", "–": "-", "−": "-"}
_QUOTES = {"’": "'", "‘": "'", "“": '"', "”": '"', "‑": "-", "\N{NO-BREAK SPACE}": " "}
_CP437 = set(
    "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■"
)
_ASCII = {
    **dict.fromkeys("─━═╌┄┈╴╶╸╺▬", "-"),
    **dict.fromkeys("│┃║╎┆┊╵╷╹╻▏▕▎▍", "|"),
    **dict.fromkeys("▀▔", "'"),
    **dict.fromkeys("▄▁▂▃▅▆▇", "_"),
    **dict.fromkeys("█▓▌▐▊▋▉■▪◼", "#"),
    **dict.fromkeys("░▒", ":"),
    **dict.fromkeys("▘▝▖▗▚▞▙▛▜▟", "#"),
    **dict.fromkeys("●•∙", "o"),
    **dict.fromkeys("○◦", "o"),
    **dict.fromkeys("·°", "."),
    **dict.fromkeys("►▶", ">"),
    **dict.fromkeys("◄◀", "<"),
    **dict.fromkeys("▲△↑", "^"),
    **dict.fromkeys("▼▽↓", "v"),
    "→": ">",
    "←": "<",
    "×": "x",
    "÷": "/",
    "«": "<",
    "»": ">",
    "≥": ">",
    "≤": "<",
    "≈": "~",
    "◆": "*",
    "◇": "*",
    "√": "v",
    "⏎": ">",
    "▣": "$",
    "□": "o",
    "◉": "@",
    "¬": "!",
    "¦": ";",
}  # fmt: skip


class HarmlessText(LineFilter):
    """Leaves out what a terminal would obey, whatever a name holds; it takes no cell, so that all stays in place."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line with nothing but text."""
        return [
            segment
            if segment.text.isprintable() or segment.control
            else Segment(NO_LINE.sub("", segment.text), segment.style)
            for segment in segments
        ]


HARMLESS = HarmlessText()
"""One for all lines: Textual keeps what a filter has made of a line by the filter."""


class PlainText(LineFilter):
    """Replaces every character that a set does not hold by one of the same width that it does."""

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__(enabled=glyphs is not GlyphSet.UNICODE)
        self._glyphs = glyphs

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in plainer characters."""
        return [
            segment if segment.text.isascii() else Segment(plain(segment.text, self._glyphs), segment.style)
            for segment in segments
        ]


@lru_cache(maxsize=4096)
def plain(text: str, glyphs: GlyphSet) -> str:
    """A text in the characters of a set."""
    if glyphs is GlyphSet.UNICODE or text.isascii():
        return text
    return "".join(char if char.isascii() else _plain(char, glyphs) for char in text)


@lru_cache(maxsize=1024)
def _plain(char: str, glyphs: GlyphSet) -> str:
    if glyphs is GlyphSet.CP437 and char in _CP437:
        return char
    if char in _POINTERS or char in _QUOTES:
        return _POINTERS.get(char) or _QUOTES[char]
    if glyphs is GlyphSet.CP437:
        return _to_cp437(char)
    if "\u2500" <= char <= "\u257f":
        return _ASCII.get(char, "+")
    return _ASCII.get(char, "?")


def _to_cp437(char: str) -> str:
    """Heavy and rounded lines as double and plain ones; what else there is as in ASCII."""
    lines = {
        "━": "═",
        "┃": "║",
        "╭": "┌",
        "╮": "┐",
        "╰": "└",
        "╯": "┘",
        "┏": "╔",
        "┓": "╗",
        "┗": "╚",
        "┛": "╝",
        "▁": "_",
        "▔": "▀",
    }
    if char in lines:
        return lines[char]
    return _ASCII.get(char, "┼" if "\u2500" <= char <= "\u257f" else "?")
