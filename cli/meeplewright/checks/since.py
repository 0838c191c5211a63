"""`--since REV`: what has changed in the work tree since a git revision, and the findings that belong to it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar

from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import Stop
from meeplewright.packs.world import World
from meeplewright.sources.git import GitSays, work_tree
from meeplewright.sources.model import Record

_Answer = TypeVar("_Answer")

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
    tree = _answered(lambda: work_tree(folder), folder)
    try:
        commit = tree.commit(revision)
    except GitSays:
        raise Stop(
            f"git knows no revision `{revision}`", "name a commit, branch or tag, such as `main` or `HEAD~1`"
        ) from None
    changes = Changes()
    plain = ["--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/"]
    diff, others = _answered(
        lambda: (
            tree.ask("diff", "--unified=0", *plain, commit, "--"),
            tree.ask("ls-files", "--others", "--exclude-standard", "-z"),
        ),
        folder,
    )
    _read_diff(diff.decode(errors="replace"), tree.top, changes)
    for name in others.decode(errors="replace").split("\0"):
        if name:
            changes.lines[_real(tree.top / name)] = [_EVERY_LINE]
    return changes


def only_changed(findings: Iterable[Finding], worlds: Sequence[World], changes: Changes) -> list[Finding]:
    """The findings in what changed: at its lines, in its records, about its packs, or for want of an id that went."""
    records: dict[str, list[Record]] = {}  # several packs may have one of a name
    for record in (record for world in worlds for record in world.records()):
        records.setdefault(record.name, []).append(record)
    packs = {f"pack/{world.pack.name}": world.pack.folder for world in worlds}

    def changed(finding: Finding) -> bool:
        if changes.touches(finding.place) or any(changes.touches(each.place) for each in finding.related):
            return True
        if finding.record in packs:
            return changes.inside(packs[finding.record])
        if any(changes.touches(record.place()) for record in records.get(finding.record, ())):
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
        elif match := _HUNK.match(line):
            in_head = False
            start, count = int(match[1]), int(match[2] if match[2] is not None else 1)
            spans.append((start, start + count - 1) if count else (max(start, 1), start + 1))
        elif not in_head and (lost := _ID.match(line)):
            changes.lost_ids.add(lost[1])


def _real(path: str | Path) -> str:
    return _realpath(os.getcwd(), os.fspath(path))  # noqa: PTH109 - a string is what is wanted


@cache
def _realpath(here: str, path: str) -> str:
    return os.path.realpath(os.path.join(here, path))  # noqa: PTH118


def _answered(ask: Callable[[], _Answer], folder: Path) -> _Answer:
    try:
        return ask()
    except FileNotFoundError:
        raise Stop("`--since` asks git what has changed, and git is not installed") from None
    except GitSays as says:
        raise Stop(
            f"git cannot say what has changed in `{folder}`: {says}", "`--since` works inside a git work tree"
        ) from None
