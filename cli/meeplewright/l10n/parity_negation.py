"""A `not` that was lost in a translation, or has come in: by sentences, and by the grammar of its own language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from meeplewright.findings.model import Confidence
from meeplewright.l10n.difference import Difference, Pair
from meeplewright.languages.model import Negation

_CLAUSE = re.compile(r"[.;:,—–«»()!?…]")
_NEXT_WORD = re.compile(r"\s*(\w+)")
_LAST_WORD = re.compile(r"(\w+)\s*\Z")
_ONLY, _BUT, _LACK = "only", "but", "lack"  # the sorts of words that may stand instead of a `not`


def negation_differences(
    source: str, target: str, ours: Sequence[str], theirs: Sequence[str], pair: Pair
) -> Iterator[Difference]:
    """What a translation denies otherwise. `ours` and `theirs` are the sentences of the two texts."""
    says, tells = pair.source_language.negation, pair.language.negation
    if says is not None and tells is not None:
        whole = _without_questions(source, _without_bounds(source, target, says, pair), says, tells)
        rows = [(source, _without_questions(source, target, says, tells))]
        if len(ours) == len(theirs):
            rows = [(one, _without_questions(one, it, says, tells)) for one, it in zip(ours, theirs, strict=True)]
        difference = next(_compared(source, whole, rows, says, tells), None)
        if difference is not None:
            yield difference
            return
    if tells is not None:
        yield from _half_denied(theirs, tells)


def _without_bounds(source: str, target: str, ours: Negation, pair: Pair) -> str:
    """The translation without the `not` of an *at most*, where the source says *up to*, or another bound."""
    if ours.sure.search(source):
        return target
    says, tells = pair.source_language.quantifiers, pair.language.quantifiers
    bounds = [name for name in says.keys() & tells.keys() if says[name].bounds]
    if any(says[name].maybe.search(source) for name in bounds):
        for name in bounds:
            target = tells[name].sure.sub(" ", target)
    return target


def _without_questions(source: str, target: str, ours: Negation, theirs: Negation) -> str:
    """The translation without its polite questions, but for so many as the source asks: `не поможете ли`."""
    if theirs.asking is None or theirs.asking.search(target) is None:
        return target
    own = len(ours.asking.findall(source)) if ours.asking is not None else 0
    for match in reversed([*theirs.asking.finditer(target)][own:]):
        target = f"{target[: match.start()]} {target[match.end() :]}"
    return target


def _compared(
    source: str, target: str, rows: Sequence[tuple[str, str]], ours: Negation, theirs: Negation
) -> Iterator[Difference]:
    """What is denied otherwise, surest first."""
    yield from _lost_or_come(source, target, ours, theirs)
    if len(rows) > 1:  # what one sentence lost is not made good by another
        for row in rows:
            yield from (each for each in _lost_or_come(*row, ours, theirs) if each.confidence != "low")
    for row in rows:  # where the sentences are cut otherwise, all of them together
        yield from _fewer_denied(*row, ours, theirs)
    for row in rows:
        yield from _until(*row, ours, theirs)
    for row in rows:
        yield from _weakly(*row, ours, theirs)


def _lost(message: str, confidence: Confidence = Confidence.MEDIUM) -> Difference:
    return Difference("MW508", message, "see whether a `not` was lost", confidence)


def _lost_or_come(source: str, target: str, ours: Negation, theirs: Negation) -> Iterator[Difference]:
    says, match = ours.sure.search(source), theirs.sure.search(target)
    if says and not match and not _instead(source, target, ours, theirs):
        yield _lost(f"the source says `{says.group()}`, the translation says nothing like it")
    elif match and not says and not ours.maybe.search(source) and not _searched(ours.weak, source):
        yield Difference(
            "MW508",
            f"the translation says `{match.group()}`, the source says nothing like it",
            "see whether a `not` has come in",
            Confidence.LOW,
        )


def _instead(source: str, target: str, ours: Negation, theirs: Negation) -> list[str]:
    """What the translation may have instead of a `not`. An `only`, an `except`, and an `empty` or `unread`, is none
    where the source has such a word of its own."""
    words = [match.group() for match in theirs.maybe.finditer(target) if not theirs.sure.fullmatch(match.group())]
    for pattern, like in ((ours.only, _ONLY), (ours.but, _BUT), (ours.lack, _LACK)):
        own = len(pattern.findall(source)) if pattern is not None else 0
        for word in [each for each in words if _sort(each, theirs) == like][:own]:
            words.remove(word)
    return words


def _sort(word: str, negation: Negation) -> str:
    """What a word is that may stand instead of a `not`."""
    return _ONLY if _fits(negation.only, word) else _BUT if _fits(negation.but, word) else _LACK


def _fewer_denied(source: str, target: str, ours: Negation, theirs: Negation) -> Iterator[Difference]:
    """A sentence, or a text, that says `not` more often than its translation says it in any way."""
    says = len(ours.sure.findall(source))
    if not says:
        return
    times = sum(_denied(clause, theirs) for clause in _CLAUSE.split(target))
    of_until = min(times, _of_until(source, target, ours, theirs))
    lost = says - (times - of_until)
    if lost > 0 and lost > len(_instead(source, target, ours, theirs)):
        yield _lost(f"the source says `not` {says} times here, the translation {times - of_until} times")


def _denied(clause: str, negation: Negation) -> int:
    """How often a clause denies: `никто не` denies once."""
    every = negation.sure.findall(clause)
    doubled = sum(1 for word in every if _fits(negation.doubled, word))
    return len(every) - doubled or min(1, doubled)


def _fits(pattern: re.Pattern[str] | None, word: str) -> bool:
    return pattern is not None and pattern.fullmatch(word) is not None


def _of_until(source: str, target: str, ours: Negation, theirs: Negation) -> int:
    """How many a `not` of the translation its *until* asks for, and so no `not` of the source."""
    if ours.until is None or theirs.until_not is None:
        return 0
    until = sum(ours.sure.search(each) is None for each in _behind(ours.until, source))  # `until nobody is left`
    behind = _behind(theirs.until_not, target) if until else []
    once = (each for each in behind if _searched(theirs.doubled, each) is None)
    return min(until, sum(theirs.sure.search(each) is not None for each in once))


def _behind(words: re.Pattern[str], text: str) -> list[str]:
    """What stands behind each of these words, up to the next sign."""
    return [_CLAUSE.split(text[match.end() :])[0] for match in words.finditer(text)]


def _until(source: str, target: str, ours: Negation, theirs: Negation) -> Iterator[Difference]:
    """`until it is full` is `while it is not full` in some languages."""
    if ours.until is None or theirs.until_not is None:
        return
    says = ours.until.search(source)
    if says is None or _searched(ours.during, source):
        return
    for match in theirs.until_not.finditer(target):
        behind = _CLAUSE.split(target[match.end() :])[0]
        if theirs.sure.search(behind) is None and _searched(theirs.maybe, behind) is None:
            yield _lost(f"the source says `{says.group()}`, and behind `{match.group()}` the translation has no `not`")
            return


def _weakly(source: str, target: str, ours: Negation, theirs: Negation) -> Iterator[Difference]:
    """Words that deny without a `not`, as `unless` and `unread`: something in the translation does so as well."""
    says = _searched(ours.weak, source)
    if says is None or theirs.sure.search(target) or theirs.maybe.search(target) or _searched(theirs.weak, target):
        return
    yield _lost(f"the source says `{says.group()}`, and the translation denies nothing", Confidence.LOW)


def _searched(pattern: re.Pattern[str] | None, text: str) -> re.Match[str] | None:
    return pattern.search(text) if pattern is not None else None


def _half_denied(sentences_: Sequence[str], negation: Negation) -> Iterator[Difference]:
    """Words that deny together with a `not`, as `никто` and `nulla` do: alone beside a verb, it was lost."""
    if negation.doubled is None:
        return
    for sentence in sentences_:
        if negation.doubled.search(sentence) is None:
            continue
        for clause in _clauses(sentence, negation):
            nobody = negation.doubled.search(clause)
            if nobody is None or not all(_fits(negation.doubled, each) for each in negation.sure.findall(clause)):
                continue
            each = _fits(negation.each, nobody.group())
            if each and len(re.findall(rf"\b{nobody.group()}\b", sentence, re.IGNORECASE)) > 1:
                continue  # a list: `ни хлеба, ни воды`
            before = _LAST_WORD.search(clause, 0, nobody.start())
            beside = _searched(negation.verbs, clause) or (before and _fits(negation.verbs_before, before[1]))
            bound = negation.bound is not None and negation.bound.match(clause, nobody.start()) is not None
            loose = each and not bound  # `что ни возьмёт`
            before_it = clause[: nobody.start()] if loose else before[1] if before else ""
            free = _searched(negation.free if loose else negation.than, before_it)
            behind = _NEXT_WORD.match(clause, nobody.end())
            if beside and free is None and not (behind and _fits(negation.maybe, behind[1])):
                yield _lost(f"`{nobody.group()}` stands beside a verb without its `not`")
                return


def _clauses(sentence: str, negation: Negation) -> list[str]:
    """What stands between signs; `nothing, but for flour, he brought` is one."""
    if negation.but is not None and (but := negation.but.search(sentence)) is not None:
        before, one, _ = sentence[: but.start()].rpartition(",")
        _, other, behind = sentence[but.end() :].partition(",")
        if one and other:
            sentence = before + behind
    return _CLAUSE.split(sentence)
