"""`meeple check --watch`: looks at the files' sizes and times ten times a second, and checks again when they change."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from meeplewright.checks.session import CheckOptions, CheckSession
from meeplewright.commands.checking import Manner, tell
from meeplewright.findings.harmless import plainly_to
from meeplewright.findings.stop import Stop

PAUSE_SECONDS = 0.08
QUIET_PAUSES = 25  # after so many without a change nobody waits for an answer
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_NEVER_ENTERED = {"__pycache__", "node_modules"}
_Stamps = dict[str, tuple[int, int]]


def forever(options: CheckOptions, manner: Manner) -> int:
    """Check, wait for a change, check again. Ctrl-C ends it with the status of the last check."""
    watch = CheckWatch(options, manner)
    try:
        before = watch.stamps()
        watch.check(None)
        before = {**watch.stamps(), **before}  # now it is known what the packs extend and which system they follow
        watch.say_waiting()
        quiet = 0
        while True:
            time.sleep(PAUSE_SECONDS)
            now = watch.stamps()
            quiet += 1
            if now != before:
                before, changed = now, _changed(before, now)
                watch.check(changed)
                watch.say_waiting()
                quiet = 0
            elif quiet == QUIET_PAUSES:
                watch.session.living.rest()
    except KeyboardInterrupt:
        print()
        return watch.status


class CheckWatch:
    """One watch: what is checked, what is looked at, and how the last check ended."""

    def __init__(self, options: CheckOptions, manner: Manner) -> None:
        self.options = options
        self.session = CheckSession(options)
        self.manner = manner
        self.status = 0
        self.took_seconds = 0.0
        self.roots = {str(path) for path in options.wish.paths}
        self.own = {os.path.realpath(file) for _, file in manner.formats if file is not None}

    def check(self, changed: Sequence[str] | None) -> None:
        """One check, told with what made it necessary; of everything where that is not known."""
        began = time.perf_counter()
        if sys.stdout.isatty():
            plainly_to(sys.stdout, _CLEAR)
        if changed:
            names = [os.path.relpath(name).replace(os.sep, "/") for name in changed[:3]]
            more = f" and {len(changed) - 3} more" if len(changed) > 3 else ""
            print(f"changed: {', '.join(names)}{more}")
        try:
            run = self.session.check(None if changed is None else [Path(name) for name in changed])
        except Stop as stop:
            print(f"error: {stop.message}")
            self.status = 2
            self.session = CheckSession(self.options)  # whatever was in the way, the next check looks at everything
        else:
            tell(run.report, self.manner)
            self.status = int(run.report.failed)
            self.roots = {*map(str, self.options.wish.paths), *run.result.roots}
        self.took_seconds = time.perf_counter() - began

    def say_waiting(self) -> None:
        """Say that what changes from now on will be seen."""
        now = time.strftime("%H:%M:%S")
        print(f"[{now}, {self.took_seconds:.2f} s] waiting for a change; Ctrl-C ends", flush=True)

    def stamps(self) -> _Stamps:
        """Size and time of every file that a check looks at, except those that the check itself writes."""
        stamps: _Stamps = {}
        for root in self.roots:
            _look(os.path.abspath(root), stamps)  # noqa: PTH100 - one name a file, whatever leads to it
        if self.options.baseline is not None:
            _stamp(self.options.baseline, stamps)
        for path in self.own:
            stamps.pop(path, None)
        return stamps


def _changed(before: _Stamps, now: _Stamps) -> list[str]:
    return sorted(path for path in before.keys() | now.keys() if before.get(path) != now.get(path))


def _look(root: str, stamps: _Stamps) -> None:
    waiting = [root]
    while waiting:
        for entry in _entries(waiting.pop()):
            if entry.name.startswith(".") or entry.name in _NEVER_ENTERED:
                continue
            try:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    stat = entry.stat()
                    stamps[entry.path] = (stat.st_size, stat.st_mtime_ns)
            except OSError:
                continue  # gone between two looks


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            yield from entries
    except OSError:
        return


def _stamp(path: Path, stamps: _Stamps) -> None:
    try:
        stat = path.stat()
    except OSError:
        return
    stamps[os.fspath(path)] = (stat.st_size, stat.st_mtime_ns)
