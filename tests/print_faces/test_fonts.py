"""Fonts of a pack: used where they are fonts, told of where they are none, and embedded as what they are."""

from __future__ import annotations

import io
import struct
import zlib
from contextlib import suppress
from itertools import pairwise
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pikepdf
import pytest
import uharfbuzz
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from meeplewright_generators.checks.faces import printing
from meeplewright_generators.exports.pdf.fonts import subset, table_of
from meeplewright_generators.typeset.fontfile import FontSource, _read, open_font
from meeplewright_generators.typeset.fontforms import FontProblem
from print_faces.conftest import MakePress, face_of, printed
from print_faces.drawn_fonts import cff2_font, collection, drawn_font, packed, variable_font
from print_faces.read_back import ink, missing_glyphs, picture_of, text_of
from seldom import later

CARD = "- {id: lamp, name: Lamp, text: 'Фонарь: 1 Lamp'}\n"
LAYOUT = "face: {size: poker}\nboxes:\n  body: {at: [5, 5, 53, 40], text: '{text}'}\n"
THEME = "fonts:\n  body: {regular: fonts/own.ttf, fallback: serif}\n"


def shipped(origin: str) -> bytes:
    return _read(FontSource.bundled(origin))


@pytest.mark.parametrize(
    ("origin", "kind"),
    [("serif:SourceSerifPro-Regular.otf", "/CIDFontType0"), ("serif:SourceSerifPro-Regular.ttf", "/CIDFontType2")],
)
def test_a_font_of_the_pack_is_embedded_as_what_it_is(origin: str, kind: str, press: MakePress, tmp_path: Path) -> None:
    made = press(CARD, LAYOUT, files={"theme.yaml": THEME, "fonts/own.ttf": shipped(origin)}, unprinted="name")
    assert not list(printing(made.world))
    path = printed(face_of(made), tmp_path / "a.pdf")
    assert text_of(path) == "Фонарь: 1 Lamp"
    assert missing_glyphs(path) == 0
    with pikepdf.open(path) as file:
        assert not file.check_pdf_syntax()
        (font,) = (
            item
            for item in file.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font" and "/DescendantFonts" in item
        )
        assert str(font["/DescendantFonts"][0]["/Subtype"]) == kind
        embedded: Any = font["/DescendantFonts"][0]["/FontDescriptor"]
        size = len((embedded.get("/FontFile2") or embedded.get("/FontFile3")).read_raw_bytes())
    left, top, right, bottom = ink(picture_of(path))
    # the letters are seen, and not only found
    assert right - left > 150
    assert 20 < bottom - top < 60
    # twelve letters, not the thousand of the file
    assert size < len(shipped(origin)) / 8


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"No font at all.", "not a TrueType"),
        (b"", "not a TrueType"),
        (b"\x00\x01\x00\x00" + b"\x00" * 40, "broken|cannot|without"),
        (b"OTTO" + bytes(range(256)) * 9, "broken|cannot|without"),
        (b"half", "not a TrueType"),
        (b"wOFF" + b"\0" * 60, "cannot be read as a font"),
        (b"wOF2" + b"\xff" * 60, "cannot be read as a font|broken|more than"),
        (b"ttcf\0\1\0\0\xff\xff\xff\xff" + b"\0" * 60, "broken collection"),
        (b"ttcf\0\1\0\0\0\0\0\1\0\0\0\x10" + bytes(range(90)), "cannot be read"),
    ],
    ids=[
        "text",
        "empty",
        "zeros",
        "noise",
        "four letters",
        "a web font",
        "another web font",
        "many faces",
        "a face of noise",
    ],
)
def test_a_file_that_is_no_font_is_a_finding(data: bytes, why: str, press: MakePress, tmp_path: Path) -> None:
    path = tmp_path / "own.ttf"
    path.write_bytes(data)
    with pytest.raises(FontProblem, match=why):
        open_font(FontSource.file(path))
    made = press(CARD, LAYOUT, files={"theme.yaml": THEME, "fonts/own.ttf": data}, unprinted="name")
    assert [finding.code for finding in printing(made.world)] == ["MW805"]


