"""The files of a system: YAML and JSON, read to values that know where they stand."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from meeplewright.findings.model import Finding, Place
from meeplewright.regular import bytes_of
from meeplewright.sources.compose import DEEPEST
from meeplewright.sources.decode import LARGEST_BYTES
from meeplewright.sources.model import Source
from meeplewright.sources.read import FileReader
from meeplewright.unchanged import Unchanged

MOST_KEPT = 64 * 1024
_UNCHANGED: Unchanged[tuple[Source | None, list[Finding]]] = Unchanged(512)


def read_yaml(path: Path, shown: str, *, kept: bool = False) -> tuple[Source | None, list[Finding]]:
    """A file of YAML (which JSON is too); None and a finding where it is not a mapping that can be read. `kept`: what
    the same bytes said before is said again, for whoever asks after every save."""
    if kept:
        source, findings = _UNCHANGED.of(path, lambda: _read(path, shown, kept=True), shown)
        return source, list(findings)
    return _read(path, shown, kept=False)


def _read(path: Path, shown: str, *, kept: bool) -> tuple[Source | None, list[Finding]]:
    if not path.resolve().is_relative_to(path.parent.resolve()):
        return None, [_unreadable(shown, "it is a link that leads out of its folder")]
    try:
        raw = bytes_of(path)
    except OSError as problem:
        return None, [_unreadable(shown, problem.strerror or "it cannot be read")]
    if not kept or len(raw) > MOST_KEPT:
        return _made(raw, path, shown)
    return _kept(raw, path, shown)


@lru_cache(maxsize=512)
def _kept(raw: bytes, path: Path, shown: str) -> tuple[Source | None, list[Finding]]:
    return _made(raw, path, shown)


def _made(raw: bytes, path: Path, shown: str) -> tuple[Source | None, list[Finding]]:
    reading = FileReader().read(raw, shown)
    if not isinstance(reading.data, dict):
        findings = reading.findings or [_unreadable(shown, "it is not a mapping")]
        return None, findings
    return Source(path, shown, reading.data), reading.findings


def read_json(path: Path, shown: str) -> tuple[Source | None, list[Finding]]:
    """A JSON file. Plain JSON is read quickly; anything doubtful by the YAML reader, which tells where it is wrong."""
    try:
        raw = bytes_of(path)
        data = json.loads(raw, object_pairs_hook=_unique) if len(raw) <= LARGEST_BYTES else None
    except json.JSONDecodeError as error:
        source, findings = read_yaml(path, shown)
        return source, findings or [_no_json(error, shown)]
    except (OSError, ValueError, RecursionError):
        return read_yaml(path, shown)
    if not isinstance(data, dict) or (raw.count(b"{") + raw.count(b"[") >= DEEPEST and _is_deep(data)):
        return read_yaml(path, shown)
    return Source(path, shown, data), []


def _is_deep(data: Any) -> bool:
    """Whether values are nested deeper than the YAML reader allows."""
    layer = [data]
    for _ in range(DEEPEST):
        layer = [
            inner
            for value in layer
            for inner in (value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())
        ]
        if not layer:
            return False
    return True


class _DoubtfulError(ValueError):
    """JSON that the careful reader should look at."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise _DoubtfulError
    return mapping


def _no_json(error: json.JSONDecodeError, shown: str) -> Finding:
    """What YAML understands and JSON does not: editors, and other tools, could not read the schema."""
    unknown = f"this is no JSON: {error.msg}", "write it as JSON"
    words, advice = _OF_JSON.get(error.msg.partition(" enclosed")[0], unknown)
    place = Place(shown, error.lineno, error.colno, error.lineno, error.colno + 1)
    return Finding.of("MW150", words, place, help=advice)


_OF_JSON = {
    "Expecting property name": (
        "a key in double quotes belongs here",
        'put the key in double quotes, as in `"required"`; behind the last one no comma stands',
    ),
    "Illegal trailing comma before end of object": ("behind the last key stands a comma", "take it out"),
    "Illegal trailing comma before end of array": ("behind the last item stands a comma", "take it out"),
    "Expecting value": (
        "a value belongs here: text in double quotes, a number, `true`, `false`, `null`, `[…]` or `{…}`",
        "put text in double quotes; behind the last item no comma stands",
    ),
    "Expecting ',' delimiter": ("a comma belongs before this", "put commas between the keys and items"),
}


def _unreadable(shown: str, why: str) -> Finding:
    return Finding.of("MW150", f"`{shown}` cannot be read: {why}", Place(shown), help=_ADVICE)


_ADVICE = "look at its permissions, whether it is still there, and whether it begins with a key and a colon"
