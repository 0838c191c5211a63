"""A `not` that was lost in a translation, or has come in: by sentences, and by the grammar of its own language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from meeplewright.findings.model import Confidence
from meeplewright.l10n.difference import Difference, Pair
from meeplewright.languages.model import Negation

_CLAUSE = re.compile(r"[.;:,—–«»()!?…]")
_LAST_WORD = re.compile(r"(\w+)\s*\Z")


def negation_differences(
    source: str, target: str, ours: Sequence[str], theirs: Sequence[str], pair: Pair
) -> Iterator[Difference]:
    """What a translation denies otherwise. `ours` and `theirs` are the sentences of the two texts."""
    told = list(_lost_or_come(source, target, pair))
    rows = list(zip(ours, theirs, strict=True)) if len(ours) == len(theirs) else [(source, target)]
    if not told and len(rows) > 1:  # what one sentence lost is not made good by another
        told = [each for row in rows for each in _lost_or_come(*row, pair) if each.confidence != "low"][:1]
    if not told:  # where the sentences are cut otherwise, all of them together
        told = [each for row in rows for each in _fewer_denied(*row, pair)][:1]
    if not told:
        told = [each for row in rows for each in _until(*row, pair)][:1]
    yield from told
    if not told and pair.language.negation is not None:
        yield from _half_denied(theirs, pair.language.negation)


def _lost(message: str) -> Difference:
    return Difference("MW508", message, "see whether a `not` was lost", Confidence.MEDIUM)


def _lost_or_come(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    ours, theirs = pair.source_language.negation, pair.language.negation
    if ours is None or theirs is None:
        return
    says, told = ours.sure.search(source), theirs.sure.search(target)
    if says and not told and not theirs.maybe.search(target):
        yield _lost(f"the source says `{says.group()}`, the translation says nothing like it")
    elif told and not says and not ours.maybe.search(source):
        yield Difference(
            "MW508",
            f"the translation says `{told.group()}`, the source says nothing like it",
            "see whether a `not` has come in",
            Confidence.LOW,
        )


def _fewer_denied(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    """A sentence, or a text, that says `not` more often than its translation says it in any way."""
    ours, theirs = pair.source_language.negation, pair.language.negation
    if ours is None or theirs is None:
        return
    says = len(ours.sure.findall(source))
    told = sum(_denied(clause, theirs) for clause in _CLAUSE.split(target))
    if not 1 <= told < says:
        return  # none at all is told by itself
    maybe = sum(1 for found in theirs.maybe.finditer(target) if theirs.sure.fullmatch(found.group()) is None)
    if says > told + maybe:
        yield _lost(f"the source says `not` {says} times here, the translation {told}")


def _denied(clause: str, negation: Negation) -> int:
    """How often a clause denies: `никто не` denies once."""
    every = negation.sure.findall(clause)
    doubled = sum(1 for word in every if _fits(negation.doubled, word))
    return len(every) - doubled or min(1, doubled)


def _fits(pattern: re.Pattern[str] | None, word: str) -> bool:
    return pattern is not None and pattern.fullmatch(word) is not None


def _until(source: str, target: str, pair: Pair) -> Iterator[Difference]:
    """`until it is full` is `while it is not full` in some languages."""
    ours, theirs = pair.source_language.negation, pair.language.negation
    if ours is None or theirs is None or ours.until is None or theirs.until_not is None:
        return
    says = ours.until.search(source)
    if says is None or _searched(ours.during, source):
        return
    for found in theirs.until_not.finditer(target):
        behind = _CLAUSE.split(target[found.end() :], 1)[0]
        if theirs.sure.search(behind) is None and _searched(theirs.maybe, behind) is None:
            yield _lost(f"the source says `{says.group()}`, and behind `{found.group()}` the translation has no `not`")
            return


def _searched(pattern: re.Pattern[str] | None, text: str) -> re.Match[str] | None:
    return pattern.search(text) if pattern is not None else None


def _half_denied(sentences_: Sequence[str], negation: Negation) -> Iterator[Difference]:
    """Words that deny together with a `not`, as `никто` and `nulla` do: alone beside a verb, it was lost."""
    if negation.doubled is None:
        return
    for sentence in sentences_:
        for clause in _CLAUSE.split(sentence):
            nobody = negation.doubled.search(clause)
            if nobody is None or not all(_fits(negation.doubled, each) for each in negation.sure.findall(clause)):
                continue
            twice = (
                len(re.findall(rf"\b{nobody.group()}\b", sentence, re.IGNORECASE)) > 1
            )  # a list: `ни хлеба, ни воды`
            before = _LAST_WORD.search(clause, 0, nobody.start())
            beside = _searched(negation.verbs, clause) or (before and _fits(negation.verbs_before, before[1]))
            if beside and not twice and _searched(negation.free, clause) is None:
                yield _lost(f"`{nobody.group()}` stands beside a verb without its `not`")
                return
