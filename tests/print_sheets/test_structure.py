"""What a screen reader finds in a print: headings, paragraphs, lists, tables, figures and links, every word once."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import yaml

from conftest import PrintedGame
from meeplewright import data
from meeplewright_generators.builder.calibrate import calibrate
from meeplewright_generators.builder.entry import build
from meeplewright_generators.drawing.lines import draw_block
from meeplewright_generators.exports.document import Document
from meeplewright_generators.icons.iconset import IconSet
from meeplewright_generators.matter.flow import Item, strips
from meeplewright_generators.typeset.block import measured
from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.model import Style
from meeplewright_generators.typeset.rich import RichReader
from print_sheets.seen import seen
from print_sheets.structure import Part, faults, structure
from printed_pages import pages_of

PACK = data.content() / "saltmarsh-light"


@pytest.fixture(scope="module")
def out(printed_game: PrintedGame) -> Path:
    return printed_game("saltmarsh-light")


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def letters(text: str) -> str:
    """No spaces and no hyphens: readers of a page guess both from where letters stand."""
    return re.sub(r"[\W_]+", "", text)


def assert_told_to_the_letter(whole: Part, shown: str) -> None:
    """Every letter once and in order; those of a figure are all there, but what lies beside what has no order."""
    at = 0
    for figure, told in runs(whole):
        there = shown[at : at + len(told)]
        assert (sorted(there) == sorted(told)) if figure else (there == told)
        at += len(told)
    assert at == len(shown)


def runs(part: Part) -> list[tuple[bool, str]]:
    """The letters of a part, those of the figures in it apart."""
    if part.role == "Figure":
        return [(True, letters(part.words))]
    if not any(each.role == "Figure" for each in part.all()):
        return [(False, letters(part.words))]
    return [run for each in part.inside for run in runs(each)]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", ["aid", "book", "components", "rules"])
def test_a_screen_reader_is_told_every_letter_of_the_pages_once_and_in_order(
    out: Path, language: str, name: str
) -> None:
    path = out / language / f"{name}.pdf"
    told = letters(structure(path).words)
    assert len(told) > 500
    assert told == letters(seen(path))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_whatever_is_drawn_has_one_place_in_the_structure_or_is_for_eyes_alone(out: Path, language: str) -> None:
    files = sorted((out / language).glob("*.pdf"))
    assert len(files) == 11
    for path in files:
        assert faults(path) == [], path.name


def test_the_words_of_every_entry_stand_in_the_book_in_order(out: Path) -> None:
    printed = " ".join(words(structure(out / "en" / "book.pdf").words))
    source = [
        entry
        for path in (PACK / "book").glob("*.yaml")
        for entry in yaml.safe_load(path.read_text("utf-8")).get("entry", ())
    ]
    assert in_order(printed, sorted(source, key=lambda entry: entry["number"])) > 6000


def in_order(printed: str, entries: list[Any]) -> int:
    """How many words of entries were found, each piece between two icons or links behind the one before it."""
    at = count = 0
    for entry in entries:
        for text in (entry["text"], *(option["label"] for option in entry.get("options", ()))):
            for piece in re.split(r"\{[^}]*\}|\[\[[^]]*\]\]", text):
                wanted = " ".join(words(piece))
                place = printed.find(wanted, at)
                assert place >= 0, (entry["id"], wanted)
                at = place + len(wanted)
                count += len(words(piece))
    return count


def test_the_words_of_the_rules_stand_in_the_rulebook_in_order(out: Path) -> None:
    printed, at, count = " ".join(words(structure(out / "en" / "rules.pdf").words)), 0, 0
    for chapter in sorted((PACK / "rules" / "en").glob("*.md")):
        if "aid" in chapter.name:
            continue
        # what a figure is made of is drawn, and its words stand elsewhere
        text = re.sub(r"^```figure\n.*?^```$", "", chapter.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        for line in text.splitlines():
            text = re.sub(r"^\s*(?:#+|>|[-*]|\d+\.)\s+|^[|: -]+$", "", line)
            for piece in re.split(r"\{[^}]*\}|\[\[[^]]*\]\]|[|]", text):
                wanted = " ".join(words(piece))
                place = printed.find(wanted, at)
                assert place >= 0, (chapter.name, wanted)
                # no more than a reference to a page, or a term's name, between two pieces of one chapter
                at = place + len(wanted)
                count += len(words(piece))
    assert count > 1200


def roles(whole: Part) -> Counter[str]:
    return Counter(part.role for part in whole.all())


def test_rules_have_headings_lists_tables_and_links(out: Path) -> None:
    found = roles(structure(out / "en" / "rules.pdf"))
    assert {"Document", "H1", "H2", "P", "L", "LI", "Lbl", "LBody", "TOC", "TOCI", "Link"} <= found.keys()
    assert found["LI"] == found["Lbl"] == found["LBody"] > 20
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
                assert "\u200b" not in told
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
        assert {str(note.Contents) for note in links} > {"2", "3", "100"}


def test_an_icon_is_read_as_its_name(out: Path) -> None:
    with pikepdf.open(out / "en" / "rules.pdf") as file:
        pages = b"".join(page.Contents.read_bytes() for page in file.pages)
    # the name is drawn unseen as well: Chrome's reader takes what stands for no letter for nothing
    assert re.search(rb"/Span << /ActualText \(Die\) >> BDC 3 Tr", pages)


def test_what_is_not_translated_is_read_in_the_language_that_it_is_in(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "saltmarsh-light"))
    shutil.rmtree(pack / "rules" / "ru")
    catalogue = pack / "l10n" / "ru.po"
    text = catalogue.read_text("utf-8")
    first = text.index('msgctxt "entry/the-empty-lamp#text"')
    catalogue.write_text(text[:first] + text[text.index("\n\n", first) :].lstrip("\n"), "utf-8")
    build([pack], out=tmp_path / "out", quiet=True, languages=["ru"], only=["book", "rules"])
    book = structure(tmp_path / "out" / "saltmarsh-light" / "ru" / "book.pdf")
    foreign = [part.words for part in book.all() if part.language]
    assert len(foreign) == 1
    assert not re.search("[а-я]", foreign[0])
    rules = structure(tmp_path / "out" / "saltmarsh-light" / "ru" / "rules.pdf")
    assert {part.language for part in rules.all()} == {"", "en"}
    english = [part.words for part in rules.all() if part.language and part.role in ("P", "LBody", "TD")]
    russian = [part.words for part in rules.all() if not part.language and part.role in ("P", "TOCI")]
    assert len(english) > 60
    # the names of records are translated, wherever they stand
    assert sum(len(re.findall("[а-я]", words)) for words in english) < 0.1 * sum(map(len, english))
    assert any(re.search("[а-я]", words) for words in russian)


def test_words_with_letters_far_apart_are_found_and_copied_as_words(tmp_path: Path) -> None:
    family = bundled("sans").letterspaced(0.3)
    style = Style(family, 12, uppercase=True)
    paragraphs = RichReader(IconSet()).paragraphs("Lantern of the marsh", style)
    document = Document(title="apart")
    draw_block(document.page(200, 60).canvas, measured(paragraphs, style, 180, 12, 1.2), 10, 10)
    document.write(tmp_path / "apart.pdf")
    assert pages_of(tmp_path / "apart.pdf") == ["LANTERN OF THE MARSH"]


def test_hebrew_is_read_from_the_right(tmp_path: Path) -> None:
    style = Style(bundled("sans"), 12, language="he")
    words_of = "שלום 12 עולם"
    (strip,) = strips([Item(words_of, style)], 100, RichReader(IconSet()))
    document = Document(title="right", language="he")
    strip.onto(document.page(120, 60), 10, 10)
    document.write(tmp_path / "right.pdf")
    assert structure(tmp_path / "right.pdf").words.strip() == words_of


def test_the_calibration_sheet_is_read_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEEPLE_CONFIG", str(tmp_path))
    calibrate("office", out=tmp_path)
    path = tmp_path / "calibration.pdf"
    whole = structure(path)
    assert faults(path) == []
    steps = [part.words.strip() for part in whole.all() if part.role == "P"]
    assert [step[:2] for step in steps[:6]] == ["1.", "2.", "3.", "4.", "5.", "6."]
    assert roles(whole)["Figure"] == 6


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(each.parent.name for each in data.content().glob("*/pack.yaml")))
def test_the_games_are_told_to_the_letter_as_well(printed_game: PrintedGame, game: str) -> None:
    files = sorted(printed_game(game).rglob("*.pdf"))
    assert len(files) > 10
    for path in files:
        assert faults(path) == [], path
        if path.stem in ("aid", "book", "components", "rules"):
            assert_told_to_the_letter(structure(path), letters(seen(path)))
