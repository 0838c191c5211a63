"""Single faces as PNG, in a chosen resolution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from meeplewright_generators.products.pictured import Pictured, picture_jobs, trimmed
from meeplewright_generators.writing import file_name

if TYPE_CHECKING:
    from meeplewright_generators.jobs import Job
    from meeplewright_generators.workshop import Workshop


def jobs(shop: Workshop) -> Iterable[Job]:
    """A job for some faces of a kind, where --dpi asks for pictures."""
    if not shop.order.dpi:
        return
    for kind, component in shop.components.items():
        if shop.wanted("png", kind, component.sort):
            yield from picture_jobs(f"png {kind}", f"PNG: {kind}", _pictures(shop, kind))


def _pictures(shop: Workshop, kind: str) -> dict[str, Pictured]:
    """The different faces of a kind by the file they go into; a back that a deck shares is there once."""
    pictures: dict[str, Pictured] = {}
    seen: set[str] = set()
    for record in shop.records(kind):
        if not shop.copies(record):
            continue
        for side in ("front", "back"):
            face = shop.face(record, side)
            if face is not None and (side == "front" or face.key not in seen):
                seen.add(face.key)
                name = f"png/{file_name(kind)}/{record.id}{'' if side == 'front' else '-back'}.png"
                pictures[name] = trimmed(face, shop.order.dpi, shop.order.bleed_mm)
    return pictures
