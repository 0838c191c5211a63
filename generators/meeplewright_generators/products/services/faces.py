"""Faces as pictures: a file for each different face that a target takes, in its sizes, and a list of their counts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.sources.disk import write_whole
from meeplewright_generators.jobs import Job
from meeplewright_generators.products.items import MOST_STRETCH, Fit, Item, Named, items, named_sides
from meeplewright_generators.products.pictured import Pictured, picture_jobs
from meeplewright_generators.writing import make_folder

if TYPE_CHECKING:
    from meeplewright.systems.targets import Target
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.workshop import Workshop

LIST = "list.csv"
MM_PER_INCH = 25.4
HAIR = 1.001
# a spreadsheet runs what begins like a formula
RISKY = frozenset("=+-@\t\r")


def jobs(shop: Workshop) -> Iterable[Job]:
    """The pictures, and the list of them; a piece for which the target has no size is left out (and was told)."""
    made = [item for item in items(shop) if item.fit is not None]
    shown = list(named_sides(shop, made))
    wanted = {
        each.file: pictured(shop.target, each.face, each.item.fit, shop.order.dpi)
        for each in shown
        if each.first and each.item.fit is not None
    }
    yield from picture_jobs("faces", "Faces", wanted)
    if shown:
        yield _list(shop, shown)


def pictured(target: Target, face: Face, fit: Fit, dpi: int = 0) -> Pictured:
    """A face as a target wants it: in exactly the dots of its size, or so many an inch."""
    size, scale = fit.size, min(fit.scale, MOST_STRETCH)
    if scale > 1:
        scale *= HAIR  # the last row of dots is covered, not half covered
    dots = target.dpi if any(size.pixels) else dpi or target.dpi
    wide, high = (face.height_mm, face.width_mm) if fit.turned else (face.width_mm, face.height_mm)
    if target.background == "transparent":
        bleed = min(size.bleed_mm, face.bleed_mm)
        across, down, cut_mm, scale = wide + 2 * bleed, high + 2 * bleed, bleed, 1.0
    else:
        across, down, cut_mm = size.width_mm + 2 * size.bleed_mm, size.height_mm + 2 * size.bleed_mm, None
        if any(size.pixels):
            across, down = (length / target.dpi * MM_PER_INCH for length in size.pixels)
        across, down = across / scale, down / scale
    box = ((wide - across) / 2, (high - down) / 2, across, down)
    pixels = size.pixels if any(size.pixels) else _dots(box, dots * scale)
    return Pictured(face, box, pixels, dots, cut_mm, fit.turned)


def _dots(box: tuple[float, float, float, float], dpi: float) -> tuple[int, int]:
    return max(1, round(box[2] / MM_PER_INCH * dpi)), max(1, round(box[3] / MM_PER_INCH * dpi))


def _list(shop: Workshop, shown: Sequence[Named]) -> Job:
    """Which files show a piece, in which size it is made, and how often."""
    name = shop.target.files.get("list", LIST)
    files: dict[Item, dict[str, str]] = {}
    for each in shown:
        files.setdefault(each.item, {})[each.side] = each.file
    lines = [
        (item.record.name, item.deck, _title(item), str(item.copies), by.get("front", ""), by.get("back", ""))
        for item, by in files.items()
    ]

    def make(folder: Path) -> None:
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        table.writerow(("piece", "deck", "size", "count", "front", "back"))
        table.writerows([[f"'{cell}" if cell[:1] in RISKY else cell for cell in line] for line in lines])
        make_folder((folder / name).parent)
        write_whole(folder / name, out.getvalue().encode(), lasting=False)

    return Job("list", "List", (name,), {line[0]: repr(line) for line in lines}, make)


def _title(item: Item) -> str:
    return item.fit.size.title if item.fit else ""
