"""A slip of the hand in any key of a real pack is one finding, at that key."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from meeplewright import data
from meeplewright.packs.load import load
from meeplewright.systems.validate import Judge
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
