"""Which translations cannot say anything otherwise than their source: what all others are compared word for word.

Most texts of a catalogue have no number, no `not` and no mark in either language. That is seen for all of them at
once, by their words; `differences` has nothing to tell of such a pair. Whatever it learns to look for is asked for here
as well: tests/l10n/test_quiet.py holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from meeplewright.l10n.difference import Pair
from meeplewright.l10n.parity_words import is_dense, is_far_longer, is_foreign, is_in_own_script
from meeplewright.l10n.standing import Both, Standing, texts_of
from meeplewright.languages import Language
from meeplewright.languages.forms import folded
from meeplewright.text.sentences import sentences

_MARKED = re.compile(r"[{\[*\\×÷]")  # the signs of arithmetic are letters to some, and none to others
_LETTERS = re.compile(r"[^\W\d_]*")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]{2}")


@dataclass(frozen=True, slots=True)
class Quiet:
    """The pairs of a catalogue in which a number, a `not`, a mark or a word of both languages stands."""

    loud: frozenset[int]
    pair: Pair
    comparable: bool
    foreign: bool

    @classmethod
    def of(cls, both: Both, pair: Pair, count: int) -> Quiet:
        """Of the first so many texts."""
        languages = (pair.source_language, pair.language)
        if not pair.dialect.is_ours or pair.glossary.by_first or not all(each.joined for each in languages):
            loud: Iterable[int] = range(count)
        else:
            ours, theirs = both.sources, both.targets
            shared = (piece for piece in ours.pieces & theirs.pieces if _LATIN.search(piece))
            number = _speaking(ours, languages[0]) | _speaking(theirs, languages[1]) | theirs.having(shared)
            loud = texts_of(number)
        comparable = is_dense(languages[0].code) == is_dense(languages[1].code)
        return cls(frozenset(loud), pair, comparable, is_foreign(pair))

    def says_the_same(self, at: int, source: str, target: str) -> bool:
        """Whether nothing is to be told of a text. False says nothing: `differences` looks at it."""
        if at in self.loud or source == target or target.strip() != target:
            return False
        if self.foreign and not is_in_own_script(target):
            return False
        if not self.comparable:
            return True
        cut = len(sentences(source))
        return not is_far_longer(source, target) and (cut == 1 or len(sentences(target)) >= cut)


def _speaking(standing: Standing, language: Language) -> int:
    """The texts with a mark, a number, or a word that denies."""
    marked = standing.number(at for at, text in enumerate(standing.texts) if _MARKED.search(text))
    return marked | standing.having(_loud(standing.pieces, language))


def _loud(pieces: Iterable[str], language: Language) -> Iterator[str]:
    """Those of all pieces that say a number or deny something."""
    negation = language.negation
    words = (negation.sure, negation.doubled, negation.until, negation.until_not) if negation is not None else ()
    patterns = [each for each in words if each is not None]
    for piece in pieces:
        if _LETTERS.fullmatch(piece):
            said = folded(piece) in language.numbers
        else:
            found = (each.group() for each in language.counting.finditer(piece))
            said = any(word[0].isdigit() or folded(word) in language.numbers for word in found)
        if said or any(pattern.search(piece) for pattern in patterns):
            yield piece
