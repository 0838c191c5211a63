"""What checks add up over files is taken off again: after each edit of a row a session says what a run from nothing says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from held_against import Said, fresh
from meeplewright.checks.living import Living
from meeplewright.checks.run import Result, Wish
from meeplewright.packs import discover
from program import MakePack

SYSTEM = """\
system: toy
title: A toy
language: en
numbers: {page: {from: 1, gaps: false}}
kinds:
  card: {schema: card.schema.json, title: Card}
  icon: {schema: base/icon, title: Icon}
vocabulary:
  icon: [{id: coin, name: Coin}]
"""
CARD = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$ref": "meeple:base/record",
    "unevaluatedProperties": False,
    "properties": {
        "n": {"x-number": {"series": "page"}},
        "text": {"x-text": "line"},
        "coin": {},
        "cost": {},
        "fee": {},
        "to": {"x-ref": "card"},
    },
}
TEXT = "The lantern gives {coin:2} by the harbour."
FILES = {"a": range(1, 8), "b": range(8, 15), "c": range(15, 22)}  # and the numbers in each
Row = dict[str, Any]
# in which file which card has what, None where a field or a card goes; and what is told then, in the files that are
# named by their letter, by line: card 1 stands in line 2 of its file
STEPS: tuple[tuple[str, list[tuple[str, int, Row | None]], list[str]], ...] = (
    ("a number is there twice, and one is missing", [("b", 9, {"n": 8})], ["MW301 b:3"]),
    ("it is there three times", [("c", 16, {"n": 8})], ["MW301 b:3", "MW303 b:4", "MW301 c:3", "MW303 c:4"]),
    ("twice", [("b", 9, {"n": 9})], ["MW301 c:3"]),
    ("once", [("c", 16, {"n": 16})], []),
    ("one is no number", [("a", 3, {"n": "x"})], ["MW303 a:5"]),
    ("and another is there twice", [("c", 21, {"n": 20})], ["MW301 c:8"]),
    ("it is a number", [("a", 3, {"n": 3})], ["MW301 c:8"]),
    ("all are right", [("c", 21, {"n": 21})], []),
    ("there is one below the first", [("b", 10, {"n": 0})], ["MW302 b:4", "MW303 b:5"]),
    ("no more", [("b", 10, {"n": 10})], []),
    ("one more file", [("d", 22, {"to": "c1"}), ("d", 23, {"to": "c1"})], []),
    ("the file between is gone", [("c", number, None) for number in FILES["c"]], ["MW201 b:8"]),
    ("it is there again", [("c", number, {}) for number in FILES["c"]], []),
    ("the last is gone", [("d", 22, None), ("d", 23, None)], []),
    ("a figure is far", [("b", 8, {"cost": 100})], ["MW110 b:2"]),
    ("so is another", [("c", 15, {"cost": 100})], []),
    ("the first is not", [("b", 8, {"cost": 1})], ["MW110 c:2"]),
    ("the next is near it", [("a", 1, {"cost": 40})], []),
    ("it is not", [("a", 1, {"cost": 30})], ["MW110 c:2"]),
    ("the file of the far one is gone", [("c", number, None) for number in FILES["c"]], ["MW110 a:2", "MW201 b:8"]),
    ("and there again, with the figure that all have", [("c", number, {"cost": 1}) for number in FILES["c"]], ["MW110 a:2"]),
    ("there is none", [("a", 1, {"cost": 1})], []),
    ("words say another number", [("c", 17, {"coin": 3})], ["MW438 c:4"]),
    ("twice", [("a", 2, {"coin": 3})], []),
    ("once", [("c", 17, {"coin": 2})], ["MW438 a:3"]),
    ("nowhere", [("a", 2, {"coin": 2})], []),
    ("a word is misspelt", [("b", 11, {"text": TEXT.replace("harbour", "harbbour")})], ["MW407 b:5"]),
    ("elsewhere, too", [("a", 4, {"text": TEXT.replace("harbour", "harbbour")})], []),
    ("there alone", [("b", 11, {"text": TEXT})], ["MW407 a:5"]),
    ("nowhere", [("a", 4, {"text": TEXT})], []),
    ("a word is there but once", [(name, number, {"text": "A lamp gives {coin:2}."}) for name, some in FILES.items() for number in some if number != 2], []),
    ("and in its file alone", [("a", 2, {"text": "A lampp gives {coin:2}."})], []),
    ("as everywhere", [(name, number, {"text": TEXT}) for name, some in FILES.items() for number in some], []),
    ("one names nobody", [("b", 12, {"to": "c99"})], ["MW201 b:6"]),
    ("so does another", [("a", 5, {"to": "c99"})], ["MW201 a:6", "MW201 b:6"]),
    ("there is one", [("d", 99, {"n": 22})], []),
    ("it is called otherwise", [("d", 99, {"id": "c98"})], ["MW205 d:2"]),
    ("it is gone", [("d", 99, None)], ["MW201 a:6", "MW201 b:6"]),
    ("nobody names it", [("b", 12, {"to": "c1"}), ("a", 5, {"to": "c1"})], []),
    ("an id is there twice", [("b", 13, {"id": "c1", "n": 13})], ["MW203 b:7"]),
    ("once", [("b", 13, {"id": "c13"})], []),
    ("dots stand in most places", [(name, number, {"text": TEXT + ".."}) for name, some in FILES.items() for number in some if name != "a"], ["MW413 b:2,3,4,5,6,7,8", "MW413 c:2,3,4,5,6,7,8"]),
    ("in a few more", [("a", number, {"text": TEXT + ".."}) for number in (1, 2, 3, 4, 5, 6)], ["MW413 pack:1"]),
    ("elsewhere an ellipsis", [("a", number, {"text": TEXT + "…"}) for number in (1, 2, 3, 4, 5, 6)], ["MW413 b:2,3,4,5,6,7,8", "MW413 c:2,3,4,5,6,7,8"]),
    ("a blank is there twice", [("a", 7, {"text": TEXT.replace(" by", "  by")})], ["MW412 a:8", "MW413 b:2,3,4,5,6,7,8", "MW413 c:2,3,4,5,6,7,8"]),
    ("all is as it was", [(name, number, {"text": TEXT}) for name, some in FILES.items() for number in some], []),
    ("a figure that no other has", [("d", 22, {"fee": 12})], []),
    ("it is gone with its file", [("d", 22, None)], []),
)  # fmt: skip


def row(number: int) -> Row:
    return {"id": f"c{number}", "n": number, "text": TEXT, "coin": 2, "cost": 1, "to": f"c{number % 21 + 1}"}


def written(folder: Path, name: str, cards: dict[int, Row]) -> Path:
    """A file of these cards; it goes where there are none."""
    path = folder / f"{name}.yaml"
    lines = [f"- {json.dumps(each, ensure_ascii=False)}\n" for each in cards.values()]
    if lines:
        path.write_text("card:\n" + "".join(lines), encoding="utf-8")
    else:
        path.unlink()
    return path


@pytest.fixture
def folder(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = make_pack({"system.yaml": SYSTEM, "card.schema.json": json.dumps(CARD)})
    monkeypatch.chdir(home)
    monkeypatch.setattr(discover, "TICK_NS", -(10**12))  # everything was written long ago
    return home


def lines(result: Result) -> list[str]:
    """What is told: the code, the file and its lines."""
    places: dict[str, list[int]] = {}
    for each in result.findings:
        places.setdefault(f"{each.code} {each.place.path.partition('.')[0]}", []).append(each.place.line)
    return [f"{where}:{','.join(map(str, some))}" for where, some in places.items()]


def test_after_each_edit_the_sums_are_those_of_the_files_that_are_there(folder: Path) -> None:
    cards = {name: {number: row(number) for number in numbers} for name, numbers in FILES.items()}
    for name, some in cards.items():
        written(folder, name, some)
    living = Living(Wish([folder], cache=False))
    assert lines(living.result([])) == []
    for step, (what, edits, wanted) in enumerate(STEPS):
        for name, number, fields in edits:
            some = cards.setdefault(name, {})
            if fields is None:
                del some[number]
            else:
                some[number] = {**some.get(number, row(number)), **fields}
        result = living.result([written(folder, name, cards[name]) for name in {name for name, *_ in edits}])
        assert lines(result) == wanted, what
        if step % 8 == 0:
            assert Said.of(result) == fresh(folder), what


def test_words_of_chapters_are_counted_once_each_and_taken_off_with_them(folder: Path) -> None:
    chapter = folder / "rules" / "en" / "a.md"
    chapter.parent.mkdir(parents=True)
    chapter.write_text("# Rules\n\nA lantern, a lantern, a lantern.\n", encoding="utf-8")
    more = chapter.with_name("b.md")
    more.write_text("# More\n\nA lantern, a lantern and a lantern.\n", encoding="utf-8")
    written(folder, "a", {1: {**row(1), "text": "A lanttern.", "to": "c1"}})
    living = Living(Wish([folder], cache=False))

    def told(path: Path, text: str) -> list[str]:
        path.write_text(text, encoding="utf-8")
        return [each.message for each in living.result([path]).findings if each.code == "MW407"]

    def times(number: int) -> list[str]:
        return [f"`lanttern` stands here alone, `lantern` {number} times"]

    assert [each.message for each in living.result([]).findings if each.code == "MW407"] == times(6)
    assert told(chapter, "# Rules\n\nA lantern, a lantern, one lantern.\n") == times(6)
    assert told(more, "# More\n\nA lantern, a lantern, a lantern and a lantern.\n") == times(7)
    assert told(chapter, "# More\n\nA lantern, a lantern, a lantern and a lantern.\n") == times(8)  # as the other
    assert told(chapter, "# Rules\n\nNothing.\n") == times(4)
    assert told(chapter, "# Rules\n\nA lantern, a lantern, a lantern.\n") == times(7)
