"""Entries of a book stay whole in their columns, and are broken where a reader does not stumble."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from meeplewright_generators.matter.flow import FilledColumn, Item, Matter, strips
from meeplewright_generators.matter.strip import ANSWERS
from meeplewright_generators.pages.columns import levelled, whole_units
from meeplewright_generators.pages.type import Frame
from print_faces.test_flow import BODY, HEAD, READER, WORDS
from printed_pages import pages_of
from program import MakePack, meeple

WIDE, LINE = 70, 10 * 1.3 * 25.4 / 72


@dataclass(frozen=True)
class Told:
    """What a heading is noted with."""

    number: int


def entry(number: int, paragraphs: int, *, options: int = 2, answers: int = 2, words: int = 2) -> list[Matter]:
    """A number, paragraphs, options, and what comes of them on a ground of their own."""
    made: list[Matter] = [Item(str(number), HEAD, gap=4, keep=True, together=True, note=Told(number))]
    made += [Item(WORDS * words, BODY, gap=1) for _ in range(paragraphs)]
    for at in range(options):
        last = at == options - 1
        made.append(Item("Go on", BODY, gap=1, together=True, keep=not last or not answers, tears=ANSWERS * last))
    for at in range(answers):
        panel = ("#eeeeee", "#000000")
        made.append(Item(WORDS, BODY, together=True, keep=at < answers - 1, panel=panel, tears=ANSWERS))
    return made


def poured(matter: list[Matter], height: float, across: int = 2) -> list[FilledColumn]:
    return whole_units(strips(matter, WIDE, READER), across, lambda _: height)


def columns_of(made: list[FilledColumn]) -> dict[int, list[int]]:
    """The columns in which each entry stands."""
    found: dict[int, list[int]] = {}
    number = 0
    for column in made:
        for each in column.strips:
            number = each.strip.note.number if isinstance(each.strip.note, Told) else number
            if column.index not in found.setdefault(number, []):
                found[number].append(column.index)
    return found


def test_an_entry_that_would_leave_little_empty_goes_whole_into_the_next_column() -> None:
    one, two = entry(1, 4), entry(2, 3)
    tall = [sum(each.height + each.gap for each in strips(each, WIDE, READER)) for each in (one, two)]
    seen = 0
    for room in range(4, 90, 2):
        height = tall[0] + room
        if room + 5 > height / 3 or room + 5 > tall[1] or height < tall[1]:
            continue
        seen += 1
        assert columns_of(poured([*one, *two], height)) == {1: [0], 2: [1]}, room
    assert seen > 10, "the test must have seen some"


def test_a_broken_entry_has_three_lines_on_each_side_and_its_answers_beside_its_options() -> None:
    broken = 0
    for fill in range(1, 30):
        matter = [*entry(1, 1, options=0, answers=0, words=fill), *entry(2, 6), *entry(3, 2)]
        made = poured(matter, 150)
        for before, after in pairwise(made):
            if not before.strips or not after.strips or isinstance(after.strips[0].strip.note, Told):
                continue
            if any(isinstance(each.strip.note, Told) and each.strip.note.number == 2 for each in before.strips):
                broken += 1
                assert before.strips[-1].strip.tears == 0, "between paragraphs or before the options"
                since = [isinstance(each.strip.note, Told) for each in before.strips][::-1].index(True)
                assert since >= 3
    assert broken > 3, "the test must have seen some"


def test_an_entry_higher_than_a_column_is_broken_and_loses_no_line() -> None:
    matter = entry(1, 9, options=3, answers=6)
    made = poured(matter, 60)
    assert len(made) > 3
    assert all(column.used <= 60.01 for column in made)
    assert sum(len(column.strips) for column in made) == len(strips(matter, WIDE, READER))


def test_an_entry_does_not_go_over_the_end_of_a_page_that_would_hold_it() -> None:
    made = poured([*entry(1, 3), *entry(2, 5), *entry(3, 5), *entry(4, 5)], 150)
    for number, columns in columns_of(made).items():
        assert len({column // 2 for column in columns}) == 1, number


def test_the_last_page_is_levelled_without_breaking_what_was_whole() -> None:
    found = strips([*entry(1, 2), *entry(2, 1), *entry(3, 2)], WIDE, READER)
    made = whole_units(found, 2, lambda _: 240)
    level = levelled(found, made, Frame(210, 297, columns=2), lambda _: 240, whole=True)
    assert [column.index for column in level] == [0, 1]
    assert all(len(columns) == 1 for columns in columns_of(level).values())
    assert [each.strip for column in level for each in column.strips] == found


STORY = """\
pack: example
system: gamebook
title: Example
language: en
version: 0.1.0
"""
ROLLS = """\
entry:
- id: first
  number: 1
  text: A road forks.
  options:
  - {label: Throw, roll: 1d6, results: [{"on": [1, 2, 3], goto: second}, {"on": [4, 5, 6], goto: third}]}
- {id: second, number: 2, text: A ditch., ending: bad}
- {id: third, number: 3, text: A house., ending: good}
"""


def test_the_faces_of_a_roll_have_spaces_between(make_pack: MakePack, tmp_path: Path) -> None:
    folder = make_pack({"pack.yaml": STORY, "entries.yaml": ROLLS})
    done = meeple("build", str(folder), "--out", str(tmp_path / "build"), "--only", "book", "--force")
    assert done.status == 0, done.err
    (path,) = (tmp_path / "build").rglob("book.pdf")
    text = "".join(pages_of(path))
    assert "1, 2, 3:" in text
    assert "1,2,3" not in text
