"""Drawings as their operations: set text with all that a pen decides, and where a drawing has letters and ink."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from PIL import Image as Pixels

from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.drawing.colours import (  # fmt: skip
    BLACK,
    Cmyk,
    Colour,
    Gradient,
    GradientStop,
    SpotInk,
    is_mask,
    is_spelt,
    rgb,
    seen,
    spelt,
)
from meeplewright_generators.drawing.cutting import Corner, radius_of, round_contour, rounded_contour
from meeplewright_generators.drawing.greyed import greyed
from meeplewright_generators.drawing.ink_places import extent, text_places
from meeplewright_generators.drawing.lines import LinkBox, draw_block, optical_middle
from meeplewright_generators.drawing.operations import (  # fmt: skip
    Draw,
    Drawing,
    Element,
    Form,
    GlyphLines,
    Group,
    Kept,
    Meant,
    Operation,
    PlacedForm,
    Stretch,
    Stroke,
    Transform,
)
from meeplewright_generators.drawing.outlines import outlines, places
from meeplewright_generators.drawing.page import page
from meeplewright_generators.drawing.paths import Path as Outline
from meeplewright_generators.drawing.paths import polyline, turned
from meeplewright_generators.drawing.plain import MOST_RUNS, Known, Plain, read
from meeplewright_generators.drawing.walk import flat, meaningless, pictures_in
from meeplewright_generators.icons.iconset import IconSet
from meeplewright_generators.images.picture import read_picture
from meeplewright_generators.typeset.block import fitted
from meeplewright_generators.typeset.fontfile import FontSource
from meeplewright_generators.typeset.fonts import bundled, family
from meeplewright_generators.typeset.model import Style
from meeplewright_generators.typeset.rich import LinkText, RichReader
from meeplewright_generators.typeset.run import Run
from print_faces.drawn_fonts import drawn_font
from recorded import Answer

_SANS = Style(bundled("sans"), 8.0, smallest_pt=5.0)
_MARKED = "Pay {coin:2} or *take* a [[lamp|lamp on its hook]]: **never** both of {food} [[oil|{coin} oil]].\n- one {food}\n12. two words, and [[oil]]"
_LONG = "An unfortunately extraordinarily incomprehensible lighthouse-keeper's counter-revolutionary 10 km walk"
_HEBREW = "שומר 12 {coin} גל, *אור* של [[lamp|ים]] ABC (ב)\n- גל {food}"
_EAST = "火の守り人は{coin}、「灯台」の灯り two を二つ灯す。[[lamp|ちょっと]]待って"
# the text, how it is set, and the box: width, height, height of the alignment
_BLOCKS: dict[str, tuple[str, dict[str, Any], tuple[float, float, float]]] = {
    "at the start": (_MARKED, {}, (32, 60, 0)),
    "at the end, at the bottom": (_MARKED, {"align": "end", "vertical": "bottom"}, (32, 60, 60)),
    "in the middle of a small box": (_MARKED, {"align": "center", "vertical": "middle"}, (32, 60, 5)),
    "to both sides": (_MARKED, {"align": "justify", "colour": "#204060", "link_colour": "#a00000"}, (32, 60, 0)),
    "in capitals": (_MARKED, {"uppercase": True, "align": "right", "bold": True, "icon_scale": 1.5}, (40, 60, 50)),
    "long words, divided": (_LONG, {}, (20, 60, 0)),
    "long words to both sides": (_LONG, {"align": "justify"}, (20, 60, 0)),
    "one word too wide": ("Mississippi-steamboat\u00a0captain", {"hyphenate": False, "align": "justify"}, (9, 60, 0)),
    "spaces that do not break": ("a\u00a0b c\u00a0d e\u00a0{coin} f\u00a0g h i", {"align": "justify"}, (9, 60, 0)),
    "links side by side": ("[[a|one]] [[a|two]] [[b|three]][[b|four]] x [[b|five]] and [[b|six seven eight]]", {"link_colour": "#a00000"}, (24, 60, 0)),
    "letters apart": ("Far {coin} *off* [[a|lamp light]] words", {"family": bundled("serif").letterspaced(0.2)}, (24, 60, 0)),
    "letters hardly apart": ("Far {coin} off lamp words", {"family": bundled("serif").letterspaced(0.05), "align": "justify"}, (24, 60, 0)),
    "letters as far apart as words": ("Far off [[a|lamp]]", {"family": bundled("serif").letterspaced(0.08)}, (24, 60, 0)),
    "icons without a name": ("{mark} at the start, {mark}{mark} inside, *and* {mark} [[lamp|in]] a link {mark}", {"align": "justify"}, (20, 60, 0)),
    "nothing": ("", {}, (20, 20, 20)),
    "from the right": (_HEBREW, {"language": "he"}, (24, 60, 0)),
    "from the right, to both sides": (_HEBREW, {"language": "he", "align": "justify"}, (24, 60, 0)),
    "from the right, at the end": (_HEBREW, {"language": "he", "align": "end"}, (24, 60, 0)),
    "between characters": (_EAST, {"language": "ja", "align": "justify"}, (24, 60, 0)),
}  # fmt: skip


@cache
def _eastern() -> bytes:
    return drawn_font("火の守り人は、「灯台」の灯りを二つ灯す。ちょっと待って two Coin-a$x)")


# chunks that end otherwise than they begin
_EAST_ENDS = "灯-two 火-a-$灯 x-火灯 no-火-two x-火) x-$灯"
_BLOCKS["letters of another font"] = (
    "ab ★ ★ ★★ cd [[a|★ ★]] ★ *★* ef ★ ★ ★ ★ ★ gh ★",
    {"align": "justify"},
    (15, 60, 0),
)
_BLOCKS["between characters and what is none"] = (_EAST_ENDS, {"language": "ja", "align": "justify"}, (9, 60, 0))


def _reader(text: str) -> RichReader:
    return RichReader(
        IconSet({"coin": "Coin", "food": "Food", "mark": "\u200b"}),
        lambda link: LinkText(link.shown or link.id, link.id),
    )


def _block(text: str, more: dict[str, Any], box: tuple[float, float, float], folder: Path) -> Iterator[str]:
    style = replace(_SANS, **more)
    if style.language == "ja":
        path = folder / "boxes.ttf"
        path.write_bytes(_eastern())
        style = replace(style, family=family([[FontSource.file(path)]] * 4))
    made = fitted(_reader(text).paragraphs(text, style), style, box[0], box[1])
    yield f"middle {optical_middle(style):.4f}"
    for element in (None, Element("P")):
        canvas = Canvas()
        canvas.element = element
        links = draw_block(canvas, made, 2, 3, box[2])
        if element is None:
            yield from _told(canvas.content())
            yield from (_link(each) for each in links)
            for words, corners in text_places(canvas.content()):
                yield f"{words!r} from {_row(corners[0])} to {_row(corners[2])}"
        elif any(isinstance(each, Meant) for each in canvas.content()):
            yield "as a paragraph:"
            yield from _told(canvas.content())


def _link(box: LinkBox) -> str:
    return f"link {box.target} {_row(box[1:])}"


def _row(numbers: Iterable[float]) -> str:
    return " ".join(f"{round(each, 3) + 0.0:g}" for each in numbers)


def _told(drawing: Drawing, inset: str = "") -> Iterator[str]:
    """Operations as lines, with all their numbers."""
    for each in drawing:
        match each:
            case GlyphLines(lines, angle):
                yield f"{inset}text {angle or ''}".rstrip()
                for line in lines:
                    yield f"{inset}  at {_row((line.x, line.y))}"
                    yield from (f"{inset}    {_stretch(part)}" for part in line.stretches)
            case PlacedForm(form, matrix, colour):
                yield f"{inset}place {form.width_mm:g} wide {_row(matrix)} {_colour(colour)}".rstrip()
            case Meant(element, body):
                yield f"{inset}meant {element.role if element else ''} {element.said if element else ''}".rstrip()
                yield from _told(body, inset + "  ")
            case Group(body, opacity, blend, name):
                yield f"{inset}group {opacity} {blend} {name}".rstrip()
                yield from _told(body, inset + "  ")
            case Transform(matrix):
                yield f"{inset}move {_row(matrix)}"
            case Draw():
                yield f"{inset}draw {len(each.path.segments)} {each.fill} {each.stroke} {each.even_odd}"
            case _:
                yield f"{inset}{type(each).__name__} {each[1:] if isinstance(each, tuple) else ''}"


def _colour(colour: Colour | None) -> str:
    return "" if colour is None else spelt(colour)


def _stretch(part: Stretch) -> str:
    """Its letters, with how far the pen moves between them, and how wide all of it is. Whether a space is a run with the
    word behind it or one of its own, and moves before or behind it, depends on what was set before, and nobody sees it."""
    said = ""
    for each in part.pieces:
        said += "".join(each.texts) if isinstance(each, Run) else f"<{each:+.1f}>"
    letters = re.sub(r"(<[^<>]*>) ", r" \1", said)
    wide = sum(each.width if isinstance(each, Run) else each / 1000 for each in part.pieces)
    more = f"{' unseen' * part.hidden}{' to ' + part.link if part.link else ''}"
    read_as = "" if part.said is None else f" said {part.said!r}"
    return f"{_font(part.font)} {part.size_mm:.3f} {_colour(part.colour)} {letters!r} {wide:.3f}{more}{read_as}"


def _font(font: FontSource) -> str:
    """What it is called in the program; nothing where it is a file of a test."""
    return "boxes" if font.origin.startswith("file:") else font.origin


def _picture(folder: Path) -> Any:
    path = folder / "grey.png"
    Pixels.new("L", (3, 2), 99).save(path)
    return read_picture(path)


@dataclass(frozen=True)
class EmptyShelf:
    """A shelf with nothing on it."""

    forms: dict[str, Form] = field(default_factory=dict)

    def written(self, _key: str, _form: str, /) -> str | None:
        return None

    def put_written(self, _key: str, _form: str, _text: str, /) -> None:
        """Nothing is put there."""

    def form(self, name: str, /) -> Form | None:
        return self.forms.get(name)

    def picture(self, _name: str, /) -> None:
        return None


def _line(text: str, x: float, y: float, size_pt: float) -> Drawing:
    canvas = Canvas()
    canvas.text(x, y, text, bundled("sans").regular, size_pt)
    return canvas.content()


def _all_sorts(folder: Path) -> tuple[Canvas, Any]:
    """One of every sort of operation, in one another."""
    canvas, font, shown = Canvas(), bundled("sans").regular, _picture(folder)
    words = _line("Inner", 1, 2, 6)
    form = Form("Xwords", 8, 3, words, 0.5)
    canvas.text(3, 4, " Wide AVAV ", font, 9, angle=30)
    canvas.text(3, 4, "Ab", font, 9, align="right")
    canvas.text(3, 4, "  ", font, 9)
    canvas.unseen(1, 1, 9, "unseen", font)
    canvas.rect(10, 20, 5, 4, fill="#ff0000", stroke="#000000", width_mm=1)
    canvas.path(polyline([(0, 0), (4, 3)], closed=False), stroke="#000", width_mm=2, join="round")
    canvas.path(Outline(()), fill="#000")
    canvas.picture(shown, 30, 31, 7, 5)
    canvas.place(form, 5, 6, angle=90, scale=2)
    canvas.link(0, 0, 90, 90, to="there")
    with canvas.saved(opacity=0.456, name="turned"):
        canvas.clip(polyline([(0, 0), (4, 3), (1, 1)]))
        canvas.move_origin(7, 8, 45)
        canvas.text(1, 1, "Moved", font, 9)
        canvas.rect(0, 0, 2, 1, fill="#00ff00")
        with canvas.saved():
            canvas.move_origin(-20, -30)
            canvas.picture(shown, 0, 0, 1, 1)
    with canvas.saved():
        canvas.anchor("nothing", 1, 1)
    with canvas.meaning(Element("P", said="read")):
        canvas.text(1, 50, "Meant", font, 9)
        with canvas.saved(), canvas.meaning(None):
            canvas.rect(60, 60, 1, 1, fill="#0000ff")
    kept = drawn(lambda inner: inner.rect(-3, -4, 1, 1, fill="#123456"))
    canvas.operations.append(Kept("key", EmptyShelf(), lambda: kept))
    canvas.operations.append(Draw(Outline(()), None, Stroke(BLACK, 1.0)))
    return canvas, form


def _ink(folder: Path) -> Iterator[str]:
    """Where letters stand, and ink, in the drawing as it is and turned."""
    drawing = _all_sorts(folder)[0].content()
    for place in (turned(0, 0, 0), (0.0, 2.0, -3.0, 0.0, 5.0, 6.0)):
        yield f"through {_row(place)}"
        yield from (f"  {words!r} {[_row(each) for each in corners]}" for words, corners in text_places(drawing, place))
        for each in drawing:
            sides = extent(each, place)
            yield f"  {type(each).__name__}: {None if sides is None else _row(sides)}"
    (words,) = _line("Ab", 2, 9, 10)
    assert isinstance(words, GlyphLines)
    (line,) = words.lines
    (stretch,) = line.stretches
    pushed = stretch._replace(pieces=(500.0, *stretch.pieces, 250.0, *stretch.pieces, -125.0))
    for moved in (pushed, pushed._replace(hidden=True), pushed._replace(size_mm=2 * pushed.size_mm)):
        for said, corners in text_places((GlyphLines((line._replace(stretches=(stretch, moved)),)),)):
            yield f"{said!r} pushed on {[_row(each) for each in corners]}"


def _walked(folder: Path) -> Iterator[str]:
    """What is in groups and forms; and the same for eyes alone."""
    drawing = _all_sorts(folder)[0].content()
    yield " ".join(type(each).__name__ for each in flat(drawing))
    yield " ".join(type(each).__name__ for each in flat(drawing, forms=True))
    yield from _told(tuple(meaningless(drawing)))
    yield f"{len(pictures_in(drawing))} picture, {len(pictures_in(drawing[:3]))} before it is shown"


def _greyed(folder: Path) -> Iterator[str]:
    """The same without its colours."""
    canvas, _ = _all_sorts(folder)
    canvas.rect(1, 1, 2, 2, fill="cmyk(10 20 30 40)", stroke="spot(Gold 10 20 30 40)", width_mm=0.5)
    yield from _told(greyed(canvas.content()))
    for each in pictures_in(greyed(canvas.content())):
        yield f"{each.form} {each.name[-1]}"


def _letters(_: Path) -> Iterator[str]:
    """Letters as shapes, and where each of a stretch stands."""
    for fonts, text in ((bundled("serif").regular, "AV.i"), (bundled("sans").letterspaced(0.1).regular, "To"), (bundled("sans").regular, "x\u0304\u0301")):  # fmt: skip
        runs = fonts.line(text).runs
        for font, glyph, x, lift in places((5.0, *runs, -20, *runs)):
            yield f"{_font(font)} {glyph} {x:.2f} {lift:.2f}"
    (made,) = _line("Oi", 2, 9, 10)
    assert isinstance(made, GlyphLines)
    hidden = drawn(lambda canvas: canvas.unseen(2, 9, 5, "Oi", bundled("sans").regular))[0]
    assert isinstance(hidden, GlyphLines)
    line = made.lines[0]
    both = GlyphLines((line._replace(stretches=(hidden.lines[0].stretches[0], *line.stretches, *line.stretches)),))
    for letter, points in outlines(both).segments:
        yield f"{letter} {_row(points)}".rstrip()
    yield f"nothing of what is hidden: {outlines(hidden).segments}"


def _kept(folder: Path) -> Iterator[str]:
    """What is kept of a drawing, and what is read back of it."""
    canvas, form = _all_sorts(folder)
    keep = tuple(each for each in canvas.content() if isinstance(each, GlyphLines | Draw | PlacedForm | Group) or type(each).__name__ in ("Image", "Clip", "Transform"))  # fmt: skip
    shown = pictures_in(keep)[0]
    fine = tuple(each for each in keep if not _belongs_to_a_page(each))
    plain = Plain(Known())
    whole = json.loads(json.dumps(plain.whole(fine)))
    for font, told in whole[1]:
        yield f"run {font} {told.encode('unicode_escape').decode()}"
    for each in whole[2]:
        yield json.dumps(each).replace(shown.name, "I")
    yield f"{[origin for origin, _, _ in whole[0]]} {list(plain.forms)} {len(plain.pictures)}"
    again = read(whole, Known(), {"Xwords": form}.__getitem__, {shown.name: shown}.__getitem__)
    yield from _told(again)
    for each in canvas.content():
        if _belongs_to_a_page(each):
            try:
                Plain(Known()).one(each)
            except ValueError as problem:
                yield str(problem)


def _belongs_to_a_page(each: Operation) -> bool:
    return any(
        type(one).__name__ in ("LinkRegion", "Anchor", "Bookmark", "Kept") for one in flat((each,))
    ) or isinstance(each, Meant | Kept)


def _shelves(_: Path) -> Iterator[str]:
    """What is remembered of runs and paths is one thing, until there are too many of them."""
    known, font = Known(), bundled("sans").regular.sources[0]
    runs = [known.run(font, _run(number)) for number in range(MOST_RUNS + 2)]
    yield f"{len(known.runs[font.name])} of {len(runs)}; the first is another: {known.run(font, _run(0)) is not runs[0]}, the last is not: {known.run(font, _run(MOST_RUNS + 1)) is runs[-1]}"
    paths = [known.path(["M", number, 1]) for number in range(MOST_RUNS + 2)]
    yield f"{len(known.paths)} of {len(paths)}; the first is another: {known.path(['M', 0, 1]) is not paths[0]}, the last is not: {known.path(['M', MOST_RUNS + 1, 1]) is paths[-1]}"


def _run(number: int) -> str:
    return "\x1f".join((repr(number / 8), "3", "", "", "a"))


def _pages(_: Path) -> Iterator[str]:
    """What is left of a page after cutting, and how far its ink goes, never beyond the page."""
    for trim, bleed in ((None, 0.0), (None, 3.0), ((5.0, 6.0, 40.0, 30.0), 3.0), ((5.0, 6.0, 40.0, 30.0), 8.0), ((5.0, 6.0, 90.0, 90.0), (1.0, -2.0, 70.0, 30.0)), ((-5.0, 1.0, 9.0, 9.0), 1.0)):  # fmt: skip
        made = page(60, 50, trim, bleed, "A")
        yield f"{trim} {bleed}: {made.trim} {made.bleed} {made.label}"
    made.destination("there", 4, 3)
    made.destination("top")
    made.bookmark("One", y_mm=5)
    made.bookmark("Two", level=2)
    made.link(1, 2, 3, 4, to="there")
    made.link(1, 2, 3, 4, uri="https://example.org")
    yield from (str(each) for each in made.canvas.content())


def _cuts(_: Path) -> Iterator[str]:
    """What a machine cuts."""
    for made in (rounded_contour(9, 5, 1), rounded_contour(9, 5, 4, "SCORE"), rounded_contour(9, 5, 9), rounded_contour(5, 9, 9), rounded_contour(9, 5, 0), rounded_contour(9, 5, -1), round_contour(8)):  # fmt: skip
        moved = made.moved(turned(10, 20, 90))
        for each in (made, moved):
            yield f"{each.layer} {each.closed} {[tuple(round(part, 4) for part in corner) for corner in each.corners]}"
    for bulge in (1.0, -0.5, 0.25):
        yield f"{bulge}: {radius_of(Corner(1, 2, bulge), Corner(4, 6)):.4f}"


def _inks(_: Path) -> Iterator[str]:
    """Which colours are spelt, which are there for a press alone, and what a screen shows."""
    for paint in (None, SpotInk("Foil", Cmyk(0, 0, 0, 0)), SpotInk("Gold", Cmyk(0, 0, 0, 0.1)), Cmyk(0, 0, 0, 0), Gradient((0, 0), (1, 1), (GradientStop(0, Cmyk(0, 0, 0, 0)),))):  # fmt: skip
        yield f"{paint}: {is_mask(paint)}"
    for text in ("#12", "cmyk(", "spot(", "cmyk", "red", " #123"):
        yield f"{text!r}: {is_spelt(text)}"
    for text in ("#102030", "cmyk(10 20 30 40)", "spot(Gold 10 20 30 40)"):
        yield f"{text}: {_row(rgb(text))}"
    yield _row(seen(SpotInk("Gold", Cmyk(0.5, 0.25, 1, 0.5), 0.5)))


def answers() -> Iterator[Answer]:
    """Each of them."""
    for name, (text, more, box) in _BLOCKS.items():
        yield Answer("blocks", name, partial(_block, text, more, box))
    asked: Sequence[Callable[[Path], Iterator[str]]] = (
        _ink,
        _walked,
        _greyed,
        _letters,
        _kept,
        _shelves,
        _pages,
        _cuts,
        _inks,
    )
    for ask in asked:
        yield Answer("operations", ask.__name__.strip("_"), ask)
