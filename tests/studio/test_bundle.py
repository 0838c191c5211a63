"""The page that ships is the one that its sources make, and the first look at it is small."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "cli" / "web"
PAGE = Path(str(files("meeplewright.studio") / "page"))
FIRST_KB = 60


def first_look() -> set[str]:
    """The files that are loaded before anything is clicked: what the page names, and what these import."""
    waiting = re.findall(r"/page/([\w.-]+)", (PAGE / "index.html").read_text(encoding="utf-8"))
    found = {"index.html"}
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            if name.endswith(".js"):
                waiting += re.findall(r'(?:from|import)\s*"\./([\w.-]+)"', (PAGE / name).read_text(encoding="utf-8"))
    return found


def test_the_first_look_has_at_most_60_kb() -> None:
    first = first_look() | {each.name for name in ("gallery", "ru", "told.ru") for each in PAGE.glob(f"{name}-*.js")}
    assert len([name for name in first if name.endswith(".js")]) >= 3
    size = sum(len(gzip.compress((PAGE / name).read_bytes(), mtime=0)) for name in first)
    assert size <= FIRST_KB * 1024


def test_no_file_of_the_page_makes_code_of_text() -> None:
    for each in PAGE.glob("*.js"):
        assert not re.search(r"\beval\(|new Function\(", each.read_text(encoding="utf-8")), each.name


@pytest.mark.slow
def test_the_page_is_what_its_sources_make(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules" / "esbuild").is_dir():
        pytest.skip("node, or what `npm ci` in cli/web brings, is not on this machine")
    subprocess.run([node, "build.mjs", os.fspath(tmp_path)], cwd=WEB, check=True, timeout=120)
    made = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    ships = {each.name: each.read_bytes() for each in PAGE.iterdir()}
    assert made.keys() == ships.keys()
    assert [name for name in made if made[name] != ships[name]] == []
