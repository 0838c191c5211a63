"""Icon boxes, rows of icons, tracks and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meeplewright.digits import counted_by
from meeplewright.text.markup import PlainText, Token, parse
from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.drawing.icon import Icon
from meeplewright_generators.drawing.lines import draw_block
from meeplewright_generators.drawing.paths import Path
from meeplewright_generators.drawing.walk import meaningless
from meeplewright_generators.faces.boxes import moved
from meeplewright_generators.faces.paint_text import near
from meeplewright_generators.faces.places import shortened
from meeplewright_generators.faces.shape import Shape
from meeplewright_generators.faces.units import length
from meeplewright_generators.typeset.block import fitted
from meeplewright_generators.typeset.measures import MM_PER_PT

if TYPE_CHECKING:
    from meeplewright_generators.faces.filled import Filled
    from meeplewright_generators.faces.layout import Rect
    from meeplewright_generators.faces.painting import Painting
    from meeplewright_generators.matter.strip import Strip

# what is fainter is a ground for other things
FAINT = 0.5
# the ink of an icon reaches the middles of its square's sides, seldom its corners
ENDS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def draw_icon(painting: Painting, icon: Icon, x: float, y: float, side: float, colour: str) -> None:
    """An icon whose ink is in the middle of a square of this side, as large as it goes; its name goes unseen."""
    left, top, right, bottom = icon.ink
    scale = side / max(right - left, bottom - top)
    dx = x + side / 2 - (left + right) / 2 * scale
    dy = y + side / 2 - (top + bottom) / 2 * scale
    canvas = painting.canvas
    canvas.place(icon.form, dx, dy, scale=scale, colour=colour)
    name = painting.icons.name(icon.id)
    canvas.unseen(x, y + side / 2, side, name, painting.theme.family("sans").regular)


def _colour(painting: Painting, each: Filled, icon_id: str) -> str:
    own = each.box.get("colour")
    return (
        painting.theme.text_colour(str(own))
        if own
        else painting.theme.icon_colour(icon_id) or painting.theme.text_colour("ink")
    )


def paint_icon(painting: Painting, each: Filled, at: Rect) -> None:
    """One icon, as large as the box."""
    x, y, width, height = at
    side = min(width, height)
    icon = painting.icons.icon(str(each.value))
    if not icon.drawn:
        painting.notice("icon", each, icon.id)
    left, top, half = x + (width - side) / 2, y + (height - side) / 2, side / 2
    draw_icon(painting, icon, left, top, side, _colour(painting, each, icon.id))
    if each.opacity > FAINT and painting.layout.shape.inside(left + half, top + half, half):
        # one that runs over the edge, or is a faint ground, is meant so
        near(painting, each, [(left + half + dx * half, top + half + dy * half) for dx, dy in ENDS])


def paint_icons(painting: Painting, each: Filled, at: Rect) -> None:
    """`{oil:3}` as three icons in a row (or column); more than `most` as a number before one."""
    about = each.box.get("icons")
    about = about if isinstance(about, dict) else {}
    most = int(about.get("most", 10))
    marks: list[tuple[str, str]] = []
    for span in parse(str(each.value)).spans:
        if isinstance(span, Token):
            if span.argument[:1] in ("-", "+") and span.argument[1:].isdecimal():
                marks.append((span.argument.replace("-", "\N{MINUS SIGN}"), span.name))
                continue
            count = counted_by(span.argument) if span.argument.isdecimal() else 1
            marks += [("", span.name)] * count if count <= most else [(span.argument, span.name)]
        elif isinstance(span, PlainText) and span.text.strip() and span.text.strip() != ",":
            marks.append((span.text.strip(), ""))
    if not marks:
        return
    x, y, width, height = at
    gap = length(about.get("gap", 0.6))
    down = about.get("direction") == "down"
    long, across = (height, width) if down else (width, height)
    units = sum(1 if name and not count else 1.7 if name else 0.7 for count, name in marks)
    side = max(0.5, min(across, (long - gap * (len(marks) - 1)) / units))
    used = side * units + gap * (len(marks) - 1)
    start = {"left": 0.0, "center": (long - used) / 2, "right": long - used}[str(about.get("align", "center"))]
    for amount, name in marks:
        px, py = (x + (width - side) / 2, y + start) if down else (x + start, y + (height - side) / 2)
        if amount:
            chain = painting.theme.family("sans").bold
            size = side * 0.86 / MM_PER_PT
            painting.canvas.text(
                px + side * 0.35, py + side / 2 + chain.first.cap_height * side * 0.43, amount, chain, size,
                colour=painting.theme.text_colour(str(each.box.get("colour") or "ink")), align="center",
            )  # fmt: skip
            px += side * 0.7
            start += side * 0.7
        if name:
            icon = painting.icons.icon(name)
            if not icon.drawn:
                painting.notice("icon", each, name)
            draw_icon(painting, icon, px, py, side, _colour(painting, each, name))
            start += side
        start += gap


def paint_track(painting: Painting, each: Filled, at: Rect) -> None:
    """Numbered cells from one number to another, in rows that fill the box."""
    first, last, icon_id, marked = each.value
    about = each.box.get("track")
    form = str(about.get("cells", "rectangle"))
    gap = length(about.get("gap", 1))
    count = abs(last - first) + 1
    x, y, width, height = at
    rows = max(1, int(about.get("rows", 1)))
    per_row = -(-count // rows)
    side = min((width - gap * (per_row - 1)) / per_row, (height - gap * (rows - 1)) / rows)
    if side <= 0:
        painting.notice("over", each, "wide", gap * (per_row - 1) - width, 0)
        return
    step = 1 if last >= first else -1
    style = painting.theme.style(about.get("style", "track"))
    line = painting.theme.text_colour(str(about.get("stroke", "ink")))
    fill = about.get("fill")
    spare = width - per_row * side - (per_row - 1) * gap
    left = x + spare * {"left": 0.0, "center": 0.5, "right": 1.0}[str(about.get("align", "center"))]
    top = y + (height - rows * side - (rows - 1) * gap) / 2
    shape = Shape(form, side, side, side * 0.12 if form == "rectangle" else 0)
    for number in range(count):
        cx, cy = left + (number % per_row) * (side + gap), top + (number // per_row) * (side + gap)
        value = first + number * step
        shade = about.get("marked-fill", "accent-soft") if value in marked else fill
        painting.canvas.path(
            moved(shape, cx, cy),
            fill=painting.theme.colour(str(shade)) if shade else None, stroke=line,
            width_mm=length(about.get("line", 0.35)),
        )  # fmt: skip
        if icon_id and number == count - 1 and about.get("icon-at", "last") == "last":
            icon = painting.icons.icon(icon_id)
            draw_icon(painting, icon, cx + side * 0.52, cy + side * 0.52, side * 0.4, _colour(painting, each, icon_id))
        block = fitted(painting.reader.paragraphs(str(value).replace("-", "−"), style), style, side, side)
        draw_block(painting.canvas, block, cx, cy, side)


def paint_path(painting: Painting, each: Filled, _at: Rect) -> None:
    """The line from one place to another, as far as it is not shortened away."""
    about = each.box.get("path")
    line = shortened(each.value, length(about.get("short", 0)) if isinstance(about, dict) else 0)
    if line is None:
        return
    stroke = str(each.box.get("stroke", "ink"))
    painting.canvas.path(
        Path((("M", line.start), *(("C", (*first, *second, *end)) for first, second, end in line.curves))),
        stroke=painting.theme.line_colour(stroke),
        width_mm=each.box.mm("line", 0.3), dash=[float(part) for part in each.box.get("dash", ())],
    )  # fmt: skip


def table_strips(painting: Painting, each: Filled, width: float, scale: float) -> tuple[list[Strip], float, float]:
    """The rows of a table in a part of its size, how high they are together, and the size."""
    key = (id(each.box), id(each.value), round(width, 6), round(scale, 6))
    if key not in painting.tables:
        painting.tables[key] = _table_strips(painting, each, width, scale)
    return painting.tables[key]


def _table_strips(painting: Painting, each: Filled, width: float, scale: float) -> tuple[list[Strip], float, float]:
    from meeplewright_generators.matter.flow import strips
    from meeplewright_generators.matter.tables import TextTable

    about = each.box.get("table")
    style = painting.theme.style(about.get("style", "small"))
    head = painting.theme.style(about.get("head-style", {"extends": about.get("style", "small"), "bold": True}))
    size = max(style.size_pt * scale, style.smallest_pt or style.size_pt)
    table = TextTable(
        each.value, style.at(size), head.at(head.size_pt * size / style.size_pt), about.get("widths", ()),
        heads=1 if about.get("head") else 0, padding=length(about.get("padding", 0.8)),
        rule=painting.theme.text_colour(str(about.get("rule", "rule"))),
    )  # fmt: skip
    rows = list(strips([table], width, painting.reader))
    return rows, sum(strip.height for strip in rows), size


def paint_table(painting: Painting, each: Filled, at: Rect) -> None:
    """Rows of cells, in the largest size at which they all fit."""
    x, y, width, height = at
    padding = 2 * length(each.box.get("table").get("padding", 0.8))
    across, down = max(len(row) for row in each.value) * padding, len(each.value) * padding
    if across >= width > 0 or down >= height > 0:
        # the edges of the cells alone are more than the box: told without setting thousands of them
        over = ("wide", across - width) if across >= width else ("high", down - height)
        painting.notice("over", each, *over, 0)
        return
    largest = painting.theme.style(each.box.get("table").get("style", "small")).size_pt
    size = largest * each.scale.size if each.scale is not None else largest
    while True:
        rows, used, shown = table_strips(painting, each, width, size / largest)
        if used <= height + 0.01 or shown > size:
            break
        size -= 0.25
    drawn = Canvas()
    for strip in rows:
        strip.draw(drawn, x, y)
        y += strip.height
    # a face is one figure, whatever stands on it
    painting.canvas.operations += meaningless(drawn.content())
    if used > height + 0.05:
        painting.notice("over", each, "high", used - height, shown)
    painting.notice("fits", each, "", used / height, shown)
