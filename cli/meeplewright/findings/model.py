"""The Finding type: one thing wrong, with a stable code, a place and a way out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad it is; `rank` orders them, worst first."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        return ("error", "warning", "note").index(self.value)


class Confidence(StrEnum):
    """How sure the check is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"

    @property
    def rank(self) -> int:
        return ("high", "medium", "low").index(self.value)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A span in a file: lines and columns count characters from 1, the end is behind the last character.

    `path` is the file as a person would name it from where the command was called, with forward slashes.
    """

    path: str
    line: int = 1
    column: int = 1
    end_line: int = 0
    end_column: int = 0


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a finding: the other definition, the cause, the last visit."""

    message: str
    place: Place


@dataclass(frozen=True, slots=True)
class Edit:
    """A mend that is certain: the text at `place` becomes `replacement`."""

    place: Place
    replacement: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong.

    `record` (`kind/id`) and `field` (`options/0/goto`) name it independently of lines: baselines and
    fingerprints are made of them. `witness` is the shortest play that shows a fault of a story, one step a
    line, as `story play --script` takes it.
    """

    code: str
    severity: Severity
    message: str
    place: Place
    help: str = ""
    related: tuple[Related, ...] = ()
    edit: Edit | None = None
    confidence: Confidence = Confidence.HIGH
    record: str = ""
    field: str = ""
    witness: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        code: str,
        message: str,
        place: Place,
        *,
        help: str = "",  # noqa: A002 - the word the reader of a finding sees
        related: tuple[Related, ...] = (),
        edit: Edit | None = None,
        severity: Severity | None = None,
        confidence: Confidence | None = None,
        record: str = "",
        field: str = "",
        witness: tuple[str, ...] = (),
    ) -> Finding:
        """A finding whose severity and confidence are those of its code's page, unless told otherwise."""
        from meeplewright.findings.catalogue import page

        about = page(code)
        return cls(
            code=code,
            severity=severity or about.severity,
            message=message,
            place=place,
            help=help,
            related=related,
            edit=edit,
            confidence=confidence or about.confidence,
            record=record,
            field=field,
            witness=witness,
        )
