"""The annotations of a schema, compiled once, so that a record's annotated values are found in one quick walk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meeplewright.sources.model import Path_, Record
from meeplewright.systems.keywords import at_pointer
from meeplewright.systems.model import Mark
from meeplewright.systems.referring import is_plain, together
from meeplewright.systems.unions import Split, splits_of

MOST_SPLITS = 4  # unions told apart at one object; more of them are read as if all branches held

_FITS: Mapping[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "null": lambda value: value is None,
}


@dataclass(eq=False, slots=True)
class SchemaNode:
    """What the schema says of the values at one place: annotations here, and the nodes of the values inside.

    `own` are (annotation, argument, types) where types limits it to values of those JSON types. `by` tells
    branches of a union apart: the key to look at and the node that holds for each of its values.
    """

    own: list[tuple[str, Any, tuple[str, ...]]] = field(default_factory=list)
    properties: dict[str, SchemaNode] = field(default_factory=dict)
    patterns: list[tuple[Callable[[str], bool], SchemaNode]] = field(default_factory=list)
    additional: SchemaNode | None = None
    prefix: list[SchemaNode] = field(default_factory=list)
    items: SchemaNode | None = None
    by: tuple[str, dict[Any, SchemaNode]] | None = None
    useful: bool = False
    leads: dict[str, SchemaNode] = field(default_factory=dict)  # of `properties`, those that are useful
    of_text: tuple[tuple[str, Any], ...] = ()  # of `own`, what holds for text

    def inner(self) -> Iterator[SchemaNode]:
        """Every node directly below."""
        yield from self.properties.values()
        yield from (node for _, node in self.patterns)
        yield from self.prefix
        if self.additional is not None:
            yield self.additional
        if self.items is not None:
            yield self.items
        if self.by is not None:
            yield from self.by[1].values()

    def says(self, annotation: str) -> bool:
        """Whether it has an annotation of its own, for values of whichever type."""
        return annotation in [own for own, _, _ in self.own]

    def every(self) -> Iterator[SchemaNode]:
        """The node and all below it, each once."""
        seen: dict[int, SchemaNode] = {}
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if id(node) not in seen:
                seen[id(node)] = node
                waiting += node.inner()
        yield from seen.values()

    def marks(self, record: Record) -> list[Mark]:
        """Every annotated value of a record, in the order in which the values stand."""
        marks: list[Mark] = []
        _walk(self, record.data, (), record, marks)
        return marks

    def at(self, path: Path_, data: Any) -> SchemaNode | None:
        """The node of the value at `path` of `data`."""
        node: SchemaNode | None = self
        value = data
        for step in path:
            node = None if node is None else _step(node.chosen(value), step)
            value = value[step]
        return node if node is None else node.chosen(value)

    def chosen(self, value: Any) -> SchemaNode:
        """The node for the branch of a union that a value is in."""
        node = self
        while node.by is not None and isinstance(value, dict):
            key, nodes = node.by
            tag = value.get(key)
            chosen = nodes.get(tag) if isinstance(tag, str | int | float) else None
            if chosen is None:
                return node
            node = chosen
        return node


def _step(node: SchemaNode, step: str | int) -> SchemaNode | None:
    if isinstance(step, int):
        return node.prefix[step] if step < len(node.prefix) else node.items
    if step in node.properties:
        return node.properties[step]
    for fits, inner in node.patterns:
        if fits(step):
            return inner
    return node.additional


def _walk(node: SchemaNode, value: Any, path: Path_, record: Record, marks: list[Mark]) -> None:
    """This is where the time of finding annotated values goes: what is plain text is noted by who holds it."""
    if node.by is not None:
        node = node.chosen(value)
    if node.own:
        _note(node, value, path, record, marks)
    if isinstance(value, dict):
        leads = node.leads
        open_ended = node.patterns or node.additional is not None
        for key, item in value.items():
            inner = leads.get(key)
            if inner is None:
                if not open_ended or not isinstance(key, str):
                    continue
                inner = _step(node, key)
                if inner is None or not inner.useful:
                    continue
            if item.__class__ is str:
                for annotation, argument in inner.of_text:
                    marks.append(_made(Mark, (annotation, argument, record, (*path, key), item)))
            else:
                _walk(inner, item, (*path, key), record, marks)
    elif isinstance(value, list):
        prefix, items = node.prefix, node.items
        if not prefix and (items is None or not items.useful):
            return
        for index, item in enumerate(value):
            inner = prefix[index] if index < len(prefix) else items
            if inner is not None and inner.useful:
                _walk(inner, item, (*path, index), record, marks)


_made = tuple.__new__  # of a named tuple: half the time of calling its class


def _note(node: SchemaNode, value: Any, path: Path_, record: Record, marks: list[Mark]) -> None:
    for annotation, argument, types in node.own:
        if not types or (value.__class__ is str and "string" in types) or _fits(value, types):
            marks.append(Mark(annotation, argument, record, path, value))


def _fits(value: Any, types: Sequence[str]) -> bool:
    for name in types:  # noqa: SIM110 - most of the time of finding annotated values goes here
        if _FITS[name](value):
            return True
    return False


def compiled(schema: Mapping[str, Any]) -> SchemaNode:
    """The tree (with loops, where a schema refers to itself) of one resolved schema."""
    compiler = _NodeCompiler(schema)
    root = compiler.node([schema])
    while compiler.waiting:
        compiler.waiting.pop()()
    _prune(compiler.made.values())
    return root


def _prune(nodes: Sequence[SchemaNode] | Any) -> None:
    """Mark the nodes that have an annotation or lead to one."""
    everything = list(nodes)
    above: dict[int, list[SchemaNode]] = {}
    for node in everything:
        for inner in node.inner():
            above.setdefault(id(inner), []).append(node)
    waiting = [node for node in everything if node.own]
    while waiting:
        node = waiting.pop()
        if not node.useful:
            node.useful = True
            waiting += above.get(id(node), [])
    for node in everything:
        node.leads = {key: inner for key, inner in node.properties.items() if inner.useful}
        node.of_text = tuple((name, argument) for name, argument, types in node.own if not types or "string" in types)


@dataclass(frozen=True, slots=True)
class _Closed:
    """A schema whose references and branches were already looked into."""

    schema: Mapping[str, Any]


Part = Mapping[str, Any] | _Closed | Split


class _NodeCompiler:
    """Nodes by the set of schemas that hold at a place together."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.made: dict[frozenset[tuple[str, int]], SchemaNode] = {}
        self.waiting: list[Callable[[], None]] = []
        self._splits: dict[int, list[Split]] = {}

    def node(self, parts: Sequence[Part]) -> SchemaNode:
        key = frozenset(("closed", id(part.schema)) if isinstance(part, _Closed) else ("", id(part)) for part in parts)
        node = self.made.get(key)
        if node is None:
            node = self.made[key] = SchemaNode()
            self.waiting.append(lambda: self._fill(node, list(parts)))
        return node

    def _fill(self, node: SchemaNode, parts: list[Part]) -> None:
        flat, splits = self._flattened(parts)
        if splits and len(splits) <= MOST_SPLITS:
            first, *rest = splits
            closed = [_Closed(schema) for schema in flat]
            node.by = (
                first.key,
                {tag: self.node([*closed, *_schemas(branches), *rest]) for tag, branches in first.table.items()},
            )
        every = [branch for split in splits for branch in _schemas(split.every)]
        whole, _ = self._flattened([*(_Closed(schema) for schema in flat), *every], split=False)
        self._describe(node, whole)

    def _flattened(self, parts: Sequence[Part], *, split: bool = True) -> tuple[list[Mapping[str, Any]], list[Split]]:
        """The schemas that hold at a place, references and branches followed, and the unions that a key tells apart."""
        seen: set[int] = set()
        flat: list[Mapping[str, Any]] = []
        splits: list[Split] = []
        waiting: list[Any] = list(reversed(parts))
        while waiting:
            part = waiting.pop()
            if isinstance(part, Split):
                splits.append(part)
                continue
            schema = part.schema if isinstance(part, _Closed) else part
            if not isinstance(schema, Mapping) or id(schema) in seen:
                continue
            seen.add(id(schema))
            flat.append(schema)
            if isinstance(part, _Closed):
                continue
            if isinstance(reference := schema.get("$ref"), str):
                waiting.append(at_pointer(self.document, reference[1:]))
            waiting += reversed(_listed(schema, "allOf"))
            waiting += _mapped(schema, "dependentSchemas").values()
            told_apart = self._splits_of(schema) if split else []
            splits += told_apart
            words = {one.keyword for one in told_apart}
            waiting += [inner for word in ("oneOf", "anyOf") if word not in words for inner in _listed(schema, word)]
            if "if" not in words:
                waiting += [schema.get(word) for word in ("if", "then", "else")]
        return flat, splits

    def _splits_of(self, schema: Mapping[str, Any]) -> list[Split]:
        if id(schema) not in self._splits:
            self._splits[id(schema)] = splits_of(schema, self.document)
        return self._splits[id(schema)]

    def _describe(self, node: SchemaNode, schemas: Sequence[Mapping[str, Any]]) -> None:
        from meeplewright.systems.patterns import matcher

        properties: dict[str, list[Any]] = {}
        patterns: dict[str, list[Any]] = {}
        additional: list[Any] = []
        prefix: list[list[Any]] = []
        items: list[Any] = []
        for schema in schemas:
            for annotation, argument in schema.items():
                if annotation.startswith("x-"):
                    entry = (annotation, argument, _types(schema))
                    if entry not in node.own:
                        node.own.append(entry)
            for key, inner in _mapped(schema, "properties").items():
                properties.setdefault(key, []).append(inner)
            for key, inner in _mapped(schema, "patternProperties").items():
                patterns.setdefault(key, []).append(inner)
            additional += [schema[word] for word in ("additionalProperties", "unevaluatedProperties") if word in schema]
            for index, inner in enumerate(_listed(schema, "prefixItems")):
                prefix[index : index + 1] = [[*(prefix[index] if index < len(prefix) else []), inner]]
            items += [schema[word] for word in ("items", "unevaluatedItems", "contains") if word in schema]
        node.own = _one_reference(node.own)
        node.properties = {key: self._inside(inner) for key, inner in properties.items()}
        node.patterns = [(matcher(key), self._inside(inner)) for key, inner in patterns.items()]
        node.prefix = [self._inside(inner) for inner in prefix]
        if any(isinstance(inner, Mapping) for inner in additional):
            node.additional = self._inside(additional)
        if any(isinstance(inner, Mapping) for inner in items):
            node.items = self._inside(items)

    def _inside(self, schemas: Sequence[Any]) -> SchemaNode:
        return self.node(_schemas(schemas))


