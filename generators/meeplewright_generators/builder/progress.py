"""What a person sees while it builds: one line that changes on a terminal, one line a file elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from meeplewright.findings.harmless import harmless, plainly_to

if TYPE_CHECKING:
    from meeplewright_generators.builder.run import Built
    from meeplewright_generators.jobs import Job


class Progress:
    """Counts jobs by their weight and guesses the time left from what the made ones took."""

    def __init__(self, out: TextIO | None = None, *, quiet: bool = False) -> None:
        self._out = out or sys.stderr
        self._quiet = quiet
        self._live = not quiet and self._out.isatty()
        self._total = self._done = 0.0
        self._count = self._made = 0
        self._since = 0.0

    def begin(self, stale: Sequence[Job]) -> None:
        self._total = sum(job.weight for job in stale)
        self._count = len(stale)
        self._since = time.monotonic()
        self._show("")

    def made(self, job: Job, why: str) -> None:
        self._step(job)
        if not self._quiet and not self._live:
            for name in job.files[:3]:
                self._out.write(f"made {name} ({why})\n")
            if len(job.files) > 3:
                self._out.write(f"made {len(job.files) - 3} more for {job.title}\n")
        self._show(job.title)

    def stopped(self, job: Job) -> None:
        self._step(job)
        self._show(job.title)

    def end(self) -> None:
        if self._live and self._count:
            plainly_to(self._out, "\r\x1b[K")
            self._out.flush()

    def left(self) -> str:
        """The time left in words, once there is something to guess from."""
        if not self._done or self._done >= self._total:
            return ""
        seconds = (time.monotonic() - self._since) * (self._total - self._done) / self._done
        return f"about {seconds:.0f} s left" if seconds < 90 else f"about {seconds / 60:.0f} min left"

    def _step(self, job: Job) -> None:
        self._made += 1
        self._done += job.weight

    def _show(self, title: str) -> None:
        if self._live and self._count:
            parts = [f"building {self._made}/{self._count}", title, self.left()]
            plainly_to(self._out, "\r\x1b[K" + harmless(" · ".join(part for part in parts if part)))
            self._out.flush()


def told(built: Built, seconds: float) -> str:
    """What a build did, in one line."""
    parts = [f"{len(built.made)} file{'s' if len(built.made) != 1 else ''} made"]
    if built.kept:
        parts.append(f"{len(built.kept)} up to date")
    if built.removed:
        parts.append(f"{len(built.removed)} removed")
    return f"{built.folder}: {', '.join(parts)} in {seconds:.1f} s"


def say(line: str, *, quiet: bool) -> None:
    """A line for whoever called."""
    if not quiet:
        sys.stdout.write(line + "\n")
