"""Long text in columns: what stays together, what repeats nowhere, what is found again."""

from __future__ import annotations

from pathlib import Path

import pikepdf

from meeplewright_generators.exports.document import Document
from meeplewright_generators.icons.iconset import IconSet
from meeplewright_generators.matter.flow import FilledColumn, Item, ItemGroup, Matter, pour, strips
from meeplewright_generators.matter.strip import Strip
from meeplewright_generators.matter.tables import TextTable
from meeplewright_generators.pages.columns import levelled
from meeplewright_generators.pages.type import Frame
from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.model import Style
from meeplewright_generators.typeset.rich import LinkText, RichReader
from print_faces.read_back import text_of

BODY = Style(bundled("serif"), 10, leading=1.3, align="justify")
HEAD = Style(bundled("sans"), 13, bold=True, hyphenate=False)
READER = RichReader(IconSet({}), link=lambda link: LinkText(link.shown or link.id, f"to-{link.id}"))
WORDS = "The tide comes in over the flats faster than a child can run and nobody has ever been warned in time of it. "


def columns(matter: list[Matter], height: float = 60, width: float = 70) -> list[FilledColumn]:
    return pour(strips(matter, width, READER), lambda _: height)


def test_paragraphs_leave_no_line_alone_at_the_end_or_the_beginning_of_a_column() -> None:
    for height in (30, 37, 44, 52, 61):
        matter: list[Matter] = [Item(WORDS * 4, BODY, gap=1) for _ in range(6)]
        made = strips(matter, 70, READER)
        per = len(made) // 6
        lengths = []
        for column in pour(made, lambda _, height=height: height):  # type: ignore[misc]
            assert column.used <= height + 0.01
            lengths.append(len(column.strips))
        at = 0
        for length in lengths[:-1]:
            at += length
            assert at % per not in (1, per - 1), (height, at, per)


def test_a_heading_goes_with_what_follows() -> None:
    for fill in range(4, 16):
        matter: list[Matter] = [
            Strip(fill * 3.5, lambda *_: None),
            Item("Heading", HEAD, keep=True, note="head"),
            Item(WORDS * 2, BODY),
        ]
        for column in columns(matter):
            if column.strips[-1].strip.note == "head":
                raise AssertionError(f"a heading at the foot of a column of {fill}")


def test_an_entry_that_fits_in_one_column_is_not_divided() -> None:
    matter: list[Matter] = [
        ItemGroup([Item(WORDS * 3, BODY, note=number), Item(WORDS, BODY)], gap=3) for number in range(7)
    ]
    lines = len(strips([ItemGroup([Item(WORDS * 3, BODY), Item(WORDS, BODY)])], 70, READER))
    made = columns(matter)
    assert sum(len(column.strips) for column in made) == 7 * lines
    for column in made:
        assert len(column.strips) % lines == 0


def test_an_entry_that_is_longer_than_a_column_is_divided_after_all() -> None:
    made = columns([ItemGroup([Item(WORDS * 40, BODY)])])
    assert len(made) > 3
    assert all(column.used <= 60.01 for column in made)


def test_the_columns_of_the_last_page_are_of_about_one_height() -> None:
    found = strips([Item(WORDS * 3, BODY, gap=1) for _ in range(5)], 70, READER)
    poured = pour(found, lambda _: 200)
    assert len(poured) == 1, "all of it would stand in the first column"
    made = levelled(found, poured, Frame(210, 297, columns=2), lambda _: 200)
    assert [column.index for column in made] == [0, 1]
    assert abs(made[0].used - made[1].used) < 16
    assert [each.strip for column in made for each in column.strips] == found


def test_every_word_is_printed_and_links_anchors_and_bookmarks_are_there(tmp_path: Path) -> None:
    table = TextTable([["What", "Much"], ["*Oil*", "3"], ["See [[lamp|the lamp]]", "2"]], BODY, HEAD, (2, 1))
    matter: list[Matter] = [
        Item("Chapter", HEAD, anchor="to-lamp", bookmark=("Chapter", 0), keep=True),
        Item(WORDS * 20 + "Go to [[lamp]].", BODY),
        Item("An item", BODY, bullet="**7**", indent=4),
        table,
    ]
    document = Document(title="Flow")
    for column in columns(matter, height=50):
        column.draw(document.page(90, 70), 10, 10)
    document.write(tmp_path / "a.pdf")
    text = " ".join(text_of(tmp_path / "a.pdf", page) for page in range(document.page_count))
    squeezed = text.replace(" ", "").replace("-", "")
    assert squeezed.count(WORDS.replace(" ", "").strip()) == 20
    assert "Gotolamp." in squeezed
    assert "7Anitem" in squeezed
    assert "WhatMuchOil3Seethelamp2" in squeezed
    with pikepdf.open(tmp_path / "a.pdf") as file:
        assert file.open_outline().root[0].title == "Chapter"
        links = [str(note["/Dest"]) for page in file.pages for note in page.get("/Annots", [])]
        assert links == ["to-lamp"] * len(links)
        assert list(pikepdf.NameTree(file.Root.Names.Dests)) == ["to-lamp"]
        assert links
