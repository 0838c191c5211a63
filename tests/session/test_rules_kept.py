"""House rules that look at more than their record: whatever that is changes, their verdicts are those of a run from nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from held_against import Said, fresh
from meeplewright.checks.living import Living
from meeplewright.checks.run import Wish
from meeplewright.packs import discover
from program import MakePack

HEAD = "pack: example\nsystem: ./system.yaml\ntitle: Example\nlanguage: en\nversion: 0.1.0\n"
SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  card: {schema: card.schema.json, title: Card}
  map: {schema: card.schema.json, title: Map}
rules:
- {code: toy/stock, each: card, require: this.cost <= stock.coin, message: dear}
- {code: toy/manifest, each: map, require: this.cost <= manifest.card, message: big}
- {code: toy/pack, each: map, require: "pack.title != this.name", message: the name of all}
- {code: toy/twin, each: card, require: "all.card.exists_one(c, c.cost == this.cost)", message: twice}
- {code: toy/to, each: card, require: "!has(this.to) || ref(this.to).cost < 5", message: leads to what is dear}
- {code: toy/item, each: card, of: steps, require: "it.n < this.cost + 5", message: far}
- {code: toy/whole, each: map, require: "all.card.size() < 4", message: too many}
"""
CARD = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$ref": "meeple:base/record",
    "unevaluatedProperties": False,
    "properties": {"name": {}, "cost": {}, "to": {"x-ref": "map"}, "steps": {}},
}
Records = dict[str, dict[str, Any]]
START: dict[str, Records] = {
    "a": {"rope": {"cost": 1, "to": "fen"}, "lamp": {"cost": 2, "steps": [{"n": 6}, {"n": 5}]}},
    "b": {"net": {"cost": 3, "name": "Net"}},
}
MAPS: Records = {"fen": {"cost": 4, "name": "Fen"}, "moor": {"cost": 1, "name": "Moor"}}
# what is changed: fields of a record, or the lines of pack.yaml; and what is told then
STEPS: tuple[tuple[str, dict[str, Any] | None, list[str]], ...] = (
    ("net", {"name": "A net"}, []),
    ("net", {"cost": 2}, ["toy/twin card/lamp", "toy/twin card/net"]),
    ("net", {"cost": 3}, []),
    ("lamp", {"steps": [{"n": 7}, {"n": 5}]}, ["toy/item card/lamp"]),
    ("lamp", {"steps": [{"n": 5}, {"n": 8}]}, ["toy/item card/lamp"]),
    ("lamp", {"cost": 3}, ["toy/twin card/lamp", "toy/item card/lamp", "toy/twin card/net"]),
    ("lamp", {"cost": 2, "steps": [{"n": 5}]}, []),
    ("fen", {"cost": 5}, ["toy/to card/rope"]),
    ("fen", {"name": "The fen"}, ["toy/to card/rope"]),
    ("fen", {"name": "Example"}, ["toy/to card/rope", "toy/pack map/fen"]),
    ("stock: {coin: 2}", None, ["toy/to card/rope", "toy/stock card/net", "toy/pack map/fen"]),
    ("stock: {coin: 3}\ntitle: The fen", None, ["toy/to card/rope"]),
    ("manifest: [{kind: card, count: 4}]", None, ["toy/to card/rope", "toy/manifest map/fen", "toy/pack map/fen"]),
    ("manifest: [{kind: card, count: 5}]", None, ["toy/to card/rope", "toy/pack map/fen"]),
    ("fen", {"cost": 4}, ["toy/pack map/fen"]),
    ("", None, ["toy/pack map/fen"]),
    ("hook", {"cost": 7}, ["toy/pack map/fen", "toy/whole map/fen", "toy/whole map/moor"]),
    (
        "hook",
        {"cost": 1},
        ["toy/twin card/rope", "toy/twin card/hook", "toy/pack map/fen", "toy/whole map/fen", "toy/whole map/moor"],
    ),
    ("hook", None, ["toy/pack map/fen"]),
    ("rope", {"to": "moor"}, ["toy/pack map/fen"]),
    ("moor", {"cost": 9}, ["toy/to card/rope", "toy/pack map/fen"]),
    ("moor", None, ["toy/pack map/fen"]),
    ("moor", {"cost": 1, "name": "A moor"}, ["toy/pack map/fen"]),
)


@pytest.fixture
def folder(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = make_pack({"system.yaml": SYSTEM, "card.schema.json": json.dumps(CARD)})
    monkeypatch.chdir(home)
    monkeypatch.setattr(discover, "TICK_NS", -(10**12))  # everything was written long ago
    return home


def written(folder: Path, name: str, kind: str, records: Records) -> Path:
    path = folder / f"{name}.yaml"
    lines = "".join(f"- {json.dumps({'id': id_, **fields})}\n" for id_, fields in records.items())
    path.write_text(f"{kind}:\n{lines}" if lines else f"{kind}: []\n", encoding="utf-8")
    return path


def headed(folder: Path, lines: str) -> Path:
    """pack.yaml with these lines, and a manifest and a stock where they say none."""
    given = {line.partition(":")[0] for line in lines.splitlines()}
    every = {"title": "title: Example", "stock": "stock: {coin: 9}", "manifest": "manifest: [{kind: card, count: 9}]"}
    head = [line for line in HEAD.splitlines() if not line.startswith("title")]
    (folder / "pack.yaml").write_text(
        "\n".join([*head, *(line for key, line in every.items() if key not in given), lines, ""]), encoding="utf-8"
    )
    return folder / "pack.yaml"


def test_after_each_edit_the_verdicts_are_those_of_the_pack_as_it_is(folder: Path) -> None:
    files = {name: {id_: {**fields} for id_, fields in records.items()} for name, records in START.items()}
    files |= {"c": {}, "maps": {id_: {**fields} for id_, fields in MAPS.items()}}
    for name, records in files.items():
        written(folder, name, "map" if name == "maps" else "card", records)
    headed(folder, "")
    living = Living(Wish([folder], cache=False))
    living.result([])
    for step, (what, fields, wanted) in enumerate(STEPS):
        if ":" in what or not what:
            changed = headed(folder, what)
        else:
            name = next((name for name, records in files.items() if what in records), "maps" if what == "moor" else "c")
            if fields is None:
                del files[name][what]
            else:
                files[name][what] = {**files[name].get(what, {}), **fields}
            changed = written(folder, name, "map" if name == "maps" else "card", files[name])
        result = living.result([changed])
        told = [f"{each.code} {each.record}" for each in result.findings if each.code.startswith("toy/")]
        assert (told, step) == (wanted, step), what
        assert Said.of(result) == fresh(folder), what
