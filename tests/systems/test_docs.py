"""docs/systems.md names every key of system.yaml and every annotation, and its examples are good."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from meeplewright.stories import told
from meeplewright.stories.told.parts import HOLDERS
from meeplewright.systems.meta import judge_of

PAGE = (Path(__file__).parents[2] / "docs" / "systems.md").read_text(encoding="utf-8")
META = {
    name: json.loads((data.schemas() / "meta" / f"{name}.schema.json").read_bytes()) for name in ("system", "schema")
}


def _named() -> set[str]:
    """The words that stand in backticks."""
    return {re.split(r"[:\s]", word)[0].strip('"') for word in re.findall(r"`([^`\n]+)`", PAGE)}


def _keys(schema: Any) -> Iterator[str]:
    yield from schema.get("properties", {})
    for inner in schema.get("$defs", {}).values():
        yield from _keys(inner)


@pytest.mark.parametrize("key", sorted(set(_keys(META["system"]))))
def test_every_key_of_system_yaml_stands_in_the_documentation(key: str) -> None:
    assert key in _named()


@pytest.mark.parametrize("key", [key for key in _keys(META["schema"]) if key.startswith("x-")])
def test_every_annotation_stands_in_the_documentation(key: str) -> None:
    assert key in _named()


def test_every_shared_part_stands_in_the_documentation() -> None:
    parts = {path.name.removesuffix(".schema.json") for path in (data.schemas() / "base").glob("*.json")}
    assert not parts - _named()


def test_the_parts_of_a_story_are_those_that_stories_know() -> None:
    parts = set(META["schema"]["$defs"]["part"]["enum"])
    rooms = [path.read_text(encoding="utf-8") for path in Path(told.__path__[0]).glob("*.py")]
    spoken = {node.value for text in rooms for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
    assert {*HOLDERS} <= parts
    assert parts - spoken == set()


def test_the_examples_in_the_documentation_are_without_a_fault() -> None:
    from meeplewright.sources.read import FileReader

    examples = re.findall(r"```(yaml|json)\n(.*?)```", PAGE, re.DOTALL)
    read = [(sort, FileReader().read(text.encode(), "docs").data) for sort, text in examples]
    system = next(each for sort, each in read if sort == "yaml" and "system" in each)
    rules = next(each for sort, each in read if sort == "yaml" and "system" not in each)
    schemas = [each for sort, each in read if sort == "json"]
    assert len(schemas) == 1
    assert judge_of("system").problems({**system, **rules}) == []
    assert [judge_of("schema").problems(each) for each in schemas] == [[]]
