"""Operations to plain data and back: for what is kept on disk, nothing of which can run."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from meeplewright_generators.drawing.colours import (
    CURRENT,
    Cmyk,
    Colour,
    Current,
    Gradient,
    GradientStop,
    Paint,
    Rgb,
    SpotInk,
)
from meeplewright_generators.drawing.operations import (
    Clip,
    Draw,
    Drawing,
    Form,
    GlyphLines,
    Group,
    Image,
    Operation,
    PlacedForm,
    Stretch,
    Stroke,
    TextLine,
    Transform,
)
from meeplewright_generators.drawing.paths import Path
from meeplewright_generators.images.picture import Picture
from meeplewright_generators.typeset.fontfile import FontSource
from meeplewright_generators.typeset.run import Run

# words that many faces have in common are made once
MOST_RUNS = 5_000
_PART = "\x1f"


class Plain:
    """One drawing as lists of numbers and strings. Fonts and runs stand once; forms and pictures are named."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self.fonts: dict[FontSource, int] = {}
        self.runs: dict[Run, int] = {}
        self.forms: dict[str, Form] = {}
        self.pictures: dict[str, Picture] = {}

    def whole(self, drawing: Drawing) -> list[Any]:
        """The drawing with the fonts and runs that it needs."""
        body = self.body(drawing)
        runs = [[self.font(run.font), self._known.told(run)] for run in self.runs]
        return [[[font.origin, font.name, font.stamp] for font in self.fonts], runs, body]

    def body(self, drawing: Drawing) -> list[Any]:
        return [self.one(operation) for operation in drawing]

    def one(self, each: Operation) -> list[Any]:
        match each:
            case Draw(path, fill, stroke, even_odd):
                pen = None if stroke is None else [_of_paint(stroke.colour), *stroke[1:]]
                return ["draw", _of_path(path), None if fill is None else _of_paint(fill), pen, even_odd]
            case GlyphLines(lines, angle):
                return ["text", [[x, y, [self.stretch(part) for part in parts]] for x, y, parts in lines], angle]
            case Image():
                self.pictures[each.picture.name] = each.picture
                return ["image", each.picture.name, *each[1:]]
            case PlacedForm(form, matrix, colour):
                self.forms[form.name] = form
                return ["place", form.name, matrix, None if colour is None else _of_paint(colour)]
            case Clip(path, even_odd):
                return ["clip", _of_path(path), even_odd]
            case Transform(matrix):
                return ["move", matrix]
            case Group(body, opacity, blend):
                return ["group", self.body(body), opacity, blend]
            case _:
                raise ValueError(f"{type(each).__name__} belongs to a page, and is not kept")

    def stretch(self, part: Stretch) -> list[Any]:
        # a whole number is a run, any other one moves the pen
        pieces = [
            self.runs.setdefault(piece, len(self.runs)) if isinstance(piece, Run) else float(piece)
            for piece in part.pieces
        ]
        return [self.font(part.font), part.size_mm, _of_paint(part.colour), pieces, part.hidden, part.link, part.said]

    def font(self, font: FontSource) -> int:
        return self.fonts.setdefault(font, len(self.fonts))


