"""A print as it will be: `meeple build` in a process of its own, into a folder that goes with the studio."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

MOST_LINES = 400
_SAFE = re.compile(r"[^\w.-]+", re.ASCII)


class PrintRunner:
    """One print at a time. `tell` says how it goes, from another thread."""

    def __init__(self, pack: Path, tell: Callable[[dict[str, Any]], None]) -> None:
        self._pack = pack
        self._tell = tell
        self._home = Path(tempfile.mkdtemp(prefix="meeple-studio-"))
        self._process: subprocess.Popen[str] | None = None
        self._listener: Thread | None = None
        self.run = 0
        self.lines: list[str] = []
        self.status: int | None = None

    @property
    def running(self) -> bool:
        return self._process is not None and self.status is None

    def start(self, words: Sequence[str]) -> None:
        """Print with these options; what was printed before goes."""
        self.stop()
        self.run += 1
        self.lines, self.status = [], None
        shutil.rmtree(self._folder(self.run - 1), ignore_errors=True)
        call = [sys.executable, "-m", "meeplewright.app", "build", str(self._pack), "-o", str(self._folder(self.run))]
        self._process = subprocess.Popen(
            [*call, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self._listener = Thread(target=self._listen, args=(self._process,), daemon=True)
        self._listener.start()

    def stop(self) -> None:
        """No more of it."""
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
            self.status = -1
        if self._listener is not None:
            self._listener.join(5)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self._home, ignore_errors=True)

    def files(self) -> dict[str, Path]:
        """What was made, by a name that an address can hold."""
        folder = self._folder(self.run)
        pdfs = sorted(folder.rglob("*.pdf")) if folder.is_dir() else []
        return {f"{self.run}-{number}-{_SAFE.sub('-', each.name)}": each for number, each in enumerate(pdfs)}

    def state(self) -> dict[str, Any]:
        home = str(self._folder(self.run))
        return {
            "run": self.run,
            "running": self.running,
            "status": self.status,
            "lines": [line.replace(home, "…") for line in self.lines[-MOST_LINES:]],
            "made": sum(line.startswith("made ") for line in self.lines),
        }

    def _folder(self, run: int) -> Path:
        return self._home / str(run)

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                if process is self._process:
                    self.lines.append(line.rstrip())
                    self._tell(self.state())
        status = process.wait()
        if process is self._process:
            self.status = status
            self._tell(self.state())
