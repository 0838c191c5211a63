"""A slip of the hand in any key of a real pack is one finding, at that key."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.packs.load import load
from meeplewright.systems.validate import Judge
from program import meeple
from union_schema import at, misspelt, paths, with_key

PACKS = [data.content() / "saltmarsh-light", Path(__file__).parents[1] / "packs" / "toy-gamebook"]
A_RECORD = 4  # keys misspelt in each


@pytest.mark.parametrize("folder", PACKS, ids=lambda path: path.name)
def test_a_misspelt_key_is_one_finding_at_the_key(folder: Path) -> None:
    chance = random.Random(3)
    (world,) = load(folder).worlds
    judges = {name: Judge(kind.schema) for name, kind in world.system.kinds.items()}
    tried = nearest = 0
    for record in world.records():
        keys = [path for path in paths(record.data) if path and isinstance(path[-1], str) and len(path[-1]) > 2]
        for path in chance.sample(keys, min(A_RECORD, len(keys))):
            written = misspelt(str(path[-1]), chance)
            found = judges[record.kind].problems(with_key(dict(record.data), path, written))
            if not found or written in at(record.data, path[:-1]):
                continue  # a counter's name: any word may stand there
            tried += 1
            assert [(each.path, each.at_key) for each in found] == [((*path[:-1], written), True)], record.name
            nearest += found[0].help == f"did you mean `{path[-1]}`?"
    assert tried > 30
    assert nearest / tried > 0.98


ENTRIES = """\
entry:
- id: door
  number: 1
  start: true
  text: The door.
  options:
  - {label: Pay, now, if you can, goto: vault}
- id: vault
  number: 2
  name: #1 Ox
  text: The vault.
  ending: good
"""


def test_words_that_lack_their_quotes_are_told_as_what_they_are_and_mended(tmp_path: Path) -> None:
    meeple("new", "pack", "book", "--system", "gamebook", cwd=tmp_path)
    (tmp_path / "book" / "book.yaml").write_text(ENTRIES, "utf-8")
    told = [line for line in meeple("check", "book", cwd=tmp_path).out.splitlines() if line.startswith(("MW", "help"))]
    assert told == [
        "MW102 [*] error: `now` is read as a key: between braces, a text without quotes ends at its first comma",
        "help: quote it: `label: 'Pay, now, if you can'`",
        "MW103 [*] error: this is read as a comment, and the value is empty: `#` behind a space begins one",
        "help: quote it: `name: '#1 Ox'`",
    ]
    assert meeple("check", "book", "--fix", cwd=tmp_path).status == 0
    written = (tmp_path / "book" / "book.yaml").read_text("utf-8")
    assert "{label: 'Pay, now, if you can', goto: vault}" in written
    assert "  name: '#1 Ox'\n" in written


@pytest.mark.parametrize("words", ["label, Pay", "label: 3, now", "label: [Pay], now", "label, goto: vault"])
def test_only_the_rest_of_a_text_is_said_to_lack_quotes(tmp_path: Path, words: str) -> None:
    meeple("new", "pack", "book", "--system", "gamebook", cwd=tmp_path)
    (tmp_path / "book" / "book.yaml").write_text(ENTRIES.replace("label: Pay, now, if you can", words), "utf-8")
    said = meeple("check", "book", cwd=tmp_path).out
    assert "unknown key" in said or "found nothing" in said
    assert "is read as a key" not in said


@pytest.mark.parametrize("name", ["# to be written", "", "''"])
def test_a_value_that_is_only_missing_is_not_said_to_lack_quotes(tmp_path: Path, name: str) -> None:
    meeple("new", "pack", "book", "--system", "gamebook", cwd=tmp_path)
    (tmp_path / "book" / "book.yaml").write_text(ENTRIES.replace("#1 Ox", name).replace(", now, if you can", ""))
    assert "quote it" not in meeple("check", "book", cwd=tmp_path).out
