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
from meeplewright.text.letters import VOWELS

_WORD = re.compile(r"[^\W\d_]{4,}")
_WORD_OF_NAME = re.compile(r"[^\W\d_]{3,}")  # `map` stands before `pieces`
_SHORTEST = 4  # letters of a word that is looked at
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
    for words, times in zip(map(words_of_piece, pieces), pieces.values(), strict=True):
        for word in words:
            counts[word] = counts.get(word, 0) + times
    return counts


@lru_cache(maxsize=1 << 15)
def words_of_piece(piece: str) -> tuple[str, ...]:
    """The words of a text without blanks, in small letters."""
    return tuple(map(intern, _WORD.findall(piece.casefold())))


def words_of_name(name: str) -> tuple[str, ...]:
    """The words of a name, in small letters."""
    return tuple(chain.from_iterable(map(_words_in_name, name.split())))


@lru_cache(maxsize=1 << 15)
def _words_in_name(piece: str) -> tuple[str, ...]:
    return tuple(intern(word.casefold()) for word in _WORD_OF_NAME.findall(piece))


def words_with_places(text: str) -> list[tuple[int, str]]:
    """The words of a text as they are written, each with where it begins."""
    return [(match.start(), match.group()) for match in _WORD_OF_NAME.finditer(text)]


