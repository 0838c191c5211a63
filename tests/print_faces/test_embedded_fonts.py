"""Fonts in a PDF: the glyphs in use and what they stand for, under names of their own, measured as the font says."""

from __future__ import annotations

import io
import re
from itertools import permutations
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from fontTools.cffLib import CFFFontSet
from fontTools.ttLib import TTFont

from meeplewright_generators.drawing.colours import BLACK
from meeplewright_generators.drawing.operations import GlyphLines, Stretch, TextLine
from meeplewright_generators.exports.document import Colophon, Document
from meeplewright_generators.exports.pdf.fonts import MOST_LETTERS, note
from meeplewright_generators.exports.pdf.written import PdfWriter
from meeplewright_generators.typeset.fontfile import FontSource
from meeplewright_generators.typeset.fonts import FontFamily, family
from meeplewright_generators.typeset.run import Run
from print_faces.drawn_fonts import built, cff2_font, drawn_font
from print_faces.read_back import text_of


def kept(data: bytes, path: Path) -> FontFamily:
    path.write_bytes(data)
    return family([[FontSource.file(path)]] * 4)


def fonts_of(data: bytes) -> list[Any]:
    """The fonts of a file, by the order in which they were written."""
    with pikepdf.open(io.BytesIO(data)) as file:
        assert not file.check_pdf_syntax()
        found = [
            each for each in file.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Subtype") == "/Type0"
        ]
        return [_plain(each) for each in found]


def _plain(thing: Any) -> Any:
    """What is left when the file is closed."""
    if isinstance(thing, pikepdf.Stream):
        return {**{key: _plain(value) for key, value in thing.items()}, "data": thing.read_bytes()}
    if isinstance(thing, pikepdf.Dictionary):
        return {key: _plain(value) for key, value in thing.items()}
    if isinstance(thing, pikepdf.Array):
        return [_plain(each) for each in thing]
    return str(thing) if isinstance(thing, pikepdf.Object) else thing


def test_which_of_several_texts_a_glyph_stands_for_does_not_hang_on_their_order() -> None:
    for texts in permutations(("b", "", "ab", "a", "")):
        used: dict[int, str] = {}
        note(used, [7] * 5, texts)
        note(used, [8, 9], ["", "x"])
        assert used == {7: "a", 8: "", 9: "x"}


def test_letters_are_told_by_no_more_than_a_hundred_at_a_time_and_copied_as_they_are(tmp_path: Path) -> None:
    letters = "".join(chr(0x410 + at) for at in range(64)) + "".join(chr(0x4E00 + at) for at in range(140))
    document = Document(title="Letters")
    page = document.page(900, 20)
    page.canvas.text(5, 10, letters, kept(drawn_font(letters), tmp_path / "a.ttf").regular, 9)
    document.write(tmp_path / "a.pdf")
    assert text_of(tmp_path / "a.pdf") == letters
    (font,) = fonts_of((tmp_path / "a.pdf").read_bytes())
    table = font["/ToUnicode"]["data"].decode()
    blocks = re.findall(r"(\d+) beginbfchar\n(.*?)\nendbfchar", table, re.S)
    assert [int(count) for count, _ in blocks] == [len(block.splitlines()) for _, block in blocks] == [100, 100, 4]
    pairs = [
        re.fullmatch(r"<([0-9A-F]{4})> <([0-9A-F]{4})>", line) for _, block in blocks for line in block.splitlines()
    ]
    assert "".join(chr(int(pair[2], 16)) for pair in pairs if pair) == letters
    assert len(font["/DescendantFonts"][0]["/W"]) == 2 * len(letters)


def test_a_glyph_stands_for_so_many_letters_as_readers_have_room_for(tmp_path: Path) -> None:
    source = kept(drawn_font("ab"), tmp_path / "a.ttf").regular.sources[0]
    runs = (Run(source, (1, 2, 3), (), ("l" * 40, "", "\U0001f600"), 3.0),)
    document = Document(title="Ligature")
    document.page(90, 20).canvas.operations.append(GlyphLines((TextLine(1, 9, (Stretch(source, 4, BLACK, runs),)),)))
    (font,) = fonts_of(document.data())
    lines = re.findall(r"<(\w{4})> <(\w+)>\n", font["/ToUnicode"]["data"].decode())
    assert [(glyph, bytes.fromhex(text).decode("utf-16-be")) for glyph, text in lines] == [
        ("0001", "l" * 30), ("0003", "\U0001f600"),
    ]  # fmt: skip
    assert MOST_LETTERS == 30


