"""What a kind is at bottom: the shared schema that its own is, or is made on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplewright.systems.model import Kind, System

# shared schemas that say what sort of piece something is; what is made on others is a record and no more
BASES = ("card", "tile", "token", "sheet", "scenario", "map", "entry", "rule", "die", "component")
_MOST, _DEFS = 60, "#/$defs/"


def base_of(kind: Kind) -> str:
    """The nearest of the shared schemas that the kind's own leads to, by whatever way; nothing where it is on none."""
    said = kind.said.schema or ""
    if said.removeprefix("meeple:").startswith("base/"):
        name = said.removeprefix("meeple:").removeprefix("base/")
        return name if name in BASES else ""
    waiting: list[Any] = [kind.schema]
    for _ in range(_MOST):
        if not waiting:
            break
        part = waiting.pop(0)
        if not isinstance(part, Mapping):
            continue
        reference = part.get("$ref")
        if isinstance(reference, str) and reference.startswith(_DEFS):
            name = reference.removeprefix(_DEFS)
            if name in BASES:
                return name
            waiting.append(kind.schema.get("$defs", {}).get(name))
        for key in ("allOf", "oneOf", "anyOf"):
            waiting += part[key] if isinstance(part.get(key), list) else []
    return ""


def list_kinds(system: System) -> list[str]:
    """The kinds whose records are lines of the list of components: those made on the shared one, or called so."""
    return [name for name, kind in system.kinds.items() if name == "component" or base_of(kind) == "component"]
