"""At the keys of the content that ships, the line cut at three points: the right key is offered, and accepting it gives
the file back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from meeplewright.desk.offers import offers
from meeplewright.packs.load import load
from meeplewright.packs.world import World
from meeplewright.sources.compose import MappingNode, SequenceNode
from meeplewright.sources.model import Path_
from meeplewright.sources.positions import layout_of
from meeplewright.systems.model import Kind


def _keys(node: Any, path: Path_) -> Iterator[tuple[Path_, Any]]:
    """The keys on lines of their own, and in which mapping each is."""
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if not node.flow_style:
                yield path, key
            yield from _keys(value, (*path, key.value))
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.value):
            yield from _keys(item, (*path, index))


@lru_cache(maxsize=64)
def _named_in(kind: Kind) -> str:
    return json.dumps(kind.schema)


def _made_up(kind: Kind, name: str) -> bool:
    """Whether no schema names the key: it is the author's own."""
    return f'"{name}"' not in _named_in(kind)


def _missed(world: World, every: int) -> tuple[int, list[str]]:
    asked, missed = 0, []
    count = 0
    for source in world.pack.sources:
        text = source.path.read_bytes().decode("utf-8")
        for path, key in _keys(layout_of(text).root, ()):
            count += 1
            if len(path) < 2 or count % every or _made_up(world.system.kinds[str(path[0])], key.value):
                continue
            start, length = key.start_mark.index, len(key.value)
            stop = text.find("\n", start)
            for cut in sorted({start, start + 1, start + length}):
                asked += 1
                rest = text[start + length : stop]  # `: value`, which is written on when the key is there
                broken = text[:cut] + text[stop:]
                found = next((o for o in offers(world, source.path, broken, cut).found if o.label == key.value), None)
                if found is None:
                    missed.append(f"{source.shown}: {path} {key.value}, cut behind {cut - start}")
                    continue
                taken = broken[: found.start] + found.text + broken[found.end :]
                behind = found.start + len(found.text)
                whole = taken[:behind] + rest.removeprefix(found.text.removeprefix(key.value)) + taken[behind:]
                if whole != text:
                    missed.append(f"{source.shown}: {path} {key.value} gives {taken[found.start : found.start + 40]!r}")
    return asked, missed


def _pack(name: str) -> World:
    (world,) = load(data.content() / name, cache=True).worlds
    return world


def test_the_right_key_is_offered_wherever_a_line_of_the_demonstration_is_cut() -> None:
    asked, missed = _missed(_pack("saltmarsh-light"), 4)
    assert asked > 300
    assert missed == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["saltmarsh-light", "paleo", "discover", "robinson-crusoe", "near-and-far"])
def test_the_right_key_is_offered_wherever_a_line_is_cut(name: str) -> None:
    asked, missed = _missed(_pack(name), 1)
    print(f"{name}: {asked} cuts")
    assert asked > 3000
    assert missed == []


def test_a_key_that_stands_there_without_its_end_is_completed_and_the_rest_of_the_line_stays(tmp_path: Path) -> None:
    world = _pack("saltmarsh-light")
    source = next(s for s in world.pack.sources if "  name: " in s.path.read_text(encoding="utf-8"))
    text = source.path.read_text(encoding="utf-8")
    at = text.index("  name: ") + 2
    broken = text[: at + 2] + text[at + 4 :]
    found = next(o for o in offers(world, source.path, broken, at + 2).found if o.label == "name")
    assert broken[: found.start] + found.text + broken[found.end :] == text
