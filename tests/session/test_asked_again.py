"""After each of a row of edits a session says what a run from nothing says, and asks no more checks than that takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from held_against import Said, fresh
from meeplewright.checks.living import Living
from meeplewright.checks.run import Wish
from meeplewright.packs import discover
from program import MakePack

CARDS = "card:\n- id: lantern\n  name: Lantern\n  text: Take {coin:1}.\n- id: rope\n  name: Rope\n  text: See [[lantern]].\n"
TERMS = "term:\n- id: purse\n  name: Purse\n  text: Three {coin}.\n"
# of all checks, those that are looked for
RULES = {"spelling", "unused_records"}  # read rules
WORDS = {*RULES, "typography"}  # and the words of records
EVERY = {*WORDS, "duplicate_ids", "unknown_references", "stock_names"}  # and the ids
# what is written, file by file, one edit after the other: old, new, what is told then, and who is asked for it
EDITS: tuple[tuple[str, str, str, list[str], set[str]], ...] = (
    ("cards.yaml", "{coin:1}", "{cion:1}", ["MW401 cards.yaml:4"], WORDS),
    ("terms.yaml", "Three {coin}", "Three  {coin}", ["MW401 cards.yaml:4", "MW412 terms.yaml:4"], WORDS),
    ("cards.yaml", "card:\n", "# a line more\ncard:\n", ["MW401 cards.yaml:5", "MW412 terms.yaml:4"], set()),
    ("cards.yaml", "id: lantern", "id: lamp", ["MW401 cards.yaml:5", "MW403 cards.yaml:8", "MW412 terms.yaml:4"], EVERY),
    ("cards.yaml", "[[lantern]]", "[[lamp]]", ["MW401 cards.yaml:5", "MW412 terms.yaml:4"], WORDS),
    ("terms.yaml", "id: purse", "id: pouch", ["MW401 cards.yaml:5", "MW412 terms.yaml:4"], EVERY),
    ("cards.yaml", "{cion:1}", "{coin:1}", ["MW412 terms.yaml:4"], WORDS),
    ("terms.yaml", "Three  {coin}", "Three {coin}", [], WORDS),
    ("rules/en/one.md", "{coin}", "{cion}", ["MW401 rules/en/one.md:3"], RULES),
    ("rules/en/one.md", "Take {cion}", "See [[rope]]", [], RULES),
    ("cards.yaml", "id: rope", "id: cord", ["MW403 rules/en/one.md:3"], EVERY),
    ("rules/en/one.md", "[[rope]]", "[[cord]]", [], RULES),
    ("pack.yaml", "title: Example", "title: An example", [], EVERY),
)  # fmt: skip


def test_a_row_of_edits_is_followed(make_pack: MakePack, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_pack({"cards.yaml": CARDS, "terms.yaml": TERMS, "rules/en/one.md": "# Rules\n\nTake {coin}.\n"})
    monkeypatch.chdir(folder)
    monkeypatch.setattr(discover, "TICK_NS", -(10**12))  # everything was written long ago
    living = Living(Wish([folder], cache=False))
    living.result([])
    assert {*living.moved.checks} >= EVERY
    for number, (name, old, new, wanted, asked) in enumerate(EDITS):
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
        result = living.result([Path(path)])
        assert [f"{each.code} {each.place.path}:{each.place.line}" for each in result.findings] == wanted, number
        assert Said.of(result) == fresh(folder), number
        assert {*living.moved.checks} & EVERY == asked, number
        assert Said.of(living.result([])) == Said.of(result)
        assert living.moved.checks == (), number  # nothing has changed
