"""A translation in a file beside the records, in place: JSON and YAML, one value and no other letter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from meeplewright.authoring.form.scalars import is_text, plain_is_safe, quoted
from meeplewright.findings.model import Place
from meeplewright.sources.forms.json_read import read_json
from meeplewright.sources.lines import Lines
from meeplewright.sources.read import FileReader

_JSON = (".json", ".jsonc", ".json5")
_YAML = (".yaml", ".yml")


def with_text(text: str, place: Place, said: str) -> str | None:
    """The text of a file in which the value at a place says this; None where it cannot be put in there."""
    suffix = PurePath(place.path).suffix.lower()
    lines = Lines(text)
    start = lines.offset(place.line) + place.column - 1
    end = lines.offset(place.end_line) + place.end_column - 1
    was = text[start:end]
    if suffix in _JSON:
        new = json.dumps(said, ensure_ascii=text.isascii() and "\\u" in text)
    elif suffix in _YAML and was[:1] not in ("|", ">"):
        bare = was[:1] not in ("'", '"') and plain_is_safe(said, flow=True) and is_text(said)
        new = said if bare else quoted(said)
    else:
        return None
    draft = text[:start] + new + text[end:]
    before, after = dict(_leaves(_read(text, place.path))), dict(_leaves(_read(draft, place.path)))
    other = [path for path in after if path not in before or after[path] != before[path]]
    fits = before.keys() == after.keys() and [after[path] for path in other] == [said]
    return draft if fits or draft == text else None


def _read(text: str, name: str) -> Any:
    raw = text.encode("utf-8", "surrogateescape")
    if name.lower().endswith(_YAML):
        reading = FileReader().read(raw, name)
        return None if reading.findings else reading.data
    document = read_json(raw, name)
    return None if document.findings else document.data


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, str(key)))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _leaves(inner, (*path, at))
    else:
        yield path, value
