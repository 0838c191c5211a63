"""Lengths as designers write them: a number is millimetres, text may name mm, cm, in or pt."""

from __future__ import annotations

import math
import re
from typing import Any

MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
PATTERN = r"^-?[0-9]+(\.[0-9]+)?(mm|cm|in|pt)$"
_LENGTH = re.compile(PATTERN)

# width and height in mm; the numbers and not the names are what makers agree on
SIZES: dict[str, tuple[float, float]] = {
    "poker": (63, 88),
    "poker-us": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini-american": (41, 63),
    "mini-euro": (44, 68),
    "euro": (59, 92),
    "japanese": (59, 86),
    "tarot": (70, 120),
    "square": (70, 70),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "letter": (215.9, 279.4),
}


def is_length(text: str) -> bool:
    """Whether a text is a length with its unit, and no expression."""
    return _LENGTH.match(text) is not None


def length(value: Any) -> float:
    """A length in mm. ValueError where it is none: `"twoin"` is no length, and no nought either."""
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return float(value)
    if isinstance(value, str) and _LENGTH.match(value):
        return float(value[:-2]) * MM[value[-2:]]
    raise ValueError(f"`{value}` is no length such as `12`, `12mm` or `0.5in`")
