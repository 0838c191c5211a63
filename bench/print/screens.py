"""Pictures of faces beside what they are measured against. Each way prints one line of JSON: `screens.py svg|png|pdfium`."""

from __future__ import annotations

import io
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
DPI = 300
FACES = 100


def faces() -> list[Any]:
    """Faces of the demo pack, set; a card's size or smaller, as often as it takes to be a hundred."""
    from meeplewright import data
    from meeplewright.packs.load import load
    from meeplewright_generators.faces.press import Press

    press = Press(load(data.content() / "saltmarsh-light").worlds[0])
    found = [face for kind in press.kinds() for side in ("front", "back") for face in press.faces(kind, side)]
    some = [face for face in found if face.width_mm < 100]
    for face in some:
        face.content  # noqa: B018 - set before the clock starts
    return (some * (FACES // len(some) + 1))[:FACES]


def box(face: Any) -> tuple[float, float, float, float]:
    return (0.0, 0.0, face.width_mm, face.height_mm)


def without_art(drawing: Any) -> Any:
    """The drawing less what the pack itself drew: icons are smaller than a square of 30."""
    from meeplewright_generators.drawing.operations import Group, PlacedForm

    kept = (each for each in drawing if not (isinstance(each, PlacedForm) and each.matrix[0] * each.form.width_mm > 30))
    return tuple(each._replace(body=without_art(each.body)) if isinstance(each, Group) else each for each in kept)


def svg() -> dict[str, float]:
    from meeplewright_generators.exports.picture import View, picture

    took, sizes = [], []
    for face in faces():
        picture("svg", face.content, View(box(face)))
        start = time.process_time()
        picture("svg", face.content, View(box(face)))
        took.append((time.process_time() - start) * 1000)
        sizes.append(len(picture("svg", without_art(face.content), View(box(face)))))
    took.sort()
    return {"ms": took[len(took) * 9 // 10], "kb": max(sizes) / 1000}


def png() -> dict[str, float]:
    from meeplewright_generators.exports.picture import View, pictures

    shown = [(face.content, View(box(face), dpi=DPI)) for face in faces()]
    start = time.process_time()
    size = sum(len(each) for each in pictures("png", shown))
    return {"seconds": time.process_time() - start, "bytes": size}


def pdfium() -> dict[str, float]:
    """The way round by a file: a PDF of all faces, drawn by pdfium and packed by Pillow."""
    import pypdfium2

    from meeplewright_generators.exports.document import Document

    found = faces()
    with tempfile.TemporaryDirectory() as folder:
        start = time.process_time()
        document = Document(title="faces")
        for face in found:
            face.draw(document.page(face.width_mm, face.height_mm).canvas)
        document.write(Path(folder) / "faces.pdf")
        pages, size = pypdfium2.PdfDocument(Path(folder) / "faces.pdf"), 0
        for page in pages:
            out = io.BytesIO()
            page.render(scale=DPI / 72, fill_color=(255, 255, 255, 0)).to_pil().save(out, "PNG", dpi=(DPI, DPI))
            size += len(out.getvalue())
        pages.close()
        return {"seconds": time.process_time() - start, "bytes": size}


if __name__ == "__main__":
    print(json.dumps({"svg": svg, "png": png, "pdfium": pdfium}[sys.argv[1]]()))
