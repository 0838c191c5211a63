"""Edits applied to files: shown as a diff, or written all at once."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

from meeplewright.checks.mend import spliced
from meeplewright.findings.model import Edit
from meeplewright.packs.vault import cache_folder
from meeplewright.sources.disk import write_all, writing


def changed_files(edits: Iterable[Edit]) -> dict[Path, tuple[str, str]]:
    """The text of each file before and after its edits."""
    by_path: dict[str, list[Edit]] = {}
    for edit in edits:
        by_path.setdefault(edit.place.path, []).append(edit)
    changed = {}
    for name, own in sorted(by_path.items()):
        path = Path(name)
        before = path.read_bytes().decode("utf-8", errors="surrogateescape")
        after, _count = spliced(before, own)
        if after != before:
            changed[path] = (before, after)
    return changed


def diff(changed: dict[Path, tuple[str, str]]) -> str:
    """What would change, as one unified diff."""
    parts = []
    for path, (before, after) in changed.items():
        name = path.as_posix()
        lines = unified_diff(before.splitlines(), after.splitlines(), f"a/{name}", f"b/{name}", lineterm="")
        parts += ["".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in line) for line in lines]
    return "\n".join(parts)


def write(changed: dict[Path, tuple[str, str]], home: Path) -> None:
    """Write every file or none; a kill in between is finished by the next meeple that writes here."""
    folder = cache_folder(home)
    with writing(folder):
        contents = {path: after.encode("utf-8", errors="surrogateescape") for path, (_before, after) in changed.items()}
        write_all(contents, folder)
