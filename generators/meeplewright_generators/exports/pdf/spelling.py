"""How numbers, strings, colours, paths and dictionaries are spelt in a PDF file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from meeplewright_generators.drawing.colours import Cmyk, Colour, Current, Rgb, SpotInk
from meeplewright_generators.drawing.paths import Matrix, Path
from meeplewright_generators.typeset.measures import PT_PER_MM
from meeplewright_generators.typeset.run import Run


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A number to a thousandth, as short as it goes: a micrometre where the unit is a millimetre."""
    # what is added turns -0 into 0
    return _plain(f"{round(value, 3) + 0.0:.7g}")


def numbers(*values: float) -> str:
    """Several numbers, spaced."""
    return _plain(" ".join([f"{round(value, 3) + 0.0:.7g}" for value in values]))


def _plain(spelt: str) -> str:
    """Numbers without exponents, which no reader of a PDF takes for any."""
    if "e" not in spelt:
        return spelt
    return " ".join([f"{float(each):.9f}".rstrip("0").rstrip(".") if "e" in each else each for each in spelt.split()])


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
    spelt = (
        chr(byte) if (chr(byte).isalnum() and byte < 128) or byte in b"-_.+" else f"#{byte:02X}"
        for byte in text.encode()
    )
    return "/" + "".join(spelt)


def dictionary(entries: Mapping[str, str]) -> str:
    """A dictionary object of values that are spelt already."""
    return "<< " + " ".join(f"/{key} {value}" for key, value in entries.items()) + " >>"


def matrix(m: Matrix) -> str:
    """Sets where what follows is measured from."""
    a, b, c, d, e, f = m
    return f"{turn(a, b, c, d)} {_plain(f'{round(e, 3) + 0.0:.7g} {round(f, 3) + 0.0:.7g}')} cm"


@lru_cache(maxsize=2048)
def turn(a: float, b: float, c: float, d: float) -> str:
    """The four numbers of a matrix that turn and stretch."""
    # 0 and -0 are one key here, and must be one text: else what was drawn first would decide
    return _plain(f"{a + 0.0:.6g} {b + 0.0:.6g} {c + 0.0:.6g} {d + 0.0:.6g}")


@lru_cache(maxsize=2048)
def fill_operator(colour: Colour) -> str:
    """Sets the colour of areas and letters; nothing for the colour that is set already."""
    match colour:
        case Current():
            return ""
        case Rgb(red, green, blue):
            return f"{number(red)} g" if red == green == blue else f"{numbers(red, green, blue)} rg"
        case Cmyk():
            return f"{numbers(*colour)} k"
        case SpotInk():
            return f"/{spot_name(colour)} cs {number(colour.tint)} scn"


@lru_cache(maxsize=2048)
def stroke_operator(colour: Colour) -> str:
    """Sets the colour of lines."""
    if isinstance(colour, SpotInk):
        return f"/{spot_name(colour)} CS {number(colour.tint)} SCN"
    return fill_operator(colour).upper()


def spot_name(colour: SpotInk) -> str:
    """What a content stream calls an ink of its own."""
    return "S" + colour.name.encode().hex()


@lru_cache(maxsize=2048)
def path_operators(path: Path) -> str:
    """A path, spelt once however often it is drawn."""
    return " ".join(
        ["h" if letter == "Z" else f"{numbers(*values)} {letter.lower()}" for letter, values in path.segments]
    )


# how far above the baseline the next letters stand, until the size is known that it is a part of
_LIFT = re.compile(r"~([-.\d]+)~")


def raised(shown: str, size: float) -> str:
    """What run operands said of heights, as operators for letters of this size."""
    return _LIFT.sub(lambda match: f"{number(float(match[1]) / 1000 * size)} Ts", shown) if "~" in shown else shown


def run_operand(piece: Run | float) -> str:
    """A run, or how far the pen moves on, as it stands inside `[…] TJ`; `raised` makes heights of what is in `~`."""
    if not isinstance(piece, Run):
        # a number may follow
        return f"{_plain(f'{-piece:.5g}')} "
    if piece.lifts:
        return _lifted(piece)
    glyphs = [f"{glyph:04X}" for glyph in piece.glyphs]
    if not piece.moves:
        return f"<{''.join(glyphs)}>"
    parts = []
    for move, glyph in zip(piece.moves, glyphs, strict=False):
        parts.append(f">{_plain(f'{-move:g}')}<{glyph}" if move else glyph)
    inside = "".join(parts)
    last = f"{_plain(f'{-piece.moves[-1]:g}')} " if piece.moves[-1] else ""
    return f"<{inside}>{last}".removeprefix("<>") if glyphs else ""


def _lifted(run: Run) -> str:
    """A run with marks over marks: the array of letters ends where the height changes, and another begins."""
    moves = run.moves or (0.0,) * (len(run.glyphs) + 1)
    parts, height = [], 0.0
    for glyph, move, lift in zip(run.glyphs, moves, run.lifts, strict=False):
        if lift != height:
            parts.append(f"]TJ ~{_plain(f'{lift:g}')}~ [")
            height = lift
        parts.append(f"{_plain(f'{-move:g}')}<{glyph:04X}>" if move else f"<{glyph:04X}>")
    end = f"{_plain(f'{-moves[-1]:g}')} " if moves[-1] else ""
    return "".join(parts) + ("]TJ ~0~ [" if height else "") + end
