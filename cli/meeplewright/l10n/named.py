"""What things are called in both languages, and the texts of a catalogue that keep to it or do not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from sys import maxsize

from meeplewright.l10n.glossary import WORD, Term, called_one_way, term_of
from meeplewright.l10n.standing import Both, Form, Run, all_of
from meeplewright.languages.forms import folded

_FORM = 3  # letters that an ending may add
_SHORTEST = 3  # letters of a word by which a name is looked for


@dataclass(slots=True)
class NamePair:
    """What a thing is called in both languages, and the texts that keep to it or do not."""

    term: Term
    forms: tuple[Form, ...]  # how each word of the translation begins, and how long it may be
    both: int = 0  # so many texts
    lost: int = 0  # these texts
    come: int = 0
    kept: int = 0  # these say it in both languages, as strictly as those that come

    @property
    def roots(self) -> Run:
        """Its words in the source."""
        return self.term.roots

    def is_told(self, words: Iterable[str]) -> bool:
        """Whether a translation has it: more strictly than a term is looked for, no other word is taken for it."""
        return all(any(has_form(word, form) for word in words) for form in self.forms)


def has_form(word: str, form: Form) -> bool:
    """Whether a word begins so, and is no longer than the other forms of it."""
    return len(word) <= form[1] and word.startswith(form[0])


def named(names: Iterable[tuple[str, str]], both: Both) -> list[NamePair]:
    """The names that have one translation each, and what the texts say of them."""
    every = [term for source, target in names if (term := term_of(source, target)) is not None]
    known = [NamePair(term, _forms(term)) for term in called_one_way(every)]
    _count(known, both)
    return known


def _forms(term: Term) -> tuple[Form, ...]:
    return tuple(_form(word) for word in WORD.findall(term.target) if len(word) > 2)


@lru_cache(maxsize=1 << 14)
def _form(word: str) -> Form:
    small = folded(word)
    return small[: max(3, len(small) - (2 if len(small) > 5 else 1))], len(small) + _FORM


def _count(known: Sequence[NamePair], both: Both) -> None:
    """Notes of each name what the texts say of it."""
    following = both.sources.with_runs(frozenset(name.roots for name in known))
    stems = {name.term: [(stem, maxsize) for stem in name.term.stems] for name in known}
    begun = both.targets.begun(chain.from_iterable((*stems[name.term], *name.forms) for name in known))
    for name in known:
        said = following.get(name.roots, 0) & both.asked
        if said:
            targets = all_of(stems[name.term], begun)
            name.both, name.lost = (said & targets).bit_count(), said & ~targets
        if len(name.forms[0][0]) >= _SHORTEST:
            strictly = all_of(name.forms, begun) & both.asked
            name.come, name.kept = strictly & ~said, strictly & said


def akin(word: str, other: str) -> bool:
    """Whether one is made of the other: `gatherer`, `tonight`."""
    return word == other or (
        min(len(word), len(other)) > 3 and (word in other or other in word or word[:4] == other[:4])
    )
