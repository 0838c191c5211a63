"""Words that bound or share out an amount, which a translation has lost or exchanged.

Bounds, as `at least 2`, are compared where they stand at a number or an icon. `each` is counted: what may be said for
it, as `all`, counts where the source has no word of its own for that. `any`, `only`, `another` and `instead` are said
in too many ways.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from meeplewright.findings.model import Confidence
from meeplewright.l10n.difference import Difference, Pair
from meeplewright.languages import Language
from meeplewright.languages.model import ICON, Quantifier
from meeplewright.languages.numbers import numbers

_BEHIND = re.compile(r"\s*(?:[.,;:!?)»”…]|$)")  # what stands at the end of a clause


def quantifier_differences(
    source: str, target: str, ours: Sequence[str], theirs: Sequence[str], pair: Pair
) -> Iterator[Difference]:
    """What is lost. `ours` and `theirs` are the sentences of the two texts: where they are as many, one does not make
    good what another lost."""
    says, tells = pair.source_language.quantifiers, pair.language.quantifiers
    names = says.keys() & tells.keys()
    rows = list(zip(ours, theirs, strict=True)) if len(ours) == len(theirs) else [(source, target)]
    exchanged = next((each for row in rows for each in _exchanged(*row, pair)), None)
    if exchanged is not None:
        yield exchanged
    for name in sorted(name for name in names if exchanged is None or not says[name].bounds):
        differ = _bounded if says[name].bounds else _shared
        difference = next((each for row in rows for each in differ(*row, says[name], tells[name], pair)), None)
        if difference is not None:
            yield difference


def _lost(word: str, confidence: Confidence) -> Difference:
    return Difference(
        "MW524",
        f"the source says `{word}`, and the translation says nothing like it",
        "see whether a word was lost, or is another one",
        confidence,
    )


def _bounded(source: str, target: str, ours: Quantifier, theirs: Quantifier, pair: Pair) -> Iterator[Difference]:
    """A bound of an amount that is none in the translation."""
    lost = _bound(source, ours, pair.source_language)
    if lost and theirs.maybe.search(target) is None:
        yield _lost(lost, Confidence.MEDIUM)


def _bound(text: str, quantifier: Quantifier, language: Language) -> str:
    """The word as it stands in a text where it is about an amount."""
    for match in quantifier.sure.finditer(text):
        before, behind = text[: match.start()].rstrip(), text[match.end() :].lstrip()
        if before.endswith(ICON) or behind.startswith(ICON):
            return match.group()
        if any(match.end() == each.start - 1 or match.start() == each.end + 1 for each in numbers(text, language)):
            return match.group()
    return ""


def _exchanged(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    """A bound of the translation that the source does not have, where it has another one."""
    says, tells = pair.source_language.quantifiers, pair.language.quantifiers
    bounds = [name for name in sorted(says.keys() & tells.keys()) if says[name].bounds]
    for name in bounds:
        come = _bound(target, tells[name], pair.language)
        if come and says[name].maybe.search(source) is None:
            other = next((match for each in bounds if (match := says[each].maybe.search(source))), None)
            if other is not None:
                message = f"the translation says `{come}`, and the source `{other.group()}`"
                yield Difference("MW524", message, "see which of the two is meant", Confidence.MEDIUM)


def _shared(source: str, target: str, ours: Quantifier, theirs: Quantifier, pair: Pair) -> Iterator[Difference]:
    """A word that shares out, where the source has more of them than the translation has for them in any way. What
    may say so in the translation says first what may say so in the source: `all` is `все`, and so no `each`."""
    says = list(ours.sure.finditer(source))
    if not says:
        return
    sure, maybe = len(theirs.sure.findall(target)), len(theirs.maybe.findall(target))
    also = len(ours.maybe.findall(source)) - len(says)
    heard = sure + max(0, maybe - sure - also)
    amounts = numbers(source, pair.source_language)
    ends = {number.end for number in amounts}
    if theirs.behind is not None and any(
        _BEHIND.match(source, each.end()) or each.start() - 1 in ends for each in says
    ):
        heard += len(theirs.behind.findall(target))
    if len(says) > heard:
        amount = ICON in source or bool(amounts)
        sure_ = amount and not heard
        yield _lost(says[0].group(), Confidence.MEDIUM if sure_ else Confidence.LOW)
