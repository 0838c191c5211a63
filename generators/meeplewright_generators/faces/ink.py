"""Colours as they are printed: in full, with little ink, in grey, or in a dark theme; and how two of them stand out
from each other."""

from __future__ import annotations

from collections.abc import Callable
from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache
from typing import Protocol

from meeplewright_generators.drawing.colours import rgb

WHITE = "#ffffff"
# a dark theme: grounds are no lighter than the first, letters no darker than the second
DARK_GROUND, LIGHT_LETTERS = 0.1, 0.42
# what becomes of a landscape in a dark theme, and how far
NIGHT, DUSK = "#0b0e14", 0.6


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
    if ink == "dark" and (light := luminance(colour)) > DARK_GROUND:
        # what is lightest turns darkest, and keeps its hue
        return _as_light(colour, (0.014 + (1 - light) * 0.07) ** (1 / 2.2), 0.32)
    return grey(colour) if ink == "mono" else colour


def text_in_ink(colour: str, ink: str) -> str:
    """A letter's colour: with little ink every ground is nearly white, so light letters turn dark."""
    if ink == "low":
        return colour if luminance(colour) < 0.18 else "#222222"
    if ink == "dark" and luminance(colour) < LIGHT_LETTERS:
        return _as_light(colour, 0.79, 0.75)
    return grey(colour) if ink == "mono" else colour


@lru_cache(maxsize=512)
def _as_light(colour: str, lightness: float, saturation: float) -> str:
    """The hue of a colour, as light as told."""
    hue, _, full = rgb_to_hls(*rgb(colour))
    return spelt(*hls_to_rgb(hue, lightness, full * saturation))


def grey(colour: str) -> str:
    """As light as the colour looks on a black printer."""
    red, green, blue = rgb(colour)
    level = 0.299 * red + 0.587 * green + 0.114 * blue
    return spelt(level, level, level)


class Colours(Protocol):
    """What knows colours by name, and how they are printed."""

    ink: str

    def true_colour(self, name: str, /) -> str: ...


def shades_of(colours: Colours, name: str) -> Callable[[float], str]:
    """The shades of a tone as scenes ask for them: to the paper above nought, to the ink below."""
    tone = colours.true_colour(name)

    def shade(part: float) -> str:
        tint = mixed(tone, colours.true_colour("paper" if part >= 0 else "ink"), abs(part))
        # at night the same land with little light on it
        return mixed(tint, NIGHT, DUSK) if colours.ink == "dark" else in_ink(tint, colours.ink)

    return shade
