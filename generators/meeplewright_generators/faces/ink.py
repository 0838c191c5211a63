"""Colours as they are printed: in full, with little ink, or in grey; and how two of them stand out from each other."""

from __future__ import annotations

from functools import lru_cache

from meeplewright_generators.drawing.colours import rgb

WHITE = "#ffffff"


def spelt(red: float, green: float, blue: float) -> str:
    """Three parts of one as `#rrggbb`."""
    return "#" + "".join(f"{round(min(1, max(0, part)) * 255):02x}" for part in (red, green, blue))


@lru_cache(maxsize=1024)
def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@lru_cache(maxsize=512)
def contrast(one: str, other: str) -> float:
    """How much lighter one is than the other: from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(colour: str, other: str, part: float) -> str:
    """`part` of the other colour in the first."""
    return spelt(*(a + (b - a) * part for a, b in zip(rgb(colour), rgb(other), strict=True)))


def in_ink(colour: str, ink: str) -> str:
    """An area's or a line's colour."""
    if ink == "low":
        return mixed(colour, WHITE, 0.88 if luminance(colour) < 0.6 else 0.95)
    return grey(colour) if ink == "mono" else colour


def text_in_ink(colour: str, ink: str) -> str:
    """A letter's colour: with little ink every ground is nearly white, so light letters turn dark."""
    if ink == "low":
        return colour if luminance(colour) < 0.18 else "#222222"
    return grey(colour) if ink == "mono" else colour


def grey(colour: str) -> str:
    """As light as the colour looks on a black printer."""
    red, green, blue = rgb(colour)
    level = 0.299 * red + 0.587 * green + 0.114 * blue
    return spelt(level, level, level)
