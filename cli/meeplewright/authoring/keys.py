"""The keys of a schema as lines to read: what each means, whether it must be there, what may stand behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from meeplewright import data
from meeplewright.authoring.form.order import SchemaShape, shape_of
from meeplewright.authoring.heads import HEADS, schema_of
from meeplewright.packs.world import World

_LONGEST = 60  # letters of a list of words to choose from


def keys_of(name: str, world: World | None) -> Iterator[str]:
    """What there is to know of `pack.yaml`, `layout.yaml` and the like, a shared schema such as `base/card`, or a kind;
    nothing where no schema goes by that name."""
    schema = _schema(name, world)
    if schema is None:
        return
    title, about = str(schema.get("title", name)), str(schema.get("description", ""))
    yield f"{name}: {title}"
    if about:
        yield about
    yield ""
    shape = shape_of(schema)
    needed = {key for each in shape.schemas for key in each.get("required", ()) if isinstance(key, str)}
    for key in sorted(shape.order, key=lambda key: shape.order[key]):
        inner = shape.key(key)
        yield f"  {key:<16} {_about(inner)}{' (must be there)' if key in needed else ''}"
        if inner is not None and (words := _values(inner)):
            yield f"  {'':<16} {words}"


def _schema(name: str, world: World | None) -> Mapping[str, Any] | None:
    head = next((head for head in HEADS if head.name == name), None)
    if head is not None:
        return schema_of(head.schema)
    if name.startswith("base/") and "/" not in name[5:]:
        return shared(name)
    kind = None if world is None else world.system.kinds.get(name)
    return None if kind is None else kind.schema


def shared(name: str) -> Mapping[str, Any] | None:
    """A schema of schemas/base with all that it stands on inside it."""
    path = data.schemas() / f"{name}.schema.json"
    if not path.is_file() or path.parent != data.schemas() / "base":
        return None
    return _bundled(path)


def _bundled(path: Path) -> Mapping[str, Any]:
    """References to other files, put in their place: shared schemas name no more than each other."""

    def put_in(value: Any, home: Path, depth: int) -> Any:
        if isinstance(value, list):
            return [put_in(each, home, depth) for each in value]
        if not isinstance(value, dict):
            return value
        mapping = {key: put_in(each, home, depth) for key, each in value.items() if key != "$ref"}
        reference = value.get("$ref")
        if isinstance(reference, str) and depth < 6:
            file, _, pointer = reference.partition("#")
            other = (home.parent / file) if file else home
            if other.is_file():
                target: Any = json.loads(other.read_bytes())
                for step in [part for part in pointer.split("/") if part]:
                    target = target.get(step, {}) if isinstance(target, dict) else {}
                mapping["allOf"] = [*mapping.get("allOf", []), put_in(target, other, depth + 1)]
        return mapping

    schema: Mapping[str, Any] = put_in(json.loads(path.read_bytes()), path, 0)
    return schema


def _about(shape: SchemaShape | None) -> str:
    descriptions = (
        [] if shape is None else [each["description"] for each in (*shape.own, *shape.schemas) if _is_text(each)]
    )
    return str(descriptions[0]) if descriptions else ""


def _is_text(schema: Mapping[str, Any]) -> bool:
    return isinstance(schema.get("description"), str)


def _values(shape: SchemaShape) -> str:
    """What may stand there, in a few words."""
    parts = []
    for schema in shape.schemas:
        if "x-ref" in schema:
            kinds = schema["x-ref"]
            parts.append("the id of " + " or ".join([kinds] if isinstance(kinds, str) else kinds))
        if isinstance(schema.get("enum"), list):
            words = ", ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
            parts.append(f"one of {words}" if len(words) <= _LONGEST else f"one of {words[:_LONGEST]}…")
        if "x-text" in schema:
            parts.append("text with icons and links")
        type_ = schema.get("type")
        if type_ is not None and "x-ref" not in schema and "x-text" not in schema:
            parts.append(type_ if isinstance(type_, str) else " or ".join(type_))
    return "; ".join(dict.fromkeys(parts))
