"""The order of keys means nothing: `meeple fmt` and any shuffle leave what is told of a story as it is."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
import yaml

from meeplewright.authoring.form import canonical
from meeplewright.authoring.form.order import shape_of
from meeplewright.sources.read import FileReader
from seldom import few_of
from stories.explorer import judge
from stories.explorer.author import Draft, drafted
from stories.explorer.grammar import empty

STORIES = 150


def shuffled(value: Any, chance: random.Random) -> Any:
    """The same with the keys of every mapping in another order."""
    if isinstance(value, dict):
        keys = list(value)
        chance.shuffle(keys)
        return {key: shuffled(value[key], chance) for key in keys}
    return [shuffled(each, chance) for each in value] if isinstance(value, list) else value


def formed(kinds: dict[str, Any]) -> dict[str, Any]:
    """The records as `meeple fmt` writes them."""
    shapes = {name: shape_of(kind.schema) for name, kind in empty().system.kinds.items()}
    text = yaml.safe_dump(kinds, sort_keys=False, allow_unicode=True)
    read = FileReader().read(canonical(text, shapes.get, None).encode(), "book.yaml")
    assert isinstance(read.data, dict)
    assert read.data == kinds, "formatting changes nothing but the order"
    return read.data


def verdicts(draft: Draft) -> list[Any]:
    """What the engine says of each story of a draft."""
    checked = judge.judged(draft)
    return [(story.id, judge.engine(proof)) for story, proof in zip(checked.stories, checked.proofs, strict=True)]


@pytest.mark.parametrize("part", few_of(range(3), 1))
def test_no_order_of_keys_changes_what_is_told(part: int) -> None:
    moved = 0
    for seed in range(part * STORIES // 3, (part + 1) * STORIES // 3):
        chance = random.Random(seed)
        draft = drafted(seed)
        mixed = replace(draft, kinds={kind: shuffled(told, chance) for kind, told in draft.kinds.items()})
        by_fmt = replace(draft, kinds=formed(mixed.kinds))
        moved += str(mixed.kinds) != str(by_fmt.kinds)
        told = verdicts(draft)
        assert verdicts(mixed) == told, seed
        assert verdicts(by_fmt) == told, seed
        before, after = judge.explored_all(draft, 400), judge.explored_all(by_fmt, 400)
        assert (before is None) == (after is None), seed
        for name, (seen, _) in (before or {}).items():
            assert after is not None
            assert after[name][0] == seen, (seed, name)
    assert moved > STORIES // 6
