"""What somebody does in most places where typography leaves a choice: straight quotation marks, three dots, hyphens."""

from __future__ import annotations

import re
from dataclasses import dataclass

from meeplewright.text.dialect import Dialect

FEW = 20  # so often at least somebody does something before it is his way
TIMES = 3  # and so many times as often as the other
_CURLY = re.compile("[“”„«»‘’‚‹›]")
_HYPHEN = re.compile(r"(?<=\S )--?(?= \S)|(?<=\w)--(?=\w)")
_DASH = re.compile(r"[–—]")
Counts = tuple[tuple[int, int], ...]  # for each way: how often it is there, and how often the other


@dataclass(frozen=True, slots=True)
class HabitChoice:
    """One choice: the code of the finding about it, and what the two are called."""

    code: str
    this: str
    other: str


WAYS = (
    HabitChoice("MW411", "straight quotation marks and apostrophes", "curly ones"),
    HabitChoice("MW413", "three dots", "an ellipsis"),
    HabitChoice("MW415", "a hyphen for a dash", "a dash"),
)


@dataclass(frozen=True, slots=True)
class Habit:
    """A way that a pack or a catalogue has: how often it keeps to it, how often it does not."""

    way: HabitChoice
    times: int
    others: int

    def told(self, whose: str) -> str:
        """The habit in a sentence."""
        return (
            f"{whose} {self.way.this} {self.times:,} times, {self.way.other} {self.others:,} times: taken for its way, "
            "and not told at each"
        )


def is_way(times: int, others: int) -> bool:
    """Whether something is done so often, and the other so seldom, that it is meant."""
    return times >= FEW and times > TIMES * others


def counted(text: str, dialect: Dialect) -> Counts:
    """How often a text does each."""
    if any(mark in text for pair in dialect.tags for mark in pair) or "=" in text:
        text = re.sub(r"<[^<>]*>", "", text)  # the quotation marks of tags are no words
    return (
        (text.count('"') + text.count("'"), len(_CURLY.findall(text))),
        (text.count("..."), text.count("…")),
        (len(_HYPHEN.findall(text)), len(_DASH.findall(text))),
    )
