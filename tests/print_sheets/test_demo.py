"""The demonstration game is printed in full, in both its languages, and every file of it is sound."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pikepdf
import pytest

from meeplewright import data
from meeplewright.packs.load import load
from meeplewright_generators.builder.entry import build
from printed_pages import pages_of

PACK = data.content() / "saltmarsh-light"
FILES = {
    "aid", "boards", "book", "cards", "components", "poster", "rules", "sheets", "tiles", "tokens", "tuckboxes",
}  # fmt: skip


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo")
    build([PACK], out=folder, quiet=True, languages=["all"])
    return folder / "saltmarsh-light"


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
