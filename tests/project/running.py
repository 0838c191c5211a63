"""Programs run in a folder, without what the tests themselves stand in."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
_OURS = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}


def run(*words: str | Path, cwd: Path, allowed: tuple[int, ...] = (0,)) -> str:
    """What a program prints; an answer that was not allowed, or a traceback, fails."""
    clean = {key: value for key, value in os.environ.items() if key not in _OURS}
    done = subprocess.run(
        words,
        cwd=cwd,
        env=clean,
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode in allowed, f"{words}\n{done.stdout}{done.stderr}"
    assert "Traceback" not in done.stderr, f"{words}\n{done.stderr}"
    return done.stdout
