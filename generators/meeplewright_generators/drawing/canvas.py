"""The recorder: millimetres from the top left corner, y downwards, angles clockwise in degrees, colours `#rrggbb`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import cos, radians, sin
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.colours import BLACK, Colour, Gradient, Paint, colour_of
from meeplewright_generators.drawing.operations import (
    Anchor,
    Bookmark,
    Clip,
    Draw,
    Drawing,
    Element,
    Form,
    GlyphLines,
    Group,
    Image,
    LinkRegion,
    Meant,
    Operation,
    PlacedForm,
    Stretch,
    Stroke,
    TextLine,
    Transform,
)
from meeplewright_generators.drawing.paths import Path, Point, ellipse, polyline, rounded, turned
from meeplewright_generators.typeset.measures import MM_PER_PT

if TYPE_CHECKING:
    from meeplewright_generators.images.picture import Picture
    from meeplewright_generators.typeset.fonts import FontChain
    from meeplewright_generators.typeset.run import Run

Tone = str | Colour


class Canvas:
    """Collects operations. `content()` gives them."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        # what is drawn belongs to this element
        self.element: Element | None = None

    def content(self) -> Drawing:
        return tuple(self.operations)

    # -- groups and state --------------------------------------------------------------------------------------

    @contextmanager
    def saved(self, opacity: float = 1, blend: str = "", name: str = "") -> Iterator[Canvas]:
        """What is set inside (clip, move) ends with the block; with an opacity or a blend mode it is one thing."""
        outside, self.operations = self.operations, []
        try:
            yield self
        finally:
            inside, self.operations = self.operations, outside
        outside.append(Group(tuple(inside), round(opacity, 2), blend, name))

    @contextmanager
    def meaning(self, element: Element | None) -> Iterator[Canvas]:
        """What is drawn inside belongs to an element of the document's structure; to none: it is for eyes alone."""
        outside, self.operations = self.operations, []
        above, self.element = self.element, element
        try:
            yield self
        finally:
            inside, self.operations = self.operations, outside
            self.element = above
        outside.append(Meant(element, tuple(inside)))

    def move_origin(self, x_mm: float, y_mm: float, angle: float = 0) -> None:
        """The origin goes to this point, and what follows is turned clockwise about it."""
        self.operations.append(Transform(turned(x_mm, y_mm, angle)))

    def clip(self, path: Path, *, even_odd: bool = False) -> None:
        """Nothing outside this path shows until the group ends."""
        self.operations.append(Clip(path, even_odd))

    # -- shapes ------------------------------------------------------------------------------------------------

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, width_mm: float = 0.2, colour: Tone = BLACK,
        dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        path = Path((("M", (x1, y1)), ("L", (x2, y2))))
        self.operations.append(Draw(path, None, Stroke(tone(colour), width_mm, tuple(dash))))

    def rect(
        self, x: float, y: float, width: float, height: float, *, fill: Tone | Gradient | None = None,
        stroke: Tone | None = None, width_mm: float = 0.2, radius: float = 0, dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        self.path(rounded(x, y, width, height, radius), fill=fill, stroke=stroke, width_mm=width_mm, dash=dash)

    def polygon(
        self, points: Sequence[Point], *, fill: Tone | Gradient | None = None, stroke: Tone | None = None,
        width_mm: float = 0.2, dash: Sequence[float] = (), closed: bool = True,
    ) -> None:  # fmt: skip
        self.path(polyline(points, closed=closed), fill=fill, stroke=stroke, width_mm=width_mm, dash=dash)

    def circle(
        self, x: float, y: float, radius: float, *, fill: Tone | Gradient | None = None, stroke: Tone | None = None,
        width_mm: float = 0.2, dash: Sequence[float] = (),
    ) -> None:  # fmt: skip
        self.path(ellipse(x, y, radius, radius), fill=fill, stroke=stroke, width_mm=width_mm, dash=dash)

    def path(
        self, path: Path, *, fill: Tone | Gradient | None = None, stroke: Tone | None = None, width_mm: float = 0.2,
        dash: Sequence[float] = (), even_odd: bool = False, cap: str = "butt", join: str = "miter",
    ) -> None:  # fmt: skip
        """Any path: `rounded`, `polyline`, `ellipse` make some."""
        if fill is None and stroke is None:
            return
        pen = None if stroke is None else Stroke(tone(stroke), width_mm, tuple(dash), cap, join)
        self.operations.append(Draw(path, None if fill is None else paint(fill), pen, even_odd))

    # -- text, pictures, forms ---------------------------------------------------------------------------------

    def text(
        self, x: float, y: float, text: str, font: FontChain, size_pt: float, *, colour: Tone = BLACK,
        align: str = "left", angle: float = 0, link: str = "",
    ) -> float:  # fmt: skip
        """One line whose baseline begins (or is centred, or ends) at the point. Gives its width in mm.

        `link` is the target of a link that the words belong to.
        """
        shaped = font.line(text)
        size_mm = size_pt * MM_PER_PT
        width = shaped.width * size_mm
        back = {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
        if angle:
            x, y = x - back * cos(radians(angle)), y - back * sin(radians(angle))
        else:
            x -= back
        line = TextLine(x, y, stretches(shaped.runs, size_mm, tone(colour), link=link))
        self.operations.append(GlyphLines((line,), angle))
        return width

    def unseen(self, x: float, y: float, width: float, text: str, font: FontChain) -> None:
        """A name as wide as what it is the name of, with its middle at the height of the point: to be found."""
        shaped = font.line(text)
        if shaped.width:
            size = width / shaped.width
            line = TextLine(x, y + size * 0.3, stretches(shaped.runs, size, BLACK, hidden=True))
            self.operations.append(GlyphLines((line,)))

    def picture(self, picture: Picture, x: float, y: float, width: float, height: float) -> None:
        """A picture over the whole of this box."""
        self.operations.append(Image(picture, x, y, width, height))

    def place(
        self, form: Form, x: float, y: float, angle: float = 0, scale: float = 1, colour: Tone | None = None
    ) -> None:
        """The form with its top left corner at the point, turned clockwise about that corner."""
        a, b, c, d, e, f = turned(x, y, angle)
        matrix = (a * scale, b * scale, c * scale, d * scale, e, f)
        self.operations.append(PlacedForm(form, matrix, None if colour is None else tone(colour)))

    def inline(self, content: Drawing, x: float = 0, y: float = 0, angle: float = 0) -> None:
        """A drawing written out here, not as a form: for what is placed once."""
        self.operations.append(Group((Transform(turned(x, y, angle)), *content)))

    # -- where to ----------------------------------------------------------------------------------------------

    def link(self, x: float, y: float, width: float, height: float, *, to: str = "", uri: str = "") -> None:
        """A region that leads to a named place of the document, or to a web address."""
        self.operations.append(LinkRegion(x, y, width, height, to, uri))

    def anchor(self, name: str, x: float, y: float) -> None:
        """A place that links can name."""
        self.operations.append(Anchor(name, x, y))

    def bookmark(self, title: str, *, level: int = 0, y: float = 0) -> None:
        """A line in the outline, `level` steps in."""
        self.operations.append(Bookmark(title, level, y))


def tone(colour: Tone) -> Colour:
    """A colour, spelt or not."""
    return colour_of(colour) if isinstance(colour, str) else colour


def paint(fill: Tone | Gradient) -> Paint:
    """A colour, spelt or not, or a gradient."""
    return colour_of(fill) if isinstance(fill, str) else fill


def stretches(
    runs: Sequence[Run], size_mm: float, colour: Colour, *, hidden: bool = False, link: str = ""
) -> tuple[Stretch, ...]:
    """Runs side by side, those of one font together."""
    parts: list[Stretch] = []
    start = 0
    for at in range(1, len(runs) + 1):
        if at == len(runs) or runs[at].font is not runs[start].font:
            parts.append(Stretch(runs[start].font, size_mm, colour, tuple(runs[start:at]), hidden, link))
            start = at
    return tuple(parts)


def drawn(draw: Callable[[Canvas], None]) -> Drawing:
    """What a function draws."""
    canvas = Canvas()
    draw(canvas)
    return canvas.content()
