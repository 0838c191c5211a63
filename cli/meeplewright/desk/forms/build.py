"""The form of a record: its schema walked along with what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from meeplewright.authoring.splicing.model import value_at
from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.forms import locks
from meeplewright.desk.forms.model import Choice, Field, RecordForm, Said, Widget
from meeplewright.desk.meant import DocumentSchemas, Schema, first, types
from meeplewright.desk.titles import title_of
from meeplewright.desk.where import Around
from meeplewright.findings.model import Finding
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.referring import kinds_of
from meeplewright.systems.unions import parts, splits_of

_DEEPEST = 12
_MISSING = object()


def form_of(world: World, record: Record, findings: Sequence[Finding] = ()) -> RecordForm:
    """The form of a record, as its file says it now."""
    kind = world.system.kinds[record.kind]
    builder = _FormBuilder(world, record, kind.schema)
    locked = locks.of_source(world, record.source)
    own = [finding for finding in findings if finding.record == record.name]
    return RecordForm(
        record=record.name,
        kind=kind.title,
        title=title_of(record) or record.id,
        digest=digest_of(record.source),
        file=_inside(world, record),
        fields=tuple(builder.keys((), 0)),
        locked=locked,
        findings=tuple(map(_said, own)),
        used_by=tuple(sorted({each.record.name for each in world.refs_to(record) if each.record is not record})),
    )


def _inside(world: World, record: Record) -> str:
    path, folder = record.source.path, world.pack.folder
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.name


def _said(finding: Finding) -> Said:
    path = tuple(finding.field.split("/")) if finding.field else ()
    return Said(finding.code, finding.severity.value, finding.message, finding.help, path)


def around_of(data: Any) -> Around:
    """What a record says, as the schemas are asked with it."""
    around = Around()
    waiting: list[tuple[Path_, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, Mapping):
            around.keys[path] = [str(key) for key in value]
            waiting += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, at), inner) for at, inner in enumerate(value)]
        else:
            around.values[path] = _as_text(value)
    return around


def _as_text(value: Any) -> str:
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


class _FormBuilder:
    """The fields of one record."""

    def __init__(self, world: World, record: Record, schema: Schema) -> None:
        self.world, self.record, self.document = world, record, schema
        self.meant = DocumentSchemas(schema, around_of(record.data))

    def keys(self, path: Path_, depth: int) -> Iterator[Field]:
        """The fields of a mapping: the schema's keys in its order, then those that it does not know."""
        value = value_at(self.record.data, path)
        there = value if isinstance(value, Mapping) else {}
        known = self.meant.keys(path)
        for key in known:
            inner = there.get(key.name, _MISSING)
            yield self._field((*path, key.name), inner, depth, required=key.required)
        for name in there:
            if name not in {key.name for key in known}:
                yield self._field((*path, name), there[name], depth)

    def _field(self, path: Path_, value: Any, depth: int, *, required: bool = False) -> Field:
        schemas = self.meant.at(path)
        widget = self._widget(schemas, path, value)
        is_set = value is not _MISSING
        choices = _choices(schemas)
        if widget is Widget.BRANCH:
            choices = self._branches(path)
        return Field(
            path=path,
            name=str(path[-1]),
            widget=widget,
            value=value if is_set else None,
            set=is_set,
            required=required,
            help=_told(schemas, "description"),
            default=first(schemas, "default"),
            choices=choices,
            kinds=_kinds(schemas),
            least=_bound(schemas, "minimum"),
            most=_bound(schemas, "maximum"),
            whole="integer" in types(schemas),
            fields=tuple(self._inner(path, value, widget, depth)) if depth < _DEEPEST else (),
            item=self._one_more(path, value, widget, depth),
            blank=blank(self.document, schemas),
            locked=self._locked(path, is_set=is_set),
            place=self.record.place(*path) if is_set else None,
        )

    def _inner(self, path: Path_, value: Any, widget: Widget, depth: int) -> Iterator[Field]:
        if widget in (Widget.GROUP, Widget.AMOUNTS) and isinstance(value, Mapping):
            yield from self.keys(path, depth + 1)
        elif widget is Widget.LIST and isinstance(value, list):
            for at, item in enumerate(value):
                yield self._field((*path, at), item, depth + 1)

    def _one_more(self, path: Path_, value: Any, widget: Widget, depth: int) -> Field | None:
        if widget is not Widget.LIST or depth >= _DEEPEST:
            return None
        at = len(value) if isinstance(value, list) else 0
        return self._field((*path, at), _MISSING, _DEEPEST)

    def _locked(self, path: Path_, *, is_set: bool) -> str:
        if path == ("id",):
            return "others name the record by it: give it another with Rename"
        form = self.record.source.form
        if form is not None and len(path) == 1 and path[0] in form.parts:
            return "others name the record by it: give it another with Rename"
        where = (*self.record.path, *(path if is_set else path[:-1]))
        return locks.of_value(self.record.source, where)

    def _branches(self, path: Path_) -> tuple[Choice, ...]:
        """The values that tell the branches apart, whichever is chosen now."""
        choices: dict[Any, Choice] = {}
        for split in self._splits(path[:-1]):
            if split.key == path[-1]:
                for tag, branches in split.table.items():
                    title = next((_told([each], "title") for each in branches if isinstance(each, Mapping)), "")
                    choices.setdefault(tag, Choice(tag, title))
        return tuple(choices.values())

    def _splits(self, path: Path_) -> list[Any]:
        return [split for schema in self.meant.at(path) for split in splits_of(schema, self.document)]

    def _widget(self, schemas: Sequence[Schema], path: Path_, value: Any) -> Widget:
        if isinstance(path[-1], str) and len(self._branches(path)) > 1:
            return Widget.BRANCH
        widget = widget_of(schemas)
        return widget if value is _MISSING or _fits(widget, value) else _by_value(value, schemas)


