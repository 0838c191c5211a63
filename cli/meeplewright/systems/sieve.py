"""Which parts of a value are surely without fault, so that nobody need explain them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from meeplewright.systems.engine import Engine, engine, engine_name

WORTH_IT = 20  # values judged one by one before engines for the parts of a schema are made
_DEFS = "#/$defs/"


class Sieve:
    """Engines for the parts of one resolved schema, each made when it is first wanted.

    It says yes only where the engine does. A no means nothing: small values, and parts that cannot stand by
    themselves, are left to the explainer.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self._ready: dict[int, Callable[[Any], bool] | None] = {}
        self._asked = 0
        self._usable: bool | None = None

    def passes(self, schema: Any, value: Any) -> bool:
        """Whether the value surely follows this part of the schema."""
        try:
            follows = self._ready[id(schema)]
        except KeyError:
            return self._passes_first(schema, value)
        try:
            return follows is not None and follows(value)
        except (ValueError, OverflowError):
            return False

    def _passes_first(self, schema: Any, value: Any) -> bool:
        self._asked += 1
        if self._asked < WORTH_IT or not isinstance(schema, dict):
            return False
        judge = self._engine(schema)
        self._ready[id(schema)] = judge.follows if judge is not None else None
        return self.passes(schema, value)

    def _engine(self, schema: Mapping[str, Any]) -> Engine | None:
        shared = self._document.get("$defs", {})
        if self._usable is None:
            self._usable = engine_name() == "rust" and all(ref.startswith(_DEFS) for ref in _references(shared))
        if not self._usable or not all(ref.startswith(_DEFS) for ref in _references(schema)):
            return None
        try:
            return engine({**schema, "$defs": shared})
        except ValueError:
            return None


def _references(schema: Any) -> Iterator[str]:
    """Every `$ref` in a part of a schema."""
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part
