"""Colours and lengths as CSS writes them."""

from __future__ import annotations

import re
from functools import lru_cache
from math import isfinite
from typing import NamedTuple

from meeplewright_generators.drawing.colours import CURRENT, Colour, Rgb

PER_UNIT = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96.0, "q": 24 / 25.4}
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"\s*+({NUMBER.pattern})\s*+([a-zA-Z]*+|%)\s*+")
# a number in a drawing that is larger than this is no place on a page
FARTHEST = 1e7


class Tint(NamedTuple):
    """A colour and how much of it there is."""

    colour: Colour
    opacity: float = 1.0


@lru_cache(maxsize=2048)
def tint(text: str) -> Tint | None:
    """A colour; None where it is none that is known, or nothing to be seen."""
    text = text.strip()
    lowered = text.lower()
    if lowered in ("none", "transparent", ""):
        return None
    if lowered == "currentcolor":
        return Tint(CURRENT)
    if re.fullmatch(r"#[0-9a-f]{6}", lowered):
        return Tint(Rgb(int(lowered[1:3], 16) / 255, int(lowered[3:5], 16) / 255, int(lowered[5:7], 16) / 255))
    if lowered.startswith("light-dark("):
        return tint(_first(text[11:]))
    from tinycss2.color4 import parse_color

    colour = parse_color(text)
    if colour is None or isinstance(colour, str):
        return None
    try:
        colour = colour.to("srgb")
    except NotImplementedError:
        return None
    red, green, blue = (min(1.0, max(0.0, each or 0.0)) for each in colour.coordinates)
    return Tint(Rgb(red, green, blue), min(1.0, max(0.0, colour.alpha)))


def _first(text: str) -> str:
    """What stands before the first comma outside of brackets."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            return text[:at]
    return text


def part(text: str, otherwise: float = 1.0) -> float:
    """A part of one: `0.5` or `50%`."""
    match = _LENGTH.fullmatch(text)
    if match is None or match[2] not in ("", "%"):
        return otherwise
    value = float(match[1]) / (100 if match[2] == "%" else 1)
    return min(1.0, max(0.0, value)) if isfinite(value) else otherwise


def length(text: str | None, whole: float, otherwise: float = 0.0, em: float = 16.0) -> float:
    """A length in the drawing's units; parts of a hundred are of the whole."""
    match = _LENGTH.fullmatch(text) if text else None
    if match is None:
        return otherwise
    value, unit = float(match[1]), match[2].lower()
    if unit == "%":
        value *= whole / 100
    elif unit in ("em", "rem", "ex"):
        value *= em / 2 if unit == "ex" else em
    else:
        value *= PER_UNIT.get(unit, 1.0)
    return value if abs(value) <= FARTHEST else otherwise


def numbers(text: str | None) -> list[float]:
    """All numbers of a list."""
    return [float(each) for each in NUMBER.findall(text or "")]
