"""Text in drawings as outlines: a drawing brings no fonts, so letters stand in those that ship."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from meeplewright_generators.artwork.colours import length
from meeplewright_generators.artwork.reading import XML, Element, local
from meeplewright_generators.drawing.outlines import outline
from meeplewright_generators.drawing.paths import Segment

if TYPE_CHECKING:
    from meeplewright_generators.typeset.fonts import FontChain

Styled = dict[str, str]
_SERIF = re.compile(
    r"(?<!sans-)(?<!sans )\bserif|times|georgia|garamond|palatino|bookman|baskerville|caslon|cambria", re.IGNORECASE
)
MOST_LETTERS = 20_000


@dataclass
class _Run:
    """Letters in one style, from where they begin."""

    text: str
    said: Styled
    size: float
    chain: FontChain
    x: float = 0
    y: float = 0

    @property
    def spacing(self) -> float:
        return length(self.said.get("letter-spacing"), self.size, 0.0, self.size)

    @property
    def width(self) -> float:
        return self.chain.line(self.text).width * self.size + self.spacing * len(self.text)


@dataclass
class _LetterPen:
    wide: float
    high: float
    style_of: Callable[[Element, Styled], Styled]
    x: float = 0
    y: float = 0
    # letters that are shifted together, as the anchor says
    chunk: list[_Run] = field(default_factory=list)
    done: list[_Run] = field(default_factory=list)
    blank: bool = True

    def element(self, element: Element, said: Styled, *, keep: bool) -> None:
        keep = {"preserve": True, "default": False}.get(element.get(f"{{{XML}}}space", ""), keep)
        em = font_size(said)
        xs, ys = element.get("x", "").replace(",", " ").split(), element.get("y", "").replace(",", " ").split()
        if xs or ys:
            self.end()
            self.x = length(xs[0], self.wide, self.x, em) if xs else self.x
            self.y = length(ys[0], self.high, self.y, em) if ys else self.y
        self.x += length((element.get("dx") or "0").replace(",", " ").split()[0], self.wide, 0.0, em)
        self.y += length((element.get("dy") or "0").replace(",", " ").split()[0], self.high, 0.0, em)
        own = list(xs[1:])
        self.letters(element.text or "", said, own, keep=keep)
        for child in element:
            if local(child) in ("tspan", "a", "tref"):
                inner = self.style_of(child, said)
                if inner.get("display") != "none":
                    self.element(child, inner, keep=keep)
            self.letters(child.tail or "", said, own, keep=keep)

    def letters(self, text: str, said: Styled, own: list[str], *, keep: bool) -> None:
        text = re.sub(r"[\t\r\n]", " ", text)
        if not keep:
            text = re.sub(r" +", " ", text)
            text = text.lstrip(" ") if self.blank else text
        if not text:
            return
        self.blank = text.endswith(" ") and not keep
        if own:
            # a place for each letter
            for at, letter in enumerate(text):
                self.add(letter, said)
                if at < len(text) - 1 and own:
                    self.end()
                    self.x = length(own.pop(0), self.wide, self.x)
            return
        self.add(text, said)

    def add(self, text: str, said: Styled) -> None:
        run = _Run(text, said, font_size(said), _chain(said), self.x, self.y)
        self.chunk.append(run)
        self.x += run.width

    def end(self) -> None:
        if self.chunk:
            last = self.chunk[-1]
            trailing = last.chain.space.width * last.size if last.text.endswith(" ") else 0.0
            whole = self.x - self.chunk[0].x - trailing
            back = {"middle": 0.5, "end": 1.0}.get(self.chunk[0].said.get("text-anchor", "start"), 0.0) * whole
            for run in self.chunk:
                run.x -= back
            self.done += self.chunk
            self.chunk = []
            self.blank = True


def outlines(
    element: Element, said: Styled, style_of: Callable[[Element, Styled], Styled], wide: float, high: float
) -> Iterator[tuple[list[Segment], Styled, str]]:
    """The letters of a `<text>` as outlines, a piece for each style, with the characters that no font has."""
    pen = _LetterPen(wide, high, style_of)
    pen.element(element, said, keep=False)
    pen.end()
    if sum(len(run.text) for run in pen.done) > MOST_LETTERS:
        return
    for run in pen.done:
        segments: list[Segment] = []
        shown = re.sub(r"[\u200b\u00ad]", "", run.text)
        if run.spacing:
            x = run.x
            for letter in shown:
                segments += outline(run.chain.line(letter).runs, x, run.y, run.size).segments
                x += run.chain.line(letter).width * run.size + run.spacing
        else:
            segments += outline(run.chain.line(shown).runs, run.x, run.y, run.size).segments
        if segments:
            yield segments, run.said, run.chain.line(run.text).missing


def font_size(said: Styled) -> float:
    """The size of letters in the drawing's units."""
    named = {"small": 13.0, "medium": 16.0, "large": 18.0, "x-large": 24.0, "xx-large": 32.0, "x-small": 10.0}
    text = said.get("font-size", "16")
    return named.get(text) or length(text, 16.0, 16.0)


def _chain(said: Styled) -> FontChain:
    from meeplewright_generators.typeset.fonts import bundled

    family = bundled("serif" if _SERIF.search(said.get("font-family", "") + said.get("font", "")) else "sans")
    weight = said.get("font-weight", "normal")
    bold = weight in ("bold", "bolder") or (weight.isdecimal() and int(weight) >= 600)
    return family.cut(bold=bold, italic=said.get("font-style", "normal") in ("italic", "oblique"))