class Spelling:
    """The words of all texts of one language, and those that names are made of. What comes and goes may be counted
    later: only the words that it touches are looked at again, unless it changes which are written often or in names."""

    def __init__(
        self,
        texts: Iterable[Mapping[str, int]] = (),
        names: Iterable[tuple[str, ...]] = (),
        whole: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """`texts` are given as their words (`count_words`), names as theirs (`words_of_name`); `whole` gives the texts
        as they are, where somebody has to look."""
        self._times: dict[str, int] = {}  # in texts
        self._names: dict[tuple[str, ...], int] = {}
        self._renamed: dict[tuple[str, ...], bool] = {}  # the names that were counted anew: whether they were there
        self._weighed: dict[str, int] | None = (
            None  # the words that were counted anew, as often as they were there before
        )
        self._right: dict[str, str] = {}
        self._suspect: set[str] = set()
        self._short: dict[str, str] = {}
        self._doubtful: set[str] = set()  # all of these
        self._whole = whole
        self._sought: Sought | None = None
        for counts in texts:
            self.count(counts, ())
        self.count({}, names)

    def count(self, words: Mapping[str, int], names: Iterable[tuple[str, ...]], sign: int = 1) -> None:
        """Texts and names have come, or gone where the sign is -1."""
        times, touched = self._times, self._weighed
        if touched is None:  # all words are looked at anyway
            for word, number in words.items():
                times[word] = times.get(word, 0) + sign * number
            for name in names:
                self._names[name] = self._names.get(name, 0) + sign
            return
        for word, number in words.items():
            before = times.get(word, 0)
            touched.setdefault(word, before)
            times[word] = before + sign * number
        for name in names:
            before = self._names.get(name, 0)
            self._renamed.setdefault(name, before > 0)
            self._names[name] = before + sign

    def look_in(self, whole: Callable[[], Iterable[str]]) -> None:
        """From now on these are the texts as they are."""
        self._whole = whole
        self._sought = None

    def _settle(self) -> None:
        """Know which words are misspelt, now that all are counted."""
        if self._weighed is not None and not self._weighed and not self._renamed:
            return
        touched, times = self._weighed, self._times
        renamed = [name for name, was in self._renamed.items() if was != (self._names[name] > 0)]
        self._weighed = {}
        self._renamed.clear()
        if (
            touched is not None
            and not renamed
            and all(self._weight(word, before) == self._weight(word, times[word]) for word, before in touched.items())
        ):
            for word in touched:
                self._look_at(word)
            return
        self._times = times = {word: number for word, number in times.items() if number}
        self._names = {name: number for name, number in self._names.items() if number}
        self._learn()
        for word, number in times.items():
            if number == 1:
                self._look_at(word)

    def _weight(self, word: str, times: int) -> tuple[bool, bool]:
        """What counts of a word for others: whether it is written often, and in a name, often enough to be meant."""
        named = word in self._in_names
        return times >= (OFTEN_IN_NAMES if named else OFTEN), named and times >= OFTEN

    def _learn(self) -> None:
        """What other words may have been meant for: those that are written often, and those of names."""
        self._right, self._short, self._suspect, self._doubtful = {}, {}, set(), set()
        self._in_names = named = {word for name in self._names for word in name}
        self._beside = _neighbours(self._names)
        self._often = {
            word
            for word, times in self._times.items()
            if times >= (OFTEN_IN_NAMES if word in named else OFTEN) and 4 < len(word) <= _LONGEST
        }
        # vowels may be others, as in Greek, or none needed, as in Czech: then words without stand more than once
        self._voiced = not any(
            VOWELS.isdisjoint(word) for word, times in self._times.items() if times > 1 and len(word) > 3
        )
        # a word without one letter: what has the same one is a letter away
        self._shorter: dict[str, list[str]] = defaultdict(list)
        for word in self._often:
            for at in range(1, len(word) - _ENDING):
                self._shorter[word[:at] + word[at + 1 :]].append(word)
        self._joined = {"".join(name): " ".join(name) for name in self._names if len(name) > 1}
        beside = {right for rights in self._beside.values() for right in rights if len(right) >= _SHORTEST}
        self._forms_beside = {form for right in beside for form in _forms(right)}
        self._brief = {
            form: right for right in sorted(named) if self._times.get(right, 0) >= OFTEN for form in _forms(right)
        }

    def _look_at(self, word: str) -> None:
        """Whether a word that is there once was meant for another."""
        self._forget(word)
        if self._times.get(word) != 1:
            return
        if word in self._joined:
            self._right[word] = self._joined[word]
            self._doubtful.add(word)
            return
        if _DOUBLED.match(word):
            self._suspect.add(word)
            self._doubtful.add(word)
        if word in self._in_names:
            right = _near(word, self._often - {word}, self._shorter, self._in_names) if len(word) > _SHORT else None
            right = right or self._other_in_name(word)
            if right is not None:
                self._right[word] = right
                self._doubtful.add(word)
            return
        if not self._forms_beside.isdisjoint(_forms(word)):
            self._suspect.add(word)
            self._doubtful.add(word)
        right = _near(word, self._often, self._shorter, self._in_names)
        if right is None and self._voiced and VOWELS.isdisjoint(word):  # `lght`: no word is written so
            right = min(self._shorter.get(word, ()), default=None)
        if right is not None:
            self._right[word] = right
            self._doubtful.add(word)
        elif len(word) <= _SHORT and (right := _brief(word, self._brief)) is not None:
            self._short[word] = right
            self._doubtful.add(word)

    def _other_in_name(self, word: str) -> str | None:
        """What stands often in the place of a word of a name: other names have the same word beside it."""
        behind = (each for first in self._beside.get(">" + word, ()) for each in self._beside.get(first, ()))
        before = (each for second in self._beside.get(word, ()) for each in self._beside.get(">" + second, ()))
        near = (
            each for each in (*behind, *before)
            if len(each) > _SHORTEST and self._times.get(each, 0) >= OFTEN
            and is_slip(word, each) and not is_form(word, each)
        )  # fmt: skip
        return min(near, default=None)

    def _forget(self, word: str) -> None:
        if word in self._doubtful:
            self._doubtful.discard(word)
            self._right.pop(word, None)
            self._short.pop(word, None)
            self._suspect.discard(word)

    @property
    def times(self) -> Mapping[str, int]:
        """How often each word stands in the texts."""
        return self._times

    @property
    def clean(self) -> bool:
        """Whether no word at all is misspelt."""
        self._settle()
        return not self._doubtful

    def doubts(self, words: Iterable[str]) -> bool:
        """Whether one of these words may be misspelt."""
        self._settle()
        return not self._doubtful.isdisjoint(words)

    def slips(self, text: str) -> Iterator[Misspelt]:
        """The words of a text that are most likely misspelt."""
        self._settle()
        if self._doubtful.isdisjoint(chain.from_iterable(map(words_of_piece, set(text.split())))):
            return
        every = list(_WORD.finditer(text))
        words = [match.group().casefold() for match in every]
        for at, (match, word) in enumerate(zip(every, words, strict=True)):
            right = self._right.get(word)
            if right is None and word in self._suspect:  # `Joss Tllow`: beside the rest of its name
                right = self._named(words, at, text, match) or self._doubled(word)
            if right is None and word in self._short and self._usual(text, match.start(), self._short[word]):
                right = self._short[word]
            if right is not None:
                times = self._times.get(right) or sum(" ".join(name) == right for name in self._names)
                yield Misspelt(match.start(), match.end(), match.group(), right, times)

    def _named(self, words: list[str], at: int, text: str, match: re.Match[str]) -> str | None:
        """The word of a name whose other word stands before or behind."""
        word = words[at]
        befores = {words[at - 1]} if at else set[str]()
        if (near_by := _BEFORE.search(text, 0, match.start())) is not None:
            befores.add(near_by[1].casefold())
        before = [each for one in befores for each in self._beside.get(one, ()) if self._tells(one)]
        after = self._beside.get(">" + words[at + 1], ()) if at + 1 < len(words) else ()
        rights = (*before, *(each for each in after if len(each) != len(word)))
        near = (
            each for each in rights
            if self._times.get(each, 0) > 1 and each != word and is_slip(word, each) and not is_form(word, each)
        )  # fmt: skip
        return min(near, default=None)

    def _tells(self, word: str) -> bool:
        """Whether a word stands before few others in names: what is behind `the` may be anything."""
        return len(word) >= _SHORTEST or len(self._beside.get(word, ())) <= _FEW

    def _doubled(self, word: str) -> str | None:
        """A word whose first letter stands there twice: none begins so in Latin letters, if the rest is a word."""
        if not _DOUBLED.match(word):
            return None
        if self._sought is None:
            self._sought = Sought(self._whole())
        return word[1:] if self._sought.alone(word[1:]) >= OFTEN else None

    def _usual(self, text: str, at: int, right: str) -> bool:
        """Whether the word before stands before the right one in most places where that is."""
        before = _BEFORE.search(text, 0, at)
        if before is None:
            return False
        if self._sought is None:
            self._sought = Sought(self._whole())
        return self._sought.times(before[1], right) >= max(OFTEN, self._times.get(right, 0) * _BESIDE)


class Sought:
    """Texts in which two words are sought beside each other, again and again."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._text = "\0".join(texts)  # no blank: what stands in two texts is not side by side
        self._small = self._text.casefold()

    def times(self, first: str, second: str) -> int:
        """How often the second stands right behind the first, in small letters or capitals."""
        beside = re.compile(rf"(?<!\w){re.escape(first)}\s+{re.escape(second)}(?!\w)", re.IGNORECASE)
        if len(self._small) != len(self._text):  # letters that are two in small ones: places are not the same
            return len(beside.findall(self._text))
        count, end, at = 0, 0, self._small.find(second)
        while at >= 0:
            start = len(self._small[max(0, at - _FARTHEST) : at].rstrip())
            start += max(0, at - _FARTHEST) - len(first)
            if start >= end and (hit := beside.match(self._text, start)) is not None:
                count, end = count + 1, hit.end()
            at = self._small.find(second, at + 1)
        return count

    def alone(self, word: str) -> int:
        """How often a word stands there."""
        return len(re.findall(rf"(?<!\w){re.escape(word)}(?!\w)", self._small))


_DOUBLED = re.compile(r"([b-df-np-z])\1[a-z]{2}")
_FEW = 4  # words that stand behind one in names
_FARTHEST = 200  # characters of blanks between two words of a text
_BEFORE = re.compile(r"([^\W\d_]+)\s+\Z")


def _neighbours(names: Iterable[tuple[str, ...]]) -> dict[str, set[str]]:
    """The words of names by the word before them, and by the one behind them with `>`."""
    beside: dict[str, set[str]] = defaultdict(set)
    for name in names:
        for first, second in pairwise(name):
            beside[first].add(second)
            beside[">" + second].add(first)
    return beside


def is_form(word: str, right: str) -> bool:
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
    if len(word) > _LONGEST:
        return None
    for at in range(1, len(word) - _ENDING):
        less = word[:at] + word[at + 1 :]
        doubled = word[at] in (word[at - 1], word[at + 1])
        if less in often and (len(word) > 6 if doubled != (less in named) else doubled):
            return less
    if len(word) > _SHORT and word[-1] == word[-2] and word[:-1] in often and word[:-1] in named:
        return word[:-1]  # no ending is the last letter once more
    if len(word) > 5:
        return min((right for right in shorter.get(word, ()) if right in named), default=None)
    return None
