"""Colours: parts of red, green and blue, of four inks, or an ink of its own; and gradients between them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

_SIX = re.compile(r"[0-9a-fA-F]{6}")
_SPELT = re.compile(r"(cmyk|spot)\(\s*([^()]*?)\s*\)")


class Rgb(NamedTuple):
    """Red, green and blue, each from 0 to 1."""

    red: float
    green: float
    blue: float


class Cmyk(NamedTuple):
    """Cyan, magenta, yellow and black, each from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float


class SpotInk(NamedTuple):
    """An ink of its own, such as the printing house's gold or the line that a knife follows, and what stands for it
    where there is no such ink."""

    name: str
    instead: Cmyk
    tint: float = 1.0


@dataclass(frozen=True, slots=True)
class Current:
    """The colour that a form is placed with: that of the text around an icon."""


CURRENT = Current()
Colour = Rgb | Cmyk | SpotInk | Current


class GradientStop(NamedTuple):
    """A colour on the way of a gradient, `at` from 0 to 1."""

    at: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Gradient:
    """From one point to another (linear), or from one circle to another (radial: with radii), in mm of its drawing."""

    start: tuple[float, float]
    end: tuple[float, float]
    stops: tuple[GradientStop, ...]
    radii: tuple[float, float] | None = None


Paint = Colour | Gradient
BLACK = Rgb(0.0, 0.0, 0.0)


def is_mask(paint: Paint | None) -> bool:
    """Whether an ink is there for a press alone, as foil and varnish are: nothing stands for it where it is not."""
    return isinstance(paint, SpotInk) and not any(paint.instead)


def is_spelt(text: str) -> bool:
    """Whether this is meant as a colour itself, and not as a colour's name."""
    return text.startswith(("#", "cmyk(", "spot("))


@lru_cache(maxsize=1024)
def colour_of(text: str) -> Colour:
    """`#rgb`, `#rrggbb`, `cmyk(0 60 100 10)` or `spot(Gold 0 20 60 20)`, in parts of a hundred; ValueError else."""
    match = _SPELT.fullmatch(text)
    if match is not None:
        said = match[2].replace(",", " ").split()
        parts, ink = [_part(each) for each in said[-4:]], " ".join(said[:-4])
        if len(parts) < 4 or min(parts) < 0 or max(parts) > 1 or bool(ink) != (match[1] == "spot"):
            raise ValueError(f"`{text}` is no colour such as `cmyk(0 60 100 10)` or `spot(Gold 0 20 60 20)`")
        inks = Cmyk(*parts)
        return SpotInk(ink, inks) if ink else inks
    digits = text.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if not text.startswith("#") or not _SIX.fullmatch(digits):
        raise ValueError(f"`{text}` is no colour such as `#1f4e5f`")
    return Rgb(int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255)


def _part(said: str) -> float:
    """A part of a hundred; below nought what is none."""
    number = said.rstrip("%")
    return float(number) / 100 if re.fullmatch(r"\d+(\.\d+)?", number) else -1.0


def rgb(colour: str) -> tuple[float, float, float]:
    """A colour as three parts of one: as a screen shows it. ValueError where it is no colour."""
    return seen(colour_of(colour))


def seen(colour: Colour) -> Rgb:
    """A colour as a screen shows it."""
    if isinstance(colour, Rgb):
        return colour
    if isinstance(colour, Current):
        return BLACK
    inks, tint = (colour.instead, colour.tint) if isinstance(colour, SpotInk) else (colour, 1.0)
    white = 1 - inks.black * tint
    return Rgb(*((1 - part * tint) * white for part in inks[:3]))


def spelt(colour: Colour) -> str:
    """`#rrggbb`, as a screen shows it."""
    return "#" + "".join(f"{round(min(1, max(0, part)) * 255):02x}" for part in seen(colour))
