"""Elements of an SVG, read as numbers: letters stand where their outlines do, names are short and no two the same."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from itertools import chain, islice, product
from pathlib import Path
from string import ascii_lowercase

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.drawing.colours import BLACK, Gradient, GradientStop, Rgb
from meeplewright_generators.drawing.operations import (
    Anchor,
    Bookmark,
    Element,
    Form,
    GlyphLines,
    LinkRegion,
    Stretch,
    TextLine,
)
from meeplewright_generators.drawing.paths import Matrix, at, bounds, rectangle, times, transformed, turned
from meeplewright_generators.exports.document import Document
from meeplewright_generators.exports.picture import View, picture, together
from meeplewright_generators.typeset.fontfile import FontSource
from meeplewright_generators.typeset.fonts import family
from meeplewright_generators.typeset.run import Run
from print_faces.drawn_fonts import built
from print_faces.told import pdf_lines

SVG = "{http://www.w3.org/2000/svg}"
BOX = (0.0, 0.0, 60.0, 40.0)


def matrix_of(element: ET.Element) -> Matrix:
    """What the attribute `transform` of an element does."""
    made: Matrix = (1, 0, 0, 1, 0, 0)
    for name, said in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        values = [float(each) for each in said.split()]
        step: Matrix = (
            (1, 0, 0, 1, values[0], values[-1]) if name == "translate" else (values[0], 0, 0, values[0], 0, 0)
        )
        made = times(made, (*values,) if name == "matrix" else step)  # type: ignore[arg-type]
    return made


def letters(svg: bytes) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each glyph that is used, where it stands."""
    root = ET.fromstring(svg)
    glyphs = {f"#{each.get('id')}": each.get("d", "") for each in root.iter(f"{SVG}path") if each.get("id")}
    found = []
    for group in root.iter(f"{SVG}g"):
        for use in group.findall(f"{SVG}use"):
            place = times(matrix_of(group), (1, 0, 0, 1, float(use.get("x", 0)), float(use.get("y", 0))))
            pen = RecordingPen()
            parse_path(glyphs[use.get("href", "")], TransformPen(pen, place))
            points = [point for _, some in pen.value for point in some]
            xs, ys = zip(*points, strict=True)
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


@pytest.mark.parametrize("angle", [0, 30, -90])
@pytest.mark.parametrize("em", [500, 1000, 2048])
def test_letters_as_shapes_stand_where_the_pen_went(em: int, angle: float, tmp_path: Path) -> None:
    """Boxes of 700 units in 1000 of advance, whatever an em is; hidden ones take their room and no ink."""
    font = built("ab ").font
    font["head"].unitsPerEm = em
    out = io.BytesIO()
    font.save(out)
    path = tmp_path / "a.ttf"
    path.write_bytes(out.getvalue())
    source = family([[FontSource.file(path)]] * 4).regular.sources[0]
    scale = 1000 / em  # thousandths of an em, of a unit
    plain = Run(source, (1, 2), (), ("a", "b"), 2 * scale)
    moved = Run(source, (2, 1), (50.0, -25.0, 10.0), ("b", "a"), 2 * scale + 0.035, (0.0, 300.0))
    blank = Run(source, (3,), (), (" ",), scale)
    stretches = (
        Stretch(source, 4.0, BLACK, (plain, 20.0, moved, blank)),
        Stretch(source, 3.0, BLACK, (plain,), hidden=True),
        Stretch(source, 2.0, Rgb(1, 0, 0), (blank, plain)),
        Stretch(source, 2.0, Rgb(0, 1, 0), (blank,)),
    )
    wide = 2 * scale + 0.02 + 2 * scale + 0.035 + scale
    pens = [(0.0, 0.0, 4.0), (scale, 0.0, 4.0), (2 * scale + 0.07, 0.0, 4.0), (3 * scale + 0.045, 0.3, 4.0)]
    behind = wide * 4 + 2 * scale * 3
    pens += [(behind / 2 + scale, 0.0, 2.0), (behind / 2 + 2 * scale, 0.0, 2.0)]
    place = turned(5, 30, angle)
    wanted = []
    for x, up, size in pens:
        left, right, top, bottom = (
            (x + 0.05 * scale) * size,
            (x + 0.95 * scale) * size,
            -(up + 0.7 * scale) * size,
            -up * size,
        )
        corners = [at(place, *corner) for corner in product((left, right), (top, bottom))]
        xs, ys = zip(*corners, strict=True)
        wanted.append((min(xs), min(ys), max(xs), max(ys)))
    found = letters(picture("svg", (GlyphLines((TextLine(5, 30, stretches),), angle),), View(BOX)))
    assert found == [pytest.approx(each, abs=0.006) for each in wanted]


