"""The printed faces of records, as pictures: who draws them is found by an entry point, nothing here knows how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record, Source

_PICTURES = "meeplewright.pictures"


class Side(Protocol):
    """One side of one thing as it is printed. The same `key` is the same picture."""

    @property
    def side(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def width_mm(self) -> float: ...
    @property
    def height_mm(self) -> float: ...


class DrawableSide(Side, Protocol):
    """A side that can be drawn by itself, and asked where its boxes stand."""

    @property
    def record(self) -> Record: ...
    @property
    def layout(self) -> str: ...

    def svg(self) -> bytes:
        """The picture, trimmed. Raises what drawing raises."""

    def spots(self) -> Sequence[tuple[str, Path_, tuple[float, float, float, float]]]:
        """Where its boxes stand in millimetres, in the order of drawing, each with the field that it came of."""


class Painter(Protocol):
    """What draws. `language` is that of the pack where it is nothing."""

    def __call__(
        self, world: World, record: Record, side: str = "front", language: str = ""
    ) -> DrawableSide | None: ...

    def sides(self, world: World, language: str = "") -> Iterable[tuple[Record, str]]:
        """Every side of every record that is printed, without laying anything out."""

    def deck(self, world: World, record: Record, language: str = "") -> tuple[str, str]:
        """The deck that a record is shuffled into, and what it is called."""

    def copies(self, world: World, record: Record) -> int:
        """How many of it the box holds."""

    def page(self, data: bytes, number: int, wide: int) -> tuple[bytes, int]:
        """A page of a document that was made, as PNG so many dots wide; and how many pages it has."""

    def sort(self, world: World, kind: str) -> str:
        """As which sort of piece a kind is printed: card, tile, …"""

    def chain(self, world: World, name: str) -> Sequence[Source]:
        """The file of a layout and those that it varies, wherever they stand, the nearest first."""

    def lettering(self, world: World, wish: str | Mapping[str, Any]) -> Mapping[str, Any]:
        """All that a style of text says, with what it varies filled in; nothing where the theme lacks that."""

    def styles(self, world: World) -> Sequence[str]:
        """The styles of text that layouts can name."""

    def colours(self, world: World) -> Mapping[str, str]:
        """The colours that layouts can name, each as #rrggbb on a screen."""

    def is_colour(self, world: World, value: str) -> bool:
        """Whether letters can have it: a colour of the theme by name, or one that is spelt."""


@lru_cache(maxsize=1)
def painter() -> Painter | None:
    """Who draws the faces of records: the first distribution that is installed and does."""
    from importlib.metadata import entry_points

    return next((point.load() for point in entry_points(group=_PICTURES)), None)


def face(world: World, record: Record, side: str = "front", language: str = "") -> DrawableSide | None:
    """A side of a record as it is printed; None where it has none, or where nobody here draws."""
    paint = painter()
    return None if paint is None else paint(world, record, side, language)
