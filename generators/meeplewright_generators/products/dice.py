"""Dice: the sides of each as stickers for a blank die, and for one of six sides a net to cut, fold and glue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from meeplewright.text.markup import plain
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.jobs import Job, fingerprint

if TYPE_CHECKING:
    from meeplewright.sources.model import Record
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.sheets.paper import Paper
    from meeplewright_generators.workshop import Workshop

FILE = "dice.pdf"
# a die of 16 mm, as most are sold, and a sticker that leaves its edges free
SIDE_MM, STICKER_MM, FLAP_MM = 16.0, 14.0, 5.0
TITLE_MM, GAP_MM, INSIDE_MM = 6.0, 6.0, 1.2
# what is to be done stands over the first die of a sheet; dice stand so far one under another
HEAD_MM, UNDER_MM = 4.5, 4.0
# lines that are folded: drawn, and left out, in mm
FOLD = (2.0, 1.2)
# where the sides of the net lie in it, in sides across and down, so that the first is opposite the last
_NET = ((1, 1), (0, 1), (1, 0), (1, 2), (2, 1), (3, 1))
_LARGEST_PT, _SMALLEST_PT = 20.0, 4.0


@dataclass(frozen=True, eq=False)
class Die:
    """One die of the box, so often as the box holds it."""

    record: Record
    name: str
    sides: tuple[str, ...]
    count: int

    @property
    def is_cube(self) -> bool:
        return len(self.sides) == len(_NET)

    def height_mm(self, across: int) -> float:
        """How high it is with its name, its net and its stickers."""
        rows = 2 if self.is_cube else -(-len(self.sides) // across)
        net = 3 * SIDE_MM + 2 * FLAP_MM if self.is_cube else 0
        return TITLE_MM + max(net, rows * STICKER_MM)


def jobs(shop: Workshop) -> Iterable[Job]:
    """One file with all dice of the box, and none where it has none."""
    dice = dice_in(shop)
    if not dice or shop.order.pieces is not None:
        return
    said = {die.record.name: fingerprint([die.name, die.sides, die.count]) for die in dice}
    reads = said | shop.reads_of_pages() | {"margin": f"{shop.order.margin_mm:g}"}

    def make(folder: Path) -> None:
        _write(shop, dice, folder / FILE)

    yield Job("dice", "Dice", (FILE,), reads, make, float(sum(die.count for die in dice)))


def dice_in(shop: Workshop, *, every: bool = False) -> list[Die]:
    """The dice that were asked for; with `every` all that the box holds."""
    from meeplewright_generators.faces.dice import dice_kinds, sides_of

    dice = []
    for kind, field in dice_kinds(shop.world).items():
        if not (every or shop.wanted(kind, "dice")):
            continue
        for record in shop.world.of(kind).values() if every else shop.records(kind):
            sides = sides_of(shop.world, record, field)
            if sides:
                name = str(record.data.get("name", record.id))
                count = shop.in_box(record) if every else shop.copies(record)
                dice.append(Die(record, name[:1].upper() + name[1:], sides, count))
    return dice


def pages_of(dice: Sequence[Die], paper: Paper, margin_mm: float) -> list[list[tuple[Die, float]]]:
    """Which dice stand on which sheet, and how far down."""
    across = _across(paper, margin_mm)
    pages: list[list[tuple[Die, float]]] = []
    bottom = paper.height_mm - margin_mm - GAP_MM  # the foot line stands there
    y = bottom
    for die in [each for each in dice for _ in range(each.count)]:
        height = die.height_mm(across)
        if not pages or y + height > bottom:
            pages.append([])
            y = margin_mm + HEAD_MM
        pages[-1].append((die, y))
        y += height + UNDER_MM
    return pages


def _across(paper: Paper, margin_mm: float) -> int:
    """How many stickers stand side by side where there is no net."""
    return max(1, int((paper.width_mm - 2 * margin_mm) // STICKER_MM))


def _write(shop: Workshop, dice: Sequence[Die], path: Path) -> None:
    from meeplewright_generators.exports.document import Document
    from meeplewright_generators.sheets.margin import Slug, draw_margin
    from meeplewright_generators.typeset.fonts import bundled

    say, order, font = shop.say, shop.order, bundled("sans")
    document = Document(title=f"{shop.title}{shop.say.colon} {say('dice')}", author=shop.author, language=shop.language)
    pages = pages_of(dice, order.paper, order.margin_mm)
    for number, placed in enumerate(pages, 1):
        where = f"{say('of sheet', n=number)}/{len(pages)}"
        page = document.page(order.paper.width_mm, order.paper.height_mm, label=str(number))
        page.bookmark(f"{say('dice')}{say.colon} {where}")
        for die, y in placed:
            words = f"{die.name}{say.colon} {', '.join(map(plain, die.sides))}"
            with page.canvas.meaning(Element("Figure", words=words)):
                _draw(page.canvas, shop, die, order.margin_mm, y)
        hint = say("make dice" if any(die.is_cube for die, _ in placed) else "make stickers")
        page.canvas.text(order.margin_mm, order.margin_mm + HEAD_MM - 1.5, hint, font.regular, 6.5, colour="#404040")
        slug = Slug(f"{shop.title} {shop.version}", say("dice"), where, "", say("print"), "")
        draw_margin(page.canvas, slug, font.regular, (order.paper.width_mm, order.paper.height_mm), ())
    document.write(path)


def _draw(canvas: Canvas, shop: Workshop, die: Die, x: float, y: float) -> None:
    from meeplewright_generators.typeset.fonts import bundled

    canvas.text(x, y + TITLE_MM - 2, die.name, bundled("sans").bold, 9)
    y += TITLE_MM
    left, across = x, _across(shop.order.paper, shop.order.margin_mm)
    if die.is_cube:
        _net(canvas, shop, die, x, y + FLAP_MM)
        left, across = x + 4 * SIDE_MM + FLAP_MM + GAP_MM, 3
    for at, side in enumerate(die.sides):
        down, over = divmod(at, across)
        place = (left + over * STICKER_MM, y + (FLAP_MM if die.is_cube else 0) + down * STICKER_MM)
        canvas.rect(*place, STICKER_MM, STICKER_MM, stroke="#000000", width_mm=0.15)
        _side(canvas, shop, side, place, STICKER_MM)


def _net(canvas: Canvas, shop: Workshop, die: Die, x: float, y: float) -> None:
    """A cross of six sides; flaps on the row of four are glued behind the two others. Cuts are solid, folds dashed."""
    row, end, below = y + SIDE_MM, x + 4 * SIDE_MM, y + 2 * SIDE_MM
    for column in (0, 2, 3):
        at = x + column * SIDE_MM
        for base, up in ((row, -1), (below, 1)):
            flap = [(at, base), (at + 2, base + up * FLAP_MM), (at + SIDE_MM - 2, base + up * FLAP_MM)]
            _cut(canvas, [*flap, (at + SIDE_MM, base)])
    _cut(canvas, [(end, row), (end + FLAP_MM, row + 2), (end + FLAP_MM, below - 2), (end, below)])
    _cut(canvas, [(x, row), (x, below)])
    for far, base in ((y, row), (y + 3 * SIDE_MM, below)):
        _cut(canvas, [(x + SIDE_MM, base), (x + SIDE_MM, far), (x + 2 * SIDE_MM, far), (x + 2 * SIDE_MM, base)])
        canvas.line(x, base, end, base, width_mm=0.2, dash=FOLD)
    for column in range(1, 5):
        canvas.line(x + column * SIDE_MM, row, x + column * SIDE_MM, below, width_mm=0.2, dash=FOLD)
    for (column, line), side in zip(_NET, die.sides, strict=True):
        _side(canvas, shop, side, (x + column * SIDE_MM, y + line * SIDE_MM), SIDE_MM)


def _cut(canvas: Canvas, points: Sequence[tuple[float, float]]) -> None:
    canvas.polygon(points, stroke="#000000", width_mm=0.2, closed=False)


def _side(canvas: Canvas, shop: Workshop, side: str, place: tuple[float, float], wide_mm: float) -> None:
    """What stands on a side, as large as it fits."""
    from meeplewright_generators.drawing.lines import draw_block
    from meeplewright_generators.pages.type import type_of
    from meeplewright_generators.typeset.block import fitted

    if not side:
        return
    style = replace(
        type_of(shop).plain, size_pt=_LARGEST_PT, smallest_pt=_SMALLEST_PT, align="center", vertical="middle",
        hyphenate=False,
    )  # fmt: skip
    room = wide_mm - 2 * INSIDE_MM
    block = fitted(shop.press.reader.paragraphs(side, style), style, room, room)
    draw_block(canvas, block, place[0] + INSIDE_MM, place[1] + INSIDE_MM, room)
