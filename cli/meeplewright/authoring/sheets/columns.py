"""The columns of a kind: what each holds, which values it may have, and how a value is written into a cell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.form.make import flow_line
from meeplewright.authoring.form.order import SchemaShape, shape_of
from meeplewright.packs.world import World
from meeplewright.sources.characters import UNWANTED
from meeplewright.sources.model import Record
from meeplewright.systems.referring import is_plain, kinds_of

LIST_MARK = "; "
_INTEGER = re.compile(r"[-+]?\d{1,18}")
_RISKY = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet runs text that begins so
MISSING = object()


class BadCell(Exception):
    """A cell that does not fit its column; the message says what would."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `sort`: text, integer, number, boolean, list, or yaml for what has a shape of its own."""

    path: tuple[str, ...]
    sort: str
    choices: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()  # the kinds whose records it names
    description: str = ""
    required: bool = False

    @property
    def head(self) -> str:
        return ".".join(self.path)

    def value_in(self, record: Record) -> Any:
        """The record's value, MISSING where it has none."""
        value: Any = record.data
        if self.path == ("id",) and record.source.form is not None:
            return record.id  # which another field says, or several
        for step in self.path:
            if not isinstance(value, Mapping) or step not in value:
                return MISSING
            value = value[step]
        return value

    def cell(self, value: Any) -> Any:
        """What stands in the cell for a value."""
        if value is MISSING:
            return None
        if self.sort == "list" and isinstance(value, list):
            return LIST_MARK.join(value)
        if self.sort == "yaml" or isinstance(value, Mapping | list):
            return flow_line(value)
        if isinstance(value, str) and self.sort not in ("text", "list"):
            return flow_line(value)
        return value

    def value(self, cell: Any) -> Any:
        """What a cell means; BadCell where it fits nothing, MISSING where it is empty."""
        if cell is None or (isinstance(cell, str) and not cell.strip()):
            return MISSING
        read = getattr(self, f"_{self.sort}")
        value = read(cell)
        if self.choices and isinstance(value, str) and value not in self.choices:
            from meeplewright.findings.stop import did_you_mean

            way = did_you_mean(value, self.choices) or _some(self.choices)
            raise BadCell(f"`{value}` is none of its values; {way}")
        return value

    def _text(self, cell: Any) -> str:
        if isinstance(cell, bool):
            return "true" if cell else "false"
        if isinstance(cell, float) and cell.is_integer():
            return str(int(cell))
        if not isinstance(cell, str):
            if isinstance(cell, int):
                return str(cell)
            raise BadCell(f"text is wanted, and this is {_told(cell)}")
        odd = UNWANTED.search(cell)
        if odd is not None:
            raise BadCell(f"it holds a character that nobody can see (U+{ord(odd.group()):04X}); type the text anew")
        return cell.replace("\r\n", "\n")

    def _integer(self, cell: Any) -> int:
        if isinstance(cell, float) and cell.is_integer():
            return int(cell)
        if isinstance(cell, int) and not isinstance(cell, bool):
            return cell
        if isinstance(cell, str) and _INTEGER.fullmatch(cell.strip()):
            return int(cell)
        raise BadCell(f"a whole number is wanted, and this is {_told(cell)}")

    def _number(self, cell: Any) -> int | float:
        if isinstance(cell, int | float) and not isinstance(cell, bool):
            return int(cell) if isinstance(cell, float) and cell.is_integer() else cell
        try:
            return self._integer(cell)
        except BadCell:
            pass
        try:
            return float(str(cell).replace(",", "."))
        except ValueError:
            raise BadCell(f"a number is wanted, and this is {_told(cell)}") from None

    def _boolean(self, cell: Any) -> bool:
        if isinstance(cell, bool):
            return cell
        word = str(cell).strip().casefold()
        if word in ("true", "false", "1", "0"):
            return word in ("true", "1")
        raise BadCell(f"`true` or `false` is wanted, and this is {_told(cell)}")

    def _list(self, cell: Any) -> list[str]:
        return [part.strip() for part in self._text(cell).split(LIST_MARK.strip()) if part.strip()]

    def _yaml(self, cell: Any) -> Any:
        if not isinstance(cell, str):
            return self._number(cell) if not isinstance(cell, bool) else cell
        from meeplewright.sources.read import FileReader

        reading = FileReader().read(b"v: " + cell.replace("\n", " ").encode(), "cell")
        if reading.findings or not isinstance(reading.data, Mapping):
            why = reading.findings[0].message if reading.findings else "nothing"
            raise BadCell(f"this is no YAML: {why}")
        return reading.data["v"]


def _told(cell: Any) -> str:
    kind = type(cell).__name__
    if kind in ("datetime", "date", "time"):
        return f"a date (`{cell}`): a spreadsheet made it of something like 3-4; format the cell as text"
    return f"`{cell}`"


