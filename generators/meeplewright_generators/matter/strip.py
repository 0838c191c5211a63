"""A piece of long text that no column break divides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.drawing.lines import LinkBox
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.drawing.walk import meaningless

if TYPE_CHECKING:
    from meeplewright_generators.drawing.page import Page

# the break would stand between two lines of one paragraph; between options and the answers to them
PARAGRAPH, ANSWERS = 1, 2


@dataclass(frozen=True, eq=False)
class Strip:
    """A piece that no column break divides, as high as `height`.

    `gap` is the room above it (none at the head of a column); `keep` holds it with the next strip. `anchor` names
    the place for links, `bookmark` (title and level) puts it into the outline. `note` is whatever the caller wants
    to find again on the page where the strip lands (an entry's number for the running head, an index word). `heads` are
    drawn once more above a row that begins a column.
    """

    height: float
    draw: Callable[[Canvas, float, float], Sequence[LinkBox] | None]
    gap: float = 0
    keep: bool = False
    anchor: str = ""
    bookmark: tuple[str, int] | None = None
    note: object = None
    heads: Sequence[Strip] = ()
    # what it is to a screen reader, where its `draw` does not say that itself
    element: Element | None = None
    # what a column break after it tears: PARAGRAPH or ANSWERS, whose price a unit pays only where nothing else will do
    tears: int = 0

    def onto(self, page: Page, x: float, y: float, *, again: bool = False) -> None:
        """Draws the strip on a page with its links, its anchor and its bookmark; `again` for eyes alone."""
        if again:
            self.draw(canvas := Canvas(), x, y)
            page.canvas.operations += meaningless(canvas.content())
            return
        if self.anchor:
            page.destination(self.anchor, y, x)
        if self.bookmark:
            page.bookmark(self.bookmark[0], level=self.bookmark[1], y_mm=y)
        with page.canvas.meaning(self.element) if self.element is not None else nullcontext():
            for link in self.draw(page.canvas, x, y) or ():
                if link.target.startswith(("http://", "https://", "mailto:")):
                    page.link(link.x, link.y, link.width, link.height, uri=link.target)
                else:
                    page.link(link.x, link.y, link.width, link.height, to=link.target)
