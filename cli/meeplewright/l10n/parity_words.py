"""Words that a translation lacks or has too many: a `not`, a part left in the source language, half a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from meeplewright.findings.model import Confidence
from meeplewright.l10n.difference import Difference, Pair
from meeplewright.l10n.parity_negation import negation_differences
from meeplewright.l10n.parity_quantifiers import quantifier_differences
from meeplewright.l10n.plurals import script_of
from meeplewright.text.sentences import sentences

_LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ]{2,}")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_OTHER_LETTER = re.compile(r"[^\W\d_A-Za-zÀ-ɏ]")
_LATIN = "Latn"
_DENSE = frozenset({"Hans", "Hant", "Hani", "Jpan", "Kore"})
_SHORT = 0.88  # of the length that a translation of the catalogue usually has


def word_differences(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    """What the plain words tell, tokens by their names."""
    ours, theirs = sentences(source), sentences(target)
    comparable = is_dense(pair.source_language.code) == is_dense(pair.language.code)
    if comparable:  # a sentence ends otherwise there, and a character says more
        yield from _sentences(source, target, ours, theirs, pair)
    yield from negation_differences(source, target, ours, theirs, pair)
    yield from quantifier_differences(source, target, ours, theirs, pair)
    yield from _copy(source, target, pair)
    if comparable:
        yield from _length(source, target)


def is_dense(language: str) -> bool:
    """Whether a character is a syllable or a word: Chinese, Japanese, Korean."""
    return script_of(language) in _DENSE


def _sentences(source: str, target: str, ours: list[str], theirs: list[str], pair: Pair) -> Iterator[Difference]:
    """Fewer sentences than the source: sure where the translation is shorter, too, than this one's usually are."""
    if len(theirs) >= len(ours) or not target:
        return
    short = pair.ratio and len(target) < _SHORT * pair.ratio * len(source)
    yield Difference(
        "MW520",
        f"the source has {len(ours)} sentences, the translation {len(theirs)}",
        "see whether a sentence was left out",
        Confidence.MEDIUM if short else Confidence.LOW,
    )


def is_foreign(pair: Pair) -> bool:
    """Whether the translation is written in a script that is neither Latin nor the source's."""
    return script_of(pair.language.code) not in (_LATIN, script_of(pair.source_language.code))


def is_in_own_script(target: str) -> bool:
    """Whether a translation into another script than Latin has a letter of it."""
    return _OTHER_LETTER.search(target) is not None


def _copy(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    words = _LETTERS.findall(source)
    if not words:
        return
    foreign_script = is_foreign(pair)
    if source == target:
        sure = len(words) >= 4 or (foreign_script and len(words) >= 2)
        confidence = (
            Confidence.HIGH if sure else Confidence.MEDIUM if foreign_script or len(words) >= 3 else Confidence.LOW
        )
        yield Difference("MW503", "the translation is a copy of the source", "translate it", confidence)
        return
    if foreign_script and not is_in_own_script(target) and any(len(word) > 3 for word in words):
        yield Difference("MW503", "the translation has no word in its own script", "translate it", Confidence.MEDIUM)
        return
    if len(words) >= 5:
        left = _left_over(source, target)
        if left:
            yield Difference("MW503", f"a part was left untranslated: `{left}`", "translate it", Confidence.HIGH)


def _left_over(source: str, target: str) -> str:
    """Four or more words in a row that stand the same in both."""
    ours = source.split()
    theirs = f" {' '.join(target.split())} "
    for at in range(len(ours) - 3):
        run = " ".join(ours[at : at + 4])
        if f" {run} " in theirs and len(_LATIN_WORD.findall(run)) >= 3:
            return run
    return ""


def is_far_longer(source: str, target: str) -> bool:
    """Whether a translation is more than twice as long as its source, or less than half as long."""
    ours, theirs = len(source), len(target)
    return ours >= 30 and theirs > 0 and (theirs > 2.2 * ours or theirs < 0.45 * ours)


def _length(source: str, target: str) -> Iterator[Difference]:
    ours, theirs = len(source), len(target)
    if is_far_longer(source, target):
        much = "longer" if theirs > ours else "shorter"
        yield Difference(
            "MW513",
            f"the translation is much {much} than the source: {theirs} characters for {ours}",
            "see whether it belongs to this text",
            Confidence.MEDIUM if theirs > 3 * ours or theirs < 0.3 * ours else Confidence.LOW,
        )
