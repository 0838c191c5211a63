"""A layout filled with a record: what each box will hold, as plain values from which the face's key is made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meeplewright.systems.expressions import ExpressionError
from meeplewright_generators.faces.expressions import Asked
from meeplewright_generators.faces.fields import Fields
from meeplewright_generators.faces.layout import Box, Layout, Measure, Rect
from meeplewright_generators.faces.places import Line, Lost
from meeplewright_generators.faces.template import compiled
from meeplewright_generators.images.inside import inside
from meeplewright_generators.images.picture import Picture, PictureProblem, read_picture

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright_generators.drawing.paths import Point
    from meeplewright_generators.faces.theme import Theme


@dataclass(frozen=True, slots=True)
class Art:
    """What an image box shows: a picture, a drawing, or why there is none."""

    name: str
    picture: Picture | None = None
    drawing: str = ""
    digest: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """What an expression of a box comes to cannot be said: under which key it stands, and why."""

    key: str
    why: str


@dataclass(frozen=True, slots=True)
class Filled:
    """A box with its place and what goes into it."""

    box: Box
    at: Rect
    value: Any
    # the field of the record that it came of, for the place of a finding
    field: tuple[str | int, ...]
    # colours that the record says, by the key of the box
    colours: tuple[tuple[str, str], ...] = ()
    rotate: float = 0
    opacity: float = 1


def filled(layout: Layout, record: Record, world: World) -> list[Filled]:
    """The boxes of a layout that are drawn for this record, in the order of drawing."""
    found: list[Filled] = []
    fields = Fields(world, record)
    for box in layout.boxes:
        for inside_fields, shift, path in _repeated(box, fields):
            each = (
                _asked(box, inside_fields, shift, path, layout)
                if box.asked
                else _one(box, _moved(_plain(box.at), shift), inside_fields, path, layout)
            )
            if each is not None:
                found.append(each)
    return found


def _asked(box: Box, fields: Fields, shift: Point, path: tuple[str | int, ...], layout: Layout) -> Filled | None:
    """A box with expressions; None where its condition does not hold, or nothing of it is left."""
    key = "when"
    try:
        if box.when is not None and not box.when.holds(fields):
            return None
        key = "at"
        at = _moved(
            (_of(box.at[0], fields), _of(box.at[1], fields), _of(box.at[2], fields), _of(box.at[3], fields)), shift
        )
        key = "rotate"
        rotate = _of(box.rotate, fields)
        key = "opacity"
        opacity = min(1.0, max(0.0, _of(box.opacity, fields)))
    except ExpressionError as problem:
        return Filled(box, _moved(_plain(box.at), shift), Unknown(key, problem.why), path)
    if at[2] <= 0 or at[3] <= 0 or opacity == 0:
        return None
    each = _one(box, at, fields, path, layout)
    return each and replace(each, rotate=rotate, opacity=opacity)


def _of(measure: Measure, fields: Fields) -> float:
    return measure.number(fields) if isinstance(measure, Asked) else measure


def _plain(at: tuple[Measure, Measure, Measure, Measure]) -> Rect:
    """Where a box stands as far as that is no matter of the record."""
    x, y, width, height = (0.0 if isinstance(each, Asked) else each for each in at)
    return x, y, width, height


def _moved(at: Rect, by: Point) -> Rect:
    return at[0] + by[0], at[1] + by[1], at[2], at[3]


def coloured(each: Filled, theme: Theme) -> Filled:
    """The box with the colours that the record says; without those that it does not say or that there are not."""
    if not each.colours:
        return each
    said = dict(each.colours)
    about = {key: said.get(key, value) for key, value in each.box.about.items()}
    for key, name in said.items():
        if not name or not theme.has_colour(name):
            del about[key]
    return replace(each, box=replace(each.box, about=about))


def _one(box: Box, at: Rect, fields: Fields, path: tuple[str | int, ...], layout: Layout) -> Filled | None:
    """A box as it is drawn once; None where there is nothing to draw."""
    if box.place is not None:
        spot = box.place.point(fields)
        if isinstance(spot, Lost):
            return Filled(box, at, spot, path)
        if not layout.shape.inside(*spot):
            return Filled(box, at, Lost("it is outside the face"), path)
        at = (at[0] + spot[0], at[1] + spot[1], at[2], at[3])
    value = _value(box, fields, layout)
    if value in ("", None) and box.matter:
        return None
    place = value.around if isinstance(value, Line) else at
    colours = tuple((key, template.plain(fields).strip()) for key, template in box.colours)
    rotate, opacity = (0.0 if isinstance(each, Asked) else each for each in (box.rotate, box.opacity))
    return Filled(box, place, value, path or _field_of(box), colours, rotate, opacity)


def _repeated(box: Box, fields: Fields) -> Iterator[tuple[Fields, Point, tuple[str | int, ...]]]:
    if not box.each:
        yield fields, (0, 0), ()
        return
    for index, item in enumerate(fields.items(box.each)):
        across, down = (index % box.columns, index // box.columns) if box.columns else (index, index)
        # an item of another record has no place in this one
        yield item, (across * box.step[0], down * box.step[1]), item.at if item.home is fields.record else ()


def _value(box: Box, fields: Fields, layout: Layout) -> Any:
    if box.matter == "image":
        return _art(box.template.plain(fields) if box.template else "", fields, layout)
    if box.matter == "icon":
        return box.template.plain(fields) if box.template else ""
    if box.matter == "path" and box.place is not None:
        return box.place.line(fields)
    if box.matter in ("text", "icons"):
        return box.template.text(fields).strip() if box.template else ""
    about = box.about.get(box.matter) if box.matter else None
    if box.matter == "track" and isinstance(about, Mapping):
        first = _number(about.get("from", 0), fields)
        last = _number(about.get("to", 0), fields)
        icon = compiled(str(about.get("icon", ""))).plain(fields)
        marked = _numbers(about.get("marked", ()), fields)
        return None if first is None or last is None else (first, min(last, first + 400), icon, marked)
    if box.matter == "table" and isinstance(about, Mapping):
        return _rows(about, fields)
    return ""


def _number(value: Any, fields: Fields) -> int | None:
    text = compiled(str(value)).plain(fields)
    try:
        return int(float(text))
    except ValueError:
        return None


def _numbers(value: Any, fields: Fields) -> tuple[int, ...]:
    """A list of numbers, or a field that holds one."""
    if isinstance(value, str):
        value = re.split(r"[,\s]+", compiled(value).plain(fields))
    return tuple(number for each in value if (number := _number(each, fields)) is not None)


def _rows(about: Mapping[str, Any], fields: Fields) -> tuple[tuple[str, ...], ...] | None:
    head = [tuple(compiled(str(cell)).text(fields) for cell in about["head"])] if about.get("head") else []
    rows: list[tuple[str, ...]] = []
    rows += [tuple(compiled(str(cell)).text(fields) for cell in row) for row in about.get("rows", ())]
    if "each" in about:
        for here in fields.items(tuple(str(about["each"]).split("."))):
            rows.append(tuple(compiled(str(cell)).text(here) for cell in about.get("cells", ("{item}",))))
    return (*head, *rows) if rows else None


def _field_of(box: Box) -> tuple[str | int, ...]:
    holes = box.template.holes if box.template else ()
    return tuple(holes[0].path[:1]) if holes and "/" not in holes[0].path[0] else ()


def _art(name: str, fields: Fields, layout: Layout) -> Art:
    name = name.strip()
    if not name:
        return Art("")
    path = find_art(name, fields.world, fields.record, layout)
    if path is None:
        return Art(name, problem="is no file inside the pack")
    if path.suffix.lower() == ".svg":
        from meeplewright_generators.icons.svg import DrawingProblem, read_svg

        try:
            drawing = read_svg(path)
        except DrawingProblem as problem:
            return Art(name, problem=str(problem))
        return Art(name, drawing=str(path), digest=drawing.form.name)
    try:
        return Art(name, picture=read_picture(path))
    except PictureProblem as problem:
        return Art(name, problem=str(problem))


def find_art(name: str, world: World, record: Record, layout: Layout) -> Path | None:
    """Where a picture's file is: in the record's pack, in one that it extends, or beside the layout."""
    own = [pack.folder for pack in world.packs if pack.name == record.pack]
    home = [layout.source.path.parent.parent] if layout.source is not None else []
    for folder in (*own, *(pack.folder for pack in reversed(world.packs)), *home):
        path = inside(folder, name)
        if path is not None:
            return path
    return None
