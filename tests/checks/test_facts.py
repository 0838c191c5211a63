"""What the files say one by one adds up to what their records say together: nothing is told less, or of other records."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from meeplewright.checks.counted import NUMBERS, figures_of
from meeplewright.checks.facts import linked_parts, own_parts
from meeplewright.checks.far import largest_two
from meeplewright.checks.numbers import _in_good_order, _wrong_numbers, printed_numbers
from meeplewright.checks.texts import texts_of
from meeplewright.data import content
from meeplewright.packs.load import load
from meeplewright.text.spelling import Spelling, count_words, words_of_name
from program import MakePack

TERM = "- id: {id}\n  name: {name}\n  text: {text}\n"


@pytest.mark.parametrize("pack", ["saltmarsh-light", "discover", "robinson-crusoe"])
def test_the_largest_figures_of_all_files_are_those_of_all_records(pack: str) -> None:
    (world,) = load(content() / pack).worlds
    every: dict[Any, list[float]] = {}
    for record in world.records():
        for sort, _, value in figures_of(record) if record.pack else ():
            every.setdefault((record.kind, sort), []).append(abs(value))
    looked_at = {key: tuple(sorted([*some, -1], reverse=True)[:2]) for key, some in every.items()}
    rows = [row for biggest, _ in map(NUMBERS.of, linked_parts(world)) for row in biggest]
    told = {sort: largest_two(row for row in rows if row[0] == sort) for sort, *_ in rows}
    assert told == looked_at
    assert Counter({sort: sum(row[1] for row in rows if row[0] == sort) for sort in told}) == Counter(
        {sort: len(some) for sort, some in every.items()}
    )
    assert sum(map(len, every.values())) > 20


@pytest.mark.parametrize("pack", ["saltmarsh-light", "robinson-crusoe"])
def test_the_words_of_all_files_are_those_of_all_texts(pack: str) -> None:
    (world,) = load(content() / pack).worlds
    texts = [mark.value for mark in world.marks("x-text") if isinstance(mark.value, str)]
    counts: dict[str, int] = {}
    for part in own_parts(world):
        for word, times in texts_of(part).words.items():
            counts[word] = counts.get(word, 0) + times
    assert counts == count_words(" \n ".join(texts))
    assert len(counts) > 300


def test_a_record_that_is_there_twice_counts_once(make_pack: MakePack) -> None:
    once = {"a.yaml": "term:\n" + TERM.format(id="purse", name="Purse", text="Three {coin}.")}
    twice = once | {"b.yaml": "term:\n" + TERM.format(id="purse", name="Purse", text="None.")}
    (world,) = load(make_pack(twice)).worlds
    assert [len(part.records) for part in linked_parts(world)][1:] == [1, 0]
    assert [len(part.records) for part in own_parts(world)][1:] == [1, 1]


def test_words_are_counted_in_small_letters_whatever_stands_around_them() -> None:
    text = "Straße, «straße» (STRASSE)… İstanbul; naß {oil:2}\u00a0весло_весло Ёлка-ёлка"
    assert count_words(text) == {"strasse": 3, "stanbul": 1, "nass": 1, "весло": 2, "ёлка": 2}


def test_of_two_names_that_may_be_meant_the_first_is_told_each_time() -> None:
    names = [words_of_name(name) for name in ("Lawntern", "Laqntern")]
    spelling = Spelling([count_words("lantern lawntern laqntern lawntern laqntern")], names)
    assert [slip.right for slip in spelling.slips("the lantern")] == ["laqntern"]


SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  page: {schema: page.schema.json, title: Page}
numbers:
  shut: {from: 1, to: 4, gaps: false}
  open: {from: 1}
"""
PAGE = """\
{"type": "object", "properties": {"id": {"type": "string"},
 "shut": {"type": "integer", "x-number": {"series": "shut"}}, "open": {"x-number": {"series": "open"}}}}
"""


def test_numbers_in_good_order_are_those_of_which_there_is_nothing_to_tell(make_pack: MakePack) -> None:
    random, orders = Random(301), set()
    for _ in range(60):
        pages = random.sample(range(1, 5), 4)
        if random.random() < 0.6:
            pages[random.randrange(4)] = random.randrange(-1, 7)
        more = random.choice([1, 3, 2, "2", "two", 1.5, "true", 0])
        lines = [f"- {{id: p{at}, shut: {number}}}\n" for at, number in enumerate(pages)]
        files = {"a.yaml": "page:\n" + "".join(lines[:2]), "b.yaml": "page:\n" + "".join(lines[2:])}
        files["c.yaml"] = f"page:\n- {{id: o1, open: {more}}}\n- {{id: o2, open: 2}}\n"
        (world,) = load(make_pack(files | {"system.yaml": SYSTEM, "page.schema.json": PAGE})).worlds
        told = {(each.code, each.message) for each in printed_numbers(world)}
        assert told == {(each.code, each.message) for each in _wrong_numbers(world)}
        assert not (told and _in_good_order(world))
        orders.add(_in_good_order(world))
    assert orders == {True, False}
