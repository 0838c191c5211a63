"""JSON and YAML: lists of records in part, or mappings from a record (or from its key) to texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.l10n.locale.unit import Asked, Unit, Units
from meeplewright.sources.model import Path_
from meeplewright.sources.positions import Layout, layout_of
from meeplewright.sources.read import Reader

_DEEPEST = 12


def structured(raw: bytes, text: str, shown: str, asked: Asked) -> Units:
    """The texts of a file, each at its place."""
    if shown.lower().endswith((".yaml", ".yml")):
        reading = Reader().read(raw, shown)
        where = partial(_of_yaml, text)
    else:
        from meeplewright.sources.forms.json_read import layout_of_json, read_json

        reading = read_json(raw, shown)
        where = partial(layout_of_json, text, shown)
    found = [*_units(reading.data, (), "", asked, where, shown)]
    return Units(found, list(reading.findings))


def _of_yaml(text: str) -> Layout:
    return layout_of(text)


def _units(data: Any, path: Path_, key: str, asked: Asked, where: Any, shown: str) -> Iterator[Unit]:
    """`key` is what the way here is called, kinds and outer names left out."""
    if len(path) > _DEEPEST:
        return
    if isinstance(data, list):
        for at, item in enumerate(data):
            yield from _units(item, (*path, at), key, asked, where, shown)
        return
    if not isinstance(data, Mapping):
        return
    named = data.get(asked.by)
    record = str(named) if isinstance(named, str | int) and not isinstance(named, bool) else ""
    taken: set[str] = set()
    for field in asked.fields:
        found = _at(data, field)
        if found is not None and (record or key):
            steps, text = found
            taken.add(str(steps[0]))
            yield Unit(record or asked.bare(key), field, text, partial(_place, where, (*path, *steps), shown))
    for name, value in data.items():
        if name in taken:
            continue
        if isinstance(value, str):
            split = asked.split(f"{key}.{name}" if key else name) if name not in asked.fields else None
            if split is not None:
                yield Unit(split[0], split[1], value, partial(_place, where, (*path, name), shown))
        elif isinstance(value, Mapping | list) and not record:
            yield from _units(value, (*path, name), name, asked, where, shown)


def _at(data: Mapping[str, Any], field: str) -> tuple[Path_, str] | None:
    """A text in a mapping, by its field's name or by the steps to it; None where it has none, or an empty one."""
    if isinstance(whole := data.get(field), str):
        return ((field,), whole)
    steps: list[str | int] = []
    value: Any = data
    for step in field.split("/"):
        if isinstance(value, Mapping) and step in value:
            steps.append(step)
            value = value[step]
        elif isinstance(value, list) and step.isdigit() and int(step) < len(value):
            steps.append(int(step))
            value = value[int(step)]
        else:
            return None
    return (tuple(steps), value) if isinstance(value, str) else None


def _place(where: Any, path: Path_, shown: str) -> Place:
    layout: Layout = where()
    return layout.value(path, shown)
