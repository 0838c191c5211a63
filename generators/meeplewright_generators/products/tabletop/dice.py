"""A die of six with its own sides: one picture, with a place for each side as the program's own template has it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.sources.disk import write_whole
from meeplewright_generators.drawing.canvas import Canvas, drawn
from meeplewright_generators.jobs import Job, fingerprint
from meeplewright_generators.products.tabletop.objects import D6_PIXELS, D6_SIDE, D6_SPOTS
from meeplewright_generators.writing import file_name, make_folder

if TYPE_CHECKING:
    from meeplewright_generators.products.dice import Die
    from meeplewright_generators.workshop import Workshop

# a side is drawn so large, and its words keep this far from the edge
SIDE_MM, INSIDE_MM = 16.0, 2.0
GROUND = "#f4efe2"


def is_drawn(die: Die) -> bool:
    """Whether the program has a place for each of its sides."""
    return len(die.sides) == len(D6_SPOTS)


def file_of(die: Die) -> str:
    """The file that shows its sides."""
    return f"dice/{file_name(die.record.id)}.png"


def die_job(shop: Workshop, die: Die) -> Job:
    """The job that draws its sides."""
    reads = {"sides": fingerprint([die.sides]), **shop.reads_of_pages()}
    make = partial(_write, shop, die)
    return Job(f"die {die.record.id}", f"Die: {die.name}", (file_of(die),), reads, make)


def _write(shop: Workshop, die: Die, folder: Path) -> None:
    from PIL import Image

    from meeplewright_generators.exports.dots import Dots, dots
    from meeplewright_generators.exports.picture import View, encoded

    whole = Image.new("RGB", (D6_PIXELS, D6_PIXELS), GROUND)
    view = View((0, 0, SIDE_MM, SIDE_MM), pixels=(D6_SIDE, D6_SIDE))
    shown = [(drawn(partial(_side, shop, side)), view) for side in die.sides]
    for (x, y, on_its_head), seen in zip(D6_SPOTS, dots(shown), strict=True):
        whole.paste(seen.image.rotate(180) if on_its_head else seen.image, (x, y))
    file = folder / file_of(die)
    make_folder(file.parent)
    write_whole(file, encoded("png", Dots(whole)), lasting=False)


def _side(shop: Workshop, side: str, canvas: Canvas) -> None:
    from meeplewright_generators.drawing.lines import draw_block
    from meeplewright_generators.pages.type import type_of
    from meeplewright_generators.typeset.block import fitted

    canvas.rect(0, 0, SIDE_MM, SIDE_MM, fill=GROUND)
    if not side:
        return
    style = replace(type_of(shop).plain, size_pt=24, smallest_pt=4, align="center", vertical="middle", hyphenate=False)
    room = SIDE_MM - 2 * INSIDE_MM
    block = fitted(shop.press.reader.paragraphs(side, style), style, room, room)
    draw_block(canvas, block, INSIDE_MM, INSIDE_MM, room)
