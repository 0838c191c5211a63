"""A layout filled with a record: what each box will hold, as plain values from which the face's key is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from meeplewright.systems.expressions import ExpressionError
from meeplewright_generators.faces.art import art_of
from meeplewright_generators.faces.expressions import FaceFormula, Unknown
from meeplewright_generators.faces.fields import Fields
from meeplewright_generators.faces.filled import Filled, Inset, Scenery
from meeplewright_generators.faces.layout import Box, BoxNumbers, Layout, Measure, Rect
from meeplewright_generators.faces.places import Course, Lost
from meeplewright_generators.faces.sides import turned_about
from meeplewright_generators.faces.template import compiled

if TYPE_CHECKING:
    from meeplewright.packs.world import World
    from meeplewright.sources.model import Record
    from meeplewright_generators.drawing.paths import Point
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.faces.scenes import Recipe
    from meeplewright_generators.faces.theme import Theme


HERE = (0.0, 0.0)
InsetOf = Callable[["Record", str, str], "Face | None"]
RecipeOf = Callable[[str], "Recipe | None"]


@dataclass(frozen=True, eq=False, slots=True)
class Filling:
    """What boxes are filled with beside the record: `inset` gives the face of another record, its side, its layout;
    `recipe` a scene by its name."""

    layout: Layout
    inset: InsetOf | None
    recipe: RecipeOf | None


def filled(
    layout: Layout, record: Record, world: World, inset: InsetOf | None = None, recipe: RecipeOf | None = None
) -> list[Filled]:
    """The boxes of a layout that are drawn for this record, in the order of drawing."""
    return list(_boxes(layout.boxes, Fields(world, record, steps=layout.steps), Filling(layout, inset, recipe)))


def _boxes(boxes: Sequence[Box], fields: Fields, filling: Filling) -> Iterator[Filled]:
    for box in boxes:
        for here, shift, path in _repeated(box, fields, filling.layout):
            each = (_asked if box.asked else _plain)(box, here, shift, path, filling)
            if each is not None:
                yield each


def _asked(box: Box, fields: Fields, shift: Point, path: tuple[str | int, ...], filling: Filling) -> Filled | None:
    """A box with expressions; None where its condition does not hold, or nothing of it is left."""
    key = "when"
    try:
        if box.when is not None and not box.when.holds(fields):
            return None
        key = "at"
        x, y, width, height = (_of(each, fields) for each in box.at)
        key = "rotate"
        rotate = _of(box.rotate, fields)
        key = "opacity"
        opacity = min(1.0, max(0.0, _of(box.opacity, fields)))
        key = "width"
        own_width = None if box.width is None else _of(box.width, fields)
        key = "height"
        own_height = None if box.height is None else _of(box.height, fields)
    except ExpressionError as problem:
        return Filled(box, _moved(box.still.at, shift), Unknown(key, problem.why), path)
    gone = opacity == 0 or any(side is not None and side <= 0 for side in (width, height, own_width, own_height))
    numbers = BoxNumbers(_moved((x, y, width, height), shift), rotate, opacity, own_width, own_height)
    return None if gone else _one(box, numbers, fields, path, filling)


def _of(measure: Measure, fields: Fields) -> float:
    return measure.number(fields) if isinstance(measure, FaceFormula) else measure


def _plain(box: Box, fields: Fields, shift: Point, path: tuple[str | int, ...], filling: Filling) -> Filled | None:
    """A box whose numbers are no matter of the record."""
    still = box.still
    return _one(box, still if shift == HERE else still._replace(at=_moved(still.at, shift)), fields, path, filling)


def _moved(at: Rect, by: Point) -> Rect:
    if by == HERE:
        return at
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
    return each._replace(box=replace(each.box, about=about))


def _one(box: Box, numbers: BoxNumbers, fields: Fields, path: tuple[str | int, ...], filling: Filling) -> Filled | None:
    """A box as it is drawn once; None where there is nothing to draw."""
    at, rotate, opacity, width, height = numbers
    if box.place is not None:
        spot = box.place.point(fields)
        if isinstance(spot, Lost):
            return Filled(box, at, spot, path)
        if not filling.layout.shape.inside(*spot):
            return Filled(box, at, Lost("it is outside the face"), path)
        at = _moved(at, spot)
    if box.along is not None:
        side = box.along.spot(fields, filling.layout.shape)
        if isinstance(side, Lost):
            return Filled(box, at, side, path)
        at = turned_about(*side, at)
        rotate += 0 if box.along.upright else side[1]
    value = _value(box, fields, filling)
    if value in ("", None, ()) and box.matter:
        return None
    if isinstance(value, Course) and not all(filling.layout.shape.inside(*each) for each in value.through):
        return Filled(box, at, Lost("it leads outside the face"), path)
    place = value.around if isinstance(value, Course) else at
    colours = tuple([(key, template.plain(fields).strip()) for key, template in box.colours])
    return Filled(box, place, value, path or box.field, colours, rotate, opacity, width, height)


def _repeated(box: Box, fields: Fields, layout: Layout) -> Iterator[tuple[Fields, Point, tuple[str | int, ...]]]:
    if not box.each and box.along is None:
        yield fields, HERE, ()
        return
    items = fields.items(box.each) if box.each or box.along is None else box.along.all(fields, layout.shape)
    for index, item in enumerate(items):
        across, down = (index % box.columns, index // box.columns) if box.columns else (index, index)
        # an item of another record has no place in this one
        yield item, (across * box.step[0], down * box.step[1]), item.at if item.home is fields.record else ()


def _face(box: Box, fields: Fields, filling: Filling) -> Any:
    """Another record's face; nothing where the field names none."""
    named = box.template.plain(fields).strip() if box.template else ""
    if not named or filling.inset is None:
        return None
    kind, _, name = named.rpartition("/")
    record = fields.world.get(kind, name) if kind else fields.named(name)
    if record is None:
        return Lost(f"there is no record `{named}`")
    about = box.about["face"]
    side, layout = (
        (about.get("side", "front"), about.get("layout", "")) if isinstance(about, Mapping) else ("front", "")
    )
    face = filling.inset(record, side, layout)
    why = f"`{record.name}` has no {side} that could be shown, or would be shown within itself"
    return Inset(face) if face is not None else Lost(why)


