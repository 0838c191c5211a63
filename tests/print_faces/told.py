"""Drawings as the files that they become, in tests/print_faces/told/: the SVG as it is, the PDF as another library reads it."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pikepdf
from PIL import Image

from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.drawing.colours import (
    CURRENT,
    Cmyk,
    Gradient,
    GradientStop,
    Rgb,
    SpotInk,
    colour_of,
    seen,
    spelt,
)
from meeplewright_generators.drawing.greyed import greyed
from meeplewright_generators.drawing.lines import draw_block
from meeplewright_generators.drawing.operations import (  # fmt: skip
    Draw,
    Drawing,
    Element,
    Form,
    GlyphLines,
    Stretch,
    Stroke,
    TextLine,
)
from meeplewright_generators.drawing.paths import bounds, ellipse, polyline, rounded, times, transformed, turned
from meeplewright_generators.exports.document import Document
from meeplewright_generators.exports.picture import View, picture
from meeplewright_generators.icons.iconset import IconSet
from meeplewright_generators.images.picture import read_picture
from meeplewright_generators.typeset.block import fitted
from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.model import Style
from meeplewright_generators.typeset.rich import RichReader
from print_faces.told_drawing import answers as operations_told
from recorded import Answer

_RED, _BLUE, _INK = Rgb(0.8, 0.1, 0.1), Rgb(0.1, 0.2, 0.7), Cmyk(0.1, 0.2, 0.3, 0.4)
_GOLD = SpotInk("Gold 1", Cmyk(0, 0.2, 0.6, 0.2), 0.5)
_BOX = (-1.0, 2.0, 40.0, 30.0)
_DATES = re.compile(r"D:\d{14}[^)]*|\d{4}-\d\d-\d\dT[\d:+Z-]+")
# what says nothing, or is said elsewhere
_LEFT_OUT = frozenset(("/Parent", "/P", "/Pg", "/FontFile2", "/FontFile3", "/Length", "/Filter", "/Prev", "/ID", "/Producer", "/DecodeParms"))  # fmt: skip


def shapes(canvas: Canvas, _: Path) -> None:
    canvas.rect(1, 2, 30, 20, fill="#f2d7a0", stroke="#123", width_mm=0.5, radius=3)
    canvas.rect(1, 2, 30, 20, radius=50, stroke=_BLUE)
    canvas.rect(1, 2, 0, 20, fill=_INK, radius=1)
    canvas.rect(5, 5, 3, 4)  # nothing is drawn of it
    canvas.circle(10, 12, 4, fill=_GOLD, dash=(1, 2), stroke="cmyk(0 60 100 10)")
    canvas.line(0, 0, 7, 9, width_mm=1, colour=_RED, dash=(3, 1.5))
    canvas.polygon([(1, 1), (5, 1), (3, 4)], fill=_RED, stroke="#00ff00")
    canvas.polygon([(1, 1), (5, 1), (3, 4)], stroke="spot(Knife 0 100 0 0)", closed=False)
    canvas.path(ellipse(20, 17, 8, 6) + ellipse(20, 17, 4, 3), fill=_BLUE, even_odd=True)
    canvas.path(ellipse(20, 17, 8, 6) + ellipse(20, 17, 4, 3), fill=_BLUE, stroke=_RED, even_odd=True)
    canvas.path(polyline([(0, 0), (9, 3)], closed=False), stroke=_RED, cap="round", join="bevel")
    canvas.path(polyline([(0, 0), (9, 3)], closed=False), stroke=_RED, cap="square", join="round")
    canvas.path(polyline([(0, 0), (9, 3)], closed=False), stroke=_RED, cap="round")
    canvas.path(polyline([(0, 0), (9, 3)], closed=False), stroke=_RED, join="bevel")
    canvas.operations.append(Draw(rounded(1, 2, 9, 9, 2), None, Stroke(_RED, 0.3, (1, 2), "butt", "miter", 0.7, 4.0)))


def gradients(canvas: Canvas, _: Path) -> None:
    stops = (GradientStop(0, _RED), GradientStop(0.4, Rgb(1, 1, 0)), GradientStop(1, _BLUE))
    canvas.rect(2, 2, 16, 26, fill=Gradient((2, 0), (18, 0), stops), radius=3, stroke="#000000")
    canvas.rect(2, 2, 16, 26, fill=Gradient((2, 0), (18, 0), stops))
    canvas.circle(30, 15, 9, fill=Gradient((30, 15), (30, 16), stops[::2], (0, 9)))
    canvas.circle(
        30, 15, 9, fill=Gradient((30, 15), (30, 15), (GradientStop(0.2, _INK), GradientStop(0.8, Cmyk(0, 0, 0, 1))))
    )


def groups(canvas: Canvas, _: Path) -> None:
    with canvas.saved(opacity=0.5):
        canvas.circle(12, 12, 8, fill=_RED)
        canvas.circle(20, 12, 8, fill=_BLUE)
    with canvas.saved(opacity=0.333):
        canvas.circle(12, 12, 8, fill=_RED)
        with canvas.saved(opacity=0.5):
            canvas.clip(ellipse(3, 3, 2, 2))
    with canvas.saved(blend="multiply", name="shade"):
        canvas.rect(22, 10, 14, 16, fill="#80c0ff")
    with canvas.saved(opacity=0.4):
        with canvas.saved(opacity=0.5):
            canvas.rect(1, 1, 2, 2, fill=_RED)
        canvas.rect(1, 1, 2, 2, fill=_RED)
    with canvas.saved(name="turned"):
        canvas.clip(ellipse(12, 22, 9, 5), even_odd=True)
        canvas.move_origin(12, 22, 30)
        canvas.rect(-20, -2, 40, 4, fill="#207040")
        canvas.move_origin(1, 2)
        canvas.clip(rounded(0, 0, 5, 5, 0))
        canvas.rect(0, 0, 3, 3, fill="#000")
    canvas.rect(30, 30, 2, 2, fill="#fff")


def forms(canvas: Canvas, _: Path) -> None:
    dot = Form("Xdot", 4, 5, drawn(lambda inner: inner.circle(2, 2, 2, fill=CURRENT, stroke=CURRENT)), 1.5)
    canvas.place(dot, 28, 4, colour=_RED)
    canvas.place(dot, 28, 14, angle=20, scale=2, colour="#104080")
    canvas.place(dot, 2, 3)
    with canvas.saved(opacity=0.5):
        canvas.place(dot, 5, 5, angle=-90, colour=_GOLD)

    def two(inner: Canvas) -> None:
        inner.place(dot, 1, 1)
        inner.place(dot, 5, 5, colour=_INK)

    both = Form("Xboth", 9, 9, drawn(two))
    canvas.place(both, 1, 20, scale=0.5)
    canvas.inline(both.drawing, 3, 4, 45)


def words(canvas: Canvas, _: Path) -> None:
    width = canvas.text(3, 10, "AV тo★", bundled("serif").regular, 14)
    canvas.text(width, 18, "end ff", bundled("sans").bold, 12, align="right", colour=_RED)
    canvas.text(6, 26, "up", bundled("sans").regular, 9, angle=-20, align="center")
    canvas.text(6, 26, "link", bundled("sans").italic, 9, link="page-1", colour=_GOLD)
    canvas.unseen(5, 6, 12, "hidden", bundled("sans").regular)
    canvas.unseen(5, 6, 12, "", bundled("sans").regular)


def pictures(canvas: Canvas, folder: Path) -> None:
    for name, mode in (
        ("grey", "L"),
        ("alpha", "RGBA"),
        ("inks", "CMYK"),
        ("indexed", "P"),
        ("one", "1"),
        ("rgb", "RGB"),
    ):
        made = Image.new(mode, (3, 2), 1 if mode in "1LP" else (200, 100, 50, 25)[: len(mode.replace("CMYK", "RGBA"))])
        path = folder / f"{name}.{'jpg' if mode == 'CMYK' else 'png'}"
        made.save(path)
        canvas.picture(read_picture(path), 1, 2, 12, 8)


def blocks(canvas: Canvas, _: Path) -> None:
    reader = RichReader(IconSet({"coin": "Coin", "food": "Food"}))
    text = (
        "Pay {coin:2} or *take* a [[lamp|lamp on its hook]]: **never** both.\n\n- one {food}\n- two words, and [[oil]]"
    )
    plain = Style(bundled("sans"), size_pt=8.0, smallest_pt=6.0)
    for at, of in enumerate((
        plain, replace(plain, align="justify"), replace(plain, align="center", vertical="middle"),
        replace(plain, align="right", vertical="bottom", uppercase=True),
    )):  # fmt: skip
        made = fitted(reader.paragraphs(text, of), of, 30, 40)
        for box in draw_block(canvas, made, 2 + 33 * at, 3, 40):
            canvas.link(*box[1:], to=box.target)


def meaning(canvas: Canvas, _: Path) -> None:
    font = bundled("sans").regular
    table = Element("Table")
    row = Element("TR", table)
    for role, words in (("H1", "Head"), ("H3", "Deep"), ("H2", "Sub"), ("P", "Words")):
        with canvas.meaning(Element(role, language="de" if role == "P" else "")):
            canvas.text(1, 5, words, font, 8)
            canvas.rect(1, 1, 2, 2, fill=_RED)
    with canvas.meaning(Element("Figure", words="A card, (face) up")):
        canvas.circle(3, 3, 2, fill=_RED)
        canvas.text(1, 5, "in it", font, 8)
    figure = Element("Figure", words="A card with a caption")
    with canvas.meaning(figure):
        canvas.circle(3, 3, 2, fill=_RED)
        with canvas.saved(), canvas.meaning(Element("P", figure)):
            canvas.text(1, 5, "caption", font, 8)
    with canvas.meaning(None):
        canvas.text(1, 5, "for eyes", font, 8)
    for role in ("TH", "TD"):
        with canvas.meaning(Element(role, row)):
            canvas.text(1, 5, role, font, 8)
    paragraph = Element("P", said="read otherwise")
    with canvas.meaning(paragraph):
        canvas.text(1, 5, "see ", font, 8)
        canvas.text(9, 5, "there", font, 8, link="page-1")
        canvas.text(9, 9, "and here", font, 8, link="https://example.org/(a)")
        canvas.unseen(5, 6, 12, "name", font)
        canvas.link(9, 3, 8, 3, to="page-1")
        canvas.link(9, 7, 8, 3, uri="https://example.org/(a)")
        canvas.link(1, 7, 8, 3, to="elsewhere")
    canvas.link(20, 7, 8, -3, to="page-1")


def reading(canvas: Canvas, _: Path) -> None:
    """Words that are read as something else: pieces of one, one alone, in a link and behind one; a link in two lines."""
    shaped = bundled("sans").regular.line("Aa").runs
    line: list[Stretch] = []
    for said, link in (
        ("Whole", ""), ("", ""), (None, ""), ("", ""), ("Alone", ""), ("Other", ""), ("", ""), (None, "page-1"), ("", ""),
        ("", "page-1"), ("In a link", "page-1"), ("", "page-1"), (None, "page-1"), (None, "elsewhere"), (None, "page-1"), (None, ""), ("", "page-1"),
    ):  # fmt: skip
        line.append(Stretch(shaped[0].font, 3, _RED, tuple(shaped), link=link, said=said))
    for element in (Element("P", language="fr"), Element("Figure", words="Seen", language="en")):
        with canvas.meaning(element):
            canvas.operations.append(GlyphLines((TextLine(1, 2, tuple(line)), TextLine(1, 8, tuple(line[-3:])))))
            for target in ("page-1", "elsewhere", "page-1", "page-1", "page-1", "page-1"):
                canvas.link(1, 2, 3, 4, to=target)
    canvas.operations.append(GlyphLines((TextLine(1, 2, tuple(line[:4])),)))


_SCENES: tuple[Callable[[Canvas, Path], None], ...] = (
    shapes, gradients, groups, forms, words, pictures, blocks, meaning,
)  # fmt: skip


def _scene(draw: Callable[[Canvas, Path], None], folder: Path) -> Drawing:
    return drawn(lambda canvas: draw(canvas, folder))


def _svg(draw: Callable[[Canvas, Path], None], grey: bool, view: View, folder: Path) -> list[str]:
    drawing = _scene(draw, folder)
    made = picture("svg", greyed(drawing) if grey else drawing, view).decode()
    # glyphs and pictures in short: their own tests look at them
    made = re.sub(r"(base64,)([\w+/=]{80,})", lambda found: found[1] + _short(found[2].encode()), made)
    return made.replace("><", ">\n<").splitlines()


def _pdf(draw: Callable[[Canvas, Path], None], folder: Path) -> list[str]:
    document = Document(title="A (title)", author="Ж", subject="what", language="en")
    first = document.page(60, 50, trim=(5, 6, 40, 30), bleed=3, label="A-1")
    draw(first.canvas, folder)
    first.destination("page-1", 4, 3)
    for level, title in ((0, "One"), (2, "Deep"), (1, "Two"), (0, "Жар")):
        first.bookmark(title, level=level, y_mm=5)
    second = document.page(60, 50, bleed=(1, 2, 70, 60))
    second.canvas.inline(greyed(_scene(draw, folder)), 2, 3, 15)
    document.page(10, 10, label="B")
    return pdf_lines(document.data())


def pdf_lines(data: bytes) -> list[str]:
    """A PDF as pikepdf reads it, all that it is made of."""
    with pikepdf.open(io.BytesIO(data)) as file:
        lines = [_DATES.sub("(then)", line) for line in _Reading().told(file.Root, 0)]
        return [*lines, *(_DATES.sub("(then)", line) for line in _Reading().told(file.trailer.Info, 0))]


class _Reading:
    """Objects as lines, each written once."""

    def __init__(self) -> None:
        self.met: dict[tuple[int, int], int] = {}

    def told(self, thing: Any, deep: int) -> Iterator[str]:
        inset = "  " * deep
        if isinstance(thing, pikepdf.Object) and thing.is_indirect:
            if thing.objgen in self.met:
                yield f"{inset}as {self.met[thing.objgen]}"
                return
            self.met[thing.objgen] = len(self.met)
            inset += f"({self.met[thing.objgen]}) "
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            yield f"{inset}<<"
            for key in sorted(thing.keys()):
                if key not in _LEFT_OUT:
                    yield from self._entry(key, thing[key], deep + 1)
            if isinstance(thing, pikepdf.Stream):
                yield from self._stream(thing, "  " * (deep + 1))
        elif isinstance(thing, pikepdf.Array):
            if any(isinstance(each, pikepdf.Dictionary | pikepdf.Array | pikepdf.Stream) for each in thing):
                for each in thing:
                    yield from self.told(each, deep + 1)
            else:
                yield inset + " ".join(_plain(each) for each in thing)
        else:
            yield inset + _plain(thing)

    def _entry(self, key: str, value: Any, deep: int) -> Iterator[str]:
        lines = list(self.told(value, deep))
        if len(lines) == 1:
            yield f"{'  ' * deep}{key} {lines[0].strip()}"
        else:
            yield f"{'  ' * deep}{key}"
            yield from lines

    def _stream(self, stream: Any, inset: str) -> Iterator[str]:
        if stream.get("/Subtype") == "/Image":
            yield f"{inset}stream {_short(stream.read_bytes())}"
            return
        for line in stream.read_bytes().decode("latin-1").splitlines():
            yield f"{inset}| {line}"


def _plain(value: Any) -> str:
    if isinstance(value, pikepdf.String):
        return repr(str(value))
    try:
        return f"{float(value):g}"
    except (TypeError, ValueError):
        return str(value)


def _short(data: bytes) -> str:
    return f"{len(data)} bytes, {hashlib.sha256(data).hexdigest()[:8]}"


def _numbers(_: Path) -> Iterator[str]:
    """Paths and matrices, worked out."""
    yield f"turned {turned(1, 2, 0)} {turned(1, 2, 30)} {turned(-3, 4, -135)}"
    yield f"times {times(turned(1, 2, 30), (2, 0.5, -1, 3, 4, 5))} {times((2, 0.5, -1, 3, 4, 5), turned(1, 2, 30))}"
    for path in (
        ellipse(1, 2, 3, 4),
        rounded(1, 2, 9, 5, 1),
        rounded(1, 2, 9, 5, 4),
        rounded(1, 2, 5, 9, 4),
        rounded(1, 2, 5, 9, 2.5),
        rounded(1, 2, 5, 9, -1),
        rounded(1, 2, 9, 5, 0),
    ):
        yield f"path {[(letter, [round(each, 4) for each in points]) for letter, points in path.segments]}"
        yield f"  bounds {[round(each, 4) for each in bounds(path.segments) or ()]}"
        moved = transformed(path.segments, (2, 0.5, -1, 3, 4, 5))
        yield f"  moved {[round(each, 4) for each in bounds(moved) or ()]}"
    yield f"no bounds {bounds([])}"


def _colours(_: Path) -> Iterator[str]:
    for text in ("#000", "#abc", "#1f4e5f", "#FFFFFF", "cmyk(0 60 100 10)", "cmyk(0,60,100,10)", "cmyk( 0% 0 0 12.5% )", "spot(Gold 0 20 60 20)", "spot(Two words 0 0 0 100)", "cmyk(0 0 0 101)", "cmyk(0 0 0)", "cmyk(a 0 0 0 0)", "spot(0 0 0 0)", "#12", "#1234567", "1f4e5f", "", "cmyk(-1 0 0 0)", "#xyzxyz"):  # fmt: skip
        try:
            made = colour_of(text)
        except ValueError as problem:
            yield f"{text!r}: {problem}"
        else:
            yield f"{text!r}: {made} {spelt(made)} {[round(part, 4) for part in seen(made)]}"
    for colour in (CURRENT, _GOLD, _INK, Rgb(1.2, -0.1, 0.5)):
        yield f"{colour}: {spelt(colour)}"


def answers() -> Iterator[Answer]:
    """Each scene in each form."""
    yield Answer("numbers", "paths", _numbers)
    yield Answer("numbers", "colours", _colours)
    for draw in _SCENES:
        yield Answer("svg", draw.__name__, partial(_svg, draw, False, View(_BOX)))
        yield Answer("pdf", draw.__name__, partial(_pdf, draw))
    yield Answer("pdf", "reading", partial(_pdf, reading))
    for draw in (shapes, gradients, forms, words, pictures):
        yield Answer(
            "svg", f"{draw.__name__} in grey", partial(_svg, draw, True, View(_BOX, title="A <b> & c", ids="i-"))
        )
    for draw in (words, blocks, meaning):
        yield Answer(
            "svg", f"{draw.__name__} with fonts", partial(_svg, draw, False, View(_BOX, text="font", ids="f-"))
        )
    yield from operations_told()
