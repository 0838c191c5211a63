"""SVG: one drawing for browsers, Inkscape and other programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Drawing
    from meeplewright_generators.exports.picture import PicturePage, View


def pictures(shown: Iterable[tuple[Drawing, View]]) -> Iterator[bytes]:
    """A whole SVG file for each drawing."""
    from meeplewright_generators.exports.svg.elements import Elements

    for drawing, view in shown:
        yield Elements(view.ids, view.text).file(drawing, view).encode()


def together(ids: str) -> PicturePage:
    """A page for pictures that share what they have in common."""
    from meeplewright_generators.exports.svg.paged import Paged

    return Paged(ids)
