"""A picture as SVG. Every text goes through an XML escape, so nothing that a pack holds becomes mark-up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from meeplewright.stories.picture.layout import Layout, Point, arrow
from meeplewright.stories.picture.marks import COLOURS, MARKS, Picture, Shown

LEGEND_MM = 6.0
IN_A_FRAME = "visited from the entries that the frame names, in any order"
_MARGIN_MM = 8.0
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Text as XML shows it."""
    text = _NO_XML.sub("\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def svg(picture: Picture, layout: Layout, title: str) -> str:
    """A whole SVG file."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + drawing(picture, layout, title) + "\n"


def style() -> str:
    """How entries and ways look."""
    lines = [
        "text{font-family:'Fira Sans',FiraGO,'DejaVu Sans',Arial,sans-serif;fill:#22303a}",
        ".n rect{stroke-width:.35}.n .no{font-size:4px;font-weight:700;text-anchor:middle}",
        ".n .ti{font-size:2.5px;text-anchor:middle}.w path{fill:none;stroke:#8a979c;stroke-width:.28}",
        ".w polygon{fill:#8a979c}.w.g path{stroke-dasharray:1.2 .8}.legend text{font-size:3px}",
        ".h{font-size:5px;font-weight:700}.f rect{fill:#f6f3fa;stroke:#6741a0;stroke-width:.3}",
        ".f text{font-size:3.4px;font-weight:700;fill:#6741a0}",
    ]
    for mark, (fill, edge) in COLOURS.items():
        dashed = ";stroke-dasharray:1 .7" if mark == "unreachable" else ""
        lines.append(f".m-{mark or 'plain'} rect{{fill:{fill};stroke:{edge}{dashed}}}")
    return "".join(lines)


def drawing(picture: Picture, layout: Layout, title: str) -> str:
    """The SVG element alone."""
    rows = len(picture.used()) + 2 + bool(layout.frames)
    top = _MARGIN_MM + 8 + rows * LEGEND_MM
    width, height = max(layout.width, 110) + 2 * _MARGIN_MM, layout.height + top + _MARGIN_MM
    shift = _MARGIN_MM + max(0.0, (110 - layout.width) / 2)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" id="story" role="img" {_measures(width, height)}>',
        f"<title>{escaped(title)}</title>",
        f"<style>{style()}</style>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        '<g id="all">',
        f'<text class="h" x="{_MARGIN_MM}" y="{_MARGIN_MM + 3}">{escaped(title)}</text>',
        *_legend(picture, layout),
        f'<g transform="translate({shift:.2f} {top:.2f})">',
    ]
    number = {id_: at for at, id_ in enumerate(picture.entries)}
    for frame in layout.frames:
        at = f'x="{frame.left:.2f}" y="{frame.top:.2f}" width="{frame.width:.2f}" height="{frame.height:.2f}"'
        lines.append(f'<g class="f"><rect {at} rx="2"/>')
        lines.append(f'<text x="{frame.left + 4:.2f}" y="{frame.top + 5.4:.2f}">{escaped(frame.title)}</text></g>')
    for curve in layout.curves:
        one, other = curve.way
        guarded = " g" if curve.way in picture.guarded else ""
        lines += [
            f'<g class="w{guarded}" data-from="{number[one]}" data-to="{number[other]}">',
            f'<path d="{_path(curve.points, curve.tip)}"/>',
            f'<polygon points="{" ".join(_pair(point) for point in arrow(curve))}"/></g>',
        ]
    for id_, entry in picture.entries.items():
        lines += _entry(entry, number[id_], layout.places[id_], layout.size)
    return "\n".join([*lines, "</g>", "</g>", "</svg>"])


def _legend(picture: Picture, layout: Layout) -> Iterator[str]:
    y = _MARGIN_MM + 9
    yield '<g class="legend">'
    for mark in picture.used():
        yield f'<g class="m-{mark}"><rect x="{_MARGIN_MM}" y="{y - 3:.1f}" width="8" height="4" rx="0.8"/></g>'
        yield f'<text x="{_MARGIN_MM + 10}" y="{y:.1f}">{escaped(MARKS[mark])}</text>'
        y += LEGEND_MM
    yield f'<g class="w g"><path d="M{_MARGIN_MM} {y - 1:.1f}h8"/></g>'
    yield f'<text x="{_MARGIN_MM + 10}" y="{y:.1f}">only on a condition, or at a cost</text>'
    y += LEGEND_MM
    if layout.frames:
        yield f'<g class="f"><rect x="{_MARGIN_MM}" y="{y - 3:.1f}" width="8" height="4" rx="0.8"/></g>'
        yield f'<text x="{_MARGIN_MM + 10}" y="{y:.1f}">{escaped(IN_A_FRAME)}</text>'
        y += LEGEND_MM
    yield f'<text x="{_MARGIN_MM}" y="{y:.1f}">{escaped(picture.told)}</text></g>'


def _entry(entry: Shown, at: int, place: Point, size: Point) -> Iterator[str]:
    (x, y), (width, height) = place, size
    marks = entry.mark or "plain"
    yield f'<g class="n m-{marks}" id="n{at}" data-at="{at}">'
    said = ", ".join(MARKS[mark] for mark in entry.marks)
    yield f"<title>{escaped(' '.join(filter(None, [entry.number, entry.id])) + (f': {said}' if said else ''))}</title>"
    yield f'<rect x="{x - width / 2:.2f}" y="{y - height / 2:.2f}" width="{width}" height="{height}" rx="1.5"/>'
    lines = folded(entry.title, 18 if entry.number else 17, 1 if entry.number else 2)
    if entry.number:
        yield f'<text class="no" x="{x:.2f}" y="{y:.2f}">{escaped(entry.number)}</text>'
        yield f'<text class="ti" x="{x:.2f}" y="{y + 3.6:.2f}">{escaped(lines[0])}</text>'
    else:
        for row, line in enumerate(lines):
            base = y + 0.7 + (row - (len(lines) - 1) / 2) * 3
            yield f'<text class="ti" x="{x:.2f}" y="{base:.2f}">{escaped(line)}</text>'
    yield "</g>"


def folded(text: str, letters: int, lines: int) -> list[str]:
    """A title on so many lines of so many letters, cut where it is longer."""
    import textwrap

    return textwrap.wrap(text, letters, max_lines=lines, placeholder="…") or [""]


def _measures(width: float, height: float) -> str:
    return f'width="{width:.1f}mm" height="{height:.1f}mm" viewBox="0 0 {width:.1f} {height:.1f}"'


def _pair(point: Point) -> str:
    return f"{point[0]:.2f},{point[1]:.2f}"


def _path(points: tuple[Point, ...], tip: Point) -> str:
    pieces = "".join(
        f"C{_pair(points[n])} {_pair(points[n + 1])} {_pair(points[n + 2])}" for n in range(1, len(points) - 2, 3)
    )
    return f"M{_pair(points[0])}{pieces}L{_pair(tip)}"
