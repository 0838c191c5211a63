"""A drawing in grey: for printers with black ink alone, and for those who want to keep their colours."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from meeplewright_generators.drawing.colours import Colour, Current, Gradient, Paint, Rgb, seen
from meeplewright_generators.drawing.operations import (
    Draw,
    Drawing,
    Form,
    GlyphLines,
    Group,
    Image,
    Kept,
    Meant,
    Operation,
    PlacedForm,
    Stroke,
)
from meeplewright_generators.images.picture import GREY


def greyed(drawing: Drawing) -> Drawing:
    """The same drawing without colour. Its forms and pictures get other names: both may stand in one document."""
    return tuple([_one(operation) for operation in drawing])


def _one(each: Operation) -> Operation:
    match each:
        case Draw():
            return each._replace(fill=None if each.fill is None else _paint(each.fill), stroke=_stroke(each.stroke))
        case GlyphLines():
            return each._replace(lines=tuple(
                line._replace(stretches=tuple(part._replace(colour=_grey(part.colour)) for part in line.stretches))
                for line in each.lines
            ))  # fmt: skip
        case Image():
            picture = replace(each.picture, name=each.picture.name + "k", form=GREY + each.picture.form)
            return each._replace(picture=picture)
        case PlacedForm():
            return each._replace(form=_form(each.form), colour=None if each.colour is None else _grey(each.colour))
        case Group() | Meant():
            return each._replace(body=greyed(each.body))
        case Kept():
            return Group(greyed(each.drawing))
        case _:
            return each


def _paint(paint: Paint) -> Paint:
    if isinstance(paint, Gradient):
        return replace(paint, stops=tuple(stop._replace(colour=_grey(stop.colour)) for stop in paint.stops))
    return _grey(paint)


def _stroke(stroke: Stroke | None) -> Stroke | None:
    return None if stroke is None else stroke._replace(colour=_grey(stroke.colour))


def _grey(colour: Colour) -> Colour:
    if isinstance(colour, Current):
        return colour
    red, green, blue = seen(colour)
    level = red if red == green == blue else 0.299 * red + 0.587 * green + 0.114 * blue
    return Rgb(level, level, level)


@lru_cache(maxsize=512)
def _form(form: Form) -> Form:
    return replace(form, name=form.name + "k", drawing=greyed(form.drawing))
