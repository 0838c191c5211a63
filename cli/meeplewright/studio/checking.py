"""The findings, made in a process of their own: a story that is proven for seconds holds up no picture."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

from meeplewright.findings.model import Finding


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checks say of a generation; `trouble` is why nothing can be said."""

    generation: int
    findings: tuple[Finding, ...] = ()
    trouble: str = ""
    lost: bool = False  # the process was killed: what was said before stays, and is told to be old


class Checker:
    """One pack, checked again after every change. `tell` is called from another thread."""

    def __init__(self, folder: Path, tell: Callable[[Verdict], None], *, cache: bool, more: bool) -> None:
        self._begin = (str(folder), cache, more)
        self._tell = tell
        self._generation = 0
        self._closed = False
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        self._here, there = context.Pipe()
        self._process = context.Process(target=_check, args=(there, *self._begin), name="meeple studio: checks")
        self._process.start()
        there.close()
        Thread(target=self._listen, args=(self._here,), daemon=True).start()

    def look(self, generation: int, changed: Sequence[Path] | None) -> None:
        """Check again; `changed` are the files, None where nobody knows."""
        self._generation = generation
        if not self._process.is_alive():
            self._start()
            changed = None
        with suppress(OSError, ValueError):
            self._here.send((generation, None if changed is None else [str(path) for path in changed]))

    def close(self) -> None:
        self._closed = True
        self._here.close()
        self._process.terminate()
        self._process.join(5)

    def _listen(self, here: Connection) -> None:
        while True:
            try:
                verdict = here.recv()
            except (OSError, EOFError, TypeError):  # TypeError: closed while it waited
                if not self._closed:
                    self._tell(Verdict(self._generation, lost=True))
                return
            self._tell(verdict)


def _check(asked: Connection, folder: str, cache: bool, more: bool) -> None:  # noqa: FBT001 - sent to a process
    """The process: until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    if hasattr(os, "nice"):
        os.nice(5)  # somebody waits for the pictures first
    from meeplewright.checks.living import Living
    from meeplewright.checks.run import Superseded, Wish
    from meeplewright.findings.stop import Stop

    living = Living(Wish([Path(folder)], cache=cache, more=more))
    changed: set[Path] | None = None
    while True:
        try:
            generation, told = asked.recv()
            changed = None if told is None or changed is None else changed | {Path(path) for path in told}
            if asked.poll():
                continue
            found = living.result(None if changed is None else sorted(changed), superseded=asked.poll)
        except Superseded:
            changed = set()
            continue
        except Stop as stop:
            verdict = Verdict(generation, trouble=f"{stop.message}; {stop.help}" if stop.help else stop.message)
        except (EOFError, OSError, KeyboardInterrupt):
            return
        except Exception as fault:  # noqa: BLE001 - told on the page, and the next change is checked anew
            verdict = Verdict(generation, trouble=f"a fault of ours: {type(fault).__name__}: {fault}")
        else:
            verdict = Verdict(generation, tuple(found.findings))
        changed = set()
        with suppress(OSError, ValueError):
            asked.send(verdict)
