"""Fonts drawn for the tests: a box for every character that is asked for."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

EM = 1000


def box(width: int, height: int) -> Any:
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((50, height), (width - 50, height), (width - 50, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def drawn_font(characters: str, style: str = "Regular", height: int = 700, advance: int = EM) -> bytes:
    """A TrueType font whose letters are boxes as high as told."""
    made = built(characters, style, height, advance)
    out = io.BytesIO()
    made.font.save(out)
    return out.getvalue()


def built(characters: str, style: str = "Regular", height: int = 700, advance: int = EM) -> FontBuilder:
    names = {ord(each): f"u{ord(each):04X}" for each in dict.fromkeys(characters + " ")}
    order = [".notdef", *names.values()]
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    blank = TTGlyphPen(None).glyph()
    builder.setupGlyf({name: blank if name == "u0020" else box(advance, height) for name in order})
    builder.setupHorizontalMetrics(dict.fromkeys(order, (advance, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": style})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    return builder


def collection(*fonts: bytes) -> bytes:
    """Fonts in one file."""
    from fontTools.ttLib import TTCollection, TTFont

    made = TTCollection()
    made.fonts = [TTFont(io.BytesIO(each)) for each in fonts]
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def packed(font: bytes, flavor: str) -> bytes:
    """A font as `woff` or `woff2`."""
    from fontTools.ttLib import TTFont

    made = TTFont(io.BytesIO(font))
    made.flavor = flavor
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def cff2_font(characters: str, *, variable: bool) -> bytes:
    """Boxes 700 high whose outlines are of the form that variable fonts have, with an axis or without."""
    names = {ord(each): f"u{ord(each):04X}" for each in dict.fromkeys(characters + " ")}
    builder = FontBuilder(EM, isTTF=False)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names.values()], (EM, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    if variable:
        builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    drawn = {}
    for name in [".notdef", *names.values()]:
        pen = T2CharStringPen(None, None, CFF2=True)
        if name != "u0020":
            pen.moveTo((50, 0))
            for point in ((50, 700), (950, 700), (950, 0)):
                pen.lineTo(point)
            pen.closePath()
        drawn[name] = pen.getCharString()
    builder.setupCFF2(drawn)
    out = io.BytesIO()
    builder.font.save(out)
    return out.getvalue()


def variable_font(characters: str, instances: Mapping[str, float], heights: tuple[int, int] = (300, 900)) -> bytes:
    """A font whose boxes grow with its weight, from 100 to 900."""
    from fontTools.ttLib.tables.TupleVariation import TupleVariation

    made = built(characters, height=heights[0])
    made.setupFvar(
        [("wght", 100, 100, 900, "Weight")],
        [{"location": {"wght": place}, "stylename": name} for name, place in instances.items()],
    )
    grown = [(0, 0), (0, heights[1] - heights[0]), (0, heights[1] - heights[0]), (0, 0), *[(0, 0)] * 4]
    names = [name for name in made.font.getGlyphOrder() if name != "u0020"]
    made.setupGvar({name: [TupleVariation({"wght": (0, 1, 1)}, grown)] for name in names})
    out = io.BytesIO()
    made.font.save(out)
    return out.getvalue()
