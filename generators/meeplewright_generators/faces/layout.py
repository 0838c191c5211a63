"""A layout: named boxes on a face, read from data that the schema has already found well formed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from meeplewright_generators.faces.expressions import FaceFormula, asked, measure
from meeplewright_generators.faces.places import BoxPlace, place_of
from meeplewright_generators.faces.shape import Shape, clockwise, hexagon
from meeplewright_generators.faces.sides import Along, along_of
from meeplewright_generators.faces.template import Hole, Template, compiled
from meeplewright_generators.faces.tracks import Track, track_of
from meeplewright_generators.faces.units import SIZES, length

if TYPE_CHECKING:
    from meeplewright.sources.model import Source
    from meeplewright_generators.faces.filled import Art

Rect = tuple[float, float, float, float]
Measure = float | FaceFormula  # a number, or the expression that gives one for each record
MATTER = ("text", "image", "icon", "icons", "track", "table", "path", "stack", "face", "scene")
COLOURED = ("fill", "stroke", "colour")  # may be templates: the record says its colour


class BoxNumbers(NamedTuple):
    """What the expressions of a box come to."""

    at: Rect
    rotate: float
    opacity: float
    width: float | None = None
    height: float | None = None


@dataclass(frozen=True, eq=False)
class Box:
    """One box. `at` is x, y, width, height in mm from the top left corner of the trim."""

    name: str
    at: tuple[Measure, Measure, Measure, Measure]
    about: Mapping[str, Any]
    layer: int
    when: FaceFormula | None
    matter: str
    template: Template | None
    each: tuple[str, ...]
    step: tuple[float, float]
    columns: int
    rotate: Measure
    opacity: Measure
    # what it says of its size in a stack, and what stands in it where it is one
    width: Measure | None
    height: Measure | None
    inner: tuple[Box, ...]
    along: Along | None
    place: BoxPlace | None
    track: Track | None
    # colours that each record says itself, by the key of the box
    colours: tuple[tuple[str, Template], ...] = ()

    @cached_property
    def asked(self) -> tuple[tuple[str, FaceFormula], ...]:
        """The expressions of the box, each with the key it stands under."""
        numbers = [*(("at", each) for each in self.at), ("rotate", self.rotate), ("opacity", self.opacity)]
        numbers += [(key, each) for key, each in (("width", self.width), ("height", self.height)) if each is not None]
        if self.place is not None:
            numbers += [("place", self.place.x), ("place", self.place.y)]
        pairs = [("when", self.when), *numbers]
        return tuple((key, each) for key, each in pairs if isinstance(each, FaceFormula))

    @cached_property
    def still(self) -> BoxNumbers:
        """Its place, turn, opacity, width and height as far as they are no matter of the record."""
        x, y, wide, high, rotate, opacity = map(_still, (*self.at, self.rotate, self.opacity))
        width, height = (None if each is None else _still(each) for each in (self.width, self.height))
        return BoxNumbers((x, y, wide, high), rotate, opacity, width, height)

    @cached_property
    def field(self) -> tuple[str | int, ...]:
        """The field of the record that goes into it, if it is one."""
        holes = self.template.holes if self.template else ()
        return tuple(holes[0].path[:1]) if holes and "/" not in holes[0].path[0] else ()

    def get(self, key: str, default: Any = None) -> Any:
        return self.about.get(key, default)

    def mm(self, key: str, default: float = 0) -> float:
        value = self.about.get(key)
        return default if value is None else length(value)


@dataclass(frozen=True, eq=False)
class Layout:
    """A face's size, shape and boxes, in the order of drawing."""

    name: str
    shape: Shape
    bleed_mm: float
    safe_mm: float
    boxes: tuple[Box, ...]
    fingerprint: str
    sources: tuple[Source, ...]
    data: Mapping[str, Any]

    @property
    def source(self) -> Source | None:
        """Its file; what it varies stands in the others of `sources`."""
        return self.sources[0] if self.sources else None

    @cached_property
    def same_for_all(self) -> bool:
        """Whether every record of a kind looks the same in it, as backs of a deck do."""
        return all(
            not box.asked
            and not box.each
            and box.place is None
            and box.along is None
            and not box.colours
            and box.matter in ("", "text", "icon", "icons")
            and (box.template is None or all(_of_no_record(hole) for hole in box.template.holes))
            for box in self.boxes
        )

    @cached_property
    def steps(self) -> list[int]:
        """How many steps its expressions have taken together in this run."""
        return [0]

    @cached_property
    def arts(self) -> dict[tuple[str, str], Art]:
        """What was found under the names of pictures, by the name and the pack of the record."""
        return {}

    def box(self, name: str) -> Box | None:
        return next((box for box in self.boxes if box.name == name), None)


def _still(measure: Measure) -> float:
    return 0.0 if isinstance(measure, FaceFormula) else measure


def _of_no_record(hole: Hole) -> bool:
    """Whether a field of a template is the pack's, the kind's or that of a record named in the layout."""
    named = "/" in hole.path[0] or hole.path[0] in ("pack", "kind")
    return named and all(name != "name" for name, _ in hole.filters)


