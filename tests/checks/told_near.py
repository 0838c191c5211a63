"""Examples of pages, and a small game, with one or two things changed a little: a number one more or less, a `true`, a record
more or less, a text said twice, two letters of a word. What is told then, and what no longer; in tests/checks/told/near-….txt.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from findings.told import every_example, name_of
from meeplewright.findings.catalogue import page
from program import meeple
from recorded import Answer

_PACKS = Path(__file__).parents[1] / "packs"
# changes of one example of each family, from its first to its last; and of one file of a game
_MOST = {"2": 6, "3": 8, "4": 8, "5": 10, "7": 14, "9": 8}
_OF_FILE, _OF_TWO = 12, 30
_GAME, _ALIKE = "five-isles", ("holm.yaml", "skerry.yaml", "strand.yaml")  # and files that are as another one is
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
class _Change:
    """A file as it is then, and what the change is."""

    file: str
    text: str
    told: str


def _places(name: str, text: str) -> Iterator[tuple[int, int, str]]:
    """What may be changed, and into what."""
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


def _changes(name: str, content: bytes, *, head: bool = False) -> list[_Change]:
    """Every change of a file, from its first line to its last; the head of a catalogue only if that is asked for."""
    text = content.decode()
    begin = text.find("\n\n") if name.endswith(".po") and not head else 0
    found: list[_Change] = []
    for start, end, now in sorted(each for each in set(_places(name, text)) if each[0] >= begin):
        was, line = text[start:end], text.count("\n", 0, start) + 1
        what = "is gone" if not now else "is there twice" if now.startswith(was) else f"becomes {now}"
        told = f"{name}:{line} {was.splitlines()[0].strip()[:60]} {what}"
        found.append(_Change(name, text[:start] + now + text[end:], told))
    return found


def _few(changes: Sequence[_Change], most: int) -> list[_Change]:
    return [changes[at * len(changes) // most] for at in range(most)] if len(changes) > most else list(changes)


def _told(files: Mapping[str, bytes], command: Sequence[str], pack: Path) -> list[str]:
    """What is told of a pack of these files, a line for each."""
    for name, content in files.items():
        path = pack / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    told = meeple(*command, ".", "--no-cache", "--format", "json", cwd=pack)
    if told.status == 2:
        return told.err.splitlines()
    return [_line(each) for each in json.loads(told.out)["findings"]]


def _line(finding: dict[str, object]) -> str:
    place = finding["place"]
    assert isinstance(place, dict)
    sure = "" if finding["confidence"] == "high" else f" ({finding['confidence']})"
    return f"{finding['code']}{sure} {place['path']}:{place['line']}:{place['column']} {finding['message']}"


def _near(
    files: Mapping[str, bytes], command: Sequence[str], changes: Sequence[tuple[_Change, ...]], folder: Path
) -> Iterator[str]:
    before = _told(files, command, folder / "as-it-is" / "example")
    for number, together in enumerate(changes):
        changed = {each.file: each.text.encode() for each in together}
        after = _told({**files, **changed}, command, folder / str(number) / "example")
        yield f"{'; '.join(each.told for each in together)}:"
        yield from (f"  no more: {each}" for each in before if each not in after)
        yield from (f"  {each}" for each in after if each not in before)


def _of_pages() -> Iterator[Answer]:
    """Of examples that are alike, the first is asked about."""
    seen: list[dict[str, bytes]] = []
    for example in every_example():
        most = _MOST.get(example.code[2], 0)
        if not most or example.files in seen or example.links or sum(map(len, example.files.values())) > 6_000:
            continue
        seen.append(example.files)
        left = _LEFT.get(example.code[2], ("pack.yaml",))
        asked = [name for name in sorted(example.files) if name.endswith((".yaml", ".md", ".po")) and name not in left]
        try:
            every = [
                each for name in asked for each in _changes(name, example.files[name], head=example.code == "MW512")
            ]
        except UnicodeDecodeError:
            continue
        run = page(example.code).run
        command = run if run and not run[0].startswith("-") else ("check", *run)
        if every:
            few = [(each,) for each in _few(every, most)]
            yield Answer(
                f"near-{example.code[:3]}", name_of(example), partial(_near, dict(example.files), command, few)
            )


def _of_a_game() -> Iterator[Answer]:
    """One change of each file, and two in two files: what one of them keeps from being told is a question of its own."""
    home = _PACKS / _GAME
    files = {each.relative_to(home).as_posix(): each.read_bytes() for each in sorted(home.rglob("*")) if each.is_file()}
    every = {name: _changes(name, text) for name, text in files.items() if name.endswith((".yaml", ".md", ".po"))}
    for name, changes in every.items():
        if name not in _ALIKE:
            few = [(each,) for each in _few(changes, _OF_FILE)]
            yield Answer(f"near-{_GAME}", name, partial(_near, files, ("check",), few))
    chance = random.Random(_GAME)
    for part in range(3):
        two = [chance.sample(sorted(name for name in every if every[name]), 2) for _ in range(_OF_TWO // 3)]
        pairs = [tuple(chance.choice(every[name]) for name in sorted(names)) for names in two]
        yield Answer(f"near-{_GAME}", f"two at once, {part + 1}", partial(_near, files, ("check",), pairs))


def answers() -> Iterator[Answer]:
    """What is told of each."""
    yield from _of_pages()
    yield from _of_a_game()
