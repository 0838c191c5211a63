"""A record in words: its fields as its layers leave them, what each layer changed, and who names it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.packs.layers import LayerChange, effective, layers_of
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.phrases import counted

_WIDEST = 100
_MOST = 12  # of those that name it


def explained(world: World, record: Record) -> Iterator[str]:
    """Lines for a person: where it stands, field by field, layer by layer."""
    changes = layers_of(world).of(record)
    whole = effective(record, changes)
    yield f"{record.name}  {_at(record.place())}"
    if changes:
        names = ", ".join(dict.fromkeys(change.layer for change in changes))
        yield f"as the layers leave it: {names}"
    for key in dict.fromkeys([*record.data, *(key for change in changes for key in change.fields)]):
        if (changes and key in whole.data and not _changed(key, changes)) or not changes:
            yield f"  {key}: {_shown(whole.data[key])}"
        else:
            yield from _history(key, record, changes, whole)
    yield from _named_by(world, record)


def _changed(key: str, changes: list[LayerChange]) -> bool:
    return any(key in change.fields for change in changes)


def _history(key: str, record: Record, changes: list[LayerChange], whole: Record) -> Iterator[str]:
    """A field that layers replaced: what it is, and below it what it was, layer by layer."""
    yield f"  {key}: {_shown(whole.data[key])}" if key in whole.data else f"  {key}: taken away"
    was = f"{_shown(record.data[key])}  {_at(record.place(key))}" if key in record.data else "not there"
    yield f"      as written: {was}"
    for change in changes:
        if key in change.fields:
            value = change.fields[key]
            said = "taken away" if value is None else _shown(value)
            yield f"      {change.layer}: {said}  {_at(change.place(key))}"


def _named_by(world: World, record: Record) -> Iterator[str]:
    references = [each for each in world.refs_to(record) if each.record is not record]
    if references:
        yield f"named by {counted(len(references), 'field', 'fields')}:"
    for each in references[:_MOST]:
        yield f"  {each.record.name}#{'/'.join(map(str, each.path))}  {_at(each.record.place(*each.path))}"
    if len(references) > _MOST:
        yield f"  … and {len(references) - _MOST} more"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"


def _at(place: Place) -> str:
    return f"({place.path}:{place.line})"
