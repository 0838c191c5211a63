"""PDFs read back with other libraries: where things stand, in mm from the top left corner of the page."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True)
class Word:
    """A word, the left end of its baseline, and how far it is turned clockwise."""

    text: str
    x: float
    y: float
    angle: float


@dataclass(frozen=True)
class Drawn:
    """What a page draws: the outlines that faces are clipped to, and single lines."""

    width: float
    height: float
    clips: list[list[Point]]
    lines: list[tuple[float, float, float, float]]
    boxes: dict[str, tuple[float, float, float, float]]


def words(path: Path, page: int) -> list[Word]:
    """Words with where their first letter's origin stands, as pdfium sees them."""
    document = pypdfium2.PdfDocument(path)
    sheet = document[page]
    height = sheet.get_height()
    text = sheet.get_textpage()
    found: list[Word] = []
    inside = False
    for n in range(text.count_chars()):
        letter = chr(pdfium.FPDFText_GetUnicode(text, n))
        if letter.isspace():
            inside = False
        elif inside:
            found[-1] = Word(found[-1].text + letter, found[-1].x, found[-1].y, found[-1].angle)
        else:
            x, y = ctypes.c_double(), ctypes.c_double()
            pdfium.FPDFText_GetCharOrigin(text, n, x, y)
            angle = math.degrees(pdfium.FPDFText_GetCharAngle(text, n)) % 360
            found.append(Word(letter, x.value * MM, (height - y.value) * MM, round(angle, 2) % 360))
            inside = True
    document.close()
    return found


def drawn(path: Path, page: int) -> Drawn:
    """Clips and lines of a page, through every transformation, as pikepdf reads its operators."""
    with pikepdf.open(path) as document:
        sheet = document.pages[page]
        left, bottom, right, top = (float(n) for n in sheet.mediabox)
        reader = _Reader(top - bottom)
        for instruction in pikepdf.parse_content_stream(sheet):
            reader.take(str(instruction.operator), list(instruction.operands))
        boxes = {
            name: _box([float(n) for n in sheet.obj[name]], top) for name in ("/TrimBox", "/BleedBox", "/MediaBox")
        }
        return Drawn((right - left) * MM, (top - bottom) * MM, reader.clips, reader.lines, boxes)


def problems(path: Path) -> list[str]:
    """What qpdf's check has to say."""
    with pikepdf.open(path) as document:
        return [str(each) for each in document.check_pdf_syntax()]


def extent(points: list[Point]) -> tuple[float, float, float, float]:
    """Left, top, width and height."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _box(box: list[float], top: float) -> tuple[float, float, float, float]:
    x1, y1, x2, y2 = box
    return x1 * MM, (top - y2) * MM, (x2 - x1) * MM, (y2 - y1) * MM


class _Reader:
    def __init__(self, height: float) -> None:
        self.height = height
        self.matrix: Matrix = (1, 0, 0, 1, 0, 0)
        self.stack: list[Matrix] = []
        self.path: list[Point] = []
        # where in the path its parts begin
        self.starts: list[int] = []
        self.clips: list[list[Point]] = []
        self.lines: list[tuple[float, float, float, float]] = []

    def take(self, operator: str, operands: list[Any]) -> None:
        if operator == "q":
            self.stack.append(self.matrix)
        elif operator == "Q":
            self.matrix = self.stack.pop()
        elif operator == "cm":
            self.matrix = _times(tuple(float(n) for n in operands), self.matrix)  # type: ignore[arg-type]
        elif operator in ("m", "l"):
            if operator == "m":
                self.starts.append(len(self.path))
            self.path.append(self.at(float(operands[0]), float(operands[1])))
        elif operator == "c":
            self.curve([float(n) for n in operands])
        elif operator == "W":
            last_is_first = math.dist(self.path[0], self.path[-1]) < 1e-6
            self.clips.append(self.path[:-1] if last_is_first else self.path)
        elif operator in ("S", "n", "f", "B", "f*", "B*"):
            for start, end in pairwise([*self.starts, len(self.path)]):
                if operator == "S" and end - start == 2:
                    (x1, y1), (x2, y2) = sorted(self.path[start:end])
                    self.lines.append((x1, y1, x2, y2))
            self.path, self.starts = [], []
        elif operator == "re":
            x, y, w, h = (float(n) for n in operands)
            self.path += [self.at(x, y), self.at(x + w, y), self.at(x + w, y + h), self.at(x, y + h)]

    def curve(self, numbers: list[float]) -> None:
        p0, ends = self.path[-1], [self.at(*numbers[n : n + 2]) for n in (0, 2, 4)]
        for step in range(1, 9):
            t = step / 8
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (sum(w * p[axis] for w, p in zip(weights, (p0, *ends), strict=True)) for axis in (0, 1))
            self.path.append((x, y))

    def at(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.matrix
        return (a * x + c * y + e) * MM, (self.height - (b * x + d * y + f)) * MM


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)
