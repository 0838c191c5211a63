"""`sources:`: which files hold records (or translations of them) as they already are, and how each is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.findings.nearest import is_slip
from meeplewright.findings.stop import nearest
from meeplewright.sources.forms.model import FILE, ID, KEY, NOTATIONS, Cells, FileForm, Notation, notation_of
from meeplewright.sources.model import Source
from meeplewright.systems.sections.overlays import LIKE_RECORDS, OWN, Overlay


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(_text(item) for item in value)


def _encoding(value: Any) -> bool:
    """Whether text can be read by this name of an encoding."""
    try:
        return _text(value) and bool("a".encode(value))
    except (LookupError, ValueError):
        return False


def _values(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(inner, Mapping) for inner in value.values())


# key: what fits, and what it is in words
RECORDS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "files": (_text, "a pattern of files, such as `cards/*.json`"),
    "kind": (_text, "the name of a kind"),
    "each": (
        lambda value: value in ("item", "file", "key"),
        "`item` (a list of records), `file` (one record a file) or `key` (a mapping from keys to records)",
    ),
    "at": (lambda value: _text(value) and value.startswith("/"), "where the list stands, such as `/data/cards`"),
    "id": (_text, "the field that names a record, or fields put together: `{set}-{number}`"),
    "named": (_text, "the field whose value is the name of the file"),
    "separator": (
        lambda value: _text(value) and len(value) == 1 and value not in '"\r\n',
        "one character, such as `;`",
    ),
    "header": (lambda value: type(value) is int and value >= 1, "the line that names the columns, from 1"),
    "sheet": (_text, "the name of a sheet"),
    "encoding": (_encoding, "the name of an encoding, such as `cp1252`"),
    "lists": (
        lambda value: isinstance(value, Mapping) and all(map(_text, value.values())),
        'a mapping from column to what parts its items: `{types: ", "}`',
    ),
    "values": (_values, 'a mapping from column to what its texts mean: `{cost: {"": null}}`'),
}
TRANSLATIONS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "files": RECORDS["files"],
    "translates": (lambda value: _text(value) or _texts(value), "the name of a kind, or a list of them"),
    "by": (_text, "the field that both files name a record by"),
    "fields": (_texts, "a list of fields"),
}
_EACH = (lambda value: value in ("item", "file"), "`item` (a list of records) or `file` (one record a file)")
OVERLAYS = {key: RECORDS[key] for key in LIKE_RECORDS} | {"each": _EACH} | dict(OWN)
ENDINGS = ", ".join(NOTATIONS)


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """One entry of records. `files` is the pattern that it claims files by; `number` is its place in the list."""

    source: Source
    number: int
    files: str
    kind: str
    each_file: bool
    at: tuple[str, ...]
    id: str
    named: str
    cells: Cells
    keyed: bool = False

    def form_of(self, inside: str) -> FileForm:
        """How a file that it claims is read."""
        notation = notation_of(inside) or Notation.YAML
        cells = self.cells if notation in (Notation.TABLE, Notation.WORKBOOK) else Cells()
        return FileForm(
            notation, self.kind, self.each_file, self.at, self.id, self.named, cells, self.keyed, self.files
        )

    def place(self, key: str = "files") -> Place:
        return self.source.place(("sources", self.number, key))


@dataclass(frozen=True, slots=True)
class Translated:
    """One entry of translations beside the records: of which kinds, by which field, which fields."""

    source: Source
    number: int
    files: str
    kinds: tuple[str, ...]
    by: str
    fields: tuple[str, ...]

    def place(self, key: str = "files") -> Place:
        return self.source.place(("sources", self.number, key))


@dataclass(frozen=True, slots=True)
class Sources:
    """All entries in their order; none where the pack's files are YAML that maps kinds to records."""

    source: Source
    entries: tuple[SourceEntry, ...]
    translated: tuple[Translated, ...]
    overlays: tuple[Overlay, ...] = ()

    @classmethod
    def of(cls, source: Source) -> Sources:
        section = source.data.get("sources")
        listed = [(n, each) for n, each in enumerate(section if isinstance(section, list) else ()) if _known(each)]
        records = [(n, each) for n, each in listed if "translates" not in each and "overlays" not in each]
        return cls(
            source,
            tuple(_entry(source, n, each) for n, each in records),
            tuple(_translated(source, n, each) for n, each in listed if "translates" in each),
            tuple(_overlay(source, n, each) for n, each in listed if "overlays" in each),
        )

    @property
    def fingerprint(self) -> str:
        """Changes whenever a file may be read in another way."""
        return repr(self.source.data["sources"]) if "sources" in self.source.data else ""

    def findings(self) -> Iterator[Finding]:
        """What is wrong with the entries as they are written."""
        section = self.source.data.get("sources")
        for number, entry in enumerate(section if isinstance(section, list) else ()):
            if isinstance(entry, Mapping):
                yield from _wrong(self.source, number, entry)
            else:
                place = self.source.place(("sources", number))
                help_ = "write it as `{files: …, kind: …}`"
                yield Finding.of("MW028", "an entry of `sources` is a mapping", place, help=help_)