def test_names_are_as_short_as_they_go_and_none_is_there_twice() -> None:
    def many(canvas: Canvas) -> None:
        for number in range(730):
            with canvas.saved():
                canvas.clip(rectangle(number, 0, 1, 1))
                canvas.rect(0, 0, 1, 1, fill=Rgb(0, 0, 0))
        with canvas.saved():
            canvas.clip(rectangle(3, 0, 1, 1))

    svg = picture("svg", drawn(many), View(BOX, ids="p-")).decode()
    names = re.findall(r'<clipPath id="p-(\w+)">', svg)
    short = (
        "".join(each)
        for each in chain(ascii_lowercase, product(ascii_lowercase, repeat=2), product(ascii_lowercase, repeat=3))
    )
    assert names == list(islice(short, 730))
    # the last one is the fourth again
    assert re.findall(r"url\(#p-(\w+)\)", svg) == [*names, "d"]


def test_pictures_of_one_page_name_what_they_share_once_and_lead_nowhere() -> None:
    fade = Gradient((0, 0), (1, 0), (GradientStop(0, Rgb(1, 0, 0)), GradientStop(1, Rgb(0, 0, 1))))

    def shown(canvas: Canvas) -> None:
        canvas.rect(0, 0, 1, 1, fill=fade)
        canvas.link(0, 0, 1, 1, uri="https://example.org")
        canvas.anchor("there", 0, 0)
        with canvas.saved(opacity=0.5, blend="multiply", name="named"):
            canvas.rect(0, 0, 1, 1, fill="#ffffff")
        with canvas.saved():
            canvas.rect(0, 0, 2, 1, fill="#ffffff")

    page = together("svg", "p-")
    one = page.picture(drawn(shown), View((1, 2, 3.5, 4), title='<A> "b"\x00\u202e'))
    assert one == (
        '<svg class="face" width="3.5mm" height="4mm" viewBox="1 2 3.5 4" role="img" aria-label="&lt;A&gt; &quot;b&quot;\ufffd\ufffd">'
        '<path fill="url(#p-a)" d="M0 0h1v1h-1z"/><g opacity=".5" class="blend-multiply"><path fill="#fff" d="M0 0h1v1h-1z"/></g>'
        '<path fill="#fff" d="M0 0h2v1h-2z"/></svg>'
    )  # fmt: skip
    named = page.common()
    assert re.findall(r' id="([^"]+)"', named) == ["p-a"]
    assert named.startswith('<svg class="common" aria-hidden="true"><defs><linearGradient ')
    # what was told is not told again
    assert page.picture(drawn(shown), View((0, 0, 1, 1))).count("url(#p-a)") == 1
    assert page.common() == ""
    other = page.picture(
        drawn(lambda canvas: canvas.rect(0, 0, 1, 1, fill=Gradient((0, 0), (2, 0), fade.stops))), View(BOX)
    )
    assert "url(#p-b)" in other
    assert re.findall(r' id="([^"]+)"', page.common()) == ["p-b"]


def test_what_leads_somewhere_in_a_form_is_left_out_of_a_pdf() -> None:
    """A form stands anywhere, and more than once."""
    inside = (LinkRegion(0, 0, 5, 5, "there"), Anchor("here", 1, 1), Bookmark("Line", 0, 1), *drawn(lambda canvas: canvas.rect(0, 0, 1, 1, fill="#000")))  # fmt: skip
    document = Document(title="Forms")
    page = document.page(60, 40)
    page.canvas.place(Form("Xlinks", 5, 5, inside), 3, 3)
    with page.canvas.meaning(Element("P")):
        page.canvas.place(Form("Xlinks", 5, 5, inside), 3, 3)
    lines = "\n".join(pdf_lines(document.data()))
    assert "/Annots" not in lines
    assert "/Dests" not in lines
    assert "/PageMode /UseNone" in lines
    assert "/Title 'Line'" not in lines
    assert "0 g 0 0 m 1 0 l 1 1 l 0 1 l h f" in lines


def test_the_box_of_a_path_is_that_of_its_curves() -> None:
    """An independent reader of the same curve, far more finely."""
    curve = (("M", (0.0, 0.0)), ("C", (10.0, 20.0, 20.0, -20.0, 30.0, 5.0)))
    found = bounds(transformed(curve, (2, 0, 0, 1, 1, 0)))
    ts = [step / 4000 for step in range(4001)]
    ys = [3 * (1 - t) ** 2 * t * 20 + 3 * (1 - t) * t * t * -20 + t**3 * 5 for t in ts]
    assert found == pytest.approx((1, min(ys), 61, max(ys)), abs=0.1)
