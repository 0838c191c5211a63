"""The files of a pack that hold no records, and the schema that each follows: for editors, `explain` and `schema`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from meeplewright import data


@dataclass(frozen=True, slots=True)
class HeadFiles:
    """Files of one sort: what they are called together, where they stand in a pack, the file of their schema."""

    name: str
    patterns: tuple[str, ...]
    schema: str

    @property
    def short(self) -> str:
        return self.schema.rpartition("/")[2]


HEADS = (
    HeadFiles("pack.yaml", ("pack.yaml",), "meta/pack"),
    HeadFiles("system.yaml", ("system.yaml",), "meta/system"),
    HeadFiles("theme.yaml", ("theme.yaml", "themes/*.yaml"), "print/theme"),
    HeadFiles("layout.yaml", ("layouts/*.yaml",), "print/layout"),
    HeadFiles("scene.yaml", ("scenes/*.yaml",), "print/scene"),
    HeadFiles("target.yaml", ("targets/*.yaml",), "print/target"),
    HeadFiles("language.yaml", ("languages/*.yaml",), "meta/language"),
)
_PRINTING = ("meta/pack", "meta/system")  # those whose `print:` the schemas of print say


def head_of(inside: str) -> HeadFiles | None:
    """What a file is by its path in a pack; None where it may hold records."""
    return next((head for head in HEADS if any(fnmatchcase(inside, each) for each in head.patterns)), None)


@lru_cache(maxsize=16)
def schema_of(schema: str) -> Mapping[str, Any]:
    """The schema of such files in one piece: the one by which they are judged, with that of `print:` where they have
    one, which the generators judge by."""
    path = _file(schema)
    document: dict[str, Any] = json.loads(path.read_bytes())
    if schema in _PRINTING:
        document["properties"]["print"] = {
            "$ref": "../print/print.schema.json",
            "description": document["properties"]["print"]["description"],
        }
    others: dict[str, Any] = {}
    whole: dict[str, Any] = _put_in(document, path, "", others)
    if others:
        whole["$defs"] = {**whole.get("$defs", {}), **others}
    return whole


def _file(schema: str) -> Path:
    return data.schemas() / f"{schema}.schema.json"


def _put_in(value: Any, path: Path, place: str, others: dict[str, Any]) -> Any:
    """A schema whose references to other files lead to `$defs`, where these files stand: `place` is where it stands."""
    if isinstance(value, list):
        return [_put_in(each, path, place, others) for each in value]
    if not isinstance(value, dict):
        return value
    mapping = {key: _put_in(each, path, place, others) for key, each in value.items() if key != "$ref"}
    reference = value.get("$ref")
    if not isinstance(reference, str):  # none, or a key of this name
        return mapping if reference is None else {"$ref": _put_in(reference, path, place, others), **mapping}
    if reference.startswith("#"):
        return {"$ref": f"#{place}{reference[1:]}", **mapping}
    other = path.parent / reference
    name = other.name.removesuffix(".schema.json")
    if name not in others:
        others[name] = None  # it is on its way
        document = json.loads(other.read_bytes())
        document.pop("$schema", None)
        others[name] = _put_in(document, other, f"/$defs/{name}", others)
    return {"$ref": f"#/$defs/{name}", **mapping}