def _some(choices: Sequence[str]) -> str:
    shown = ", ".join(f"`{choice}`" for choice in choices[:8])
    return f"it may be {shown}" + (" …" if len(choices) > 8 else "")


def neutral(cell: Any) -> Any:
    """Text that a spreadsheet would run as a formula, with an apostrophe before it."""
    return "'" + cell if isinstance(cell, str) and (cell.startswith(_RISKY) or cell.startswith("'")) else cell


def restored(cell: Any) -> Any:
    """The text as it was before `neutral`."""
    if isinstance(cell, str) and cell.startswith("'") and cell[1:].startswith((*_RISKY, "'")):
        return cell[1:]
    return cell


def columns_of(world: World, kind: str, records: Sequence[Record]) -> list[Column]:
    """The columns of a kind in the schema's order: scalars, lists of words, and the scalars of plain mappings."""
    schema = world.system.kinds[kind].schema
    shape = shape_of(schema)
    keys = [key for key in shape.order if key != "id"]
    extra = {key for record in records for key in record.data if key not in shape.order}
    columns = [Column(("id",), "text", description="what the record is called", required=True)]
    for key in sorted(keys, key=lambda name: shape.order[name]) + sorted(extra):
        columns += _columns((key,), shape.key(key), [r.data[key] for r in records if key in r.data], world)
    return columns


def _columns(path: tuple[str, ...], shape: SchemaShape | None, values: list[Any], world: World) -> Iterable[Column]:
    if len(path) < 3 and values and all(isinstance(value, Mapping) for value in values):
        inner: dict[str, list[Any]] = {}
        for value in values:
            for key, each in value.items():
                inner.setdefault(key, []).append(each)
        plain = all(not isinstance(each, Mapping | list) for each in (v for cells in inner.values() for v in cells))
        names = set(shape.order if shape is not None else ())
        if plain and set(inner) <= names:
            assert shape is not None
            for key in sorted(names, key=lambda name: shape.order[name]):
                yield from _columns((*path, key), shape.key(key), inner.get(key, []), world)
            return
    sort = _sort(shape, values)
    choices, refs = _choices(shape, world) if sort == "text" else ((), ())
    yield Column(path, sort, choices, refs, _description(shape))


def _sort(shape: SchemaShape | None, values: list[Any]) -> str:
    types = _types(shape)
    if types == {"integer"}:
        return "integer"
    if types <= {"integer", "number"} and types:
        return "number"
    if types == {"boolean"}:
        return "boolean"
    if values and all(isinstance(value, str) for value in values):
        return "text"
    if types == {"string"} and not any(isinstance(value, Mapping | list) for value in values):
        return "text"
    if not values and shape is not None and types == {"array"} and _types(shape.item()) == {"string"}:
        return "list"
    items = [value for value in values if isinstance(value, list)]
    if values and len(items) == len(values):
        words = [each for value in items for each in value]
        if all(isinstance(each, str) and ";" not in each and each.strip() == each and each for each in words) and all(
            items
        ):
            return "list"
    return "yaml"


def _types(shape: SchemaShape | None) -> set[str]:
    types: set[str] = set()
    for schema in shape.schemas if shape is not None else ():
        type_ = schema.get("type")
        types |= {type_} if isinstance(type_, str) else set(type_ or ())
    return types


def _choices(shape: SchemaShape | None, world: World) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The values a text may have, and the kinds of records that it names."""
    schemas = shape.schemas if shape is not None else []
    for schema in schemas:
        if isinstance(schema.get("enum"), list):
            return tuple(str(each) for each in schema["enum"]), ()
    for schema in schemas:
        ref = schema.get("x-ref")
        kinds = kinds_of(ref) if ref and is_plain(ref) else ()
        if kinds:
            return tuple(id_ for kind in kinds for id_ in world.of(kind)), kinds
    return (), ()


def _description(shape: SchemaShape | None) -> str:
    for schema in shape.schemas if shape is not None else ():
        if isinstance(schema.get("description"), str):
            return str(schema["description"])
    return ""


def put(data: dict[str, Any], path: Sequence[str], value: Any) -> None:
    """Set or take away a value in nested mappings; a mapping that is left empty goes, too."""
    if len(path) > 1:
        inner = data.get(path[0])
        inner = dict(inner) if isinstance(inner, Mapping) else {}
        put(inner, path[1:], value)
        if inner:
            data[path[0]] = inner
        else:
            data.pop(path[0], None)
    elif value is MISSING:
        data.pop(path[0], None)
    else:
        data[path[0]] = value


def letter(number: int) -> str:
    """How spreadsheets call a column: A for 1, AA for 27."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
