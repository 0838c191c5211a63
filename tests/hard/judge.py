"""Carries an attack out in a process of its own, and says what is wrong with how it was met."""

from __future__ import annotations

import hashlib
import importlib
import io
import os
import pkgutil
import re
import resource
import shutil
import signal
import stat
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hard.attack import CANARY, PIXELS, Attack, Place
from hard.toy import surroundings
from pace import pace

SECONDS = 10.0  # of the processor: the machine may be busy with others
PATIENCE_S = 90.0  # until a run is called hung
MEGABYTES = 1000
_FUSE_BYTES = 8 << 30  # of addresses, so that a machine survives what this looks for
_OWN = (b"Traceback (most recent call last)", b"this is a fault of ours", b"Fatal Python error")
_IMAGE = re.compile(rb"/Width\s+%d\b.{0,200}?/Height\s+%d\b|/Height\s+%d\b.{0,200}?/Width\s+%d\b" % (*PIXELS, *PIXELS[::-1]), re.DOTALL)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Met:
    """How an attack was met: what is wrong with that, and what it took."""

    attack: Attack
    faults: tuple[str, ...]
    status: int
    cpu_s: float
    wall_s: float
    peak_mb: float
    out: str


@dataclass(frozen=True, slots=True)
class Ran:
    """A process that has ended."""

    status: int
    cpu_s: float
    wall_s: float
    peak_mb: float
    hung: bool
    out: bytes
    err: bytes


def met(attack: Attack, root: Path) -> Met:
    """Lays the attack out below `root`, which is made for it and gone afterwards."""
    place = Place(root)
    shutil.rmtree(root, ignore_errors=True)
    surroundings(place)
    try:
        attack.lay(place)
        place.sprung.unlink(missing_ok=True)  # laying may spring it: git is asked for a repository
        shutil.rmtree(place.scratch)
        place.scratch.mkdir()
        before = dict(outside(place))
        known = set(_files(place.pack))
        ran = run(attack, place)
        faults = [*_of_run(attack, ran), *_of_place(place, before, known, ran)]
        if attack.told is not None and (why := attack.told(ran.out.decode("utf-8", "surrogateescape"))):
            faults.append(why)
        if attack.written is not None:
            faults += attack.written(place.pack)
        told = (ran.out + ran.err).decode(errors="replace")
        return Met(attack, tuple(faults), ran.status, ran.cpu_s, ran.wall_s, ran.peak_mb, told)
    finally:
        shutil.rmtree(root, ignore_errors=True)


def run(attack: Attack, place: Place) -> Ran:
    """`python -m meeplewright` with the words of the attack, under limits."""
    environment = {
        **{key: value for key, value in os.environ.items() if key in ("PATH", "SYSTEMROOT", "LANG", "LC_ALL")},
        "HOME": str(place.home), "TMPDIR": str(place.scratch), "COLUMNS": "100",
        "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z", **attack.environment,
    }  # fmt: skip
    words = [each.replace("@", str(place.root)) if each.startswith("@/") else each for each in attack.words]
    start = [*OWN, *words] if not attack.fresh else [sys.executable, "-B", "-m", "meeplewright", *words]
    return process(start, place.root / attack.at, environment, attack.given)


def process(command: list[str], folder: Path, environment: dict[str, str], given: bytes = b"") -> Ran:
    """A command, with what it and its children took. Python with our own module is forked off, with all that it imports."""
    logs = folder.parent / f".{os.getpid()}-{time.monotonic_ns()}"
    with (
        logs.with_suffix(".out").open("w+b") as out,
        logs.with_suffix(".err").open("w+b") as err,
        logs.with_suffix(".in").open("w+b") as given_file,
    ):
        for each in (".out", ".err", ".in"):
            logs.with_suffix(each).unlink()
        given_file.write(given)
        given_file.seek(0)
        patience = PATIENCE_S * pace()  # measured before the fork: no child should do it, nor pay for it
        begun = time.monotonic()
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            become(command, folder, environment, (given_file.fileno(), out.fileno(), err.fileno()))
        gone = threading.Event()
        hung = threading.Event()
        watch = threading.Thread(target=_watch, args=(child, patience, gone, hung), daemon=True)
        watch.start()
        _, status, took = os.wait4(child, 0)
        gone.set()
        watch.join()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)  # children that it left
        out.seek(0)
        err.seek(0)
        return Ran(
            os.waitstatus_to_exitcode(status), took.ru_utime + took.ru_stime, time.monotonic() - begun, took.ru_maxrss / 1024,
            hung.is_set(), out.read(64 << 20), err.read(64 << 20),
        )  # fmt: skip


OWN = [sys.executable, "-m", "meeplewright"]


def become(
    command: list[str],
    folder: Path,
    environment: dict[str, str],
    streams: tuple[int, int, int],
    before: Callable[[], None] | None = None,
) -> None:
    """In the child: the command, or what `python -m meeplewright` would come to."""
    try:
        os.setsid()
        _fuses()
        if before is not None:
            before()
        os.chdir(folder)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        if command[:3] != OWN:
            os.execve(command[0], command, environment)
        os.environ.clear()
        os.environ.update(environment)
        tempfile.tempdir = None
        sys.argv = ["meeple", *command[3:]]
        sys.stdin, sys.stdout, sys.stderr = (
            io.TextIOWrapper(io.FileIO(0), encoding="utf-8", errors="surrogateescape"),
            io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)), encoding="utf-8"),
            io.TextIOWrapper(
                io.BufferedWriter(io.FileIO(2, "w", closefd=False)), encoding="utf-8", line_buffering=True
            ),
        )
        sys.__stdout__, sys.__stderr__ = sys.stdout, sys.stderr  # type: ignore[misc] # as they are at the start
        from meeplewright.app import main

        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:  # noqa: BLE001 - as the interpreter tells it
            traceback.print_exc()
            code = 1
        for each in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                each.flush()
        os._exit(code)
    finally:
        os._exit(70)


