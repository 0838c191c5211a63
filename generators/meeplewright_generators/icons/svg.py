"""SVG drawings: a safe part of the format. Scripts, links to elsewhere, entities and styles from afar are refused."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin, tan
from pathlib import Path as FilePath
from xml.parsers import expat

from meeplewright_generators.drawing.colours import CURRENT, colour_of
from meeplewright_generators.drawing.icon import SQUARE
from meeplewright_generators.drawing.operations import Draw, Form, Group, Move, Stroke
from meeplewright_generators.drawing.paths import SAME, Matrix, Path, Segment, bounds, times, transformed
from meeplewright_generators.icons.paths import PathProblem, segments

LARGEST = 1_000_000
DEEPEST = 60
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
QUIET = ("title", "desc", "metadata", "defs")
COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "grey": "#808080",
    "gray": "#808080",
}
INHERITED = ("fill", "stroke", "stroke-width", "fill-rule", "stroke-linecap", "stroke-linejoin")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")


class DrawingProblem(ValueError):
    """A drawing that cannot be used, or must not be."""


@dataclass(frozen=True, eq=False)
class Drawing:
    """A drawing as a form, and the box of its ink. A drawing for icons is scaled to the square of 24."""

    form: Form
    ink: tuple[float, float, float, float]


def read_svg(path: FilePath) -> Drawing:
    """Reads a drawing. DrawingProblem where it cannot be used."""
    try:
        about = path.stat()
        if about.st_size > LARGEST:
            raise DrawingProblem(f"`{path.name}` is larger than a drawing for print needs to be")
    except OSError as problem:
        raise DrawingProblem(f"`{path.name}` cannot be read: {problem.strerror}") from None
    return _read(str(path), about.st_size, about.st_mtime_ns)


@lru_cache(maxsize=2048)
def _read(path: str, _size: int, _stamp: int) -> Drawing:
    shown = FilePath(path).name
    try:
        data = FilePath(path).read_bytes()
        return drawing_of(data)
    except OSError as problem:
        raise DrawingProblem(f"`{shown}` cannot be read: {problem.strerror}") from None
    except expat.ExpatError as problem:
        raise DrawingProblem(f"`{shown}` is no well-formed SVG: {expat.ErrorString(problem.code)}") from None
    except (DrawingProblem, PathProblem, ValueError) as problem:
        raise DrawingProblem(f"`{shown}` {problem}") from None


def drawing_of(data: bytes) -> Drawing:
    """The drawing in the bytes of an SVG file."""
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.EntityDeclHandler = _refuse_doctype
    parser.ProcessingInstructionHandler = _refuse_instruction
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    parser.Parse(data, True)  # noqa: FBT003 - the last piece
    return reader.drawing(hashlib.blake2b(data, digest_size=7).hexdigest())


def _refuse_doctype(*_: object) -> None:
    raise DrawingProblem("declares a document type or entities, which a drawing does not need")


def _refuse_instruction(target: str, _data: str) -> None:
    raise DrawingProblem(f"holds an instruction `{target}` for another program")


class _Reader:
    def __init__(self) -> None:
        self.stack: list[tuple[dict[str, str], Matrix]] = []
        self.silent = 0
        self.box: tuple[float, float, float, float] | None = None
        self.drawn: list[Draw] = []
        self.inks: list[tuple[float, float, float, float]] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(":")[2]
        if len(self.stack) > DEEPEST:
            raise DrawingProblem("is nested too deeply")
        _safe(name, attributes)
        if self.silent or name in QUIET:
            self.silent += 1
            return
        above, matrix = self.stack[-1] if self.stack else ({"fill": "#000000", "stroke": "none"}, SAME)
        said = {**above, **_said(attributes)}
        if name == "svg":
            if not self.stack:
                self.box = _view_box(attributes)
                said.setdefault("fill", "#000000")
        elif name != "g" and name not in SHAPES:
            raise DrawingProblem(f"holds `<{name}>`, which this reader does not draw")
        if "transform" in attributes:
            matrix = times(matrix, _transform(attributes["transform"]))
        self.stack.append((said, matrix))
        if name in SHAPES and said.get("display") != "none":
            self.draw(_outline(name, attributes), said, matrix)

    def end(self, _name: str) -> None:
        if self.silent:
            self.silent -= 1
        else:
            self.stack.pop()

    def draw(self, outline: list[Segment], said: dict[str, str], matrix: Matrix) -> None:
        made = transformed(outline, matrix)
        box = bounds(made)
        fill, pen = _colour(said.get("fill", "#000000")), _colour(said.get("stroke", "none"))
        if box is None or (fill is None and pen is None):
            return
        stroke, half = None, 0.0
        if pen is not None:
            scale = (hypot(matrix[0], matrix[1]) + hypot(matrix[2], matrix[3])) / 2
            width = float(said.get("stroke-width", "1").removesuffix("px")) * scale
            half = width / 2
            cap = said.get("stroke-linecap", "butt")
            join = said.get("stroke-linejoin", "miter")
            stroke = Stroke(
                colour_of(pen) if pen else CURRENT, width, (),
                cap if cap in ("round", "square") else "butt", join if join in ("round", "bevel") else "miter",
            )  # fmt: skip
        paint = None if fill is None else colour_of(fill) if fill else CURRENT
        self.drawn.append(Draw(Path(tuple(made)), paint, stroke, said.get("fill-rule") == "evenodd"))
        self.inks.append((box[0] - half, box[1] - half, box[2] + half, box[3] + half))

    def drawing(self, digest: str) -> Drawing:
        if self.box is None:
            raise DrawingProblem("has no `<svg>` with a size")
        if not self.inks:
            raise DrawingProblem("draws nothing")
        left, top, width, height = self.box
        scale = SQUARE / max(width, height)
        # narrower than high or the other way round: in the middle of the square
        dx = (SQUARE - width * scale) / 2 - left * scale
        dy = (SQUARE - height * scale) / 2 - top * scale
        body = Group((Move((scale, 0, 0, scale, dx, dy)), *self.drawn))
        ink = (
            min(ink[0] for ink in self.inks) * scale + dx,
            min(ink[1] for ink in self.inks) * scale + dy,
            max(ink[2] for ink in self.inks) * scale + dx,
            max(ink[3] for ink in self.inks) * scale + dy,
        )
        ink = (max(0.0, ink[0]), max(0.0, ink[1]), min(SQUARE, ink[2]), min(SQUARE, ink[3]))
        return Drawing(Form("X" + digest, SQUARE, SQUARE, (body,)), ink)


def _safe(name: str, attributes: dict[str, str]) -> None:
    if name in ("script", "foreignObject", "iframe", "image", "use", "style", "animate", "set", "a", "handler"):
        raise DrawingProblem(f"holds `<{name}>`, which is not allowed in a drawing")
    for key, value in attributes.items():
        if re.fullmatch(r"\s*url\(\s*['\"]?#[^()]*\)\s*", value) and key in ("fill", "stroke"):
            raise DrawingProblem(
                f"has a gradient or a pattern as `{key}` of `<{name}>`; drawings have plain colours, PNGs any"
            )
        bare = key.rpartition(":")[2].lower()
        if bare.startswith("on") or bare == "href" or "url(" in value.lower() or "javascript:" in value.lower():
            raise DrawingProblem(f"has `{key}` on `<{name}>`, which leads elsewhere or runs something")


def _said(attributes: dict[str, str]) -> dict[str, str]:
    said = {key: value.strip() for key, value in attributes.items() if key in INHERITED or key == "display"}
    for declaration in attributes.get("style", "").split(";"):
        key, _, value = declaration.partition(":")
        if key.strip() in INHERITED or key.strip() == "display":
            said[key.strip()] = value.strip()
    return said


def _colour(value: str) -> str | None:
    """None: not painted. Nothing: in the colour of the text around it."""
    value = value.strip().lower()
    if value == "none":
        return None
    if value == "currentcolor":
        return ""
    value = COLOURS.get(value, value)
    if not re.fullmatch(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?", value):
        raise DrawingProblem(f"has the colour `{value}`; this reader knows `#rrggbb`, `currentColor` and `none`")
    return value


def _view_box(attributes: dict[str, str]) -> tuple[float, float, float, float]:
    values = [float(value) for value in _NUMBER.findall(attributes.get("viewBox", ""))]
    if len(values) != 4:
        sizes = [_NUMBER.match(attributes.get(key, "")) for key in ("width", "height")]
        if sizes[0] is None or sizes[1] is None:
            raise DrawingProblem("has neither `viewBox` nor `width` and `height`")
        values = [0, 0, float(sizes[0][0]), float(sizes[1][0])]
    if values[2] <= 0 or values[3] <= 0:
        raise DrawingProblem("has a `viewBox` without an area")
    return values[0], values[1], values[2], values[3]


def _outline(name: str, attributes: dict[str, str]) -> list[Segment]:
    def value(key: str, default: float = 0) -> float:
        found = _NUMBER.match(attributes.get(key, "").strip())
        return float(found[0]) if found else default

    if name == "path":
        return segments(attributes.get("d", ""))
    if name == "rect":
        x, y, w, h = value("x"), value("y"), value("width"), value("height")
        rx = min(value("rx", value("ry")), w / 2)
        ry = min(value("ry", value("rx")), h / 2)
        if rx <= 0 or ry <= 0:
            return segments(f"M{x} {y}h{w}v{h}h{-w}z")
        return segments(
            f"M{x + rx} {y}h{w - 2 * rx}a{rx} {ry} 0 0 1 {rx} {ry}v{h - 2 * ry}a{rx} {ry} 0 0 1 {-rx} {ry}"
            f"h{2 * rx - w}a{rx} {ry} 0 0 1 {-rx} {-ry}v{2 * ry - h}a{rx} {ry} 0 0 1 {rx} {-ry}z"
        )
    if name in ("circle", "ellipse"):
        cx, cy = value("cx"), value("cy")
        rx, ry = (value("r"), value("r")) if name == "circle" else (value("rx"), value("ry"))
        return segments(f"M{cx - rx} {cy}a{rx} {ry} 0 1 1 {2 * rx} 0a{rx} {ry} 0 1 1 {-2 * rx} 0z")
    if name == "line":
        return [("M", (value("x1"), value("y1"))), ("L", (value("x2"), value("y2")))]
    points = [float(found) for found in _NUMBER.findall(attributes.get("points", ""))]
    pairs = list(zip(points[0::2], points[1::2], strict=False))
    made: list[Segment] = [("L" if at else "M", pair) for at, pair in enumerate(pairs)]
    return [*made, ("Z", ())] if name == "polygon" and made else made


def _transform(text: str) -> Matrix:
    matrix = SAME
    for found in _TRANSFORM.finditer(text):
        v = [float(value) for value in _NUMBER.findall(found[2])]
        matrix = times(matrix, _one(found[1], v))
    return matrix


def _one(kind: str, v: list[float]) -> Matrix:
    if kind == "matrix" and len(v) == 6:
        return v[0], v[1], v[2], v[3], v[4], v[5]
    if kind == "translate" and v:
        return 1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0
    if kind == "scale" and v:
        return v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0
    if kind == "rotate" and v:
        c, s = cos(v[0] * pi / 180), sin(v[0] * pi / 180)
        turn: Matrix = (c, s, -s, c, 0, 0)
        if len(v) == 3:
            return times(times((1, 0, 0, 1, v[1], v[2]), turn), (1, 0, 0, 1, -v[1], -v[2]))
        return turn
    if kind == "skewX" and v:
        return 1, 0, tan(v[0] * pi / 180), 1, 0, 0
    if kind == "skewY" and v:
        return 1, tan(v[0] * pi / 180), 0, 1, 0, 0
    raise DrawingProblem(f"has a `{kind}` with {len(v)} numbers")