def _wrong(source: Source, number: int, entry: Mapping[str, Any]) -> Iterator[Finding]:
    """What an entry says that it cannot, and what it does not say."""
    path = ("sources", number)
    keys = TRANSLATIONS if "translates" in entry else OVERLAYS if "overlays" in entry else RECORDS
    for key, value in entry.items():
        if key not in keys:
            yield _unknown_key(source, (*path, key), key, keys)
        elif not keys[key][0](value):
            yield Finding.of(
                "MW028",
                f"`{key}` must be {keys[key][1]}",
                source.place((*path, key)),
                help=f"write {keys[key][1]}",
                field=f"sources/{number}/{key}",
            )
    needed = ("files", "by", "fields") if keys is TRANSLATIONS else ("files", "kind")
    if keys is OVERLAYS:
        needed = ("files", "by") if "{layer}" in str(entry.get("files")) else ("files", "by", "layer")
    for key in needed:
        if key not in entry:
            message = f"this entry of `sources` does not say `{key}`"
            at = source.key_place((*path, next(iter(entry)))) if entry else source.place(path)
            yield Finding.of("MW028", message, at, help=f"add `{key}`: {keys[key][1]}", field=f"sources/{number}")


def _unknown_key(
    source: Source, path: tuple[str | int, ...], key: str, keys: Mapping[str, tuple[Callable[[Any], bool], str]]
) -> Finding:
    near, place = nearest(key, list(keys)), source.key_place(path)
    return Finding.of(
        "MW028",
        f"an entry of `sources` has no `{key}`",
        place,
        help=f"did you mean `{near}`?" if near else "take it out; there are " + ", ".join(keys),
        edit=Edit(place, near) if near and is_slip(key, near) else None,
        field="/".join(map(str, path)),
    )


def _known(line: Any) -> bool:
    """Whether an entry says enough to be followed."""
    if not isinstance(line, Mapping) or not _fits(line, "files"):
        return False
    return "translates" in line or _text(line.get("overlays")) or _fits(line, "kind")


def _fits(line: Mapping[str, Any], key: str) -> bool:
    return key in line and RECORDS[key][0](line[key])


def _entry(source: Source, number: int, line: Mapping[str, Any]) -> SourceEntry:
    def get(key: str, default: Any) -> Any:
        return line[key] if _fits(line, key) else default

    each_file, keyed = get("each", "item") == "file", get("each", "item") == "key" and "overlays" not in line
    cells = Cells(
        separator=get("separator", ""),
        header=get("header", 1),
        sheet=get("sheet", ""),
        encoding=get("encoding", ""),
        lists=tuple(get("lists", {}).items()),
        values=tuple((column, json.dumps(meant)) for column, meant in get("values", {}).items()),
    )
    at = tuple(step.replace("~1", "/").replace("~0", "~") for step in get("at", "").split("/")[1:])
    id_ = get("id", f"{{{FILE}}}" if each_file and "named" in line else f"{{{KEY}}}" if keyed else ID)
    return SourceEntry(source, number, line["files"], line["kind"], each_file, at, id_, get("named", ""), cells, keyed)


def _translated(source: Source, number: int, line: Mapping[str, Any]) -> Translated:
    kinds, by, fields = line.get("translates"), line.get("by"), line.get("fields")
    return Translated(
        source,
        number,
        line["files"],
        (kinds,) if isinstance(kinds, str) else _listed(kinds),
        by if isinstance(by, str) else ID,
        _listed(fields),
    )


def _overlay(source: Source, number: int, line: Mapping[str, Any]) -> Overlay:
    by = line["by"] if _text(line.get("by")) else ID
    layer = line["layer"] if _text(line.get("layer")) else ""
    like = {key: value for key, value in line.items() if key in LIKE_RECORDS}
    entry = _entry(source, number, {**like, "kind": line["overlays"], "id": by})
    return Overlay(source, number, entry.files, entry.kind, by, layer, entry.form_of)


def _listed(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list) and _texts(value) else ()
