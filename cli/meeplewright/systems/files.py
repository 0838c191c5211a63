"""The files of a system: YAML and JSON, read to values that know where they stand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from meeplewright.findings.model import Finding, Place
from meeplewright.sources.compose import DEEPEST
from meeplewright.sources.decode import LARGEST_BYTES
from meeplewright.sources.model import Source
from meeplewright.sources.read import Reader


def read_yaml(path: Path, shown: str) -> tuple[Source | None, list[Finding]]:
    """A file of YAML (which JSON is too); None and a finding where it is not a mapping that can be read."""
    if not path.resolve().is_relative_to(path.parent.resolve()):
        return None, [_unreadable(shown, "it is a link that leads out of its folder")]
    try:
        raw = path.read_bytes()
    except OSError as problem:
        return None, [_unreadable(shown, problem.strerror or "it cannot be read")]
    reading = Reader().read(raw, shown)
    if not isinstance(reading.data, dict):
        findings = reading.findings or [_unreadable(shown, "it is not a mapping")]
        return None, findings
    return Source(path, shown, reading.data), reading.findings


def read_json(path: Path, shown: str) -> tuple[Source | None, list[Finding]]:
    """A JSON file. Plain JSON is read quickly; anything doubtful by the YAML reader, which tells where it is wrong."""
    try:
        raw = path.read_bytes()
        data = json.loads(raw, object_pairs_hook=_unique) if len(raw) <= LARGEST_BYTES else None
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
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _DoubtfulError
    return made


def _unreadable(shown: str, why: str) -> Finding:
    return Finding.of("MW150", f"`{shown}` is no file of a system: {why}", Place(shown))
