"""Font files: where they come from, which characters they have, how a word is shaped with them."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from meeplewright_generators.setting.unpacked import unpacked

# kerning and mark positions yes, ligatures no: a glyph then stands for its own character when text is copied
FEATURES = {"liga": False, "clig": False, "dlig": False, "calt": False, "kern": True, "mark": True}
MOST_WORDS = 3_000
SIGNATURES = (b"\x00\x01\x00\x00", b"OTTO", b"true")
LARGEST_FONT = 40_000_000
SERIF_PACKAGE = "font_source_serif_pro"


class FontProblem(ValueError):
    """A font file that cannot be used."""


@dataclass(frozen=True, slots=True)
class FontSource:
    """Where a font is read from: `figo` of pymupdf-fonts, a file of the serif package, or a file of a pack.

    `name` is what content streams call it, the same in every document; `stamp` changes when the file does.
    """

    origin: str
    name: str
    stamp: str

    def __hash__(self) -> int:
        return hash(self.name)

    @classmethod
    def bundled(cls, origin: str) -> FontSource:
        path = _bundled_file(origin)
        package = "pymupdf_fonts" if origin.startswith("sans:") else SERIF_PACKAGE
        home = next(folder for folder in path.parents if folder.name == package).parent
        # the release, which is the same on every machine; 25 ms sooner than importlib.metadata tells it
        release = next((each.name for each in sorted(home.glob(f"{package}-*.dist-info"))), "")
        return cls(origin, _name(origin), release or str(path.stat().st_size))

    @classmethod
    def file(cls, path: Path) -> FontSource:
        """A font file of a pack: named by what is in it, so that the same file prints the same everywhere."""
        try:
            data = path.read_bytes()
        except OSError as problem:
            raise FontProblem(f"`{path.name}` cannot be read: {problem.strerror}") from None
        digest = hashlib.blake2b(data, digest_size=8).hexdigest()
        return cls(f"file:{path}", _name(digest), digest)


def _name(identity: str) -> str:
    return "F" + hashlib.blake2b(identity.encode(), digest_size=3).hexdigest()


def _bundled_file(origin: str) -> Path:
    package, _, name = origin.partition(":")
    found = importlib.util.find_spec("pymupdf_fonts" if package == "sans" else SERIF_PACKAGE)
    if found is None or not found.submodule_search_locations:
        raise FontProblem(f"the package that brings the font `{origin}` is not installed")
    folder = Path(next(iter(found.submodule_search_locations)))
    return folder / "__init__.py" if package == "sans" else folder / "files" / name


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
class Font:
    """An open font file. All measures are in ems."""

    source: FontSource
    data: bytes
    face: Any
    hb: Any
    _advances: dict[int, float] = field(default_factory=dict, repr=False)

    @cached_property
    def characters(self) -> frozenset[str]:
        return frozenset(map(chr, self.face.unicodes))

    @cached_property
    def ascent(self) -> float:
        return float(self.hb.get_font_extents("ltr").ascender / self.face.upem)

    @cached_property
    def descent(self) -> float:
        return float(-self.hb.get_font_extents("ltr").descender / self.face.upem)

    @cached_property
    def x_height(self) -> float:
        return self._top_of("x", 0.5)

    @cached_property
    def cap_height(self) -> float:
        return self._top_of("H", 0.7)

    @property
    def outlines_are_cff(self) -> bool:
        return self.data[:4] == b"OTTO"

    def advance(self, glyph: int) -> float:
        """A glyph's own width in thousandths of an em."""
        found = self._advances.get(glyph)
        if found is None:
            found = self._advances[glyph] = float(self.hb.get_glyph_h_advance(glyph) * 1000 / self.face.upem)
        return found

    def shape(self, text: str) -> tuple[float, str, dict[int, str], int]:
        """Width in ems, the inside of a TJ array, which glyph stands for which characters, and how many glyphs."""
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        uharfbuzz.shape(self.hb, buffer, FEATURES)
        # no text has no positions, rather than none of them
        infos, positions = buffer.glyph_infos, buffer.glyph_positions or []
        per_mille = 1000 / self.face.upem
        starts = [info.cluster for info in infos] + [len(text)]
        glyphs: dict[int, str] = {}
        parts: list[str] = []
        open_run: list[str] = []
        width = 0.0
        for at, (info, position) in enumerate(zip(infos, positions, strict=True)):
            glyph = info.codepoint
            glyphs.setdefault(glyph, text[starts[at] : max(starts[at + 1], starts[at])])
            shift = position.x_offset * per_mille
            after = (position.x_advance * per_mille) - self.advance(glyph) - shift
            if shift:
                _flush(parts, open_run, shift)
            open_run.append(f"{glyph:04X}")
            if round(after, 1):
                _flush(parts, open_run, after)
            width += position.x_advance
        if open_run:
            parts.append(f"<{''.join(open_run)}>")
        return width / self.face.upem, "".join(parts), glyphs, len(infos)

    def _top_of(self, letter: str, otherwise: float) -> float:
        glyph = self.hb.get_nominal_glyph(ord(letter))
        extents = self.hb.get_glyph_extents(glyph) if glyph else None
        return float(extents.y_bearing / self.face.upem) if extents else otherwise