@pytest.mark.parametrize("em", [1000, 500, 2048])
def test_a_font_is_measured_in_thousandths_of_its_size(em: int, tmp_path: Path) -> None:
    made = built("abH").font
    made["head"].unitsPerEm = em
    out = io.BytesIO()
    made.save(out)
    document = Document(title="Measures")
    document.page(90, 20).canvas.text(1, 9, "ab", kept(out.getvalue(), tmp_path / "a.ttf").regular, 9)
    (font,) = fonts_of(document.data())
    (inside,) = font["/DescendantFonts"]
    told = inside["/FontDescriptor"]
    with TTFont(io.BytesIO(out.getvalue())) as read:
        head, lines = read["head"], read["hhea"]
        box = [round(each * 1000 / em) for each in (head.xMin, head.yMin, head.xMax, head.yMax)]
        assert [int(each) for each in told["/FontBBox"]] == box
        assert (told["/Ascent"], told["/Descent"]) == (
            round(lines.ascent * 1000 / em),
            round(lines.descent * 1000 / em),
        )
    assert told["/CapHeight"] == round(700 * 1000 / em)
    widths = inside["/W"]
    assert [float(each[0]) for each in widths[1::2]] == pytest.approx([1000 * 1000 / em] * 2, rel=1e-5)
    assert [int(each) for each in widths[::2]] == [2, 3] or [int(each) for each in widths[::2]] == [1, 2]


def test_each_font_of_a_file_has_a_tag_of_its_own(tmp_path: Path) -> None:
    document = Document(title="Many")
    canvas = document.page(90, 90).canvas
    for at in range(28):
        canvas.text(1, at, "a", kept(drawn_font("a", f"Cut{at}"), tmp_path / f"box {at}.ttf").regular, 9)
    names = [font["/BaseFont"] for font in fonts_of(document.data())]
    assert names[:2] == ["/AAAAAA+box 0.ttf", "/BAAAAA+box 1.ttf"]
    assert names[25:] == ["/ZAAAAA+box 25.ttf", "/ABAAAA+box 26.ttf", "/BBAAAA+box 27.ttf"]
    assert len(set(names)) == 28


@pytest.mark.parametrize(("version", "bare"), [((1, 4), True), ((1, 5), True), ((1, 6), False), ((1, 7), False)])
def test_outlines_of_the_other_sort_are_bare_where_files_of_fonts_are_newer_than_the_pdf(
    version: tuple[int, int], bare: bool, tmp_path: Path
) -> None:
    chain = kept(cff2_font("ab", variable=False), tmp_path / "a.otf").regular
    document = Document(title="Outlines", writer_of=lambda about: PdfWriter(about, version=version))
    document.page(90, 20).canvas.text(1, 9, "ab", chain, 9)
    data = document.data()
    assert data.startswith(b"%PDF-" + ".".join(map(str, version)).encode())
    (font,) = fonts_of(data)
    (inside,) = font["/DescendantFonts"]
    assert inside["/Subtype"] == "/CIDFontType0"
    assert "/CIDToGIDMap" not in inside
    assert "/FontFile2" not in inside["/FontDescriptor"]
    file = inside["/FontDescriptor"]["/FontFile3"]
    assert file["/Subtype"] == ("/CIDFontType0C" if bare else "/OpenType")
    if bare:
        outlines = CFFFontSet()
        outlines.decompile(io.BytesIO(file["data"]), None)
        assert len(outlines[0].CharStrings) >= 3
    else:
        with TTFont(io.BytesIO(file["data"])) as read:
            assert "CFF " in read
            assert not set(read.keys()) & {"GSUB", "GPOS", "name", "cmap", "OS/2"}


def test_a_file_that_nobody_keeps_is_not_packed_and_read_to_nobody(tmp_path: Path) -> None:
    found = []
    for packed in (True, False):
        document = Document(title="Kept", writer_of=lambda about: PdfWriter(about, packed=packed))  # noqa: B023
        document.page(90, 20).canvas.text(1, 9, "aaaa", kept(drawn_font("a"), tmp_path / "a.ttf").regular, 9)
        found.append(document.data())
    assert b" Tm" in found[1]
    assert b" Tm" not in found[0]
    assert b"StructTreeRoot" in found[0]
    assert b"StructTreeRoot" not in found[1]
    assert PdfWriter(Colophon("x")).tagged
