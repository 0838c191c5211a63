"""One translated text of a locale file, and how its key says of which record and field it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from meeplewright.findings.model import Finding, Place

_PARTS = "#./_-:"  # what stands between a record and its field in a key, the surest first


class Unit(NamedTuple):
    """A text in a language. `record` is what the file calls its record by; nothing where `key` could not be read."""

    record: str
    field: str
    text: str
    place: Callable[[], Place]
    source: str | None = None  # what was translated, where the file says so
    fuzzy: bool = False
    language: str = ""  # where the file itself says so, column by column


@dataclass(slots=True)
class Units:
    """What a file holds, and what is wrong with it."""

    units: list[Unit] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    letters: list[Finding] = field(default_factory=list)  # that are not what they seem


@dataclass(frozen=True, slots=True)
class LocaleAsked:
    """What an entry of `sources:` asks a locale file for."""

    by: str
    fields: tuple[str, ...]
    kinds: tuple[str, ...]
    languages: tuple[str, ...]  # of the pack, its own first: columns may be called so

    @lru_cache(maxsize=1 << 10)  # noqa: B019 - an entry of a pack, few and small
    def split(self, key: str) -> tuple[str, str] | None:
        """Record and field of a key such as `storm.name`, `card/storm#name` or `storm_name`; the longest field wins."""
        for name in sorted(self.fields, key=len, reverse=True):
            for written in dict.fromkeys((name, name.replace("/", "."), name.replace("/", "_"))):
                record = key[: -len(written) - 1]
                if record and key.endswith(written) and key[-len(written) - 1] in _PARTS:
                    return self.bare(record), name
        return None

    def bare(self, record: str) -> str:
        """A record without the kind before it."""
        for kind in self.kinds:
            if record.startswith(kind) and record[len(kind) : len(kind) + 1] in tuple(_PARTS):
                return record[len(kind) + 1 :]
        return record


def broken(message: str, place: Place, help: str) -> Finding:  # noqa: A002 - as in a finding
    """A file, or a part of it, that cannot be read."""
    return Finding.of("MW510", message, place, help=help)


def nearest_field(name: str, fields: Sequence[str]) -> str:
    """The field that a column or a key is called after, small letters and blanks apart."""
    folded = _folded(name)
    return next((each for each in fields if _folded(each) == folded), "")


def _folded(name: str) -> str:
    return name.strip().casefold().replace(" ", "_").replace(".", "/")
