"""JSON and YAML: lists of records in part, or mappings from a record (or from its key) to texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from meeplewright.digits import place_in
from meeplewright.findings.model import Place
from meeplewright.l10n.locale.unit import LocaleAsked, Unit, Units
from meeplewright.sources.model import Path_
from meeplewright.sources.positions import TextLayout, layout_of
from meeplewright.sources.read import FileReader

_DEEPEST = 12


def structured(raw: bytes, text: str, shown: str, asked: LocaleAsked) -> Units:
    """The texts of a file, each at its place."""
    if shown.lower().endswith((".yaml", ".yml")):
        reading = FileReader().read(raw, shown)
        where = partial(_of_yaml, text)
    else:
        from meeplewright.sources.forms.json_read import layout_of_json, read_json

        reading = read_json(raw, shown)
        where = partial(layout_of_json, text, shown)
    units = list[Unit]()
    _take(reading.data, (), "", asked, partial(_place, where, shown), units)
    return Units(units, list(reading.findings))


def _of_yaml(text: str) -> TextLayout:
    return layout_of(text)


def _take(data: Any, path: Path_, key: str, asked: LocaleAsked, place: Callable[..., Place], units: list[Unit]) -> None:
    """Finds what the mappings of a value say. `key` is what the way here is called, kinds and outer names left out."""
    if len(path) > _DEEPEST:
        return
    if isinstance(data, list):
        for at, item in enumerate(data):
            _take(item, (*path, at), key, asked, place, units)
        return
    if not isinstance(data, Mapping):
        return
    named = data.get(asked.by)
    record = str(named) if isinstance(named, str | int) and not isinstance(named, bool) else ""
    taken = _fields(data, path, record or asked.bare(key), asked, place, units) if record or key else set[str]()
    if record:
        taken.add(asked.by)
        if len(taken) == len(data):
            return
    for name, value in data.items():
        if name in taken:
            continue
        if isinstance(value, str):
            split = asked.split(f"{key}.{name}" if key else name) if name not in asked.fields else None
            if split is not None:
                units.append(Unit(split[0], split[1], value, partial(place, path, (name,))))
        elif isinstance(value, Mapping | list) and not record:
            _take(value, (*path, name), name, asked, place, units)


def _fields(
    data: Mapping[str, Any], path: Path_, called: str, asked: LocaleAsked, place: Callable[..., Place],
    units: list[Unit],
) -> set[str]:  # fmt: skip
    """Takes the texts that are asked for; the keys of the mapping in which they stand."""
    taken = set[str]()
    for field in asked.fields:
        said = data.get(field)
        if isinstance(said, str):
            taken.add(field)
            units.append(Unit(called, field, said, partial(place, path, (field,))))
        elif "/" in field and (further := _at(data, field)) is not None:
            steps, inner = further
            taken.add(str(steps[0]))
            units.append(Unit(called, field, inner, partial(place, path, steps)))
    return taken


def _at(data: Mapping[str, Any], field: str) -> tuple[Path_, str] | None:
    """A text in a mapping, by the steps to it; None where it has none."""
    steps: list[str | int] = []
    value: Any = data
    for step in field.split("/"):
        if isinstance(value, Mapping) and step in value:
            steps.append(step)
            value = value[step]
        elif isinstance(value, list) and (at := place_in(step, len(value))) is not None:
            steps.append(at)
            value = value[at]
        else:
            return None
    return (tuple(steps), value) if isinstance(value, str) else None


def _place(where: Callable[[], TextLayout], shown: str, path: Path_, steps: Path_) -> Place:
    layout = where()
    return layout.value((*path, *steps), shown)
