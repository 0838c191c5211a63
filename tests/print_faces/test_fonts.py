"""Fonts of a pack: used where they are fonts, told of where they are none, and embedded as what they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest

from meeplewright_generators.checks.faces import printing
from meeplewright_generators.typeset.fontfile import FontProblem, FontSource, _read, open_font
from print_faces.conftest import MakePress, face_of, printed
from print_faces.read_back import ink, missing_glyphs, picture_of, text_of

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
    made = press(CARD, LAYOUT, files={"theme.yaml": THEME, "fonts/own.ttf": shipped(origin)})
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
        (b"wOFF" + b"\0" * 60, "not a TrueType"),
    ],
    ids=["text", "empty", "zeros", "noise", "four letters", "a web font"],
)
def test_a_file_that_is_no_font_is_a_finding(data: bytes, why: str, press: MakePress, tmp_path: Path) -> None:
    path = tmp_path / "own.ttf"
    path.write_bytes(data)
    with pytest.raises(FontProblem, match=why):
        open_font(FontSource.file(path))
    made = press(CARD, LAYOUT, files={"theme.yaml": THEME, "fonts/own.ttf": data})
    assert [finding.code for finding in printing(made.world)] == ["MW805"]


def test_half_a_font_is_a_finding_and_no_font_with_half_its_letters(press: MakePress) -> None:
    whole = shipped("serif:SourceSerifPro-Regular.ttf")
    for part in (0.1, 0.5, 0.9, 0.999):
        made = press(CARD, LAYOUT, files={"theme.yaml": THEME, "fonts/own.ttf": whole[: int(len(whole) * part)]})
        assert [finding.code for finding in printing(made.world)] == ["MW805"], part
