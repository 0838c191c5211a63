"""Font files: where they come from, whether they are whole, which characters they have, how they are shaped."""

from __future__ import annotations

import hashlib
import importlib.util
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from meeplewright.regular import bytes_of
from meeplewright_generators.typeset.bidi import MIRRORED
from meeplewright_generators.typeset.fontforms import LARGEST_FONT, PACKED, FontProblem, foreign, plain_font, varies
from meeplewright_generators.typeset.oblique import REVISION, cyrillic_oblique
from meeplewright_generators.typeset.run import Run
from meeplewright_generators.typeset.unpacked import unpacked

# kerning and mark positions yes, ligatures no: a glyph then stands for its own character when text is copied
FEATURES = {"liga": False, "clig": False, "dlig": False, "calt": False, "kern": True, "mark": True}
# Arabic letters change by their neighbours: how, a font says under any of these names
FEATURES_LEFTWARDS = {"dlig": False, "kern": True, "mark": True}
SIGNATURES = (b"\x00\x01\x00\x00", b"OTTO", b"true")
AT_ONCE = 20_000  # letters
SERIF_PACKAGE = "font_source_serif_pro"
# between a file and the name of a face or an instance in it
_AMONG = "::"


@dataclass(frozen=True, slots=True)
class FontSource:
    """Where a font is read from: `figo` of pymupdf-fonts, a file of the serif package as it is or leant over
    (`oblique:`), or a file of a pack.

    `name` is what content streams call it, the same in every document; `stamp` changes when the file does.
    """

    origin: str
    name: str
    stamp: str

    def __hash__(self) -> int:
        return hash(self.name)

    @classmethod
    @lru_cache(maxsize=1024)
    def known(cls, origin: str, name: str, stamp: str) -> FontSource:
        """The one source of this font: runs of glyphs ask only whether theirs is the same thing."""
        return cls(origin, name, stamp)

    @classmethod
    def bundled(cls, origin: str) -> FontSource:
        path = _bundled_file(origin)
        package = "pymupdf_fonts" if origin.startswith("sans:") else SERIF_PACKAGE
        home = next(folder for folder in path.parents if folder.name == package).parent
        release = _release(home, package) or path.stat().st_size
        return cls.known(
            origin, _name(origin), f"{release}-{REVISION}" if origin.startswith("oblique:") else str(release)
        )

    @classmethod
    def file(cls, path: Path, wanted: str = "") -> FontSource:
        """A font file of a pack, `wanted` one of its faces or instances: named by what is in it, so that the same file
        prints the same everywhere."""
        digest = hashlib.blake2b(file_bytes(path), digest_size=8).hexdigest()
        stamp = f"{digest}{_AMONG}{wanted}" if wanted else digest
        return cls.known(f"file:{path}{_AMONG}{wanted}", _name(stamp), stamp)


@lru_cache(maxsize=4)
def _release(home: Path, package: str) -> str:
    """The release of a package, which is the same on every machine; 25 ms sooner than importlib.metadata tells it."""
    return next((each.name for each in sorted(home.glob(f"{package}-*.dist-info"))), "")


def file_bytes(path: Path) -> bytes:
    """A font file's bytes. FontProblem where it cannot be read, or is larger than a font."""
    try:
        if path.stat().st_size > LARGEST_FONT:
            raise FontProblem(f"`{path.name}` is larger than any font for a game needs to be")
        return bytes_of(path)
    except OSError as problem:
        raise FontProblem(f"`{path.name}` cannot be read: {problem.strerror}") from None


def _name(identity: str) -> str:
    return "F" + hashlib.blake2b(identity.encode(), digest_size=3).hexdigest()


