"""What things are called in both languages, and the texts of a catalogue that keep to it or do not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain
from operator import or_
from sys import maxsize

from meeplewright.l10n.glossary import WORD, Term, called_one_way, term_of
from meeplewright.l10n.standing import Both, Form, Run, all_of
from meeplewright.languages.forms import folded
from meeplewright.text.letters import VOWELS

_FORM = 3  # letters that an ending may add
_SHORTEST = 3  # letters of a word by which a name is looked for
_TWICE = 2  # so many texts without the name show that a word is another one, if it stands with it half as often


@dataclass(slots=True)
class NamePair:
    """What a thing is called in both languages, and the texts that keep to it or do not."""

    term: Term
    forms: tuple[Form, ...]  # how each word of the translation begins, and how long it may be
    both: int = 0  # so many texts
    lost: int = 0  # these texts
    come: int = 0
    kept: int = 0  # these say it in both languages, as strictly as those that come
    others: frozenset[str] = frozenset()  # words of translations that begin so and are none of its forms

    @property
    def roots(self) -> Run:
        """Its words in the source."""
        return self.term.roots

    def is_told(self, words: Iterable[str]) -> bool:
        """Whether a translation has it: more strictly than a term is looked for, no other word is taken for it."""
        there = [*words]
        return all(any(self.has_form(word, form) for word in there) for form in self.forms)

    def has_form(self, word: str, form: Form) -> bool:
        """Whether a word begins so, is no longer than the other forms of it, and no other word."""
        return len(word) <= form[1] and word.startswith(form[0]) and word not in self.others


def named(names: Iterable[tuple[str, str]], both: Both, *, sharply: bool = False) -> list[NamePair]:
    """The names that have one translation each, and what the texts say of them. `sharply`: short names have all their
    forms, and words that only begin like a name are none of its forms."""
    every = [term for source, target in names if (term := term_of(source, target)) is not None]
    known = [NamePair(term, _forms(term, sharply=sharply)) for term in called_one_way(every)]
    _count(known, both, sharply=sharply)
    return known


def _forms(term: Term, *, sharply: bool) -> tuple[Form, ...]:
    form = _short_form if sharply else _form
    return tuple(form(word) for word in WORD.findall(term.target) if len(word) > 2)


@lru_cache(maxsize=1 << 14)
def _form(word: str) -> Form:
    small = folded(word)
    return small[: max(3, len(small) - (2 if len(small) > 5 else 1))], len(small) + _FORM


def _short_form(word: str) -> Form:
    small = folded(word)
    if len(small) > _SHORTEST or small[-1] not in VOWELS:  # one that ends in a vowel has other endings
        return _form(word)
    return small[:-1], len(small) + _FORM - 1  # `еда`, `еды`, `едой`


def _count(known: Sequence[NamePair], both: Both, *, sharply: bool) -> None:
    """Notes of each name what the texts say of it."""
    following = both.sources.with_runs(frozenset(name.roots for name in known))
    stems = [[(stem, maxsize) for stem in name.term.stems] for name in known]
    forms = chain(chain.from_iterable(stems), chain.from_iterable(name.forms for name in known))
    begun = both.targets.begun(forms)
    for name, form in zip(known, stems, strict=True):
        said = following.get(name.roots, 0) & both.asked
        if said:
            targets = all_of(form, begun)
            name.both, name.lost = (said & targets).bit_count(), said & ~targets
        strictly = all_of(name.forms, begun) & both.asked
        if sharply and strictly & ~said:
            name.others = _others(name, said, both)
            if name.others:
                strictly = _with_forms(name, both) & both.asked
        name.come, name.kept = strictly & ~said, strictly & said


def _others(name: NamePair, said: int, both: Both) -> frozenset[str]:
    """The words that begin like the name and stand where nothing is said of it: `смотрите` is no `смотритель`."""
    own = {folded(word) for word in WORD.findall(name.term.target)}
    other = set[str]()
    for form in name.forms:
        kept, doubted = set[str](), list[str]()
        for word in both.targets.words_with(form):
            texts = both.targets.having_word(word) & both.asked
            come, both_ways = (texts & ~said).bit_count(), (texts & said).bit_count()
            if word in own or (both_ways and come <= _TWICE * both_ways):
                kept.add(word)
            elif come >= _TWICE:
                other.add(word)
            else:
                doubted.append(word)
        other.update(word for word in doubted if _likest(word, other) > _likest(word, kept))
    return frozenset(other)


def _likest(word: str, others: Iterable[str]) -> int:
    """How many letters a word begins with as one of some others does."""
    return max((_alike(word, other) for other in others), default=0)


def _alike(word: str, other: str) -> int:
    pairs = zip(word, other, strict=False)
    return next((at for at, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(word), len(other)))


def _with_forms(name: NamePair, both: Both) -> int:
    texts = -1
    for form in name.forms:
        forms = (word for word in both.targets.words_with(form) if word not in name.others)
        texts &= reduce(or_, map(both.targets.having_word, forms), 0)
    return texts


def akin(word: str, other: str) -> bool:
    """Whether one is made of the other: `gatherer`, `tonight`."""
    return word == other or (
        min(len(word), len(other)) > 3 and (word in other or other in word or word[:4] == other[:4])
    )
