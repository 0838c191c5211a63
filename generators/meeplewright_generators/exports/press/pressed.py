"""A drawing in inks: its colours by the profile, without links and what is read aloud, which a press does not need."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.operations import (
    Anchor,
    Draw,
    Drawing,
    Form,
    GlyphLines,
    Group,
    Image,
    Kept,
    LinkRegion,
    Meant,
    Operation,
    PlacedForm,
    Stretch,
    Stroke,
)
from meeplewright_generators.exports.press.inks import BLACK
from meeplewright_generators.typeset.run import Run

if TYPE_CHECKING:
    from meeplewright_generators.exports.press.inks import Inks


def unseen(part: Stretch) -> Stretch:
    """The room that hidden letters take, without the letters."""
    ems = sum(piece.width * 1000 if isinstance(piece, Run) else piece for piece in part.pieces)
    return part._replace(colour=BLACK, pieces=(float(ems),), hidden=False, link="", said=None)


class Pressed:
    """Makes drawings ready for one document; each form once."""

    def __init__(self, inks: Inks) -> None:
        self.inks = inks
        self._forms: dict[str, Form] = {}

    def drawing(self, drawing: Drawing) -> Drawing:
        """The same drawing in inks."""
        operations: list[Operation] = []
        for each in drawing:
            if isinstance(each, Meant):
                operations += self.drawing(each.body)
            elif not isinstance(each, LinkRegion | Anchor):
                operations.append(self._one(each))
        return tuple(operations)

    def _one(self, each: Operation) -> Operation:
        inks = self.inks
        match each:
            case Draw():
                fill = None if each.fill is None else inks.paint(each.fill)
                return each._replace(fill=fill, stroke=self._stroke(each.stroke))
            case GlyphLines():
                return each._replace(lines=tuple(
                    line._replace(stretches=tuple(
                        unseen(part) if part.hidden
                        else part._replace(colour=inks.text(part.colour), link="", said=None)
                        for part in line.stretches
                    ))
                    for line in each.lines
                ))  # fmt: skip
            case PlacedForm():
                return each._replace(form=self.form(each.form), colour=each.colour and inks.text(each.colour))
            case Group():
                return each._replace(body=self.drawing(each.body))
            case Kept():
                return Group(self.drawing(each.drawing))
            case Image():
                return each
            case _:
                return each

    def _stroke(self, stroke: Stroke | None) -> Stroke | None:
        return None if stroke is None else stroke._replace(colour=self.inks.area(stroke.colour))

    def form(self, form: Form) -> Form:
        """A form in inks."""
        in_inks = self._forms.get(form.name)
        if in_inks is None:
            in_inks = replace(form, name=f"{form.name}p", drawing=self.drawing(form.drawing))
            self._forms[form.name] = in_inks
        return in_inks
