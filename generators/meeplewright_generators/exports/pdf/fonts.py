"""Embedding: a font cut down to the glyphs in use, with the characters they stand for."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from meeplewright_generators.exports.pdf.spelling import dictionary, name, number, run_operand
from meeplewright_generators.typeset.run import Run

if TYPE_CHECKING:
    from meeplewright_generators.exports.pdf.objects import Objects
    from meeplewright_generators.typeset.fontfile import Font, FontSource

# what a PDF reader needs of a TrueType file; everything else (layout rules, names, code tables) stays behind
DROPPED = ("GSUB", "GPOS", "GDEF", "kern", "name", "post", "OS/2", "cmap", "BASE", "JSTF", "DSIG", "STAT", "meta")

# per font: glyph number -> the characters it stands for
Glyphs = dict[int, str]
# words that were spelt and are kept so
MOST_SPELT = 3_000


class Fonts:
    """The fonts of a document, with the glyphs that are in use. Two files with the same bytes are one font."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        # by name, which is made of the bytes
        self._fonts: dict[str, tuple[FontSource, int, Glyphs]] = {}
        self.spelt = _Spelt(self)

    def number_of(self, source: FontSource) -> int:
        entry = self._fonts.get(source.name)
        if entry is None:
            entry = self._fonts[source.name] = (source, self._objects.reserve(), {})
        return entry[1]

    def glyphs_of(self, source: FontSource) -> Glyphs:
        """The glyphs of a font of the document that are in use."""
        return self._fonts[source.name][2]

    def embed(self) -> None:
        """Writes all of them."""
        from meeplewright_generators.typeset.fontfile import open_font

        for position, (source, number_of_font, glyphs) in enumerate(self._fonts.values()):
            # six letters before the name say that the font is a subset
            tag = "".join(chr(65 + (position // 26**place) % 26) for place in range(6))
            label = name(
                f"{tag}+{source.origin.removesuffix('::').rpartition('/')[2].rpartition(':')[2]}"
            ).removeprefix("/")
            embed(open_font(source), glyphs, self._objects, label, number_of_font)


class _Spelt(dict[Run | float, str]):
    """Each word as it stands in a content stream; the first time that it is asked for its glyphs are noted."""

    def __init__(self, fonts: Fonts) -> None:
        super().__init__()
        self._fonts = fonts

    def __missing__(self, piece: Run | float) -> str:
        if len(self) > MOST_SPELT:
            self.clear()
        if isinstance(piece, Run):
            note(self._fonts.glyphs_of(piece.font), piece.glyphs, piece.texts)
        spelt = self[piece] = run_operand(piece)
        return spelt


def note(used: Glyphs, glyphs: Iterable[int], texts: Iterable[str]) -> None:
    """Adds glyphs that are in use; one of several texts stands for the first of them."""
    for glyph, text in zip(glyphs, texts, strict=True):
        known = used.setdefault(glyph, text)
        if text and (not known or text < known):
            used[glyph] = text


def subset(font: Font, glyphs: Iterable[int]) -> bytes:
    """The font file with only these glyphs, under the numbers they had: streams made earlier stay right."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.GLYPH_INDEX).update(glyphs)
    wanted.flags = (
        uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE | uharfbuzz.SubsetFlags.NO_HINTING
    )
    wanted.drop_table_tag_set.update(int.from_bytes(f"{table:<4}".encode()) for table in DROPPED)
    try:
        return bytes(uharfbuzz.subset(font.face, wanted).blob.data)
    except RuntimeError:
        # a font that was tampered with behind its first glyphs: whole, it is for the viewer to judge
        return font.data


def embed(font: Font, glyphs: Mapping[int, str], objects: Objects, label: str, number_of_font: int) -> None:
    """Adds the objects of a font; the one that pages refer to has the number reserved for it."""
    add, data = objects.add, subset(font, glyphs)
    cff = font.outlines_are_cff
    if cff and objects.bare_outlines:
        data = table_of(data, b"CFF ")
    sort = "/CIDFontType0C" if objects.bare_outlines else "/OpenType"
    file_entries = {"Subtype": sort} if cff else {"Length1": str(len(data))}
    file = add(dictionary({**file_entries, "Filter": "/FlateDecode"}), objects.pack(data, 9))
    base = f"/{label}"
    scale = 1000 / font.face.upem
    box = struct.unpack(">4h", font.face.reference_table("head").data[36:44])
    descriptor = add(
        dictionary({
            "Type": "/FontDescriptor", "FontName": base, "Flags": "4",
            "FontBBox": "[" + " ".join(number(round(side * scale)) for side in box) + "]",
            "ItalicAngle": "0", "Ascent": number(round(font.ascent * 1000)),
            "Descent": number(round(-font.descent * 1000)), "CapHeight": number(round(font.cap_height * 1000)),
            "StemV": "80", ("FontFile3" if cff else "FontFile2"): f"{file} 0 R",
        }),
        None,
    )  # fmt: skip
    cid = {
        "Type": "/Font", "Subtype": "/CIDFontType0" if cff else "/CIDFontType2", "BaseFont": base,
        "CIDSystemInfo": "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>",
        "FontDescriptor": f"{descriptor} 0 R", "DW": "1000", "W": _widths(font, glyphs),
    }  # fmt: skip
    if not cff:
        cid["CIDToGIDMap"] = "/Identity"
    descendant = add(dictionary(cid), None)
    unicode = add(dictionary({"Filter": "/FlateDecode"}), objects.pack(_to_unicode(glyphs), 9))
    add(
        dictionary({
            "Type": "/Font", "Subtype": "/Type0", "BaseFont": base, "Encoding": "/Identity-H",
            "DescendantFonts": f"[{descendant} 0 R]", "ToUnicode": f"{unicode} 0 R",
        }),
        None,
        number_of_font,
    )  # fmt: skip


def table_of(data: bytes, tag: bytes) -> bytes:
    """One table of a font file."""
    for at in range(12, 12 + 16 * int.from_bytes(data[4:6]), 16):
        if data[at : at + 4] == tag:
            start, length = struct.unpack(">II", data[at + 8 : at + 16])
            return data[start : start + length]
    return data


def _widths(font: Font, glyphs: Mapping[int, str]) -> str:
    return "[" + " ".join(f"{glyph} [{font.advances[glyph]:.7g}]" for glyph in sorted(glyphs)) + "]"


MOST_LETTERS = 30  # that one glyph stands for: readers have room for 255 digits of a text in a CMap


def _to_unicode(glyphs: Mapping[int, str]) -> bytes:
    pairs = [
        f"<{glyph:04X}> <{text[:MOST_LETTERS].encode('utf-16-be', 'replace').hex().upper()}>"
        for glyph, text in sorted(glyphs.items())
        if text
    ]
    blocks = []
    for start in range(0, len(pairs), 100):
        block = pairs[start : start + 100]
        blocks.append(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar")
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        + "\n".join(blocks)
        + "\nendcmap CMapName currentdict /CMap defineresource pop end end\n"
    ).encode("ascii")
