"""Edits applied to files: shown as a diff, or written all at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from difflib import unified_diff
from pathlib import Path
from types import MappingProxyType

from meeplewright.checks.mend import spliced
from meeplewright.findings.model import Edit
from meeplewright.findings.stop import Stop
from meeplewright.packs.vault import cache_folder, prepare, project_of
from meeplewright.regular import bytes_of
from meeplewright.sources.disk import make_folder, place, write_all, writing


def changed_files(edits: Iterable[Edit]) -> dict[Path, tuple[str, str]]:
    """The text of each file before and after its edits."""
    by_path: dict[str, list[Edit]] = {}
    for edit in edits:
        by_path.setdefault(edit.place.path, []).append(edit)
    changed = {}
    for name, own in sorted(by_path.items()):
        path = Path(name)
        before = _text(path)
        after, _count = spliced(before, own)
        if after != before:
            changed[path] = (before, after)
    return changed


def whole(path: Path, after: str) -> tuple[str, str]:
    """A file as it is, and as it will be: a byte order mark stays, bytes that are no UTF-8 are refused."""
    before = _text(path)
    if any("\udc80" <= char <= "\udcff" for char in before):
        raise Stop(f"`{path}` is not UTF-8; nothing was changed", help="save it as UTF-8 first")
    return before, "\ufeff" + after if before.startswith("\ufeff") else after


def _text(path: Path) -> str:
    """A file as it is, every byte kept; nothing where there is none yet."""
    try:
        return bytes_of(path).decode("utf-8", errors="surrogateescape")
    except FileNotFoundError:
        return ""


def diff(changed: dict[Path, tuple[str, str]]) -> str:
    """What would change, as one unified diff."""
    parts = []
    here = Path.cwd()
    for path, (before, after) in changed.items():
        # from where the command was called, so that `git apply` finds it
        name = (path.relative_to(here) if path.is_relative_to(here) else path).as_posix().removeprefix("/")
        lines = unified_diff(before.splitlines(), after.splitlines(), f"a/{name}", f"b/{name}", lineterm="")
        parts += ["".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in line) for line in lines]
    return "\n".join(parts)


def refuse_taken(moves: Mapping[Path, Path]) -> None:
    """Stop where a file would be written over by one that gets its name."""
    for after in moves.values():
        if after.exists():
            raise Stop(f"`{after}` is there already; nothing was changed", help="move it away first")


def alone(home: Path, *, only_shown: bool) -> AbstractContextManager[None]:
    """While it lasts nobody else writes to the project: what is written over is what was read."""
    folder = cache_folder(home)
    return nullcontext() if only_shown else writing(folder, project_of(home))


def write(
    changed: dict[Path, tuple[str, str]],
    home: Path,
    moves: Mapping[Path, Path] = MappingProxyType({}),
    gone: Iterable[Path] = (),
) -> None:
    """Write every file or none; a kill in between is finished by the next meeple that writes here.

    `moves`: files that get another name, after the rest is written; `gone`: those that are taken away then.
    """
    folder = cache_folder(home)
    prepare(folder)
    with writing(folder, home):
        for path, (before, _after) in changed.items():
            if _text(path) != before:
                raise Stop(
                    f"`{path}` was changed by somebody else in the meantime; nothing was changed", help="do it again"
                )
        for path in changed:
            make_folder(path.parent)
        contents = {path: after.encode("utf-8", errors="surrogateescape") for path, (_before, after) in changed.items()}
        taken = [path for path in gone if contents.pop(path, None) is not None]
        for old, new in moves.items():
            make_folder(new.parent)
            edited = next((path for path in contents if path.absolute() == old.absolute()), None)
            contents[new] = bytes_of(old) if edited is None else contents.pop(edited)
        write_all(contents, folder)
        for old in moves:
            old.unlink()
        for path in taken:
            place(path)
            path.unlink()
