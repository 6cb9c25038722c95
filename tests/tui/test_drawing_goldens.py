"""Whole pictures, kept as text: `OKKO_REGENERATE_GOLDENS=1 pytest tests/tui/test_drawing_goldens.py` draws them anew.

Read what changed before keeping it. Texts are drawn without colours, so that they read like the board; dumps of runs
hold the colours and attributes of the smallest picture.
"""

import os
from pathlib import Path

import pytest

from okko.tui.drawing import RGB, ColourMode, Frame, GlyphSet, Run, Size
from tests.tui.scenes import SCENES, frame_of, text_of

GOLDENS = Path(__file__).parent / "goldens"
TEXTS = [
    *(("battle", size, glyph_set) for size in Size for glyph_set in GlyphSet),
    *(("retreat", size, glyph_set) for size in (Size.XS, Size.M) for glyph_set in GlyphSet),
]


def compare(name: str, drawn: list[str]) -> None:
    golden = GOLDENS / name
    lines = [line.rstrip() for line in drawn]
    if os.environ.get("OKKO_REGENERATE_GOLDENS"):
        GOLDENS.mkdir(exist_ok=True)
        golden.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == golden.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("scene", "size", "glyph_set"), TEXTS)
def test_the_characters_of_a_picture(scene: str, size: Size, glyph_set: GlyphSet) -> None:
    frame = frame_of(SCENES[scene], size, glyph_set, ColourMode.NONE)
    compare(f"{scene}-{size.name}-{glyph_set}.txt", text_of(frame))


@pytest.mark.parametrize("mode", ColourMode)
def test_the_styles_of_a_picture(mode: ColourMode) -> None:
    frame = frame_of(SCENES["battle"], Size.XS, GlyphSet.UNICODE, mode)
    compare(f"battle-XS-{mode}.runs", dump(frame))


def dump(frame: Frame) -> list[str]:
    return [f"{y:2} {described(run)}" for y, line in enumerate(frame.lines()) for run in line]


def described(run: Run) -> str:
    style = run.style
    names = ("bold", "underline", "reverse", "dim")
    attributes = [name for name in names if getattr(style, name)]
    return " ".join([f"[{run.text}]", hexadecimal(style.fg), "on", hexadecimal(style.bg), *attributes])


def hexadecimal(colour: RGB | None) -> str:
    return "-" if colour is None else bytes(colour).hex()
