"""In which of many texts a word stands, and where words follow one another: texts as one number, a bit for each.

Thousands of names are looked for in thousands of texts, in each language of the pack. A text's words are cut once; what
has the words of a name is then one `and` a word, however many texts there are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from meeplewright.l10n.glossary import WORD, root_of
from meeplewright.languages.forms import folded

_MARKED = re.compile(r"\{[^{}]*\}|\[\[[^\[\]|]*\|?")  # tokens, and where links lead: no words of the text
_OFTEN = 32  # what stands in one text of so many is kept as a number, what is rarer as a list of texts
Form = tuple[str, int]  # how a word begins, and how many letters it has at most
Run = tuple[str, ...]


def unmarked(text: str) -> str:
    """A text without its tokens, and without where its links lead."""
    return _MARKED.sub(" ", text) if "{" in text or "[[" in text else text


def words_in(text: str) -> list[str]:
    """The words of a text as they are written."""
    return WORD.findall(unmarked(text))


@lru_cache(maxsize=3)
def standing_in(texts: tuple[str, ...]) -> Standing:
    """The words of these texts: the source's are the same in one language after the other."""
    return Standing(texts)


class Standing:
    """Where the words of texts stand. The texts are counted from 0."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._size = len(texts) // 8 + 1
        held: dict[str, list[int]] = defaultdict(list)
        for at, text in enumerate(texts):
            for word in {*words_in(text)}:
                held[word].append(at)
        self._held = dict(held)
        self._roots: dict[str, list[str]] = {}  # words by what is left of them in the singular
        self._small: dict[str, list[str]] = {}  # and as the tables of languages have them
        self._often: dict[str, int] = {}
        self._runs: tuple[frozenset[Run], Mapping[Run, int]] = frozenset(), {}

    def with_runs(self, runs: frozenset[Run]) -> Mapping[Run, int]:
        """For each row of words, without what makes plurals of them, the texts in which they follow one another."""
        if self._runs[0] != runs:
            self._runs = runs, self._following(runs)
        return self._runs[1]

    def _following(self, runs: frozenset[Run]) -> Mapping[Run, int]:
        lengths: dict[str, set[int]] = defaultdict(set)
        for run in runs:
            lengths[run[0]].add(len(run))
        root = {word: root_of(word.casefold()) for word in self._held}
        found: dict[Run, list[int]] = defaultdict(list)
        for at, text in enumerate(self._texts):
            roots = [root[word] for word in words_in(text)]
            there = {
                tuple(roots[first : first + length])
                for first, word in enumerate(roots)
                if word in lengths
                for length in lengths[word]
            }
            for run in there & runs:
                found[run].append(at)
        return {run: self._number(ats) for run, ats in found.items()}

    def times(self, root: str) -> int:
        """In how many texts a word stands, in the singular or the plural."""
        self._roots = self._roots or _grouped(self._held, lambda word: root_of(word.casefold()))
        return self._any(self._roots.get(root, ())).bit_count()

    def begun(self, forms: Iterable[Form]) -> Callable[[Form], int]:
        """For each of these forms, the texts with a word that has it; none of the others may be asked."""
        self._small = self._small or _grouped(self._held, folded)
        longest: dict[str, list[int]] = defaultdict(list)
        for stem, most in {*forms}:
            longest[stem].append(most)
        lengths = sorted({len(stem) for stem in longest})
        words: dict[Form, list[str]] = {(stem, most): [] for stem, mosts in longest.items() for most in mosts}
        for small, written in self._small.items():
            for length in lengths:
                if length > len(small):
                    break
                for most in longest.get(small[:length], ()):
                    if len(small) <= most:
                        words[small[:length], most] += written
        return lambda form: self._any(words[form])

    def _any(self, words: Iterable[str]) -> int:
        """The texts with one of these words."""
        found = 0
        for word in words:
            if word in self._often:
                found |= self._often[word]
                continue
            ats = self._held[word]
            number = self._number(ats)
            if len(ats) * _OFTEN > len(self._texts):
                self._often[word] = number
            found |= number
        return found

    def _number(self, ats: Iterable[int]) -> int:
        held = bytearray(self._size)
        for at in ats:
            held[at >> 3] |= 1 << (at & 7)
        return int.from_bytes(held, "little")


def texts_of(number: int) -> Iterator[int]:
    """Which texts a number stands for, in their order."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def all_of(forms: Sequence[Form], having: Callable[[Form], int]) -> int:
    """The texts that have every one of some forms."""
    found = -1
    for form in forms:
        found &= having(form)
        if not found:
            break
    return found


def _grouped(words: Iterable[str], called: Callable[[str], str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for word in words:
        found[called(word)].append(word)
    return dict(found)
