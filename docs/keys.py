"""Writes docs/keys.md: every key of the files of a pack that hold no records, and of the shared schemas.

.venv/bin/python docs/keys.py
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from meeplewright import data
from meeplewright.authoring.heads import HEADS, schema_of
from meeplewright.authoring.keys import shared

PAGE = Path(__file__).with_name("keys.md")
_LONGEST = 120
_DEEPEST = 6
_DEEPEST_KEY = 3


def page() -> str:
    """The whole page."""
    lines = [
        "# Every key",
        "",
        "What may stand in the files of a pack, and in records that are made on a shared schema.",
        "`meeple explain pack.yaml` shows one of these in the terminal, `meeple schema` writes them for editors that",
        "know JSON Schema, and `meeple lsp` completes them. A key with a dot stands in the one before it, `…` is any",
        "name, `[]` each of a list. This page is made by `docs/keys.py` of the schemas; a test keeps it as they are.",
        "",
    ]
    for head in HEADS:
        patterns = ", ".join(f"`{each}`" for each in head.patterns)
        lines += [*_section(head.name, schema_of(head.schema), f"{patterns}. "), ""]
    for path in sorted((data.schemas() / "base").glob("*.schema.json")):
        name = f"base/{path.name.removesuffix('.schema.json')}"
        schema = shared(name)
        rows = [] if schema is None else list(_rows(schema, schema, "", ()))
        if schema is not None and rows:
            lines += [*_section(name, schema, ""), ""]
    return "\n".join(lines).rstrip() + "\n"


def _section(name: str, schema: Mapping[str, Any], before: str) -> Iterator[str]:
    yield f"## {name}"
    yield ""
    about = before + str(schema.get("description", ""))
    if about.strip():
        yield about.strip()
        yield ""
    yield "| key | means | may be |"
    yield "|---|---|---|"
    yield from dict.fromkeys(_rows(schema, schema, "", ()))
    # those of shared schemas stand in their rows already, put in the place of what refers to them
    for part, inner in () if name.startswith("base/") else schema.get("$defs", {}).items():
        rows = list(dict.fromkeys(_rows(inner, schema, "", ())))
        if rows:
            yield ""
            yield f"### {name}: {part}"
            yield ""
            yield "| key | means | may be |"
            yield "|---|---|---|"
            yield from rows


def _rows(schema: Any, root: Mapping[str, Any], path: str, needed: tuple[str, ...]) -> Iterator[str]:
    """A row for each key of an object, and for those of the objects in it. What has a name in `$defs` is told there."""
    if not isinstance(schema, Mapping) or path.count(".") >= _DEEPEST_KEY:
        return
    needed = (*needed, *schema.get("required", ()))
    for key, inner in schema.get("properties", {}).items():
        if isinstance(inner, Mapping):
            must = " It must be there." if key in needed else ""
            yield f"| `{path}{key}` | {_cell(_about(inner, root) + must)} | {_cell(_values(inner, root))} |"
            yield from _rows(inner, root, f"{path}{key}.", ())
    if isinstance(schema.get("additionalProperties"), Mapping):
        yield from _rows(schema["additionalProperties"], root, f"{path}….", ())
    if isinstance(schema.get("items"), Mapping):
        yield from _rows(schema["items"], root, f"{path.removesuffix('.')}[]." if path else "", ())
    for word in ("allOf", "anyOf", "oneOf"):
        for each in schema.get(word, ()):
            yield from _rows(each, root, path, needed)


def _about(schema: Mapping[str, Any], root: Mapping[str, Any], depth: int = 0) -> str:
    if isinstance(schema.get("description"), str):
        return str(schema["description"])
    for each in (_named(schema, root), *schema.get("allOf", ())) if depth < _DEEPEST else ():
        if isinstance(each, Mapping) and (told := _about(each, root, depth + 1)):
            return told
    return ""


def _named(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    reference = schema.get("$ref")
    name = reference.rpartition("/")[2] if isinstance(reference, str) else ""
    found = root.get("$defs", {}).get(name)
    return found if isinstance(found, Mapping) else {}


def _values(schema: Mapping[str, Any], root: Mapping[str, Any]) -> str:
    """What may stand there, in a few words."""
    if isinstance(schema.get("$ref"), str):
        return f"[{schema['$ref'].rpartition('/')[2]}]"
    if "const" in schema:
        return f"`{schema['const']}`"
    if isinstance(schema.get("enum"), list):
        words = ", ".join(f"`{each}`" for each in schema["enum"])
        return words if len(words) <= _LONGEST else words[: words.rindex(",", 0, _LONGEST)] + ", …"
    if "x-ref" in schema:
        kinds = schema["x-ref"]
        return "the id of a " + " or ".join([kinds] if isinstance(kinds, str) else kinds)
    if "x-text" in schema:
        return "text with icons and links"
    told = schema.get("type")
    if told is not None:
        return " or ".join([told] if isinstance(told, str) else told)
    parts = [_values(each, root) for word in ("anyOf", "oneOf", "allOf") for each in schema.get(word, ())]
    return " or ".join(dict.fromkeys(filter(None, parts)))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
