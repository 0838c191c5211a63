"""`meeple diff` says what a reviewer would say: cost 2 → 3, who uses it, what is stale, what to reprint, and the story."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from program import meeple

SYSTEM = """\
system: toy
title: A toy
language: en
kinds:
  icon: {schema: base/icon, title: Icon}
  card: {schema: card.schema.json, title: Card}
  scenario: {schema: scenario.schema.json, title: Scenario}
  entry: {schema: base/entry, title: Entry}
vocabulary:
  icon:
  - {id: coin, name: Coin}
"""
CARD = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "meeple:base/card",
 "properties": {"cost": {"type": "integer"}, "tags": {"type": "array", "items": {"type": "string"}}},
 "unevaluatedProperties": false}
"""
SCENARIO = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["id", "name"],
 "properties": {"id": {"type": "string"}, "name": {"type": "string", "x-text": "line"},
 "cards": {"type": "array", "items": {"type": "string", "x-ref": "card"}}}, "additionalProperties": false}
"""
PACK = "pack: toys\nsystem: ./system.yaml\ntitle: Toys\nlanguage: en\ntranslations: [it]\nversion: 0.1.0\n"
CARDS = """\
card:
- id: torch
  name: Torch
  text: Burns for two rounds and then goes out.
  cost: 2
  copies: 2
