"""Words that are written otherwise everywhere else: a letter too many, too few, or another one, inside of a name.

No dictionary is asked: a word that stands once, and a letter away from one that stands often, is most likely that one.
Endings may differ as they like.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from sys import intern

from meeplewright.findings.nearest import is_slip

_WORD = re.compile(r"[^\W\d_]{4,}")
OFTEN = 3
OFTEN_IN_NAMES = 2  # the name itself is one of them
_LONGEST = 80  # letters: what is longer is no word that anybody misspells
_ENDING = 3  # letters at the end that may be those of a form
_SHORT = 6  # shorter words are near to many: what stands before them must speak for it, too
_BESIDE = 0.5  # so often, of all times, the right word has the same one before it


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
    pieces = Counter(text.split())  # most of them stand there again and again
    for words, times in zip(map(_words_in, pieces), pieces.values(), strict=True):
        for word in words:
            counts[word] = counts.get(word, 0) + times
    return counts


@lru_cache(maxsize=1 << 15)
def _words_in(piece: str) -> tuple[str, ...]:
    return tuple(map(intern, _WORD.findall(piece.casefold())))


def words_of_name(name: str) -> tuple[str, ...]:
    """The words of a name, in small letters."""
    return tuple(chain.from_iterable(map(_words_in_name, name.split())))


@lru_cache(maxsize=1 << 15)
def _words_in_name(piece: str) -> tuple[str, ...]:
    return tuple(intern(word.casefold()) for word in _WORD.findall(piece))


class Spelling:
    """The words of all texts of one language, and those that names are made of."""

    def __init__(
        self,
        texts: Iterable[Mapping[str, int]],
        names: Iterable[tuple[str, ...]],
        whole: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """`texts` are given as their words (`count_words`), names as theirs (`words_of_name`); `whole` gives the texts
        as they are, where somebody has to look."""
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
        self._short: dict[str, str] = {}
        self._whole = whole
        self._once = frozenset(word for word, times in self._times.items() if times == 1) - named
        often = {
            word
            for word, times in self._times.items()
            if times >= (OFTEN_IN_NAMES if word in named else OFTEN) and 4 < len(word) <= _LONGEST
        }
        once = [
            word for word, times in self._times.items() if times == 1 and len(word) <= _LONGEST and word not in named
        ]
        if not once:
            return
        # a word without one letter: what has the same one is a letter away
        shorter: dict[str, list[str]] = defaultdict(list)
        for word in often:
            for at in range(1, len(word) - _ENDING):
                shorter[word[:at] + word[at + 1 :]].append(word)
        beside = {right for rights in self._beside.values() for right in rights}
        forms = {form for right in beside for form in _forms(right)}
        self._suspect = frozenset(word for word in self._once if not forms.isdisjoint(_forms(word)))
        brief = {form: right for right in sorted(named) if self._times[right] >= OFTEN for form in _forms(right)}
        for word in once:
            if (right := _near(word, often, shorter, named)) is not None:
                self._right[word] = right
            elif len(word) <= _SHORT and (right := _brief(word, brief)) is not None:
                self._short[word] = right

    @property
    def clean(self) -> bool:
        """Whether no word at all is misspelt."""
        return not self._right and not self._suspect and not self._short

    def slips(self, text: str) -> Iterator[Misspelt]:
        """The words of a text that are most likely misspelt."""
        small = text.casefold()
        if not any(word in small for words in (self._right, self._suspect, self._short) for word in words):
            return
        every = list(_WORD.finditer(text))
        words = [found.group().casefold() for found in every]
        for at, (found, word) in enumerate(zip(every, words, strict=True)):
            right = self._right.get(word)
            if right is None and word in self._suspect:  # `Joss Tllow`: beside the rest of its name
                right = self._named(words, at)
            if right is None and word in self._short and self._usual(text, found.start(), self._short[word]):
                right = self._short[word]
            if right is not None:
                yield Misspelt(found.start(), found.end(), found.group(), right, self._times[right])

    def _named(self, words: list[str], at: int) -> str | None:
        """The word of a name whose other word stands before or behind."""
        word = words[at]
        before = self._beside.get(words[at - 1], ()) if at else ()
        after = self._beside.get(">" + words[at + 1], ()) if at + 1 < len(words) else ()
        rights = (*before, *(each for each in after if len(each) != len(word)))
        near = (each for each in rights if self._times[each] > 1 and is_slip(word, each) and not _is_form(word, each))
        return min(near, default=None)

    def _usual(self, text: str, at: int, right: str) -> bool:
        """Whether the word before stands before the right one in most places where that is."""
        before = _BEFORE.search(text, 0, at)
        if before is None:
            return False
        where = re.compile(rf"(?<!\w){re.escape(before[1])}\s+{re.escape(right)}(?!\w)", re.IGNORECASE)
        return sum(len(where.findall(each)) for each in self._whole()) >= max(OFTEN, self._times[right] * _BESIDE)


_BEFORE = re.compile(r"([^\W\d_]+)\s+\Z")


def _neighbours(names: Iterable[tuple[str, ...]]) -> dict[str, set[str]]:
    """The words of names by the word before them, and by the one behind them with `>`."""
    beside: dict[str, set[str]] = defaultdict(set)
    for name in names:
        for first, second in pairwise(name):
            beside[first].add(second)
            beside[">" + second].add(first)
    return beside


def _is_form(word: str, right: str) -> bool:
    """Whether two words differ in their endings alone."""
    return word[-1:] != right[-1:] or (word[-2:] != right[-2:] and len(word) == len(right))


def _brief(word: str, brief: dict[str, str]) -> str | None:
    """The name that has one letter more or less, inside."""
    for form in sorted(_forms(word)):
        right = brief.get(form)
        if right is None or right[0] != word[0] or right[-1] != word[-1] or not is_slip(word, right):
            continue
        longer, shorter = sorted((word, right), key=len, reverse=True)
        if len(longer) - len(shorter) == 1 and form == shorter:
            return right
    return None


def _forms(word: str) -> set[str]:
    """A word, and it without each of its letters."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word) if len(word) <= _LONGEST else 0))}


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
