"""What the columns of a table may be, by the schema of its kind; and faults of a whole column told once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.sources.forms.model import FileForm
from meeplewright.sources.model import Source
from meeplewright.systems.keywords import at_pointer
from meeplewright.systems.model import Kind

_OF_VALUES = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}


def typed_form(form: FileForm, kind: Kind | None) -> FileForm:
    """The form of a table with what each of its columns may be."""
    if kind is None or not form.is_table:
        return form
    columns: dict[str, list[Mapping[str, Any]]] = {}
    for schema in _flat(kind.schema, kind.schema):
        for name, inner in _mapped(schema.get("properties")).items():
            if isinstance(inner, Mapping):
                columns.setdefault(name, []).append(inner)
    types = tuple((name, *_types(inner, kind.schema)) for name, inner in columns.items())
    return replace(form, cells=replace(form.cells, types=types))


def _types(
    schemas: Sequence[Mapping[str, Any]], document: Mapping[str, Any]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The JSON types of a value, and those of its items where it may be a list."""
    own: set[str] = set()
    items: list[Mapping[str, Any]] = []
    for schema in (each for one in schemas for each in _flat(one, document)):
        types = schema.get("type", ())
        own |= {types} if isinstance(types, str) else set(types)
        values = [*schema.get("enum", ()), *([schema["const"]] if "const" in schema else [])]
        own |= {_OF_VALUES[type(value)] for value in values if type(value) in _OF_VALUES}
        if isinstance(schema.get("items"), Mapping):
            items.append(schema["items"])
    return tuple(sorted(own)), _types(items, document)[0] if items else ()


def _flat(schema: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """A schema, and those that it is made of."""
    seen: set[int] = set()
    waiting: list[Any] = [schema]
    while waiting:
        one = waiting.pop()
        if not isinstance(one, Mapping) or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(ref := one.get("$ref"), str) and ref.startswith("#"):
            waiting.append(at_pointer(document, ref[1:]))
        for word in ("allOf", "anyOf", "oneOf"):
            waiting += one.get(word, ()) if isinstance(one.get(word), list) else ()
        waiting += [one[word] for word in ("if", "then", "else") if word in one]


def _mapped(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def of_columns(findings: list[Finding], source: Source) -> list[Finding]:
    """Faults of a table's columns told once: an unknown one, and one that is missing."""
    if not source.is_table or not findings:
        return findings
    head = source.layout.key((), source.shown)
    entries = next(iter(source.data.values()), ())
    columns = {name for entry in entries if isinstance(entry, dict) for name in entry}
    counts = Counter((each.code, each.message) for each in findings)
    kept: list[Finding] = []
    keys: set[tuple[str, str]] = set()
    for each in findings:
        key = each.code, each.message
        if each.code == "MW101" and not any(f"`{name}`" in each.message for name in columns):
            if key not in keys:
                kept.append(replace(each, place=head, message=_of_rows(each.message, counts[key]), record=""))
        elif each.code == "MW102":
            if key not in keys:
                kept.append(replace(each, message=_of_rows(each.message, counts[key]), record=""))
        else:
            kept.append(each)
        keys.add(key)
    return kept


def _of_rows(message: str, count: int) -> str:
    return f"{message} (in {count:,} rows)" if count > 1 else message
