"""Each example of a page with one thing of it changed a little: a number one more or less, a `true`, a record more or
less, two letters of a word. What is told then, and what no longer; in tests/checks/told/near-….txt."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from example_packs import Example
from findings.told import every_example, name_of
from meeplewright.findings.catalogue import page
from program import meeple
from recorded import Answer

# changes of one example of each family, from its first to its last
_MOST = {"2": 6, "3": 8, "4": 8, "5": 10, "7": 14, "9": 8}
_LEFT = dict.fromkeys("459", ("pack.yaml", "system.yaml"))  # files that say nothing of what these are about
_ID = re.compile(r"\bid: [\w-]+")
_SAID = re.compile(r'(?m)^msgstr "(.+)"$|^ +(?:text|name|title): ([^"|>{\[\'\n].*)$')
_NUMBER = re.compile(r"(?<![\w.\-/:%#{])\d{1,4}(?![\w.\-%/:}])|(?<=[a-z]:)\d{1,3}(?=\})")
_TRUTH = re.compile(r"\b(?:true|false)\b")
_BLOCK = re.compile(r"(?m)^(?P<inset> *)- .*\n(?:(?P=inset) +.*\n)*")  # an item of a list, with all its lines
_ENTRY = re.compile(r"(?m)^(?:#.*\n)*msg(?:ctxt|id) \".+\n(?:.+\n)*")  # of a catalogue
_LINE = re.compile(r"(?m)^.*\w.*\n")
_WORD = re.compile(r"(?<!id: )(?<![\w/{\[<&#.:-])(?!msg)[^\W\d_]{4,}(?![\w/}\]>:=.-]\w?)")


@dataclass(frozen=True)
class _Step:
    """One change: the file as it is then, and what the change is."""

    file: str
    text: str
    told: str


def _changes(name: str, text: str) -> Iterator[tuple[int, int, str]]:
    for number in _NUMBER.finditer(text):
        yield number.start(), number.end(), str(int(number[0]) + 1)
        if int(number[0]):
            yield number.start(), number.end(), str(int(number[0]) - 1)
    for truth in _TRUTH.finditer(text):
        yield truth.start(), truth.end(), "false" if truth[0] == "true" else "true"
    for block in (_BLOCK if name.endswith(".yaml") else _ENTRY if name.endswith(".po") else _LINE).finditer(text):
        yield block.start(), block.end(), ""
        if not name.endswith(".po"):
            yield block.start(), block.end(), block[0] + _ID.sub(r"\g<0>-two", block[0], count=1)
    for said in _SAID.finditer(text):
        start, end = said.span(said.lastindex or 0)
        yield start, end, f"{text[start:end]} {text[start:end]}"
        if name.endswith(".po"):
            yield start, end, ""
    for at, word in enumerate(_WORD.finditer(text)):
        if at % 3 == 0 and word[0][1] != word[0][2]:  # two letters in each other's place
            yield word.start() + 1, word.start() + 3, word[0][2] + word[0][1]


def _steps(example: Example) -> list[_Step]:
    found: list[_Step] = []
    for name, content in sorted(example.files.items()):
        if not name.endswith((".yaml", ".md", ".po")) or name in _LEFT.get(example.code[2], ("pack.yaml",)):
            continue
        text = content.decode()
        head = text.find("\n\n") if name.endswith(".po") and example.code != "MW512" else 0
        for start, end, now in sorted(each for each in set(_changes(name, text)) if each[0] >= head):
            line = text.count("\n", 0, start) + 1
            was = text[start:end]
            told = "is gone" if not now else "is there twice" if now.startswith(was) else f"becomes {now}"
            found.append(
                _Step(name, text[:start] + now + text[end:], f"{name}:{line} {was.splitlines()[0].strip()[:60]} {told}")
            )
    return found


def _told(example: Example, folder: Path) -> list[str]:
    pack = example.write(folder)
    run = page(example.code).run
    command = run if run and not run[0].startswith("-") else ("check", *run)
    told = meeple(*command, ".", "--no-cache", "--format", "json", cwd=pack)
    if told.status == 2:
        return told.err.splitlines()
    return [_line(each) for each in json.loads(told.out)["findings"]]


def _line(finding: dict[str, object]) -> str:
    place = finding["place"]
    assert isinstance(place, dict)
    sure = "" if finding["confidence"] == "high" else f" ({finding['confidence']})"
    return f"{finding['code']}{sure} {place['path']}:{place['line']}:{place['column']} {finding['message']}"


def _near(example: Example, steps: list[_Step], folder: Path) -> Iterator[str]:
    before = _told(example, folder / "as-it-is")
    for number, step in enumerate(steps):
        after = _told(replace(example, files={**example.files, step.file: step.text.encode()}), folder / str(number))
        yield f"{step.told}:"
        yield from (f"  no more: {each}" for each in before if each not in after)
        yield from (f"  {each}" for each in after if each not in before)


def answers() -> Iterator[Answer]:
    """What is told of each; of those that are alike, of the first."""
    seen: list[dict[str, bytes]] = []
    for example in every_example():
        most = _MOST.get(example.code[2], 0)
        if not most or example.files in seen or example.links or sum(map(len, example.files.values())) > 6_000:
            continue
        seen.append(example.files)
        try:
            steps = _steps(example)
        except UnicodeDecodeError:
            continue
        few = steps if len(steps) <= most else [steps[at * len(steps) // most] for at in range(most)]
        if few:
            yield Answer(f"near-{example.code[:3]}", name_of(example), partial(_near, example, few))