- {id: rope, name: Rope, tags: [long, wet]}
scenario:
- {id: dusk, name: Dusk, cards: [torch]}
- {id: dawn, name: Dawn, cards: [torch, rope]}
- {id: noon, name: Noon, cards: [torch]}
"""
BOOK = """\
entry:
- {id: start, number: 1, text: Go., options: [{label: A, goto: bridge}, {label: B, goto: pit}]}
- {id: bridge, number: 35, text: Over it., goto: home}
- {id: home, number: 40, text: Home., ending: good}
- {id: pit, number: 50, text: Down., ending: bad}
"""
PO = """\
msgid ""
msgstr ""
"Language: it\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "card/torch#text"
msgid "Burns for two rounds and then goes out."
msgstr "Brucia per due turni e poi si spegne."
"""


def write(folder: Path, **files: str) -> Path:
    texts = {
        "system.yaml": SYSTEM, "card.schema.json": CARD, "scenario.schema.json": SCENARIO, "pack.yaml": PACK,
        "cards.yaml": CARDS, "book.yaml": BOOK, "l10n/it.po": PO,
    } | {name.replace("__", "."): text for name, text in files.items()}  # fmt: skip
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


PAIRS: dict[str, tuple[dict[str, str], list[str]]] = {
    "a cost and a text": (
        {"cards__yaml": CARDS.replace("cost: 2", "cost: 3").replace("two rounds", "three rounds")},
        [
            "Torch (card/torch): text “… for three rounds …”".replace("“… for three", "“… for two rounds …” → “… for three")
            + "; cost 2 → 3; used by 3 scenarios; it now stale; 2 to reprint",
            "2 pieces to reprint",
        ],
    ),
    "order and form alone are nothing": (
        {"cards__yaml": "# moved\n" + CARDS.replace("- {id: rope, name: Rope, tags: [long, wet]}", "- id: rope\n  tags: [long, wet]\n  name: Rope")},
        ["nothing changed"],
    ),
    "a record comes and one goes": (
        {"cards__yaml": CARDS.replace("- {id: rope, name: Rope, tags: [long, wet]}", "- {id: net, name: Net, copies: 3}").replace("torch, rope", "torch, net")},
        [
            "Net (card/net): added",
            "Rope (card/rope): removed; was used by 1 scenario",
            "Dawn (scenario/dawn): cards torch, rope → torch, net; 1 to reprint",  # a scenario is printed on a sheet
            "4 pieces to reprint",
        ],
    ),
    "an entry loses its good ending": (
        {"book__yaml": BOOK.replace("text: Over it., goto: home", "text: Over it., goto: pit")},
        [
            "entry 35 (entry/bridge): goto home → pit",
            "story: entry 1 (start) no longer reaches the good ending",
            "story: entry 35 (bridge) no longer reaches the good ending",
            "story: entry 35 (bridge) now reaches the bad ending",
        ],
    ),
    "a story becomes a trap": (
        {"book__yaml": BOOK.replace("{id: bridge, number: 35, text: Over it., goto: home}", "{id: bridge, number: 35, text: Over it., options: [{label: Wait, goto: bridge}]}")},
        ["story: Toys: was proven, is refuted: some of 3 states", "story: entry 35 (bridge) no longer reaches the good ending"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("pair", PAIRS)
def test_five_prepared_pairs(tmp_path: Path, pair: str) -> None:
    files, wanted = PAIRS[pair]
    write(tmp_path / "old")
    write(tmp_path / "new", **files)
    told = meeple("diff", "old", "new", cwd=tmp_path)
    assert told.status == 0, told.err
    lines = [line.strip() for line in told.out.splitlines()]
    for line in wanted:
        assert any(each.startswith(line) for each in lines), told.out
    if wanted == ["nothing changed"]:
        assert lines == ["toys", "nothing changed"]


def test_markdown_is_no_mark_up_of_the_page(tmp_path: Path) -> None:
    write(tmp_path / "old")
    write(tmp_path / "new", cards__yaml=CARDS.replace("name: Torch", 'name: "<b>@all</b> [x](y)"'))
    told = meeple("diff", "old", "new", "--format", "markdown", cwd=tmp_path)
    assert "### toys" in told.out
    assert "<b>" not in told.out
    assert "@all" not in told.out


def test_json_has_everything(tmp_path: Path) -> None:
    write(tmp_path / "old")
    write(tmp_path / "new", cards__yaml=CARDS.replace("cost: 2", "cost: 3"))
    told = meeple("diff", "old", "new", "--format", "json", cwd=tmp_path)
    (pack,) = json.loads(told.out)
    (record,) = pack["records"]
    assert record["fields"] == [{"field": "cost", "before": "2", "after": "3"}]
    assert record["used_by"] == {"scenario": 3}
    assert (record["reprint"], pack["reprint"]) == (2, 2)


@pytest.mark.parametrize(("faces", "count"), [("{scenario: {front: sheet}}", 1), ("{scenario: none}", 0), ("{}", 1)])
def test_what_a_layout_prints_is_to_be_reprinted(tmp_path: Path, faces: str, count: int) -> None:
    system = SYSTEM + f"print: {{faces: {faces}}}\n"
    write(tmp_path / "old", system__yaml=system)
    write(tmp_path / "new", system__yaml=system, cards__yaml=CARDS.replace("name: Dusk", "name: Nightfall"))
    (pack,) = json.loads(meeple("diff", "old", "new", "--format", "json", cwd=tmp_path).out)
    assert pack["reprint"] == count


def git(folder: Path, *words: str) -> None:
    env = os.environ | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    who = ["-c", "user.name=t", "-c", "user.email=t@example.invalid"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True, env=env)


def test_a_revision_against_the_work_tree(tmp_path: Path) -> None:
    write(tmp_path / "packs" / "toys")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "first")
    (tmp_path / "packs" / "toys" / "cards.yaml").write_text(CARDS.replace("cost: 2", "cost: 5"))
    told = meeple("diff", "HEAD", "--exit-code", cwd=tmp_path)
    assert told.status == 1
    assert "cost 2 → 5" in told.out
    told = meeple("diff", "HEAD", cwd=tmp_path / "packs" / "toys")
    assert "cost 2 → 5" in told.out
    told = meeple("diff", "HEAT", cwd=tmp_path)
    assert told.status == 2
    assert "`HEAT` is no folder, and no revision of git here" in told.err


def test_outside_of_a_repository_a_revision_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "old")
    told = meeple("diff", "HEAD", cwd=tmp_path)
    assert told.status == 2