def test_half_a_font_is_a_finding_and_no_font_with_half_its_letters(press: MakePress) -> None:
    whole = shipped("serif:SourceSerifPro-Regular.ttf")
    for part in (0.1, 0.5, 0.9, 0.999):
        made = press(
            CARD,
            LAYOUT,
            files={"theme.yaml": THEME, "fonts/own.ttf": whole[: int(len(whole) * part)]},
            unprinted="name",
        )
        assert [finding.code for finding in printing(made.world)] == ["MW805"], part


def heights(path: Path) -> list[float]:
    """How high the letters of a page are, in ems of 20 pt, one after the other."""
    image = picture_of(path, scale=8).point(lambda value: 255 if value < 128 else 0)
    columns = [image.crop((x, 0, x + 1, image.height)).getbbox() for x in range(image.width)]
    found: list[float] = []
    for before, here in pairwise([None, *columns]):
        if here and not before:
            found.append((here[3] - here[1]) / 8 / 20)
    return found


BIG = "face: {size: poker}\nboxes:\n  body: {at: [5, 5, 53, 40], text: '{text}', style: {size: 20, smallest: 20, font: body}}\n"


@pytest.mark.parametrize("form", ["woff", "woff2"])
def test_a_web_font_is_unpacked_and_printed(form: str, press: MakePress, tmp_path: Path) -> None:
    files = {"theme.yaml": THEME, "fonts/own.ttf": packed(shipped("serif:SourceSerifPro-Regular.ttf"), form)}
    made = press(CARD, LAYOUT, files=files, unprinted="name")
    assert not list(printing(made.world))
    assert text_of(printed(face_of(made), tmp_path / "a.pdf")) == "Фонарь: 1 Lamp"


@pytest.mark.parametrize(("said", "high"), [("", 0.5), ("#Black", 0.9), ("#wght=500", 0.6), ("#Regular", 0.5)])
def test_an_instance_of_a_variable_font_is_a_weight_of_its_own(
    said: str, high: float, press: MakePress, tmp_path: Path
) -> None:
    font = variable_font("Lamp", {"Thin": 100, "Regular": 366.6667, "Bold": 633.3333, "Black": 900})
    theme = f"fonts:\n  body: {{regular: 'fonts/own.ttf{said}'}}\n"
    made = press(
        "- {id: lamp, name: Lamp, text: Lamp}\n",
        BIG,
        files={"theme.yaml": theme, "fonts/own.ttf": font},
        unprinted="name",
    )
    assert not list(printing(made.world))
    assert heights(printed(face_of(made), tmp_path / "a.pdf")) == pytest.approx([high] * 4, abs=0.02)


def test_the_bold_of_a_variable_font_is_found_in_it(press: MakePress, tmp_path: Path) -> None:
    for instances, high in (({"Regular": 100, "Bold": 900}, 0.9), ({"Regular": 100}, 0.75)):
        theme = "fonts:\n  body: {regular: fonts/own.ttf}\n"
        files = {"theme.yaml": theme, "fonts/own.ttf": variable_font("ab", instances)}
        made = press("- {id: lamp, name: Lamp, text: 'a **b**'}\n", BIG, files=files, unprinted="name")
        assert not list(printing(made.world))
        assert heights(printed(face_of(made), tmp_path / "a.pdf")) == pytest.approx([0.3, high], abs=0.02)


def test_faces_of_a_collection_are_cuts_of_a_family(press: MakePress, tmp_path: Path) -> None:
    font = collection(drawn_font("ab", "Bold", 900), drawn_font("ab", "Regular", 400), drawn_font("ab", "Italic", 600))
    theme = "fonts:\n  body: {regular: fonts/own.ttc}\n"
    text = "- {id: lamp, name: Lamp, text: 'a **b** *a **b***'}\n"
    made = press(text, BIG, files={"theme.yaml": theme, "fonts/own.ttc": font}, unprinted="name")
    told = list(printing(made.world))
    assert [(each.code, each.message.split("`")[1], "bold-italic" in each.message) for each in told] == [
        ("MW830", "body", True)
    ]
    assert heights(printed(face_of(made), tmp_path / "a.pdf")) == pytest.approx([0.4, 0.9, 0.6, 0.9], abs=0.02)


