"""Colours as people see them who lack one sort of cone, and whether two of them can still be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from meeplewright_generators.drawing.colours import rgb

Triple = tuple[float, float, float]

# Viénot, Brettel and Mollon (1999), on linear RGB
SORTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "red-blindness": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "green-blindness": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}
# CIE 1976: below 15 two areas that do not touch are taken for the same, above 25 nobody mixes them up
SAME, DIFFERENT = 15.0, 25.0


def alike(one: Sequence[str], other: Sequence[str]) -> str:
    """With which colour-blindness two sets of colours look alike that others tell apart; nothing if with none."""
    pairs = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    if not pairs or max(distance(lab(a, ""), lab(b, "")) for a, b in pairs) < DIFFERENT:
        return ""
    return next((sort for sort in SORTS if all(distance(lab(a, sort), lab(b, sort)) < SAME for a, b in pairs)), "")


def distance(one: Triple, other: Triple) -> float:
    """How far apart two colours of Lab are."""
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)


@lru_cache(maxsize=1024)
def lab(colour: str, sort: str) -> Triple:
    """A colour in CIE Lab (D65), as seen with a sort of colour-blindness or with none."""
    linear: list[float] = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)]
    if sort:
        linear = [min(1.0, max(0.0, sum(m * part for m, part in zip(row, linear, strict=True)))) for row in SORTS[sort]]
    red, green, blue = linear
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (_bent(value) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _bent(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116
