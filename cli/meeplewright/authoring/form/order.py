"""The order of keys: as the schema names its properties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meeplewright.authoring.form.tree import Collection, Entry, Node


class SchemaShape:
    """What the schema says of one value: the keys in order, and the shape behind each. Made lazily: schemas recur."""

    def __init__(self, schemas: list[Mapping[str, Any]], root: Mapping[str, Any]) -> None:
        self.root = root
        self.own = schemas
        self.schemas = list(self._all(schemas))
        self._children: dict[str | None, SchemaShape | None] = {}
        order: dict[str, int] = {}
        for schema in self.schemas:
            for key in schema.get("properties", ()):
                order.setdefault(key, len(order))
        if "id" in order:
            order["id"] = -1  # it comes from the base of all records, and still stands first
        self.order = order

    def key(self, name: str) -> SchemaShape | None:
        """The shape of the value of a key."""
        if name not in self._children:
            candidates = [s["properties"][name] for s in self.schemas if name in s.get("properties", ())]
            if not candidates:
                candidates = [
                    s[word]
                    for s in self.schemas
                    for word in ("additionalProperties", "unevaluatedProperties")
                    if word in s
                ]
                candidates += [value for s in self.schemas for value in s.get("patternProperties", {}).values()]
            self._children[name] = self._shape(candidates)
        return self._children[name]

    def item(self) -> SchemaShape | None:
        """The shape of an item of a list."""
        if None not in self._children:
            candidates = [s["items"] for s in self.schemas if "items" in s]
            candidates += [one for s in self.schemas for one in s.get("prefixItems", ())]
            self._children[None] = self._shape(candidates)
        return self._children[None]

    def _shape(self, candidates: list[Any]) -> SchemaShape | None:
        schemas = [schema for schema in candidates if isinstance(schema, Mapping)]
        return SchemaShape(schemas, self.root) if schemas else None

    def _all(self, schemas: list[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        """Every schema that speaks of the same value: what it is made on first, its own words, then the branches."""
        waiting: list[tuple[Mapping[str, Any], bool]] = [(schema, False) for schema in reversed(schemas)]
        seen: set[int] = set()
        while waiting:
            schema, opened = waiting.pop()
            if opened:
                yield schema
                continue
            if id(schema) in seen:
                continue
            seen.add(id(schema))
            bases: list[Any] = [self.target(schema["$ref"])] if isinstance(schema.get("$ref"), str) else []
            bases += schema.get("allOf", ())
            branches: list[Any] = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
            branches += [schema[word] for word in ("if", "then", "else") if word in schema]
            waiting += [(one, False) for one in reversed(branches) if isinstance(one, Mapping)]
            waiting.append((schema, True))
            waiting += [(one, False) for one in reversed(bases) if isinstance(one, Mapping)]

    def target(self, ref: str) -> Any:
        """What a reference inside the schema leads to."""
        at: Any = self.root
        if not ref.startswith("#"):
            return None
        for part in ref[1:].split("/")[1:]:
            key = part.replace("~1", "/").replace("~0", "~")
            if not isinstance(at, Mapping) or key not in at:
                return None
            at = at[key]
        return at


def shape_of(schema: Mapping[str, Any]) -> SchemaShape:
    """The shape of a record whose schema has all its references inside itself."""
    return SchemaShape([schema], schema)


def arrange(node: Node | None, shape: SchemaShape | None) -> None:
    """Put the keys of a value, and of all in it, into the schema's order; unknown ones stay behind, as they were."""
    if shape is None or not isinstance(node, Collection):
        return
    if node.mapping:
        last = len(shape.order)
        if len(node.entries) > 1 and not _anchored_before_use(node):
            node.entries.sort(key=lambda entry: shape.order.get(_name(entry), last))
        for entry in node.entries:
            arrange(entry.value, shape.key(_name(entry)))
    else:
        for entry in node.entries:
            arrange(entry.value, shape.item())


def _name(entry: Entry) -> str:
    return entry.key.value if entry.key is not None else ""


def _anchored_before_use(node: Collection) -> bool:
    """An anchor must stay above its aliases: where there is one inside, the author's order is kept."""
    waiting: list[Any] = [entry.value for entry in node.entries]
    while waiting:
        value = waiting.pop()
        if getattr(value, "anchor", "") or hasattr(value, "name"):
            return True
        if isinstance(value, Collection):
            waiting += [entry.value for entry in value.entries]
    return False
