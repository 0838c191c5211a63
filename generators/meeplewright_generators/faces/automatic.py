"""A layout for a kind that has none: the fields that its schema names go into the body of the base layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from meeplewright_generators.faces.schema_fields import properties

if TYPE_CHECKING:
    from meeplewright.systems.model import Kind

# shown elsewhere on the face, or no business of a player
SILENT = frozenset({"id", "name", "copies", "status", "icon", "art", "image", "text", "shape", "drawing", "number"})


def with_fields(data: Mapping[str, Any], kind: Kind) -> dict[str, Any]:
    """The base layout with every other field of the kind in its body, text first."""
    known = properties(kind.schema)
    boxes = dict(data.get("boxes", {}))
    body = boxes.get("body")
    if isinstance(body, Mapping):
        lines = ["{text}"] if "text" in known else []
        lines += [
            f"{{{name}}}" for name, about in known.items() if name not in SILENT and "x-text" in about and _plain(name)
        ]
        lines += [
            _line(name, about)
            for name, about in known.items()
            if name not in SILENT and "x-text" not in about and _plain(name)
        ]
        boxes["body"] = {**body, "text": "\n".join(line for line in lines if line)}
    if "text" not in known and "name" not in known and "name" in boxes:
        boxes["name"] = {**boxes["name"], "text": "{id}"}
    if "icon" not in known and isinstance(boxes.get("icon"), Mapping):
        boxes.pop("icon")
        boxes["name"] = {key: value for key, value in boxes["name"].items() if key != "when"}
    return {**data, "boxes": boxes}


def _plain(name: str) -> bool:
    return name.isascii() and name.replace("-", "").replace("_", "").isalnum()


def _line(name: str, about: Mapping[str, Any]) -> str:
    """A field as a line: its name in bold and its value. What is not there leaves no line."""
    sort = about.get("type")
    items = about.get("items", {})
    if sort == "boolean" or (sort == "array" and "x-ref" not in items and "x-icon" not in items):
        return ""
    if sort == "object" and not all(_counts(inner) for inner in about.get("properties", {}).values()):
        return ""
    value = f"{{{name}|name}}" if "x-ref" in about or "x-ref" in items else f"{{{name}}}"
    return f"{{{name}|label {name.replace('-', ' ').capitalize()}}}" + value


def _counts(about: Any) -> bool:
    """Whether a field of a field is a number of something: `{coin: 1, food: 2}` is shown as icons."""
    return isinstance(about, Mapping) and ("x-amount" in about or about.get("type") in ("integer", "number"))
