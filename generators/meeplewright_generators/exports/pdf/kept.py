"""Operators that are kept between runs beside the drawing they were made of, with what they need."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

from meeplewright.regular import json_of
from meeplewright_generators.drawing.operations import Form
from meeplewright_generators.exports.pdf.fonts import note
from meeplewright_generators.images.picture import Picture
from meeplewright_generators.typeset.fontfile import FontSource
from meeplewright_generators.typeset.run import Run

if TYPE_CHECKING:
    from meeplewright_generators.drawing.operations import DrawingShelf
    from meeplewright_generators.exports.pdf.needs import Needs

# what the operators of this exporter are called on a shelf
FORM = "pdf"


class Keeping:
    """What one document has put down and taken up so far: most drawings need what others needed before them."""

    def __init__(self) -> None:
        self._found: dict[str, list[tuple[Any, ...]]] = {}
        self._glyphs: dict[str, set[str]] = {}

    def put_down(self, needs: Needs, runs: Iterable[Run | float], operators: str) -> str:
        """A sum over the rest; needs, in the order in which they were met, because a document numbers its objects by
        it; glyphs; operators. A line each but for the last."""
        glyphs: dict[str, dict[str, None]] = {}
        for run in runs:
            if isinstance(run, Run):
                glyphs.setdefault(run.font.name, {}).update(dict.fromkeys(_glyphs_of(run)))
        resources: list[tuple[Any, ...]] = []
        for sort, thing, how in needs.order:
            if isinstance(thing, FontSource):
                resources.append((sort, thing.origin, thing.name, thing.stamp))
            else:
                resources.append((sort, thing.name if isinstance(thing, Picture | Form) else thing, how))
        used = [sorted(glyphs.get(font.name, ())) for font in needs.fonts()]
        rest = "\n".join((json.dumps(resources), json.dumps(used), operators))
        return f"{crc32(rest.encode()):08x}\n{rest}"

    def operators(self, text: str, needs: Needs, shelf: DrawingShelf) -> str | None:
        """The operators, once all that they need is there; None where something of it is gone."""
        total, _, rest = text.partition("\n")
        # a file that something else wrote
        if total != f"{crc32(rest.encode()):08x}":
            return None
        listing, used, operators = rest.split("\n", 2)
        resources = self._found.get(listing)
        if resources is None:
            resources = [_found(*each, shelf=shelf) for each in json_of(listing)]
            if any(thing is None for _, thing, _ in resources):
                return None
            self._found[listing] = resources
        for sort, thing, how in resources:
            if sort == "font":
                needs.font(thing)
            elif sort == "form":
                needs.form(thing, whole=how)
            elif sort == "picture":
                needs.picture(thing, sound=True)
            else:
                needs.state(thing, how)
        for font, glyphs in zip((thing for sort, thing, _ in resources if sort == "font"), json_of(used), strict=True):
            known = self._glyphs.setdefault(font.name, set())
            if fresh := set(glyphs) - known:
                known |= fresh
                pairs = [each.partition(" ") for each in fresh]
                into = needs.written.fonts.glyphs_of(font)
                note(into, [int(glyph, 16) for glyph, _, _ in pairs], [each for _, _, each in pairs])
        return operators


@lru_cache(maxsize=5_000)
def _glyphs_of(run: Run) -> tuple[str, ...]:
    return tuple(f"{glyph:x} {text}" for glyph, text in zip(run.glyphs, run.texts, strict=True))


def _found(sort: str, name: Any, *how: Any, shelf: DrawingShelf) -> tuple[str, Any, Any]:
    """A need with the thing that it names, or None where that is gone."""
    if sort == "font":
        return sort, FontSource.known(name, *how), ""
    thing = shelf.form(name) if sort == "form" else shelf.picture(name) if sort == "picture" else name
    return sort, thing, how[0]
