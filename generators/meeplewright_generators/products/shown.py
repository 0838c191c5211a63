"""Faces as pictures to look at while records are written: what editors and the studio show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from meeplewright.findings.stop import Stop
from meeplewright_generators.drawing.colours import rgb
from meeplewright_generators.drawing.operations import Clip
from meeplewright_generators.faces.theme import ThemeProblem
from meeplewright_generators.order import Order
from meeplewright_generators.printing import is_printed

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Path_, Record, Source
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.workshop import Workshop

SIDES = ("front", "back")


class Shown:
    """One side of one thing, laid out; drawn when it is asked for."""

    def __init__(self, shop: Workshop, face: Face, record: Record) -> None:
        self._shop = shop
        self._face = face
        self.record = record
        self.side = face.side
        self.key = face.key
        self.title = face.title
        self.layout = face.layout
        self.width_mm = face.width_mm
        self.height_mm = face.height_mm

    def svg(self) -> bytes:
        """The face as SVG, cut as it is when it is printed."""
        from meeplewright_generators.exports.picture import View, picture

        face = self._face
        view = View((0, 0, face.width_mm, face.height_mm), title=self.record.name)
        drawn = picture("svg", (Clip(face.shape.outline(0)), *face.content), view)
        face.forget()
        return drawn

    def spots(self) -> Sequence[tuple[str, Path_, tuple[float, float, float, float]]]:
        """Where its boxes stand, each with the field that it came of."""
        return self._shop.press.spots(self._face)


class Pictures:
    """Faces of any World in any of its languages. What was laid out for a World is kept as long as others are not
    asked for."""

    def __call__(self, world: World, record: Record, side: str = "front", language: str = "") -> Shown | None:
        """A side of a record; None where it is printed as no piece, or its layout cannot be read."""
        shop = _shop(world, language)
        try:
            if not is_printed(shop.world, shop.press.library, record.kind):
                return None
            there = shop.world.get(record.kind, record.id)  # in the language
            drawn = shop.face(record if there is None else there, side)
        except Stop:
            return None
        return None if drawn is None else Shown(shop, drawn, record)

    def sides(self, world: World, language: str = "") -> Iterator[tuple[Record, str]]:
        """Every side of every record that is printed, without laying anything out."""
        shop = _shop(world, language)
        try:
            kinds = list(shop.components)
        except Stop:
            return
        library = shop.press.library
        for kind in kinds:
            for record in shop.records(kind):
                for side in SIDES:
                    if library.layout_name(record, side):
                        yield record, side

    def deck(self, world: World, record: Record, language: str = "") -> tuple[str, str]:
        """The deck that a record is shuffled into, and what it is called."""
        shop = _shop(world, language)
        deck = shop.deck(record)
        return deck, shop.deck_title(deck)

    def copies(self, world: World, record: Record) -> int:
        """How many of it the box holds."""
        return _shop(world, "").in_box(record)

    def page(self, data: bytes, number: int, wide: int) -> tuple[bytes, int]:
        """A page of a document that was made, as PNG so many dots wide; and how many pages it has."""
        from meeplewright_generators.exports.picture import page

        return page(data, number, wide)

    def sort(self, world: World, kind: str) -> str:
        """As which sort of piece a kind is printed."""
        component = _shop(world, "").components.get(kind)
        return "" if component is None else component.sort

    def chain(self, world: World, name: str) -> Sequence[Source]:
        """The file of a layout and those that it varies, wherever they stand, the nearest first."""
        return _shop(world, "").press.library.chain(name)

    def lettering(self, world: World, wish: str | Mapping[str, Any]) -> Mapping[str, Any]:
        """All that a style of text says, with what it varies filled in; nothing where the theme lacks that."""
        try:
            return _shop(world, "").press.theme.described(wish)
        except ThemeProblem:
            return {}

    def styles(self, world: World) -> Sequence[str]:
        """The styles of text that layouts can name."""
        return _shop(world, "").press.theme.names("styles")

    def colours(self, world: World) -> Mapping[str, str]:
        """The colours that layouts can name, each as #rrggbb on a screen."""
        theme = _shop(world, "").press.theme
        known = (name for name in theme.names("colours") if theme.has_colour(name))
        return {
            name: "#" + "".join(f"{round(255 * part):02x}" for part in rgb(theme.true_colour(name))) for name in known
        }

    def is_colour(self, world: World, value: str) -> bool:
        """Whether letters can have it: a colour of the theme by name, or one that is spelt."""
        return _shop(world, "").press.theme.has_colour(value)


@lru_cache(maxsize=4)
def _shop(world: World, language: str) -> Workshop:
    from meeplewright_generators.workshop import Workshop

    if language in ("", world.pack.language):
        return Workshop(Order(world.pack.folder), world)
    from meeplewright.l10n import translated

    there, translation = translated(world, language)
    return Workshop(Order(world.pack.folder, language=language), there, translation.missing)


face = Pictures()
