"""What is shipped and what is installed: by which terms, and from which files."""

from __future__ import annotations

import re
import runpy
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "linux-x86_64-3.11.txt"
FOREIGN = (".ttf", ".otf", ".woff", ".woff2", ".ttc", ".so", ".dll", ".pyd")


def project() -> dict[str, list[str]]:
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"": read["dependencies"], **read["optional-dependencies"]}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[\s<>=!~;\[]", name, maxsplit=1)[0]).lower()


@pytest.mark.skipif(sys.platform != "linux", reason="what is installed differs from system to system")
def test_the_list_of_licences_is_what_the_distributions_say() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "licences.py"))["page"]()
    assert (ROOT / "docs" / "licences.md").read_text(encoding="utf-8") == made, "`make docs` writes it anew"


def test_every_dependency_has_a_licence() -> None:
    told = dict(
        re.findall(
            r"^\| ([a-z0-9-]+) \| (.+) \|$", (ROOT / "docs" / "licences.md").read_text(encoding="utf-8"), re.MULTILINE
        )
    )
    assert {plain(each) for each in project()[""]} <= told.keys()
    assert "not said" not in told.values()


def test_nothing_of_others_lies_in_what_the_wheel_is_made_of() -> None:
    folders = ("cli/meeplewright", "generators/meeplewright_generators", "schemas", "content")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix.lower() in FOREIGN]
    assert found == []


def test_each_dependency_is_locked_with_the_digest_of_its_file() -> None:
    lines = LOCK.read_text(encoding="utf-8")
    locked = dict(re.findall(r"^([a-z0-9-]+)==(\S+) \\\n    --hash=sha256:[0-9a-f]{64}$", lines, re.MULTILINE))
    assert lines.count("==") == len(locked) == lines.count("--hash=")
    extras = {"", "sheets", "graph", "cluster", "png", "mint", "odds", "dev"}
    wanted = {plain(each) for name in extras for each in project()[name]} - {"meeplewright"}
    assert wanted - locked.keys() == set()
    assert "://" not in lines  # from whichever registry pip is told to ask


def test_ci_installs_what_is_locked() -> None:
    assert "make setup LOCKED=1" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "--require-hashes" in (ROOT / "Makefile").read_text(encoding="utf-8")
