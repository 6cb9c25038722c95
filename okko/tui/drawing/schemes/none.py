"""Terminals without colours: bold and reversed letters only."""

from collections.abc import Mapping

from okko.tui.drawing.paint import Paint, Swatch

_BOLD, _REVERSED = Swatch(bold=True), Swatch(bold=True, reverse=True)
NONE: Mapping[Paint, Swatch] = dict.fromkeys(Paint, Swatch()) | {
    Paint.WALL: _BOLD,
    Paint.DOOR_CLOSED: _BOLD,
    Paint.COORDINATE_HERE: _REVERSED,
    Paint.RETREAT_DEADLY: _REVERSED,
    Paint.RETREAT_SHAKES: _BOLD,
    Paint.RETREAT_SAFE: _BOLD,
    Paint.PATH: _BOLD,
    Paint.TOTAL: _REVERSED,
    Paint.CURSOR: _BOLD,
    Paint.FORBIDS: _BOLD,
    Paint.SHOT_TARGET: _BOLD,
    Paint.MENACE: _BOLD,
    Paint.TARGET: _BOLD,
    Paint.CHOSEN: _BOLD,
    Paint.DICE: _BOLD,
    Paint.TOKEN: _REVERSED,
    Paint.INFLUENCED: _BOLD,
    Paint.STRUCK: _BOLD,
    Paint.SAFE: _BOLD,
    Paint.DANGER_PEAK: _BOLD,
    Paint.BAND_A: _REVERSED,
    Paint.BAND_B: _BOLD,
    Paint.SPENT_A: Swatch(reverse=True),
    Paint.KAMI_A: _REVERSED,
    Paint.KAMI_B: _BOLD,
}
"""The attributes of everything."""
