"""Characters of a text value to the characters of the file that wrote them."""

from __future__ import annotations

from meeplewright.sources.compose import Node


def offsets(text: str, node: Node, start: int, end: int) -> tuple[int, int]:
    """Where in the file characters `start` to `end` of the scalar's value stand."""
    first = node.start_mark.index + (1 if node.style in ("'", '"') else 0)
    return first + start, first + end
