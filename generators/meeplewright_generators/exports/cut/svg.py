"""Contours as SVG: a group for each layer, lines without a fill, as Cricut and Silhouette read them."""

from __future__ import annotations

from collections.abc import Sequence

from meeplewright_generators.drawing.cutting import CUT, MARKS, SCORE, Contour, Corner, radius_of

COLOURS = {CUT: "#ff0000", SCORE: "#0000ff", MARKS: "#000000"}


def svg(contours: Sequence[Contour], width_mm: float, height_mm: float) -> bytes:
    """The whole file; one unit is a millimetre."""
    size = f'width="{_n(width_mm)}mm" height="{_n(height_mm)}mm" viewBox="0 0 {_n(width_mm)} {_n(height_mm)}"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<svg xmlns="http://www.w3.org/2000/svg" {size}>']
    for layer, colour in COLOURS.items():
        some = [contour for contour in contours if contour.layer == layer]
        if some:
            lines.append(f'<g id="{layer}" fill="none" stroke="{colour}" stroke-width="0.1">')
            lines += [f'<path d="{_path(contour)}"/>' for contour in some]
            lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""]).encode()


def _path(contour: Contour) -> str:
    first = contour.corners[0]
    steps = [f"M{_n(first.x)} {_n(first.y)}"]
    rest = [*contour.corners[1:], first] if contour.closed else contour.corners[1:]
    for one, other in zip(contour.corners, rest, strict=False):
        steps.append(_step(one, other))
    return " ".join([*steps, "Z"] if contour.closed else steps)


def _step(one: Corner, other: Corner) -> str:
    if not one.bulge:
        return f"L{_n(other.x)} {_n(other.y)}"
    radius, large, clockwise = _n(radius_of(one, other)), int(abs(one.bulge) > 1), int(one.bulge > 0)
    return f"A{radius} {radius} 0 {large} {clockwise} {_n(other.x)} {_n(other.y)}"


def _n(value: float) -> str:
    return f"{round(value, 4) + 0.0:.7g}"