def _flush(parts: list[str], run: list[str], shift: float) -> None:
    if run:
        parts.append(f"<{''.join(run)}>")
        run.clear()
    parts.append(f"{round(-shift, 1):g}")


@lru_cache(maxsize=64)
def open_font(source: FontSource) -> Font:
    """Reads a font once a process. FontProblem where it is none."""
    import uharfbuzz

    data = _read(source)
    shown = source.origin.rpartition("/")[2]
    if data[:4] not in SIGNATURES:
        raise FontProblem(f"`{shown}` is not a TrueType or OpenType font")
    if not _whole(data):
        raise FontProblem(f"`{shown}` is broken: a part of it is missing")
    try:
        face = uharfbuzz.Face(data)
        font = uharfbuzz.Font(face)
        if not face.glyph_count or not face.unicodes:
            raise FontProblem(f"`{shown}` is a font without characters")
    except (ValueError, RuntimeError, uharfbuzz.HarfBuzzError) as problem:
        raise FontProblem(f"`{shown}` cannot be read as a font: {problem}") from None
    return Font(source, data, face, font)


def _whole(data: bytes) -> bool:
    """Whether every table of the font lies inside the file, and those are there without which nothing is drawn."""
    count = int.from_bytes(data[4:6])
    tables: dict[bytes, bool] = {}
    for at in range(12, 12 + 16 * count, 16):
        row = data[at : at + 16]
        tables[row[:4]] = int.from_bytes(row[8:12]) + int.from_bytes(row[12:16]) <= len(data)
    outlines = b"glyf" in tables or b"CFF " in tables or b"CFF2" in tables
    return outlines and all(tables.values()) and {b"head", b"hhea", b"hmtx", b"maxp", b"cmap"} <= tables.keys()


def _read(source: FontSource) -> bytes:
    package, _, name = source.origin.partition(":")
    if package == "sans":
        return unpacked(name, source.stamp, lambda: _from_package(name))
    path = Path(name) if package == "file" else _bundled_file(source.origin)
    try:
        if path.stat().st_size > LARGEST_FONT:
            raise FontProblem(f"`{path.name}` is larger than any font for a game needs to be")
        return path.read_bytes()
    except OSError as problem:
        raise FontProblem(f"`{path.name}` cannot be read: {problem.strerror}") from None


def _from_package(name: str) -> bytes:
    import pymupdf_fonts

    return bytes(pymupdf_fonts.myfont(name))


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
SYMBOLS = ("sans:symbol1", "sans:symbol2", "sans:math")


@lru_cache(maxsize=4)
def bundled(role: str = "sans") -> Family:
    """The families that ship: `sans` (FiraGO) and `serif` (Source Serif), both Latin and Cyrillic."""
    last = [FontSource.bundled(origin) for origin in SYMBOLS]
    cuts = []
    for at in range(4):
        chain = [FontSource.bundled(SANS[at]), FontSource.bundled(SANS_MORE[at]), *last]
        if role == "serif":
            chain.insert(0, FontSource.bundled(SERIF[at]))
        cuts.append(chain)
    return family(cuts)
