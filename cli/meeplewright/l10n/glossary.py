"""The glossary of a World: what its terms are called in another language, and whether a translation keeps to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from operator import eq

from meeplewright.languages.forms import folded

WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_HISSING = ("sses", "shes", "ches", "xes", "zzes", "oes")  # plurals by `es`; `spaces` has its `e` from `space`


@dataclass(frozen=True, slots=True)
class Term:
    """One entry: what it is called in both languages."""

    source: str
    target: str
    words: tuple[str, ...]
    stems: tuple[str, ...]
    roots: tuple[str, ...]  # the words of the source without what makes plurals of them

    def is_in(self, words: list[str]) -> bool:
        """Whether a translation has it, in whatever form."""
        return all(any(each.startswith(stem) for each in words) for stem in self.stems)


@lru_cache(maxsize=1 << 14)  # a catalogue's names are asked for twice
def term_of(source: str, target: str) -> Term | None:
    """A name and its translation as a term; None where one of the two has no words."""
    words = tuple(word.casefold() for word in WORD.findall(source))
    stems = tuple(_stem(word) for word in WORD.findall(target) if len(word) > 2)
    return Term(source, target, words, stems, tuple(map(root_of, words))) if words and stems else None


def called_one_way(terms: Iterable[Term]) -> list[Term]:
    """One of each name, of those that are translated alike wherever they stand. Those of several words may be in the
    singular here, in the plural there."""
    called: dict[tuple[str, ...], list[Term]] = {}
    for term in terms:
        called.setdefault(term.roots, []).append(term)
    names = []
    for same in called.values():
        shortest = min(same, key=lambda term: (sum(map(len, term.stems)), len(term.source)))
        alike = _are_forms if len(shortest.roots) > 1 else eq
        if all(alike(shortest.stems, term.stems) for term in same):
            names.append(shortest)
    return names


def _are_forms(stems: tuple[str, ...], longer: tuple[str, ...]) -> bool:
    return len(stems) == len(longer) and all(b.startswith(a) for a, b in zip(stems, longer, strict=True))


@dataclass(frozen=True, slots=True)
class Glossary:
    """Terms by the stem of their first word."""

    by_first: dict[str, list[Term]] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[tuple[str, str]]) -> Glossary:
        """From (source, translation) pairs."""
        by_first: dict[str, list[Term]] = {}
        for source, target in entries:
            if (term := term_of(source, target)) is not None:
                by_first.setdefault(root_of(term.words[0]), []).append(term)
        return cls(by_first)

    @property
    def sources(self) -> Iterator[str]:
        """What the terms are called in the source."""
        return (term.source for terms in self.by_first.values() for term in terms)

    def missing(self, source: str, target: str) -> Iterator[tuple[Term, bool]]:
        """Terms the source uses and the translation does not; sure where the source uses one as a name."""
        if not self.by_first:
            return
        words = WORD.findall(source)
        small = [word.casefold() for word in words]
        present: list[str] | None = None
        sources: set[str] = set()
        for at, word in enumerate(small):
            for term in self.by_first.get(root_of(word), ()):
                if term.source in sources or not _same(term.words, small[at : at + len(term.words)]):
                    continue
                if present is None:
                    present = [folded(each) for each in WORD.findall(target)]
                if not term.is_in(present):
                    sources.add(term.source)
                    named = len(term.words) > 1 or (words[at][0].isupper() and not _begins(source, words, at))
                    yield term, named


def _begins(source: str, words: list[str], at: int) -> bool:
    """True where a word begins a sentence: its capital says nothing."""
    start = 0
    for word in words[:at]:
        start = source.index(word, start) + len(word)
    before = source[: source.index(words[at], start)].rstrip(" \"'“«(*")
    return not before or before[-1] in ".!?:;…\n—–"


def _same(words: tuple[str, ...], others: list[str]) -> bool:
    return len(words) == len(others) and all(root_of(a) == root_of(b) for a, b in zip(words, others, strict=True))


@lru_cache(maxsize=1 << 14)
def root_of(word: str) -> str:
    """A source word without what makes a plural of it."""
    if word.endswith("ies") and len(word) >= 5:
        return f"{word[:-3]}y"
    if word.endswith(_HISSING) and len(word) >= 5:
        return word[:-2]
    return word[:-1] if word.endswith("s") and len(word) >= 4 and not word.endswith("ss") else word


@lru_cache(maxsize=1 << 14)
def _stem(word: str) -> str:
    """What all forms of a word begin with, more or less: a little more than half of it."""
    whole = folded(word)
    return whole[: max(3, (len(whole) * 11 + 19) // 20)]
