"""A face: one side of one thing, of known size and shape, that draws itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from meeplewright_generators.drawing.operations import Kept
from meeplewright_generators.faces.shape import Shape

if TYPE_CHECKING:
    from meeplewright.sources.model import Record, Source
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.drawing.operations import Drawing, DrawingShelf


@dataclass(frozen=True, slots=True)
class Options:
    """How faces are drawn: `ink` full, low or mono, or as the `theme` says; `proof` shows trim, safe zone and boxes."""

    ink: str = "full"
    proof: bool = False
    language: str = ""
    theme: str = ""


class Notice(NamedTuple):
    """Something that was seen while a face was set, for the findings: `what` is a word such as `over`, `missing`."""

    what: str
    box: str
    text: str = ""
    amount: float = 0
    size_pt: float = 0
    field: tuple[str | int, ...] = ()
    # how much smaller than its style the text was set: 0 not at all, 1 at the smallest size
    shrunk: float = 0


@dataclass(frozen=True, eq=False)
class SetFace:
    """A face that was set: its drawing and what was noticed."""

    content: Drawing
    notices: tuple[Notice, ...] = ()


@dataclass(eq=False)
class Face:
    """One side of one thing. The same `key` is the same drawing, byte for byte: backs of a deck share one."""

    key: str
    width_mm: float
    height_mm: float
    shape: Shape
    bleed_mm: float
    safe_mm: float
    title: str
    record: Record
    side: str
    layout: str
    _make: Callable[[], SetFace] = field(repr=False)
    # the file of its layout, and those that it varies
    sources: tuple[Source, ...] = ()
    # where it is kept between runs, if it is
    _shelf: Callable[[], DrawingShelf | None] = field(default=lambda: None, repr=False)
    # what was noticed on it before, where that is known without its drawing
    _noticed: Callable[[], tuple[Notice, ...] | None] = field(default=lambda: None, repr=False)
    _set: SetFace | None = field(default=None, repr=False)

    @property
    def set(self) -> SetFace:
        """The drawing, made when it is first asked for. Its origin is the top left corner of the trim."""
        if self._set is None:
            self._set = self._make()
        return self._set

    @property
    def content(self) -> Drawing:
        return self.set.content

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was noticed when it was set, in this run or in an earlier one."""
        known = self._noticed() if self._set is None else None
        return self.set.notices if known is None else known

    def draw(self, canvas: Canvas, x: float = 0, y: float = 0, angle: float = 0) -> None:
        """Draws the face, bleed and all, with its trim's top left corner at the point."""
        shelf = self._shelf()
        if shelf is None or self._set is not None:
            canvas.inline(self.content, x, y, angle)
        else:
            # perhaps nobody has to look at it
            canvas.inline((Kept(self.key, shelf, lambda: self._make().content),), x, y, angle)

    def forget(self) -> None:
        """Lets go of the drawing, which can be made again: a long run needs no more memory than a short one."""
        self._set = None
