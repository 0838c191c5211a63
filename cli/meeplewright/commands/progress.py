"""A bar for what takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, TextIO, cast

from meeplewright.findings.harmless import plainly_to


class _PlainStream:
    """The terminal as a bar moves about on it."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self.flush, self.isatty, self.fileno, self.encoding = out.flush, out.isatty, out.fileno, out.encoding

    def write(self, text: str) -> int:
        plainly_to(self._out, text)
        return len(text)


@contextmanager
def bar(total: int, name: str) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on a terminal, else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(
        console=Console(file=cast("IO[str]", _PlainStream(sys.stderr)), force_terminal=True), transient=True
    ) as shown:
        task = shown.add_task(name, total=total)
        yield lambda count: shown.advance(task, count)
