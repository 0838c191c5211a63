"""Words that bound or share out an amount, which a translation has lost: `at least 2`, `up to 3`, `1 each`.

Only what was seen to be said in every translation is compared: the bounds where they stand at a number or an icon, and
`each` where its sentence has an amount. `all`, `any`, `only`, `another` and `instead` are said in too many ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meeplewright.findings.model import Confidence
from meeplewright.l10n.difference import Difference, Pair
from meeplewright.languages import Language
from meeplewright.languages.model import Quantifier
from meeplewright.languages.numbers import numbers

_ICON = "\ue000"


def quantifier_differences(
    source: str, target: str, ours: Sequence[str], theirs: Sequence[str], pair: Pair
) -> Iterator[Difference]:
    """What is lost. `ours` and `theirs` are the sentences of the two texts: where they are as many, one does not make
    good what another lost."""
    says, tells = pair.source_language.quantifiers, pair.language.quantifiers
    for name in says.keys() & tells.keys():
        for said, other in zip(ours, theirs, strict=True) if len(ours) == len(theirs) else [(source, target)]:
            lost = _said(said, says[name], pair.source_language)
            if lost and tells[name].maybe.search(other) is None:
                yield Difference(
                    "MW524",
                    f"the source says `{lost}`, and the translation says nothing like it",
                    "see whether a word was lost, or is another one",
                    Confidence.MEDIUM,
                    idiom=not says[name].bounds,
                )
                break


def _said(text: str, quantifier: Quantifier, language: Language) -> str:
    """The word as it stands in a text where it is about an amount."""
    for match in quantifier.sure.finditer(text):
        if not quantifier.bounds:
            if _ICON in text or any(each.isdecimal() for each in text):
                return match.group()
            continue
        before, behind = text[: match.start()].rstrip(), text[match.end() :].lstrip()
        if before.endswith(_ICON) or behind.startswith(_ICON):
            return match.group()
        if any(match.end() < each.start <= match.end() + 1 or match.start() - 1 <= each.end < match.start()
               for each in numbers(text, language)):  # fmt: skip
            return match.group()
    return ""