def test_a_cut_is_looked_for_in_the_file_that_is_named_for_it(press: MakePress, tmp_path: Path) -> None:
    both = collection(drawn_font("ab", "Regular", 400), drawn_font("ab", "Bold", 900))
    leaning = variable_font("ab", {"Regular": 100, "Bold": 900})
    theme = """fonts:
  body: {regular: fonts/own.ttc, bold: fonts/own.ttc, italic: fonts/lean.ttf, bold-italic: fonts/lean.ttf}
"""
    files = {"theme.yaml": theme, "fonts/own.ttc": both, "fonts/lean.ttf": leaning}
    made = press("- {id: lamp, name: Lamp, text: 'a **b** *a **b***'}\n", BIG, files=files, unprinted="name")
    assert not list(printing(made.world))
    assert heights(printed(face_of(made), tmp_path / "a.pdf")) == pytest.approx([0.4, 0.9, 0.3, 0.9], abs=0.02)


@pytest.mark.parametrize("cut", ["bold", "italic"])
def test_a_collection_without_the_cut_that_it_is_named_for_is_told_and_its_first_face_is_not_taken(
    cut: str, press: MakePress, tmp_path: Path
) -> None:
    files = {
        "theme.yaml": f"fonts:\n  body: {{regular: fonts/plain.ttf, {cut}: fonts/both.ttc}}\n",
        "fonts/plain.ttf": drawn_font("ab", "Regular", 300),
        "fonts/both.ttc": collection(drawn_font("ab", "Regular", 400), drawn_font("ab", "Light", 700)),
    }
    text = "- {id: lamp, name: Lamp, text: 'a **b** *a*'}\n"
    made = press(text, BIG, files=files, unprinted="name")
    (finding,) = [each for each in printing(made.world) if each.code == "MW805"]
    assert (
        f"`both.ttc` has no {cut} face; it has `Boxes Regular`, `Boxes Light`: name one of them behind `#`"
        in finding.message
    )
    assert finding.place.line == 2
    assert heights(printed(face_of(made), tmp_path / "a.pdf")) == pytest.approx([0.3, 0.3, 0.3], abs=0.02)


def test_a_collection_of_one_face_is_that_face(press: MakePress, tmp_path: Path) -> None:
    theme = "fonts:\n  body: {regular: fonts/one.ttc}\n"
    files = {"theme.yaml": theme, "fonts/one.ttc": collection(drawn_font("ab", "Light", 400))}
    made = press("- {id: lamp, name: Lamp, text: 'a'}\n", BIG, files=files, unprinted="name")
    assert not list(printing(made.world))
    assert heights(printed(face_of(made), tmp_path / "a.pdf")) == pytest.approx([0.4], abs=0.02)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("fonts/own.ttf#Heavy", "no instance `Heavy`; it has `Regular`, `Bold`"),
        ("fonts/own.ttf#wght=2000", "from 100 to 900"),
        ("fonts/own.ttf#wdth=80", "no axis `wdth`; it has `wght`"),
        ("fonts/plain.ttf#Bold", "one font and no collection"),
        ("fonts/both.ttc#Bold", "no face `Bold`; it has"),
        ("package:no_such_package/a.ttf", "`no_such_package` is not installed"),
        ("package:font_source_serif_pro/../pyproject.toml", "has no font"),
        ("package:font_source_serif_pro/__init__.py", "has no font"),
        ("package:../../a/b.ttf", "is not installed"),
    ],
)
def test_a_face_that_is_not_there_is_told_with_those_that_are(said: str, why: str, press: MakePress) -> None:
    files = {
        "theme.yaml": f"fonts:\n  body: {{regular: '{said}'}}\n",
        "fonts/own.ttf": variable_font("ab", {"Regular": 100, "Bold": 900}),
        "fonts/plain.ttf": drawn_font("ab"),
        "fonts/both.ttc": collection(drawn_font("ab"), drawn_font("ab", "Light")),
    }
    (finding,) = [
        each for each in printing(press(CARD, LAYOUT, files=files, unprinted="name").world) if each.code == "MW805"
    ]
    assert why in finding.message


