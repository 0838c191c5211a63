"""`--since REV`: what has changed in the work tree since a git revision, and the findings that belong to it."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import Stop
from meeplewright.packs.world import World

_HUNK = re.compile(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@")
_ID = re.compile(r"-\s*(?:-\s*)?\{?\s*id:\s*[\"']?([A-Za-z0-9-]+)")
_EVERY_LINE = (1, 1 << 31)


@dataclass(slots=True)
class Changes:
    """Lines that changed, by absolute path, and ids of which a line was taken away."""

    lines: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    lost_ids: set[str] = field(default_factory=set)

    def touches(self, place: Place) -> bool:
        end = max(place.line, place.end_line)
        spans = self.lines.get(_real(place.path), ())
        return any(first <= end and place.line <= last for first, last in spans)

    def inside(self, folder: Path) -> bool:
        """Whether anything below a folder has changed."""
        home = _real(folder) + os.sep
        return any(path.startswith(home) for path in self.lines)


def changes_since(revision: str, folder: Path) -> Changes:
    """What git says has changed since a revision, new files included."""
    top = Path(_git(folder, "rev-parse", "--show-toplevel").strip())
    commit = _git(
        folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}", missing=revision
    ).strip()
    changes = Changes()
    plain = ["--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/"]
    diff = _git(top, "-c", "core.quotePath=false", "diff", "--unified=0", *plain, commit, "--")
    _read_diff(diff, top, changes)
    for name in _git(top, "ls-files", "--others", "--exclude-standard", "-z").split("\0"):
        if name:
            changes.lines[_real(top / name)] = [_EVERY_LINE]
    return changes


def only_changed(findings: Iterable[Finding], worlds: Sequence[World], changes: Changes) -> list[Finding]:
    """The findings in what changed: at its lines, in its records, about its packs, or for want of an id that went."""
    records = {record.name: record for world in worlds for record in world.records()}
    packs = {f"pack/{world.pack.name}": world.pack.folder for world in worlds}

    def changed(finding: Finding) -> bool:
        if changes.touches(finding.place) or any(changes.touches(each.place) for each in finding.related):
            return True
        if finding.record in packs:
            return changes.inside(packs[finding.record])
        record = records.get(finding.record)
        if record is not None and changes.touches(record.place()):
            return True
        return any(f"`{lost}`" in finding.message for lost in changes.lost_ids)

    return [finding for finding in findings if changed(finding)]


def _read_diff(diff: str, top: Path, changes: Changes) -> None:
    spans: list[tuple[int, int]] = []
    in_head = False
    for line in diff.split("\n"):
        if line.startswith("diff --git "):
            in_head, spans = True, []
        elif in_head and line.startswith("+++ b/"):
            changes.lines[_real(top / line[6:].rstrip("\t"))] = spans
        elif in_head and line.startswith("+++ /dev/null"):
            spans = []
        elif found := _HUNK.match(line):
            in_head = False
            start, count = int(found[1]), int(found[2] if found[2] is not None else 1)
            spans.append((start, start + count - 1) if count else (max(start, 1), start + 1))
        elif not in_head and (lost := _ID.match(line)):
            changes.lost_ids.add(lost[1])


def _real(path: str | Path) -> str:
    return _realpath(os.getcwd(), os.fspath(path))  # noqa: PTH109 - a string is what is wanted


@cache
def _realpath(here: str, path: str) -> str:
    return os.path.realpath(os.path.join(here, path))  # noqa: PTH118


def _git(folder: Path, *words: str, missing: str = "") -> str:
    at = folder if folder.is_dir() else folder.parent
    try:
        done = subprocess.run(
            ["git", "-C", os.fspath(at), *words], capture_output=True, check=False, encoding="utf-8", errors="replace"
        )
    except FileNotFoundError:
        raise Stop("`--since` asks git what has changed, and git is not installed") from None
    if done.returncode == 0:
        return done.stdout
    if missing:
        raise Stop(f"git knows no revision `{missing}`", "name a commit, branch or tag, such as `main` or `HEAD~1`")
    said = done.stderr.strip().partition("\n")[0].removeprefix("fatal: ")
    raise Stop(f"git cannot say what has changed in `{at}`: {said}", "`--since` works inside a git work tree")
