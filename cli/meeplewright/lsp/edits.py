"""Changes of files as the protocol has them: the smallest stretches that differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from meeplewright.desk.room import Desk, whole_path
from meeplewright.findings.model import Edit
from meeplewright.lsp.positions import Positions, uri_of
from meeplewright.regular import real_path
from meeplewright.text.alike import ends_alike

_MANY = 400


def between(before: str, after: str, encoding: str) -> list[dict[str, Any]]:
    """One text made into another: one stretch, or those lines that differ where it would be a long one."""
    positions = Positions(before, encoding)
    start, end = ends_alike(before, after)
    stop, there = len(before) - end, len(after) - end
    if stop - start < _MANY or there - start < _MANY:
        return [{"range": positions.range(start, stop), "newText": after[start:there]}] if before != after else []
    old, new = before[start:stop].splitlines(keepends=True), after[start:there].splitlines(keepends=True)
    offsets = [start]
    for line in old:
        offsets.append(offsets[-1] + len(line))
    return [
        {"range": positions.range(offsets[a], offsets[b]), "newText": "".join(new[c:d])}
        for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if tag != "equal"
    ]


def of_edits(desk: Desk, edits: Iterable[Edit], encoding: str) -> dict[Path, list[dict[str, Any]]]:
    """Edits of ours, by file."""
    by_file: dict[Path, list[dict[str, Any]]] = {}
    texts: dict[Path, Positions] = {}
    for edit in sorted(edits, key=lambda edit: edit.place):
        path = whole_path(edit.place.path)
        positions = texts.setdefault(path, Positions(desk.text(path), encoding))
        by_file.setdefault(path, []).append({"range": positions.of(edit.place), "newText": edit.replacement})
    return by_file


def workspace_edit(
    desk: Desk,
    changes: Mapping[Path, Sequence[Mapping[str, Any]]],
    *,
    documents: bool,
    new: Sequence[Path] = (),
    moves: Sequence[tuple[Path, Path]] = (),
) -> dict[str, Any]:
    """Changes of several files as one, with files that are made and files that move, where the client can do that."""
    if not documents:
        return {"changes": {uri(desk, path): list(edits) for path, edits in changes.items()}}
    steps: list[dict[str, Any]] = [
        {"kind": "create", "uri": uri_of(path), "options": {"ignoreIfExists": True}} for path in new
    ]
    for path, edits in changes.items():
        document = desk.documents.get(real_path(path))
        version = document.version if document is not None else None
        steps.append({"textDocument": {"uri": uri(desk, path), "version": version}, "edits": list(edits)})
    steps += [{"kind": "rename", "oldUri": uri(desk, old), "newUri": uri_of(to)} for old, to in moves]
    return {"documentChanges": steps}


def uri(desk: Desk, path: Path) -> str:
    """The URI of a file: as the client wrote it, where it is open there."""
    document = desk.documents.get(real_path(path))
    return uri_of(path if document is None else document.path)
