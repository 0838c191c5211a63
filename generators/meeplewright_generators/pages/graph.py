"""A story as a drawing: its entries where the layout puts them, the ways between them, and what the colours mean.

The one of posters, and of `meeple story graph` in every format. Groups have names, `entry-3` and `way-0-3`, by which a
page that shows the SVG finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from meeplewright.stories.picture.layout import arrow
from meeplewright.stories.picture.marks import COLOURS, MARKS
from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.drawing.operations import Element, Meant
from meeplewright_generators.drawing.paths import Path
from meeplewright_generators.faces.ink import in_ink, text_in_ink
from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.measures import MM_PER_PT

if TYPE_CHECKING:
    from meeplewright.stories.picture.layout import Curve, HubFrame, PictureLayout, Point
    from meeplewright.stories.picture.marks import ShownEntry, StoryPicture
    from meeplewright_generators.typeset.fonts import FontChain

# names in the boxes, and the number above them
LARGEST_PT, SMALLEST_PT, NUMBER_PT = 6.0, 4.0, 9.5
_WAY, _DARK, _FRAME = "#8a979c", "#22303a", ("#f6f3fa", "#6741a0")
_DASH = (1.2, 0.8)
# the legend: a line, and how wide a sign is and where its words begin
_LINE_MM, _SIGN_MM, _WORDS_MM = 6.0, 8.0, 10.0
GUARDED = "only on a condition, or at a cost"
IN_A_FRAME = "visited from the entries that the frame names, in any order"


def draw_graph(canvas: Canvas, picture: StoryPicture, layout: PictureLayout, ink: str = "full") -> None:
    """Frames, ways and entries, from the top left corner of the layout."""
    at = {id_: number for number, id_ in enumerate(picture.entries)}
    for frame in layout.frames:
        _frame(canvas, frame, ink)
    for curve in layout.curves:
        one, other = curve.way
        with canvas.saved(name=f"way-{at[one]}-{at[other]}"):
            _way(canvas, curve, dashed=curve.way in picture.guarded, ink=ink)
    for id_, entry in picture.entries.items():
        entered = Canvas()
        with entered.saved(name=f"entry-{at[id_]}"):
            _entry(entered, entry, layout.places[id_], layout.size, ink)
        canvas.operations.append(Meant(Element("Figure", words=told(entry)), entered.content()))


def told(entry: ShownEntry) -> str:
    """An entry in words: its number, its name, and what is special about it."""
    said = ", ".join(MARKS[mark] for mark in entry.marks)
    name = " ".join(filter(None, [entry.number, entry.title, f"({entry.id})"]))
    return f"{name}: {said}" if said else name


def draw_legend(canvas: Canvas, picture: StoryPicture, title: str, *, framed: bool) -> float:
    """The title and what the colours and lines mean; gives the height."""
    family = bundled("sans")
    canvas.text(0, 4, title, family.bold, 14, colour=_DARK)
    y = 10.0

    def line(sign: Callable[[float], None], words: str) -> None:
        nonlocal y
        sign(y)
        canvas.text(_WORDS_MM, y + 3, words, family.regular, 8.5, colour=_DARK)
        y += _LINE_MM

    for mark in picture.used():
        fill, edge = COLOURS[mark]
        line(lambda y, fill=fill, edge=edge: _sign(canvas, y, fill, edge), MARKS[mark])  # type: ignore[misc]
    line(lambda y: canvas.line(0, y + 2, _SIGN_MM, y + 2, width_mm=0.28, colour=_WAY, dash=_DASH), GUARDED)
    if framed:
        line(lambda y: _sign(canvas, y, *_FRAME), IN_A_FRAME)
    canvas.text(0, y + 3, picture.told, family.regular, 8.5, colour=_DARK)
    return y + _LINE_MM


def _sign(canvas: Canvas, y: float, fill: str, edge: str) -> None:
    canvas.rect(0, y, _SIGN_MM, 4, fill=fill, stroke=edge, width_mm=0.35, radius=0.8)


def _frame(canvas: Canvas, frame: HubFrame, ink: str) -> None:
    fill, edge = in_ink(_FRAME[0], ink), text_in_ink(_FRAME[1], ink)
    canvas.rect(frame.left, frame.top, frame.width, frame.height, fill=fill, stroke=edge, width_mm=0.3, radius=2)
    canvas.text(frame.left + 4, frame.top + 5.6, frame.title, bundled("sans").bold, 10, colour=edge)


def _way(canvas: Canvas, curve: Curve, *, dashed: bool, ink: str) -> None:
    points, colour = curve.points, text_in_ink(_WAY, ink)
    curves = [("C", (*points[n], *points[n + 1], *points[n + 2])) for n in range(1, len(points) - 2, 3)]
    path = Path((("M", points[0]), *curves, ("L", curve.tip)))
    canvas.path(path, stroke=colour, width_mm=0.28, dash=_DASH if dashed else ())
    canvas.polygon(arrow(curve), fill=colour)


def _entry(canvas: Canvas, entry: ShownEntry, place: Point, size: Point, ink: str) -> None:
    (x, y), (width, height) = place, size
    fill, edge = COLOURS[entry.mark]
    font, colour = bundled("sans"), text_in_ink(edge, ink)
    canvas.rect(
        x - width / 2, y - height / 2, width, height, fill=in_ink(fill, ink), stroke=colour,
        width_mm=0.6 if entry.mark in ("start", "good", "bad", "ending") else 0.35, radius=1.5,
        dash=(1, 0.7) if entry.mark == "unreachable" else (),
    )  # fmt: skip
    words, size_pt = _set(entry.title, font.regular, width - 2)
    more, step = len(words) - 1, size_pt * 1.15 * MM_PER_PT
    # the last line stands where one alone would; a number above makes room
    base = y + height / 2 - 1.3 - more * step if entry.number else y + 0.8 - more * step / 2
    dark = text_in_ink(_DARK, ink)
    if entry.number:
        canvas.text(x, y - 0.2 - more * 1.1, entry.number, font.bold, NUMBER_PT, align="center", colour=dark)
    for at, text in enumerate(words):
        canvas.text(x, base + at * step, text, font.regular, size_pt, align="center", colour=dark)


def _set(name: str, font: FontChain, width_mm: float) -> tuple[list[str], float]:
    """A name in a line, else in two as even as they go, smaller where it must be; and its size."""

    def room(lines: Sequence[str]) -> float:
        return width_mm / (max(font.line(line).width for line in lines) * MM_PER_PT)

    words = name.split()
    if not words:
        return [], LARGEST_PT
    halves = [[" ".join(words[:cut]), " ".join(words[cut:])] for cut in range(1, len(words))]
    lines = [" ".join(words)]
    if room(lines) < LARGEST_PT and halves:
        lines = max(halves, key=room)
    size = max(SMALLEST_PT, min(LARGEST_PT, room(lines)))
    return [_fitted(line, font, width_mm, size) for line in lines], size


def _fitted(text: str, font: FontChain, width_mm: float, size_pt: float) -> str:
    if font.line(text).width * size_pt * MM_PER_PT <= width_mm + 0.01:
        return text
    while len(text) > 1 and font.line(text + "…").width * size_pt * MM_PER_PT > width_mm:
        text = text[:-1].rstrip()
    return text + "…"
