"""What the box holds: numbers, manifest and stock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from conftest import TOY_PACK, TOY_SYSTEM

Says = Callable[..., list[str]]
Finds = Callable[..., list[dict[str, Any]]]
COMPLETE = TOY_PACK + "complete: true\n"


def scenarios(*numbers: int) -> str:
    lines = [f"- id: night-{at}\n  name: Night\n  number: {number}\n" for at, number in enumerate(numbers)]
    return "scenario:\n" + "".join(lines)


def cards(*copies: int) -> str:
    return "card:\n" + "".join(f"- id: c{at}\n  name: Card\n  copies: {count}\n" for at, count in enumerate(copies))


@pytest.mark.parametrize(
    ("numbers", "series", "found"),
    [
        ((1, 2, 3), "{from: 1, to: 3, gaps: false}", []),
        ((1, 2, 2), "{}", ["MW301:10"]),
        ((2, 2, 2), "{}", ["MW301:7", "MW301:10"]),
        ((2, 3, 5), "{from: 1, gaps: false}", ["MW303:4", "MW303:10"]),
        ((5, 1, 2), "{from: 1, gaps: false}", ["MW303:4"]),
        ((1, 2, 5), "{from: 2, to: 4}", ["MW302:4", "MW302:10"]),
        ((1, 2, 9), "{from: 1, to: 4, gaps: false}", ["MW303:7", "MW302:10"]),
        ((1, 2, 5), "{}", []),
    ],
)
def test_printed_numbers(finds: Finds, numbers: tuple[int, ...], series: str, found: list[str]) -> None:
    system = TOY_SYSTEM + f"numbers: {{scenario: {series}}}\n"
    told = finds({"system.yaml": system, "s.yaml": scenarios(*numbers)}, "MW30")
    assert [f"{one['code']}:{one['place']['line']}" for one in told] == found


def test_a_long_gap_is_one_finding(says: Says) -> None:
    system = TOY_SYSTEM + "numbers: {scenario: {from: 1, gaps: false}}\n"
    assert says({"system.yaml": system, "s.yaml": scenarios(1, 500)}) == [
        "MW303 s.yaml:7:11 the numbers 2 to 499 are missing before 500 in the series `scenario`"
    ]


def test_copies_count_towards_the_manifest(says: Says) -> None:
    system = TOY_SYSTEM + "manifest:\n- {kind: card, count: 5}\n"
    assert says({"system.yaml": system, "pack.yaml": COMPLETE, "c.yaml": cards(2, 3)}) == []
    assert says({"system.yaml": system, "pack.yaml": COMPLETE, "c.yaml": cards(2, 2)}) == [
        "MW304 pack.yaml:6:11 the box holds 5 cards, and there are 4"
    ]


def test_an_incomplete_pack_gets_one_note_with_the_fill(says: Says) -> None:
    system = TOY_SYSTEM + "manifest:\n- {kind: card, count: 5}\n- {kind: token, count: 8}\n"
    assert says({"system.yaml": system, "c.yaml": cards(2, 2)}) == [
        "MW305 pack.yaml:1:7 the pack is not complete: it has 4 of 5 cards, 0 of 8 tokens"
    ]


def test_a_manifest_counts_by_any_field(says: Says) -> None:
    system = TOY_SYSTEM + "manifest:\n- {kind: token, by: shape, of: {round: 1, square: 2}}\n"
    tokens = (
        "token:\n- {id: a, name: A, shape: round}\n- {id: b, name: B, shape: disc}\n- {id: c, name: C, shape: hex}\n"
    )
    told = says({"system.yaml": system, "pack.yaml": COMPLETE, "t.yaml": tokens}, "MW3")
    assert told == [
        "MW304 pack.yaml:6:11 the box holds 2 square tokens, and there are 0",
        "MW306 t.yaml:3:27 the manifest has no token whose shape is `disc`",
        "MW306 t.yaml:4:27 the manifest has no token whose shape is `hex`",
    ]


def test_a_misspelt_value_of_a_manifest_is_told_at_its_key(says: Says) -> None:
    tokens = "token:\n- {id: a, name: A, shape: round}\n- {id: b, name: B, shape: round}\n"
    manifest = "manifest:\n- {kind: token, by: shape, of: {ruond: 2}}\n"
    pack = COMPLETE + manifest
    wrong = "no token has the shape `ruond`, and the manifest does not count `round`"
    assert says({"pack.yaml": pack, "t.yaml": tokens}, "MW30") == [f"MW306 pack.yaml:8:33 {wrong}"]
    # where one token alone is called so, it is the token that is wrong
    alone = tokens.replace("shape: round", "shape: square", 1)
    assert says({"pack.yaml": pack, "t.yaml": alone}, "MW306") == [
        "MW306 t.yaml:2:27 the manifest has no token whose shape is `square`",
        "MW306 t.yaml:3:27 the manifest has no token whose shape is `round`",
    ]


def test_one_is_told_in_the_singular(says: Says) -> None:
    system = (
        TOY_SYSTEM + "manifest:\n- {kind: token, by: shape, of: {round: 1}}\n- {kind: [card, scenario], count: 1}\n"
    )
    assert says({"system.yaml": system, "pack.yaml": COMPLETE}, "MW304") == [
        "MW304 pack.yaml:6:11 the box holds 1 piece of the kinds card, scenario, and there are 0",
        "MW304 pack.yaml:6:11 the box holds 1 round token, and there are 0",
    ]


def test_a_manifest_counts_kinds_together(says: Says) -> None:
    both = "{kind: [token, scenario], "
    system = TOY_SYSTEM + f"manifest:\n- {both}count: 3}}\n- {both}by: status, of: {{ours: 2}}}}\n"
    tokens = "token:\n- {id: a, name: A, copies: 2, status: ours}\n"
    night = "scenario:\n- {id: night, name: Night, number: 1}\n"
    assert says({"system.yaml": system, "pack.yaml": COMPLETE, "all.yaml": tokens + night}, "MW30") == []
    assert says({"system.yaml": system, "pack.yaml": COMPLETE, "all.yaml": tokens.replace("2", "4")}, "MW30") == [
        "MW304 pack.yaml:6:11 the box holds 2 ours pieces of the kinds token, scenario, and there are 4",
        "MW304 pack.yaml:6:11 the box holds 3 pieces of the kinds token, scenario, and there are 4",
    ]
    assert says({"system.yaml": system, "pack.yaml": TOY_PACK, "all.yaml": night}, "MW30") == [
        "MW305 pack.yaml:1:7 the pack is not complete: it has 1 of 3 pieces of the kinds token, scenario"
    ]
    wrong = TOY_SYSTEM + "manifest:\n- {kind: [token, scenaro], by: shaape, of: {round: 1}}\n"
    told = says({"system.yaml": wrong, "all.yaml": night}, "MW1")
    assert [line[: line.index(" the")] for line in told] == ["MW153 system.yaml:15:18", "MW163 system.yaml:15:32"]


def test_a_pack_with_a_manifest_of_its_own_is_counted_by_that(says: Says) -> None:
    system = TOY_SYSTEM + "manifest:\n- {kind: card, count: 50}\n"
    pack = COMPLETE + "manifest:\n- {kind: card, count: 4}\n"
    assert says({"system.yaml": system, "pack.yaml": pack, "c.yaml": cards(2, 1)}) == [
        "MW304 pack.yaml:8:23 the box holds 4 cards, and there are 3"
    ]


LANDS = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Find", "description": "A find.",
 "$ref": "meeple:base/record", "properties": {
  "land": {"type": "string", "description": "Its land."},
  "number": {"type": "integer", "description": "On its back.", "x-number": {"series": "find", "by": "land"}}},
 "unevaluatedProperties": false}
"""


