"""Clips: the shapes of a `<clipPath>` as paths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meeplewright_generators.artwork.colours import length
from meeplewright_generators.artwork.paints import NeedsPixels, reference
from meeplewright_generators.artwork.reading import CleanDrawing, Element, href, local
from meeplewright_generators.artwork.shapes import SHAPES, Box, outline, transform
from meeplewright_generators.artwork.styles import Styles
from meeplewright_generators.drawing.operations import Clip
from meeplewright_generators.drawing.paths import Matrix, Path, Segment, bounds, times, transformed

_DEEPEST = 8


@dataclass(frozen=True)
class Clips:
    """Reads the clips of one drawing."""

    read: CleanDrawing
    styles: Styles

    def of(
        self, named: str, said: dict[str, str], matrix: Matrix, inks: Sequence[Box], screen: tuple[float, float],
        depth: int = 0,
    ) -> list[Clip]:  # fmt: skip
        """The clips that `#id` stands for, one inside the other."""
        element = self.read.named(named)
        if element is None or local(element) != "clipPath" or depth > _DEEPEST:
            return []
        own = self.styles.own(element)
        if element.get("clipPathUnits") == "objectBoundingBox":
            if not inks:
                return []
            left, top = min(ink[0] for ink in inks), min(ink[1] for ink in inks)
            right, bottom = max(ink[2] for ink in inks), max(ink[3] for ink in inks)
            if matrix[1] or matrix[2]:
                raise NeedsPixels("a clip in parts of what is turned")
            matrix = (right - left, 0, 0, bottom - top, left, top)
        if "transform" in element.attrib:
            matrix = times(matrix, transform(element.get("transform")))
        clips: list[Clip] = []
        further = reference(own.get("clip-path", ""))[0]
        if further and further != named:
            clips = self.of(further, said, matrix, inks, screen, depth + 1)
        shapes: list[tuple[list[Segment], bool]] = []
        for child in element:
            self._shapes(child, self.styles.of(child, said), matrix, screen, shapes, 0)
        return [*clips, _one(shapes)]

    def _shapes(
        self, element: Element, said: dict[str, str], matrix: Matrix, screen: tuple[float, float],
        shapes: list[tuple[list[Segment], bool]], depth: int,
    ) -> None:  # fmt: skip
        name = local(element)
        if said.get("display") == "none" or said.get("visibility") == "hidden" or depth > _DEEPEST:
            return
        if "transform" in element.attrib:
            matrix = times(matrix, transform(element.get("transform")))
        if reference(said.get("clip-path", ""))[0] and name != "clipPath":
            raise NeedsPixels("a clip in a clip")
        if name in SHAPES:
            segments = outline(element, name, *screen)
            if segments:
                shapes.append((transformed(segments, matrix), said.get("clip-rule") == "evenodd"))
        elif name == "use":
            target = self.read.named(href(element))
            if target is not None:
                x, y = length(element.get("x"), screen[0]), length(element.get("y"), screen[1])
                inner = self.styles.of(target, said)
                self._shapes(target, inner, times(matrix, (1, 0, 0, 1, x, y)), screen, shapes, depth + 1)
        elif name == "text":
            raise NeedsPixels("a clip of letters")


def _one(shapes: list[tuple[list[Segment], bool]]) -> Clip:
    """All shapes as one clip."""
    if not shapes:
        # a clip without a shape lets nothing through
        return Clip(Path((("M", (0, 0)), ("Z", ()))))
    if len(shapes) > 1:
        boxes = [box for segments, _ in shapes if (box := bounds(segments)) is not None]
        if len({odd for _, odd in shapes}) > 1 or any(
            _meet(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :]
        ):
            raise NeedsPixels("a clip of several shapes")
    return Clip(Path(tuple(segment for segments, _ in shapes for segment in segments)), shapes[0][1])


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
