"""What stands on a poster is in the poster's language: the story's title, its hub, its end, numbered things."""

from __future__ import annotations

from pathlib import Path

import pytest

from meeplewright.stories.picture.layout import PictureLayout
from meeplewright_generators.builder.entry import build
from meeplewright_generators.products.poster import LARGEST, _tiling
from meeplewright_generators.sheets.paper import paper
from print_sheets.packs import PACK, PO, write_toy
from print_sheets.structure import faults, structure
from printed_pages import pages_of

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  entry: {schema: base/entry, title: Space}
  term: {schema: base/term, title: Mode}
  icon: {schema: base/icon, title: Icon}
manifest:
- {kind: entry, count: 3}
story:
  modes:
    evening: {entries: [entry], hub: {kinds: [entry]}}
"""
ENTRIES = """\
entry:
- {id: mill, number: 1, name: The mill, text: Grain., options: [{label: Climb, goto: tower}]}
- {id: tower, number: 4, name: The tower where nobody went for thirty years, text: Dust.}
- {id: pit, number: 5, name: Immeasurablyincomprehensibleness, text: Dust.}
- {id: entry-2, number: 2, text: Water.}
- {id: dark-mere, number: 3, text: Water.}
"""
RUSSIAN = """
msgctxt "pack/toy-box#title"
msgid "The Toy Box"
msgstr "Игрушки"

