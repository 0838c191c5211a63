"""Progress: one line that changes on a terminal, with the time left; one line a file elsewhere."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest

from meeplewright_generators.builder.progress import Progress
from meeplewright_generators.jobs import Job


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def job(name: str, weight: float) -> Job:
    return Job(name, name.capitalize(), (f"{name}.pdf",), {}, lambda _: None, weight)


def test_the_time_left_is_guessed_from_what_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    jobs = [job("cards", 30), job("tiles", 10)]
    screen = Terminal()
    progress = Progress(screen)
    progress.begin(jobs)
    assert progress.left() == ""
    now[0] = 3.0
    progress.made(jobs[1], "new")
    assert progress.left() == "about 9 s left"
    assert "building 1/2 · Tiles · about 9 s left" in screen.getvalue()
    progress.made(jobs[0], "new")
    progress.end()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_elsewhere_each_file_is_told_with_its_reason(tmp_path: Path) -> None:
    out = io.StringIO()
    progress = Progress(out)
    progress.begin([job("cards", 1)])
    progress.made(job("cards", 1), "card/storm-1")
    progress.end()
    assert out.getvalue() == "made cards.pdf (card/storm-1)\n"


def test_quiet_says_nothing() -> None:
    out = io.StringIO()
    progress = Progress(out, quiet=True)
    progress.begin([job("cards", 1)])
    progress.made(job("cards", 1), "new")
    progress.end()
    assert out.getvalue() == ""
