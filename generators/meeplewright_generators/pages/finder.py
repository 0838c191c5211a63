"""The way to an entry: the parts of a book with the numbers on each page, and the icons that it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from meeplewright.text.markup import parse, plain
from meeplewright_generators.drawing.lines import LinkBox
from meeplewright_generators.drawing.operations import Element
from meeplewright_generators.matter.flow import Item, Matter
from meeplewright_generators.matter.strip import Strip
from meeplewright_generators.matter.tables import TextTable
from meeplewright_generators.pages.leader import leader

if TYPE_CHECKING:
    from meeplewright_generators.drawing.canvas import Canvas
    from meeplewright_generators.icons.iconset import IconSet
    from meeplewright_generators.pages.columns import PageColumns
    from meeplewright_generators.pages.plan import Section
    from meeplewright_generators.pages.type import TextStyles
    from meeplewright_generators.words.phrases import Phrases

_LINE_MM, _PART_MM = 4.5, 5.2
_TOGETHER = 3


class FinderMark(NamedTuple):
    """What the head of an entry leaves on its page: its number, the part that it is in, and its named place."""

    number: str
    part: str
    anchor: str


def standing(spread: PageColumns, page: int) -> list[FinderMark]:
    """The entries that begin on a page."""
    return [each.strip.note for each in spread.settled(page) if isinstance(each.strip.note, FinderMark)]


def ranges(numbers: Iterable[str]) -> str:
    """`21 – 31, A – B`: from where to where numbers of one form go."""
    spans = []
    for _, group in groupby(numbers, _form):
        first, *rest = group
        spans.append(f"{first} – {rest[-1]}" if rest else first)
    return ", ".join(spans)


def _form(number: str) -> str:
    """The letters before a number; letters alone are of one form."""
    letters = re.match(r"\D*", number)
    prefix = letters[0] if letters is not None else ""
    return "letters" if prefix and prefix == number else prefix


@dataclass(frozen=True, eq=False)
class Finder:
    """The first page of a book in parts. `width_mm` is that of a column."""

    kind: TextStyles
    say: Phrases
    width_mm: float

    def contents(self, sections: Sequence[Section], spreads: Sequence[PageColumns]) -> Iterator[Matter]:
        """Each part with its page, below it the numbers on each of its pages; `spreads` are those of the parts."""
        whole = Element("TOC")
        for at, section in enumerate(sections):
            spread = spreads[at] if at < len(spreads) else None
            first = spread.first + 1 if spread is not None else 0
            yield self.line(plain(section.title), first, section.anchor, whole, keep=True)
            pages = range(spread.pages) if spread is not None else range(1)
            shown = [
                (ranges(each.number for each in entries), first + number, entries[0])
                for number in pages
                if spread is not None and (entries := standing(spread, number))
            ]
            for place, (numbers, page, begins) in enumerate(shown):
                # a long part goes on in the next column: no column begins or ends with a single line of it
                keep = place < _TOGETHER - 1 or len(shown) - _TOGETHER <= place < len(shown) - 1
                yield self.line(numbers, page, begins.anchor, whole, keep=keep, indent=4.0)

    def line(self, text: str, page: int, target: str, whole: Element, *, keep: bool, indent: float = 0) -> Strip:
        """A line of the contents: dots between what it names and the page; all of it can be clicked."""
        style = self.kind.plain if indent else self.kind.label
        chain, size = style.chain, 9.0 if indent else 9.6
        height, wide = (_LINE_MM if indent else _PART_MM), self.width_mm
        colour = self.kind.ink if indent else self.kind.accent

        def draw(canvas: Canvas, x: float, y: float) -> Sequence[LinkBox]:
            leader(
                canvas, x, y, text, str(page), chain,
                size_pt=size, width_mm=wide, colour=colour, indent_mm=indent, link=target,
            )  # fmt: skip
            return [LinkBox(target, x, y, wide, height)]

        return Strip(height, draw, gap=0 if indent else 2.0, keep=keep, element=Element("TOCI", whole))

    def legend(self, matter: Iterable[Matter], icons: IconSet, order: Sequence[str]) -> Iterator[Matter]:
        """The icons that stand in the text, each with its name."""
        texts = (item.text for item in matter if isinstance(item, Item))
        used = {token.name for text in texts for token in parse(text).tokens()}
        cells = [f"{{{name}}} {icons.name(name)}" for name in order if name in used]
        if cells:
            rows = [[*cells[n : n + 3], "", ""][:3] for n in range(0, len(cells), 3)]
            style = self.kind.small
            yield Item(self.say("icons"), self.kind.heading(3), gap=5, keep=True)
            yield TextTable(rows, style, style, (1, 1, 1), heads=0, gap=1, padding=0.6, rule="")
