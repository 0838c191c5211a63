"""Words that a translation lacks or has too many: a `not`, a part left in the source language, half a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from meeplewright.findings.model import Confidence
from meeplewright.l10n.difference import Difference, Pair

_LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ]{2,}")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_CYRILLIC = re.compile(r"[а-яёА-ЯЁ]")
CYRILLIC_LANGUAGES = frozenset({"ru", "uk", "bg", "sr", "be"})


def word_differences(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    """What the plain words tell, tokens by their names."""
    yield from _negation(source, target, pair)
    yield from _copy(source, target, pair)
    yield from _length(source, target)


_NOT = {
    "en": (
        r"not|no|never|cannot|can['’]t|\w+n['’]t|without|nor|neither|none|nothing|nobody",
        r"unless|only|until|except|least|fail\w*|lack\w*|instead|otherwise|rather|else|still|more|further|any|un\w+|in\w+able|lost|already|impossible|just|but|save|empty|miss\w*|less|hardly|non|every|all|deny|den\w+",
    ),
    "ru": (
        r"не|нет|ни|нельзя|без|никто|ничего|ничто|никогда|никак\w*|никуда|нигде|никем|никому|никого|нечего|некому|ничем|ничья|ничей",
        r"не\w+|кроме|лишь|только|пока|ни\w+|бес?\w+|без\w+|невозможн\w+|мимо|отнюдь|едва|мало|вряд",
    ),
    "it": (
        r"non|mai|senza|nessun\w*|niente|nulla|né|neppure|neanche|nemmeno",
        r"tranne|salvo|eccetto|solo|finché|altrimenti|meno|in\w+bile|s\w+|poco|prima|invece|no",
    ),
}


@lru_cache(maxsize=8)
def _not_patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    found = _NOT.get(language.split("_", maxsplit=1)[0].split("-", maxsplit=1)[0])
    if found is None:
        return None
    hard, soft = (re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for words in found)
    return hard, soft


def _negation(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    ours, theirs = _not_patterns(pair.source_language), _not_patterns(pair.language)
    if ours is None or theirs is None:
        return
    says, told = ours[0].search(source), theirs[0].search(target)
    if says and not told and not theirs[1].search(target):
        yield Difference(
            "MW508",
            f"the source says `{says.group()}`, the translation says nothing like it",
            "see whether a `not` was lost",
            Confidence.MEDIUM,
        )
    elif told and not says and not ours[1].search(source):
        yield Difference(
            "MW508",
            f"the translation says `{told.group()}`, the source says nothing like it",
            "see whether a `not` has come in",
            Confidence.LOW,
        )


def _copy(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    words = _LETTERS.findall(source)
    if not words:
        return
    foreign_script = pair.language in CYRILLIC_LANGUAGES and pair.source_language not in CYRILLIC_LANGUAGES
    if source == target:
        sure = len(words) >= 4 or (foreign_script and len(words) >= 2)
        confidence = (
            Confidence.HIGH if sure else Confidence.MEDIUM if foreign_script or len(words) >= 3 else Confidence.LOW
        )
        yield Difference("MW503", "the translation is a copy of the source", "translate it", confidence)
        return
    if foreign_script and not _CYRILLIC.search(target) and any(len(word) > 3 for word in words):
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


def _length(source: str, target: str) -> Iterator[Difference]:
    ours, theirs = len(source), len(target)
    if ours >= 30 and theirs and (theirs > 2.2 * ours or theirs < 0.45 * ours):
        much = "longer" if theirs > ours else "shorter"
        yield Difference(
            "MW513",
            f"the translation is much {much} than the source: {theirs} characters for {ours}",
            "see whether it belongs to this text",
            Confidence.MEDIUM if theirs > 3 * ours or theirs < 0.3 * ours else Confidence.LOW,
        )
