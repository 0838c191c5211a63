"""Fonts as text is set in them: words shaped once, cuts that fall back on one another, the families that ship."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby

from meeplewright_generators.typeset.bidi import RIGHT_TO_LEFT, base_of, in_order, levels
from meeplewright_generators.typeset.fontfile import Font, FontSource, open_font
from meeplewright_generators.typeset.model import Ink
from meeplewright_generators.typeset.run import Run

MOST_WORDS = 3_000
MOST_LINES = 64
# a space that does not break the line, and how wide it is beside an ordinary one
NARROW, NARROWER = "\u202f", 0.7


@dataclass(eq=False, slots=True)
class Shaped:
    """A word, shaped. Its width is in ems; `missing` are the characters that no font has."""

    width: float
    runs: tuple[Run, ...]
    missing: str
    text: str
    # its font, where it needs but one
    only: FontSource | None = None
    # itself with a space before it, made when it is first asked for
    after: Run | None = None

    def spaced(self, blank: Run) -> Run:
        """The word behind a space of its font, as one run."""
        (run,) = self.runs
        moves: tuple[float, ...] = ()
        if blank.moves or run.moves:
            before, own = blank.moves or (0.0,) * (len(blank.glyphs) + 1), run.moves or (0.0,) * (len(run.glyphs) + 1)
            moves = (*before[:-1], before[-1] + own[0], *own[1:])
        texts = blank.texts + run.texts
        lifts = (0.0,) * len(blank.glyphs) + run.lifts if run.lifts else ()
        self.after = Run(run.font, blank.glyphs + run.glyphs, moves, texts, blank.width + run.width, lifts)
        return self.after


@dataclass(eq=False)
class FontChain:
    """One cut of a family (regular, bold…) and where a character it lacks is taken from."""

    sources: tuple[FontSource, ...]
    # between letters, in ems
    spacing: float = 0.0
    # whether a word with a character that none of the fonts has was ever set
    lost: bool = False
    _words: dict[str, Shaped] = field(default_factory=dict, repr=False)
    _leftwards: dict[str, Shaped] = field(default_factory=dict, repr=False)
    _lines: dict[str, Shaped] = field(default_factory=dict, repr=False)

    @cached_property
    def first(self) -> Font:
        return open_font(self.sources[0])

    @cached_property
    def space(self) -> Shaped:
        return self.word(" ")

    @cached_property
    def ink(self) -> Ink:
        """This cut in the style's own colour: one thing for all styles, whichever of them was set first."""
        return Ink(self, "")

    def word(self, text: str) -> Shaped:
        """A word, shaped once however often it occurs."""
        word = self._words.get(text)
        if word is None:
            if len(self._words) > MOST_WORDS:
                self._words.clear()
            word = self._words[text] = self._shape(text)
        return word

    def leftwards(self, text: str) -> Shaped:
        """A word that is read from right to left."""
        word = self._leftwards.get(text)
        if word is None:
            if len(self._leftwards) > MOST_WORDS:
                self._leftwards.clear()
            word = self._leftwards[text] = self._shape(text, leftwards=True)
        return word

    def line(self, text: str) -> Shaped:
        """Any text on one line, put together from its words. It is measured, then drawn, on page after page."""
        line = self._lines.get(text)
        if line is None:
            if len(self._lines) > MOST_LINES:
                self._lines.clear()
            line = self._lines[text] = self._line(text)
        return line

    def _line(self, text: str) -> Shaped:
        if not text.isascii() and RIGHT_TO_LEFT.search(text):
            return self._turned(text)
        if " " not in text or self.space.only is None:
            return self.word(text)
        words = [self.word(word) for word in text.split(" ")]
        return _joined([piece for word in words for piece in (self.space, word)][1:], text)

    def _turned(self, text: str) -> Shaped:
        """A line with letters that run from right to left, as it is drawn."""
        level_of = levels(text, base_of(text, ""))
        runs = [
            (level, "".join(text[at] for at in group))
            for level, group in groupby(range(len(text)), level_of.__getitem__)
        ]
        shaped = [self.leftwards(run) if level % 2 else self.word(run) for level, run in runs]
        return _joined([shaped[at] for at in in_order([level for level, _ in runs])], text)

    def _shape(self, text: str, *, leftwards: bool = False) -> Shaped:
        shaped = self._shaped(text, leftwards=leftwards)
        # letters that run from the right are joined, and stay so
        return _letterspaced(shaped, self.spacing) if self.spacing and not leftwards else shaped

    @cached_property
    def _narrow(self) -> Shaped:
        """The space before French `; ! ?`: hardly a font has it, and the word would be set in another for it."""
        run = self.first.shape("\u00a0")
        width = run.width * NARROWER
        moves = (0.0, round((width - run.width) * 1000, 1))
        return Shaped(width, (Run(run.font, run.glyphs, moves, (NARROW,), width),), "", NARROW)

    def _shaped(self, text: str, *, leftwards: bool) -> Shaped:
        if NARROW in text and NARROW not in self.first.characters and not leftwards:
            parts = [self._shaped(part, leftwards=False) for part in text.split(NARROW)]
            return _joined([piece for part in parts for piece in (self._narrow, part)][1:], text)
        # a whole word from one font where one has all of it: no comma of another cut behind it
        source = next((each for each in self.sources if open_font(each).characters.issuperset(text)), None)
        if source is not None:
            run = open_font(source).shape(text, leftwards=leftwards)
            return Shaped(run.width, (run,), "", text, source)
        runs, missing = [], []
        pieces = self._pieces(text)
        for font, piece in reversed(pieces) if leftwards else pieces:
            if font is None:
                self.lost = True
                missing.append(piece)
            else:
                runs.append(font.shape(piece, leftwards=leftwards))
        return Shaped(sum(run.width for run in runs), tuple(runs), "".join(missing), text)

    def _pieces(self, text: str) -> list[tuple[Font | None, str]]:
        """The text cut where the font changes; what joins or marks a character stays with it."""
        pieces: list[tuple[Font | None, str]] = []
        for character in text:
            font = self._font_of(character)
            if pieces and (pieces[-1][0] is font or (font is None and silent(character))):
                pieces[-1] = (pieces[-1][0], pieces[-1][1] + ("" if font is None and pieces[-1][0] else character))
            elif not (font is None and silent(character)):
                pieces.append((font, character))
        return pieces

    def _font_of(self, character: str) -> Font | None:
        for source in self.sources:
            font = open_font(source)
            if character in font.characters:
                return font
        return None


