"""Faces as pictures: a PNG for each different face that a target takes, and the list that says how many of each."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.sources.disk import write_whole
from meeplewright_generators.drawing.operations import Clip
from meeplewright_generators.jobs import Job
from meeplewright_generators.products.items import SIDES, Item, items, named
from meeplewright_generators.writing import make_folder

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Drawing
    from meeplewright_generators.exports.picture import View
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.workshop import Workshop

FACE, LIST = "{kind}/{id}{side}.png", "list.csv"
RISKY = frozenset("=+-@\t\r")


def jobs(shop: Workshop) -> Iterable[Job]:
    """One job a kind, and one for the list."""
    by_kind: dict[str, list[Item]] = {}
    for item in items(shop):
        by_kind.setdefault(item.record.kind, []).append(item)
    lines: list[tuple[str, ...]] = []
    for kind, some in by_kind.items():
        files, listed = named_faces(shop, some)
        lines += listed
        yield _job(shop, kind, files)
    if lines:
        yield _list(shop, lines)


def named_faces(shop: Workshop, some: Iterable[Item]) -> tuple[dict[str, Face], list[tuple[str, ...]]]:
    """The different faces by their files, and for each piece its files and how many there are of it."""
    template = shop.target.files.get("face", FACE)
    files: dict[str, Face] = {}
    by_key: dict[str, str] = {}
    listed = []
    for item in some:
        shown = []
        for side in SIDES:
            face = item.face(side)
            if face is None:
                shown.append("")
                continue
            name = by_key.get(face.key) if side == "back" else None
            if name is None:
                name = named(shop.target.files.get("back", template) if side == "back" else template, shop, item, side)
                files[name] = face
                by_key[face.key] = name
            shown.append(name)
        listed.append((item.record.name, item.deck, str(item.copies), *shown))
    return files, listed


def _job(shop: Workshop, kind: str, files: dict[str, Face]) -> Job:
    target = shop.target
    dpi, bleed_mm = shop.order.dpi or target.dpi, target.bleed_mm
    reads = {name: face.key for name, face in files.items()}
    reads |= {"dpi": str(dpi), "bleed": f"{bleed_mm:g}", "background": target.background, "ink": shop.ink}

    def make(folder: Path) -> None:
        _write(files, folder, dpi, bleed_mm, clipped=target.background == "transparent")

    return Job(f"faces {kind}", f"Faces: {kind}", tuple(files), reads, make, 2.0 * len(files))


def _write(files: dict[str, Face], folder: Path, dpi: int, bleed_mm: float, *, clipped: bool) -> None:
    from meeplewright_generators.exports.picture import View, pictures

    def shown() -> Iterator[tuple[Drawing, View]]:
        for face in files.values():
            bleed = min(bleed_mm, face.bleed_mm)
            box = (-bleed, -bleed, face.width_mm + 2 * bleed, face.height_mm + 2 * bleed)
            cut = (Clip(face.shape.outline(bleed)),) if clipped else ()
            yield (*cut, *face.content), View(box, dpi=dpi)
            face.forget()

    for name, data in zip(files, pictures("png", shown()), strict=True):
        make_folder((folder / name).parent)
        write_whole(folder / name, data, lasting=False)


def _list(shop: Workshop, lines: list[tuple[str, ...]]) -> Job:
    name = shop.target.files.get("list", LIST)

    def make(folder: Path) -> None:
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        table.writerow(("piece", "deck", "count", "front", "back"))
        # a spreadsheet runs what begins like a formula
        table.writerows([[f"'{cell}" if cell[:1] in RISKY else cell for cell in line] for line in lines])
        write_whole(folder / name, out.getvalue().encode(), lasting=False)

    return Job("list", "List", (name,), {line[0]: repr(line) for line in lines}, make)
