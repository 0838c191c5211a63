"""A baseline: findings that are known and held back, by code, record and field, with reason, owner and last day."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from meeplewright.checks.days import HOW_TO_WRITE, day
from meeplewright.checks.held import By, Held
from meeplewright.findings.catalogue import codes, nearest_code
from meeplewright.findings.model import Finding
from meeplewright.findings.stop import Stop, nearest
from meeplewright.sources.model import Source

_FIELDS = ("code", "record", "path", "field", "count", "reason", "owner", "until")


@dataclass(slots=True)
class HeldBack:
    """One line of a baseline. `count` is how many of its findings it holds back, None for all."""

    index: int
    code: str
    record: str
    path: str
    field: str
    count: int | None
    data: Mapping[str, Any]
    held: int = 0

    def fits(self, finding: Finding, path: str) -> bool:
        if finding.code != self.code or (self.field and finding.field != self.field):
            return False
        return finding.record == self.record if self.record else path == self.path and not finding.record


class Baseline:
    """A baseline file, as far as it can be followed."""

    def __init__(self, file: Path, house_codes: Sequence[str]) -> None:
        from meeplewright.systems.files import read_yaml

        self.file = file
        self.findings: list[Finding] = []
        self.held: list[Held] = []
        self.known = {*codes(), *house_codes}
        self.lines: list[HeldBack] = []
        shown = file.as_posix()
        source, findings = read_yaml(file, shown)
        self.findings += findings
        self.source = source or Source(file, shown, {})
        entries = self.source.data.get("findings")
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            self._read(index, entry)

    def hold_back(self, findings: Sequence[Finding]) -> list[Finding]:
        """The findings that no line holds back, and what is wrong with the baseline itself."""
        kept = []
        by_code: dict[str, list[HeldBack]] = {}
        for line in self.lines:
            by_code.setdefault(line.code, []).append(line)
        for finding in findings:
            path = relative_to(self.file, finding.place.path)
            for line in by_code.get(finding.code, ()):
                if line.fits(finding, path) and (line.count is None or line.held < line.count):
                    line.held += 1
                    why = f"a baseline holds it back: {line.data['reason']}"
                    self.held.append(Held(finding, By.BASELINE, why, self.source.place(("findings", line.index))))
                    break
            else:
                kept.append(finding)
        return [*kept, *self.findings, *self._unused()]

    def _unused(self) -> Iterator[Finding]:
        for line in self.lines:
            if not line.held:
                yield self._finding("MW911", line.index, "code", f"there is no finding {line.code} here to hold back",
                                    "take the line out, or let `--write-baseline` write the file anew")  # fmt: skip

    def _read(self, index: int, entry: Any) -> None:
        fault = _fault(entry, self.known)
        if fault:
            message, advice = fault
            self.findings.append(self._finding("MW913", index, "", message, advice))
            return
        until = entry.get("until")
        if until is not None and day(until) < date.today():
            message = f"this was to be held back until {until}, and that day is over"
            advice = "mend it, or set another day and say why"
            self.findings.append(self._finding("MW912", index, "until", message, advice))
            return
        count = entry.get("count")
        code, record, path, field = (str(entry.get(key, "")) for key in ("code", "record", "path", "field"))
        self.lines.append(HeldBack(index, code, record, path, field, count, entry))

    def _finding(self, code: str, index: int, key: str, message: str, advice: str) -> Finding:
        path = ("findings", index, key) if key else ("findings", index)
        return Finding.of(code, message, self.source.place(path), help=advice, field=f"findings/{index}")


def _fault(entry: Any, known: set[str]) -> tuple[str, str] | None:
    if not isinstance(entry, Mapping):
        return "this line is not a mapping", "write `code`, `record` and `reason`"
    for key in entry:
        if key not in _FIELDS:
            near = nearest(str(key), _FIELDS)
            return f"a baseline line has no `{key}`", f"did you mean `{near}`?" if near else "take it out"
    code = entry.get("code")
    if code not in known:
        near = nearest_code(str(code or ""), known)
        advice = f"did you mean `{near}`?" if near else "`meeple explain` lists all"
        return f"there is no finding code `{code or ''}`", advice
    if not str(entry.get("reason") or "").strip():
        return "this line has no reason", "write `reason:` and why the finding is not mended"
    if bool(entry.get("record")) == bool(entry.get("path")):
        return "this line must say `record` or `path`", "write `record: kind/id`, or `path` where no record is meant"
    count = entry.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        return "`count` is no number from 1", "write how many such findings are held back"
    try:
        day(entry.get("until", "2000-01-01"))
    except ValueError:
        return f"`{entry['until'] or ''}` is no day", HOW_TO_WRITE
    return None


def read_baseline(file: Path, house_codes: Sequence[str]) -> Baseline:
    """The baseline in a file; Stop where there is none."""
    if not file.is_file():
        raise Stop(f"there is no baseline `{file}`", "`--write-baseline` writes one")
    return Baseline(file, house_codes)


def relative_to(file: Path, path: str) -> str:
    """A path as a baseline names it: from the baseline's folder, so that it holds wherever meeple is called."""
    try:
        return os.path.relpath(path, file.parent).replace(os.sep, "/")
    except ValueError:  # another drive, on Windows
        return path
