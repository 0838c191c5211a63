"""Nodes to plain values by the YAML 1.2 core rules, noting what cannot be taken as it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from sys import intern
from typing import Any

from meeplewright.sources.compose import MappingNode, Node, ScalarNode
from meeplewright.sources.scalars import OutOfRange, is_padded, plain

_CORE = "tag:yaml.org,2002:"
_NUMERIC = "+-.0123456789"
_LONGEST_WORD = 32  # characters: longer plain text is not worth remembering


@dataclass(frozen=True, eq=False, slots=True)
class Trouble:
    """Something wrong with a node; the node it clashes with where there is one, and the mapping that has both."""

    code: str
    node: Node
    other: Node | None = None
    mapping: Node | None = None


class Builder:
    """Makes values of nodes; `troubles` are those of the tree built last."""

    def __init__(self) -> None:
        self.troubles: list[Trouble] = []
        self._value = _value_maker(self.troubles)

    def build(self, node: Node | None) -> Any:
        self.troubles.clear()
        return None if node is None else self._value(node)


def _value_maker(troubles: list[Trouble]) -> Callable[[Node], Any]:
    """A function over closed-over names: this is where the time of reading goes."""
    words: dict[str, Any] = {}
    keys: dict[str, str] = {}

    def value(node: Any) -> Any:
        cls = node.__class__
        if cls is ScalarNode:
            text: str = node.value
            if node.ctag is not None:
                return _tagged(node, troubles)
            if node.style or (len(text) > _LONGEST_WORD and text[0] not in _NUMERIC):
                return text
            if text in words:
                return words[text]
            return _plain(node, words, troubles)
        if node.tag is not None:
            _check_tag(node, troubles)
        if cls is not MappingNode:
            return [value(item) for item in node.value]
        mapping: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if key_node.__class__ is ScalarNode and key_node.value in keys:
                key = keys[key_node.value]
            elif (own := _key(key_node, keys, troubles)) is None:
                continue  # told of by itself: no schema need complain of it once more
            else:
                key = own
            if key in mapping:
                _note_duplicate(key, node, key_node, troubles)
            else:
                mapping[key] = value(value_node)
        return mapping

    return value


def _plain(node: ScalarNode, words: dict[str, Any], troubles: list[Trouble]) -> Any:
    text: str = node.value
    try:
        scalar = plain(text)
    except OutOfRange:
        troubles.append(Trouble("MW014", node))
        return text
    if scalar.__class__ is int and is_padded(text):
        troubles.append(Trouble("MW034", node))
    else:
        words[text] = scalar
    return scalar


def _tagged(node: ScalarNode, troubles: list[Trouble]) -> Any:
    """The value of a scalar with an explicit tag: those of the core schema are obeyed where they fit."""
    text: str = node.value
    tag = str(node.tag)
    if tag == f"{_CORE}str":
        return text
    name = tag.removeprefix(_CORE)
    try:
        scalar = plain(text)
    except OutOfRange:
        scalar = text
    if type(scalar) is _CORE_TYPES.get(name):
        return scalar
    if name == "float" and type(scalar) is int:
        return float(scalar)
    troubles.append(Trouble("MW013", node))
    return text


_CORE_TYPES: dict[str, type] = {"int": int, "float": float, "bool": bool, "null": type(None)}


def _check_tag(node: Node, troubles: list[Trouble]) -> None:
    name = "map" if isinstance(node, MappingNode) else "seq"
    if node.tag != _CORE + name:
        troubles.append(Trouble("MW013", node))


def _key(node: Node, keys: dict[str, str], troubles: list[Trouble]) -> str | None:
    """The key where it is text, remembered if it is text however it is written."""
    if not isinstance(node, ScalarNode):
        troubles.append(Trouble("MW010", node))
        return None
    text = intern(node.value)
    if node.style or node.tag == f"{_CORE}str":
        return text
    if text == "<<":
        troubles.append(Trouble("MW011", node))
        return None
    if node.tag is not None:
        troubles.append(Trouble("MW013", node))
        return text
    try:
        is_text = plain(text) is text
    except OutOfRange:
        is_text = False
    if not is_text:
        troubles.append(Trouble("MW010", node))
        return None
    keys[text] = text
    return text


def _note_duplicate(key: str, mapping: Node, again: Node, troubles: list[Trouble]) -> None:
    first = next(node for node, _ in mapping.value if node is not again and node.value == key)
    troubles.append(Trouble("MW002", again, first, mapping))
