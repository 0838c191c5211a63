"""Which translations cannot say anything otherwise than their source: what all others are compared word for word.

Most texts of a catalogue have no number, no `not`, no `each` and no mark in either language. That is seen for all of
them at once, by their words; `differences` has nothing to tell of such a pair. Whatever it learns to look for is asked
for here as well: tests/l10n/test_quiet.py holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from meeplewright.l10n.difference import Pair
from meeplewright.l10n.parity_words import is_dense, is_far_longer, is_foreign, is_in_own_script
from meeplewright.l10n.standing import Both, Standing, texts_of
from meeplewright.languages import Language
from meeplewright.languages.forms import folded
from meeplewright.text.sentences import sentences

_LETTERS = re.compile(r"[^\W\d_]*")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]{2}")


@dataclass(frozen=True, slots=True)
class Quiet:
    """For each text of a catalogue, whether it surely says the same in both languages. False says nothing:
    `differences` looks at it."""

    same: Sequence[bool]

    @classmethod
    def of(cls, both: Both, pair: Pair, count: int) -> Quiet:
        """Of the first so many texts."""
        ours, theirs = both.sources, both.targets
        languages = (pair.source_language, pair.language)
        if not pair.dialect.is_ours or pair.glossary.by_first or not all(each.joined for each in languages):
            return cls((False,) * count)
        shared = (piece for piece in ours.pieces & theirs.pieces if _LATIN.search(piece))
        number = _speaking(ours, languages[0]) | _speaking(theirs, languages[1]) | theirs.having(shared)
        number |= _sharing(ours, languages[0])
        loud = frozenset(texts_of(number))
        comparable = is_dense(languages[0].code) == is_dense(languages[1].code)
        foreign = is_foreign(pair)
        return cls(
            [
                at not in loud
                and source != target
                and target.strip() == target
                and (not foreign or is_in_own_script(target))
                and (not comparable or not is_far_longer(source, target))
                and (not comparable or cut == 1 or len(sentences(target)) >= cut)
                for at, source, target, cut in zip(range(count), ours.texts, theirs.texts, ours.sentences, strict=False)
            ]
        )


def _speaking(standing: Standing, language: Language) -> int:
    """The texts with a mark, a number, or a word that denies."""
    return standing.signed | standing.having(_loud(standing.pieces, language))


def _sharing(standing: Standing, language: Language) -> int:
    """The texts with an `each`, or another word that surely shares out."""
    words = [each.sure for each in language.quantifiers.values() if not each.bounds]
    return standing.having(piece for piece in standing.pieces if any(pattern.search(piece) for pattern in words))


def _loud(pieces: Iterable[str], language: Language) -> Iterator[str]:
    """Those of all pieces that say a number or deny something."""
    negation = language.negation
    words = (
        (negation.sure, negation.weak, negation.doubled, negation.until, negation.until_not)
        if negation is not None
        else ()
    )
    patterns = [each for each in words if each is not None]
    for piece in pieces:
        if _LETTERS.fullmatch(piece):
            said = folded(piece) in language.numbers
        else:
            numerals = (each.group() for each in language.counting.finditer(piece))
            said = any(word[0].isdecimal() or folded(word) in language.numbers for word in numerals)
        if said or any(pattern.search(piece) for pattern in patterns):
            yield piece
