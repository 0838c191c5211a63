"""Set-ups of which one is used: their amounts are held against the stock one by one, and not summed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from program import MakePack, meeple

SYSTEM = """\
system: toy
title: A toy
language: en
stock: {coin: 10}
kinds:
  heist: {schema: heist.schema.json, at-once: record}
  token: {schema: base/token}
"""
AMOUNT = {"type": "integer", "x-amount": "coin"}
WAYS = {"type": "array", "x-alternatives": True, "items": {"type": "object", "properties": {"coin": AMOUNT}}}
ROW = {"type": "object", "properties": {"of": {"type": "integer"}, "coin": AMOUNT, "ways": WAYS}}


def told(make_pack: MakePack, heist: str, alternatives: bool = True) -> list[str]:
    players: dict[str, Any] = {"type": "array", "items": ROW}
    if alternatives:
        players["x-alternatives"] = True
    schema = {
        "$ref": "meeple:base/record",
        "properties": {"id": {"type": "string"}, "coin": {"type": "integer", "x-amount": "coin"}, "players": players},
        "unevaluatedProperties": False,
    }
    files = {"system.yaml": SYSTEM, "heist.schema.json": json.dumps(schema), "heists.yaml": f"heist:\n- {heist}\n"}
    files["tokens.yaml"] = "token:\n- {id: coin, name: Coin}\n"
    run = meeple("check", ".", "--no-cache", "--format", "json", cwd=make_pack(files))
    assert run.status in (0, 1), run.err
    return [each["message"] for each in json.loads(run.out)["findings"] if each["code"] in ("MW307", "MW308")]


THREE = "{id: night, coin: 3, players: [{of: 2, coin: 6}, {of: 3, coin: 7}, {of: 4, coin: 5}]}"


def test_of_alternatives_the_most_counts(make_pack: MakePack) -> None:
    assert told(make_pack, THREE) == []


def test_without_the_word_they_are_summed(make_pack: MakePack) -> None:
    assert told(make_pack, THREE, alternatives=False) == ["heist `night` lays out 21 `coin`, and the box has 10"]


@pytest.mark.parametrize(
    ("heist", "asked"),
    [
        ("{id: night, coin: 4, players: [{coin: 6}, {coin: 7}]}", 11),
        ("{id: night, coin: 3, players: [{coin: 5, ways: [{coin: 3}, {coin: 1}]}, {coin: 2}]}", 11),
    ],
)
def test_the_most_of_them_may_be_too_many(make_pack: MakePack, heist: str, asked: int) -> None:
    assert told(make_pack, heist) == [f"heist `night` lays out {asked} `coin`, and the box has 10"]
