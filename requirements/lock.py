"""Locks what CI and releases install: every package with its version and the digests of its files, `make lock`.

    python requirements/lock.py            write requirements/linux-x86_64-3.11.txt anew, as pip resolves it today

pip itself resolves (`--dry-run --report`), so that the lock is what an installation would have been. It is for the
Python and the system that CI runs on; elsewhere `make` installs by the ranges of pyproject.toml.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements" / "linux-x86_64-3.11.txt"
_OWN = "meeplewright"
_HEAD = """\
# What CI and releases install, by version and digest: Linux on x86_64 with Python 3.11. Made by `make lock`.
# `python -m pip install --require-hashes -r {name}` refuses every file that has another digest.
"""


def plain(name: str) -> str:
    """A package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def resolved() -> list[dict[str, Any]]:
    """What pip would install for development and for building, and from which files."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        words = [
            "install",
            "--dry-run",
            "--ignore-installed",
            "--quiet",
            "--disable-pip-version-check",
            "--only-binary",
            ":all:",
        ]
        asked = [f"{ROOT}[dev]", "hatchling"]
        subprocess.run([sys.executable, "-m", "pip", *words, "--report", report, *asked], check=True)
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return [each for each in found["install"] if plain(each["metadata"]["name"]) != _OWN]


def locked(installs: list[dict[str, Any]]) -> str:
    """The lines of the lock."""
    lines = []
    for each in sorted(installs, key=lambda one: plain(one["metadata"]["name"])):
        about = each["metadata"]
        digest = each["download_info"]["archive_info"]["hashes"]["sha256"]
        lines.append(f"{plain(about['name'])}=={about['version']} \\\n    --hash=sha256:{digest}\n")
    return _HEAD.format(name=LOCK.relative_to(ROOT).as_posix()) + "".join(lines)


if __name__ == "__main__":
    LOCK.parent.mkdir(exist_ok=True)
    LOCK.write_text(locked(resolved()), encoding="utf-8")
    print(f"{LOCK.relative_to(ROOT)}: {LOCK.read_text(encoding='utf-8').count('--hash')} packages")
