"""Words that are written otherwise everywhere else: a letter too many, too few, or another one, inside of a name.

No dictionary is asked: a word that stands once, and a letter away from one that stands often, is most likely that one.
Endings may differ as they like.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from sys import intern

from meeplewright.findings.nearest import is_slip

_WORD = re.compile(r"[^\W\d_]{4,}")
OFTEN = 3
OFTEN_IN_NAMES = 2  # the name itself is one of them
_ENDING = 3  # letters at the end that may be those of a form


@dataclass(frozen=True, slots=True)
class Misspelt:
    """Characters `start` to `end` of a text; `right` as it stands elsewhere, so many `times`."""

    start: int
    end: int
    word: str
    right: str
    times: int


def count_words(text: str) -> dict[str, int]:
    """The words of a text that are long enough to be told apart, in small letters, and how often each is there."""
    counts: dict[str, int] = {}
    for piece, times in Counter(text.split()).items():  # most of them stand there again and again
        for word in _words_in(piece):
            counts[word] = counts.get(word, 0) + times
    return counts


@lru_cache(maxsize=1 << 15)
def _words_in(piece: str) -> tuple[str, ...]:
    return tuple(map(intern, _WORD.findall(piece.casefold())))


def words_of_name(name: str) -> tuple[str, ...]:
    """The words of a name, in small letters."""
    return tuple(intern(word.casefold()) for word in _WORD.findall(name))


class Spelling:
    """The words of all texts of one language, and those that names are made of."""

    def __init__(self, texts: Iterable[Mapping[str, int]], names: Iterable[tuple[str, ...]]) -> None:
        """`texts` are given as their words (`count_words`), names as theirs (`words_of_name`)."""
        self._times: dict[str, int] = {}
        for counts in texts:
            for word, times in counts.items():
                self._times[word] = self._times.get(word, 0) + times
        names_ = set(names)
        named = {word for name in names_ for word in name}
        for word in named:
            self._times.setdefault(word, 0)
        self._right: dict[str, str] = {}
        self._beside = _neighbours(names_)
        self._suspect: frozenset[str] = frozenset()
        self._once = frozenset(word for word, times in self._times.items() if times == 1) - named
        often = {
            word
            for word, times in self._times.items()
            if times >= (OFTEN_IN_NAMES if word in named else OFTEN) and len(word) > 4
        }
        once = [word for word, times in self._times.items() if times == 1 and word not in named]
        if not once:
            return
        # a word without one letter: what has the same one is a letter away
        shorter: dict[str, list[str]] = defaultdict(list)
        for word in often:
            for at in range(1, len(word) - _ENDING):
                shorter[word[:at] + word[at + 1 :]].append(word)
        beside = {second for seconds in self._beside.values() for second in seconds}
        forms = {form for second in beside for form in _forms(second)}
        self._suspect = frozenset(word for word in self._once if len(word) > 4 and not forms.isdisjoint(_forms(word)))
        for word in once:
            if (right := _near(word, often, shorter, named)) is not None:
                self._right[word] = right

    @property
    def clean(self) -> bool:
        """Whether no word at all is misspelt."""
        return not self._right and not self._suspect

    def slips(self, text: str) -> Iterator[Misspelt]:
        """The words of a text that are most likely misspelt."""
        small = text.casefold()
        if not any(word in small for word in self._right) and not any(word in small for word in self._suspect):
            return
        before = ""
        for found in _WORD.finditer(text):
            word = found.group().casefold()
            right = self._right.get(word)
            if right is None and word in self._suspect:  # `Joss Tllow`: beside the rest of its name
                right = min((each for each in self._beside.get(before, ()) if is_slip(word, each)), default=None)
                if right is not None and word[:-_ENDING] == right[: len(word) - _ENDING]:
                    right = None
            before = word
            if right is not None:
                yield Misspelt(found.start(), found.end(), found.group(), right, self._times[right])


def _neighbours(names: Iterable[tuple[str, ...]]) -> dict[str, set[str]]:
    """The words of names by the word before them."""
    beside: dict[str, set[str]] = defaultdict(set)
    for name in names:
        for first, second in pairwise(name):
            beside[first].add(second)
    return beside


def _forms(word: str) -> set[str]:
    """A word, and it without each of its letters."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _near(word: str, often: set[str], shorter: dict[str, list[str]], named: Container[str]) -> str | None:
    """The name, or for a doubled letter the word, that was most likely meant. Short words are near to many."""
    for at in range(1, len(word) - _ENDING):
        less = word[:at] + word[at + 1 :]
        doubled = word[at] in (word[at - 1], word[at + 1])
        if less in often and (len(word) > 6 if doubled != (less in named) else doubled):
            return less
    if len(word) > 5:
        return min((right for right in shorter.get(word, ()) if right in named), default=None)
    return None
