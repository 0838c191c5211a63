"""Every state of a small book and every step between them, one by one, and what can be read off them by brute force."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from stories.closure import closure
from stories.naive import Book, State

Taken = tuple[str, str, str]  # entry, option, outcome


@dataclass
class Walk:
    """A graph of states. A step is an entry, an option and how it came out."""

    start: State
    steps: dict[State, list[tuple[Taken, State]]] = field(default_factory=dict)
    endings: dict[State, str] = field(default_factory=dict)

    def back(self) -> dict[State, list[State]]:
        found: dict[State, list[State]] = {state: [] for state in self.steps}
        for state, steps in self.steps.items():
            for _, after in steps:
                found[after].append(state)
        return found

    def leading_to(self, goal: Iterable[State]) -> set[State]:
        """All states from which one of these can be reached."""
        return closure(goal, self.back())

    def distances(self) -> dict[State, int]:
        """The fewest steps to each state."""
        found, wave = {self.start: 0}, [self.start]
        while wave:
            following = []
            for state in wave:
                for _, after in self.steps[state]:
                    if after not in found:
                        found[after] = found[state] + 1
                        following.append(after)
            wave = following
        return found

    def reached_without(self, entry: str) -> set[str]:
        """The entries that are reached by readers who never read this one."""
        seen = {self.start} if self.start[0] != entry else set()
        waiting = list(seen)
        while waiting:
            for _, after in self.steps[waiting.pop()]:
                if after not in seen and after[0] != entry:
                    seen.add(after)
                    waiting.append(after)
        return {state[0] for state in seen}


def walked(book: Book, most: int = 3000) -> Walk | None:
    """The graph of a book; None where it has more states than is sensible here."""
    start = book.arrive("start", dict(book.first))
    walk = Walk(start)
    waiting = [start]
    walk.steps[start] = []
    while waiting:
        state = waiting.pop()
        entry, sheet = state[0], dict(state[1:])
        if "ending" in book.entries[entry]:
            walk.endings[state] = book.entries[entry]["ending"]
            continue
        for key, option in book.applying(entry, sheet)[0]:
            for way in book.ways(option, sheet):
                after = book.after(entry, key, option, way, sheet)
                if after is None:
                    continue
                walk.steps[state].append(((entry, key, _outcome(option, way)), after))
                if after not in walk.steps:
                    walk.steps[after] = []
                    waiting.append(after)
                    if len(walk.steps) > most:
                        return None
    return walk


def _outcome(option: dict[str, Any], way: list[dict[str, Any]]) -> str:
    """How it came out, in the words of scripts."""
    if "check" in option:
        return "bonus" if len(way) == 3 else "success" if way[-1] is option["success"] else "failure"
    if "roll" in option:
        on = way[-1]["on"]
        if isinstance(on, str):
            low, _, high = on.partition("-")
            on = range(int(low), int(high) + 1)
        return ",".join(str(face) for face in on)
    return ""


@dataclass
class Lost:
    """Where the last way to a kept ending is left, and the fewest steps to it, the losing one among them."""

    choices: dict[tuple[str, str], int] = field(default_factory=dict)
    rolls: dict[Taken, int] = field(default_factory=dict)
    kept: bool = True


def lost_in(walk: Walk, kept: Iterable[State]) -> Lost:
    """By definition: before it a kept ending can be reached, after it another and no kept one."""
    keeps, can, far = walk.leading_to(kept), walk.leading_to(walk.endings), walk.distances()
    found = Lost(kept=all(state in keeps for state in walk.steps))
    for state in keeps:
        by_option: dict[tuple[str, str], list[tuple[str, State]]] = {}
        for (entry, key, outcome), after in walk.steps[state]:
            by_option.setdefault((entry, key), []).append((outcome, after))
        for option, ways in by_option.items():
            losing = {outcome for outcome, after in ways if after in can and after not in keeps}
            saved = any(after in keeps for _, after in ways)
            if losing and not saved:
                found.choices[option] = min(found.choices.get(option, 9**9), far[state] + 1)
            for outcome in losing if saved else ():
                taken = (*option, outcome)
                found.rolls[taken] = min(found.rolls.get(taken, 9**9), far[state] + 1)
    return found
