"""Fonts as text is set in them: words shaped once, cuts that fall back on one another, the families that ship."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from meeplewright_generators.typeset.fontfile import Font, FontSource, open_font

MOST_WORDS = 3_000


@dataclass(eq=False, slots=True)
class Shaped:
    """A word ready for a content stream. Widths are in ems; `runs` are what stands inside `[…] TJ`, per font."""

    width: float
    runs: tuple[tuple[FontSource, str], ...]
    glyphs: tuple[tuple[FontSource, dict[int, str]], ...]
    letters: int
    missing: str
    text: str
    # its font, where it needs but one
    only: FontSource | None = None


@dataclass(eq=False)
class Chain:
    """One cut of a family (regular, bold…) and where a character it lacks is taken from."""

    sources: tuple[FontSource, ...]
    # whether a word with a character that none of the fonts has was ever set
    lost: bool = False
    _words: dict[str, Shaped] = field(default_factory=dict, repr=False)

    @cached_property
    def first(self) -> Font:
        return open_font(self.sources[0])

    @cached_property
    def space(self) -> Shaped:
        return self.word(" ")

    def word(self, text: str) -> Shaped:
        """A word, shaped once however often it occurs."""
        found = self._words.get(text)
        if found is None:
            if len(self._words) > MOST_WORDS:
                self._words.clear()
            found = self._words[text] = self._shape(text)
        return found

    def line(self, text: str) -> Shaped:
        """Any text on one line, put together from its words."""
        if " " not in text or self.space.only is None:
            return self.word(text)
        words = [self.word(word) for word in text.split(" ")]
        blank, space = self.space.runs[0][1], self.space.width
        runs: list[tuple[FontSource, str]] = []
        for at, word in enumerate(words):
            pieces = ([(self.space.only, blank)] if at else []) + list(word.runs)
            for source, run in pieces:
                if runs and runs[-1][0] is source:
                    runs[-1] = (source, runs[-1][1] + run)
                else:
                    runs.append((source, run))
        glyphs = [pair for word in (*words, self.space) for pair in word.glyphs]
        return Shaped(
            sum(word.width for word in words) + space * (len(words) - 1),
            tuple(runs),
            tuple(glyphs),
            sum(word.letters for word in words) + len(words) - 1,
            "".join(word.missing for word in words),
            text,
        )

    def _shape(self, text: str) -> Shaped:
        # a whole word from one font where one has all of it: no comma of another cut behind it
        source = next((each for each in self.sources if open_font(each).characters.issuperset(text)), None)
        if source is not None:
            width, run, glyphs, count = open_font(source).shape(text)
            return Shaped(width, ((source, run),), ((source, glyphs),), count, "", text, source)
        total, all_runs, all_glyphs, count, missing = 0.0, [], [], 0, []
        for font, piece in self._pieces(text):
            if font is None:
                self.lost = True
                missing.append(piece)
                continue
            width, run, glyphs, pieces = font.shape(piece)
            total += width
            count += pieces
            all_runs.append((font.source, run))
            all_glyphs.append((font.source, glyphs))
        return Shaped(total, tuple(all_runs), tuple(all_glyphs), count, "".join(missing), text)

    def _pieces(self, text: str) -> list[tuple[Font | None, str]]:
        """The text cut where the font changes; what joins or marks a character stays with it."""
        pieces: list[tuple[Font | None, str]] = []
        for character in text:
            font = self._font_of(character)
            if pieces and (pieces[-1][0] is font or (font is None and _silent(character))):
                pieces[-1] = (pieces[-1][0], pieces[-1][1] + ("" if font is None and pieces[-1][0] else character))
            elif not (font is None and _silent(character)):
                pieces.append((font, character))
        return pieces

    def _font_of(self, character: str) -> Font | None:
        for source in self.sources:
            font = open_font(source)
            if character in font.characters:
                return font
        return None


def _silent(character: str) -> bool:
    """Joiners, variation selectors, soft hyphens: nothing to see, so nothing missing."""
    return character in "\u200b\u200c\u200d\u2060\ufe0e\ufe0f\u00ad"


@dataclass(frozen=True, eq=False)
class Family:
    """The four cuts of a family."""

    regular: Chain
    bold: Chain
    italic: Chain
    bold_italic: Chain

    def cut(self, *, bold: bool = False, italic: bool = False) -> Chain:
        if bold:
            return self.bold_italic if italic else self.bold
        return self.italic if italic else self.regular


def family(cuts: Sequence[Sequence[FontSource]]) -> Family:
    """A family of four cuts, each a list of fonts to look through."""
    regular, bold, italic, bold_italic = (Chain(tuple(cut)) for cut in cuts)
    return Family(regular, bold, italic, bold_italic)


SANS = ("sans:figo", "sans:figbo", "sans:figit", "sans:figbi")
SANS_MORE = ("sans:notos", "sans:notosbo", "sans:notosit", "sans:notosbi")
SERIF = tuple(f"serif:SourceSerifPro-{cut}.ttf" for cut in ("Regular", "Bold", "It", "BoldIt"))
# the serif's italics are Latin alone: Cyrillic words lean
LEANING = {2: "oblique:SourceSerifPro-Regular.ttf", 3: "oblique:SourceSerifPro-Bold.ttf"}
SYMBOLS = ("sans:symbol1", "sans:symbol2", "sans:math")


@lru_cache(maxsize=4)
def bundled(role: str = "sans") -> Family:
    """The families that ship: `sans` (FiraGO) and `serif` (Source Serif), both Latin and Cyrillic."""
    last = [FontSource.bundled(origin) for origin in SYMBOLS]
    cuts = []
    for at in range(4):
        chain = [FontSource.bundled(SANS[at]), FontSource.bundled(SANS_MORE[at]), *last]
        if role == "serif":
            leaning = [FontSource.bundled(LEANING[at])] if at in LEANING else []
            chain = [FontSource.bundled(SERIF[at]), *leaning, *chain]
        cuts.append(chain)
    return family(cuts)
