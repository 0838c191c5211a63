"""A process beside this one, for work that takes long: it hears what is asked, answers, and can be ended at any moment.

It is a second interpreter with pipes, alike on every system. It lives no longer than whoever started it: where that is
gone, however it went, the pipe ends and so does the process, in the middle of its work. An interrupt in the terminal is
not for it, and it is ended by the system without a word of its own.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from queue import Queue
from threading import Thread
from typing import Any, BinaryIO

_SERVE = "from meeplewright.beside import serve; serve()"
_GONE = object()
_PATIENCE_S = 5.0  # until a process that was ended is gone
_OF_ITS_OWN: dict[str, Any] = (
    {"creationflags": 0x08000200}  # CREATE_NO_WINDOW and CREATE_NEW_PROCESS_GROUP
    if sys.platform == "win32"
    else {"start_new_session": True}
)


class SideProcess:
    """One process. `work` is what it does, as `module:function`: a function that takes `Questions` and what it begins
    with. `heard` is called with each answer and `lost` when it is gone without having been ended, from a thread."""

    def __init__(
        self, work: str, begin: tuple[Any, ...], heard: Callable[[Any], None], lost: Callable[[], None]
    ) -> None:
        self._heard = heard
        self._lost = lost
        self._ended = False
        self._waiting: Queue[Any] = Queue()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _SERVE],  # -P: no module of the folder that somebody works in
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            **_OF_ITS_OWN,
        )
        self.ask((work, begin))
        Thread(target=self._send, daemon=True).start()
        Thread(target=self._listen, daemon=True).start()

    @property
    def number(self) -> int:
        """Its number among the processes of the machine."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return not self._ended and self._process.poll() is None

    def ask(self, question: Any) -> None:
        """Whoever asks does not wait, not even until it is taken."""
        self._waiting.put(pickle.dumps(question))

    def end(self) -> None:
        """At once, whatever it is at."""
        self._ended = True
        self._process.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_S)
        self._waiting.put(_GONE)

    def _send(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None, "it was asked for"
        with suppress(OSError, ValueError):
            while (question := self._waiting.get()) is not _GONE:
                pipe.write(question)
                pipe.flush()
        with suppress(OSError, ValueError):
            pipe.close()

    def _listen(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None, "it was asked for"
        with suppress(OSError, EOFError, ValueError, pickle.UnpicklingError), pipe:
            while True:
                answer = pickle.load(pipe)  # noqa: S301 - written by ourselves, in the process that we started
                if self._ended:
                    break
                self._heard(answer)
        self._process.wait()
        self._waiting.put(_GONE)
        if not self._ended:
            self._lost()


class Questions:
    """The other side: what such a process is asked, read while it works."""

    def __init__(self, reads: BinaryIO, writes: BinaryIO) -> None:
        self._reads = reads
        self._writes = writes
        self._inbox: Queue[Any] = Queue()

    def begin(self) -> Any:
        """The first that was said; from now on a thread reads on, and ends the process with whoever started it."""
        try:
            first = pickle.load(self._reads)  # noqa: S301 - as above
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)
        Thread(target=self._read, daemon=True).start()
        return first

    def next(self) -> Any:
        """What is asked next; waited for."""
        return self._inbox.get()

    def is_waiting(self) -> bool:
        """Whether something newer was asked."""
        return not self._inbox.empty()

    def tell(self, answer: Any) -> None:
        with suppress(OSError, ValueError):
            self._writes.write(pickle.dumps(answer))
            self._writes.flush()

    def _read(self) -> None:
        try:
            while True:
                self._inbox.put(pickle.load(self._reads))  # noqa: S301 - as above
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)  # nobody is there any more to whom it could matter


def serve() -> None:
    """What such a process runs. What it prints goes where errors go: its output is for answers."""
    reads, writes = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    sys.stdout = sys.stderr
    if hasattr(os, "nice"):
        os.nice(5)  # somebody waits for whoever asks
    asking = Questions(reads, writes)
    work, begin = asking.begin()
    module, _, name = work.partition(":")
    getattr(import_module(module), name)(asking, *begin)
