"""What meeple answered, word for word, as it was read by us and written down: text files that a person can read.

    python tests/recorded.py [findings sources …]     writes them anew; read the difference before it is committed

A folder of tests that compares answers has a module `told.py` whose `answers()` gives each one: the file below `told/`, its name, its lines.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent
sys.path.insert(0, str(TESTS))
_HEAD = "== "
_BESIDE = "| "  # before each line, so that empty ones and those that begin like a head can stand there


@dataclass(frozen=True)
class Answer:
    """One answer: where it is written down, its name there, and how it is had again, in an empty folder."""

    file: str
    name: str
    ask: Callable[[Path], Iterable[str]]

    def __str__(self) -> str:
        return f"{self.file} {self.name}"

    def lines(self, folder: Path) -> list[str]:
        """The answer as it is written down."""
        return [line.rstrip() for line in self.ask(folder)]


@cache
def recorded(folder: str) -> Mapping[tuple[str, str], list[str]]:
    """The answers in `told/` of a folder of tests, by file and name."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted((TESTS / folder / "told").glob("*.txt")):
        key = (path.stem, "")
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(_HEAD):
                key = (path.stem, line.removeprefix(_HEAD))
                found[key] = []
            elif line.startswith(_BESIDE.rstrip()):
                found[key].append(line.removeprefix(_BESIDE.rstrip()).removeprefix(" "))
    return found


def lines_of(findings: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Findings, as `--format json` gives them, with all that they carry, a line for each part."""
    for each in findings:
        sure = "" if each["confidence"] == "high" else f" ({each['confidence']})"
        yield f"{each['code']} {each['severity']}{sure} {_place(each['place'])} {each['message']}"
        if each.get("record"):
            yield f"  of: {each['record']} {each.get('field') or ''}".rstrip()
        if each.get("help"):
            yield f"  help: {each['help']}"
        for one in each.get("related") or ():
            yield f"  see: {_place(one['place'])} {one['message']}"
        if each.get("edit"):
            yield f"  edit: {_place(each['edit']['place'])} {each['edit']['replacement']!r}"
        for step in each.get("witness") or ():
            yield f"  play: {step}"


def _place(place: Mapping[str, Any]) -> str:
    return f"{place['path']}:{place['line']}:{place['column']}-{place['end_line']}:{place['end_column']}"


def main(folders: Iterable[str]) -> None:
    known = sorted(path.parent.name for path in TESTS.glob("*/told.py"))
    for folder in [Path(each).name for each in folders] or known:
        if folder not in known:
            sys.exit(f"no answers are compared in `{folder}`: there are {', '.join(known)}")
        answers: Iterable[Answer] = import_module(f"{folder}.told").answers()
        files: dict[str, list[str]] = {}
        for each in answers:
            with tempfile.TemporaryDirectory() as empty:
                lines = [f"{_BESIDE}{line}".rstrip() for line in each.lines(Path(empty))]
            files.setdefault(each.file, []).extend([_HEAD + each.name, *lines, ""])
        told = TESTS / folder / "told"
        told.mkdir(exist_ok=True)
        for path in told.glob("*.txt"):
            if path.stem not in files:
                path.unlink()
        for name, lines in files.items():
            (told / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
