"""The printed storybook: every entry says what its record says, and every link lands where it should."""

from __future__ import annotations

import re
import shutil
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import pytest

from conftest import PrintedGame
from meeplewright.l10n import translated
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright_generators.builder.entry import build
from near_and_far.conftest import PACK
from near_and_far.printed_entries import KINDS, Expected, Printed, number_of, read_book, squeezed

LANGUAGES = ("en", "ru")
pytestmark = pytest.mark.slow  # 336 entries; smaller books are asked in print_sheets


class Books:
    """The book in one language, and its records in the words of that language."""

    def __init__(self, world: World, path: Path, language: str) -> None:
        self.language = language
        self.world = world if language == "en" else translated(world, language)[0]
        self.path = path

    @cached_property
    def printed(self) -> Printed:
        return read_book(self.path)

    @cached_property
    def records(self) -> dict[str, Record]:
        found = [record for kind in KINDS for record in self.world.of(kind).values()]
        return {record.name: record for record in found}

    @cached_property
    def in_order(self) -> list[Record]:
        """The entries in the order in which their headings stand."""
        return sorted(self.records.values(), key=lambda record: self.printed.places[record.name])

    def expected(self, record: Record) -> Expected:
        return Expected(self.world, record, self.language)


def _book(printed_game: PrintedGame, world: World, language: str) -> Books:
    return Books(world, printed_game("near-and-far", "book", language=language) / language / "book.pdf", language)


@pytest.fixture(scope="module", params=LANGUAGES)
def book(request: pytest.FixtureRequest, printed_game: PrintedGame, near_and_far: World) -> Books:
    return _book(printed_game, near_and_far, str(request.param))


def test_every_entry_says_all_that_its_record_says_with_the_options_before_any_result(book: Books) -> None:
    whole = squeezed(book.printed.running)
    at = 0
    for record in book.in_order:
        told = squeezed(book.expected(record).words())
        found = whole.find(told, at)
        assert found >= 0, f"{record.name}: {told[:60]}… is not printed as it should be"
        at = found + len(told)
    # and nothing else: between two entries stands at most the title of a part
    rest = whole
    for record in book.in_order:
        rest = rest.replace(squeezed(book.expected(record).words()), "\n", 1)
    between = {piece for piece in rest.split("\n")[1:-1] if piece}
    titles = {squeezed(title) for level, title, _ in book.printed.outline if level == 0}
    assert between <= titles


def test_parts_stand_in_the_order_of_the_maps_and_numbers_in_order_within_them(book: Books) -> None:
    numbers = [number_of(record) for record in book.in_order]
    plain = [int(number) for number in numbers if number.isdecimal()]
    assert plain == sorted(plain) == list(range(1, 337))
    for letter in "PVTSBCLAKR":
        own = [int(number[1:]) for number in numbers if re.fullmatch(rf"{letter}\d+", number)]
        assert own == list(range(1, len(own) + 1)) != [], letter
    homes = [record.data.get("map") or record.data.get("character") or record.kind for record in book.in_order]
    assert list(dict.fromkeys(homes)) == [
        *(f"map-{number}" for number in range(1, 12)), "side-quest", "crystal", "rin", "aim", "tamsin-quill",
        "sefa-of-the-reeds", "old-barrow", "brother-coal", "ivo-lint",
    ]  # fmt: skip
    assert len(list(dict.fromkeys(homes))) == 1 + sum(here != there for here, there in pairwise(homes))


def test_at_the_place_of_every_entry_stands_its_number_as_a_heading(book: Books) -> None:
    for name, record in book.records.items():
        head = book.printed.heads[name].split()
        assert head[0] == number_of(record), name
        title = book.expected(record).heading()
        assert squeezed(book.printed.heads[name]).startswith(squeezed(f"{number_of(record)} {title}")), name


def test_every_option_leads_to_the_entries_that_its_record_names(book: Books) -> None:
    starts = [(book.printed.places[record.name], record) for record in book.in_order]
    inside: dict[str, list[str]] = {record.name: [] for _, record in starts}
    last_page = max(place.page for place, _ in starts)
    for link in book.printed.links:
        owners = [record for place, record in starts if place <= link.spot]
        if not owners or link.spot.page > last_page:
            continue
        inside[owners[-1].name].append(link.target)
        # what is clicked shows the number of the entry that it leads to
        assert link.shown.lstrip("→ ").rstrip() == number_of(book.records[link.target]), link
    for _, record in starts:
        assert inside[record.name] == book.expected(record).links(), record.name
    assert sum(map(len, inside.values())) > 100


