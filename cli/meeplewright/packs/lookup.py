"""Records looked up as references name them: by id, by another field, by a number within a scope, by their file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.sources.forms.model import FILE, as_name
from meeplewright.sources.model import Record
from meeplewright.systems.referring import NamingWay, kinds_of, ways_of

Key = tuple[str, ...]


def value_of(record: Record, field: str) -> Iterator[str]:
    """What a field of a record says, each item of a list; `file` is the name of its file, and a part of the path that
    its entry of `sources` names says what stands there."""
    if field in ("", "id"):
        yield record.id
        return
    value: Any = record.data.get(field)
    form = record.source.form
    if value is None and form is not None:
        value = form.of_path(field, record.source.shown)
    if value is None and field == FILE:
        value = record.source.path.stem
    for each in value if isinstance(value, list) else (value,):
        if (name := as_name(each)) is not None:
            yield name


class Lookup:
    """The records of a World by whatever names them; each table is made when somebody first asks."""

    def __init__(self, by_kind: Mapping[str, Mapping[str, Record]]) -> None:
        self._by_kind = by_kind
        self._tables: dict[tuple[str, str, tuple[str, ...]], dict[Key, Record]] = {}
        self._ways: dict[
            int, tuple[Any, tuple[NamingWay, ...], tuple[str, ...]]
        ] = {}  # with the argument, so that it stays

    def of(self, argument: Any) -> tuple[tuple[NamingWay, ...], tuple[str, ...]]:
        """The ways and the kinds of an `x-ref`."""
        known = self._ways.get(id(argument))
        if known is None:
            known = self._ways[id(argument)] = argument, ways_of(argument), kinds_of(argument)
        return known[1], known[2]

    def target(self, way: NamingWay, record: Record, value: str) -> Record | None:
        """The record that a value names in one of the ways."""
        if not value and way.default:
            return next(
                (target for kind in way.kinds if (target := self._by_kind.get(kind, {}).get(way.default))), None
            )
        scope = self._scope(way, record)
        if scope is None:
            return None
        theirs = tuple(other for _, other in way.within)
        for name in way.names_in(value):
            for kind in way.kinds:
                target = self._table(kind, way.by, theirs).get((name, *scope))
                if target is not None:
                    return target
        return None

    def names(self, way: NamingWay, record: Record) -> list[str]:
        """What may stand in the place of a value that names nothing."""
        scope = self._scope(way, record)
        theirs = tuple(other for _, other in way.within)
        tables = (self._table(kind, way.by, theirs) for kind in way.kinds)
        return [key[0] for table in tables for key in table if scope is None or key[1:] == scope]

    def _scope(self, way: NamingWay, record: Record) -> Key | None:
        """What the record says of the scope; None where it says nothing."""
        said = [next(value_of(record, own), None) for own, _ in way.within]
        scope = tuple(each for each in said if each is not None)
        return scope if len(scope) == len(said) else None

    def _table(self, kind: str, by: str, within: tuple[str, ...]) -> Mapping[Key, Record]:
        key = kind, by, within
        if key not in self._tables:
            table = self._tables[key] = {}
            for record in self._by_kind.get(kind, {}).values():
                scope = tuple(next(value_of(record, field), "") for field in within)
                for name in value_of(record, by):
                    table.setdefault((name, *scope), record)
        return self._tables[key]
