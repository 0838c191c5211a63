"""Where the options of a book lead: arrows and numbers stand one below another, read back as pdfium sees the page."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from meeplewright_generators.builder.entry import build
from printed_pages import pages_of
from program import MakePack

HEAD = "pack: example\nsystem: gamebook\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
LONG = "Go down to the water by the long stairs, past the lime kiln and the old ropewalk, and wait there for the boat"
ENTRIES = f"""\
entry:
- id: first
  number: 1
  text: A road forks.
  options:
  - {{label: Go on, goto: second}}
  - {{label: "{LONG}", goto: third}}
  - {{label: Throw, roll: 1d6, results: [{{"on": [1, 2, 3], goto: second}}, {{"on": [4, 5, 6], goto: third}}]}}
- {{id: second, number: 2, text: A ditch., options: [{{label: Crawl out, goto: third}}]}}
- {{id: third, number: 107, text: A house., ending: good}}
"""


@pytest.fixture
def book(make_pack: MakePack, tmp_path: Path) -> Path:
    folder = make_pack({"pack.yaml": HEAD, "entries.yaml": ENTRIES})
    build([folder], out=tmp_path / "build", only=["book"], quiet=True)
    (path,) = (tmp_path / "build").rglob("book.pdf")
    return path


def arrows(path: Path) -> list[tuple[float, float, float, str]]:
    """Left edge, right edge and height of each way on the last page, and its words."""
    document = pypdfium2.PdfDocument(path)
    page = document[len(document) - 1]
    text = page.get_textpage()
    found = []
    for n in range(text.count_chars()):
        if text.get_text_range(n, 1) != "→":
            continue
        end = n + 1
        while text.get_text_range(end, 1).isdigit() or text.get_text_range(end, 1) in " \u00a0":
            end += 1
        while not text.get_text_range(end - 1, 1).isdigit():
            end -= 1
        left, bottom, *_ = text.get_charbox(n)
        found.append((left, text.get_charbox(end - 1)[2], bottom, text.get_text_range(n, end - n)))
    return found


def test_numbers_end_at_one_edge_and_the_words_before_them_stay_clear(book: Path) -> None:
    found = arrows(book)
    assert [way.split()[-1] for *_, way in found] == ["2", "107", "2", "107", "107"]
    rights = {round(right) for _, right, _, _ in found}
    columns = {round(left) > 300 for left, *_ in found}
    assert len(rights) == len(columns), "one edge in each column"
    heights = [bottom for _, _, bottom, _ in found]
    assert all(above - below > 8 for above, below in pairwise(heights[:4])), "one below another"


def test_what_is_read_has_each_number_behind_its_words(book: Path) -> None:
    text = " ".join(" ".join(pages_of(book)).split())
    for told in ("Go on → 2", "wait there for the boat → 107", "1, 2, 3: → 2", "Crawl out → 107"):
        assert told in text, text
