"""Paper sizes by name, and lengths as people write them."""

from __future__ import annotations

import difflib
import math
import re
from dataclasses import dataclass

from meeplewright.findings.stop import Stop

_MM_PER_UNIT = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
_LENGTH = re.compile(r"\s*(-?[0-9]+(?:[.,][0-9]+)?)\s*(mm|cm|in|pt)?\s*", re.ASCII)
_SIZE = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?)\s*[x×]\s*([0-9]+(?:\.[0-9]+)?)\s*(mm|cm|in)?\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, in the orientation it is printed in."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def landscape(self) -> bool:
        return self.width_mm > self.height_mm

    def turned(self) -> Paper:
        """The same sheet in the other orientation."""
        return Paper(self.name, self.height_mm, self.width_mm)


# PA4 is the part that A4 and Letter have in common: it prints on both
_KNOWN = (
    Paper("A3", 297, 420),
    Paper("A4", 210, 297),
    Paper("A5", 148, 210),
    Paper("Letter", 215.9, 279.4),
    Paper("Legal", 215.9, 355.6),
    Paper("Tabloid", 279.4, 431.8),
    Paper("PA4", 210, 280),
)
PAPERS = {each.name.lower(): each for each in _KNOWN}


def paper(name: str) -> Paper:
    """`A4`, `Letter`, `PA4`, … or a size such as `200x250mm`."""
    known = PAPERS.get(name.strip().lower())
    if known is not None:
        return known
    size = _SIZE.fullmatch(name.lower())
    names = ", ".join(each.name for each in _KNOWN)
    if size is None:
        near = difflib.get_close_matches(name.lower(), PAPERS, 1)
        hint = f"did you mean {PAPERS[near[0]].name}? " if near else ""
        raise Stop(f"`{name}` is not a paper size", f"{hint}write one of {names}, or a size such as 200x250mm")
    unit = _MM_PER_UNIT[size[3] or "mm"]
    width_mm, height_mm = float(size[1]) * unit, float(size[2]) * unit
    if not (20 <= width_mm <= 5000 and 20 <= height_mm <= 5000):
        raise Stop(f"`{name}` is no sheet of paper", "write a width and a height between 20 and 5000 mm")
    return Paper(name.strip(), width_mm, height_mm)


def length_mm(text: str, what: str, *, least: float = -1000.0, most: float = 1000.0) -> float:
    """A length in mm: `3`, `3mm`, `0.125in`; `what` names it in the error."""
    match = _LENGTH.fullmatch(text.lower())
    if match is None:
        raise Stop(f"{what} `{text}` is not a length", "write a number with mm, cm, in or pt, such as 3mm")
    value = float(match[1].replace(",", ".")) * _MM_PER_UNIT[match[2] or ""]
    if not least <= value <= most or not math.isfinite(value):
        raise Stop(f"{what} `{text}` is out of range", f"write a length from {least:g} to {most:g} mm")
    return value
