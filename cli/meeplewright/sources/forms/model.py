"""How a file that `sources:` names is read: which notation, where its records stand, what names each of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any

Path_ = tuple[str | int, ...]
ID = "id"
FILE = "file"  # `{file}` in an id: the name of the file, without its ending
KEY = "key"  # `{key}` in an id: what the record stands under, where its file is a mapping from keys to records
_PART = re.compile(r"\{([^{}]+)\}")


class Notation(StrEnum):
    """What a file is written in."""

    YAML = "yaml"
    JSON = "json"
    LINES = "lines"  # JSON, one value a line
    TABLE = "table"
    WORKBOOK = "workbook"


NOTATIONS: Mapping[str, Notation] = {
    ".yaml": Notation.YAML,
    ".yml": Notation.YAML,
    ".json": Notation.JSON,
    ".jsonc": Notation.JSON,
    ".json5": Notation.JSON,
    ".jsonl": Notation.LINES,
    ".ndjson": Notation.LINES,
    ".csv": Notation.TABLE,
    ".tsv": Notation.TABLE,
    ".tab": Notation.TABLE,
    ".psv": Notation.TABLE,
    ".txt": Notation.TABLE,
    ".xlsx": Notation.WORKBOOK,
}


def notation_of(inside: str) -> Notation | None:
    """What a file is written in, by its ending."""
    return NOTATIONS.get(PurePosixPath(inside).suffix.lower())


def stem_of(inside: str) -> str:
    """The name of a file without its folders and its ending."""
    return PurePosixPath(inside).stem


@dataclass(frozen=True, slots=True)
class Cells:
    """How a table is read: what parts its cells, which line names the columns, what stands in which column."""

    separator: str = ""
    header: int = 1
    sheet: str = ""
    encoding: str = ""
    lists: tuple[tuple[str, str], ...] = ()  # column, and what parts its items
    values: tuple[tuple[str, str], ...] = ()  # column, and what texts of it mean, as JSON
    types: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = ()  # column, what it may be, and its items


@dataclass(frozen=True, slots=True)
class FileForm:
    """How the files of one entry are read. `at` are the steps to the records; `id` names the field, or composes it.

    Records of a mapping are counted as they stand, as those of a list are.
    """

    notation: Notation
    kind: str
    each_file: bool = False  # one record a file, and not a list of them
    at: tuple[str, ...] = ()
    id: str = ID
    named: str = ""  # the field whose value is the file's name, where that is to be so
    cells: Cells = Cells()
    keyed: bool = False  # a mapping from keys to records, and not a list of them
    files: str = ""  # the pattern that claims the file: its parts in braces can be parts of ids

    def inside(self, path: Path_) -> Path_:
        """Where in the file the value stands that is found at `path` of its data."""
        if len(path) < 2 or path[0] != self.kind:
            return (*self.at, *path[1:])
        rest = path[2:]
        if rest == (ID,):
            rest = (self.id_field,) if self.id_field else ()
        return (*self.at, *rest) if self.each_file else (*self.at, path[1], *rest)

    @property
    def is_table(self) -> bool:
        """Whether its records are rows, which have no keys of their own."""
        return self.notation in (Notation.TABLE, Notation.WORKBOOK)

    @property
    def is_packed(self) -> bool:
        """Whether the file is no text."""
        return self.notation is Notation.WORKBOOK

    @property
    def parts(self) -> tuple[str, ...]:
        """What an id is made of: fields, and `{file}`."""
        return tuple(_PART.findall(self.id)) if "{" in self.id else (self.id,)

    @property
    def composed(self) -> bool:
        """Whether an id is put together, so that it stands nowhere as it is."""
        return "{" in self.id

    @property
    def id_field(self) -> str:
        """The field that names a record, or the first of those that do."""
        return next((part for part in self.parts if not self.composed or not self.is_of_path(part)), "")

    def is_of_path(self, part: str) -> bool:
        """Whether a part of an id can come from the path of the file."""
        return part == FILE or (part == KEY and self.keyed) or f"{{{part}}}" in self.files

    def of_path(self, part: str, where: str) -> str | None:
        """What a part of an id is by the path of the file: `{file}`, or a part of the pattern in braces."""
        if part == FILE:
            return stem_of(where)
        if f"{{{part}}}" not in self.files:
            return None
        match = _ending(self.files).search(where)
        return None if match is None else match[part]

    def id_of(self, entry: Mapping[str, Any], where: str, key: str = "") -> str | None:
        """The id of a record as it is; None where something of it is not there. `key` is what it stands under."""
        if not self.composed:
            return as_name(entry.get(self.id))
        names = {part: as_name(entry.get(part)) or self.of_path(part, where) for part in self.parts}
        if self.keyed and KEY in names:
            names[KEY] = key or None
        if any(not value for value in names.values()):
            return None
        return _PART.sub(lambda match: names[match[1]] or "", self.id)


def as_name(value: Any) -> str | None:
    """A value as a name: text, or a whole number."""
    if value.__class__ is str:
        return value or None
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None


@lru_cache(maxsize=256)
def _ending(glob: str) -> re.Pattern[str]:
    """The pattern at the end of a path from where the command was called."""
    return re.compile(rf"(?:^|/){pattern(glob).pattern}\Z")


_NAMED = re.compile(r"\{([^\W\d]\w*)\}")


@lru_cache(maxsize=256)
def pattern(glob: str) -> re.Pattern[str]:
    """A pattern of files: `*` stays in a folder, `**` goes through them, `{name}` is a part that `*` would fit.

    What stands behind a star is looked for where it comes first and never again, so that no pattern takes long.
    """
    *chunks, last = glob.split("**/")
    names: set[str] = set()
    regex = ""
    for number, chunk in enumerate(chunks):
        part = "/".join(_segment(each, names) for each in chunk.split("/"))
        regex += f"(?>(?:[^/]+/)*?{part})" if number and chunk else part
    way = "(?:[^/]+/)*" if chunks else ""
    return re.compile(regex + way + "/".join(_segment(each, names) for each in last.split("/")))


def _segment(glob: str, names: set[str]) -> str:
    """The pattern of a folder or a file: up to each star at once, only the last of them may take more or less."""
    pieces = re.split(r"(\*+|\?|\{[^\W\d]\w*\})", glob)
    free = [at for at, piece in enumerate(pieces) if piece[:1] == "*" or _NAMED.fullmatch(piece)]
    regex = ""
    for at, piece in enumerate(pieces):
        if at not in free:
            regex += "[^/]" if piece == "?" else re.escape(piece)
            continue
        named = _NAMED.fullmatch(piece)
        star = "[^/]*" if named is None else "[^/]+" if named[1] in names else f"(?P<{named[1]}>[^/]+)"
        if named is not None:
            names.add(named[1])
        regex += ")" if at != free[0] else ""  # all that stands behind the star before
        if at != free[-1]:
            star = "(?>" + (star[:-1] + "?)" if star.endswith(")") else star + "?")
        regex += star
    return regex
