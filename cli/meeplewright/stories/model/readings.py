"""Readings of a story that people made, as the player in a browser saves them, and what they come to together.

A reading is a script, one step a line. Lines that begin with `#:` say as JSON who read what and when, what they
remarked and which steps they took back, so that a file with one reading is a script for `meeple story play` as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from meeplewright.regular import json_of
from meeplewright.stories.model.reader import Impossible
from meeplewright.stories.model.scripts import follow
from meeplewright.stories.model.story import OptionRole, Story

_ABOUT = "#:"


@dataclass(frozen=True, slots=True)
class ReaderRemark:
    """What somebody said of a place."""

    at: str
    words: str
    reader: str = ""


@dataclass(slots=True)
class Reading:
    """One reading as it stands in a file. `line` is where it begins; lines that belong to no step are empty."""

    line: int
    story: str = ""
    reader: str = ""
    lines: list[str] = field(default_factory=list)
    remarks: list[ReaderRemark] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)


class NoReadings(ValueError):
    """A file that holds no readings: the line, and why."""


def readings_in(text: str) -> list[Reading]:
    """The readings of a file; one that says nothing of itself is one reading."""
    readings: list[Reading] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(_ABOUT):
            _about(line.removeprefix(_ABOUT), number, readings)
        elif line.partition("#")[0].strip():
            if not readings:
                readings.append(Reading(number))
            reading = readings[-1]
            reading.lines += [""] * (number - reading.line - len(reading.lines)) + [line]
    return readings


def _about(text: str, number: int, readings: list[Reading]) -> None:
    try:
        about = json_of(text)
    except ValueError:
        raise NoReadings(f"line {number}: what stands behind `#:` is no JSON") from None
    if not isinstance(about, dict) or not all(isinstance(each, str) for each in about.values()):
        raise NoReadings(f"line {number}: what stands behind `#:` says nothing of a reading")
    if "reading" in about:
        readings.append(Reading(number, about.get("story", ""), about.get("reader", "")))
    elif not readings:
        raise NoReadings(f"line {number}: no reading has begun")
    elif "remark" in about:
        readings[-1].remarks.append(ReaderRemark(about.get("at", ""), about["remark"], readings[-1].reader))
    elif "undone" in about:
        readings[-1].undone.append(about["undone"])


@dataclass(slots=True)
class ReadingsSummary:
    """What several readings of one story came to."""

    readings: int = 0
    readers: set[str] = field(default_factory=set)
    ended: Counter[str] = field(default_factory=Counter)
    stopped: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    taken: Counter[tuple[str, str]] = field(default_factory=Counter)
    undone: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    remarks: list[ReaderRemark] = field(default_factory=list)
    unfit: list[tuple[Reading, str]] = field(default_factory=list)

    @property
    def fitting(self) -> int:
        return sum(self.ended.values()) + sum(self.stopped.values())

    def unread(self, story: Story) -> list[str]:
        """The entries that nobody came to."""
        return [name for name, node in story.nodes.items() if name not in self.seen and not node.made]

    def untaken(self, story: Story) -> list[tuple[str, str]]:
        """The options that nobody took, of entries that somebody read."""
        every = (
            (name, option.key)
            for name, node in story.nodes.items()
            for option in node.options
            if option.role is not OptionRole.DRAW  # which card comes nobody chooses
        )
        return [(name, key) for name, key in every if name in self.seen and (name, key) not in self.taken]


@dataclass(frozen=True, slots=True)
class Gone:
    """How a reading went: what was chosen at which entry, and the entry where it stands."""

    steps: tuple[tuple[str, str], ...]
    end: str


Goes = Callable[[Sequence[str]], Gone]  # raises Impossible, with the line, where no reader can go so


def by_reading(story: Story) -> Goes:
    """How readings of a book are followed."""

    def gone(lines: Sequence[str]) -> Gone:
        play = follow(story, lines)
        pairs = zip(play.situations, play.steps, strict=False)
        return Gone(tuple((now.node, option.key) for now, (option, _) in pairs), play.end.node)

    return gone


def read_together(story: Story, goes: Goes, readings: Iterable[Reading]) -> ReadingsSummary:
    """Follow every reading; one that no reader can go any more is told, and counts for nothing."""
    summary = ReadingsSummary()
    for reading in readings:
        summary.readings += 1
        summary.readers.add(reading.reader)
        summary.remarks += reading.remarks
        summary.undone.update(words.split()[0] for words in reading.undone if words.split())
        try:
            gone = goes(reading.lines)
        except Impossible as wrong:
            summary.unfit.append((reading, _moved(str(wrong), reading.line)))
            continue
        summary.seen.update({gone.end, *(node for node, _ in gone.steps)})
        summary.taken.update(gone.steps)
        summary.steps += len(gone.steps)
        (summary.ended if gone.end in story.nodes and story.nodes[gone.end].ending else summary.stopped)[gone.end] += 1
    return summary


def _moved(message: str, line: int) -> str:
    """A line of a reading as a line of its file."""
    head, _, rest = message.partition(": ")
    number = head.removeprefix("line ")
    has_line = head.startswith("line ") and number.isdecimal()
    return f"line {int(number) + line - 1}: {rest}" if has_line else f"line {line}: {message}"


def of_story(readings: Sequence[Reading], story: str, *, only: bool) -> list[Reading]:
    """Those of one story; what names none belongs to the only one that there is."""
    return [each for each in readings if each.story == story or (only and not each.story)]
