"""Outlines of plates and frames: rectangles whose corners are round, cut, hollow or stepped, and ribbons."""

from __future__ import annotations

from meeplewright_generators.drawing.paths import ROUND, Path, Segment, polyline, rounded

# shapes of boxes that are rectangles with corners of their own; their size is the box's `radius`
PLATES = ("notched", "scooped", "stepped", "ribbon")
_OF_CORNERS = {"round": "", "notch": "notched", "scoop": "scooped", "step": "stepped", "square": "square"}


def cornered(corners: str, x: float, y: float, width: float, height: float, size: float) -> Path:
    """A rectangle with such corners: `round`, `square`, `notch`, `scoop` or `step`."""
    if corners == "round":
        return rounded(x, y, width, height, size)
    return plate(_OF_CORNERS.get(corners, "square"), x, y, width, height, size)


def plate(form: str, x: float, y: float, width: float, height: float, size: float) -> Path:
    """A plate of one of these shapes."""
    s = min(size, width / 2, height / 2)
    right, bottom = x + width, y + height
    if form == "notched" and s > 0:
        return polyline([
            (x + s, y), (right - s, y), (right, y + s), (right, bottom - s), (right - s, bottom), (x + s, bottom),
            (x, bottom - s), (x, y + s),
        ])  # fmt: skip
    if form == "stepped" and s > 0:
        upper = [(x, y + s), (x + s, y + s), (x + s, y), (right - s, y), (right - s, y + s), (right, y + s)]
        lower = [(px, y + bottom - py) for px, py in reversed(upper)]
        return polyline([*upper, *lower])
    if form == "ribbon" and s > 0:
        middle = y + height / 2
        return polyline([(x, y), (right, y), (right - s, middle), (right, bottom), (x, bottom), (x + s, middle)])
    if form == "scooped" and s > 0:
        return Path(tuple(_scooped(x, y, right, bottom, s)))
    return rounded(x, y, width, height, 0)


def _scooped(x: float, y: float, right: float, bottom: float, s: float) -> list[Segment]:
    """Corners that are hollow: quarters of circles about the corners themselves."""
    k = s * ROUND
    return [
        ("M", (x + s, y)), ("L", (right - s, y)),
        ("C", (right - s, y + k, right - k, y + s, right, y + s)), ("L", (right, bottom - s)),
        ("C", (right - k, bottom - s, right - s, bottom - k, right - s, bottom)), ("L", (x + s, bottom)),
        ("C", (x + s, bottom - k, x + k, bottom - s, x, bottom - s)), ("L", (x, y + s)),
        ("C", (x + k, y + s, x + s, y + k, x + s, y)), ("Z", ()),
    ]  # fmt: skip