def _letterspaced(shaped: Shaped, spacing: float) -> Shaped:
    """The same word with room after each letter; a mark stays with the letter that it belongs to."""
    runs = []
    for run in shaped.runs:
        after = [spacing * 1000 if text else 0.0 for text in run.texts]
        moves = run.moves or (0.0,) * (len(run.glyphs) + 1)
        wider = (moves[0], *(round(move + room, 1) for move, room in zip(moves[1:], after, strict=True)))
        runs.append(Run(run.font, run.glyphs, wider, run.texts, run.width + sum(after) / 1000, run.lifts))
    return Shaped(sum(run.width for run in runs), tuple(runs), shaped.missing, shaped.text, shaped.only)


def _joined(words: Sequence[Shaped], text: str) -> Shaped:
    """Words one after the other, as one."""
    runs = tuple(run for word in words for run in word.runs)
    return Shaped(sum(word.width for word in words), runs, "".join(word.missing for word in words), text)


def silent(character: str) -> bool:
    """Joiners, variation selectors, soft hyphens: nothing to see, so nothing missing."""
    return character in "\u200b\u200c\u200d\u2060\ufe0e\ufe0f\u00ad"


@dataclass(frozen=True, eq=False)
class FontFamily:
    """The four cuts of a family."""

    regular: FontChain
    bold: FontChain
    italic: FontChain
    bold_italic: FontChain
    # what it is called in the theme, and its cuts that another one stands in for
    name: str = ""
    lacking: frozenset[str] = frozenset()

    def lacks(self, chain: FontChain) -> str:
        """The cut that this chain stands in for; nothing where it is what it says."""
        if not self.lacking:
            return ""
        cuts = {"bold": self.bold, "italic": self.italic, "bold-italic": self.bold_italic}
        return next((cut for cut, each in cuts.items() if each is chain and cut in self.lacking), "")

    def letterspaced(self, spacing: float) -> FontFamily:
        """The same family with so much room between letters, in ems."""
        chains = (self.regular, self.bold, self.italic, self.bold_italic)
        regular, bold, italic, bold_italic = (FontChain(each.sources, spacing) for each in chains)
        return FontFamily(regular, bold, italic, bold_italic, self.name, self.lacking)

    def cut(self, *, bold: bool = False, italic: bool = False) -> FontChain:
        if bold:
            return self.bold_italic if italic else self.bold
        return self.italic if italic else self.regular


def family(cuts: Sequence[Sequence[FontSource]], name: str = "", lacking: frozenset[str] = frozenset()) -> FontFamily:
    """A family of four cuts, each a list of fonts to look through."""
    regular, bold, italic, bold_italic = (FontChain(tuple(cut)) for cut in cuts)
    return FontFamily(regular, bold, italic, bold_italic, name, lacking)


SANS = ("sans:figo", "sans:figbo", "sans:figit", "sans:figbi")
SANS_MORE = ("sans:notos", "sans:notosbo", "sans:notosit", "sans:notosbi")
SERIF = tuple(f"serif:SourceSerifPro-{cut}.ttf" for cut in ("Regular", "Bold", "It", "BoldIt"))
# the serif's italics are Latin alone: Cyrillic words lean
LEANING = {2: "oblique:SourceSerifPro-Regular.ttf", 3: "oblique:SourceSerifPro-Bold.ttf"}
SYMBOLS = ("sans:symbol1", "sans:symbol2", "sans:math")


@lru_cache(maxsize=4)
def bundled(role: str = "sans") -> FontFamily:
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