class Known:
    """Runs and paths that were read: those that many drawings have are one thing, and are spelt once."""

    def __init__(self) -> None:
        self._told: dict[Run, str] = {}
        self.runs: dict[str, dict[str, Run]] = {}
        self.paths: dict[tuple[Any, ...], Path] = {}

    def run(self, font: FontSource, text: str) -> Run:
        shelf = self.runs.setdefault(font.name, {})
        run = shelf.get(text)
        if run is None:
            if len(shelf) > MOST_RUNS:
                shelf.clear()
            width, glyphs, moves, lifts, *texts = text.split(_PART)
            run = shelf[text] = Run(
                font,
                tuple([int(glyph, 16) for glyph in glyphs.split()]),
                tuple([float(move) for move in moves.split()]),
                tuple(texts),
                float(width),
                tuple([float(lift) for lift in lifts.split()]),
            )
        return run

    def told(self, run: Run) -> str:
        """What `run` reads."""
        text = self._told.get(run)
        if text is None:
            if len(self._told) > MOST_RUNS:
                self._told.clear()
            glyphs = " ".join([f"{glyph:x}" for glyph in run.glyphs])
            moves = " ".join([f"{move:g}" for move in run.moves])
            lifts = " ".join([f"{lift:g}" for lift in run.lifts])
            text = self._told[run] = _PART.join((repr(run.width), glyphs, moves, lifts, *run.texts))
        return text

    def path(self, parts: list[Any]) -> Path:
        key = tuple(parts)
        path = self.paths.get(key)
        if path is None:
            if len(self.paths) > MOST_RUNS:
                self.paths.clear()
            path = self.paths[key] = _path(parts)
        return path


def read(raw: list[Any], known: Known, form: Callable[[str], Form], picture: Callable[[str], Picture]) -> Drawing:
    """The drawing again; forms and pictures come from their names."""
    fonts = [FontSource.known(*entry) for entry in raw[0]]
    runs = [known.run(fonts[entry[0]], entry[1]) for entry in raw[1]]

    def stretch(entry: list[Any]) -> Stretch:
        font, size, colour, pieces, hidden, link, said = entry
        content = tuple([runs[piece] if piece.__class__ is int else piece for piece in pieces])
        return Stretch(fonts[font], size, _colour(colour), content, hidden, link, said)

    def body(entries: list[Any]) -> Drawing:
        return tuple([ways[each[0]](*each[1:]) for each in entries])

    ways: dict[str, Callable[..., Operation]] = {
        "draw": lambda path, fill, stroke, even_odd: Draw(
            known.path(path), None if fill is None else _paint(fill), _stroke(stroke), even_odd
        ),
        "text": lambda lines, angle: GlyphLines(
            tuple([TextLine(x, y, tuple([stretch(part) for part in parts])) for x, y, parts in lines]), angle
        ),
        "image": lambda name, *box: Image(picture(name), *box),
        "place": lambda name, matrix, colour: PlacedForm(
            form(name), tuple(matrix), None if colour is None else _colour(colour)
        ),
        "clip": lambda path, even_odd: Clip(known.path(path), even_odd),
        "move": lambda matrix: Transform(tuple(matrix)),
        "group": lambda inside, opacity, blend: Group(body(inside), opacity, blend),
    }
    return body(raw[2])


def _of_path(path: Path) -> list[Any]:
    return [part for letter, points in path.segments for part in (letter, *points)]


def _path(parts: list[Any]) -> Path:
    starts = [at for at, part in enumerate(parts) if part.__class__ is str]
    return Path(tuple([(parts[at], tuple(parts[at + 1 : end])) for at, end in pairwise((*starts, len(parts)))]))


def _of_paint(paint: Paint) -> object:
    if isinstance(paint, Gradient):
        return [[paint.start, paint.end, paint.radii], [[at, _of_paint(colour)] for at, colour in paint.stops]]
    return "" if isinstance(paint, Current) else paint


def _paint(entry: Any) -> Paint:
    if entry and isinstance(entry[0], list):
        (start, end, radii), stops = entry
        ramp = tuple(GradientStop(at, _colour(colour)) for at, colour in stops)
        return Gradient(tuple(start), tuple(end), ramp, tuple(radii) if radii else None)
    return _colour(entry)


def _colour(entry: Any) -> Colour:
    if not entry:
        return CURRENT
    if isinstance(entry[0], str):
        return SpotInk(entry[0], Cmyk(*entry[1]), entry[2])
    return Rgb(*entry) if len(entry) == 3 else Cmyk(*entry)


def _stroke(entry: list[Any] | None) -> Stroke | None:
    if entry is None:
        return None
    colour, width, dash, *ends = entry
    return Stroke(_colour(colour), width, tuple(dash), *ends)
