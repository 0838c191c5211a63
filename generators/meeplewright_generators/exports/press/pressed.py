"""A drawing in inks: its colours by the profile, without links and what is read aloud, which a press does not need."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from meeplewright_generators.drawing.operations import (
    Anchor,
    Draw,
    Drawing,
    Form,
    Group,
    Image,
    Kept,
    Link,
    Meant,
    Operation,
    Place,
    Stretch,
    Stroke,
    Text,
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
        found: list[Operation] = []
        for each in drawing:
            if isinstance(each, Meant):
                found += self.drawing(each.body)
            elif not isinstance(each, Link | Anchor):
                found.append(self._one(each))
        return tuple(found)

    def _one(self, each: Operation) -> Operation:
        inks = self.inks
        match each:
            case Draw():
                fill = None if each.fill is None else inks.paint(each.fill)
                return each._replace(fill=fill, stroke=self._stroke(each.stroke))
            case Text():
                return each._replace(lines=tuple(
                    line._replace(stretches=tuple(
                        unseen(part) if part.hidden
                        else part._replace(colour=inks.text(part.colour), link="", said=None)
                        for part in line.stretches
                    ))
                    for line in each.lines
                ))  # fmt: skip
            case Place():
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
        found = self._forms.get(form.name)
        if found is None:
            found = replace(form, name=f"{form.name}p", drawing=self.drawing(form.drawing))
            self._forms[form.name] = found
        return found