msgctxt "kinds/entry#title"
msgid "Space"
msgstr "Место"
"""
MODE = """
msgctxt "term/evening#name"
msgid "An evening"
msgstr "Вечер"
"""


def _only_a_book(folder: Path) -> Path:
    """The toy box without its cards, tiles, tokens and rules."""
    pack = write_toy(folder)
    for name in (
        "cards/storm.yaml",
        "cards/haven.yaml",
        "tiles.yaml",
        "tokens.yaml",
        "terms.yaml",
        "rules/en/1-play.md",
    ):
        (pack / name).unlink()
    (pack / "pack.yaml").write_text(PACK.partition("state:")[0], "utf-8")
    (pack / "system.yaml").write_text(SYSTEM, "utf-8")
    return pack


def poster(tmp_path: Path, language: str, *, mode: bool) -> str:
    """The text of a poster of one hub. `mode`: a record says what the story is called."""
    pack = _only_a_book(tmp_path)
    (pack / "book.yaml").write_text(ENTRIES, "utf-8")
    head = PO.partition("msgctxt")[0]
    (pack / "l10n/ru.po").write_text(head + RUSSIAN + (MODE if mode else ""), "utf-8")
    if mode:
        (pack / "terms.yaml").write_text("term:\n- {id: evening, name: An evening, text: Play.}\n", "utf-8")
    build([pack], out=tmp_path / "build", quiet=True, only=["poster"], languages=[language])
    return " ".join(pages_of(tmp_path / f"build/toy-box/{language}/poster.pdf"))


def test_the_hub_is_called_as_the_game_and_what_only_has_a_number_as_its_kind(tmp_path: Path) -> None:
    text = poster(tmp_path, "ru", mode=False)
    # on the hub, and at the foot of the sheet
    assert text.count("Игрушки") == 2
    assert "2 Место" in text
    assert "Конец" in text
    assert "hub" not in text
    # what has no name is called as it begins
    assert "3 Water." in text
    assert "dark" not in text


def test_a_story_that_a_record_names_is_called_by_it_on_its_hub_and_at_the_foot(tmp_path: Path) -> None:
    text = poster(tmp_path, "ru", mode=True)
    assert text.count("Вечер") == 2
    assert "Игрушки: Вечер · лист A1" in text
    assert poster(tmp_path, "en", mode=True).count("An evening") == 2


def test_a_screen_reader_is_told_what_stands_on_each_sheet(tmp_path: Path) -> None:
    poster(tmp_path, "ru", mode=True)
    path = tmp_path / "build/toy-box/ru/poster.pdf"
    assert faults(path) == []
    (figure,) = [part for part in structure(path).all() if part.role == "Figure"]
    assert figure.alt.startswith("Игрушки: Вечер · лист A1")
    assert sorted(figure.alt.partition(": Вечер")[2].partition(": ")[2].split("; ")) == sorted(
        [
            "Вечер",
            "1 The mill",
            "2 Место",
            "3 Water.",
            "4 The tower where nobody went for thirty years",
            "5 Immeasurablyincomprehensibleness",
            "Конец",
        ]
    )


def test_a_long_name_stands_in_two_lines_and_only_a_word_too_long_is_cut(tmp_path: Path) -> None:
    text = poster(tmp_path, "en", mode=False)
    assert "4 The tower where nobody went for thirty years" in text
    assert "5 Immeasurablyincompr" in text
    assert text.count("…") == 1


ROW = """\
entry:
- {id: one, number: 1, start: true, text: One., goto: two}
- {id: two, number: 2, text: Two., goto: three}
- {id: three, number: 3, text: Three., ending: good}
"""


def test_a_story_in_which_nothing_is_chosen_has_no_poster(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    names = [name for built in build([pack], out=tmp_path / "a", quiet=True) for name in built.made]
    assert "poster.pdf" in names
    (pack / "book.yaml").write_text(ROW, "utf-8")
    names = [name for built in build([pack], out=tmp_path / "b", quiet=True) for name in built.made]
    assert "book.pdf" in names
    assert "poster.pdf" not in names


def test_a_story_in_which_everything_leads_to_everything_has_no_poster(tmp_path: Path) -> None:
    pack = write_toy(tmp_path)
    rooms = [f"room-{n}" for n in range(1, 9)]
    lines = ["entry:", "- {id: out, number: 9, text: Out., ending: good}"]
    for number, room in enumerate(rooms, 1):
        ways = ", ".join(f"{{label: To {other}, goto: {other}}}" for other in (*rooms, "out") if other != room)
        start = ", start: true" if number == 1 else ""
        lines.append(f"- {{id: {room}, number: {number}{start}, text: A room., options: [{ways}]}}")
    (pack / "book.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    names = [name for built in build([pack], out=tmp_path / "build", quiet=True) for name in built.made]
    assert "book.pdf" in names
    assert "poster.pdf" not in names


def test_a_star_of_entries_that_only_come_back_to_their_hub_has_no_poster(tmp_path: Path) -> None:
    star = ENTRIES.replace(", options: [{label: Climb, goto: tower}]", "")
    assert star != ENTRIES
    pack = _only_a_book(tmp_path)
    for text, there in ((star, False), (ENTRIES, True)):
        (pack / "book.yaml").write_text(text, "utf-8")
        build([pack], out=tmp_path / "build", quiet=True)
        assert (tmp_path / "build/toy-box/en/poster.pdf").is_file() == there


MAPS = """\
entry:
- {id: mill, number: 1, name: The mill, text: Grain., options: [{label: Grind, gain: [{flag: FLOUR}]}, {label: Sleep, when: FLOUR}]}
- {id: tower, number: 2, text: Dust., options: [{label: Climb, when: not FLOUR}, {label: Ring, gain: [{flag: BELL}]}]}
- {id: pit, number: 3, text: Water., options: [{label: Wade, when: FLOUR and BELL}, {label: Drink}]}
"""
FLAGS = "state:\n  flags: [FLOUR, BELL]\n"


def test_a_star_that_remembers_something_has_lists_of_what_each_entry_asks_for_and_gives(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = write_toy(tmp_path)
    for name in (
        "cards/storm.yaml", "cards/haven.yaml", "tiles.yaml", "tokens.yaml", "terms.yaml", "rules/en/1-play.md",
    ):  # fmt: skip
        (pack / name).unlink()
    (pack / "pack.yaml").write_text(PACK.partition("state:")[0] + FLAGS, "utf-8")
    (pack / "system.yaml").write_text(SYSTEM, "utf-8")
    (pack / "book.yaml").write_text(MAPS, "utf-8")
    build([pack], out=tmp_path / "build", quiet=True, only=["poster"])
    text = " ".join(pages_of(tmp_path / "build/toy-box/en/poster.pdf"))
    assert "1 The mill → FLOUR if you have FLOUR" in text
    assert "2 Dust. if you do not have FLOUR → BELL" in text
    assert "3 Water. if you have FLOUR and BELL" in text
    # what is met on cards and tiles has no pages that lists could lead to
    (pack / "system.yaml").write_text(SYSTEM + "print: {book: none}\n", "utf-8")
    (pack / "rules/en/1-play.md").write_text("# Play\n\nPlay.\n", "utf-8")
    capsys.readouterr()
    build([pack], out=tmp_path / "none")
    assert "note: no poster of `The Toy Box`: its entries are in no book" in capsys.readouterr().out


def test_a_build_says_of_a_story_without_a_poster_why_it_has_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = write_toy(tmp_path)
    build([pack], out=tmp_path / "a")
    assert "no poster" not in capsys.readouterr().out
    (pack / "book.yaml").write_text(ROW, "utf-8")
    build([pack], out=tmp_path / "b")
    assert "note: no poster of `The Toy Box`: nothing is chosen in it" in capsys.readouterr().out
    build([pack], out=tmp_path / "c", only=["book"])
    assert "no poster" not in capsys.readouterr().out


def test_a_graph_that_goes_on_one_sheet_is_drawn_larger_in_its_middle(tmp_path: Path) -> None:
    a4 = paper("A4")
    small = PictureLayout(60, 100, {}, ())
    sheet, columns, rows, scale = _tiling(small, a4, 8)
    assert (columns, rows) == (1, 1)
    assert scale == LARGEST
    assert (sheet.width_mm, sheet.height_mm) == (210, 297)
    tall = PictureLayout(100, 230, {}, ())
    assert _tiling(tall, a4, 8)[3] == pytest.approx((297 - 26) / 230)
    wide = PictureLayout(230, 100, {}, ())
    assert _tiling(wide, a4, 8)[0].width_mm == 297
    assert _tiling(PictureLayout(900, 900, {}, ()), a4, 8)[3] == 1.0


def test_stories_of_one_name_are_counted_in_what_the_build_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    why = {"cards decide how it goes on": ["The hunt", "The hunt", "The feast"]}
    monkeypatch.setattr("meeplewright_generators.products.poster.left_out", lambda _shop: why)
    build([write_toy(tmp_path)], out=tmp_path / "a")
    told = "note: no poster of `The hunt` (2 stories), `The feast`: cards decide how it goes on"
    assert told in capsys.readouterr().out
