"""What can be drawn: each operation is plain data in millimetres, from the top left corner, y downwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from meeplewright_generators.drawing.colours import Colour, Paint
from meeplewright_generators.drawing.paths import Matrix, Path

if TYPE_CHECKING:
    from meeplewright_generators.images.picture import Picture
    from meeplewright_generators.typeset.fontfile import FontSource
    from meeplewright_generators.typeset.run import Run


class Stroke(NamedTuple):
    """How a line is drawn: `cap` is `butt`, `round` or `square`, `join` is `miter`, `round` or `bevel`.

    A corner is a miter up to `miter` times as long as the line is wide, and a bevel beyond it. Dashes begin `from_mm`
    into their pattern.
    """

    colour: Colour
    width_mm: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    from_mm: float = 0.0
    miter: float = 10.0


class Draw(NamedTuple):
    """A path, filled, stroked or both."""

    path: Path
    fill: Paint | None
    stroke: Stroke | None
    even_odd: bool = False


class Stretch(NamedTuple):
    """Runs of one font in one colour. A number among them moves the pen on by so many thousandths of an em.

    What is hidden is found, copied and read aloud, and not seen. `link` is where it leads: a place of the document or
    an address. `said` is what is read in its place: the whole word where this is the first piece of a divided one.
    """

    font: FontSource
    size_mm: float
    colour: Colour
    pieces: tuple[Run | float, ...]
    hidden: bool = False
    link: str = ""
    said: str | None = None


class TextLine(NamedTuple):
    """Stretches on one baseline, which begins at the point."""

    x: float
    y: float
    stretches: tuple[Stretch, ...]


class GlyphLines(NamedTuple):
    """Lines of glyphs, turned clockwise by the angle about where each begins."""

    lines: tuple[TextLine, ...]
    angle: float = 0


class Image(NamedTuple):
    """A picture over the whole of a box."""

    picture: Picture
    x: float
    y: float
    width: float
    height: float


class PlacedForm(NamedTuple):
    """A form where the matrix puts it; what it draws in the current colour takes this one."""

    form: Form
    matrix: Matrix
    colour: Colour | None = None


class Clip(NamedTuple):
    """Nothing of what follows in the same group shows outside this path."""

    path: Path
    even_odd: bool = False


class Transform(NamedTuple):
    """What follows in the same group is measured from elsewhere."""

    matrix: Matrix


class Group(NamedTuple):
    """Operations whose clips and moves end with them. With an opacity below 1 or a blend mode they are one thing.

    By its `name` a page finds it in an SVG.
    """

    body: Drawing
    opacity: float = 1
    blend: str = ""
    name: str = ""


class LinkRegion(NamedTuple):
    """A region that leads to a named place of the document, or to a web address."""

    x: float
    y: float
    width: float
    height: float
    to: str = ""
    uri: str = ""


class Anchor(NamedTuple):
    """A place that links can name."""

    name: str
    x: float
    y: float


class Bookmark(NamedTuple):
    """A line in the outline, `level` steps in."""

    title: str
    level: int
    y: float


@dataclass(frozen=True, eq=False, slots=True)
class Element:
    """What something drawn means: a part of the document as a screen reader tells it.

    `role` is `H1` to `H6`, `P`, `L`, `LI`, `Lbl`, `LBody`, `Table`, `TR`, `TH`, `TD`, `TOC`, `TOCI`, `Figure`, `Link`,
    `Span` or `Sect`. `words` stand for what only eyes can read, `said` is what is read in place of the letters that are
    drawn; `language` is told where it is not the document's.
    """

    role: str
    parent: Element | None = None
    words: str = ""
    language: str = ""
    said: str = ""


class Meant(NamedTuple):
    """What is drawn here belongs to the element, which may go on elsewhere; to none: it is there for eyes alone."""

    element: Element | None
    body: Drawing


class DrawingShelf(Protocol):
    """Where drawings are kept between runs, and beside each of them what an exporter made of it."""

    def written(self, key: str, form: str, /) -> str | None:
        """What the exporter of this format put beside the drawing of this key."""

    def put_written(self, key: str, form: str, text: str, /) -> None:
        """Puts it there."""

    def form(self, name: str, /) -> Form | None:
        """A form that some drawing of the shelf places."""

    def picture(self, name: str, /) -> Picture | None:
        """A picture that some drawing of the shelf shows."""


@dataclass(frozen=True, eq=False, slots=True)
class Kept:
    """A drawing that is kept on a shelf: it is only looked at where an exporter has nothing of its own beside it."""

    key: str
    shelf: DrawingShelf
    drawing_of: Callable[[], Drawing] = field(repr=False)

    @property
    def drawing(self) -> Drawing:
        return self.drawing_of()


Operation = (
    Draw | GlyphLines | Image | PlacedForm | Clip | Transform | Group | LinkRegion | Anchor | Bookmark | Meant | Kept
)
Drawing = tuple[Operation, ...]


@dataclass(frozen=True, eq=False)
class Form:
    """A drawing that stands once in a file, however often it is placed. `name` is made of what it shows."""

    name: str
    width_mm: float
    height_mm: float
    drawing: Drawing = field(repr=False)
    # drawn outside its own box by this much: bleed
    margin_mm: float = 0
