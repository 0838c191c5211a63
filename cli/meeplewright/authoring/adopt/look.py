"""The files of a folder as rows: what is a list of records, one record, or a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.packs.discover import File, list_files
from meeplewright.regular import bytes_of
from meeplewright.sources.forms.model import Cells, FileForm, Notation, notation_of
from meeplewright.sources.forms.read import read
from meeplewright.sources.forms.workbook import read_workbook, sheets_of
from meeplewright.sources.read import FileReader, FileReading

Row = dict[str, Any]
# files of the tools around the data
NO_DATA = frozenset(
    {
        *("package.json", "package-lock.json", "tsconfig.json", "composer.json", "deno.json", "renovate.json"),
        *("lerna.json", "jsconfig.json", "requirements.txt", "constraints.txt", "robots.txt", "license.txt"),
        *("readme.txt", "pnpm-lock.yaml"),
    }
)
MOST_BYTES = 64_000_000  # of one file


@dataclass(frozen=True, eq=False)
class FileRows:
    """The rows of one file. `each_file`: it is one record; `at`: where in the file the list stands; `sheet`: the one
    of several in a workbook."""

    file: File
    each_file: bool
    at: str
    rows: tuple[Row, ...]
    sheet: str = ""
    names: tuple[str, ...] = ()  # what they stand under, where the file maps keys to records

    @property
    def label(self) -> str:
        """How a person is told of it."""
        return f"{self.inside} (sheet `{self.sheet}`)" if self.sheet else self.inside

    @property
    def inside(self) -> str:
        return self.file.inside

    @property
    def folder(self) -> str:
        return self.inside.rpartition("/")[0]

    @property
    def suffix(self) -> str:
        return PurePosixPath(self.inside).suffix.lower()

    @cached_property
    def keys(self) -> Counter[str]:
        """In how many rows each key stands."""
        return Counter(key for row in self.rows for key in row)

    @cached_property
    def usual(self) -> frozenset[str]:
        """The keys that a third of the rows have."""
        return frozenset(key for key, count in self.keys.items() if 3 * count >= len(self.rows))


@dataclass(frozen=True, slots=True)
class FolderContents:
    """What was found: sheets of rows, other data (mappings, mark-up), what could not be read, and all the rest."""

    sheets: tuple[FileRows, ...]
    other: tuple[File, ...]
    broken: tuple[Finding, ...]
    rest: tuple[File, ...]
    skipped: tuple[str, ...] = ()  # sheets of workbooks that are left out, and why

    @property
    def lost(self) -> tuple[Finding, ...]:
        """What is wrong with the files of which nothing could be read, the first fault of each."""
        read = {sheet.inside for sheet in self.sheets}
        first: dict[str, Finding] = {}
        for finding in self.broken:
            if finding.place.path not in read:
                first.setdefault(finding.place.path, finding)
        return tuple(first.values())


def look(folder: Path) -> FolderContents:
    """Read every file that may hold data."""
    listing = list_files(folder)
    sheets: list[FileRows] = []
    other: list[File] = []
    rest: list[File] = []
    broken: list[Finding] = []
    skipped: list[str] = []
    reader = FileReader()
    for file in sorted((*listing.content, *listing.other), key=lambda each: each.inside):
        own = list(_of_file(file, reader, broken, skipped)) if _may_hold_data(file) else []
        sheets += own
        if not own:
            (other if _may_translate(file) else rest).append(file)
    return FolderContents(tuple(sheets), tuple(other), tuple(broken), tuple(rest), tuple(skipped))


def _may_hold_data(file: File) -> bool:
    name = PurePosixPath(file.inside).name.lower()
    schema = name.endswith(".schema.json") or name in ("schema.json", "pack.yaml", "system.yaml", "theme.yaml")
    small = not file.stamp or file.stamp[0] <= MOST_BYTES
    return notation_of(file.inside) is not None and name not in NO_DATA and not schema and small


def _may_translate(file: File) -> bool:
    name = PurePosixPath(file.inside).name.lower()
    endings = (".json", ".yaml", ".yml", ".xlf", ".xliff", ".xml", ".ftl", ".csv", ".tsv")
    return name.endswith(endings) and name not in NO_DATA and not name.endswith(".schema.json")


def _of_file(file: File, reader: FileReader, broken: list[Finding], skipped: list[str]) -> Iterator[FileRows]:
    """The rows of a file; of a workbook with several sheets each that holds any."""
    if notation_of(file.inside) is Notation.WORKBOOK:
        raw = bytes_of(file.path)
        names = sheets_of(raw)
        if len(names) > 1:
            for name in names:
                reading = read_workbook(raw, f"{file.inside}#{name}", Cells(sheet=name))
                sheet = FileRows(file, each_file=False, at="", rows=_rows(reading.data or ()), sheet=name)
                if why := _no_table(sheet, reading):
                    skipped.append(f"{sheet.label}: {why}, so it is left out")
                else:
                    broken += [finding for finding in reading.findings if finding.severity == "error"]
                    yield sheet
            return
    yield from _sheets(file, reader, broken)


def _no_table(sheet: FileRows, reading: FileReading) -> str:
    """Why a sheet of several holds no records; nothing where it does."""
    if not sheet.rows:
        return reading.findings[0].message if reading.findings else "it has no row below the names of its columns"
    cells = [cell for row in sheet.rows for cell in row.values()]
    words = sum(len(str(cell).split()) for cell in cells)
    return "it is text, and no table" if len(sheet.keys) == 1 and words >= 4 * len(cells) else ""


def _sheets(file: File, reader: FileReader, broken: list[Finding]) -> Iterator[FileRows]:
    """The rows of a file; of several lists in one file, the longest."""
    notation = notation_of(file.inside) or Notation.YAML
    if file.inside.lower().endswith(".txt") and not _is_table(file):
        return
    reading = read(bytes_of(file.path), file.inside, FileForm(notation, "row", cells=Cells()), reader)
    broken += [finding for finding in reading.findings if finding.severity == "error"]
    data = reading.data
    if _is_rows(data):
        yield FileRows(file, each_file=False, at="", rows=_rows(data))
    elif isinstance(data, Mapping):
        keyed = None if _is_of_language(file) else _keyed(data)
        if keyed is not None:
            at, by_key = keyed
            yield FileRows(file, each_file=False, at=at, rows=_rows(by_key.values()), names=_names(by_key))
            return
        lists = [(at, rows) for at, rows in _lists(data, "", 3) if len(rows) > 1]
        if lists and not _is_one_record(data, lists):
            at, rows = max(lists, key=lambda each: len(each[1]))
            yield FileRows(file, each_file=False, at=at, rows=_rows(rows))
        elif data and not all(isinstance(value, Mapping) for value in data.values()):
            yield FileRows(file, each_file=True, at="", rows=(dict(data),))


def _keyed(data: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]] | None:
    """A mapping from keys to records, and where it stands: the file itself, or the one mapping in it that is so."""
    if _maps_to_records(data):
        return "", data
    inner = [(key, value) for key, value in data.items() if isinstance(value, Mapping) and _maps_to_records(value)]
    lists = any(_is_rows(value) for value in data.values())
    if len(inner) != 1 or lists or sum(isinstance(value, Mapping) for value in data.values()) > 1:
        return None
    key, value = inner[0]
    named = any(str(other).lower() in ("id", "code", "name", "title") for other in data)
    return None if named or len(value) < 3 else (_pointer(key), value)


def _maps_to_records(data: Mapping[str, Any]) -> bool:
    """Whether nearly all values are mappings, of at least two keys, that have a key in common."""
    rows = [value for value in data.values() if isinstance(value, Mapping)]
    if len(rows) < 2 or 4 * len(rows) < 3 * len(data) or sum(map(len, rows)) < 2 * len(rows):
        return False
    counts = Counter(key for row in rows for key in row)
    return max(counts.values()) >= (len(rows) if len(rows) < 6 else 0.9 * len(rows))


def _names(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(key) for key, value in data.items() if isinstance(value, Mapping))


def _is_of_language(file: File) -> bool:
    """Whether its path names a language: such a mapping is one of translations."""
    from meeplewright.authoring.adopt.tongues import languages_in

    return any(True for _ in languages_in(file.inside))


def _pointer(key: Any) -> str:
    return "/" + str(key).replace("~", "~0").replace("/", "~1")


def _is_table(file: File) -> bool:
    head = bytes_of(file.path)[:4000].split(b"\n")
    counts = {line.count(b"\t") for line in head[:5] if line.strip()}
    return len(counts) == 1 and counts != {0}


def _is_rows(data: Any) -> bool:
    """Whether it is a list of mappings; a broken one among many is still one."""
    return isinstance(data, list) and bool(data) and 2 * sum(isinstance(row, Mapping) for row in data) > len(data)


def _rows(data: Any) -> tuple[Row, ...]:
    return tuple(dict(row) for row in data if isinstance(row, Mapping))


def _lists(data: Mapping[str, Any], at: str, depth: int) -> Iterator[tuple[str, list[Any]]]:
    for key, value in data.items():
        here = at + _pointer(key)
        if _is_rows(value):
            yield here, value
        elif isinstance(value, Mapping) and depth > 1:
            yield from _lists(value, here, depth - 1)


def _is_one_record(data: Mapping[str, Any], lists: list[tuple[str, list[Any]]]) -> bool:
    """A record has names of its own beside its lists: an id, a title, texts."""
    named = any(str(key).lower() in ("id", "code", "key", "name", "title", "slug") for key in data)
    return named and sum(not _is_rows(value) for value in data.values()) >= 2 and len(lists) < len(data)
