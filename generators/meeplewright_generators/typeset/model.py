"""What text is made of before it is set: styles, and chunks that no line may break."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from meeplewright_generators.typeset.fonts import FontChain, FontFamily, Shaped
    from meeplewright_generators.typeset.run import Run


@dataclass(frozen=True, eq=False)
class Style:
    """How a text is set. Sizes in points; `leading` and `tight` are lines apart in sizes; gaps are in mm."""

    family: FontFamily
    size_pt: float = 9
    smallest_pt: float = 0
    leading: float = 1.25
    tight: float = 0
    colour: str = "#000000"
    align: str = "start"
    vertical: str = "top"
    bold: bool = False
    italic: bool = False
    hyphenate: bool = True
    language: str = "en"
    paragraph_gap: float = 0.35
    icon_scale: float = 1.12
    uppercase: bool = False
    link_colour: str = ""
    # what a text of this style is: `H1` to `H6`, or a paragraph
    role: str = "P"
    # drawn round the letters, under them
    outline_colour: str = ""
    outline_mm: float = 0

    def at(self, size_pt: float, **changes: object) -> Style:
        """The same style in another size."""
        return replace(self, size_pt=size_pt, **changes)  # type: ignore[arg-type]

    @cached_property
    def chain(self) -> FontChain:
        return self.family.cut(bold=self.bold, italic=self.italic)

    @cached_property
    def ink(self) -> Ink:
        """The style's own cut and colour."""
        return self.chain.ink


class Ink(NamedTuple):
    """How a stretch of text differs from the style: its cut, its colour, what it links to."""

    chain: FontChain
    colour: str
    link: str = ""


class Word(NamedTuple):
    """A shaped piece of a chunk."""

    width: float
    shaped: Shaped
    ink: Ink
    # odd: from right to left
    level: int = 0
    # of a divided word: the first piece is read as the whole, the others as nothing
    said: str | None = None

    def read_as(self, said: str | None) -> Word:
        """A piece of a divided word. Its ink is one of its own, so that no pen takes it for a plain word."""
        return self._replace(said=said, ink=Ink(*self.ink))


class IconMeasure(Protocol):
    """What text needs to know of an icon: how wide its ink is, in parts of its square."""

    @property
    def id(self) -> str: ...

    @property
    def width(self) -> float: ...


class Signs(Protocol):
    """The icons that a text may name."""

    def icon(self, icon_id: str, /) -> IconMeasure: ...

    def has(self, icon_id: str, /) -> bool: ...

    def name(self, icon_id: str, /) -> str: ...


class InlineIcon(NamedTuple):
    """An icon in a line. `name` is what stands in the searchable text."""

    width: float
    icon: IconMeasure
    scale: float
    name: Shaped
    ink: Ink
    # room before it, in ems
    lead: float = 0
    level: int = 0


Part = Word | InlineIcon


class Turn(NamedTuple):
    """The level of a paragraph (1: from right to left), and that of the space before a chunk."""

    base: int
    space: int


class Chunk(NamedTuple):
    """Parts that stay together on a line. `space`: a space before it, where it does not begin the line."""

    width: float
    parts: tuple[Part, ...]
    space: bool
    # no-break spaces inside, which stretch with the others
    inner: int = 0
    # in a paragraph with letters that run from right to left
    turn: Turn | None = None
    # a whole word of one font behind a space, both as one run, and its ink; the font is that of the ink's own space
    run: Run | None = None
    ink: Ink | None = None


class Paragraph(NamedTuple):
    """Chunks of one paragraph; `bullet` hangs in the margin of `indent` ems; `start` is its offset in the text."""

    chunks: tuple[Chunk, ...]
    indent: float = 0
    bullet: Chunk | None = None
