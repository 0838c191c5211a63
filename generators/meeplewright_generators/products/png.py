"""Single faces as PNG, in a chosen resolution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.sources.disk import write_whole
from meeplewright_generators.drawing.operations import Clip
from meeplewright_generators.jobs import Job
from meeplewright_generators.writing import file_name, make_folder

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Drawing
    from meeplewright_generators.exports.picture import View
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.workshop import Workshop


def jobs(shop: Workshop) -> Iterable[Job]:
    """One job a kind, where --dpi asks for pictures."""
    if not shop.order.dpi:
        return
    for kind, component in shop.components.items():
        if shop.wanted("png", kind, component.sort):
            faces = _faces(shop, kind)
            if faces:
                yield _job(shop, kind, faces)


def _job(shop: Workshop, kind: str, faces: dict[str, Face]) -> Job:
    order = shop.order
    reads = {name: face.key for name, face in faces.items()}
    reads |= {
        "option dpi": str(order.dpi),
        "option bleed": f"{order.bleed_mm:g}",
        "option ink": order.ink,
        "option theme": order.theme,
    }

    def make(folder: Path) -> None:
        _write(faces, folder, order.dpi, order.bleed_mm)

    return Job(f"png {kind}", f"PNG: {kind}", tuple(faces), reads, make, 2.0 * len(faces))


def _faces(shop: Workshop, kind: str) -> dict[str, Face]:
    """The different faces of a kind by the file they go into; a back that a deck shares is there once."""
    found: dict[str, Face] = {}
    seen: set[str] = set()
    for record in shop.records(kind):
        if not shop.copies(record):
            continue
        for side in ("front", "back"):
            face = shop.face(record, side)
            if face is not None and (side == "front" or face.key not in seen):
                seen.add(face.key)
                found[f"png/{file_name(kind)}/{record.id}{'' if side == 'front' else '-back'}.png"] = face
    return found


def _write(faces: dict[str, Face], folder: Path, dpi: int, bleed_mm: float) -> None:
    from meeplewright_generators.exports.picture import View, pictures

    def shown() -> Iterator[tuple[Drawing, View]]:
        for face in faces.values():
            bleed = min(bleed_mm, face.bleed_mm)
            box = (-bleed, -bleed, face.width_mm + 2 * bleed, face.height_mm + 2 * bleed)
            yield (Clip(face.shape.outline(bleed)), *face.content), View(box, dpi=dpi)
            face.forget()

    for name, data in zip(faces, pictures("png", shown()), strict=True):
        make_folder((folder / name).parent)
        write_whole(folder / name, data, lasting=False)