@pytest.mark.parametrize(
    ("finds_there", "told"),
    [
        (["isle 1", "isle 2", "fens 1", "fens 2"], []),
        (["isle 1", "isle 1", "fens 1"], ["MW301 f.yaml:3:32 the number 1 is printed twice in the series `find, isle`"]),
        (["isle 1", "isle 3"], ["MW303 f.yaml:3:32 the number 2 is missing before 3 in the series `find, isle`"]),
        # what belongs to no land lies among the finds of each, and is told once
        (["isle 1", "fens 1", " 2"], []),
        (["isle 1", " 1", " 1"], [
            "MW301 f.yaml:3:20 the number 1 is printed twice in the series `find, isle`",
            "MW301 f.yaml:4:20 the number 1 is printed twice in the series `find, isle`",
        ]),
        ([" 1", "isle 1", "fens 1"], ["MW301 f.yaml:2:20 the number 1 is printed twice in the series `find`"]),
    ],
)  # fmt: skip
def test_numbers_that_differ_only_among_their_own(says: Says, finds_there: list[str], told: list[str]) -> None:
    kinds = "kinds:\n  find: {schema: find.schema.json, title: Find}\n"
    system = TOY_SYSTEM.replace("kinds:\n", kinds) + "numbers: {find: {from: 1, gaps: false}}\n"
    records = "find:\n"
    for at, (land, _, number) in enumerate(each.partition(" ") for each in finds_there):
        records += f"- {{id: f{at}, {f'land: {land}, ' if land else ''}number: {number}}}\n"
    assert says({"system.yaml": system, "find.schema.json": LANDS, "f.yaml": records}, "MW3") == told


