"""How numbers, strings, colours and dictionaries are spelt in a PDF file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

PT_PER_MM = 72 / 25.4
MM_PER_PT = 25.4 / 72


def number(value: float) -> str:
    """A number to a thousandth, as short as it goes: a micrometre where the unit is a millimetre."""
    return f"{round(value, 3):.7g}"


def numbers(*values: float) -> str:
    """Several numbers, spaced."""
    return " ".join([f"{round(value, 3):.7g}" for value in values])


def points(*values_mm: float) -> str:
    """Millimetres as points, for the few places of a PDF that are outside a content stream."""
    return " ".join([number(value * PT_PER_MM) for value in values_mm])


def string(text: str) -> str:
    """A text string: ASCII as it is, anything else as UTF-16."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return "<FEFF" + text.encode("utf-16-be", "replace").hex().upper() + ">"


def name(text: str) -> str:
    """A name object."""
    return "/" + "".join(c if c.isascii() and (c.isalnum() or c in "-_.+") else f"#{ord(c) & 255:02X}" for c in text)


def dictionary(entries: Mapping[str, str]) -> str:
    """A dictionary object of values that are spelt already."""
    return "<< " + " ".join(f"/{key} {value}" for key, value in entries.items()) + " >>"


@lru_cache(maxsize=1024)
def rgb(colour: str) -> tuple[float, float, float]:
    """`#rgb` or `#rrggbb` as three parts of one. ValueError where it is no colour."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6 or not colour.startswith("#"):
        raise ValueError(f"`{colour}` is no colour such as `#1f4e5f`")
    return int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255


@lru_cache(maxsize=1024)
def fill_operator(colour: str) -> str:
    """Sets the colour of areas and letters."""
    red, green, blue = rgb(colour)
    return f"{number(red)} g" if red == green == blue else f"{numbers(red, green, blue)} rg"


@lru_cache(maxsize=1024)
def stroke_operator(colour: str) -> str:
    """Sets the colour of lines."""
    return fill_operator(colour).upper()
