"""`meeple stats` by several fields, of chosen records, and of effects: beside counts by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from meeplewright import data
from program import meeple

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  card: {schema: card.schema.json, title: Card}
"""
CARD = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "meeple:base/card",
 "properties": {"deck": {"type": "string"}, "cost": {"type": "integer"}, "danger": {"type": "boolean"},
  "lands": {"type": "array", "items": {"type": "string"}}, "does": {"type": "array", "items": {"type": "object"}}},
 "unevaluatedProperties": false}
"""
CARDS = """\
card:
- {id: gale, deck: storm, cost: 3, copies: 2, danger: true, lands: [hills, shore], does: [{wound: 2, unless: {items: [rope]}}]}
- {id: squall, deck: storm, cost: 1, copies: 4, danger: false, does: [{wound: 1}, {gain: {wood: 1}}]}
- {id: sun, deck: calm, cost: 1, lands: [shore], does: [{choose: [[{gain: {food: 2}}], [{gain: {wood: 1}}]]}]}
- {id: breeze, deck: calm, cost: 2, does: [{wound: -1, who: all}]}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "system.yaml").write_text(SYSTEM)
    (tmp_path / "card.schema.json").write_text(CARD)
    head = "pack: toys\nsystem: ./system.yaml\ntitle: Toys\nlanguage: en\nversion: 0.1.0\n"
    (tmp_path / "pack.yaml").write_text(head)
    (tmp_path / "cards.yaml").write_text(CARDS)
    return tmp_path


def test_two_fields_make_a_table_with_copies_and_sums(pack: Path) -> None:
    assert meeple("stats", "--by", "deck", "--by", "cost", cwd=pack).out == (
        "deck by cost\n         1  2  3  all\n  calm   1  1  .    2\n  storm  4  .  2    6\n  all    5  1  2    8\n"
    )


def test_a_third_field_makes_a_table_for_each_of_its_values(pack: Path) -> None:
    told = meeple("stats", "--by", "deck", "--by", "cost", "--by", "danger", cwd=pack).out
    assert "deck by cost, danger yes\n         3  all\n  storm  2    2\n  all    2    2\n" in told
    assert "deck by cost, danger -\n" in told  # the calm cards do not say


def test_a_record_with_two_values_stands_in_both_rows(pack: Path) -> None:
    told = json.loads(meeple("stats", "--by", "lands", "--by", "deck", "--format", "json", cwd=pack).out)
    cells = {tuple(cell["fields"].values()): cell["pieces"] for cell in told["cells"]}
    expected = {("hills", "storm"): 2, ("shore", "storm"): 2, ("shore", "calm"): 1, ("-", "storm"): 4, ("-", "calm"): 1}
    assert cells == expected


def test_where_counts_only_what_it_holds_for(pack: Path) -> None:
    told = json.loads(meeple("stats", "--where", "this.cost < 3", "--format", "json", cwd=pack).out)
    (cards,) = (group for group in told["groups"] if group["kind"] == "card")
    assert (cards["records"], cards["pieces"], cards["fields"]["cost"]["mean"]) == (3, 6, 7 / 6)
    some = meeple("stats", "--where", "this.danger", "--by", "deck", "--by", "cost", cwd=pack).out
    assert "  storm  2    2\n" in some
    assert "calm" not in some


def test_effects_are_expected_as_often_as_their_pieces_with_what_they_hang_on(pack: Path) -> None:
    told = meeple(
        "stats",
        "--effects",
        "does",
        "--by",
        "deck",
        "--given",
        "unless",
        "--given",
        "who",
        "--format",
        "json",
        cwd=pack,
    )
    groups = {group["group"]: group for group in json.loads(told.out)["groups"]}
    storm = {(e["effect"], e["given"]): (e["pieces"], e["expected"]) for e in groups["storm"]["effects"]}
    assert storm == {  # six pieces: two gales and four squalls
        ("wound", "unless items rope"): ({"2": 2}, 4 / 6),
        ("wound", None): ({"1": 4}, 4 / 6),
        ("gain.wood", None): ({"1": 4}, 4 / 6),
    }
    calm = {(e["effect"], e["given"]): e["expected"] for e in groups["calm"]["effects"]}
    assert calm == {("choose.gain.food", None): 1.0, ("choose.gain.wood", None): 0.5, ("wound", "who all"): -0.5}


def test_the_table_of_effects_reads_so(pack: Path) -> None:
    told = meeple(
        "stats", "--effects", "does", "--by", "deck", "--given", "unless", "--where", "this.deck == 'storm'", cwd=pack
    )
    assert told.out == (
        "deck storm: 6 pieces\n"
        "             1  2  a piece\n"
        "  gain.wood  4  .   +0.667\n"
        "  wound      4  .   +0.667\n"
        "  wound      .  2   +0.667  unless items rope\n"
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--by", "deck"), "a table needs two fields, or three"),
        (("--effects", "dose"), "no record has numbers under `dose`"),
        (("--given", "who"), "`--given` says what effects hang on"),
        (("--where", "this.deck =="), "is not an expression"),
        (("--where", "this.deck == 'fog'", "--by", "deck", "--by", "cost"), "no record is meant"),
        (("--effects", "does", "--by", "deck", "--by", "cost"), "effects are told by one field"),
    ],
)
def test_a_call_that_means_nothing_is_told(words: tuple[str, ...], says: str, pack: Path) -> None:
    told = meeple("stats", *words, cwd=pack)
    assert told.status == 2
    assert says in told.err


def test_the_event_cards_of_robinson_crusoe_are_counted_as_the_files_say() -> None:
    box = data.content() / "robinson-crusoe"
    told = json.loads(
        meeple("stats", box, "--kind", "event", "--by", "symbol", "--by", "action.pawns", "--format", "json").out
    )
    cells = {tuple(cell["fields"].values()): cell["pieces"] for cell in told["cells"]}
    text = (box / "events.yaml").read_text(encoding="utf-8")
    assert sum(cells.values()) == text.count("\n- id: ") == 73
    books = [card for card in text.split("\n- id: ")[1:] if "symbol: book" in card]
    assert cells["book", "2"] == sum("pawns: 2" in card for card in books)
