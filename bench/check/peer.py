"""check-jsonschema as it comes, in a venv of its own: in ours it finds our C parser of YAML, and takes less than half as long."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

NAME = "check-jsonschema"
HOME = Path(__file__).resolve().parents[2] / "build" / "peers" / NAME
_PATIENCE_S = 300


def in_its_own_venv() -> tuple[Path | None, str]:
    """Its command in a venv that is kept below build/; None where it cannot be installed, and why."""
    command = HOME / ("Scripts" if sys.platform == "win32" else "bin") / NAME
    wanted = _wanted()
    if command.exists() and (HOME / "wanted").exists() and (HOME / "wanted").read_text(encoding="utf-8") == wanted:
        return command, ""
    python = command.with_name("python")
    for step in (
        [sys.executable, "-m", "venv", "--clear", str(HOME)],
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wanted],
    ):
        try:
            done = subprocess.run(step, capture_output=True, text=True, timeout=_PATIENCE_S, check=False)
        except (OSError, subprocess.TimeoutExpired) as fault:
            return None, str(fault)
        if done.returncode:
            return None, (done.stderr.strip() or done.stdout.strip()).splitlines()[-1]
    (HOME / "wanted").write_text(wanted, encoding="utf-8")
    return command, ""


def _wanted() -> str:
    """The same version as beside us, where it is there."""
    try:
        return f"{NAME}=={version(NAME)}"
    except PackageNotFoundError:
        return NAME
