"""How colours are seen: contrast as WCAG counts it, and distances for the colour-blind.

The matrices are those of Machado, Oliveira and Fernandes (2009) at full severity, and for those who see no colours the
luminance; distances are CIE76.
"""

import math

from okko.tui.drawing import RGB

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

SIGHTS: dict[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromatopsia": ((0.2126, 0.7152, 0.0722),) * 3,
}

LEAST = {name: 3 if name == "achromatopsia" else 10 for name in SIGHTS}
"""The distance of two tints that are not to be taken for one another; who sees no colours has only their lightness,
of which there is little to share out among dark tints, and a difference of 2.3 can just be seen."""


def contrast(one: RGB, other: RGB) -> float:
    """The contrast of two colours, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def distance(one: RGB, other: RGB, sight: Matrix) -> float:
    """How different two colours look to somebody."""
    return math.dist(_lab(one, sight), _lab(other, sight))


def _linear(colour: RGB) -> list[float]:
    parts = [channel / 255 for channel in colour]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _luminance(colour: RGB) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _lab(colour: RGB, sight: Matrix) -> tuple[float, float, float]:
    seen = _linear(colour)
    red, green, blue = (
        min(1, max(0, sum(weight * part for weight, part in zip(row, seen, strict=True)))) for row in sight
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    root_x, root_y, root_z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * root_y - 16, 500 * (root_x - root_y), 200 * (root_y - root_z)
