"""`meeple check --watch`: looks at the files' sizes and times ten times a second, and checks again when they change."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from meeplewright.checks.session import Options, check
from meeplewright.commands.checking import Manner, tell
from meeplewright.findings.lines import forget
from meeplewright.findings.stop import Stop
from meeplewright.packs.cache import Cache

PAUSE_SECONDS = 0.08
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_Stamps = dict[str, tuple[int, int]]


def forever(options: Options, manner: Manner) -> int:
    """Check, wait for a change, check again. Ctrl-C ends it with the status of the last check."""
    options = replace(options, wish=replace(options.wish, files=Cache()))
    status = 0
    try:
        before: _Stamps | None = None
        while True:
            now = _stamps(options)
            if now != before:
                status = _again(options, manner, [] if before is None else _changed(before, now))
                before = now
            time.sleep(PAUSE_SECONDS)
    except KeyboardInterrupt:
        print()
        return status


def _again(options: Options, manner: Manner, changed: list[str]) -> int:
    began = time.perf_counter()
    forget()
    if sys.stdout.isatty():
        sys.stdout.write(_CLEAR)
    if changed:
        more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
        print(f"changed: {', '.join(changed[:3])}{more}")
    try:
        report = check(options).report
    except Stop as stop:
        print(f"error: {stop.message}")
        status = 2
    else:
        tell(report, manner)
        status = int(report.failed)
    print(
        f"[{time.strftime('%H:%M:%S')}, {time.perf_counter() - began:.2f} s] waiting for a change; Ctrl-C ends",
        flush=True,
    )
    return status


def _changed(before: _Stamps, now: _Stamps) -> list[str]:
    names = sorted(path for path in before.keys() | now.keys() if before.get(path) != now.get(path))
    return [os.path.relpath(name).replace(os.sep, "/") for name in names]


def _stamps(options: Options) -> _Stamps:
    from meeplewright import data

    found: _Stamps = {}
    for root in (*options.wish.paths, data.schemas()):
        _look(root, found)
    if options.baseline is not None:
        _stamp(os.fspath(options.baseline), found)
    return found


def _look(root: Path, found: _Stamps) -> None:
    waiting = [os.fspath(root)]
    while waiting:
        folder = waiting.pop()
        for entry in _entries(folder):
            if entry.name.startswith(".") or entry.name in {"__pycache__", "node_modules"}:
                continue
            try:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    stat = entry.stat()
                    found[entry.path] = (stat.st_size, stat.st_mtime_ns)
            except OSError:
                continue  # gone between two looks


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            yield from entries
    except OSError:
        return


def _stamp(path: str, found: _Stamps) -> None:
    try:
        stat = Path(path).stat()
    except OSError:
        return
    found[path] = (stat.st_size, stat.st_mtime_ns)
