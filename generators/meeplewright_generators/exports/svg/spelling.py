"""How numbers, colours and paths are spelt in SVG."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from meeplewright_generators.drawing.colours import Colour, Current, spelt
from meeplewright_generators.drawing.paths import SAME, Matrix, Path

_FAR = 1e9
_MOST_KEPT = 1 << 16
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """Text as XML shows it: nothing that a pack holds becomes mark-up."""
    text = _NO_XML.sub("\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: float, places: int = 2) -> str:
    """A number to a hundredth, as short as it goes: a hundredth of a millimetre is a tenth of a dot of print."""
    if places == 2 and -_FAR < value < _FAR:
        return _hundredths(round(value * 100))  # a picture has few different ones
    shown = f"{value:.{places}f}"
    if places:
        shown = shown.rstrip("0").rstrip(".")
    if shown in ("", "-0"):
        return "0"
    return shown.replace("0.", ".", 1) if shown.startswith(("0.", "-0.")) else shown


# what stands behind the whole of a number, for each hundredth of it
_PARTS = tuple(f".{part:02d}".rstrip("0").rstrip(".") for part in range(100))


@lru_cache(maxsize=_MOST_KEPT)
def _hundredths(count: int) -> str:
    whole, rest = divmod(abs(count), 100)
    shown = f"{whole or ''}{_PARTS[rest]}" or "0"
    return f"-{shown}" if count < 0 else shown


class _Further(dict[int, str]):
    """How a number is spelt that stands behind another one: few steps of a path are long, so few are different."""

    def __init__(self, spelt: Callable[[int], str]) -> None:
        self._spelt = spelt

    def __missing__(self, step: int) -> str:
        shown = f" {self._spelt(step)}" if step >= 0 else self._spelt(step)
        if len(self) < _MOST_KEPT:
            self[step] = shown
        return shown


_FURTHER = (_Further(str), _Further(_hundredths))  # in whole steps, and in hundredths


def numbers(values: Iterable[float], places: int = 2) -> str:
    """Several numbers, with no more between them than is needed."""
    return " ".join([number(value, places) for value in values]).replace(" -", "-")


@lru_cache(maxsize=4096)
def path_data(path: Path, places: int = 2) -> str:
    """A path as the `d` of an element: from point to point, which takes half the bytes of places on the page. Places
    are counted in whole steps, of which `places` says how many digits after the point they have: 0 or 2."""
    scale, spelt = (100, _hundredths) if places else (1, str)
    further = _FURTHER[bool(places)]
    out: list[str] = []
    add = out.append
    x = y = start_x = start_y = 0
    last = ""  # the same letter again need not be said
    for letter, points in path.segments:
        if letter == "L":  # most are straight, and this is where the time goes
            to_x, to_y = round(points[0] * scale), round(points[1] * scale)
            if to_y == y:
                add("h" + spelt(to_x - x) if last != "h" else further[to_x - x])
                last = "h"
            elif to_x == x:
                add("v" + spelt(to_y - y) if last != "v" else further[to_y - y])
                last = "v"
            elif last != "l":
                add("l" + spelt(to_x - x) + further[to_y - y])
                last = "l"
            else:
                add(further[to_x - x] + further[to_y - y])
            x, y = to_x, to_y
        elif letter == "M":
            x, y = start_x, start_y = round(points[0] * scale), round(points[1] * scale)
            add(f"M{spelt(x)} {spelt(y)}" if y >= 0 else f"M{spelt(x)}{spelt(y)}")
            last = "M"
        elif letter == "Z":
            add("z")
            x, y, last = start_x, start_y, "z"
        else:
            x1, y1, x2, y2, x3, y3 = points
            to_x, to_y = round(x3 * scale), round(y3 * scale)
            px, py = (3 * x1 - x / scale) / 2, (3 * y1 - y / scale) / 2
            # one point that pulls the curve, where one is enough: most letters are drawn so
            if abs((3 * x2 - x3) / 2 - px) < 0.02 and abs((3 * y2 - y3) / 2 - py) < 0.02:
                way, right, down, pulled = "q", round(px * scale) - x, round(py * scale) - y, ""
            else:
                way, right, down = "c", round(x1 * scale) - x, round(y1 * scale) - y
                pulled = further[round(x2 * scale) - x] + further[round(y2 * scale) - y]
            begun = further[right] if last == way else way + spelt(right)
            add(begun + further[down] + pulled + further[to_x - x] + further[to_y - y])
            x, y, last = to_x, to_y, way
    return "".join(out)


@lru_cache(maxsize=4096)
def colour(of: Colour) -> str:
    """A colour as a screen shows it."""
    if isinstance(of, Current):
        return "currentColor"
    shown = spelt(of)
    return f"#{shown[1::2]}" if shown[1::2] == shown[2::2] else shown


def transform(m: Matrix) -> str:
    """A transformation as an attribute, or nothing where it changes nothing."""
    a, b, c, d, e, f = m
    if m == SAME:
        return ""
    if (b, c) == (0, 0) and a == d:
        moved = f"translate({e:.6g} {f:.6g})" if (e, f) != (0, 0) else ""
        return f' transform="{moved}{"" if a == 1 else f"scale({a:.5g})"}"'
    return f' transform="matrix({a:.6g} {b:.6g} {c:.6g} {d:.6g} {e:.6g} {f:.6g})"'
