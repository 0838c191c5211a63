"""Changes as text, as Markdown for a review, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from meeplewright.authoring.compare.changes import FieldChange, PackChange, RecordChange
from meeplewright.findings.lines import on_one_line
from meeplewright.systems.phrases import several

_MOST = 200


def as_text(changes: Sequence[PackChange]) -> str:
    """One line a record."""
    lines: list[str] = []
    for change in changes:
        lines.append(change.pack)
        lines += [f"  {line}" for line in _lines(change)] or ["  nothing changed"]
    return "\n".join(lines)


def as_markdown(changes: Sequence[PackChange]) -> str:
    """For a comment in a review. Nothing of the content becomes mark-up of the page."""
    parts: list[str] = []
    for change in changes:
        parts.append(f"### {safe(change.pack)}\n")
        if change.empty:
            parts.append("Nothing changed.\n")
        if change.tales:
            parts.append("**Story**\n")
            parts += [f"- {safe(tale)}" for tale in change.tales]
            parts.append("")
        lines = [safe(line) for line in _lines(change, tales=False)]
        shown = [f"- {line}" for line in lines[:_MOST]]
        parts += shown
        if len(lines) > _MOST:
            parts.append(f"- … and {len(lines) - _MOST} more")
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def safe(text: str) -> str:
    """A text that is no mark-up in Markdown, and calls nobody."""
    text = on_one_line(text)
    for char in "\\`*_[]<>#|$":
        text = text.replace(char, f"\\{char}")
    return text.replace("@", "&#64;").replace("://", ":&#47;&#47;")  # nobody is called, and nothing is a link


def as_json(changes: Sequence[PackChange]) -> str:
    """Everything, for other programs."""
    return json.dumps([_pack(change) for change in changes], ensure_ascii=False, indent=2)


def _lines(change: PackChange, *, tales: bool = True) -> Iterator[str]:
    yield from (str(each) for each in change.head)
    for record in change.records:
        yield _record(record)
    if tales:
        yield from (f"story: {tale}" for tale in change.tales)
    if change.reprints:
        yield f"{change.reprints} piece{'s' * (change.reprints != 1)} to reprint"


def _record(change: RecordChange) -> str:
    name = f"{change.name} ({change.kind}/{change.id})"
    if change.sort != "changed":
        uses = f"; was used by {_users(change)}" if change.used_by else ""
        return f"{name}: {change.sort}{uses}"
    parts = [_field(field) for field in change.fields]
    if change.used_by:
        parts.append(f"used by {_users(change)}")
    if change.stale:
        parts.append(f"{', '.join(change.stale)} now stale")
    if change.reprint:
        parts.append(f"{change.reprint} to reprint")
    return f"{name}: {'; '.join(parts)}"


def _field(field: FieldChange) -> str:
    return f"{field}"


def _users(change: RecordChange) -> str:
    return ", ".join(f"{count} {kind if count == 1 else several(kind)}" for kind, count in change.used_by.items())


def _pack(change: PackChange) -> dict[str, Any]:
    return {
        "pack": change.pack,
        "head": [_json_field(field) for field in change.head],
        "records": [
            {
                "kind": record.kind,
                "id": record.id,
                "name": record.name,
                "change": record.sort,
                "fields": [_json_field(field) for field in record.fields],
                "used_by": dict(record.used_by),
                "stale": list(record.stale),
                "reprint": record.reprint,
            }
            for record in change.records
        ],
        "story": list(change.tales),
        "reprint": change.reprints,
    }


def _json_field(field: FieldChange) -> dict[str, Any]:
    return {"field": field.field, "before": field.before, "after": field.after}
