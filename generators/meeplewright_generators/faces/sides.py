"""What stands at the sides or the corners of a face: edges of hexagons, marks round a disc, corners of cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import TYPE_CHECKING, Any

from meeplewright.systems.expressions import AbsentError, ExpressionError
from meeplewright_generators.faces.expressions import FaceFormula, asked
from meeplewright_generators.faces.fields import Fields
from meeplewright_generators.faces.places import Lost

if TYPE_CHECKING:
    from meeplewright_generators.drawing.paths import Point
    from meeplewright_generators.faces.shape import Shape

# as on a map, clockwise from the side above (or the one right of the top corner)
EDGES: Mapping[str, tuple[str, ...]] = {
    "rectangle": ("n", "e", "s", "w"),
    "hex-flat": ("n", "ne", "se", "s", "sw", "nw"),
    "hex-pointy": ("ne", "e", "se", "sw", "w", "nw"),
}
CORNERS: Mapping[str, tuple[str, ...]] = {
    "rectangle": ("nw", "ne", "se", "sw"),
    "hex-flat": ("nw", "ne", "e", "se", "sw", "w"),
    "hex-pointy": ("n", "ne", "se", "s", "sw", "nw"),
}


@dataclass(frozen=True, eq=False, slots=True)
class Along:
    """What `along` of a box says: `of` is `edge` or `corner`, `side` says which one each item stands at."""

    of: str
    side: FaceFormula | None
    upright: bool

    def names(self, shape: Shape) -> tuple[str, ...]:
        """The sides by name; by numbers from nought where they have none."""
        known = (EDGES if self.of == "edge" else CORNERS).get(shape.form)
        return known or tuple(map(str, range(0 if shape.form == "circle" else len(shape.corners()))))

    def all(self, fields: Fields, shape: Shape) -> list[Fields]:
        """Where no list is told, every side is an item."""
        names = self.names(shape)
        return [
            Fields(fields.world, fields.record, name, at, fields.at, fields.home, len(names), fields.steps)
            for at, name in enumerate(names, 1)
        ]

    def spot(self, fields: Fields, shape: Shape) -> tuple[Point, float] | Lost:
        """The middle of a side (or a corner) and how far what stands there is turned: across it lies inwards."""
        if shape.form == "circle":
            return _on_circle(fields, shape, self.side)
        names = self.names(shape)
        at = self._which(fields, names)
        if isinstance(at, Lost):
            return at
        corners = shape.corners()
        if self.of == "corner":
            return corners[at], _inwards(corners, at)
        (x1, y1), (x2, y2) = corners[at], corners[(at + 1) % len(corners)]
        return ((x1 + x2) / 2, (y1 + y2) / 2), degrees(atan2(y2 - y1, x2 - x1))

    def _which(self, fields: Fields, names: tuple[str, ...]) -> int | Lost:
        try:
            said: Any = self.side.value(fields) if self.side is not None else _said(fields)
        except AbsentError:
            return Lost(f"it does not say at which {self.of}")
        except ExpressionError as problem:
            return Lost(problem.why)
        if isinstance(said, str) and said in names:
            return names.index(said)
        if isinstance(said, int) and not isinstance(said, bool) and 0 <= said < len(names):
            return said
        known = ", ".join(names) if not names[0].isdecimal() else f"0 to {len(names) - 1}"
        return Lost(f"there is no {self.of} `{said}`; there are {known}")


def along_of(about: Any, *, in_list: bool) -> Along | None:
    """What a box's `along` says."""
    if about is None:
        return None
    if isinstance(about, str):
        return Along(about, None, upright=False)
    side = about.get("side")
    return Along(
        str(about.get("of", "edge")),
        asked(str(side), in_list=in_list) if side is not None else None,
        upright=about.get("upright") is True,
    )


def _said(fields: Fields) -> object:
    """A mapping says it by its keys, a list by the order of its items."""
    item = fields.item
    return item["key"] if isinstance(item, Mapping) and set(item) == {"key", "value"} else fields.index - 1


def _on_circle(fields: Fields, shape: Shape, side: FaceFormula | None) -> tuple[Point, float] | Lost:
    """A circle has no sides: its items stand evenly round it, the first one above."""
    try:
        at = side.number(fields) if side is not None else fields.index - 1
    except ExpressionError as problem:
        return Lost(problem.why)
    turn = 2 * pi * at / max(1, fields.count)
    rx, ry = shape.width_mm / 2, shape.height_mm / 2
    return (rx + rx * sin(turn), ry - ry * cos(turn)), degrees(turn)


def _inwards(corners: tuple[Point, ...], at: int) -> float:
    """How far a corner is turned: half way between the two sides that meet in it."""
    (x0, y0), (x1, y1), (x2, y2) = corners[at - 1], corners[at], corners[(at + 1) % len(corners)]
    first, second = hypot(x0 - x1, y0 - y1) or 1.0, hypot(x2 - x1, y2 - y1) or 1.0
    nx, ny = (x0 - x1) / first + (x2 - x1) / second, (y0 - y1) / first + (y2 - y1) / second
    return degrees(atan2(-nx, ny))


def turned_about(spot: Point, angle: float, at: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """A box that counts from a turned point: the same box unturned about its own middle, as boxes are turned."""
    x, y, width, height = at
    turn = radians(angle)
    across, down = x + width / 2, y + height / 2
    middle = (
        spot[0] + across * cos(turn) - down * sin(turn),
        spot[1] + across * sin(turn) + down * cos(turn),
    )
    return middle[0] - width / 2, middle[1] - height / 2, width, height
