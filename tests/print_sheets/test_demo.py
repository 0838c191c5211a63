"""The demonstration game is printed in full, in both its languages, and every file of it is sound."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pikepdf
import pytest

from conftest import PrintedGame
from meeplewright import data
from meeplewright.packs.load import load
from printed_pages import pages_of

VALIDATE = Path(__file__).parents[2] / "bench" / "print" / "validate.py"
PACK = data.content() / "saltmarsh-light"
FILES = {
    "aid", "boards", "book", "cards", "components", "poster", "rules", "sheets", "tiles", "tokens", "tuckboxes",
}  # fmt: skip


@pytest.fixture(scope="module")
def out(printed_game: PrintedGame) -> Path:
    return printed_game("saltmarsh-light")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_kind_of_document_is_there(out: Path, language: str) -> None:
    assert {path.stem for path in (out / language).glob("*.pdf")} == FILES


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", sorted(FILES))
def test_boxes_lie_in_the_page_fonts_are_embedded_and_qpdf_is_content(out: Path, language: str, name: str) -> None:
    with pikepdf.open(out / language / f"{name}.pdf") as document:
        assert document.check_pdf_syntax() == []
        assert str(document.docinfo["/Title"])
        for page in document.pages:
            media, trim, bleed = ([float(n) for n in page.obj[box]] for box in ("/MediaBox", "/TrimBox", "/BleedBox"))
            assert media[0] <= bleed[0] <= trim[0] < trim[2] <= bleed[2] <= media[2]
            assert media[1] <= bleed[1] <= trim[1] < trim[3] <= bleed[3] <= media[3]
        for found in document.objects:
            if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/FontDescriptor":
                assert "/FontFile2" in found or "/FontFile3" in found


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_page_is_empty_and_no_glyph_is_missing(out: Path, language: str) -> None:
    files = list((out / language).glob("*.pdf"))
    assert len(files) > 5
    for path in files:
        for text in pages_of(path):
            assert text
            assert "\ufffd" not in text
            assert "\x00" not in text


def test_the_sheets_hold_exactly_what_the_box_holds(out: Path) -> None:
    world = load(PACK).worlds[0]
    counted: Counter[str] = Counter()
    for text in pages_of(out / "en" / "cards.pdf"):
        for record in world.of("card").values():
            counted[record.id] += text.count(str(record.data["name"]))
    for record in world.of("card").values():
        # a card may speak of itself
        assert counted[record.id] >= record.data.get("copies", 1), record.id
    assert sum(record.data.get("copies", 1) for record in world.of("card").values()) == 48


def test_each_entry_of_the_book_is_printed_with_its_number(out: Path) -> None:
    world = load(PACK).worlds[0]
    whole = " ".join(pages_of(out / "en" / "book.pdf"))
    for record in world.of("entry").values():
        first_words = " ".join(str(record.data["text"]).replace("*", "").split()[:4])
        assert f"{record.data['number']} {first_words}" in whole


@pytest.mark.slow
def test_four_readers_of_pdfs_have_nothing_to_say_of_any_file(out: Path) -> None:
    told = subprocess.run(
        [sys.executable, str(VALIDATE), "--built", str(out)], capture_output=True, text=True, check=False
    )
    installed = {line.partition(":")[0] for line in told.stdout.splitlines() if line.endswith(" files have complaints")}
    assert "pdfium" in installed
    assert told.stdout.splitlines() == [
        f"{name}: 0 of {2 * len(FILES)} files have complaints" if name in installed else f"{name}: not installed"
        for name in ("qpdf", "mutool", "gs", "pdfium")
    ]


def test_the_four_readers_tell_a_file_that_was_harmed(out: Path, tmp_path: Path) -> None:
    with pikepdf.open(out / "en" / "cards.pdf") as document:
        page = document.pages[0]
        page.Contents = document.make_stream(page.Contents.read_bytes() + b"\n/Nothing Do Q Q Q")
        document.save(tmp_path / "harmed.pdf")
    (tmp_path / "cut.pdf").write_bytes((out / "en" / "cards.pdf").read_bytes()[:60_000])
    told = subprocess.run(
        [sys.executable, str(VALIDATE), "--built", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert told.returncode == 1
    assert "cut.pdf: pdfium" in told.stdout
    if "mutool: not installed" not in told.stdout:
        assert "harmed.pdf: mutool: error: cannot find XObject resource 'Nothing'" in told.stdout