def _value(box: Box, fields: Fields, filling: Filling) -> Any:
    if box.matter == "stack":
        return tuple(_boxes(box.inner, fields, filling))
    if box.matter == "face":
        return _face(box, fields, filling)
    if box.matter == "image":
        return art_of(box.template.plain(fields) if box.template else "", fields, filling.layout)
    if box.matter == "scene":
        return _scenery(box, fields, filling)
    if box.matter == "icon":
        return box.template.plain(fields) if box.template else ""
    if box.matter == "path" and box.place is not None:
        return box.place.line(fields)
    if box.matter in ("text", "icons"):
        return box.template.text(fields).strip() if box.template else ""
    if box.track is not None and box.matter == "track":
        return box.track.cells(fields)
    about = box.about.get(box.matter) if box.matter else None
    if box.matter == "table" and isinstance(about, Mapping):
        return _rows(about, fields)
    return ""


def _scenery(box: Box, fields: Fields, filling: Filling) -> Scenery | None:
    """The scene that the record asks for; none where it has a picture that stands in the same place."""
    about = box.about["scene"]
    about = about if isinstance(about, Mapping) else {}

    def said(key: str, otherwise: str) -> str:
        return compiled(str(about.get(key, otherwise))).plain(fields).strip()

    wish = [box.template.plain(fields).strip() if box.template else "", str(about.get("else", ""))]
    wish[0] = str(about.get("names", {}).get(wish[0], wish[0]))
    if filling.recipe is None or not any(wish):
        return None
    scene = next((recipe for name in wish if name and (recipe := filling.recipe(name)) is not None), None)
    return Scenery(wish[0] or wish[1], scene, said("seed", "{kind} {id}"), said("tone", "accent"), said("sign", ""))


def _rows(about: Mapping[str, Any], fields: Fields) -> tuple[tuple[str, ...], ...] | None:
    head = [tuple(compiled(str(cell)).text(fields) for cell in about["head"])] if about.get("head") else []
    rows: list[tuple[str, ...]] = []
    rows += [tuple(compiled(str(cell)).text(fields) for cell in row) for row in about.get("rows", ())]
    if "each" in about:
        wanted = about.get("where", {}).items()
        for here in fields.items(tuple(str(about["each"]).split("."))):
            if any(here.get(("item", field)) != value for field, value in wanted):
                continue
            rows.append(tuple(compiled(str(cell)).text(here) for cell in about.get("cells", ("{item}",))))
    return (*head, *rows) if rows else None
