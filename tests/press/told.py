"""What a press is given, in tests/press/told/: drawings without transparency, dot by dot; drawings in inks; whole files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pixels

from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.drawing.colours import CURRENT, Cmyk, Colour, Gradient, GradientStop, Rgb, SpotInk
from meeplewright_generators.drawing.operations import (  # fmt: skip
    Clip,
    Draw,
    Element,
    Form,
    GlyphLines,
    Group,
    Image,
    Kept,
    Operation,
    PlacedForm,
    Transform,
)
from meeplewright_generators.drawing.paths import rectangle
from meeplewright_generators.exports.document import Document
from meeplewright_generators.exports.press import flat
from meeplewright_generators.exports.press.inks import Inks
from meeplewright_generators.exports.press.pressed import Pressed
from meeplewright_generators.exports.press.profile import InkProfile, profile_asked
from meeplewright_generators.exports.press.written import X1A, X4, PressWritten, Wanted
from meeplewright_generators.images.picture import read_picture
from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.run import Run
from print_faces.told import pdf_lines
from print_faces.told_drawing import EmptyShelf
from recorded import Answer

# a dot of what is composed here, in mm
DOT, DPI = 2.54, 10
RED, SKY, SEA = "#ff0000", "#0000ff", "#00ff00"
GOLD, FOIL = SpotInk("Gold", Cmyk(0, 0.2, 0.6, 0.2), 0.5), SpotInk("Foil", Cmyk(0, 0, 0, 0))
# what of the page shows, in dots
SHOWS = (0, 0, 10, 6)
Scene = Callable[[Canvas, Path], None]


def _box(canvas: Canvas, x: float, y: float, width: float, height: float, fill: str) -> None:
    canvas.rect(x * DOT, y * DOT, width * DOT, height * DOT, fill=fill)


def _dots(*boxes: float) -> Any:
    return rectangle(*(each * DOT for each in boxes))


def solid(canvas: Canvas, _: Path) -> None:
    """Nothing shines through: it is left as it is."""
    _box(canvas, 1, 1, 3, 3, RED)
    with canvas.saved(), canvas.meaning(Element("P")):
        _box(canvas, 2, 2, 3, 3, SKY)
    canvas.place(Form("Xsolid", 3, 3, drawn(lambda inner: inner.rect(0, 0, 3, 3, fill=SEA))), 1, 1)


def veil(canvas: Canvas, _: Path) -> None:
    """Half red over blue, and something whole above it."""
    _box(canvas, 0, 0, 4, 6, SKY)
    with canvas.saved(opacity=0.5):
        _box(canvas, 2, 1, 4, 4, RED)
    _box(canvas, 5, 2, 2, 2, SEA)


def together(canvas: Canvas, _: Path) -> None:
    """Two that wait are composed as one picture; what lies off the page is not."""
    _box(canvas, 0, 0, 10, 1, SKY)
    with canvas.saved(opacity=0.5):
        _box(canvas, 1, 2, 2, 2, RED)
    with canvas.saved(blend="multiply"):
        _box(canvas, 6, 0, 2, 3, RED)
    with canvas.saved(opacity=0.5):
        _box(canvas, 20, 2, 2, 2, RED)


def off(canvas: Canvas, _: Path) -> None:
    """All that shines through lies where nothing shows: beside the page, or clipped away."""
    _box(canvas, 0, 0, 10, 1, SKY)
    for x, y, width, height in ((10, 0, 2, 2), (0, 6, 2, 2), (-3, 0, 3, 2), (0, -3, 2, 3)):
        with canvas.saved(opacity=0.5):
            _box(canvas, x, y, width, height, RED)
    with canvas.saved():
        canvas.clip(_dots(1, 1, 1, 1))
        with canvas.saved(opacity=0.5):
            _box(canvas, 5, 1, 2, 2, RED)


def moved(canvas: Canvas, _: Path) -> None:
    """Clips and moves before it go for it as well, and end with their group."""
    with canvas.saved():
        canvas.move_origin(2 * DOT, DOT)
        canvas.clip(_dots(0, 0, 3, 2))
        _box(canvas, 1, 1, 1, 1, SKY)
        _box(canvas, 0, 0, 1, 1, SEA)
        with canvas.saved():
            canvas.move_origin(DOT, 0)
            _box(canvas, 0, 0, 1, 1, SEA)
            with canvas.saved(opacity=0.5):
                _box(canvas, -1, 1, 9, 9, RED)
        _box(canvas, 2, 0, 1, 1, SEA)
    _box(canvas, 9, 5, 1, 1, SEA)


def turned(canvas: Canvas, _: Path) -> None:
    """In what is turned by a quarter and twice as large."""
    canvas.operations.append(
        Group((
            Transform((0, 2, -2, 0, 8 * DOT, 0)),
            Draw(_dots(0, 0, 1, 1), Rgb(0, 0, 1), None),
            Group((Draw(_dots(0, 0, 2, 1), Rgb(1, 0, 0), None),), 0.5),
        ))
    )  # fmt: skip


def pictures(canvas: Canvas, folder: Path) -> None:
    """Pictures that are see-through, whole ones, and one that is there by half."""
    _box(canvas, 0, 0, 10, 2, SKY)
    clear = Pixels.new("RGBA", (3, 1))
    clear.putdata([(255, 0, 0, 255), (255, 0, 0, 128), (255, 0, 0, 0)])
    for at, image in enumerate((clear, clear.convert("RGB"))):
        image.save(folder / f"{at}.png")
        canvas.picture(read_picture(folder / f"{at}.png"), 0, (1 + 2 * at) * DOT, 6 * DOT, 2 * DOT)


def forms(canvas: Canvas, _: Path) -> None:
    """A form in which something shines through: by itself, in a colour, in a form, on a shelf."""
    _box(canvas, 0, 0, 10, 2, SKY)
    half = drawn(lambda inner: _half(inner, CURRENT))
    clear = Form("Xclear", 2 * DOT, 2 * DOT, half, DOT / 2)
    canvas.place(clear, DOT, DOT)
    canvas.place(clear, 4 * DOT, DOT, colour=SEA)
    outer = Form("Xouter", 2 * DOT, 2 * DOT, drawn(lambda inner: inner.place(clear, 0, 0, colour=RED)))
    canvas.place(outer, 7 * DOT, DOT)
    canvas.operations.append(Kept("half", EmptyShelf(), lambda: drawn(lambda inner: _half(inner, Rgb(1, 0, 0)))))
    with canvas.meaning(Element("Figure")):
        _box(canvas, 0, 5, 1, 1, SEA)


def _half(canvas: Canvas, fill: Any) -> None:
    with canvas.saved(opacity=0.5):
        canvas.rect(0, 0, 2 * DOT, 2 * DOT, fill=fill)


def nothing(canvas: Canvas, _: Path) -> None:
    """What is half there and shows no ink leaves nothing."""
    _box(canvas, 0, 0, 2, 2, SKY)
    with canvas.saved(opacity=0.5):
        canvas.clip(_dots(4, 4, 1, 1))
        _box(canvas, 0, 0, 2, 2, RED)
    with canvas.saved(opacity=0.5):
        canvas.text(DOT, DOT, " ", bundled("sans").regular, 9)


def thin(canvas: Canvas, _: Path) -> None:
    """Thinner than a millimetre, and than a dot, both ways."""
    for x, y, width, height in ((1, 0, 0.3, 2), (3, 1, 2, 0.3), (7, 1, 0.01, 0.01)):
        with canvas.saved(opacity=0.5):
            _box(canvas, x, y, width, height, RED)
        _box(canvas, 9, 0, 1, 1, SKY)


_SCENES: tuple[Scene, ...] = (solid, veil, together, off, moved, turned, pictures, forms, nothing, thin)


def _flat(draw: Scene, folder: Path) -> Iterator[str]:
    drawing = drawn(lambda canvas: draw(canvas, folder))
    flattening = flat.Flattening(DPI)  # its pixels go with it
    made = flattening.flat(drawing, tuple(each * DOT for each in SHOWS))  # type: ignore[arg-type]
    yield "is left as it is" if made is drawing else "is made flat"
    yield from _lines(made)


def _fewer(folder: Path) -> Iterator[str]:
    """What would have too many dots is composed of fewer."""
    with pytest.MonkeyPatch.context() as patch:
        for most in (145, 143, 63):
            patch.setattr(flat, "MOST_PIXELS", most)
            made = flat.Flattening(30).flat(drawn(lambda canvas: veil(canvas, folder)), (0, 0, 10 * DOT, 6 * DOT))
            shown = [
                each for group in made if isinstance(group, Group) for each in group.body if isinstance(each, Image)
            ]
            yield f"{most}: " + " ".join(
                f"{each.picture.width_px} x {each.picture.height_px} at {_row(each[1:])}" for each in shown
            )


def _lines(drawing: Iterable[Operation], inset: str = "") -> Iterator[str]:
    for each in drawing:
        match each:
            case Group(body, opacity, blend):
                yield f"{inset}group {opacity:g} {blend}".rstrip()
                yield from _lines(body, inset + "  ")
            case Transform(matrix):
                yield f"{inset}move {_row(matrix[:4], 1)}, {_row(matrix[4:])}"
            case Clip(path):
                yield f"{inset}clip {_path(path)}"
            case Draw(path, fill, stroke):
                yield f"{inset}draw {_path(path)} {_colour(fill)}{'' if stroke is None else f' line {_colour(stroke.colour)}'}"
            case Image(picture):
                yield f"{inset}picture {_row(each[1:])} {picture.form}"
                with Pixels.open(picture.path) as image:
                    yield from (f"{inset}  {row}" for row in _seen(image.convert("RGBA")))
            case PlacedForm(form, matrix, colour):
                yield f"{inset}place {form.name} {form.width_mm:g} {form.margin_mm:g} at {_row(matrix[4:])} {_colour(colour)}"
                yield from _lines(form.drawing, inset + "  ")
            case GlyphLines(lines):
                for line in lines:
                    for part in line.stretches:
                        said = "".join(
                            "".join(piece.texts) if isinstance(piece, Run) else f"<{piece:.0f}>"
                            for piece in part.pieces
                        )
                        yield f"{inset}text {said!r} {_colour(part.colour)} {part.hidden} {part.link!r} {part.said!r}"
            case _:
                yield f"{inset}{type(each).__name__}"


def _seen(image: Pixels.Image) -> Iterator[str]:
    """Dots as letters: `.` is not there; what is, as red, green and blue in steps of a fifteenth."""
    raw = image.tobytes()
    dots = [raw[at : at + 4] for at in range(0, len(raw), 4)]
    for row in range(image.height):
        some = dots[row * image.width : (row + 1) * image.width]
        yield " ".join(
            "".join(f"{round(part / 17):x}" for part in dot[:3]) if dot[3] == 255 else "..." if not dot[3] else "???"
            for dot in some
        )


def _row(numbers: Iterable[float], unit: float = DOT) -> str:
    return " ".join(f"{round(each / unit, 2) + 0.0:g}" for each in numbers)


def _path(path: Any) -> str:
    return " ".join(f"{letter}{_row(points)}" for letter, points in path.segments)


def _colour(paint: Any) -> str:
    if isinstance(paint, Gradient):
        return f"from {_row(paint.start)} to {_row(paint.end)}: " + ", ".join(
            f"{stop.at:g} {_colour(stop.colour)}" for stop in paint.stops
        )
    if isinstance(paint, Cmyk | Rgb):
        # what littlecms makes of a colour is not the same to the last step on each machine: test_colours.py asks
        return f"{type(paint).__name__}({' '.join(f'{part:.1f}' for part in paint)})"
    return "" if paint is None else str(paint)


@cache
def _inks() -> Inks:
    return Inks(profile_asked("", "", None))


def everything(canvas: Canvas, folder: Path) -> None:
    """One of every sort of operation, in colours of a screen, in inks, and in inks of their own."""
    font = bundled("sans").regular
    fade = Gradient((0, 0), (DOT, 0), (GradientStop(0, Cmyk(0, 1, 0, 0)), GradientStop(1, Cmyk(1, 0, 0, 0))))
    tones: tuple[Colour, ...] = (Rgb(0, 0, 0), Rgb(0.1, 0.1, 0.1), Rgb(1, 1, 1), Cmyk(0.1, 0.2, 0.3, 0.4), GOLD, FOIL)
    for at, tone in enumerate(tones):
        canvas.rect(at * DOT, 0, DOT, DOT, fill=tone, stroke=tone)
    canvas.rect(6 * DOT, 0, DOT, DOT, fill=fade, stroke="#ffffff")
    canvas.rect(0, 0, 3, 3)
    for colour in ("#000000", "#333333", "#ffffff", GOLD, Cmyk(0, 0, 0, 0.5), Cmyk(0.5, 0, 0, 0.5)):
        canvas.text(DOT, 2 * DOT, "ink", font, 9, colour=colour, link="there")
    canvas.unseen(DOT, 3 * DOT, 4 * DOT, "hidden", font)
    canvas.line(0, 0, DOT, DOT, colour=SpotInk("Cut", Cmyk(0, 1, 0, 0)))
    canvas.line(0, 0, DOT, DOT, colour="#ffffff")
    dot = Form("Xdot", DOT, DOT, drawn(lambda inner: inner.rect(0, 0, DOT, DOT, fill=CURRENT)), DOT / 2)
    canvas.place(dot, DOT, DOT)
    canvas.place(dot, DOT, 2 * DOT, colour="#000000")
    canvas.place(dot, DOT, 3 * DOT, colour=GOLD)
    with canvas.meaning(Element("P", said="read")):
        canvas.text(DOT, 4 * DOT, "meant", font, 9)
        canvas.link(0, 0, DOT, DOT, to="there")
        canvas.anchor("there", 0, 0)
        with canvas.saved(opacity=0.5):
            canvas.rect(0, 0, DOT, DOT, fill="#ffffff")
    canvas.operations.append(
        Kept("key", EmptyShelf(), lambda: drawn(lambda inner: inner.rect(0, 0, 1, 1, fill="#ffffff")))
    )
    clear = Pixels.new("LA", (10, 2), (0, 255))
    clear.paste((90, 0), (0, 0, 5, 2))
    clear.putpixel((8, 0), (255, 200))
    for name, image in (("grey", clear.convert("L")), ("clear", clear)):
        image.save(folder / f"{name}.png")
        canvas.picture(read_picture(folder / f"{name}.png"), DOT, DOT, 2 * DOT, DOT)


def _pressed(folder: Path) -> Iterator[str]:
    pressed = Pressed(_inks())
    made = pressed.drawing(drawn(lambda canvas: everything(canvas, folder)))
    yield from _lines(made)
    placed = [each.form for each in made if isinstance(each, PlacedForm)]
    yield f"{len(placed)} times {len(set(map(id, placed)))} form"


def _pdf(form: str, folder: Path) -> list[str]:
    profile = replace(_inks().profile, data=b"a profile", described="Described")
    condition = "FOGRA39" if form == X4 else ""
    wanted = Wanted(form, _inks(), condition, DPI, frozenset({"Cut"}))
    made: list[PressWritten] = []

    def begun(about: Any) -> PressWritten:
        made.append(PressWritten(about, wanted))
        return made[0]

    document = Document(
        title="A (title)" if form == X4 else "",
        author="Жук & Co" if form == X4 else "",
        subject="what",
        writer_of=begun,
    )
    page = document.page(
        10 * DOT, 6 * DOT, trim=(DOT, DOT, 8 * DOT, 4 * DOT), bleed=(0, 0, 10 * DOT, 6 * DOT), label="A"
    )
    everything(page.canvas, folder)
    page.destination("there", 1, 2)
    page.bookmark("One")
    document.page(DOT, DOT)
    made[0].wanted = replace(wanted, inks=replace(_inks(), profile=profile))
    lines = pdf_lines(document.data())
    # what littlecms and pdfium make of colours is not the same to the last step on each machine: test_colours.py asks
    sums = (
        (r"(?<=[ |])(\d*\.\d+ ){3,4}k\b", "(by the profile) k"),
        (r"/C[0-9a-f]{16}", "/C"),
        (r"(stream \d+ bytes), .*", r"\1"),
    )
    for said, instead in sums if form == X1A else sums[:1]:
        lines = [re.sub(said, instead, line) for line in lines]
    return lines


def _profiles(_: Path) -> Iterator[str]:
    shown: InkProfile = _inks().profile
    yield f"{shown.name} {shown.described} version {shown.version}"


def answers() -> Iterator[Answer]:
    """Each of them."""
    for draw in _SCENES:
        yield Answer("flat", draw.__name__, partial(_flat, draw))
    yield Answer("flat", "fewer dots", _fewer)
    yield Answer("inks", "everything", _pressed)
    yield Answer("inks", "profile", _profiles)
    for form in (X4, X1A):
        yield Answer("pdf", form, partial(_pdf, form))
