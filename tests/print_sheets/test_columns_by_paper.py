"""Running text has as many columns as leave lines that are read easily, whatever the paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright_generators.builder.entry import build
from meeplewright_generators.pages.type import Frame
from meeplewright_generators.sheets.paper import paper
from print_sheets.packs import write_toy
from print_sheets.reading import words

LINES = "The marsh goes on and on, and so does the tide, and nobody says a word about it. " * 30


@pytest.mark.parametrize(
    ("name", "columns"), [("A5", 1), ("A4", 2), ("Letter", 2), ("PA4", 2), ("A3", 3), ("Tabloid", 3)]
)
def test_a_column_is_seventy_to_a_hundred_and_twenty_mm_wide(name: str, columns: int) -> None:
    frame = Frame.of(paper(name))
    assert frame.columns == columns
    assert 70 < frame.column_mm < 120


@pytest.mark.parametrize(("name", "columns"), [("A5", 1), ("A3", 3)])
def test_the_book_and_the_rules_stand_in_them(tmp_path: Path, name: str, columns: int) -> None:
    pack = write_toy(tmp_path)
    book = pack / "book.yaml"
    book.write_text(book.read_text("utf-8").replace("It is dark.", LINES).replace("It is light.", LINES), "utf-8")
    rules = pack / "rules/en/1-play.md"
    rules.write_text(rules.read_text("utf-8") + "\n\n" + (LINES + "\n\n") * 3, "utf-8")
    build([pack], out=tmp_path / "build", quiet=True, only=["book", "rules"], paper_name=name)
    frame = Frame.of(paper(name))
    for file in ("book.pdf", "rules.pdf"):
        path = tmp_path / "build/toy-box/en" / file
        inside = [word for word in words(path, 0) if frame.top_mm < word.y < frame.height_mm - frame.bottom_mm]
        # where the justified lines of a column begin
        begins = {at for at in range(columns) if any(abs(word.x - frame.x_of(at)) < 0.5 for word in inside)}
        assert begins == set(range(columns)), file
