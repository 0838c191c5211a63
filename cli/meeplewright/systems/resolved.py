"""One JSON Schema for the content files of a system, with all that it is made of inside it, as editors want it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meeplewright.systems.keywords import LIST, MAP, ONE, escaped
from meeplewright.systems.model import System
from meeplewright.systems.referring import ways_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Known = Mapping[str, Sequence[str]]


def content_schema(system: System, ids: Known | None = None, names: Sequence[str] = ()) -> dict[str, Any]:
    """The schema of a file that maps kinds to lists of records.

    `ids` (by kind) are offered where a record is referred to, `names` where a keyword, counter or item is named;
    others may be written all the same, so that a file can be begun before what it refers to is there.
    """
    making = _Making(ids or {}, names)
    defs = {kind.name: making.placed(kind.schema, f"#/$defs/{escaped(kind.name)}") for kind in system.kinds.values()}
    return {
        "$schema": DIALECT,
        "title": system.title,
        "type": "object",
        "properties": {
            kind.name: {
                "title": kind.title,
                "description": str(kind.schema.get("description", f"Records of the kind {kind.title}.")),
                "type": ["array", "null"],
                "items": {"$ref": f"#/$defs/{escaped(kind.name)}"},
            }
            for kind in system.kinds.values()
        },
        "additionalProperties": False,
        "$defs": defs,
    }


class _Making:
    """Schemas put into another document: their references led on, what is known offered."""

    def __init__(self, ids: Known, names: Sequence[str]) -> None:
        self.ids = ids
        self.names = names

    def placed(self, schema: Any, home: str) -> Any:
        """A schema whose document now stands at `home`."""
        if not isinstance(schema, Mapping):
            return schema
        mapping: dict[str, Any] = {}
        for key, value in schema.items():
            if key == "$ref" and isinstance(value, str):
                mapping[key] = home + value[1:]
            elif key in ONE:
                mapping[key] = self.placed(value, home)
            elif key in LIST and isinstance(value, list):
                mapping[key] = [self.placed(each, home) for each in value]
            elif key in MAP and isinstance(value, Mapping):
                mapping[key] = {name: self.placed(each, home) for name, each in value.items()}
            else:
                mapping[key] = value
        offered = self._offered(schema)
        if offered:
            mapping["allOf"] = [*mapping.get("allOf", []), {"anyOf": [{"enum": offered}, {}]}]
        return mapping

    def _offered(self, schema: Mapping[str, Any]) -> list[str]:
        wanted = schema.get("x-ref", "icon" if schema.get("x-icon") is True else ())
        kinds = [kind for way in ways_of(wanted) if not way.by for kind in way.kinds]
        known = [name for kind in kinds for name in self.ids.get(kind, ())]
        if schema.get("x-flag") is True:
            known += self.names
        return sorted(set(known))
