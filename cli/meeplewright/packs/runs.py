"""What the last run found, for when nothing has changed since. Imports nothing that a quick answer does not need."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from meeplewright.findings.model import Confidence, Edit, Finding, Place, Related, Severity
from meeplewright.packs import discover, tool, vault

_Rows = list[tuple[str, int, int, int]]


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """The outcome of a run: its findings, and whatever else the command wants to say again, as plain data."""

    findings: list[Finding]
    about: dict[str, Any]


class RunMemory:
    """The runs with these paths and options from this folder. Made before the run, so that it knows when that began."""

    def __init__(self, paths: Sequence[Path], options: Sequence[object]) -> None:
        self.paths = [discover.normal(path) for path in paths]
        self._began_ns = time.time_ns()
        asked = repr((str(Path.cwd()), [str(path) for path in self.paths], [str(option) for option in options]))
        self._seen: tuple[list[str], _Rows] = [], []  # what was below which roots before anything was read
        self._name = blake2b(asked.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()

    def recall(self) -> RunOutcome | None:
        """The last such run, if every file that it looked at is as it was, and no pack has come or gone."""
        path = self._path()
        held = None if path is None else vault.read(path)
        if not isinstance(held, tuple) or len(held) != 6 or held[0] != tool.fingerprint():
            return None
        _, folders, roots, digest, findings, about = held
        if folders != [str(folder) for folder in self._folders()]:
            return None
        self._seen = roots, _rows(roots)
        if digest != _digest(self._seen[1]):
            return None
        return RunOutcome([finding_of(row) for row in findings], about)

    def remember(self, run: RunOutcome, roots: Sequence[Path]) -> bool:
        """Keep the outcome of a run that looked at everything below `roots`, be they folders or files."""
        path = self._path()
        if path is None:
            return False
        names = sorted({str(root) for root in roots})
        # what changes after it was seen is not as it is remembered here, whichever of both was read
        rows = self._seen[1] if names and self._seen[0] == names else _rows(names)
        if any(max(modified, changed) > self._began_ns - _tick(modified) for _, _, modified, changed in rows):
            return False  # changed while or just before it was read: what was read may be older than what is there
        folders = [str(folder) for folder in self._folders()]
        findings = [row_of(finding) for finding in run.findings]
        kept = vault.write(path, (tool.fingerprint(), folders, names, _digest(rows), findings, run.about))
        vault.prune_runs(path.parent)
        return kept

    def _folders(self) -> list[Path]:
        return [each for path in self.paths for paths in discover.look_for_packs(path) for each in paths]

    def _path(self) -> Path | None:
        return vault.cache_folder(self.paths[0]) / f"run-{self._name}.bin" if self.paths else None


def _tick(modified: int) -> int:
    return discover.COARSE_TICK_NS if modified % 1_000_000_000 == 0 else discover.TICK_NS


def _digest(rows: _Rows) -> bytes:
    return blake2b(repr(rows).encode("utf-8", "surrogateescape"), digest_size=32).digest()


def _rows(roots: Sequence[str]) -> _Rows:
    """Name, size and times of every file below the roots. A root that is not there is a row, too."""
    rows: _Rows = []
    for root in roots:
        _add(root, rows, 0)
    rows.sort()
    return rows


def _add(path: str, rows: _Rows, depth: int) -> None:
    try:
        entries = os.scandir(path)
    except NotADirectoryError:
        rows.append(_row_of(path))
        return
    except OSError:
        rows.append((path, -1, 0, 0))
        return
    with entries:
        for entry in entries:
            if entry.name.startswith(".") or entry.name in discover.NEVER_ENTERED:
                continue
            if entry.is_dir(follow_symlinks=False):
                if depth < discover.DEEPEST_FOLDER:
                    _add(entry.path, rows, depth + 1)
                continue
            try:
                stat = entry.stat()
            except OSError:
                rows.append((entry.path, -1, 0, 0))
            else:
                rows.append((entry.path, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns))


def _row_of(path: str) -> tuple[str, int, int, int]:
    try:
        stat = Path(path).stat()
    except OSError:
        return path, -1, 0, 0
    return path, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns


def _place(place: Place) -> tuple[Any, ...]:
    return place.path, place.line, place.column, place.end_line, place.end_column


def row_of(finding: Finding) -> tuple[Any, ...]:
    """A finding as plain data."""
    edit = finding.edit
    return (
        finding.code,
        str(finding.severity),
        finding.message,
        _place(finding.place),
        finding.help,
        [(related.message, _place(related.place)) for related in finding.related],
        None if edit is None else (_place(edit.place), edit.replacement),
        str(finding.confidence),
        finding.record,
        finding.field,
        finding.witness,
    )


def finding_of(row: tuple[Any, ...]) -> Finding:
    """A finding from its plain data."""
    code, severity, message, place, help_, related, edit, confidence, record, field, witness = row
    return Finding(
        code=code,
        severity=Severity(severity),
        message=message,
        place=Place(*place),
        help=help_,
        related=tuple(Related(words, Place(*where)) for words, where in related),
        edit=None if edit is None else Edit(Place(*edit[0]), edit[1]),
        confidence=Confidence(confidence),
        record=record,
        field=field,
        witness=tuple(witness),
    )
