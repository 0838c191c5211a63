"""Pictures of entries and of rules in Markdown are printed where they stand, and a book knows when one changes."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from pypdfium2 import raw

from meeplewright.findings.stop import Stop
from meeplewright_generators.builder.entry import build
from print_sheets.packs import write_toy
from printed_pages import pages_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#c81e1e"/></svg>'


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    pack = write_toy(tmp_path)
    (pack / "art").mkdir(exist_ok=True)
    (pack / "art/mill.svg").write_text(SVG, "utf-8")
    Image.new("RGB", (80, 40), (30, 30, 200)).save(pack / "art/lake.png")
    return pack


def pictures(path: Path) -> list[tuple[float, float]]:
    """How wide and high each picture made of pixels is, in mm."""
    document = pypdfium2.PdfDocument(path)
    found = []
    for page in document:
        for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]):
            left, bottom, right, top = each.get_bounds()
            found.append(((right - left) / 72 * 25.4, (top - bottom) / 72 * 25.4))
    document.close()
    return found


def reds(path: Path) -> int:
    """Pixels of the drawing's red on all pages."""
    document = pypdfium2.PdfDocument(path)
    shown = [page.render(scale=1).to_pil().convert("RGB") for page in document]
    document.close()
    return sum(r > 180 and g < 60 and b < 60 for image in shown for r, g, b in image.get_flattened_data())


def with_entries(pack: Path, art: str) -> None:
    (pack / "book.yaml").write_text(
        f"entry:\n- {{id: a, number: 1, art: {art}, text: The beginning., options: [{{label: Go, goto: b}}]}}\n"
        "- {id: b, number: 2, text: The lake., ending: good}\n",
        "utf-8",
    )


def test_the_picture_of_an_entry_stands_in_the_book(pack: Path) -> None:
    with_entries(pack, "art/lake.png")
    build([pack], out=pack / "build", quiet=True, only=["book"])
    ((wide, high),) = pictures(pack / "build/toy-box/en/book.pdf")
    assert 70 < wide < 90
    assert high == pytest.approx(wide / 2, abs=0.1)


def test_a_drawing_of_an_entry_is_printed_as_lines_and_a_new_one_makes_the_book_anew(pack: Path) -> None:
    with_entries(pack, "art/mill.svg")
    build([pack], out=pack / "build", quiet=True, only=["book"])
    path = pack / "build/toy-box/en/book.pdf"
    assert reds(path) > 10_000
    assert not pictures(path)
    (pack / "art/mill.svg").write_text(SVG.replace("#c81e1e", "#1e1ec8"), "utf-8")
    build([pack], out=pack / "build", quiet=True, only=["book"])
    assert reds(path) == 0


def test_pictures_in_rules_are_printed_and_their_words_are_not(pack: Path) -> None:
    (pack / "rules/en/1-play.md").write_text(
        "# Play\n\nSet up the lake.\n\n![The lake at dawn](../../art/lake.png)\n\nThen play.\n", "utf-8"
    )
    build([pack], out=pack / "build", quiet=True, only=["rules"])
    path = pack / "build/toy-box/en/rules.pdf"
    assert len(pictures(path)) == 1
    text = " ".join(pages_of(path))
    assert "Set up the lake. Then play." in text
    assert "!The" not in text


def test_a_picture_that_is_not_there_is_told(pack: Path) -> None:
    (pack / "rules/en/1-play.md").write_text("# Play\n\n![Gone](../../art/gone.png)\n", "utf-8")
    with pytest.raises(Stop, match="there is no picture"):
        build([pack], out=pack / "build", quiet=True, only=["rules"])
