"""Things that are known by several marks together: found among many by the marks that a text has."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

_Mark = TypeVar("_Mark", bound=Hashable)
_Thing = TypeVar("_Thing")


class Together(Generic[_Mark, _Thing]):
    """Things by their marks: the first, then the second, then whatever else they need."""

    def __init__(self, things: Iterable[tuple[Sequence[_Mark], _Thing]]) -> None:
        self._alone: dict[_Mark, list[_Thing]] = {}
        self._more: dict[_Mark, dict[_Mark, list[tuple[Sequence[_Mark], _Thing]]]] = {}
        for marks, thing in things:
            if len(marks) == 1:
                self._alone.setdefault(marks[0], []).append(thing)
            else:
                self._more.setdefault(marks[0], {}).setdefault(marks[1], []).append((marks[2:], thing))

    def within(self, marks: set[_Mark]) -> Iterator[_Thing]:
        """The things all of whose marks are among these."""
        for mark in marks:
            yield from self._alone.get(mark, ())
            seconds = self._more.get(mark)
            if seconds:
                for second in seconds.keys() & marks:
                    for rest, thing in seconds[second]:
                        if all(each in marks for each in rest):
                            yield thing


class Runs(Generic[_Mark, _Thing]):
    """Things by words that follow one another."""

    def __init__(self, things: Iterable[tuple[tuple[_Mark, ...], _Thing]]) -> None:
        self._by_run: dict[tuple[_Mark, ...], list[_Thing]] = {}
        self._lengths: dict[_Mark, set[int]] = {}
        for run, thing in things:
            self._by_run.setdefault(run, []).append(thing)
            self._lengths.setdefault(run[0], set()).add(len(run))

    def among(self, words: Sequence[_Mark]) -> Iterator[_Thing]:
        """The things whose words stand one behind the other somewhere among these; one thing may come twice."""
        for at, word in enumerate(words):
            for length in self._lengths.get(word, ()):
                if at + length <= len(words):
                    yield from self._by_run.get(tuple(words[at : at + length]), ())


class Prefixes:
    """Which of many beginnings a word has; a word that was looked up is not looked up again."""

    def __init__(self, beginnings: Iterable[str]) -> None:
        self._known = frozenset(beginnings)
        self._lengths = sorted({len(each) for each in self._known})
        self._of: dict[str, tuple[str, ...]] = {}

    def of(self, word: str) -> tuple[str, ...]:
        if word not in self._of:
            begun = (word[:length] for length in self._lengths if length <= len(word))
            self._of[word] = tuple(each for each in begun if each in self._known)
        return self._of[word]
