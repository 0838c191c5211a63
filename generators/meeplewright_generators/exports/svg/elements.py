"""Operations to the elements of an SVG file."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any

from meeplewright_generators.drawing.colours import Colour, Gradient
from meeplewright_generators.drawing.operations import (
    Anchor,
    Bookmark,
    Clip,
    Draw,
    Drawing,
    Form,
    GlyphLines,
    Group,
    Image,
    Kept,
    LinkRegion,
    Meant,
    PlacedForm,
    TextLine,
    Transform,
)
from meeplewright_generators.drawing.outlines import glyph_outline, places
from meeplewright_generators.drawing.paths import Path, transformed, turned
from meeplewright_generators.exports.picture import View
from meeplewright_generators.exports.svg.fonts import Carried
from meeplewright_generators.exports.svg.inside import shown
from meeplewright_generators.exports.svg.spelling import (
    colour,
    escaped,
    number,
    numbers,
    path_data,
    transform,
)
from meeplewright_generators.typeset.fontfile import FontSource, open_font


class Elements:
    """One file in the making: what is drawn, and what it names (glyphs, forms, clips, gradients)."""

    def __init__(self, ids: str = "", text: str = "outlines") -> None:
        """`ids` goes before every name, `text` is that of a view."""
        self.ids = ids
        self.out: list[str] = []
        self.named: list[str] = []
        self.fonts = Carried(ids) if text == "font" else None
        self._names: dict[object, str] = {}
        self._glyphs: dict[FontSource, dict[int, str]] = {}
        self._open = 0
        self._ways: dict[type, Callable[[Any], None]] = {
            GlyphLines: self.text, Image: self.image, PlacedForm: self.place, Clip: self.clip, Transform: self.move,
            Group: self.group, LinkRegion: self.link, Anchor: self.anchor, Bookmark: lambda _: None, Meant: self.meant,
            Kept: lambda kept: self.body(kept.drawing),
        }  # fmt: skip

    def file(self, drawing: Drawing, view: View) -> str:
        """The whole file."""
        x, y, width, height = view.box
        self.body(drawing)
        size = f'width="{number(width)}mm" height="{number(height)}mm"'
        title = view.title
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{numbers((x, y, width, height))}"'
        label = f' role="img"><title>{escaped(title)}</title>' if title else ">"
        style = self.fonts.style() if self.fonts is not None else ""
        defs = f"<defs>{style}{''.join(self.named)}</defs>" if style or self.named else ""
        return f"{head}{label}{defs}{''.join(self.out)}</svg>\n"

    def body(self, drawing: Drawing) -> None:
        """A drawing whose clips and moves end with it."""
        outside, self._open = self._open, 0
        for drawn, operations in groupby(drawing, lambda each: each.__class__ is Draw):
            if drawn:
                self._draws(operations)
            else:
                for operation in operations:
                    self._ways[operation.__class__](operation)
        self.out.append("</g>" * self._open)
        self._open = outside

    # -- state -------------------------------------------------------------------------------------------------

    def group(self, group: Group) -> None:
        said = f' opacity="{number(group.opacity)}"' if group.opacity < 1 else ""
        if group.blend:
            said += f' style="mix-blend-mode:{group.blend}"'
        said += f' id="{escaped(group.name)}"' if group.name else ""
        if said:
            self.out.append(f"<g{said}>")
        self.body(group.body)
        if said:
            self.out.append("</g>")

    def clip(self, clip: Clip) -> None:
        rule = ' clip-rule="evenodd"' if clip.even_odd else ""
        data = path_data(clip.path)
        path = f'<path{rule} d="{data}"/>'
        name = self._name(("clip", data, rule), f'<clipPath id="{{}}">{path}</clipPath>')
        self.out.append(f'<g clip-path="url(#{name})">')
        self._open += 1

    def move(self, move: Transform) -> None:
        self.out.append(f"<g{transform(move.matrix)}>")
        self._open += 1

    # -- what is seen ------------------------------------------------------------------------------------------

    def _draws(self, draws: Iterator[Any]) -> None:
        """Paths one after the other: those that are painted alike say so together."""
        for said, alike in groupby(draws, self._painted):
            paths = [f'd="{path_data(draw.path)}"/>' for draw in alike]
            one = len(paths) == 1
            self.out.append(f"<path{said} {paths[0]}" if one else f"<g{said}><path {'<path '.join(paths)}</g>")

    def _painted(self, draw: Draw) -> str:
        """How a path is painted, as attributes."""
        _, fill, stroke, even_odd = draw
        said = f' fill="{self._paint(fill)}"' if fill is not None else ' fill="none"'
        if even_odd and fill is not None:
            said += ' fill-rule="evenodd"'
        if stroke is not None:
            said += f' stroke="{colour(stroke.colour)}" stroke-width="{number(stroke.width_mm)}"'
            said += "" if stroke.cap == "butt" else f' stroke-linecap="{stroke.cap}"'
            miter = f' stroke-miterlimit="{number(stroke.miter)}"'
            said += miter if stroke.join == "miter" else f' stroke-linejoin="{stroke.join}"'
            said += f' stroke-dasharray="{numbers(stroke.dash)}"' if stroke.dash else ""
            said += f' stroke-dashoffset="{number(stroke.from_mm)}"' if stroke.dash and stroke.from_mm else ""
        return said

    def text(self, text: GlyphLines) -> None:
        for line in text.lines:
            if self.fonts is not None:
                self.out += self.fonts.line(line, text.angle)
            else:
                self._outlined(line, text.angle)

    def _outlined(self, line: TextLine, angle: float) -> None:
        """Each glyph once, used where it stands: in units of its font, from the beginning of its stretch."""
        x = 0.0
        for stretch in line.stretches:
            uses: dict[int, list[str]] = {}
            glyphs = places(stretch.pieces)
            last: FontSource | None = None
            known: dict[int, str] = {}
            alike: list[str] = []
            units = 1000
            for font, glyph, at, lift in glyphs if not stretch.hidden else ():
                if font is not last:
                    last, known, units = font, self._glyphs.setdefault(font, {}), min(1000, open_font(font).face.upem)
                    alike = uses.setdefault(units, [])
                if (name := known.get(glyph)) is None:
                    name = known[glyph] = self._glyph(font, glyph)
                if name:
                    up = f' y="{number(lift / 1000 * units)}"' if lift else ""
                    alike.append(f'<use href="#{name}" x="{round(at / 1000 * units)}"{up}/>')
            for units, each in uses.items():
                if not each:
                    continue
                scale = stretch.size_mm / units
                a, b, c, d, e, f = turned(line.x, line.y, angle)
                left = (e + a * x, f + b * x)
                matrix = (a * scale, b * scale, -c * scale, -d * scale, *left)
                self.out.append(f'<g fill="{colour(stretch.colour)}"{transform(matrix)}>{"".join(each)}</g>')
            x += stretch_width(stretch.pieces) * stretch.size_mm

    def _glyph(self, font: FontSource, glyph: int) -> str:
        data = _glyph_data(font, glyph)
        if not data:
            return self._names.setdefault((font, glyph), "")
        return self._name((font, glyph), f'<path id="{{}}" d="{data}"/>')

    def image(self, image: Image) -> None:
        data, kind = shown(image.picture)
        name = self._name(
            ("picture", image.picture.name),
            f'<image id="{{}}" width="1" height="1" preserveAspectRatio="none" '
            f'href="data:image/{kind};base64,{base64.b64encode(data).decode()}"/>',
        )
        _, x, y, width, height = image
        self.out.append(f'<use href="#{name}"{transform((width, 0, 0, height, x, y))}/>')

    def place(self, place: PlacedForm) -> None:
        said = f' color="{colour(place.colour)}"' if place.colour is not None else ""
        self.out.append(f'<use href="#{self._form(place.form)}"{said}{transform(place.matrix)}/>')

    def _form(self, form: Form) -> str:
        key = ("form", form.name)
        if key not in self._names:
            outside, self.out = self.out, []
            self.body(form.drawing)
            inside, self.out = "".join(self.out), outside
            self._name(key, f'<g id="{{}}">{inside}</g>')
        return self._names[key]

    # -- what leads somewhere, what it means -------------------------------------------------------------------

    def link(self, link: LinkRegion) -> None:
        target = link.uri or f"#{link.to}"
        x, y, width, height = link[:4]
        where = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self.out.append(f'<a href="{escaped(target)}"><rect {where} fill="none" pointer-events="all"/></a>')

    def anchor(self, anchor: Anchor) -> None:
        self.out.append(f'<g id="{escaped(anchor.name)}"/>')

    def meant(self, meant: Meant) -> None:
        element = meant.element
        words = element.words if element is not None else ""
        if words:
            self.out.append(f'<g role="img"><title>{escaped(words)}</title>')
        self.body(meant.body)
        if words:
            self.out.append("</g>")

    # -- names -------------------------------------------------------------------------------------------------

    def _name(self, key: object, element: str) -> str:
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = f"{self.ids}{_short(len(self._names))}"
            self.named.append(element.replace("{}", name, 1))
        return name

    def _paint(self, fill: Colour | Gradient) -> str:
        if not isinstance(fill, Gradient):
            return colour(fill)
        stops = "".join(f'<stop offset="{number(stop.at)}" stop-color="{colour(stop.colour)}"/>' for stop in fill.stops)
        (x1, y1), (x2, y2) = fill.start, fill.end
        if fill.radii is None:
            kind, where = "linear", f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        else:
            first, last = fill.radii
            kind = "radial"
            where = f'fx="{number(x1)}" fy="{number(y1)}" fr="{number(first)}" '
            where += f'cx="{number(x2)}" cy="{number(y2)}" r="{number(last)}"'
        name = self._name(
            fill, f'<{kind}Gradient id="{{}}" gradientUnits="userSpaceOnUse" {where}>{stops}</{kind}Gradient>'
        )
        return f"url(#{name})"


@lru_cache(maxsize=4096)
def _glyph_data(font: FontSource, glyph: int) -> str:
    """A glyph's outline in whole thousandths of its size: of large letters a fiftieth of a millimetre."""
    scale = min(1.0, 1000 / open_font(font).face.upem)
    segments = transformed(glyph_outline(font, glyph).segments, (scale, 0, 0, scale, 0, 0))
    return path_data(Path(tuple(segments)), places=0)


def stretch_width(pieces: tuple[Any, ...]) -> float:
    """How wide a stretch is, in ems."""
    return sum(piece / 1000 if isinstance(piece, int | float) else piece.width for piece in pieces)


def _short(count: int) -> str:
    """a, b, … z, aa, ab …"""
    letters = ""
    count += 1
    while count:
        count, rest = divmod(count - 1, 26)
        letters = chr(97 + rest) + letters
    return letters