def made(name: str, data: Mapping[str, Any], sources: tuple[Source, ...]) -> Layout:
    """A layout from its data, with what it extends merged in. ValueError where something cannot be used."""
    face = data.get("face", {})
    shape = _shape(face)
    bleed = length(face.get("bleed", 3))
    boxes = [
        _box(key, about, shape, bleed) for key, about in data.get("boxes", {}).items() if isinstance(about, Mapping)
    ]
    said = json.dumps(data, sort_keys=False, default=str)
    return Layout(
        name=name,
        shape=shape,
        bleed_mm=bleed,
        safe_mm=length(face.get("safe", 3)),
        boxes=tuple(sorted(boxes, key=lambda box: box.layer)),
        fingerprint=hashlib.blake2b(f"{name} {said}".encode(), digest_size=12).hexdigest(),
        sources=sources,
        data=data,
    )


def _shape(face: Mapping[str, Any]) -> Shape:
    form = str(face.get("shape", "rectangle"))
    size = face.get("size", "poker")
    if isinstance(size, str) and size in SIZES:
        width, height = SIZES[size]
    elif isinstance(size, Sequence) and not isinstance(size, str):
        width, height = length(size[0]), length(size[1] if len(size) > 1 else size[0])
    else:
        width = height = length(size)
        if form.startswith("hex"):
            # one number is what is measured between two opposite edges
            return hexagon(width, pointy=form == "hex-pointy")
    if width <= 0 or height <= 0:
        raise ValueError("a face must be wider and higher than nought")
    if face.get("turned") is True:
        width, height = height, width
    points = clockwise([(length(x), length(y)) for x, y in face.get("points", ())])
    if form == "polygon" and len(points) < 3:
        raise ValueError("a polygon needs at least three `points`")
    radius = length(face.get("radius", 3 if form == "rectangle" else 0))
    return Shape(form, width, height, radius, points)


def _box(name: str, about: Mapping[str, Any], shape: Shape, bleed: float, *, inside: bool = False) -> Box:
    matter = next((key for key in MATTER if key in about), "")
    source = about.get(matter)
    if isinstance(source, Mapping):
        source = source.get("of")
    step = about.get("step", (0, 0))
    if matter == "path" and not (isinstance(about.get("place"), Mapping) and "between" in about["place"]):
        raise ValueError(f"the path in box `{name}` needs `place: {{between: […], among: …}}`")
    if about.get("shape") == "polygon" and "points" not in about:
        raise ValueError(f"box `{name}` is a polygon and needs `points`")
    in_list = inside or "each" in about or "along" in about
    if "along" in about and not isinstance(about.get("at"), list):
        raise ValueError(f"box `{name}` stands along the sides: its `at` counts from the middle of each")
    return Box(
        name=name,
        at=_rect(about.get("at", "face"), shape, bleed, in_list=in_list),
        about=about,
        layer=int(about.get("layer", 0)),
        when=asked(str(about["when"]), in_list=in_list) if "when" in about else None,
        matter=matter,
        template=compiled(str(source)) if source is not None else None,
        each=tuple(str(about["each"]).split(".")) if "each" in about else (),
        step=(length(step[0]), length(step[1])),
        columns=int(about.get("columns", 0)),
        rotate=_number(about.get("rotate", 0), in_list=in_list),
        opacity=_number(about.get("opacity", 1), in_list=in_list),
        width=None if "width" not in about else measure(about["width"], in_list=in_list),
        height=None if "height" not in about else measure(about["height"], in_list=in_list),
        inner=_inner(about, shape, bleed, in_list=in_list),
        along=along_of(about.get("along"), in_list=in_list),
        place=place_of(about.get("place"), in_list=in_list),
        track=track_of(about.get("track"), in_list=in_list),
        colours=tuple((key, compiled(value)) for key, value in _coloured(about)),
    )


def _coloured(about: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Colours that the record says."""
    said = ((key, about.get(key)) for key in COLOURED)
    return [(key, value) for key, value in said if isinstance(value, str) and "{" in value]


def _inner(about: Mapping[str, Any], shape: Shape, bleed: float, *, in_list: bool) -> tuple[Box, ...]:
    """The boxes of a stack, in their order; one that is `null` was taken out."""
    boxes = about.get("stack", {}).get("boxes", {})
    entries = ((name, {**each, "at": [0, 0, 1, 1]}) for name, each in boxes.items() if isinstance(each, Mapping))
    return tuple(_box(name, each, shape, bleed, inside=in_list) for name, each in entries)


def _number(value: Any, *, in_list: bool) -> Measure:
    """A number that is no length: degrees, or a part."""
    return asked(value, in_list=in_list) if isinstance(value, str) else float(value)


def _rect(at: Any, shape: Shape, bleed: float, *, in_list: bool) -> tuple[Measure, Measure, Measure, Measure]:
    if at == "bleed":
        return -bleed, -bleed, shape.width_mm + 2 * bleed, shape.height_mm + 2 * bleed
    if at == "face":
        return 0, 0, shape.width_mm, shape.height_mm
    x, y, width, height = (measure(value, in_list=in_list) for value in at)
    if any(not isinstance(side, FaceFormula) and side <= 0 for side in (width, height)):
        raise ValueError("a box must be wider and higher than nought")
    return x, y, width, height
