"""What a screen reader finds in a print: headings, paragraphs, lists, tables, figures and links, every word once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from meeplewright import data
from meeplewright_generators.builder.entry import build
from print_sheets.structure import Part, structure


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tagged")
    build([data.content() / "saltmarsh-light"], out=folder, quiet=True, languages=["all"])
    return folder / "saltmarsh-light"


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def on_the_pages(path: Path) -> Counter[str]:
    """The words that pdfium finds between the running head and the foot of each page."""
    document, found = pypdfium2.PdfDocument(path), Counter[str]()
    for page in document:
        text, (width, height) = page.get_textpage(), page.get_size()
        inner = text.get_text_bounded(0, 40, width, height - 45)
        found.update(words(inner.replace("\x02", "").replace("\ufffe", "")))
    document.close()
    return found


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", ["book.pdf", "rules.pdf"])
def test_every_word_of_a_page_stands_in_the_structure_once(out: Path, language: str, name: str) -> None:
    path = out / language / name
    told = Counter(words(structure(path).words))
    shown = on_the_pages(path)
    assert sum(told.values()) > 200
    # pdfium takes a hyphen at a line's end for one that divides a word, whichever it is
    missing, more = shown - told, told - shown
    assert sum(missing.values()) + sum(more.values()) <= 0.002 * sum(shown.values()), (missing, more)


def roles(whole: Part) -> Counter[str]:
    return Counter(part.role for part in whole.all())


def test_rules_have_headings_lists_tables_and_links(out: Path) -> None:
    found = roles(structure(out / "en" / "rules.pdf"))
    assert {"Document", "H1", "H2", "P", "L", "LI", "LBody", "Link"} <= found.keys()
    components = roles(structure(out / "en" / "components.pdf"))
    assert components["Table"] == 2
    assert components["TH"] >= 4
    assert components["TD"] > 20


def test_entries_of_the_book_are_told_in_the_order_of_their_numbers(out: Path) -> None:
    text = structure(out / "en" / "book.pdf").words
    headings = [part.words.split()[0] for part in structure(out / "en" / "book.pdf").all() if part.role.startswith("H")]
    numbers = [int(each) for each in headings if each.isdigit()]
    assert len(numbers) > 10
    assert numbers == sorted(numbers)
    assert text.index("The lamp") < len(text)


def test_a_word_divided_at_a_line_end_is_read_whole_and_found(out: Path) -> None:
    path = out / "ru" / "book.pdf"
    told, looked_for = structure(path).words, 0
    shown = pypdfium2.PdfDocument(path)
    with pikepdf.open(path) as file:
        for number, page in enumerate(file.pages):
            for spelt in re.findall(rb"/ActualText <FEFF([0-9A-F]+)>", page.Contents.read_bytes()):
                word = bytes.fromhex(spelt.decode()).decode("utf-16-be")
                if word == "\u200b":
                    continue
                looked_for += 1
                assert word in told
                assert shown[number].get_textpage().search(words(word)[0]).get_next() is not None, word
    shown.close()
    assert looked_for > 50


def test_each_card_is_a_figure_with_its_title_and_marks_are_none(out: Path) -> None:
    whole = structure(out / "en" / "cards.pdf")
    figures = [part for part in whole.all() if part.role == "Figure"]
    assert len(figures) > 30
    assert all(figure.alt for figure in figures)
    assert "Frost on the Glass" in {figure.alt for figure in figures}
    assert "50 mm" not in whole.words


def test_links_belong_to_the_words_that_lead_there(out: Path) -> None:
    with pikepdf.open(out / "en" / "book.pdf") as file:
        numbers = file.Root.StructTreeRoot.ParentTree.Nums
        tree = {int(numbers[n]): numbers[n + 1] for n in range(0, len(numbers), 2)}
        links = [note for page in file.pages for note in page.get("/Annots", [])]
        assert links
        assert all(str(tree[int(note.StructParent)].S) == "/Link" for note in links)
        assert str(file.Root.Lang) == "en"
        with file.open_metadata() as told:
            assert told["dc:title"].startswith("The Saltmarsh Light")
            assert "en" in told["dc:language"]
            assert told["pdf:Producer"]
