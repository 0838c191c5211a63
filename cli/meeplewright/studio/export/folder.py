"""The folder that is written: what is ours is known by a list in it, and nothing else is ever touched."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from meeplewright.findings.stop import Stop
from meeplewright.packs.discover import EXPORT_LIST
from meeplewright.regular import bytes_of, json_of, text_of
from meeplewright.sources.disk import make_folder, write_whole


def write_folder(folder: Path, files: Mapping[str, bytes]) -> tuple[int, int]:
    """Write the files, and take away those of an earlier export that are no more. How many were written, and went.

    A file that is not ours is never written over, and one of ours that somebody changed is not taken away.
    """
    if folder.exists() and not folder.is_dir():
        raise Stop(f"`{folder}` is a file", help="name a folder with `-o`")
    make_folder(folder)
    before = _listed(folder / EXPORT_LIST)
    foreign = sorted(name for name in files if name not in before and (folder / name).exists())
    if foreign:
        more = f" and {len(foreign) - 1} more" if len(foreign) > 1 else ""
        raise Stop(
            f"`{folder / foreign[0]}`{more} stands there and is no file of an earlier export",
            help="name an empty folder, or one that `meeple studio export` made",
        )
    now = {name: _digest(content) for name, content in files.items()}
    # the list comes first, with both: who is stopped on the way leaves nothing that nobody knows
    write_whole(folder / EXPORT_LIST, _spelt({**before, **now}), lasting=False)
    written = 0
    for name, content in files.items():
        path = folder / name
        if before.get(name) == now[name] and _stands(path, now[name]):
            continue
        if path.parent != folder:
            make_folder(path.parent)
        write_whole(path, content, lasting=False)
        written += 1
    gone = 0
    kept = dict(now)
    for name, digest in before.items():
        if name in now:
            continue
        path = folder / name
        if _stands(path, digest) and path.resolve() == folder.resolve() / name:
            path.unlink()
            gone += 1
            with suppress(OSError):
                if path.parent != folder:
                    path.parent.rmdir()
        elif path.exists():
            kept[name] = digest
    write_whole(folder / EXPORT_LIST, _spelt(kept), lasting=False)
    return written, gone


def _stands(path: Path, digest: str) -> bool:
    try:
        return not path.is_symlink() and _digest(bytes_of(path)) == digest
    except OSError:
        return False


def _listed(path: Path) -> dict[str, str]:
    """What an earlier export wrote. Names that lead out of the folder are none of ours."""
    try:
        listing = json_of(text_of(path))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise Stop(f"`{path}` is no list of an export", help="take it away, or name another folder") from None
    named = listing.get("files") if isinstance(listing, dict) else None
    if not isinstance(named, dict):
        raise Stop(f"`{path}` is no list of an export", help="take it away, or name another folder")
    return {str(name): str(digest) for name, digest in named.items() if _inside(str(name))}


def _inside(name: str) -> bool:
    parts = name.split("/")
    return "\\" not in name and "\0" not in name and len(parts) <= 2 and all(p and p not in (".", "..") for p in parts)


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


def _spelt(files: Mapping[str, str]) -> bytes:
    return (
        json.dumps({"made-by": "meeple studio export", "files": dict(sorted(files.items()))}, indent=1) + "\n"
    ).encode()
