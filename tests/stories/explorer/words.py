"""Guards and amounts, as docs/stories.md says that they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

Sheet = dict[Any, Any]  # names and what else is remembered, to values

_TOKEN = re.compile(r"\s*(>=|<=|==|!=|>|<|\(|\)|\+|-?\d+|[A-Za-z][\w-]*)")
_COMPARISON = re.compile(r"\s*(>=|<=|==|!=|>|<)\s*(-?\d+)\s*")


def compare(value: int, how: str, number: int) -> bool:
    return {
        ">=": value >= number,
        "<=": value <= number,
        "==": value == number,
        "!=": value != number,
        "<": value < number,
        ">": value > number,
    }[how]


def holds(guard: Any, sheet: Mapping[Any, Any]) -> bool:
    """Whether a guard holds for a record sheet."""
    if isinstance(guard, bool):
        return guard
    if isinstance(guard, str):
        return _Spoken(guard, sheet).whole()
    if isinstance(guard, list):
        return all(holds(each, sheet) for each in guard)
    return all(_said(key, value, sheet) for key, value in guard.items())


def _said(key: str, value: Any, sheet: Mapping[Any, Any]) -> bool:
    if key == "all":
        return holds(value, sheet)
    if key == "any":
        return any(holds(each, sheet) for each in value)
    if key == "not":
        return not holds(value, sheet)
    if isinstance(value, bool):
        return bool(sheet[key] >= 1) == value
    if isinstance(value, int):
        return bool(sheet[key] >= value)
    if isinstance(value, list):
        return all(sheet[each] >= 1 for each in value)
    found = _COMPARISON.fullmatch(value)
    return compare(sheet[key], found[1], int(found[2])) if found else bool(sheet[value] >= 1)


def names_in(guard: Any) -> Iterator[str]:
    """Every name that a guard asks for."""
    if isinstance(guard, str):
        for word in _TOKEN.findall(guard):
            if word[0].isalpha() and word not in {"and", "or", "not"}:
                yield word
    elif isinstance(guard, list):
        for each in guard:
            yield from names_in(each)
    elif isinstance(guard, dict):
        for key, value in guard.items():
            if key in {"all", "any", "not"}:
                yield from names_in(value)
            elif isinstance(value, list):
                yield from value
            elif isinstance(value, str) and not _COMPARISON.fullmatch(value):
                yield value
            else:
                yield key


class _Spoken:
    """`HORN and not (GHOST or coin >= 2)`: or binds least, not most."""

    def __init__(self, text: str, sheet: Mapping[Any, Any]) -> None:
        self.words, self.sheet = _TOKEN.findall(text), sheet

    def whole(self) -> bool:
        found = self.either()
        assert not self.words
        return found

    def either(self) -> bool:
        found = self.both()
        while self.words and self.words[0] == "or":
            self.words.pop(0)
            found = self.both() or found
        return found

    def both(self) -> bool:
        found = self.one()
        while self.words and self.words[0] == "and":
            self.words.pop(0)
            found = self.one() and found
        return found

    def one(self) -> bool:
        word = self.words.pop(0)
        if word == "not":
            return not self.one()
        if word == "(":
            found = self.either()
            assert self.words.pop(0) == ")"
            return found
        total = self.sheet[word]
        while self.words and self.words[0] == "+":
            self.words.pop(0)
            total += self.sheet[self.words.pop(0)]
        if self.words and self.words[0][0] in "<>=!":
            how, number = self.words.pop(0), int(self.words.pop(0))
            return compare(total, how, number)
        return bool(self.sheet[word] >= 1)


def numbers_for(guard: Any, name: str) -> list[int]:
    """What a guard compares one name with."""
    if isinstance(guard, str):
        words = _TOKEN.findall(guard)
        return [int(words[at + 2]) for at, word in enumerate(words[:-2]) if word == name and words[at + 1][0] in "<>=!"]
    if isinstance(guard, list):
        return [number for each in guard for number in numbers_for(each, name)]
    if isinstance(guard, dict):
        found = [number for key in ("all", "any", "not") for number in numbers_for(guard.get(key, []), name)]
        value = guard.get(name)
        if isinstance(value, int):
            found.append(value)
        elif isinstance(value, str) and (told := _COMPARISON.fullmatch(value)):
            found.append(int(told[2]))
        return found
    return []


def amounts(value: Any) -> Iterator[tuple[str, int]]:
    """`[{flag: backpack}, {coin: 2}]`, a mapping, or a bare name."""
    if isinstance(value, str):
        yield value, 1
    elif isinstance(value, list):
        for each in value:
            yield from amounts(each)
    else:
        for key, each in value.items():
            if isinstance(each, int):
                yield key, int(each)
            else:
                for name in each if isinstance(each, list) else [each]:
                    yield name, 1


def faces(value: Any) -> set[Any]:
    """`3`, `4-6`, `sun`, or a list."""
    if isinstance(value, list):
        return {face for each in value for face in faces(each)}
    if isinstance(value, str) and (found := re.fullmatch(r"(\d+)-(\d+)", value)):
        return set(range(int(found[1]), int(found[2]) + 1))
    return {value}