@pytest.mark.parametrize(
    ("line", "copies", "told"),
    [
        ("count: {from: 3, to: 5}", 2, ["MW304 pack.yaml:6:11 the box holds 3 to 5 cards, and there are 2"]),
        ("count: {from: 3, to: 5}", 3, []),
        ("count: {from: 3, to: 5}", 5, []),
        ("count: {from: 3, to: 5}", 6, ["MW304 pack.yaml:6:11 the box holds 3 to 5 cards, and there are 6"]),
        ("count: 3, chosen: true", 2, ["MW304 pack.yaml:6:11 the box holds 3 cards, and there are 2"]),
        ("count: 3, chosen: true", 9, []),
        ("by: name, of: {Card: {from: 3, to: 4}}", 5, ["MW304 pack.yaml:6:11 the box holds 3 to 4 Card cards, and there are 5"]),
    ],
)  # fmt: skip
def test_boxes_that_are_not_alike(says: Says, line: str, copies: int, told: list[str]) -> None:
    system = TOY_SYSTEM + f"manifest:\n- {{kind: card, {line}}}\n"
    assert says({"system.yaml": system, "pack.yaml": COMPLETE, "c.yaml": cards(copies)}, "MW3") == told


def test_the_fill_says_what_is_chosen_from(says: Says) -> None:
    counts = "- {kind: card, count: 2, chosen: true}\n- {kind: token, count: {from: 8, to: 9}}\n"
    assert says({"system.yaml": TOY_SYSTEM + "manifest:\n" + counts, "c.yaml": cards(4)}) == [
        "MW305 pack.yaml:1:7 the pack is not complete: it has 4 cards to choose 2 from, 0 of 8 to 9 tokens"
    ]


def test_stock_of_a_pack_adds_to_that_of_its_system(says: Says) -> None:
    schema = (
        '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Crate", "description": "A crate.",'
        ' "$ref": "meeple:base/record", "properties": {"oil": {"type": "integer", "minimum": 0, "x-amount": "oil",'
        ' "description": "Oil."}}, "unevaluatedProperties": false}'
    )
    system = (
        TOY_SYSTEM.replace("kinds:\n", "kinds:\n  crate: {schema: crate.schema.json, title: Crate}\n")
        + "stock: {oil: 5}\n"
    )
    files = {
        "system.yaml": system,
        "crate.schema.json": schema,
        "all.yaml": "token:\n- {id: oil, name: Oil}\ncrate:\n- {id: big, oil: 7}\n",
    }
    assert says(files, "MW30") == ["MW307 all.yaml:4:18 this asks for 7 `oil`, and the box has 5"]
    assert says({**files, "pack.yaml": TOY_PACK + "stock: {oil: 2}\n"}, "MW30") == []


def test_an_amount_may_be_of_the_token_that_is_its_key(says: Says) -> None:
    schema = (
        '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Crate", "description": "A crate.",'
        ' "$ref": "meeple:base/record", "properties": {"holds": {"type": "object", "title": "Load", "description":'
        ' "What is in it.", "additionalProperties": {"type": "integer", "x-amount": true}}},'
        ' "unevaluatedProperties": false}'
    )
    files = {
        "system.yaml": TOY_SYSTEM.replace("kinds:\n", "kinds:\n  crate: {schema: crate.schema.json, title: Crate}\n")
        + "stock: {oil: 5}\n",
        "crate.schema.json": schema,
        "all.yaml": "token:\n- {id: oil, name: Oil}\ncrate:\n- {id: big, holds: {oil: 7}}\n- {id: small, holds: {oil: 5}}\n",
    }
    assert says(files, "MW30") == ["MW307 all.yaml:4:26 this asks for 7 `oil`, and the box has 5"]


def test_a_full_box_that_does_not_say_so_is_told_as_full(says: Says) -> None:
    system = TOY_SYSTEM + "manifest:\n- {kind: card, count: 5}\n"
    (told,) = says({"system.yaml": system, "c.yaml": cards(2, 3)})
    assert told.endswith("the pack has all of the box, and does not say that it is complete: it has 5 of 5 cards")
