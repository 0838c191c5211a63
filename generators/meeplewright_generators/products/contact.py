"""Contact sheets: every picture small, with its name below, kind by kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.sources.disk import write_whole
from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.typeset.measures import PT_PER_MM
from meeplewright_generators.writing import make_folder

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Drawing
    from meeplewright_generators.exports.picture import View
    from meeplewright_generators.faces.model import Face

# a sheet goes on on the next from so many dots on: WebP has no more than 16,383, and nobody scrolls further
MOST_HIGH = 12_000
# dots: how high a face is, how wide the widest may be, the room round it, the line of its name, how wide the sheet is
HIGH, WIDE, GAP, LINE, SHEET = 240, 320, 16, 26, 2400
GROUND, INK = "#f2f0ea", "#202020"
# a name is so high, in parts of a face
LETTERS = 0.052


def contact_jobs(stem: str, faces: Sequence[Face], form: str) -> Iterator[Job]:
    """The jobs that make `contact.webp`, `contact-2.webp`, …"""
    for number, part in enumerate(_sheets(faces), 1):
        yield _job(f"{stem}-{number}.{form}" if number > 1 else f"{stem}.{form}", part, form)


def _sheets(faces: Sequence[Face]) -> Iterator[Sequence[Face]]:
    """As many as stand on one sheet, and those after them."""
    left = faces
    while left:
        fit = sum(y + HIGH + LINE + GAP <= MOST_HIGH for _, y in _places(left)[0])
        yield left[:fit]
        left = left[fit:]


def _job(name: str, faces: Sequence[Face], form: str) -> Job:
    """The job that makes one sheet."""
    reads = {"faces": fingerprint([[face.key, face.title] for face in faces]), "form": form}
    make = partial(_write, name, faces, form)
    return Job(f"contact {name}", "Contact sheet", (name,), reads, make, float(len(faces)))


def _write(name: str, faces: Sequence[Face], form: str, folder: Path) -> None:
    from PIL import Image

    from meeplewright_generators.exports.dots import Dots, dots
    from meeplewright_generators.exports.picture import encoded

    places, high = _places(faces)
    whole = Image.new("RGB", (SHEET, high), GROUND)
    for (x, y), seen in zip(places, dots(_cells(faces)), strict=True):
        whole.paste(seen.image, (x, y))
    make_folder((folder / name).parent)
    write_whole(folder / name, encoded(form, Dots(whole, photographs=True)), lasting=False)


def _size(face: Face) -> tuple[int, int]:
    """How many dots a face has on the sheet."""
    scale = min(HIGH / face.height_mm, WIDE / face.width_mm)
    return max(1, round(face.width_mm * scale)), max(1, round(face.height_mm * scale))


def _places(faces: Sequence[Face]) -> tuple[list[tuple[int, int]], int]:
    """Where each begins, row by row; a new kind begins a new row."""
    x, y, places = GAP, GAP, []
    before = faces[0].record.kind if faces else ""
    for face in faces:
        wide = _cell(face)
        if x + wide + GAP > SHEET or face.record.kind != before:
            x, y = GAP, y + HIGH + LINE + GAP
        places.append((x, y))
        x, before = x + wide + GAP, face.record.kind
    return places, y + HIGH + LINE + GAP


def _cell(face: Face) -> int:
    # a small token leaves room for its name
    return max(_size(face)[0], HIGH // 2)


def _cells(faces: Sequence[Face]) -> Iterator[tuple[Drawing, View]]:
    from meeplewright_generators.drawing.operations import Clip, Group
    from meeplewright_generators.exports.picture import View

    for face in faces:
        dots_a_mm = _size(face)[1] / face.height_mm
        wide, high = _cell(face) / dots_a_mm, (HIGH + LINE) / dots_a_mm
        top = HIGH / dots_a_mm - face.height_mm
        left = (wide - face.width_mm) / 2
        box = (-left, -top, wide, high)
        below = drawn(partial(_named, face, box, dots_a_mm))
        shown = Group((Clip(face.shape.outline(0)), *face.content))
        yield (*below, shown), View(box, pixels=(_cell(face), HIGH + LINE))
        face.forget()


def _named(face: Face, box: tuple[float, float, float, float], dots_a_mm: float, canvas: Canvas) -> None:
    from meeplewright_generators.typeset.fonts import bundled

    canvas.rect(*box, fill=GROUND)
    canvas.path(face.shape.outline(0), fill="#ffffff")
    size_pt = HIGH * LETTERS / dots_a_mm * PT_PER_MM
    most = int(box[2] / (size_pt / PT_PER_MM) / 0.5)
    name = face.title if len(face.title) <= most else f"{face.title[: max(1, most - 1)]}…"
    y = face.height_mm + LINE * 0.72 / dots_a_mm
    canvas.text(face.width_mm / 2, y, name, bundled("sans").regular, size_pt, align="center", colour=INK)
