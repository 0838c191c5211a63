"""Places in a mapping from keys to records, whose records are counted as they stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.sources.compose import MappingNode, Node
from meeplewright.sources.positions import TextLayout

Path_ = tuple[str | int, ...]


def members(node: MappingNode) -> list[tuple[Any, Any]]:
    """Keys with their values; of two keys alike the first, as the values are read."""
    first: dict[str, tuple[Any, Any]] = {}
    for key, value in node.value:
        first.setdefault(str(key.value), (key, value))
    return list(first.values())


class KeyedLayout(TextLayout):
    """The places of another layout. `at` are the steps to the mapping; a whole record is told of at its key."""

    def __init__(self, plain: TextLayout, at: tuple[str, ...]) -> None:
        super().__init__(plain.lines.text, plain.root)
        self.at = at
        self._members: list[tuple[Any, Any]] | None = None

    def value(self, path: Path_, shown: str) -> Place:
        """Where a value stands; of a record, its key."""
        if len(path) == len(self.at) + 1 and isinstance(path[-1], int):
            return self.key(path, shown)
        return super().value(path, shown)

    def _find(self, path: Path_) -> tuple[Node | None, Node | None, bool]:
        depth = len(self.at)
        if len(path) <= depth or not isinstance(step := path[depth], int):
            return super()._find(path)
        if self._members is None:
            mapping, _, missing = super()._find(self.at)
            self._members = members(mapping) if isinstance(mapping, MappingNode) and not missing else []
        if step >= len(self._members):
            return (*super()._find(self.at)[:2], True)
        key, value = self._members[step]
        return self._from(value, key, path[depth + 1 :])


@lru_cache(maxsize=8)
def keyed_layout(plain: TextLayout, at: tuple[str, ...]) -> KeyedLayout:
    """The same for the same layout: its members are gathered once."""
    return KeyedLayout(plain, at)
