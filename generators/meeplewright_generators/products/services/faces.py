"""Faces as pictures: a file for each different face that a target takes, in its sizes, and a list of their counts."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from meeplewright.sources.disk import write_whole
from meeplewright_generators.jobs import Job
from meeplewright_generators.products.contact import contact_jobs
from meeplewright_generators.products.items import (
    FACE,
    MOST_STRETCH,
    Fit,
    SideFile,
    TargetItem,
    as_it_is,
    items,
    named_sides,
)
from meeplewright_generators.products.pictured import Pictured, picture_jobs
from meeplewright_generators.products.spoilers import hidden_in
from meeplewright_generators.writing import make_folder

if TYPE_CHECKING:
    from meeplewright.systems.targets import Target
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.workshop import Workshop

LIST = "list.csv"
# how a file ends, and the format that is so called
FORMS = {".png": "png", ".webp": "webp"}
MM_PER_INCH = 25.4
HAIR = 1.001
# a spreadsheet runs what begins like a formula
RISKY = frozenset("=+-@\t\r")


def jobs(shop: Workshop) -> Iterable[Job]:
    """The pictures, and the list of them. A piece for which the target has no size, and which was told, is made in its
    own by those who force it."""
    target = shop.target
    hidden = hidden_in(shop)
    # fronts that are hidden are not in a set without them
    shown = [
        each
        for each in named_sides(shop, items(shop))
        if target.pictures.spoilers or each.side == "back" or not hidden(each.item.record)
    ]
    form = FORMS.get(PurePosixPath(target.files.get("face", FACE)).suffix, "png")
    wanted = {}
    for height in target.pictures.heights or (0,):
        before = f"{height}/" if len(target.pictures.heights) > 1 else ""
        for each in shown:
            if each.first:
                picture = pictured(target, each.face, each.item.fit or as_it_is(target, each.face), shop.order.dpi)
                wanted[before + each.file] = so_high(picture, height) if height else picture
    yield from picture_jobs("faces", "Faces", wanted, form=form)
    if shown and target.pictures.contact:
        fronts = [each.face for each in shown if each.first and each.side == "front"]
        backs = [each.face for each in shown if each.first and each.side == "back"]
        yield from contact_jobs("contact", [*fronts, *backs], form)
    if shown:
        yield _list(shop, shown)


def so_high(picture: Pictured, height: int) -> Pictured:
    """The same picture in so many dots from above to below."""
    _, _, across, down = picture.box
    return replace(picture, pixels=(max(1, round(height * across / down)), height), dpi=0)


def pictured(target: Target, face: Face, fit: Fit, dpi: int = 0) -> Pictured:
    """A face as a target wants it: in exactly the dots of its size, or so many an inch."""
    size, scale = fit.size, 1.0
    wide, high = (face.height_mm, face.width_mm) if fit.turned else (face.width_mm, face.height_mm)
    if target.background == "transparent":
        cut_mm: float | None = (bleed := min(size.bleed_mm, face.bleed_mm))
        across, down = wide + 2 * bleed, high + 2 * bleed
    else:
        cut_mm, across, down = None, size.width_mm + 2 * size.bleed_mm, size.height_mm + 2 * size.bleed_mm
        if any(size.pixels):
            across, down = (length / target.dpi * MM_PER_INCH for length in size.pixels)
        need = max(across / (wide + 2 * face.bleed_mm), down / (high + 2 * face.bleed_mm))
        if need > 1:  # and the last row of dots is covered, not half covered
            scale = min(need, MOST_STRETCH) * HAIR
        across, down = across / scale, down / scale
    box = ((wide - across) / 2, (high - down) / 2, across, down)
    if any(size.pixels):
        return Pictured(face, box, size.pixels, target.dpi, cut_mm, fit.turned)
    dots = dpi or target.dpi
    if most := target.limits.pixels:
        dots = min(dots, int(most / max(box[2:]) * MM_PER_INCH))
    return Pictured(face, box, _dots(box, dots * scale), dots, cut_mm, fit.turned)


def _dots(box: tuple[float, float, float, float], dpi: float) -> tuple[int, int]:
    return max(1, round(box[2] / MM_PER_INCH * dpi)), max(1, round(box[3] / MM_PER_INCH * dpi))


def _list(shop: Workshop, shown: Sequence[SideFile]) -> Job:
    """Which files show a piece, in which size it is made, and how often."""
    name = shop.target.files.get("list", LIST)
    files: dict[TargetItem, dict[str, str]] = {}
    for each in shown:
        files.setdefault(each.item, {})[each.side] = each.file
    lines = [
        (
            item.record.name, item.deck, _title(item), f"{item.front.width_mm:.4g} x {item.front.height_mm:.4g}",
            _larger(shop, item), str(item.copies), by.get("front", ""), by.get("back", ""),
        )
        for item, by in files.items()
    ]  # fmt: skip

    def make(folder: Path) -> None:
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        table.writerow(("piece", "deck", "size", "mm", "scale", "count", "front", "back"))
        table.writerows([[f"'{cell}" if cell[:1] in RISKY else cell for cell in line] for line in lines])
        make_folder((folder / name).parent)
        write_whole(folder / name, out.getvalue().encode(), lasting=False)

    return Job("list", "List", (name,), {line[0]: repr(line) for line in lines}, make)


def _larger(shop: Workshop, item: TargetItem) -> str:
    """How many parts of a hundred a picture is to be shown in, where it has fewer dots a millimetre than the others."""
    picture = pictured(shop.target, item.front, item.fit or as_it_is(shop.target, item.front), shop.order.dpi)
    exact = item.fit is not None and any(item.fit.size.pixels)
    wanted = picture.dpi if exact else shop.order.dpi or shop.target.dpi
    return str(round(100 * wanted / picture.dpi))


def _title(item: TargetItem) -> str:
    return item.fit.size.title if item.fit else ""