def _bundled_file(origin: str) -> Path:
    package, _, name = origin.partition(":")
    spec = importlib.util.find_spec("pymupdf_fonts" if package == "sans" else SERIF_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise FontProblem(f"the package that brings the font `{origin}` is not installed")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return folder / "__init__.py" if package == "sans" else folder / "files" / name


class _Advances(dict[int, float]):
    """The widths of glyphs, each asked of the font once."""

    def __init__(self, hb: Any, upem: int) -> None:
        self._hb, self._upem = hb, upem

    def __missing__(self, glyph: int) -> float:
        advance = self[glyph] = float(self._hb.get_glyph_h_advance(glyph) * 1000 / self._upem)
        return advance


@dataclass(eq=False)
class Font:
    """An open font file. All measures are in ems."""

    source: FontSource
    data: bytes
    face: Any
    hb: Any

    @cached_property
    def advances(self) -> Mapping[int, float]:
        """Each glyph's own width in thousandths of an em."""
        return _Advances(self.hb, self.face.upem)

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

    def shape(self, text: str, *, leftwards: bool = False) -> Run:
        """The glyphs of a text, where each stands, and which characters each stands for.

        What runs leftwards comes out as it is drawn, from left to right, its brackets mirrored.
        """
        # a word of a million letters is more than a buffer takes
        parts = [
            [(glyph, at + start, position) for glyph, start, position in self._set(part, leftwards=leftwards)]
            for at in range(0, len(text), AT_ONCE)
            if (part := text[at : at + AT_ONCE])
        ]
        set_ = [each for part in (reversed(parts) if leftwards else parts) for each in part]
        per_mille, advances = 1000 / self.face.upem, self.advances
        positions = [position for _, _, position in set_]
        glyphs = tuple([glyph for glyph, _, _ in set_])
        moves = [0.0]
        width = 0
        for glyph, position in zip(glyphs, positions, strict=True):
            wide = position.x_advance
            width += wide
            more = wide * per_mille - advances[glyph]
            if offset := position.x_offset:
                shift = offset * per_mille
                moves[-1] = round(moves[-1] + shift, 1)
                more -= shift
            moves.append(round(more, 1) if more else 0.0)
        texts = _meant(text, [start for _, start, _ in set_])
        if leftwards:
            # a glyph is one sign in every line: readers of the PDF turn brackets over once more
            texts = tuple([MIRRORED.get(each, each) for each in texts])
        rises = [position.y_offset for position in positions]
        lifted = tuple([round(rise * per_mille, 1) for rise in rises]) if any(rises) else ()
        moved = tuple(moves) if any(moves) else ()
        return Run(self.source, glyphs, moved, texts, width / self.face.upem, lifted)

    def _set(self, text: str, *, leftwards: bool) -> list[tuple[int, int, Any]]:
        """The glyphs of a text as HarfBuzz sets them: which, of what character on, and where."""
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftwards else "ltr"
        uharfbuzz.shape(self.hb, buffer, FEATURES_LEFTWARDS if leftwards else FEATURES)
        # no text has no positions, rather than none of them
        placed = zip(buffer.glyph_infos, buffer.glyph_positions or [], strict=True)
        return [(info.codepoint, info.cluster, position) for info, position in placed]

    def _top_of(self, letter: str, otherwise: float) -> float:
        glyph = self.hb.get_nominal_glyph(ord(letter))
        extents = self.hb.get_glyph_extents(glyph) if glyph else None
        return float(extents.y_bearing / self.face.upem) if extents else otherwise


def _meant(text: str, starts: list[int]) -> tuple[str, ...]:
    """The characters that each glyph stands for, by where in the text its cluster begins."""
    if starts == list(range(len(text))):
        return tuple(text)
    ends = dict(pairwise([*sorted(set(starts)), len(text)]))
    # of several glyphs for the same characters the last one stands for them
    return tuple([
        "" if start == after else text[start : ends[start]]
        for start, after in zip(starts, [*starts[1:], -1], strict=True)
    ])  # fmt: skip


@lru_cache(maxsize=64)
def open_font(source: FontSource) -> Font:
    """Reads a font once a process. FontProblem where it is none."""
    import uharfbuzz

    data = _read(source)
    shown = re.split(r"[/\\]", source.origin.removesuffix(_AMONG).replace(_AMONG, "#"))[-1]
    if data[:4] not in SIGNATURES:
        raise FontProblem(f"`{shown}` is not a TrueType, OpenType or web font")
    if not _whole(data):
        raise FontProblem(f"`{shown}` is broken: a part of it is missing")
    try:
        face = uharfbuzz.Face(data)
        font = uharfbuzz.Font(face)
        if not face.glyph_count or not face.unicodes:
            raise FontProblem(f"`{shown}` is a font without characters")
        if source.origin.startswith("file:"):
            _try(face)
    except (ValueError, RuntimeError, uharfbuzz.HarfBuzzError) as problem:
        raise FontProblem(f"`{shown}` cannot be read as a font: {problem}") from None
    return Font(source, data, face, font)


def _try(face: Any) -> None:
    """Cuts some glyphs out as embedding will: a file that was tampered with fails here and not in the print."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.GLYPH_INDEX).update(range(min(face.glyph_count, 200)))
    uharfbuzz.subset(face, wanted)


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
    if package == "file":
        place, _, wanted = name.rpartition(_AMONG)
        path = Path(place)
        data = file_bytes(path)
        if data[:4] in PACKED or varies(data) or foreign(data) or wanted:
            return unpacked(path.stem, source.stamp, lambda: plain_font(data, wanted, path.name))
        return data
    path = _bundled_file(source.origin)
    if package == "oblique":
        return unpacked(path.stem, source.stamp, lambda: cyrillic_oblique(path.read_bytes()))
    return file_bytes(path)


def _from_package(name: str) -> bytes:
    import pymupdf_fonts

    return bytes(pymupdf_fonts.myfont(name))
