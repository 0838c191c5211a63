"""Another branch of a union is chosen: what it does not know goes, and what it asks for is put in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from meeplewright.authoring.splicing.model import Drop, Operation, Put, value_at
from meeplewright.desk.forms.build import around_of, blank
from meeplewright.desk.meant import DocumentSchemas
from meeplewright.sources.model import Path_
from meeplewright.systems.model import Kind
from meeplewright.systems.unions import splits_of


def with_branch(kind: Kind, before: Any, after: Any, path: Path_, base: Path_) -> Iterator[Operation]:
    """What else must change where the value at a path of a record tells branches apart; nothing where it does not."""
    if path[-1] not in _telling(kind):
        return
    around = path[:-1]
    there = value_at(after, around)
    was = DocumentSchemas(kind.schema, around_of(before))
    told_apart = {split.key for schema in was.at(around) for split in splits_of(schema, kind.schema)}
    if path[-1] not in told_apart or not isinstance(there, Mapping):
        return
    known = {key.name for key in was.keys(around)}
    now = DocumentSchemas(kind.schema, around_of({**there} if not around else after))
    keys = {key.name: key for key in now.keys(around)}
    for name in there:
        if name not in keys and name in known:
            yield Drop((*base, *around, name))
    for name, key in keys.items():
        if key.required and name not in there:
            yield Put((*base, *around, name), blank(kind.schema, now.at((*around, name))))


@lru_cache(maxsize=512)
def _telling(kind: Kind) -> frozenset[str]:
    """The keys that tell branches apart somewhere in a schema."""
    keys: set[str] = set()
    waiting: list[Any] = [kind.schema]
    while waiting:
        schema = waiting.pop()
        if isinstance(schema, Mapping):
            if {"oneOf", "anyOf", "if"} & schema.keys():
                keys |= {split.key for split in splits_of(schema, kind.schema)}
            waiting += schema.values()
        elif isinstance(schema, list):
            waiting += schema
    return frozenset(keys)
