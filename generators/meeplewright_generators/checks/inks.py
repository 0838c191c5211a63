"""Inks of faces that go to a press: more on one place than the paper bears, and colours that are no inks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from meeplewright.findings.model import Finding
from meeplewright.sources.model import Path_
from meeplewright_generators.drawing.colours import Cmyk, Colour, Gradient, Paint, Rgb, SpotInk, spelt
from meeplewright_generators.drawing.ink_places import Sides, extent
from meeplewright_generators.drawing.operations import (
    Draw,
    GlyphLines,
    Group,
    Image,
    Kept,
    Meant,
    PlacedForm,
    Transform,
)
from meeplewright_generators.drawing.paths import SAME, Matrix, times
from meeplewright_generators.images.picture import PictureProblem
from meeplewright_generators.products.items import SIDES, TargetItem
from meeplewright_generators.products.services.press import inks_of

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import Drawing, Operation
    from meeplewright_generators.exports.press.inks import Inks
    from meeplewright_generators.faces.model import Face
    from meeplewright_generators.workshop import Workshop

# what rounding adds
HAIR = 0.005


@dataclass(frozen=True)
class Used:
    """A colour or a picture on a face, where it is heaviest, and from where to where it reaches."""

    what: str
    ink: float
    x: float
    y: float
    sides: Sides
    is_screen: bool = False


def ink_findings(shop: Workshop, every: Iterable[TargetItem]) -> Iterator[Finding]:
    """What is wrong with the inks of a target that prints in inks: once for a box of a layout."""
    if shop.target.makes != "press":
        return
    inks = inks_of(shop)
    refuses = shop.target.press.rgb == "refuse"
    findings: dict[tuple[str, ...], list[Finding]] = {}
    for item in every:
        for side in SIDES:
            face = item.face(side)
            if face is None:
                continue
            for used in set(used_on(face, inks, SAME)):
                over = bool(inks.limit) and used.ink > inks.limit + HAIR
                if over or (refuses and used.is_screen):
                    box, field = _box(shop, face, used)
                    finding = _over(shop, item, face, used, box) if over else _screen(shop, item, face, used, box)
                    finding = replace(finding, field="/".join(map(str, field)) or box)
                    key = (finding.code, face.layout, box, used.what)
                    findings.setdefault(key, []).append(finding)
            face.forget()
    for first, *more in findings.values():
        others = len({each.record for each in more} - {first.record})
        yield replace(first, message=f"{first.message} (here and on {others} more)") if others else first


def used_on(face: Face, inks: Inks, place: Matrix) -> Iterator[Used]:
    """The colours and pictures of a face."""
    yield from _used(face.content, inks, place)


def _used(drawing: Drawing, inks: Inks, place: Matrix) -> Iterator[Used]:
    for each in drawing:
        match each:
            case Transform():
                place = times(place, each.matrix)
            case Group() | Meant():
                yield from _used(each.body, inks, place)
            case Kept():
                yield from _used(each.drawing, inks, place)
            case PlacedForm():
                yield from _used(each.form.drawing, inks, times(place, each.matrix))
                if each.colour is not None:
                    yield from _painted(each.colour, each, inks, place)
            case Draw():
                for paint in (each.fill, each.stroke.colour if each.stroke else None):
                    if paint is not None:
                        yield from _painted(paint, each, inks, place)
            case GlyphLines():
                for colour in {part.colour for line in each.lines for part in line.stretches if not part.hidden}:
                    yield from _painted(colour, each, inks, place)
            case Image():
                yield from _pictured(each, inks, place)
            case _:
                pass


def _painted(paint: Paint, each: Operation, inks: Inks, place: Matrix) -> Iterator[Used]:
    colours: tuple[Colour, ...] = (
        tuple(stop.colour for stop in paint.stops) if isinstance(paint, Gradient) else (paint,)
    )
    sides = extent(each, place)
    if sides is None:
        return
    x, y = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    for colour in colours:
        press_colour = inks.text(colour) if isinstance(each, GlyphLines) else inks.area(colour)
        # an ink of its own stands on a plate of its own
        ink = (
            sum(press_colour)
            if isinstance(press_colour, Cmyk)
            else press_colour.tint
            if isinstance(press_colour, SpotInk)
            else 0.0
        )
        yield Used(_spelt(colour), ink, x, y, sides, isinstance(colour, Rgb))


def _pictured(image: Image, inks: Inks, place: Matrix) -> Iterator[Used]:
    """A picture by the most ink that it has somewhere, and where that is."""
    from meeplewright_generators.exports.press.pixels import heaviest

    name = image.picture.path.replace("\\", "/").rpartition("/")[2]
    try:
        ink, across, down, is_screen = heaviest(image.picture, inks)
    except PictureProblem:
        return  # told by the build itself
    sides = extent(image, place)
    if sides is not None:
        left, top, right, bottom = sides
        x, y = left + (right - left) * across, top + (bottom - top) * down
        yield Used(f"picture {name}", ink, x, y, sides, is_screen)


def _box(shop: Workshop, face: Face, used: Used) -> tuple[str, Path_]:
    """The box that shows it: the one with which it has most in common."""
    boxes = [(_common(used.sides, rect), name, field) for name, field, rect in shop.press.spots(face)]
    _, name, field = max(boxes, key=lambda each: each[0], default=(0.0, "", ()))
    return name, field


def _common(sides: Sides, rect: tuple[float, float, float, float]) -> float:
    """What two boxes have in common, as a part of what both cover."""
    left, top, right, bottom = sides
    x, y, width, height = rect
    both = max(0.0, min(right, x + width) - max(left, x)) * max(0.0, min(bottom, y + height) - max(top, y))
    return both / max(1e-9, (right - left) * (bottom - top) + width * height - both)


def _over(shop: Workshop, item: TargetItem, face: Face, used: Used, box: str) -> Finding:
    where = f"box `{box}` of layout `{face.layout}`, {used.x:.0f} mm from the left and {used.y:.0f} mm from the top"
    return Finding.of(
        "MW866",
        f"`{used.what}` puts {used.ink * 100:.0f} % of ink on one place ({where}); {shop.target.title} takes "
        f"{shop.target.limits.ink:g} %",
        item.record.place("id"),
        help="write the colour with less ink, or save the picture with a profile of that limit",
        record=item.record.name,
    )


def _screen(shop: Workshop, item: TargetItem, face: Face, used: Used, box: str) -> Finding:
    return Finding.of(
        "MW867",
        f"`{used.what}` in box `{box}` of layout `{face.layout}` is a screen's colour: {shop.target.title} takes inks "
        "alone",
        item.record.place("id"),
        help="write `cmyk(80 40 20 10)` in the theme or the layout, save the picture in CMYK, or let the target say "
        "`rgb: convert`",
        record=item.record.name,
    )


def _spelt(colour: Colour) -> str:
    if isinstance(colour, Cmyk):
        return f"cmyk({' '.join(f'{part * 100:g}' for part in colour)})"
    return f"spot({colour.name})" if isinstance(colour, SpotInk) else spelt(colour)