def test_every_link_of_the_book_has_a_place_to_land_on(book: Books) -> None:
    assert {link.target for link in book.printed.links} <= set(book.printed.places)
    # and every waiting quest, and every chapter but the first, can be come to by one
    led_to = {link.target for link in book.printed.links}
    first = {f"chapter/{each.data['start']}" for each in book.world.of("character").values() if "start" in each.data}
    assert {name for name in book.records if name.startswith(("side-quest", "chapter", "epilogue"))} - first <= led_to


def test_the_contents_name_the_page_of_every_part_and_the_numbers_on_every_page(book: Books) -> None:
    first = min(book.printed.places[record.name].page for record in book.in_order)
    front = [link for link in book.printed.links if link.spot.page < first]
    parts = [link for link in front if link.target.startswith("part:")]
    assert len(parts) == 20
    by_page: dict[int, list[str]] = {}
    for record in book.in_order:
        by_page.setdefault(book.printed.places[record.name].page, []).append(number_of(record))
    lines = [link for link in front if link not in parts]
    assert len(lines) == len(by_page)
    for link in (*parts, *lines):
        # the reader of the PDF may see no blank between a line and its page
        page = str(book.printed.places[link.target].page + 1)
        assert link.shown.endswith(page), link.shown
        shown = link.shown.removesuffix(page).rstrip()
        if link in lines:
            numbers = by_page[int(page) - 1]
            assert re.split(r" – |, ", shown)[0] == numbers[0]
            assert re.split(r" – |, ", shown)[-1] == numbers[-1]
            # the same stands in the head of the page, to be thumbed for
            assert book.printed.pages[int(page) - 1].splitlines()[0].endswith(f" {shown}")


def test_the_outline_has_every_part_and_in_it_every_entry_on_its_page(book: Books) -> None:
    entries = [(title, page) for level, title, page in book.printed.outline if level == 1]
    told = [
        (f"{number_of(record)} {book.expected(record).heading()}".strip(), book.printed.places[record.name].page)
        for record in book.in_order
    ]
    assert entries == told
    assert sum(level == 0 for level, *_ in book.printed.outline) == 22  # the front, twenty parts, the index


def test_no_page_of_entries_is_nearly_empty_and_no_heading_stands_at_the_foot_of_a_column(book: Books) -> None:
    places = sorted(book.printed.places[name] for name in book.records)
    high = 842.0
    assert max(place.down for place in places) < high - 51 - 40  # room below for two lines of the entry at least
    begins = {page for level, _, page in book.printed.outline if level == 0}
    for number, page in enumerate(book.printed.pages[1:-1], 1):
        least = 450 if number + 1 in begins else 700  # the last page of a part has what is left of it
        assert len(page) > least, f"page {number + 1} holds {len(page)} characters"


def test_the_russian_book_is_russian(printed_game: PrintedGame, near_and_far: World) -> None:
    printed = _book(printed_game, near_and_far, "ru").printed
    latin = set(re.findall(r"[A-Za-z]{2,}", " ".join(printed.pages)))
    assert latin == set()
    both = re.findall(r"\b\w*(?:[А-Яа-яё][A-Za-z]|[A-Za-z][А-Яа-яё])\w*", " ".join(printed.pages))
    assert both == []


def test_the_index_says_where_each_keyword_is_had_and_asked_for(book: Books) -> None:
    last = " ".join(" ".join(book.printed.pages[-4:]).split())
    crown = book.expected(book.in_order[0]).name("keyword", "crown")
    assert f"{crown} B 79, 237, 289, F" in last
    assert not re.search(r"\b(p\d+|last-map|skill|chapters)\b", last)


def test_who_wrote_an_entry_stands_below_it(tmp_path: Path) -> None:
    pack = tmp_path / "near-and-far"
    shutil.copytree(PACK, pack)
    file = pack / "book" / "map-01.yaml"
    text = file.read_text("utf-8")
    assert text.count("- id: glogo-choir\n") == 1
    file.write_text(text.replace("- id: glogo-choir\n", "- id: glogo-choir\n  author: Ottoline Quince\n"), "utf-8")
    build([pack], out=tmp_path / "build", quiet=True, only=["book"])
    printed = read_book(tmp_path / "build/near-and-far/en/book.pdf")
    whole = " ".join(printed.running.split())
    assert "1 food Ottoline Quince 4 In this cave things fall upwards" in whole
    assert whole.count("Ottoline Quince") == 1
