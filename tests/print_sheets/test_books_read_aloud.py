"""A book that one player reads to the others: its parts, its options, and what is told where its plan is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from meeplewright_generators.builder.entry import build
from print_sheets.read_aloud import RECORDS, SYSTEM, write_watch
from print_sheets.reading import MM, Word, words
from printed_pages import pages_of
from program import meeple


def printed(folder: Path, system: str = SYSTEM) -> tuple[Path, list[str]]:
    """The file, and the text of each of its pages with spaces as one."""
    pack = write_watch(folder, system)
    told = meeple("check", pack, "--print")
    assert (told.status, told.out) == (0, "0 errors in 1 pack (2 files, 7 records)\n"), told.out
    build([pack], out=folder / "build", quiet=True, only=["book"])
    path = folder / "build/watch/en/book.pdf"
    return path, pages_of(path)


def test_a_part_for_each_place_and_no_entry_that_belongs_to_none(tmp_path: Path) -> None:
    _, pages = printed(tmp_path)
    assert "BELL tales Place: The Gate 2 1 2 Place: The Yard 3 2 – 3 3 Read aloud" in pages[0]
    assert pages[1].startswith("The Night Watch · Place: The Gate 1 2 Place: The Gate 1 The Wicket Somebody knocks")
    assert pages[2].startswith("The Night Watch · Place: The Yard 2 – 3 3 Place: The Yard 2 The yard burns")
    assert "By night The watchman" in pages[2]
    assert "It is morning" not in " ".join(pages)


def test_what_may_be_chosen_stands_before_what_comes_of_it(tmp_path: Path) -> None:
    path, pages = printed(tmp_path)
    assert (
        "❶ Open the door Wit 5+ ❷ Pay the boy to look pay 1 Coin "
        "❶ Success: It is the baker. 2 Coin Keyword BELL Entry 3 → 3 7+: 1 Fame Failure: It is the wind. → 2 "
        "❷ He looks. −1 Fame 3 salt → 3"
    ) in pages[1]
    assert "MUST, if you have BELL ❶ Ring ELSE ❷ Wait ❶ It rings. 4 Coin ❷ It gets light." in pages[2]
    down = {word.text: (word.x > 105, word.y) for word in words(path, 1)}  # the right column is read last
    assert down["knocks,"] < down["Open"] < down["look"] < down["baker."] < down["wind."] < down["looks."]
    with pikepdf.open(path) as file:
        targets = [str(note.Dest) for note in file.pages[1].obj.Annots]
    assert targets == ["entry/watchman", "entry/watchman", "entry/yard-fire", "entry/watchman"]


@pytest.mark.parametrize("ink", ["full", "low", "mono"])
def test_results_stand_on_a_ground_with_a_line_at_its_side_in_every_ink(ink: str, tmp_path: Path) -> None:
    build([write_watch(tmp_path)], out=tmp_path / "build", quiet=True, only=["book"], ink=ink)
    path = tmp_path / "build/watch/en/book.pdf"
    document = pypdfium2.PdfDocument(path)
    page = document[1]
    high = page.get_height()
    paths = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH])
    boxes = [tuple(n * MM for n in (left, high - top, right, high - bottom)) for left, bottom, right, top in (
        each.get_bounds() for each in paths)]  # fmt: skip
    document.close()
    grounds = [box for box in boxes if box[2] - box[0] > 60 and box[3] - box[1] > 3]
    edges = [box for box in boxes if box[2] - box[0] < 1 and box[3] - box[1] > 3]
    assert len(grounds) == len(edges) >= 4
    for ground, edge in zip(grounds, edges, strict=True):
        assert edge[0] == pytest.approx(ground[0], abs=0.01)
        assert edge[1::2] == pytest.approx(ground[1::2], abs=0.01)

    def on_ground(word: Word) -> bool:
        return any(box[0] < word.x < box[2] and box[1] < word.y < box[3] for box in grounds)

    apart = {word.text: on_ground(word) for word in words(path, 1)}
    assert [apart[word] for word in ("knocks,", "Open", "door", "look")] == [False] * 4
    assert [apart[word] for word in ("baker.", "7+:", "wind.", "looks.", "salt")] == [True] * 5


def test_icons_in_the_book_are_explained_on_its_first_page_and_others_are_not(tmp_path: Path) -> None:
    _, pages = printed(tmp_path, SYSTEM.replace("  - {id: wit", "  - {id: moon, name: Moon}\n  - {id: wit"))
    assert pages[0].endswith("Icons Coin Coin Fame Fame Wit Wit")


def test_an_icon_that_has_only_a_loss_in_the_book_is_explained_too(tmp_path: Path) -> None:
    system = SYSTEM.replace("  - {id: wit", "  - {id: moon, name: Moon}\n  - {id: wit")
    records = RECORDS.replace("and it is late.", "and it is late {moon:-1}.")
    build([write_watch(tmp_path, system, records)], out=tmp_path / "build", quiet=True, only=["book"])
    assert pages_of(tmp_path / "build/watch/en/book.pdf")[0].endswith("Icons Coin Coin Fame Fame Moon Moon Wit Wit")


def test_options_stand_with_their_results_where_nobody_says_apart(tmp_path: Path) -> None:
    _, pages = printed(tmp_path, SYSTEM.replace("    options: apart\n", ""))
    assert "Open the door (1d6 + Wit, 5 or more) Success: It is the baker. → 3" in pages[1]
    assert "You must, if you have BELL: Ring. It rings." in pages[2]
    assert "Read aloud" not in pages[0]


WRONG = {
    "a kind": ("kinds: [entry]", "kinds: [entyr]", "MW803", "there is no kind `entyr`", "did you mean `entry`?"),
    "a kind of parts": ("each: place", "each: palce", "MW803", "there is no kind `palce`", "did you mean `place`?"),
    "a field": ("by: place", "by: plaec", "MW802", "`entry` has no field `plaec`", "did you mean `place`?"),
    "a field of the title": ("{name}\"}", "{nmae}\"}", "MW802", "`place` has no field `nmae`", "did you mean `name`?"),
    "a record": ("{keyword/bell.name}", "{keyword/ball.name}", "MW802", "there is no `keyword/ball`", "`bell`?"),
    "rewards": ("gains: gain", "gains: gian", "MW802", "no option has a field `gian`", "did you mean `gain`?"),
    "a price": ("costs: price", "costs: prize", "MW802", "no option has a field `prize`", "did you mean `price`?"),
    "a heading": ("headings: {entry", "headings: {enrty", "MW803", "there is no kind `enrty`", "did you mean `entry`?"),
    "where a heading stands": ("{in: place}", "{in: plaace}", "MW803", "there is no kind `plaace`", "`place`?"),
    "a condition": ("(this.night)", "(this.nigth)", "MW802", "has no field `nigth`", "did you mean `night`?"),
    "half a condition": ("has(this.night)", "night and not place", "MW840", "no expression in CEL", "write it as `has(this.night)"),
    "half a template": ('"By night"', '"By {night"', "MW804", "a brace that opens or closes nothing", "`{name}`"),
    "a key": ("options: apart", "optoins: apart", "MW801", "unknown key `optoins`", "`options`"),
    "a word": ("options: apart", "options: aprat", "MW801", "aprat", "apart"),
    "a part without its field": ("by: place, ", "", "MW801", "by", ""),
}  # fmt: skip


def test_a_pack_that_wants_no_book_gets_none_and_the_last_word_is_its_own(tmp_path: Path) -> None:
    pack = write_watch(tmp_path, SYSTEM[: SYSTEM.index("  book:\n")] + "  book: none\n")
    assert "MW80" not in meeple("check", pack, "--print").out
    build([pack], out=tmp_path / "build", quiet=True)
    assert not list((tmp_path / "build").rglob("book.pdf"))
    head = (pack / "pack.yaml").read_text("utf-8")
    (pack / "pack.yaml").write_text(head + "print: {book: {options: together}}\n", "utf-8")
    build([pack], out=tmp_path / "build", quiet=True)
    assert list((tmp_path / "build").rglob("book.pdf"))


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_with_the_plan_of_a_book_is_told_at_its_line(wrong: str, tmp_path: Path) -> None:
    good, bad, code, message, help_ = WRONG[wrong]
    assert SYSTEM.count(good) == 1
    system = SYSTEM.replace(good, bad)
    line = SYSTEM[: SYSTEM.index(good)].count("\n") + 1
    pack = write_watch(tmp_path, system)
    told = meeple("check", pack, "--print")
    assert told.status == 1
    assert re.search(rf"{code} (\[\*\] )?error: ", told.out)
    assert message in told.out
    assert help_ in told.out
    assert f"system.yaml:{line}:" in told.out
    made = meeple("build", pack, "--only", "book", "--out", tmp_path / "build")
    assert made.status == 2
    assert "Traceback" not in made.err
    assert f"system.yaml:{line}" in made.err
