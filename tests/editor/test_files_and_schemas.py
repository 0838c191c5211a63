"""The schemas of files that hold no records: real JSON Schemas, one for editors, for `meeple schema` and for the judge;
what they name is what is read."""

from __future__ import annotations

import ast
import copy
import importlib.util
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

import meeplewright_generators
from meeplewright import data
from meeplewright.authoring.heads import HEADS, head_of, schema_of
from meeplewright.systems.sections import Printing
from meeplewright_generators.checks.judges import judge
from meeplewright_generators.checks.layouts import SECTIONS
from meeplewright_generators.order import ORIENTATIONS, SETTINGS
from program import meeple

SHIPPED = [
    (head, path)
    for head in HEADS
    for root in [*sorted(data.content().glob("*/")), *sorted((data.schemas() / "systems").glob("*/")), data.schemas(),
                 data.schemas() / "print"]
    for pattern in head.patterns
    for path in sorted(root.glob(pattern))
]  # fmt: skip


class _Loader(yaml.CSafeLoader):
    """YAML as another library reads it, but with words as YAML 1.2 has them: `on` and `no` are text."""


_Loader.yaml_implicit_resolvers = {
    sign: [(tag, fits) for tag, fits in found if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")]
    for sign, found in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}
for _sign in "tf":
    _Loader.add_implicit_resolver("tag:yaml.org,2002:bool", __import__("re").compile("^(?:true|false)$"), _sign)


def _read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)


@pytest.mark.parametrize("name", [head.name for head in HEADS])
def test_every_shipped_file_follows_its_schema_by_a_judge_that_is_not_ours(name: str) -> None:
    head = next(head for head in HEADS if head.name == name)
    Draft202012Validator.check_schema(dict(schema_of(head.schema)))
    judge_ = Draft202012Validator(schema_of(head.schema))
    files = [path for other, path in SHIPPED if other is head]
    assert len(files) >= {"layout.yaml": 100, "theme.yaml": 5, "target.yaml": 5, "scene.yaml": 3}.get(name, 1)
    for path in files:
        assert [error.message for error in judge_.iter_errors(_read(path))] == [], path


_WRONG: dict[str, list[dict[str, Any]]] = {
    "layout": [
        {"boxs": {}},
        {"boxes": {"a": {"colr": "red"}}},
        {"boxes": {"a": {"at": [1, 2, 3]}}},
        {"boxes": {"a": {"text": 5}}},
        {"face": {"size": "pokr", "bled": 3}},
        {"boxes": {"a": {"track": {"from": 1}}}},
        {"boxes": {"a": {"style": {"size": 1}}}},
    ],
    "theme": [{"colors": {}}, {"styles": {"body": {"size": "9"}}}, {"fonts": {"a": {"bold": "b.ttf"}}}],
    "scene": [{"layer": []}, {"sky": 5}],
    "book": [{"parts": []}, {"options": "along"}],
    "faces": [{"card": {"frnt": "a"}}, {"card": 5}],
}


@pytest.mark.parametrize(("name", "wrong"), [(name, each) for name, wrong in _WRONG.items() for each in wrong])
def test_what_is_wrong_is_refused_by_both(name: str, wrong: dict[str, Any]) -> None:
    assert list(judge(name).problems(wrong)) != []
    assert list(Draft202012Validator(schema_of(f"print/{name}")).iter_errors(wrong)) != []


@pytest.mark.parametrize(
    "wrong", [{"book": {"parts": []}}, {"faces": {"card": 5}}, {"sheets": {"papr": "A4"}}, {"x": 1}]
)
def test_what_pack_yaml_says_of_print_is_judged_by_the_same_schemas(wrong: dict[str, Any]) -> None:
    head = {"pack": "p", "system": "gamebook", "title": "P", "language": "en"}
    whole = Draft202012Validator(schema_of("meta/pack"))
    assert list(whole.iter_errors(head)) == []
    assert list(whole.iter_errors({**head, "print": wrong})) != []