def test_a_font_comes_from_an_installed_package(press: MakePress, tmp_path: Path) -> None:
    theme = "fonts:\n  body: {regular: 'package:font_source_serif_pro/files/SourceSerifPro-Bold.ttf'}\n"
    made = press(CARD, LAYOUT, files={"theme.yaml": theme}, unprinted="name")
    assert not list(printing(made.world))
    with pikepdf.open(printed(face_of(made), tmp_path / "a.pdf")) as file:
        fonts = [item for item in file.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
        assert len(fonts) == 2


def test_a_font_without_bold_is_told_once_and_only_where_bold_is_asked_for(press: MakePress) -> None:
    theme = "fonts:\n  body: {regular: fonts/own.ttf}\n"
    cards = "- {id: lamp, name: Lamp, text: 'a **b**'}\n- {id: oil, name: Oil, text: '**b** {food:2}'}\n- {id: x, name: X, text: ab}\n"
    files = {"theme.yaml": theme, "fonts/own.ttf": drawn_font("ab2:")}
    (finding,) = printing(press(cards, BIG, files=files, unprinted="name").world)
    assert finding.code == "MW830"
    assert "`body` has no bold letters" in finding.message
    assert finding.message.endswith("(here and on 1 more)")
    cards = "- {id: lamp, name: Lamp, text: 'a b'}\n"
    assert not list(printing(press(cards, BIG, files=files, unprinted="name").world))


def test_another_bold_file_is_another_print(press: MakePress) -> None:
    theme = "fonts:\n  body: {regular: fonts/own.ttf, bold: fonts/bold.ttf}\n"
    keys = set()
    for high in (700, 800):
        files = {
            "theme.yaml": theme,
            "fonts/own.ttf": drawn_font("ab"),
            "fonts/bold.ttf": drawn_font("ab", "Bold", high),
        }
        keys.add(face_of(press("- {id: lamp, name: Lamp, text: '**a**'}\n", BIG, files=files)).key)
    assert len(keys) == 2


def test_one_font_in_two_files_is_printed_as_one(press: MakePress, tmp_path: Path) -> None:
    layout = BIG.partition("boxes:")[0] + (
        "boxes:\n  name: {at: [5, 5, 50, 10], text: '{name}', style: {extends: body, font: title}}\n"
        "  text: {at: [5, 20, 50, 30], text: '{text}', style: {extends: body, font: body}}\n"
    )
    files = {
        "theme.yaml": "fonts:\n  body: {regular: fonts/own.ttf}\n  title: {regular: fonts/same.ttf}\n",
        "fonts/own.ttf": drawn_font("ab"), "fonts/same.ttf": drawn_font("ab"),
    }  # fmt: skip
    made = press("- {id: lamp, name: ab, text: abba}\n", layout, files=files)
    path = printed(face_of(made), tmp_path / "a.pdf")
    assert text_of(path).split() == ["ab", "abba"]
    with pikepdf.open(path) as file:
        fonts = [
            each for each in file.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Subtype") == "/Type0"
        ]
        assert len(fonts) == 1


@pytest.mark.parametrize("variable", [False, True])
def test_outlines_of_variable_fonts_are_printed_as_those_that_a_pdf_takes(
    variable: bool, press: MakePress, tmp_path: Path
) -> None:
    theme = "fonts:\n  body: {regular: fonts/own.otf}\n"
    pictures = []
    for at, font in enumerate((cff2_font("ab", variable=variable), drawn_font("ab"))):
        files = {"theme.yaml": theme, "fonts/own.otf": font}
        made = press("- {id: lamp, name: Lamp, text: ab}\n", BIG, files=files, unprinted="name")
        assert not [each for each in printing(made.world) if each.code in ("MW805", "MW812")]
        path = printed(face_of(made), tmp_path / f"{at}.pdf")
        assert text_of(path) == "ab"
        pictures.append(ink(picture_of(path)))
    assert pictures[0] == pytest.approx(pictures[1], abs=1)
    with pikepdf.open(tmp_path / "0.pdf") as file:
        (descriptor,) = [
            o for o in file.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"
        ]
        embedded = TTFont(io.BytesIO(descriptor.FontFile3.read_bytes()))
        assert "CFF " in embedded
        assert "CFF2" not in embedded
        assert str(descriptor.FontName).endswith("+own.otf")


@later
def test_a_web_font_that_unpacks_without_end_is_refused_before_it_does(tmp_path: Path) -> None:
    import brotli

    body = zlib.compress(bytes(50_000_000))
    table = b"glyf" + struct.pack(">IIII", 64, len(body), 50_000_000, 0)
    woff = (
        b"wOFF" + struct.pack(">IIHHIHHIIIII", 0x00010000, 64 + len(body), 1, 0, 0, 1, 0, 0, 0, 0, 0, 0) + table + body
    )
    squeezed = brotli.compress(bytes(50_000_000))
    number = bytes(
        [0x80 | 50_000_000 >> 21, 0x80 | 50_000_000 >> 14 & 0x7F, 0x80 | 50_000_000 >> 7 & 0x7F, 50_000_000 & 0x7F]
    )
    head = b"wOF2" + struct.pack(">IIHHIIHHIIIII", 0x00010000, 0, 1, 0, 0, len(squeezed), 1, 0, 0, 0, 0, 0, 0)
    woff2 = head + b"\x01" + number + squeezed
    for data in (woff, woff2):
        (tmp_path / "own.ttf").write_bytes(data)
        with pytest.raises(FontProblem, match="unpacks to more than any font"):
            open_font(FontSource.file(tmp_path / "own.ttf"))


@given(st.data())
def test_a_font_with_random_bytes_in_it_is_used_or_refused_and_never_a_traceback(data: st.DataObject) -> None:
    form = data.draw(st.sampled_from(sorted(SPOILT)))
    spoilt = bytearray(SPOILT[form])
    for place in data.draw(st.lists(st.integers(0, len(spoilt) - 1), min_size=1, max_size=12)):
        spoilt[place] = data.draw(st.integers(0, 255))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "own.ttf"
        path.write_bytes(spoilt)
        with suppress(FontProblem):
            font = open_font(FontSource.file(path))
            run = font.shape("ab")
            assert isfinite(run.width)
            assert isinstance(subset(font, run.glyphs), bytes)


def test_a_table_of_a_font_is_found_by_its_name_and_where_there_is_none_the_font_is_whole() -> None:
    plain = drawn_font("ab")
    reader: Any = TTFont(io.BytesIO(plain)).reader
    assert list(reader.tables)
    assert {tag: table_of(plain, tag.encode()) for tag in reader.tables} == {tag: reader[tag] for tag in reader.tables}
    assert table_of(plain, b"CFF ") == plain


def test_a_font_that_cannot_be_cut_down_is_taken_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "own.ttf").write_bytes(drawn_font("ab"))
    font = open_font(FontSource.file(tmp_path / "own.ttf"))
    assert len(subset(font, [1])) < len(font.data)

    def fail(*_: object) -> None:
        raise RuntimeError("odd outlines")

    monkeypatch.setattr(uharfbuzz, "subset", fail)
    assert subset(font, [1]) == font.data


SPOILT = {
    "plain": drawn_font("ab"),
    "variable": variable_font("ab", {"Regular": 100, "Bold": 900}),
    "woff": packed(drawn_font("ab"), "woff"),
    "woff2": packed(drawn_font("ab"), "woff2"),
    "collection": collection(drawn_font("ab"), drawn_font("ab", "Bold")),
}
