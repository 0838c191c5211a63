"""Mends: edits of findings as splices of the text they were found in, which keep every other byte."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from meeplewright.findings.model import Edit, Finding, Place
from meeplewright.regular import bytes_of
from meeplewright.sources.disk import write_whole

_BREAK = re.compile(r"\r\n|\n|\r")
_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Mended:
    """A file before and after its edits."""

    path: str
    before: str
    after: str
    edits: int

    def diff(self) -> str:
        """What changes, as a unified diff."""
        old, new = self.before.splitlines(keepends=True), self.after.splitlines(keepends=True)
        lines = unified_diff(old, new, f"a/{self.path}", f"b/{self.path}")
        return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def mended(findings: Sequence[Finding]) -> list[Mended]:
    """The files that the findings' edits change. Of edits that overlap, the first is taken, and the rest wait."""
    by_path: dict[str, list[Edit]] = defaultdict(list)
    for finding in findings:
        if finding.edit is not None:
            by_path[finding.edit.place.path].append(finding.edit)
    changed = []
    for path, edits in by_path.items():
        text = read(path)
        after, count = spliced(text, edits)
        if after != text:
            changed.append(Mended(path, text, after, count))
    return changed


def spliced(text: str, edits: Iterable[Edit]) -> tuple[str, int]:
    """The text with its edits made, and how many were made."""
    starts = [0, *(match.end() for match in _BREAK.finditer(text))]
    shift = len(_BOM) if text.startswith(_BOM) else 0
    spans = sorted({(*_span(edit.place, starts, shift, len(text)), edit.replacement) for edit in edits})
    parts: list[str] = []
    end = count = 0
    for start, stop, replacement in spans:
        if start < end or (count and start == end == stop):
            continue
        parts += [text[end:start], replacement]
        end = stop
        count += 1
    return "".join((*parts, text[end:])), count


def read(path: str) -> str:
    """The text of a file, every byte kept."""
    return bytes_of(path).decode("utf-8")


def write(path: str, text: str) -> None:
    """Write a file so that at any moment it is either the old or the new one; a link stays one."""
    write_whole(Path(path), text.encode("utf-8"))


def _span(place: Place, starts: Sequence[int], shift: int, length: int) -> tuple[int, int]:
    def offset(line: int, column: int) -> int:
        if line > len(starts):
            return length
        return min(starts[line - 1] + column - 1 + (shift if line == 1 else 0), length)

    start = offset(place.line, place.column)
    return start, max(start, offset(place.end_line, place.end_column))
