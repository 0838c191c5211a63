"""Twine's variables to flags and counters, where that is certain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from meeplewright.stories.exchange.book import Note
from meeplewright.stories.exchange.drafts import Draft
from meeplewright.stories.exchange.from_story import written
from meeplewright.stories.exchange.pieces import VariableChange
from meeplewright.stories.model.conditions import ALWAYS, All, AnyOf, Condition, Not, Test, both, names, renamed, tests
from meeplewright.stories.told.guards import plain_name

_RESERVED = {"all", "any", "stage", "visits", "flag", "item"}
_HIGHEST = 999


@dataclass(eq=False, slots=True)
class Variables:
    """What became of each variable: its new name, and whether it is a flag; those that are unsure are left out."""

    names: dict[str, str] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    unsure: set[str] = field(default_factory=set)
    state: dict[str, Any] = field(default_factory=dict)

    def guard(self, condition: Condition) -> Any:
        """A guard over the new names; None where nothing is asked."""
        known = self._known(condition)
        return None if known == ALWAYS else written(renamed(known, self.names))

    def changes(self, changes: Iterable[VariableChange]) -> dict[str, Any]:
        """Changes as fields of a record: one for each name, whatever their order was."""
        record: dict[str, Any] = {}
        for change in _summed(changes):
            if change.name in self.unsure or change.value is None:
                continue
            name = self.names[change.name]
            if change.name in self.flags:
                # of each name there is one change, and names differ: no list need be searched
                record.setdefault("gain" if change.value else "lose", []).append({"flag": name})
            elif change.sets:
                record.setdefault("set", {})[name] = int(change.value)
            elif change.value:
                record.setdefault("gain" if change.value > 0 else "lose", []).append({name: abs(int(change.value))})
        return {key: value for key, value in record.items() if value}

    def _known(self, condition: Condition) -> Condition:
        """The condition without what nobody knows: those parts are open to all."""
        if not names(condition) & self.unsure:
            return condition
        if isinstance(condition, All):
            return both(*(self._known(each) for each in condition.of))
        return ALWAYS


def _summed(changes: Iterable[VariableChange]) -> Iterable[VariableChange]:
    """What several changes of one name come to. A record says no order among what is lost, gained and set."""
    sums: dict[str, VariableChange] = {}
    for change in changes:
        before = sums.get(change.name)
        if before is not None and not change.sets and change.value is not None and before.value is not None:
            change = replace(change, value=before.value + change.value, sets=before.sets)  # noqa: PLW2901
        sums[change.name] = change
    return sums.values()


def variables_of(
    drafts: Iterable[Draft],
    begins: Iterable[VariableChange],
    given: Mapping[str, str],
    declared: Mapping[str, str],
    notes: list[Note],
) -> Variables:
    """Look at everything that is ever set and asked.

    `given` are names that an export of ours wrote down, and `declared` the state that it declared: flag, counter, item.
    """
    variables = Variables()
    drafts = list(drafts)
    groups = [draft.changes for draft in drafts] + [way.changes for draft in drafts for way in draft.ways]
    changes = [change for group in groups for change in group]
    conditions = [way.condition for draft in drafts for way in draft.ways]
    first = {change.name: change for change in begins}
    every: dict[str, list[VariableChange]] = {name: [change] for name, change in first.items()}
    for change in changes:
        every.setdefault(change.name, []).append(change)
    sums: dict[str, list[VariableChange]] = {name: [change] for name, change in first.items()}
    for change in (each for group in groups for each in _summed(group)):
        sums.setdefault(change.name, []).append(change)
    asked: dict[str, list[Test]] = {}
    for condition in conditions:
        for test in tests(condition):
            if isinstance(test, Test):
                asked.setdefault(test.name, []).append(test)
    where = next((draft.passage.path for draft in drafts), "")
    flags: dict[str, Any] = {}
    counters: dict[str, Any] = {}
    called = _Names(given)
    for name in dict.fromkeys([*every, *asked]):
        word = variables.names[name] = called.of(name)
        own, start = every.get(name, []), first.get(name)
        unknown = next((change for change in own if change.value is None), None)
        if unknown is not None:
            variables.unsure.add(name)
            if name in asked and word not in declared:
                notes.append(Note(f"`${name}` is not followed: what it is set to is not certain", where, unknown.line))
            continue
        if word in declared:
            if declared[word] == "flag":
                variables.flags.add(name)
        elif all(change.sets and change.value in (0, 1) for change in own):
            variables.flags.add(name)
            flags[word] = {"start": 1} if start is not None and start.value else None
        else:
            counters[word] = _range(sums.get(name, []), asked.get(name, []), start)
            low, high = counters[word]["from"], counters[word]["to"]
            notes.append(
                Note(f"the counter `{word}` was given the range {low} to {high}: see that it fits", where, own[0].line)
            )
    if flags:
        variables.state["flags"] = flags if any(flags.values()) else list(flags)
    if counters:
        variables.state["counters"] = counters
    return variables


def _range(changes: Iterable[VariableChange], asked: Iterable[Test], start: VariableChange | None) -> dict[str, int]:
    changes = list(changes)
    sets = [int(change.value or 0) for change in changes if change.sets]
    constants = [test.value for test in asked]
    up = sum(max(int(change.value or 0), 0) for change in changes if not change.sets)
    begin = int(start.value or 0) if start is not None else 0
    high = max([begin, *sets, *constants, begin + up])
    low = min([0, begin, *sets, *constants])
    return {"from": max(low, -_HIGHEST), "to": min(max(high, low + 1), _HIGHEST), "start": begin}


class _Names:
    """Names for a story of ours, no two alike; each is found at once, however many there are."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self.given = given
        self.chosen = frozenset(given.values())
        self.taken: set[str] = set()
        self.next: dict[str, int] = {}

    def of(self, name: str) -> str:
        word = self.given.get(name, name)
        if word not in self.chosen:
            word = "".join(char if char.isalnum() or char in "_-" else "-" for char in word).strip("-") or "name"
            if not plain_name(word) or word in _RESERVED:
                word = f"the-{word}" if plain_name(f"the-{word}") else "name"
        base = word
        while word in self.taken:
            count = self.next[base] = self.next.get(base, 1) + 1
            word = f"{base}-{count}"
        self.taken.add(word)
        return word


def never(condition: Condition) -> bool:
    """Whether it holds for nobody, whatever is known."""
    return (isinstance(condition, AnyOf) and not condition.of) or (
        isinstance(condition, Not) and condition.of == ALWAYS
    )
