"""One face as a picture to look at while the record is written: what an editor shows beside an id."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop
from meeplewright_generators.drawing.operations import Clip
from meeplewright_generators.order import Order

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright_generators.workshop import Workshop


def face(world: World, record: Record) -> bytes | None:
    """The front of a record as SVG; None where it is printed as no piece, or its layout cannot be read."""
    from meeplewright_generators.exports.picture import View, picture

    shop = _shop(world)
    try:
        if record.kind not in shop.components:
            return None
        drawn = shop.face(record, "front")
    except Stop:
        return None
    if drawn is None:
        return None
    view = View((0, 0, drawn.width_mm, drawn.height_mm), title=f"{record.kind}/{record.id}")
    return picture("svg", (Clip(drawn.shape.outline(0)), *drawn.content), view)


@lru_cache(maxsize=2)
def _shop(world: World) -> Workshop:
    from meeplewright_generators.workshop import Workshop

    return Workshop(Order(world.pack.folder), world)
