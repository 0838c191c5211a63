"""The glossary of a World: what its terms are called in another language, and whether a translation keeps to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from meeplewright.languages.forms import folded

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Term:
    """One entry: what it is called in both languages."""

    source: str
    target: str
    words: tuple[str, ...]
    stems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """Terms by the stem of their first word."""

    by_first: dict[str, list[Term]] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[tuple[str, str]]) -> Glossary:
        """From (source, translation) pairs."""
        by_first: dict[str, list[Term]] = {}
        for source, target in entries:
            words = tuple(word.casefold() for word in _WORD.findall(source))
            stems = tuple(_stem(word) for word in _WORD.findall(target) if len(word) > 2)
            if words and stems:
                by_first.setdefault(_root(words[0]), []).append(Term(source, target, words, stems))
        return cls(by_first)

    def missing(self, source: str, target: str) -> Iterator[tuple[Term, bool]]:
        """Terms the source uses and the translation does not; sure where the source uses one as a name."""
        if not self.by_first:
            return
        found = _WORD.findall(source)
        small = [word.casefold() for word in found]
        present: list[str] | None = None
        told: set[str] = set()
        for at, word in enumerate(small):
            for term in self.by_first.get(_root(word), ()):
                if term.source in told or not _same(term.words, small[at : at + len(term.words)]):
                    continue
                if present is None:
                    present = [folded(each) for each in _WORD.findall(target)]
                if not all(any(each.startswith(stem) for each in present) for stem in term.stems):
                    told.add(term.source)
                    named = len(term.words) > 1 or (found[at][0].isupper() and not _begins(source, found, at))
                    yield term, named


def _begins(source: str, found: list[str], at: int) -> bool:
    """True where a word begins a sentence: its capital says nothing."""
    start = 0
    for word in found[:at]:
        start = source.index(word, start) + len(word)
    before = source[: source.index(found[at], start)].rstrip(" \"'“«(*")
    return not before or before[-1] in ".!?:;…\n—–"


def _same(words: tuple[str, ...], found: list[str]) -> bool:
    return len(words) == len(found) and all(_root(a) == _root(b) for a, b in zip(words, found, strict=True))


def _root(word: str) -> str:
    """A source word without what makes a plural of it."""
    for ending, least in (("ies", 5), ("es", 6), ("s", 4)):
        if word.endswith(ending) and len(word) >= least and not word.endswith("ss"):
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word


def _stem(word: str) -> str:
    """What all forms of a word begin with, more or less: a little more than half of it."""
    small = folded(word)
    return small[: max(3, (len(small) * 11 + 19) // 20)]
