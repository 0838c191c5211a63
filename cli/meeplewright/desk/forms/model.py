"""A form: fields, each with the one thing that it is edited by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.sources.model import Path_


class Widget(StrEnum):
    """What a value is edited by."""

    LINE = "line"
    TEXT = "text"
    NUMBER = "number"
    TOGGLE = "toggle"
    CHOICE = "choice"
    BRANCH = "branch"  # a choice that decides which other fields there are
    REFERENCE = "reference"
    ASSET = "asset"
    AMOUNTS = "amounts"
    LIST = "list"
    GROUP = "group"
    RAW = "raw"  # whatever it is, on a line of YAML


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values to choose from."""

    value: Any
    title: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A finding of the record, at a field of it."""

    code: str
    severity: str
    message: str
    help: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a record, or one that it could have."""

    path: Path_
    name: str
    widget: Widget
    value: Any = None
    set: bool = False
    required: bool = False
    help: str = ""
    default: Any = None
    choices: tuple[Choice, ...] = ()
    kinds: tuple[str, ...] = ()  # of the records that a reference may name
    least: float | None = None
    most: float | None = None
    whole: bool = False  # a number without a fraction
    fields: tuple[Field, ...] = ()  # of a group: its keys; of a list: its items
    item: Field | None = None  # of a list: what one more would be
    blank: Any = None  # what is put in first where it is not set
    locked: str = ""  # why it cannot be changed here
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class RecordForm:
    """A record to be edited. `digest` is of its file as it was read; every change of it carries that."""

    record: str
    kind: str
    title: str
    digest: str
    file: str
    fields: tuple[Field, ...]
    locked: str = ""
    findings: tuple[Said, ...] = ()
    used_by: tuple[str, ...] = ()
