"""Single faces as PNG, in a chosen resolution."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.findings.stop import Stop
from meeplewright.sources.disk import write_whole
from meeplewright_generators.jobs import Job
from meeplewright_generators.writing import file_name, make_folder

if TYPE_CHECKING:
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
    reads |= {"option dpi": str(order.dpi), "option bleed": f"{order.bleed_mm:g}", "option ink": order.ink}

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
    try:
        import pypdfium2
    except ImportError:
        raise Stop("--dpi needs pypdfium2", "install it with `pip install meeplewright[png]`") from None
    from meeplewright_generators.exports.document import Document

    document = Document(title="faces")
    for face in faces.values():
        bleed = min(bleed_mm, face.bleed_mm)
        page = document.page(face.width_mm + 2 * bleed, face.height_mm + 2 * bleed)
        with page.canvas.saved():
            page.canvas.move_origin(bleed, bleed)
            page.canvas.clip(face.shape.outline(bleed))
            page.canvas.move_origin(-bleed, -bleed)
            face.draw(page.canvas, bleed, bleed)
        face.forget()
    with tempfile.TemporaryDirectory(prefix="meeple-png-") as place:
        path = Path(place) / "faces.pdf"
        document.write(path)
        pages = pypdfium2.PdfDocument(path)
        try:
            for number, name in enumerate(faces):
                picture = pages[number].render(scale=dpi / 72, fill_color=(255, 255, 255, 0)).to_pil()
                out = io.BytesIO()
                picture.save(out, "PNG", dpi=(dpi, dpi), compress_level=6)
                make_folder((folder / name).parent)
                write_whole(folder / name, out.getvalue(), lasting=False)
        finally:
            pages.close()
