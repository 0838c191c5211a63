"""Straits: a full disk, a folder that may not be written, two at once, nobody who reads, no home, no letters, no room."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from hard.attack import Place
from hard.judge import OWN, become
from hard.kills.run import Bench
from hard.kills.writers import WRITERS, contents, copied

_OWN_FAULTS = ("Traceback", "this is a fault of ours", "Fatal Python")


def _nothing() -> None:
    """As ever."""


def _full() -> None:
    """No file may grow beyond 700 bytes, as on a disk that is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))


def _as_anybody() -> None:
    """The superuser may write anywhere; without that right (CAP_DAC_OVERRIDE) it may what the owner of a file may."""
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        head = (ctypes.c_uint32 * 2)(0x20080522, 0)
        rights = (ctypes.c_uint32 * 6)()
        libc.capget(head, rights)
        rights[0] &= ~(1 << 1)
        libc.capset(head, rights)


def _started(bench: Bench, out: int, environment: Mapping[str, str], before: Callable[[], None]) -> int:
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_RDONLY)
        become([*OWN, *bench.writer.words], bench.place.pack, dict(environment), (null, out, out), before)
    return child


def _ended(
    bench: Bench, environment: Mapping[str, str] | None = None, before: Callable[[], None] = _nothing
) -> tuple[int, str]:
    with tempfile.TemporaryFile() as out:
        child = _started(bench, out.fileno(), environment or _usual(bench.place), before)
        _, status = os.waitpid(child, 0)
        out.seek(0)
        return os.waitstatus_to_exitcode(status), out.read().decode(errors="replace")


def _usual(place: Place) -> dict[str, str]:
    return {"HOME": str(place.home), "TMPDIR": str(place.scratch), "PATH": os.environ["PATH"]}


def _wrong(status: int, said: str) -> Iterator[str]:
    if status not in (0, 1, 2):
        yield f"ends with {status}"
    if any(words in said for words in _OWN_FAULTS):
        yield f"traceback: {said[-300:]}"


def _full_disk(bench: Bench) -> Iterator[str]:
    """Told, and each file is the old one or the new one."""
    status, said = _ended(bench, before=_full)
    yield from _wrong(status, said)
    yield from bench.faults(contents(bench.place.pack), final=True)


def _read_only(bench: Bench) -> Iterator[str]:
    """Told, and nothing is changed."""
    folders = [bench.place.pack, *(path for path in bench.place.pack.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    try:
        status, said = _ended(bench, before=_as_anybody)
    finally:
        for folder in folders:
            folder.chmod(0o755)
    yield from _wrong(status, said)
    if contents(bench.place.pack) != bench.old:
        yield "a folder that may not be written is changed"
    if status == 2 and "error" not in said:
        yield "does not say why"


def _two_at_once(bench: Bench) -> Iterator[str]:
    """Both come to an end, and what they leave is whole."""
    with tempfile.TemporaryFile() as out:
        both = [_started(bench, out.fileno(), _usual(bench.place), _nothing) for _ in range(2)]
        statuses = [os.waitstatus_to_exitcode(os.waitpid(each, 0)[1]) for each in both]
        out.seek(0)
        said = out.read().decode(errors="replace")
    for status in statuses:
        yield from _wrong(status, said)
    yield from bench.faults(contents(bench.place.pack), final=True)


def _broken_pipe(bench: Bench) -> Iterator[str]:
    """Nobody reads what is said: no word of it."""
    reads, writes = os.pipe()
    os.close(reads)
    child = _started(bench, writes, _usual(bench.place), _nothing)
    os.close(writes)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status not in (0, 1, 2):
        yield f"ends with {status}"
    yield from bench.faults(contents(bench.place.pack), final=True)


def _in(environment: Mapping[str, str], *without: str) -> Callable[[Bench], Iterator[str]]:
    def strait(bench: Bench) -> Iterator[str]:
        told = {key: value for key, value in _usual(bench.place).items() if key not in without} | dict(environment)
        status, said = _ended(bench, told)
        yield from _wrong(status, said)
        if status == 2:
            yield f"does not work: {said[-200:]}"
        yield from bench.faults(contents(bench.place.pack), final=True)

    return strait


STRAITS: Mapping[str, Callable[[Bench], Iterator[str]]] = {
    "a full disk": _full_disk,
    "a folder that may not be written": _read_only,
    "two at once": _two_at_once,
    "a broken pipe": _broken_pipe,
    "no home": _in({}, "HOME"),
    "a home that is not there": _in({"HOME": "/dev/null/nowhere"}),
    "LANG=C": _in({"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}),
    "a narrow terminal": _in({"COLUMNS": "8", "LINES": "2", "TERM": "dumb"}),
}


def straits(only: str = "", *, shown: bool = True) -> tuple[int, list[str]]:
    """Every writer in every strait: how many, and what went wrong."""
    wrong: list[str] = []
    count = 0
    with tempfile.TemporaryDirectory(prefix="straits-") as root:
        Path(root).chmod(0o755)
        for number, writer in enumerate(WRITERS):
            if only not in writer.name:
                continue
            bench = Bench(writer, Path(root, str(number)))
            bench.prepare()
            for name, strait in STRAITS.items():
                count += 1
                copied(bench.kept, bench.place.pack)
                if faults := list(strait(bench)):
                    wrong.append(f"{writer.name} in {name}: {'; '.join(faults)[:400]}")
                    if shown:
                        print(wrong[-1], flush=True)
    return count, wrong
