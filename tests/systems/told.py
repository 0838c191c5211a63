"""Small systems with one line of them spoilt, line after line: what is told of each, in tests/systems/told/. And what is quickly asked."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from program import meeple
from recorded import TESTS, Answer, lines_of
from systems import cel_told, marks_told, rules_told, sections_told, small_told, spoilt_told, telling_told, why_told

_EVERY = {"five-isles": 6, "lock-and-weir": 6, "toy-lands": 3}  # one line in so many
_KEY = re.compile(r"^(?P<before> *(?:- )?\{?)(?P<key>[A-Za-z_][\w-]*)(?P<colon>:)(?P<value> .*)?$")
_WAYS = ("misspelt", "without its value", "a list", "left out", "a number", "twice")


def _spoilt(line: str, way: str) -> list[str]:
    """A line of YAML with one thing wrong."""
    found = _KEY.match(line)
    if found is None or way == "left out":
        return []
    before, key, value = found["before"], found["key"], found["value"] or ""
    if way == "misspelt":
        return [f"{before}{key[0]}{key[2:]}{key[1:2]}:{value}"]
    if way == "twice":
        return [line, line.replace("- ", "  ", 1)]
    return [f"{before}{key}: " + {"without its value": "", "a list": "[wrong, 3]", "a number": "77"}[way]]


def _said(pack: str, file: str, number: int, way: str, folder: Path) -> Iterator[str]:
    shutil.copytree(TESTS / "packs" / pack, folder / pack)
    path = folder / pack / file
    lines = path.read_text(encoding="utf-8").splitlines()
    yield f"was: {lines[number].strip()}"
    lines[number : number + 1] = _spoilt(lines[number], way)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    told = meeple("check", ".", "--no-cache", "--format", "json", cwd=folder / pack)
    if told.status == 2:
        yield from told.err.splitlines()
    else:
        yield from lines_of(json.loads(told.out)["findings"])


def quick() -> Iterator[Answer]:
    """What is asked of one room by itself, and so takes no time."""
    for room in (cel_told, marks_told, rules_told, sections_told, small_told, spoilt_told, telling_told, why_told):
        yield from room.answers()


def spoilt() -> Iterator[Answer]:
    """What is told of each, one way of spoiling after the other."""
    turn = 0
    for pack, every in _EVERY.items():
        for path in sorted((TESTS / "packs" / pack).rglob("*.yaml")):
            file = path.relative_to(TESTS / "packs" / pack).as_posix()
            lines = path.read_text(encoding="utf-8").splitlines()
            for number in (at for at, line in enumerate(lines) if _KEY.match(line)):
                turn += 1
                if turn % every == 0:
                    way = _WAYS[turn // every % len(_WAYS)]
                    yield Answer(pack, f"{file} {number + 1}, {way}", partial(_said, pack, file, number, way))


def answers() -> Iterator[Answer]:
    """All of them."""
    yield from quick()
    yield from spoilt()
