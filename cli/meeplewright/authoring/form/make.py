"""Plain data to a tree and to text, as the canonical form writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplewright.authoring.form.order import SchemaShape, arrange
from meeplewright.authoring.form.scalars import WIDTH, is_text, one_line
from meeplewright.authoring.form.tree import Collection, Entry, Node, Scalar
from meeplewright.authoring.form.write import flow_text, pair_lines, value_lines


def node_of(value: Any, *, flow: bool = False) -> Node:
    """The tree of plain data. Short lists and mappings that hold no others are written in one line."""
    if isinstance(value, Mapping):
        entries = [Entry(key=_key(str(key)), value=node_of(item, flow=flow)) for key, item in value.items()]
        return Collection(mapping=True, flow=flow or _plain(value.values()), column=0, entries=entries)
    if isinstance(value, list):
        items = [
            Entry(value=node_of(item, flow=flow or (isinstance(item, Mapping) and _plain(item.values()))))
            for item in value
        ]
        return Collection(mapping=False, flow=flow or _plain(value), column=0, entries=items)
    if isinstance(value, bool):
        return Scalar("true" if value else "false", "")
    if value is None:
        return Scalar("null", "")
    if isinstance(value, int | float):
        return Scalar(repr(value), "")
    return Scalar(value, "" if is_text(value) and value and "\n" not in value and value == value.strip() else "'")


def _key(key: str) -> Scalar:
    """Coordinates and directions are words: `y: 20` needs no quotes, as an author would write none."""
    return Scalar(key, "" if key in {"y", "n"} else "'")


def _plain(values: Any) -> bool:
    return all(not isinstance(value, Mapping | list) for value in values)


def flow_line(value: Any) -> str:
    """Data on one line, in braces and brackets where it needs some."""
    return flow_text(node_of(value, flow=True))


def line_of(value: Any) -> str:
    """A scalar on one line of a block mapping, with quotes only where they are needed."""
    node = node_of(value)
    assert isinstance(node, Scalar)
    return one_line(node)


def pair_text(key: str, value: Any, indent: int, trailing: str = "") -> list[str]:
    """`key: value` as lines of a block mapping."""
    return pair_lines(Entry(key=Scalar(key, "'"), value=node_of(value), trailing=trailing), indent)


def item_text(value: Any, indent: int, shape: SchemaShape | None = None, *, in_braces: bool = True) -> list[str]:
    """`- value` as lines of a block list, in braces where its neighbours are and it fits; records begin with the id."""
    node = node_of(value)
    if isinstance(node, Collection) and (not in_braces or len(flow_line(value)) > WIDTH - indent - 2):
        node.flow = False
    arrange(node, shape)
    return value_lines(Entry(value=node), indent)
