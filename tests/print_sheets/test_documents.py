"""Books, rules, aids, lists, boxes, posters and pictures, read back with other libraries."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from meeplewright_generators.builder.entry import build
from meeplewright_generators.sheets.net import CARD_MM, net_of
from print_sheets.packs import write_toy
from print_sheets.reading import drawn, problems, words
from printed_pages import pages_of
from program import meeple

LONG = "The marsh goes on and on, and so does the tide, and nobody says a word about it until supper. " * 5


def book_pack(folder: Path, count: int = 40) -> Path:
    pack = write_toy(folder)
    entries = [
        f"- id: e{n}\n  number: {n}\n  text: 'Entry {n} begins. {LONG * (n % 3 + 1)} Entry {n} ends.'\n"
        f"  options:\n  - {{label: Go on, goto: e{n + 1}}}\n  - {{label: Stay, goto: e{n + 1}}}\n  - {{label: Leap, goto: e{min(n * 2, count)}}}\n"
        for n in range(1, count)
    ]
    last = f"- id: e{count}\n  number: {count}\n  text: It is over.\n  ending: good\n"
    (pack / "book.yaml").write_text("entry:\n" + "".join(entries) + last, "utf-8")
    return pack


@pytest.fixture
def book(tmp_path: Path) -> Path:
    build([book_pack(tmp_path)], out=tmp_path / "build", quiet=True, only=["book"])
    return tmp_path / "build/toy-box/en/book.pdf"


def test_no_entry_is_broken_over_a_page_that_could_hold_it(book: Path) -> None:
    pages = pages_of(book)
    for n in range(1, 40):
        begins = [at for at, text in enumerate(pages) if f"Entry {n} begins" in text]
        ends = [at for at, text in enumerate(pages) if f"Entry {n} ends" in text]
        assert begins == ends
        assert len(begins) == 1


def test_no_option_stands_alone_at_the_head_of_a_column(tmp_path: Path) -> None:
    words_ = "The marsh goes on and on and so does the tide. "
    entries = [
        f"- id: e{n}\n  number: {n}\n  text: 'Entry {n} begins. {words_ * (40 + n * 7 % 31)}'\n"
        f"  options:\n  - {{label: Go on, goto: e{n + 1}}}\n  - {{label: Stay, goto: e{n + 1}}}\n  - {{label: Leap, goto: e120}}\n"
        for n in range(1, 120)
    ]
    pack = write_toy(tmp_path)
    (pack / "book.yaml").write_text("entry:\n" + "".join(entries) + "- {id: e120, number: 120, text: Over.}\n", "utf-8")
    build([pack], out=tmp_path / "build", quiet=True, only=["book"])
    document = pypdfium2.PdfDocument(tmp_path / "build/toy-box/en/book.pdf")
    heads = []
    for page in document:
        width, height = page.get_size()
        for left in (0, width / 2):
            # between the running head and the page's number
            text = page.get_textpage().get_text_bounded(left, 45, left + width / 2, height - 54)
            heads += [line for line in text.splitlines() if line.strip()][:1]
    document.close()
    assert len(heads) > 30
    # `Leap` is the last of three options everywhere; `Go on` may lead it
    assert not [line for line in heads if line.lstrip("• ").startswith("Leap")]
    assert [line for line in heads if line.lstrip("• ").startswith("Go on")]


def test_running_heads_say_which_entries_the_page_holds(book: Path) -> None:
    looked_at = 0
    for text in pages_of(book):
        numbers = [int(n) for n in re.findall(r"Entry (\d+) begins", text)]
        if len(numbers) > 1 and 40 not in numbers:
            looked_at += 1
            first, last = min(numbers), max(numbers)
            assert f"{first} – {last}" in text or f"{first} – {last + 1}" in text
    assert looked_at > 2


def test_options_lead_to_the_entry_they_name(book: Path) -> None:
    with pikepdf.open(book) as document:
        named: dict[str, pikepdf.Object] = {}
        for leaf in document.Root.Names.Dests.Kids:
            names = list(leaf.Names)
            named |= {str(names[n]): names[n + 1] for n in range(0, len(names), 2)}
        links = [
            str(note.Dest)
            for page in document.pages
            if "/Annots" in page.obj
            for note in page.obj.Annots
            if "/Dest" in note
        ]
        assert len(links) >= 2 * 39
        assert set(links) <= set(named)
        # the entry stands on the page that the link leads to
        where = {page.obj.objgen: at for at, page in enumerate(document.pages)}
        targets = {name: where[target[0].objgen] for name, target in named.items()}
    pages = pages_of(book)
    for n in range(1, 40):
        assert f"Entry {n} begins" in pages[targets[next(name for name in targets if name.endswith(f"/e{n}"))]]


def test_the_book_has_bookmarks_page_labels_and_its_title(book: Path) -> None:
    with pikepdf.open(book) as document:
        assert str(document.docinfo["/Title"]) == "The Toy Box: Book"
        with document.open_outline() as outline:
            titles = [item.title for item in outline.root]
            assert titles[0] == "The Toy Box"
            assert len(outline.root[0].children) == 40
        assert "/PageLabels" in document.Root
    assert problems(book) == []


def test_the_record_sheet_and_the_index_hold_what_is_written_down(tmp_path: Path) -> None:
    build([write_toy(tmp_path)], out=tmp_path / "build", quiet=True, only=["book"])
    text = " ".join(pages_of(tmp_path / "build/toy-box/en/book.pdf"))
    assert "Record sheet" in text
    assert "Light the lamp. Write down LAMP. → 2" in text
    assert "If you have LAMP: Go on → 3" in text
    assert re.search(r"LAMP 1 2", text), "got at 1, asked for at 2"


def test_what_no_option_asks_for_has_no_column_of_dashes_in_the_index(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    book = (pack / "book.yaml").read_text("utf-8")
    more = book.replace("gain: [{flag: LAMP}]", "gain: [{flag: LAMP}, {flag: MEDAL}]")
    assert more != book
    (pack / "book.yaml").write_text(more, "utf-8")
    told = (pack / "pack.yaml").read_text("utf-8")
    (pack / "pack.yaml").write_text(told.replace("flags: [LAMP", "flags: [MEDAL, LAMP"), "utf-8")
    build([pack], out=tmp_path / "build", quiet=True, only=["book"])
    text = " ".join(pages_of(tmp_path / "build/toy-box/en/book.pdf"))
    index = text[text.rindex("Keywords and items") :]
    assert re.search(r"got at asked for at LAMP 1 2 got at MEDAL 1", index), index


def test_rules_have_contents_with_the_right_pages_glossary_legend_and_index(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    chapters = "".join(f"# Chapter {n}\n\n{LONG * 4} [[term/trick|trick]]\n\n" for n in range(1, 13))
    (pack / "rules/en/2-more.md").write_text(chapters, "utf-8")
    build([pack], out=tmp_path / "build", quiet=True, only=["rules"])
    path = tmp_path / "build/toy-box/en/rules.pdf"
    pages = pages_of(path)
    assert len(pages) > 2
    for n in range(1, 13):
        listed = re.search(rf"Chapter {n} (\d+)", pages[0])
        assert listed is not None
        at = int(listed[1]) - 1
        # on the first page it stands a second time: in the contents
        assert pages[at].count(f"Chapter {n}") >= (2 if at == 0 else 1)
    glossary = next(at for at, text in enumerate(pages) if "trick – Four cards." in text)
    assert f"trick (p. {glossary + 1})" in pages[0] + pages[1]
    whole = " ".join(pages)
    assert "Coin" in whole
    assert f"{glossary + 1}" in whole[whole.index("Index") :]


def test_markdown_and_html_of_a_pack_are_words_and_nothing_else(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    nasty = (
        "# Rules\n\n<b>bold</b> &amp; <font color='red'>red</font> {x}} %(x)s `code` [a link](https://example.org/x)\n"
    )
    (pack / "rules/en/1-play.md").write_text(nasty, "utf-8")
    build([pack], out=tmp_path / "build", quiet=True, only=["rules"])
    text = " ".join(pages_of(tmp_path / "build/toy-box/en/rules.pdf"))
    assert "<b>bold</b> &amp; <font color='red'>red</font>" in text
    assert "code a link" in text
    assert "example.org" not in text


def test_the_component_list_counts_pieces_sheets_and_cuts(tmp_path: Path) -> None:
    build([write_toy(tmp_path)], out=tmp_path / "build", quiet=True)
    text = " ".join(pages_of(tmp_path / "build/toy-box/en/components.pdf"))
    assert "Card Storm 12 63 × 88 mm" in text
    assert "Card Haven 12 63 × 88 mm" in text
    assert "Token 12" in text
    assert re.search(r"cards\.pdf 3 \d+ A4", text)
    assert "turning on the long edge" in text


def test_a_tuck_box_holds_its_deck(tmp_path: Path) -> None:
    build([write_toy(tmp_path)], out=tmp_path / "build", quiet=True, only=["tuckboxes"])
    path = tmp_path / "build/toy-box/en/tuckboxes.pdf"
    seen = drawn(path, 0)
    net = net_of(63, 88, 12)
    assert (net.panel_mm, net.tall_mm) == (64.5, 89.5)
    assert net.depth_mm == pytest.approx(12 * CARD_MM + 1.5)
    left, top = (seen.width - net.width_mm) / 2, (seen.height - net.height_mm) / 2
    folds = {tuple(round(n, 1) for n in line) for line in seen.lines}
    for x1, y1, x2, y2 in net.folds:
        planned = (left + x1, top + y1, left + x2, top + y2)
        assert any(line == pytest.approx(planned, abs=0.11) for line in folds)
    assert {"storm", "haven"} <= {word.text.lower() for page in (0, 1) for word in words(path, page)}


@pytest.mark.parametrize("cards", [6, 12, 60])
def test_the_glued_strip_of_a_tuck_box_lies_behind_a_panel_that_is_wide_enough(cards: int) -> None:
    net = net_of(63, 88, cards)
    x, _ = net.glue
    last_fold = max(x1 for x1, _, x2, _ in net.folds if x1 == x2)
    strip_mm = net.width_mm - last_fold
    # the strip goes round the last side's corner: what is behind it there is the back
    assert last_fold == pytest.approx(net.sides[1][0] + net.depth_mm)
    assert last_fold < x < net.width_mm
    assert strip_mm < net.panel_mm / 2


def test_the_components_list_counts_the_sheets_of_the_tuck_boxes_and_says_how_to_fold_them(tmp_path: Path) -> None:
    build([write_toy(tmp_path)], out=tmp_path / "build", quiet=True, only=["components", "tuckboxes"])
    folder = tmp_path / "build/toy-box/en"
    text = " ".join(pages_of(folder / "components.pdf"))
    assert f"tuckboxes.pdf {len(pages_of(folder / 'tuckboxes.pdf'))} – A4" in text
    assert "Tuck boxes: cut along the full lines" in text


def test_the_poster_shows_every_entry_on_as_many_sheets_as_it_needs(tmp_path: Path) -> None:
    build([book_pack(tmp_path, 60)], out=tmp_path / "build", quiet=True, only=["poster"])
    path = tmp_path / "build/toy-box/en/poster.pdf"
    pages = pages_of(path)
    assert len(pages) > 1
    numbers = {int(n) for text in pages for n in re.findall(r"\b(\d+)\b", text)}
    assert set(range(1, 61)) <= numbers
    assert problems(path) == []


def test_without_graphviz_the_poster_is_drawn_in_layers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    build([book_pack(tmp_path, 30)], out=tmp_path / "build", quiet=True, only=["poster"])
    text = pages_of(tmp_path / "build/toy-box/en/poster.pdf")
    assert set(range(1, 31)) <= {int(n) for page in text for n in re.findall(r"\b(\d+)\b", page)}


@pytest.mark.parametrize(("bleed", "width_mm", "height_mm"), [("0mm", 63, 88), ("3mm", 69, 94)])
def test_faces_as_png_have_the_size_that_the_dots_an_inch_give(
    tmp_path: Path, bleed: str, width_mm: float, height_mm: float
) -> None:
    build([write_toy(tmp_path)], out=tmp_path / "build", quiet=True, only=["png", "card"], dpi=150, bleed=bleed)
    files = sorted((tmp_path / "build/toy-box/en/png/card").glob("*.png"))
    assert len(files) == 14, "twelve fronts and a back for each of the two decks"
    with Image.open(files[0]) as picture:
        assert picture.width == pytest.approx(width_mm / 25.4 * 150, abs=1)
        assert picture.height == pytest.approx(height_mm / 25.4 * 150, abs=1)
        assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.1)


def test_a_page_of_every_document_is_free_of_missing_glyphs_in_cyrillic(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    (pack / "rules/ru").mkdir()
    (pack / "rules/ru/1-play.md").write_text(
        "# Как играть\n\nВозьмите {coin} и сыграйте взятку: съёжьтесь, щука!\n", "utf-8"
    )
    told = meeple("build", pack, "--out", tmp_path / "build", "--lang", "ru")
    assert told.status == 0
    text = " ".join(pages_of(tmp_path / "build/toy-box/ru/rules.pdf"))
    assert "Возьмите" in text
    assert "съёжьтесь, щука!" in text
    for path in (tmp_path / "build/toy-box/ru").glob("*.pdf"):
        assert "\ufffd" not in " ".join(pages_of(path))
        assert problems(path) == []
    with pikepdf.open(tmp_path / "build/toy-box/ru/cards.pdf") as cards, cards.open_outline() as outline:
        assert [each.title for each in outline.root[0].children] == ["Лист 1/3", "Лист 2/3", "Лист 3/3"]
        assert [str(page.label) for page in cards.pages][:2] == ["1/3", "1/3 оборот"]


def test_a_long_name_in_the_legend_of_icons_goes_on_beside_its_icon(tmp_path: Path) -> None:
    long = "a token for one more of something that nobody has seen"
    for names in (["Coin", "Oil", "Salt", "Rope"], [long, long + " yet", "Salt", "a longer name than that"]):
        pack = write_toy(tmp_path)
        icons = "".join(
            f"  - {{id: {id_}, name: {name}}}\n"
            for id_, name in zip(("coin", "oil", "salt", "rope"), names, strict=True)
        )
        system = (pack / "system.yaml").read_text("utf-8")
        (pack / "system.yaml").write_text(system.replace("  - {id: coin, name: Coin}\n", icons), "utf-8")
        build([pack], out=tmp_path / "build", quiet=True, only=["aid"])
        found = words(tmp_path / "build/toy-box/en/aid.pdf", 0)
        # the first that is called so is the icon itself, as it is read aloud
        _, first, *_ = (word for word in found if word.text == names[0].split()[0])
        if names[0] == "Coin":
            # short names: three beside one another
            assert {round(word.y) for word in found if word.text in names[:3]} == {round(first.y)}
        else:
            going_on = [word for word in found if first.y + 1 < word.y < first.y + 5 and abs(word.x - first.x) < 30]
            assert min(word.x for word in going_on) == pytest.approx(first.x, abs=0.2)