def test_the_keys_of_print_are_those_that_are_read() -> None:
    told = schema_of("print/print")["properties"]
    assert set(told) == set(SECTIONS)
    assert set(told["sheets"]["properties"]) == set(SETTINGS)
    assert told["sheets"]["properties"]["orientation"]["enum"] == list(ORIENTATIONS)
    asked = _Noting({})
    Printing.of(type("Source", (), {"data": {"print": asked}})())
    assert asked.keys_asked == set(SECTIONS)


class _Noting(dict[str, Any]):
    """A mapping that notes what it is asked for."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.keys_asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.keys_asked.add(key)
        return super().get(key, default)


def _words_of_the_program() -> set[str]:
    """Every word that the generators have in quotes, and every name that they take off a data class by its fields."""
    found: set[str] = set()
    for path in Path(meeplewright_generators.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def _keys(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        told = schema.get("properties")
        if isinstance(told, dict):
            yield from told
        for each in schema.values():
            yield from _keys(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _keys(each)


@pytest.mark.parametrize("name", ["layout", "theme", "scene", "book", "faces"])
def test_every_key_that_a_schema_knows_is_read_by_what_prints(name: str) -> None:
    keys = set(_keys(schema_of(f"print/{name}")))
    unread = keys - _words_of_the_program()
    assert unread == {"title"} & unread  # what a file is called is for who reads it


def test_every_key_that_a_box_is_asked_for_is_known_to_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    from meeplewright.packs.load import load
    from meeplewright_generators.faces import layout, library

    asked: set[str] = set()

    class Box(dict[str, Any]):
        def get(self, key: str, default: Any = None) -> Any:
            asked.add(key)
            return super().get(key, default)

        def __contains__(self, key: object) -> bool:
            asked.add(str(key))
            return super().__contains__(key)

        def __getitem__(self, key: str) -> Any:
            asked.add(key)
            return super().__getitem__(key)

    def made(name: str, data: Mapping[str, Any], sources: Any) -> Any:
        boxes = {key: Box(each) if isinstance(each, Mapping) else each for key, each in data.get("boxes", {}).items()}
        return layout.made(name, {**data, "boxes": boxes}, sources)

    monkeypatch.setattr(library, "made", made)
    monkeypatch.setattr(library, "_LAYOUTS", {})
    (world,) = load(data.content() / "saltmarsh-light", cache=True).worlds
    shelf = library.Library(world)
    for path in sorted((world.pack.folder / "layouts").glob("*.yaml")):
        shelf.layout(path.stem)
    known = set(schema_of("print/layout")["$defs"]["box"]["properties"])
    assert len(asked) > 15
    assert asked - known == {""}  # of a box with nothing in it


def test_schema_writes_them_all_and_which_file_follows_which(tmp_path: Path) -> None:
    pack = data.content() / "saltmarsh-light"
    assert meeple("schema", pack, cwd=tmp_path).status == 0
    settings = json.loads((tmp_path / ".vscode/settings.json").read_bytes())["yaml.schemas"]
    for head in HEADS:
        written = f"./.vscode/meeple/{head.short}.schema.json"
        assert json.loads((tmp_path / written).read_bytes()) == schema_of(head.schema)
        assert [name.partition("saltmarsh-light/")[2] for name in settings[written]] == list(head.patterns)


def test_the_page_of_keys_is_as_the_schemas_are() -> None:
    docs = Path(__file__).parents[2] / "docs"
    spec = importlib.util.spec_from_file_location("keys_page", docs / "keys.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    assert made.PAGE.read_text(encoding="utf-8") == made.page(), "run .venv/bin/python docs/keys.py"


def test_asking_for_a_schema_changes_none() -> None:
    before = copy.deepcopy(schema_of("meta/pack"))
    assert head_of("layouts/card.yaml") is not None
    assert head_of("cards/layouts.yaml") is None
    assert schema_of("meta/pack") == before
