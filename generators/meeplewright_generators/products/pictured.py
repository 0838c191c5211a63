"""Faces as files of pictures: each different one is drawn once, and one that did not change is not drawn again."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from meeplewright.sources.disk import write_whole
from meeplewright_generators.drawing.canvas import drawn
from meeplewright_generators.drawing.operations import Clip, Group, Transform
from meeplewright_generators.drawing.paths import polyline
from meeplewright_generators.exports.picture import View, pictures
from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.writing import make_folder

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.drawing.operations import Drawing
    from meeplewright_generators.drawing.page import Box
    from meeplewright_generators.drawing.paths import Path
    from meeplewright_generators.faces.model import Face

# what one process draws before another may go on
AT_ONCE = 64
PAPER = "#ffffff"
_FAR = 5_000.0


@dataclass(frozen=True, slots=True)
class Pictured:
    """A face as it is shown: which box of it, counted from its trim, in how many dots. `cut_mm` is how far outside its
    trim it is cut out, None where it is not; `turned` lays it on its right side."""

    face: Face
    box: Box
    pixels: tuple[int, int] = (0, 0)
    dpi: int = 0
    cut_mm: float | None = 0.0
    turned: bool = False

    @property
    def key(self) -> str:
        """The same key is the same picture."""
        return fingerprint([self.face.key, self.box, self.pixels, self.dpi, self.cut_mm, self.turned])

    def shown(self) -> tuple[Drawing, View]:
        """What is drawn, and which part of it."""
        face, view = self.face, View(self.box, self.pixels, self.dpi)
        cut: Drawing = ()
        if self.cut_mm is None:
            ends = (-_FAR, -_FAR), (_FAR, -_FAR), (_FAR, _FAR), (-_FAR, _FAR)
            outline = polyline(ends)
        else:
            outline = face.shape.outline(self.cut_mm)
            cut = (Clip(outline),)
        # a face that paints no ground shows the paper
        drawing = (*cut, *drawn(partial(_paper, outline)), *face.content)
        if self.turned:
            # what was above lies at the right
            drawing = (Group((Transform((0, 1, -1, 0, face.height_mm, 0)), *drawing)),)
        return drawing, view


def _paper(outline: Path, canvas: Canvas) -> None:
    canvas.path(outline, fill=PAPER)


def trimmed(face: Face, dpi: int, bleed_mm: float = 0.0) -> Pictured:
    """A face cut out with so much of its bleed as there is, transparent round it."""
    bleed = min(bleed_mm, face.bleed_mm)
    box = (-bleed, -bleed, face.width_mm + 2 * bleed, face.height_mm + 2 * bleed)
    return Pictured(face, box, dpi=dpi, cut_mm=bleed)


def picture_jobs(
    name: str, title: str, wanted: Mapping[str, Pictured], *, form: str = "png", weight: float = 2.0
) -> Iterator[Job]:
    """The jobs that make files of pictures: as many as let several processes work."""
    for part, files in _parts(wanted):
        reads = {file: picture.key for file, picture in files.items()} | {"form of pictures": form}
        make = _Make(files, form)
        yield Job(f"{name}{part}", title, tuple(files), reads, make, weight * len(files), some=make)


def write_pictures(folder: FilePath, wanted: Mapping[str, Pictured], form: str = "png") -> None:
    """Writes the files; what looks the same is drawn and packed once."""
    by_key: dict[str, list[str]] = {}
    first: dict[str, Pictured] = {}
    for name, picture in wanted.items():
        by_key.setdefault(key := picture.key, []).append(name)
        first.setdefault(key, picture)
    for key, data in zip(first, pictures(form, _shown(first.values())), strict=True):
        for name in by_key[key]:
            make_folder((folder / name).parent)
            write_whole(folder / name, data, lasting=False)


def _shown(some: Iterable[Pictured]) -> Iterator[tuple[Drawing, View]]:
    for picture in some:
        yield picture.shown()
        picture.face.forget()


@dataclass(frozen=True, slots=True)
class _Make:
    files: Mapping[str, Pictured]
    form: str

    def __call__(self, folder: FilePath, names: Collection[str] | None = None) -> None:
        write_pictures(folder, {n: each for n, each in self.files.items() if names is None or n in names}, self.form)


def _parts(wanted: Mapping[str, Pictured]) -> Iterator[tuple[str, dict[str, Pictured]]]:
    """The files by the part of a long job that makes them: the same name is in the same part, whatever comes before."""
    count = -(-len(wanted) // AT_ONCE)
    parts: list[dict[str, Pictured]] = [{} for _ in range(count)]
    for name, picture in wanted.items():
        parts[int.from_bytes(hashlib.blake2b(name.encode(), digest_size=4).digest()) % count][name] = picture
    for at, files in enumerate(parts, 1):
        if files:
            yield f"/{at}" if count > 1 else "", files