def widget_of(schemas: Sequence[Schema]) -> Widget:
    """What a value with these schemas is edited by."""
    said = {word for schema in schemas for word in schema}
    sorts = types(schemas)
    if "x-asset" in said:
        return Widget.ASSET
    if "x-text" in said and "array" not in sorts:
        return Widget.TEXT if first(schemas, "x-text") == "block" else Widget.LINE
    if {"x-ref", "x-icon"} & said and ("string" in sorts or not sorts):
        return Widget.REFERENCE
    if sorts == {"boolean"} or ("const" in said and [choice.value for choice in _choices(schemas)] == [True]):
        return Widget.TOGGLE
    if {"enum", "const"} & said:
        return Widget.CHOICE
    if sorts and sorts <= {"integer", "number", "null"}:
        return Widget.NUMBER
    if "string" in sorts:
        return Widget.LINE
    if "array" in sorts or (not sorts and "items" in said):
        return Widget.LIST
    if "object" in sorts or (not sorts and "properties" in said):
        return Widget.AMOUNTS if _only_numbers(schemas) else Widget.GROUP
    return Widget.RAW


def _only_numbers(schemas: Sequence[Schema]) -> bool:
    inner = [each for schema in schemas for each in schema.get("properties", {}).values()]
    inner += [schema[word] for schema in schemas for word in ("additionalProperties",) if word in schema]
    mappings = [each for each in inner if isinstance(each, Mapping)]
    return bool(mappings) and all(types([each]) and types([each]) <= {"integer", "number"} for each in mappings)


def _fits(widget: Widget, value: Any) -> bool:
    """Whether a value that is there can be shown so."""
    if widget in (Widget.LINE, Widget.TEXT, Widget.REFERENCE, Widget.ASSET):
        return isinstance(value, str)
    if widget is Widget.TOGGLE:
        return isinstance(value, bool)
    if widget is Widget.NUMBER:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if widget is Widget.LIST:
        return isinstance(value, list)
    if widget is Widget.AMOUNTS:
        return isinstance(value, Mapping) and all(_fits(Widget.NUMBER, each) for each in value.values())
    if widget is Widget.GROUP:
        return isinstance(value, Mapping)
    return widget is Widget.CHOICE and not isinstance(value, Mapping | list)


def _by_value(value: Any, schemas: Sequence[Schema]) -> Widget:
    if isinstance(value, str):
        if _kinds(schemas):
            return Widget.REFERENCE
        return Widget.TEXT if len(value) > 80 or "\n" in value else Widget.LINE
    if isinstance(value, list):
        return Widget.LIST
    if isinstance(value, Mapping):
        return Widget.GROUP
    if isinstance(value, bool):
        return Widget.TOGGLE
    return Widget.NUMBER if isinstance(value, int | float) else Widget.RAW


def _choices(schemas: Sequence[Schema]) -> tuple[Choice, ...]:
    choices: dict[str, Choice] = {}
    for schema in schemas:
        values = schema["enum"] if isinstance(schema.get("enum"), list) else []
        for value in [*values, *([schema["const"]] if "const" in schema else [])]:
            choices.setdefault(repr(value), Choice(value))
    return tuple(choices.values())


def _kinds(schemas: Sequence[Schema]) -> tuple[str, ...]:
    named = [kind for schema in schemas if "x-ref" in schema for kind in kinds_of(schema["x-ref"])]
    return tuple(dict.fromkeys([*named, *(["icon"] if first(schemas, "x-icon") else [])]))


def _told(schemas: Sequence[Any], word: str) -> str:
    return next((s[word] for s in schemas if isinstance(s, Mapping) and isinstance(s.get(word), str)), "")


def _bound(schemas: Sequence[Schema], word: str) -> float | None:
    bounds = [schema[word] for schema in schemas if isinstance(schema.get(word), int | float)]
    return (max(bounds) if word == "minimum" else min(bounds)) if bounds else None


def blank(document: Schema, schemas: Sequence[Schema]) -> Any:
    """The least that can stand there first."""
    default = first(schemas, "default")
    if default is not None:
        return default
    widget = widget_of(schemas)
    if widget is Widget.TOGGLE:
        return True
    if widget is Widget.NUMBER:
        least = _bound(schemas, "minimum")
        return int(least) if least is not None and float(least).is_integer() else least if least is not None else 1
    if widget is Widget.CHOICE:
        return next((choice.value for choice in _choices(schemas)), "")
    if widget is Widget.LIST:
        return []
    if widget in (Widget.GROUP, Widget.AMOUNTS):
        return _least(document, schemas)
    return ""


def _least(document: Schema, schemas: Sequence[Schema]) -> dict[str, Any]:
    """A mapping with the keys that it must have."""
    fields: dict[str, Any] = {}
    for schema in schemas:
        for name in schema.get("required", ()) if isinstance(schema.get("required"), list) else ():
            inner = [s["properties"][name] for s in schemas if name in s.get("properties", {})]
            flat = [part for each in inner for part in parts(each, document)]
            fields.setdefault(str(name), blank(document, flat))
    return fields
