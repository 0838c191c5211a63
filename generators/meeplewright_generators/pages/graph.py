"""A story as a drawn graph for PDF: the layout is the one of `meeple story graph`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplewright.stories.picture.layout import NODE_MM, Curve, Frame, Point, arrow, laid_out, ways_of
from meeplewright_generators.drawing.paths import Path, Segment

if TYPE_CHECKING:
    from meeplewright.stories.model.story import Story

# beyond this Graphviz takes minutes for lines that nobody can follow
MOST_NODES = 300


@dataclass(frozen=True, slots=True)
class Line:
    """One way on: its path and the triangle at its end."""

    path: Path
    head: tuple[Point, Point, Point]
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Where nodes stand (their middles) and how lines run, in mm from the top left corner."""

    width_mm: float
    height_mm: float
    places: Mapping[str, Point]
    lines: Sequence[Line]
    node_mm: Point = NODE_MM
    frames: Sequence[Frame] = ()

    def anything_in(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Whether a node or a line shows in a window."""
        wide, high = self.node_mm[0] / 2, self.node_mm[1] / 2
        nodes = ((x, y, wide, high) for x, y in self.places.values())
        lines = ((x, y, 2.0, 2.0) for line in self.lines for x, y in line.points)
        frames = ((f.left + f.width / 2, f.top + f.height / 2, f.width / 2, f.height / 2) for f in self.frames)
        return any(
            left < x + across and x - across < right and top < y + down and y - down < bottom
            for x, y, across, down in (*nodes, *lines, *frames)
        )


def drawn_graph(story: Story) -> Drawn:
    """The story's nodes and ways, each way once."""
    quick = len(story.nodes) <= MOST_NODES and len(ways_of(story)) <= 2 * MOST_NODES
    layout = laid_out(story, graphviz=quick)
    return Drawn(
        layout.width, layout.height, layout.places, [_line(curve) for curve in layout.curves], frames=layout.frames
    )


def _line(curve: Curve) -> Line:
    points = curve.points
    curves: list[Segment] = [("C", (*points[n], *points[n + 1], *points[n + 2])) for n in range(1, len(points) - 2, 3)]
    path = Path((("M", points[0]), *curves, ("L", curve.tip)))
    return Line(path, arrow(curve), tuple(curve.flat()))