def _one_reference(own: list[tuple[str, Any, tuple[str, ...]]]) -> list[tuple[str, Any, tuple[str, ...]]]:
    """A value that several branches give an `x-ref` is one reference, and names what any of them allows."""
    named = [(argument, types) for annotation, argument, types in own if annotation == "x-ref"]
    if len(named) < 2:
        return own
    types = () if not all(types for _, types in named) else tuple(dict.fromkeys(t for _, each in named for t in each))
    by_id_first = sorted((argument for argument, _ in reversed(named)), key=lambda argument: not is_plain(argument))
    one = ("x-ref", together(by_id_first), types)
    return [*(entry for entry in own if entry[0] != "x-ref"), one]


def _schemas(branches: Sequence[Any]) -> list[Mapping[str, Any]]:
    return [branch for branch in branches if isinstance(branch, Mapping)]


def _listed(schema: Mapping[str, Any], key: str) -> list[Any]:
    value = schema.get(key)
    return value if isinstance(value, list) else []


def _mapped(schema: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = schema.get(key)
    return value if isinstance(value, Mapping) else {}


def _types(schema: Mapping[str, Any]) -> tuple[str, ...]:
    wanted = schema.get("type", ())
    return (wanted,) if isinstance(wanted, str) else tuple(wanted)
