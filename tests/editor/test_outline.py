"""Where everything in a text stands by indentation alone, beside a parser that reads it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from meeplewright import data
from meeplewright.desk.outline import open_at, record_at
from meeplewright.desk.scanning import Scan, SlotKind, TextPiece
from meeplewright.sources.compose import MappingNode, Node, ScalarNode, SequenceNode
from meeplewright.sources.model import Path_
from meeplewright.sources.positions import layout_of


def _walk(node: Node, path: Path_) -> Iterator[tuple[Path_, Any, bool]]:
    """Every key (of the mapping at a path) and every plain value, as the parser has them."""
    if isinstance(node, MappingNode):
        for key, value in node.value:
            yield path, key, True
            yield from _walk(value, (*path, key.value))
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.value):
            yield from _walk(item, (*path, index))
    elif isinstance(node, ScalarNode):
        yield path, node, False


def _pieces_of_record(text: str, offset: int) -> list[TextPiece]:
    """Every key and value of the record around an offset."""
    path, start, end = record_at(text, offset)
    return list(Scan(text, open_at(text, path, start)).pieces(start, end))


def _pieces(text: str, root: Any) -> list[TextPiece]:
    return [
        piece
        for _, items in root.value
        if isinstance(items, SequenceNode)
        for item in items.value
        for piece in _pieces_of_record(text, item.start_mark.index)
    ]


def _differences(text: str) -> Iterator[str]:
    root: Any = layout_of(text).root
    pieces = _pieces(text, root)
    keys = {piece.start: piece for piece in pieces if piece.slot is SlotKind.KEY}
    values = {piece.path: piece for piece in reversed(pieces) if piece.slot is SlotKind.VALUE}
    for path, node, is_key in _walk(root, ()):
        if len(path) < 1 + (not is_key):
            continue
        if is_key:
            piece = keys.get(node.start_mark.index) or keys.get(node.start_mark.index + 1)
            if piece is None or (piece.path, piece.shown) != (path, node.value):
                yield f"key {path} {node.value}: {piece}"
        else:
            piece = values.get(path)
            same = piece is not None and (
                piece.block or piece.shown.split() == node.value.split() or node.style in ("'", '"') or not node.value
            )
            if not same:
                yield f"value {path} {node.value!r}: {piece}"


_HEADS = ("pack.yaml", "system.yaml", "theme.yaml")


@lru_cache(maxsize=1)
def _files() -> list[Path]:
    return sorted(path for path in data.content().rglob("*.yaml") if path.name not in _HEADS)


def _of_records(path: Path) -> bool:
    text = path.read_text(encoding="utf-8")
    return isinstance(layout_of(text).root, MappingNode) and not {"layouts", "scenes", "themes"} & set(path.parts)


@pytest.mark.parametrize("name", ["saltmarsh-light", "paleo"])
def test_every_key_and_value_of_a_pack_is_found_where_the_parser_has_it(name: str) -> None:
    files = [path for path in _files() if name in path.parts and _of_records(path)]
    assert files
    for path in files:
        assert list(_differences(path.read_bytes().decode("utf-8"))) == [], path.name


@pytest.mark.slow
def test_every_key_and_value_of_all_content_is_found_where_the_parser_has_it() -> None:
    for path in _files():
        if _of_records(path):
            assert list(_differences(path.read_bytes().decode("utf-8"))) == [], str(path)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a:\n- id: x\n  b: {c: 1, d: [2, {e: 3}]}\n", {("a", 0, "b", "c"): "1", ("a", 0, "b", "d", 1, "e"): "3"}),
        ("a:\n  - id: x\n    t: one\n      two\n    n: 2\n", {("a", 0, "t"): "one\n      two", ("a", 0, "n"): "2"}),
        ("a:\n- id: x\n  t: 'it''s: {no}'\n  n: 2\n", {("a", 0, "t"): "it''s: {no}", ("a", 0, "n"): "2"}),
        ("a:\n- id: x\n  t: |\n    b: c\n    - d\n  n: 2 # e: f\n", {("a", 0, "n"): "2"}),
        ("a:\r\n- id: x\r\n  l:\r\n  - 1\r\n  - 2\r\n", {("a", 0, "l", 0): "1", ("a", 0, "l", 1): "2"}),
        ('a:\n- id: x\n  q: "no end\n  n: 2\n', {("a", 0, "n"): "2"}),
        ("a:\n- id: x\n  q: {b: [1, 2\n  n: 2\n", {("a", 0, "q", "b", 1): "2", ("a", 0, "n"): "2"}),
    ],
)
def test_values_are_found_also_where_something_does_not_close(text: str, expected: dict[Path_, str]) -> None:
    found = {piece.path: piece.shown for piece in _pieces_of_record(text, 6) if piece.slot is SlotKind.VALUE}
    assert {path: found.get(path) for path in expected} == expected


def test_a_text_that_is_no_list_of_records_is_walked_whole() -> None:
    pieces = list(Scan(text := "pack: a\nprint:\n  back: {kind: card}\ntranslations:\n- ru\n", []).pieces(0, len(text)))
    assert [(piece.path, piece.shown) for piece in pieces if piece.slot is SlotKind.VALUE] == [
        (("pack",), "a"),
        (("print",), ""),
        (("print", "back", "kind"), "card"),
        (("translations",), ""),
        (("translations", 0), "ru"),
    ]
