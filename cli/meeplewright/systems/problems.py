"""What is wrong with a value, before it has a place in a file: the stuff that explanations are made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from meeplewright.findings.nearest import is_slip
from meeplewright.findings.stop import nearest
from meeplewright.sources.model import Path_
from meeplewright.systems.phrases import joined, quoted


@dataclass(frozen=True, slots=True)
class Fix:
    """A mend that is certain: a new word for the key or the value within the quotes that it has, a new value
    whatever its quotes, or text to put around the value as it stands."""

    key: str = ""
    word: str = ""
    value: str = ""
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong at a path. `at_key`: it is the key that is wrong. `weight`: how far off the value is."""

    code: str
    path: Path_
    message: str
    help: str = ""
    at_key: bool = False
    fix: Fix | None = None
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Missing:
    """Keys that are not there: any one of the sets in `choices` would do."""

    choices: tuple[tuple[str, ...], ...]
    title: str
    about: str = ""
    because: str = ""


@dataclass(slots=True)
class Judgement:
    """What one schema says of one value: faults, and which keys and items it has looked at."""

    problems: list[Problem] = field(default_factory=list)
    missing: list[Missing] = field(default_factory=list)
    unknown: dict[str, tuple[str, ...]] = field(default_factory=dict)
    elsewhere: dict[str, str] = field(default_factory=dict)
    title: str = ""
    form: str = ""
    legal: dict[str, None] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)
    every_key: bool = False
    items: set[int] = field(default_factory=set)

    @property
    def good(self) -> bool:
        return not (self.problems or self.missing or self.unknown)

    def add(self, other: Judgement) -> None:
        """Take over what another schema says of the same value."""
        self.problems += other.problems
        self.missing += other.missing
        for key, legal in other.unknown.items():
            self.unknown[key] = tuple(dict.fromkeys((*self.unknown.get(key, ()), *legal)))
        self.elsewhere.update(other.elsewhere)
        self.title = self.title or other.title
        self.form = self.form or other.form
        self.saw(other)

    def saw(self, other: Judgement) -> None:
        """Take over which keys and items another schema knows and has looked at."""
        self.legal.update(other.legal)
        self.keys |= other.keys
        self.every_key = self.every_key or other.every_key
        self.items |= other.items

    def settled(self, value: Any, path: Path_) -> list[Problem]:
        """The problems in the order of the file; a misspelt key that explains a missing one is told once."""
        missing = list(self.missing)
        problems = list(self.problems)
        for key, legal in self.unknown.items():
            wanted = [name for one in missing for names in one.choices for name in names]
            free = [name for name in legal if name not in value]
            near = nearest(key, [name for name in wanted if name not in value])
            if not near and key not in self.elsewhere:
                near = nearest(key, free)
            if near:
                missing = [one for one in missing if not any(near in names for names in one.choices)]
            problems.append(self._unknown(key, near, free, path))
        names_told: set[str] = set()
        for one in missing:
            problems += _missing(one, path, names_told, one.title or self.title)
        return problems

    def _unknown(self, key: str, near: str, legal: list[str], path: Path_) -> Problem:
        name = self.form or self.title
        inside = f" in this {name}" if name else ""
        if near:
            return Problem(
                "MW102",
                (*path, key),
                f"unknown key `{key}`{inside}",
                f"did you mean `{near}`?",
                at_key=True,
                fix=Fix(key=near) if is_slip(key, near) else None,
            )
        if key in self.elsewhere:
            return Problem(
                "MW102",
                (*path, key),
                f"key `{key}` has no meaning{inside or ' here'}",
                f"`{key}` belongs to: {self.elsewhere[key]}; take it out, or change what this is",
                at_key=True,
                weight=3,
            )
        help_line = f"take it out; what may stand here: {quoted(legal)}" if legal else "take it out"
        return Problem("MW102", (*path, key), f"unknown key `{key}`{inside}", help_line, at_key=True, weight=3)


def _missing(one: Missing, path: Path_, names_told: set[str], title: str) -> list[Problem]:
    inside = f" in this {title}" if title else ""
    because = f": `{one.because}` needs it" if one.because else ""
    if len(one.choices) > 1:
        shapes = joined([quoted(names, " with ") for names in one.choices], " or ")
        return [Problem("MW101", path, f"missing key{inside}: {shapes}", "add one of them", weight=2)]
    problems = []
    for name in one.choices[0]:
        if name not in names_told:
            names_told.add(name)
            about = f" ({one.about})" if one.about else ""
            problems.append(
                Problem("MW101", path, f"missing key `{name}`{inside}{because}", f"add `{name}:`{about}", weight=2)
            )
    return problems
