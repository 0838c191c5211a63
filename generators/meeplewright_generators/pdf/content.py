"""A piece of drawing with all that it needs: operators in millimetres, fonts, pictures and forms by name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meeplewright_generators.images.picture import Picture
    from meeplewright_generators.typeset.fontfile import FontSource
    from meeplewright_generators.typeset.fonts import Shaped

# per font: glyph number -> the characters it stands for
Glyphs = dict[int, str]


@dataclass(frozen=True, eq=False)
class Content:
    """Operators (millimetres, origin top left, y down) and what they name. The names are the same in every document."""

    operators: str
    fonts: Mapping[FontSource, Glyphs] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    forms: Mapping[str, Form] = field(default_factory=dict)
    opacities: frozenset[float] = frozenset()
    # words whose glyphs are in use: looked up only when fonts are embedded or the drawing is put away
    words: Collection[Shaped] = ()

    def glyphs(self) -> dict[FontSource, Glyphs]:
        """Every glyph in use, per font."""
        return with_words(self.fonts, self.words)


@dataclass(frozen=True, eq=False)
class Form:
    """A piece of drawing that stands once in the file, however often it is placed."""

    name: str
    width_mm: float
    height_mm: float
    content: Content
    # drawn outside its own box by this much: bleed
    margin_mm: float = 0


class Collected:
    """What a drawing has used so far."""

    def __init__(self) -> None:
        self.fonts: dict[FontSource, Glyphs] = {}
        self.pictures: dict[str, Picture] = {}
        self.forms: dict[str, Form] = {}
        self.opacities: set[float] = set()
        self.words: set[Shaped] = set()

    def glyphs(self, font: FontSource) -> Glyphs:
        found = self.fonts.get(font)
        if found is None:
            found = self.fonts[font] = {}
        return found

    def add(self, content: Content) -> None:
        for font, glyphs in content.fonts.items():
            self.glyphs(font).update(glyphs)
        if content.words:
            self.words.update(content.words)
        if content.pictures:
            self.pictures.update(content.pictures)
        if content.forms:
            self.forms.update(content.forms)
        if content.opacities:
            self.opacities |= content.opacities


def with_words(fonts: Mapping[FontSource, Glyphs], words: Iterable[Shaped]) -> dict[FontSource, Glyphs]:
    """Glyphs of the fonts in use, with those of words. A glyph of several texts stands for the first of them."""
    found = {source: dict(glyphs) for source, glyphs in fonts.items()}
    for word in words:
        for source, glyphs in word.glyphs:
            known = found.get(source)
            if known is None:
                # a word of which only the width was used
                continue
            for glyph, text in glyphs.items():
                if known.get(glyph, text) >= text:
                    known[glyph] = text
    return found