def preload() -> None:
    """All that a command could import, once for all: a third of what most attacks take, and one state of the sources."""
    import meeplewright
    import meeplewright_generators

    for package in (meeplewright, meeplewright_generators):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                with suppress(ImportError):
                    importlib.import_module(module.name)
    for name in (
        "jsonschema_rs",
        "networkx",
        "sqlite3",
        "uharfbuzz",
        "PIL.Image",
        "difflib",
        "reportlab.pdfbase.pdfdoc",
    ):
        importlib.import_module(name)


def _fuses() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_FUSE_BYTES, _FUSE_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (int(60 * pace()),) * 2)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2 << 30, 2 << 30))


def _watch(pid: int, patience_s: float, gone: threading.Event, hung: threading.Event) -> None:
    if not gone.wait(patience_s):
        hung.set()
        os.killpg(pid, signal.SIGKILL)


def _of_run(attack: Attack, ran: Ran) -> Iterator[str]:
    said = ran.out + ran.err
    if ran.hung or ran.status == -signal.SIGXCPU:
        yield "hangs"
    elif ran.status not in attack.statuses:
        yield f"ends with {ran.status}"
    if any(words in said for words in _OWN):
        yield "traceback"
    if not said.strip() and not any("=" in word for word in attack.words):  # else it is told in a file
        yield "says nothing"
    if attack.says and not re.search(attack.says, said.decode(errors="replace")):
        yield f"does not say `{attack.says}`"
    if ran.cpu_s > SECONDS * pace():
        yield f"takes {ran.cpu_s:.1f} s" + (f" where all takes {pace():.1f} times longer" if pace() > 1 else "")
    if ran.peak_mb > MEGABYTES:
        yield f"takes {ran.peak_mb:.0f} MB"
    if CANARY.encode() in said:
        yield "tells a secret"


def _of_place(place: Place, before: dict[str, str], known: set[Path], ran: Ran) -> Iterator[str]:
    after = dict(outside(place))
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            yield f"touches {name}"
    if place.sprung.exists():
        yield "runs a program"
    for path in sorted(_files(place.pack)):
        if path not in known and (how := _secret_in(path)):
            yield f"{how} in {path.relative_to(place.pack)}"
        if ran.status >= 0 and path not in known and path.name.endswith(".part"):
            yield f"leaves {path.relative_to(place.pack)}"


def outside(place: Place) -> Iterator[tuple[str, str]]:
    """Everything around the pack that no call may touch, each with a digest; the cache in the home is the program's."""
    for here, folders, names in os.walk(place.root):
        at = Path(here)
        if at == place.pack:
            folders[:] = [name for name in folders if name == ".git"]
            continue
        if at == place.home / ".cache":
            folders[:] = [name for name in folders if name != "meeplewright"]
        for name in (*folders, *names):
            path = at / name
            if path not in (place.home / ".cache", place.sprung):
                yield str(path.relative_to(place.root)), _digest(path)


def _digest(path: Path) -> str:
    about = path.lstat()
    if stat.S_ISLNK(about.st_mode):
        return f"link {path.readlink()}"
    if stat.S_ISREG(about.st_mode) and about.st_size < 64 << 20:
        return f"{about.st_mode:o} {hashlib.sha256(path.read_bytes()).hexdigest()}"
    return f"{about.st_mode:o}"


def _files(folder: Path) -> Iterator[Path]:
    """Regular files of the pack that are not behind a link."""
    for here, _, names in os.walk(folder):
        for name in names:
            path = Path(here, name)
            if stat.S_ISREG(path.lstat().st_mode):
                yield path


def _secret_in(path: Path) -> str:
    """What of the secrets stands in a file that was written: its words, or the picture of a size that no other has."""
    data = path.read_bytes()
    if CANARY.encode() in data:
        return "a secret stands"
    if path.suffix == ".pdf" and data:
        if _IMAGE.search(data):
            return "a foreign picture is printed"
        return limited(lambda: _secret_printed(data))
    return ""


def _secret_printed(data: bytes) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return "a secret is printed" if any(CANARY in _words(page) for page in document) else ""
    finally:
        document.close()


def _words(page: Any) -> str:
    return str(page.get_textpage().get_text_range())


def limited(reads: Callable[[], str], most_s: int = 30, most_bytes: int = 2 << 30) -> str:
    """What a reader of a written file says, in a process of its own: what it reads may have been made to harm it."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (int(most_s * pace()),) * 2)
            resource.setrlimit(resource.RLIMIT_AS, (_addresses() + most_bytes,) * 2)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            signal.alarm(int(PATIENCE_S * pace()))
            try:
                said = reads()
            except Exception as problem:  # noqa: BLE001 - whatever a reader of PDFs raises
                said = f"no reader can read it ({type(problem).__name__})"
            os.write(there, said.encode()[:4000])
            os._exit(0)
        finally:
            os._exit(70)
    os.close(there)
    with os.fdopen(here, "rb") as told:
        said = told.read().decode()
    _, status = os.waitpid(child, 0)
    return said if status == 0 else "a reader of it needs more than it may take"


def _addresses() -> int:
    """Of this process, in bytes: what was loaded already counts against a limit."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
