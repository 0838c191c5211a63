"""Anchors and aliases: how large a file becomes when every alias is written out."""

from __future__ import annotations

from meeplewright.findings.model import Finding
from meeplewright.sources.compose import DEEPEST, Node, ScalarNode
from meeplewright.sources.decode import LARGEST_BYTES
from meeplewright.sources.lines import Lines
from meeplewright.sources.spans import start_of

_NODE_SIZE = 16  # what a value counts besides its characters


class Unbounded(Exception):
    """A node that grows beyond every bound, and how."""

    def __init__(self, node: Node, reason: str) -> None:
        super().__init__(reason)
        self.node = node
        self.reason = reason


def check_expansion(root: Node) -> None:
    """Raise Unbounded where the aliases of a tree make it too large, too deep or endless."""
    _measure(root, {})


def _measure(node: Node, known: dict[int, tuple[int, int] | None]) -> tuple[int, int]:
    """Size and depth of a node written out. Anchors stand before aliases, so this goes no deeper than the file."""
    if isinstance(node, ScalarNode):
        return _NODE_SIZE + len(node.value), 1
    if id(node) in known:
        measured = known[id(node)]
        if measured is None:
            raise Unbounded(node, "holds itself, by an alias to its own anchor")
        return measured
    known[id(node)] = None
    size, depth = _NODE_SIZE, 0
    for item in node.value:
        for part in item if isinstance(item, tuple) else (item,):
            part_size, part_depth = _measure(part, known)
            size += part_size
            depth = max(depth, part_depth)
    if size > LARGEST_BYTES:
        raise Unbounded(node, f"is larger than {LARGEST_BYTES // 2**20} MiB when its aliases are written out")
    if depth >= DEEPEST:
        raise Unbounded(node, f"is nested deeper than {DEEPEST} when its aliases are written out")
    known[id(node)] = size, depth + 1
    return size, depth + 1


def expansion_finding(root: Node, lines: Lines, shown: str) -> Finding | None:
    """The finding for a tree that must not be written out."""
    try:
        check_expansion(root)
    except Unbounded as unbounded:
        start = start_of(unbounded.node, lines.text)
        return Finding.of(
            "MW007",
            f"the value that begins here {unbounded.reason}",
            lines.place(shown, start, start + 1),
            help="write records out, or make what is shared a record and refer to it by id",
        )
    return None
