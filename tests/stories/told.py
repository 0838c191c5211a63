"""What the commands of `meeple story` say of the small books on the pages of findings, and of small packs, in tests/stories/told/."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from example_packs import Example
from findings.told import every_example, name_of
from program import meeple
from recorded import TESTS, Answer
from stories import books_told, faults_told, values_told

_OF_EXAMPLES = {
    "odds": ("story", "odds"),
    "matrix": ("story", "stats", "--matrix"),
    "figures": ("story", "stats"),
    "drawn": ("story", "graph", "--format", "mermaid"),
    "twee": ("story", "export", "--format", "twee"),
    "ink": ("story", "export", "--format", "ink"),
}
_OF_PACKS = {
    "toy-gamebook": (
        "story check", "story check --points", "story odds --seen", "story odds --checks", "story odds --counters all", "story odds --sensitivity", "story odds --policy best",
        "story odds --policy worst", "story odds --policy all", "story odds --format json", "story number --diff", "story number --diff --afresh --seed 3", "story number --diff --from 20 --to 60 --spread 2",
        "story test --runs 50 --seed 2", "story graph --format dot --simple", "story graph --format graphml", "story export --format json", "story export --format text", "stats", "stats --format json",
        "story trace --to far-shore", "story trace --to adrift --all-optimal", "story trace --to 9 --by readings", "story trace --to BELL", "story trace --to nowhere", "story trace --to 9 --per lantern",
    ),
    "five-isles": (
        "story check", "story stats", "story odds --seen", "story odds --sensitivity", "story number --diff", "story test --runs 50", "l10n status", "l10n check", "l10n status --format json",
    ),
    "three-faults": ("story check", "story check --points", "story odds", "story stats", "story stats --matrix", "story graph --format mermaid"),
    "toy-lands/voyage": ("check", "story check", "story stats", "story odds", "stats"),
    "lock-and-weir": ("check", "stats", "stats --format json", "l10n status"),
}  # fmt: skip
_CLOCK = re.compile(r"\bin \d+\.\d+ s\b|\b\d+\.\d+ s\b")


def without_clocks(text: str) -> Iterator[str]:
    """The lines of a text in which no time is told."""
    return (_CLOCK.sub("? s", line.rstrip()) for line in text.splitlines())


def _told(words: tuple[str, ...], folder: Path) -> list[str]:
    said = meeple(*words, cwd=folder)
    return [f"ended with {said.status}", *without_clocks(said.out if said.status in (0, 1) else said.err)]


def _of_example(example: Example, words: tuple[str, ...], folder: Path) -> list[str]:
    return _told((*words, "."), example.write(folder))


def _of_pack(name: str, words: tuple[str, ...], folder: Path) -> list[str]:
    shutil.copytree(TESTS / "packs" / name.partition("/")[0], folder / "packs")
    return _told(words, folder / "packs" / name.partition("/")[2])


def answers() -> Iterator[Answer]:
    """What is said of each example that tells a story, and of each pack."""
    for example in every_example():
        if example.code[2] in "67" and any(b"entry:" in content for content in example.files.values()):
            for file, words in _OF_EXAMPLES.items():
                if example.good or file not in ("twee", "ink"):
                    yield Answer(file, name_of(example), partial(_of_example, example, words))
    for name, calls in _OF_PACKS.items():
        for call in calls:
            yield Answer(f"pack-{name.partition('/')[0]}", call, partial(_of_pack, name, tuple(call.split())))
    yield from books_told.answers()
    yield from faults_told.answers()
    yield from values_told.answers()
