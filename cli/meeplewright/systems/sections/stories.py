"""`story:` of a system, `state:` and `keep:` of a pack: how stories are read, and what readers remember."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.sources.model import Source

_SORTS = ("flags", "counters", "items")


@dataclass(frozen=True, slots=True)
class Stories:
    """The three parts as they are written, nothing where there are none: whoever tells stories judges them."""

    source: Source
    story: Any
    state: Any
    keep: Any
    keys: frozenset[str]

    @classmethod
    def of(cls, source: Source) -> Stories:
        parts = {key: source.data.get(key) for key in ("story", "state", "keep")}
        return cls(source, **parts, keys=frozenset(key for key in parts if key in source.data))

    def says(self, part: str) -> bool:
        """Whether a part is there, be it `null`."""
        return part in self.keys

    @property
    def words(self) -> frozenset[str]:
        """Every text that stands in `story:`: kinds are named there, among others."""
        return frozenset(_words(self.story))

    @property
    def remembered(self) -> list[str]:
        """What readers remember, by name, as it is declared here."""
        state = self.story.get("state") if isinstance(self.story, Mapping) else self.state
        groups = [state.get(sort) for sort in _SORTS] if isinstance(state, Mapping) else []
        return [str(name) for group in groups if isinstance(group, list | dict) for name in group]


def _words(written: object) -> Iterator[str]:
    if isinstance(written, str):
        yield written
    for each in written.values() if isinstance(written, Mapping) else written if isinstance(written, list) else ():
        yield from _words(each)
