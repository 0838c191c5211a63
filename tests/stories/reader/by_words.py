"""A reader who has nothing but the printed words: what the phrases of docs/story-tools.md say, and no record."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Sheet = dict[Any, Any]
State = tuple[str, tuple[tuple[Any, Any], ...]]
Asked = Callable[[Mapping[Any, Any]], bool]
END = "The end"

_BOX = re.compile(r"\[(.+?)\] (.+?)(?: \((\d+)\))?(?:, (\d+) at most)?(?:, begin with (.+))?")
_TRACK = re.compile(r"(.+): (-?\d+) to (-?\d+), begin with (.+)")
_HEAD = re.compile(r"((?:You must|Otherwise|If|With|Without)\b.*?): ?(.*)")
_CHANCE = re.compile(r"\((fight: .*|roll .*|(?:\[[^\]]*\]|\d*d\d+[+-]?\d*)(?: \+ [^()]*)?, -?\d+ or more)\)$")
_ROUND = re.compile(
    r"fight: in each round you roll (.+?) \+ (.+?)(?:, and .+? \+ (\d+) for the enemy; who has less is hit"
    r"| and hit with (\d+) or more, and .+? for the enemy, who hits with (\d+) or more)"
    r"; your (.+?) falls by (\d+) with each hit, and so does the enemy’s (\d+); who has none left has lost"
    r"(?:, you before the enemy)?(?:; .*)?"
)
_COMPARED = re.compile(r"(?: (-?\d+) or (more|less)| other than (-?\d+)| (-?\d+))(?![\d ]*\+)")


@dataclass
class Thing:
    """A line of the record sheet."""

    low: int
    high: int
    starts: list[int]
    number: int | None = None


@dataclass
class Condition:
    """What is asked, and of what."""

    holds: Asked = lambda _: True
    of: frozenset[Any] = frozenset()


@dataclass
class Way:
    """How an option comes out: its name, what is done, and where it says to turn."""

    name: str
    told: str
    target: str


@dataclass
class Choice:
    """An option, as it is printed."""

    at: int
    must: bool = False
    otherwise: bool = False
    asked: Condition = field(default_factory=Condition)
    costs: dict[str, int] = field(default_factory=dict)
    once: bool = False
    visit: bool = False
    chance: str = ""
    ways: list[Way] = field(default_factory=list)


@dataclass
class Entry:
    """An entry of the book."""

    gains: list[str] = field(default_factory=list)
    visits: str = ""
    ends: bool = False
    choices: list[Choice] = field(default_factory=list)


class Book:
    """The whole book."""

    def __init__(self, text: str) -> None:
        parts = text.strip("\n").split("\n\n\n")
        self.things: dict[str, Thing] = {}
        self.entries: dict[str, Entry] = {}
        at = next(n for n, part in enumerate(parts) if part.startswith("Begin at "))
        for part in parts[:at]:
            if part.startswith("Record sheet"):
                for line in part.split("\n")[2:]:
                    self._thing(line)
        self.start = parts[at].removeprefix("Begin at ").removesuffix(".")
        self.names = sorted(self.things, key=len, reverse=True)
        blocks = [_unwrapped(part) for part in parts[at + 1 :]]
        self.entries = {lines[0].partition(" — ")[0]: Entry() for lines in blocks}
        for lines in blocks:
            self._entry(self.entries[lines[0].partition(" — ")[0]], lines[1:])
        said = re.findall(r"visits made here (?:other than )?(-?\d+)", " ".join(text.split()))
        self.most_visits = max(map(int, said), default=0) + 1  # what no words tell apart need not be counted

    def _thing(self, line: str) -> None:
        if found := _TRACK.fullmatch(line):
            low, high = int(found[2]), int(found[3])
            self.things[found[1]] = Thing(low, high, _starts(found[4], low, high))
            return
        box = _BOX.fullmatch(line)
        assert box, line
        high = int(box[4] or 1)
        begun = 1 if box[1] == "×" else 0 if box[1] == " " else int(box[1])
        starts = _starts(box[5], 0, high) if box[5] else [begun]
        self.things[box[2]] = Thing(0, high, starts, int(box[3]) if box[3] else None)

    def _entry(self, entry: Entry, lines: list[str]) -> None:
        for line in lines:
            if line.startswith("> Visit"):
                entry.visits = line
            elif line == f"> {END}":
                entry.ends = True
            elif line.startswith("> "):
                entry.gains.append(line[2:])
            elif line.lstrip().startswith("- "):
                entry.choices.append(self._choice(line.lstrip()[2:], len(entry.choices)))
                entry.choices[-1].visit = line.startswith("  ")
            elif line.startswith("  * "):
                name, told, target = re.fullmatch(r"  \* (.+?):(.*?)(?: ?→ (.*))?", line).groups()  # type: ignore[union-attr]
                entry.choices[-1].ways.append(Way(name, told.strip(), target or ""))

    def _choice(self, line: str, at: int) -> Choice:
        choice = Choice(at)
        if found := _HEAD.match(line):
            line = found[2]
            words = found[1]
            if words.startswith("You must"):
                choice.must, words = True, words.removeprefix("You must").removeprefix(", ")
            elif words.startswith("Otherwise"):
                choice.otherwise, words = True, words.removeprefix("Otherwise").removeprefix(", ")
            if words:
                choice.asked = Asking(words, self).condition()
        line, _, target = (line if "→ " in line else f"{line}→ ").partition("→ ")
        line = line.strip()
        if found := _CHANCE.search(line):
            choice.chance, line = found[1], line[: found.start()].strip()
        if found := re.search(r"\(pay ([^()]*)\)|^Pay ([^.()]*)", line):
            for each in (found[1] or found[2]).strip().split(", "):
                amount, name = re.fullmatch(r"(?:(\d+) )?(.+)", each).groups()  # type: ignore[union-attr]
                name, amount = (each, "1") if each in self.things else (name, amount or "1")
                choice.costs[name] = choice.costs.get(name, 0) + int(amount)
            line = line[: found.start()] + line[found.end() :]
        choice.once = "(once)" in line
        if not choice.chance:
            choice.ways = [Way("", line.replace("(once)", ""), target)]
        return choice


def _starts(told: str, low: int, high: int) -> list[int]:
    return [*range(low, high + 1)] if told == "any" else [int(each) for each in told.split(" or ")]


def _unwrapped(part: str) -> list[str]:
    lines: list[str] = []
    for line in part.split("\n"):
        if line.startswith("    ") or (line.startswith("  ") and line[:4] not in ("  * ", "  - ")):
            lines[-1] += f" {line.strip()}"
        elif line.strip():
            lines.append(line)
    return lines


class Asking:
    """Reads what stands before an option: `if you have HORN and (coin 2 or more or you do not have rope)`."""

    def __init__(self, words: str, book: Book) -> None:
        self.words, self.book = words, book

    def condition(self) -> Condition:
        lowered = self.words[:1].lower() + self.words[1:]
        for word in ("if ", "without ", "with "):
            if lowered.startswith(word):
                self.words = lowered.removeprefix(word)
                break
        if word == "if ":
            found = self._several(there=True)
        elif word == "without ":
            found = self._several(there=False)
        else:
            with_, but, without = self.words.partition(", but without ")
            self.words = with_
            found = self._several(there=True)
            if but:
                self.words = without
                found = _joined([found, self._several(there=False)], "and")
        assert not self.words, self.words
        return found

    def _several(self, *, there: bool) -> Condition:
        """Several things, all of them joined by `and` or all by `or`; a comma is as the word that follows."""
        found, joint = [], ""
        while True:
            if self._next("you do not have "):
                there = False
            elif self._next("you have ") and not self.words.startswith("noted a number"):
                there = True
            found.append(self._one(there=there))
            word = next((each for each in (" and ", " or ", ", ") if self._next(each)), "")
            if not word:
                return _joined(found, joint.strip() or "and")
            joint = word if word != ", " else joint

    def _next(self, words: str) -> bool:
        if not self.words.startswith(words):
            return False
        self.words = self.words.removeprefix(words)
        return True

    def _one(self, *, there: bool) -> Condition:
        if self._next("not ("):
            inside = self._closed()
            return Condition(lambda sheet: not inside.holds(sheet), inside.of)
        if self._next("("):
            return self._closed()
        if self._next("whatever you have"):
            return Condition()
        if self._next("never"):
            return Condition(lambda _: False)
        if self._next("noted a number"):
            return Condition(lambda sheet: bool(sheet["noted"]), frozenset({"noted"}))
        if self._next("you are on a visit"):
            return Condition(lambda sheet: bool(sheet["on"]), frozenset({"on"}))
        names = [self._name()]
        while self._next(" + "):
            names.append(self._name())
        of = frozenset(names)
        compared = _COMPARED.match(self.words)
        if not compared:
            return Condition(lambda sheet: (sheet[names[0]] >= 1) == there, of)
        self.words = self.words[compared.end() :]
        number = int(compared[1] or compared[3] or compared[4])

        def holds(sheet: Mapping[Any, Any]) -> bool:
            total = sum(sheet[name] for name in names)
            if compared[2]:
                return bool(total >= number if compared[2] == "more" else total <= number)
            return bool((total != number) if compared[3] else (total == number))

        return Condition(holds, of)

    def _closed(self) -> Condition:
        found = self._several(there=True)
        assert self._next(")"), self.words
        return found

    def _name(self) -> Any:
        if self._next("visits made here"):
            return "visits"
        if "stage" not in self.book.things and self._next("stage"):
            return "stage"
        return next(each for each in self.book.names if self._next(each))


def _joined(found: list[Condition], word: str) -> Condition:
    if len(found) == 1:
        return found[0]
    test = all if word == "and" else any
    return Condition(
        lambda sheet: test(each.holds(sheet) for each in found), frozenset().union(*(each.of for each in found))
    )
