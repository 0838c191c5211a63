"""Frozen data about the contents of a box: kinds, records, references, findings."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meeplewright.public.world import World


class CannotLoad(Exception):
    """There is no pack at the path, or none that can be read; the message says why, `help` what to do."""

    def __init__(self, message: str, help: str = "") -> None:  # noqa: A002 - as in a finding
        super().__init__(f"{message} ({help})" if help else message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of record. `schema` is its JSON Schema, complete in itself."""

    name: str
    title: str
    schema: Mapping[str, Any] = dataclasses.field(repr=False)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong. Lines and columns count from 1; `file` is as a person would name it from here."""

    code: str
    severity: str  # error, warning or note
    confidence: str  # high, medium or low
    message: str
    help: str
    file: str
    line: int
    column: int
    record: str  # `kind/id`, or nothing
    field: str  # `options/0/goto`, or nothing


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A value of a record that names another record. `target` is None where there is none of that name."""

    record: Record
    field: str  # where it stands in the record: `options/0/goto`
    value: str
    kinds: tuple[str, ...]  # that it may be of
    target: Record | None = dataclasses.field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """One thing in the box. `fields` is what was written, read-only; `plain()` is a copy of your own."""

    kind: str
    id: str
    fields: Mapping[str, Any] = dataclasses.field(repr=False)
    pack: str
    """The pack that it is written in; nothing where it is a word of the system."""
    file: Path = dataclasses.field(repr=False)
    """The file that it is written in."""
    world: World = dataclasses.field(repr=False)

    @property
    def name(self) -> str:
        """`kind/id`, as findings and translations call it."""
        return f"{self.kind}/{self.id}"

    @property
    def line(self) -> int:
        """The line on which it begins, from 1."""
        return self.world.line_of(self)

    @property
    def references(self) -> Sequence[Reference]:
        """The records that it names, in the order of its fields."""
        return self.world.references_of(self)

    @property
    def referenced_by(self) -> Sequence[Reference]:
        """The places where others name it."""
        return self.world.references_to(self)

    def texts(self, language: str = "") -> Mapping[str, str]:
        """Its texts by field (`name`, `options/0/label`): in a language, those only that are translated into it."""
        return self.world.texts_of(self, language)

    def text(self, field: str, language: str = "") -> str:
        """One text, in the pack's own language where it is not translated; KeyError where the record has none there."""
        text = self.texts(language).get(field)
        return self.texts()[field] if text is None else text

    def plain(self) -> dict[str, Any]:
        """The fields as ordinary dicts and lists, a copy that may be changed."""
        from meeplewright.public.frozen import thawed

        fields: dict[str, Any] = thawed(self.fields)
        return fields
