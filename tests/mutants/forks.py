"""Tests in a process of their own, which begins with all libraries imported and nothing of the house."""

from __future__ import annotations

import contextlib
import importlib
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

# what nearly every test imports sooner or later: read once, before the first fork
_LIBRARIES = (
    "_pytest.pytester", "hypothesis.strategies", "yaml", "ruamel.yaml", "jsonschema", "jsonschema_rs", "referencing", "networkx", "typer",
    "typer.testing", "cel_expr_python", "fontTools.svgLib", "fontTools.ttLib", "fontTools.subset", "reportlab.pdfgen.canvas", "uharfbuzz", "PIL.Image",
    "pypdfium2", "resvg_py", "lxml.etree", "oxidd", "clingo",
)  # fmt: skip
_MEMORY = 6 << 30  # in use: a change that fills the machine is noticed, too
_RESERVED = 128 << 30  # decision diagrams ask for much that they never use


class Chosen:
    """The plugin that runs some tests in their order, and writes down the first that fails."""

    def __init__(self, names: Sequence[str], told: Path) -> None:
        self.order = {name: place for place, name in enumerate(names)}
        self.told = told

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._tell(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._tell(report.nodeid)

    def _tell(self, name: str) -> None:
        if not self.told.exists():
            self.told.write_text(name, encoding="utf-8")


def get_ready(tree: Path) -> None:
    """From here on, this process and its children find the house in a tree."""
    parts = [str(tree / part) for part in ("cli", "generators", "tests")]
    sys.path[:0] = parts
    os.environ["PYTHONPATH"] = os.pathsep.join(parts)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = True
    os.chdir(tree)
    for name in _LIBRARIES:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def first_failed(names: Sequence[str], seconds: float, folder: Path) -> str:
    """Which of these tests is the first to fail, or that they ran for longer than so many seconds of CPU; or nothing."""
    folder.mkdir(parents=True)
    told = folder / "told"
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        _run(names, seconds, folder, told)
    status = _ended(child, seconds * 20)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)  # whatever the tests have left running
    name = told.read_text(encoding="utf-8") if told.exists() else ""
    shutil.rmtree(folder, ignore_errors=True)
    if name or status in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
        return name
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return "runs without end"
    return f"pytest ended with {status}"


def _run(names: Sequence[str], seconds: float, folder: Path, told: Path) -> None:
    os.setsid()
    quiet = os.open(folder / "said", os.O_WRONLY | os.O_CREAT)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (_RESERVED, _RESERVED))
    files = list(dict.fromkeys(name.partition("::")[0] for name in names))
    words = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning", "-m", "not slow or row"]  # fmt: skip
    status = 1
    try:
        status = int(pytest.main([*words, "--basetemp", str(folder / "tmp"), *files], plugins=[Chosen(names, told)]))
    finally:
        os._exit(status)


def _used(child: int) -> int:
    """Bytes of memory that a process has filled; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{child}/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()
    except (OSError, IndexError, ValueError):
        return 0


def _ended(child: int, patience: float) -> int:
    """How a child ended: its status, or the signal that ended it as a negative number."""
    until = time.monotonic() + patience  # for what waits and uses no CPU
    pause = 0.005
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        if _used(child) > _MEMORY:
            break
        time.sleep(pause)
        pause = min(pause * 1.5, 0.2)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -signal.SIGKILL
