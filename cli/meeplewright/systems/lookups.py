"""Records by what is asked of them: by id, as `ref` wants them, and in groups by a field, as `by` does. Made once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from meeplewright.systems.annotations import SchemaNode
from meeplewright.systems.cel.values import Unlinked, Wrong
from meeplewright.systems.model import Kind
from meeplewright.systems.referring import kinds_of

Records = Mapping[str, Sequence[Mapping[str, Any]]]
At = tuple[str, tuple[str | None, ...]]  # a kind and the way to a value in its records; None: any item of a list


class Groups(dict[Any, list[Mapping[str, Any]]]):
    """Records by what stands in a field of theirs; what stands in none has an empty list."""

    def __missing__(self, key: Any) -> list[Mapping[str, Any]]:
        return []


class Lookups:
    """What expressions can look up in the records of a World. Each way is prepared when somebody first asks for it."""

    def __init__(
        self,
        records: Records,
        kinds: Mapping[str, Kind],
        by_id: Callable[[str], Mapping[str, Mapping[str, Any]]] | None = None,
    ) -> None:
        self._records = records
        self._kinds = kinds
        self._by_id = by_id or self._by_their_ids
        self._ids: dict[str, Mapping[str, Mapping[str, Any]]] = {}
        self._groups: dict[tuple[str, str], Groups] = {}
        self._ways: dict[At, tuple[str, ...]] = {}
        self.prepared: dict[Any, Any] = {}  # what helpers gave that are about no record

    def referred(self, value: Any, kinds: tuple[str, ...], at: At | None) -> Mapping[str, Any]:
        """The record that a value names: of one of the kinds, else of those that the schema says `at` its place."""
        wanted = kinds or (() if at is None else self._ways.get(at) or self._meant(at))
        if len(wanted) == 1 and (ids := self._ids.get(wanted[0])) is not None and value.__class__ is str:
            one = ids.get(value)
            if one is not None:
                return one
        for kind in kinds:
            if kind not in self._records:
                raise Unlinked(f"there is no kind `{kind}`", has_finding=True)
        pairs = [(kind, record) for kind in wanted or self._records if (record := self._of(kind, value)) is not None]
        if len(pairs) == 1 or (pairs and wanted):
            return pairs[0][1]
        if pairs:
            phrase = " and ".join(f"a {kind}" for kind, _ in pairs)
            raise Wrong(f'`{value}` is {phrase}: say which, as `ref("{pairs[0][0]}", …)`')
        what = " or ".join(wanted) or "record"
        raise Unlinked(f"there is no {what} `{value}`", has_finding=bool(wanted) and not kinds)

    def groups(self, kind: str, path: str) -> Groups:
        """The records of a kind by what stands at a path, as `set` or `options/goto`; lists are gone through."""
        if (kind, path) not in self._groups:
            if kind not in self._records:
                raise Unlinked(f"there is no kind `{kind}`", has_finding=True)
            groups = Groups()
            steps = tuple(filter(None, path.split("/")))
            sorts: set[type] = set()  # not of the keys: 1 and true would be one of them
            for record in self._records[kind]:
                values = list(_at(record, steps))
                sorts.update(map(type, values))
                for value in dict.fromkeys(values):
                    groups.setdefault(value, []).append(record)
            if bool in sorts and not sorts.isdisjoint((int, float)):
                raise Wrong(f"`{path}` of {kind} is a number here and true or false there")
            self._groups[kind, path] = groups
        return self._groups[kind, path]

    def _of(self, kind: str, value: Any) -> Mapping[str, Any] | None:
        if kind not in self._ids:
            self._ids[kind] = self._by_id(kind)
        return self._ids[kind].get(value if isinstance(value, str) else str(value))

    def _by_their_ids(self, kind: str) -> Mapping[str, Mapping[str, Any]]:
        return {str(each["id"]): each for each in reversed(self._records.get(kind, ())) if "id" in each}

    def _meant(self, at: At) -> tuple[str, ...]:
        """The kinds that the schema lets a value name."""
        if at not in self._ways:
            kind = self._kinds.get(at[0])
            self._ways[at] = () if kind is None else _named_at(kind.annotated, at[1])
        return self._ways[at]


def _at(value: Any, steps: tuple[str, ...]) -> Iterator[Any]:
    """The texts, numbers and truth values at the end of some steps."""
    if isinstance(value, list):
        for item in value:
            yield from _at(item, steps)
    elif steps:
        if isinstance(value, dict) and steps[0] in value:
            yield from _at(value[steps[0]], steps[1:])
    elif isinstance(value, str | int | float):
        yield value


def _named_at(node: SchemaNode, steps: tuple[str | None, ...]) -> tuple[str, ...]:
    """What `x-ref` says at the end of some steps, in whichever branch of the schema."""
    nodes = [node]
    for step in steps:
        nodes = [inner for each in _branches(nodes) if (inner := _stepped(each, step)) is not None]
    kinds: dict[str, None] = {}
    for each in _branches(nodes):
        for annotation, argument, _ in each.own:
            if annotation == "x-ref":
                kinds.update(dict.fromkeys(kinds_of(argument)))
    return tuple(kinds)


def _branches(nodes: Sequence[SchemaNode]) -> list[SchemaNode]:
    by_id: dict[int, SchemaNode] = {}
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if id(node) not in by_id:
            by_id[id(node)] = node
            waiting += node.by[1].values() if node.by is not None else ()
    return list(by_id.values())


def _stepped(node: SchemaNode, step: str | None) -> SchemaNode | None:
    if step is None:
        return node.items
    return node.properties.get(step) or next((inner for fits, inner in node.patterns if fits(step)), node.additional)
