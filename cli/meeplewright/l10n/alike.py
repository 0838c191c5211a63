"""Translations of the same words that are a letter apart: one of the two is misspelt, however seldom the word is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from meeplewright.findings.nearest import is_slip
from meeplewright.l10n import po
from meeplewright.l10n.glossary import WORD, root_of
from meeplewright.l10n.named import akin
from meeplewright.text.spelling import Misspelt, is_form, words_with_places

LONGEST = 80  # letters of a source that is a name or a label, and no running text


def a_letter_apart(
    messages: Iterable[po.Message], times: Mapping[str, int]
) -> Iterator[tuple[po.Message, Misspelt, po.Message]]:
    """The messages that are misspelt, where, and one that is not. `times`: how often each word is in all of them."""
    only: dict[str, po.Message] = {}
    by_source: dict[str, dict[str, list[po.Message]]] = {}  # of what stands there twice, which is little
    for message in messages:
        source = message.source
        if len(source) <= LONGEST and (first := only.setdefault(source, message)) is not message:
            by_text = by_source.setdefault(source, {first.text: [first]})
            by_text.setdefault(message.text, []).append(message)
    for by_text in by_source.values():
        if len(by_text) > 1:
            yield from _odd(by_text, times)


def _odd(
    by_text: Mapping[str, list[po.Message]], times: Mapping[str, int]
) -> Iterator[tuple[po.Message, Misspelt, po.Message]]:
    """Of translations of one source the less usual of each two that are a letter apart."""
    texts = sorted(by_text, key=lambda text: -len(by_text[text]))
    for at, usual in enumerate(texts):
        for other in texts[at + 1 :]:
            pair = _apart(usual, other)
            if pair is None:
                continue
            (_, right), (start, wrong) = pair
            text, right_text = other, usual
            if len(by_text[usual]) == len(by_text[other]) and _is_likelier(wrong, right, times):
                text, right_text, start, wrong, right = usual, other, pair[0][0], right, wrong
            message, *more = by_text[text]
            if not more:
                slip = Misspelt(start, start + len(wrong), wrong, right, max(1, times.get(right.casefold(), 0)))
                yield message, slip, by_text[right_text][0]


def _is_likelier(word: str, other: str, times: Mapping[str, int]) -> bool:
    """Whether of two words this one is the right one: it stands more often, lacks a letter that came in twice, or has
    one that was lost."""
    mine, theirs = times.get(word.casefold(), 0), times.get(other.casefold(), 0)
    if mine != theirs:
        return mine > theirs
    shorter, longer = sorted((word.casefold(), other.casefold()), key=len)
    return (len(word) == len(shorter)) == _is_doubled(longer, shorter)


def _is_doubled(longer: str, shorter: str) -> bool:
    """Whether the longer word is the other one with a letter twice."""
    twice = (at for at, (first, second) in enumerate(pairwise(longer), 1) if first == second)
    return any(longer[:at] + longer[at + 1 :] == shorter for at in twice)


def _apart(one: str, other: str) -> tuple[tuple[int, str], tuple[int, str]] | None:
    """The one word in which two texts differ, by a letter that is not of its ending; with where it stands in each."""
    mine, theirs = words_with_places(one), words_with_places(other)
    if len(mine) != len(theirs):
        return None
    apart = [(a, b) for a, b in zip(mine, theirs, strict=True) if a[1].casefold() != b[1].casefold()]
    if len(apart) != 1:
        return None
    first, second = apart[0][0][1].casefold(), apart[0][1][1].casefold()
    return apart[0] if is_slip(first, second) and not is_form(first, second) else None


@dataclass(frozen=True, slots=True)
class NamedLikeAnother:
    """A message with what something else is called, and one that translates the same words without it."""

    message: po.Message
    word: str
    source: str
    right: po.Message


def called_like_another(messages: Iterable[po.Message], names: Iterable[tuple[str, str]]) -> Iterator[NamedLikeAnother]:
    """Of translations of the same words those that alone have a word that is the name of something else."""
    only: dict[str, po.Message] = {}
    by_source: dict[str, dict[str, po.Message]] = {}  # of what stands there twice, which is little
    for message in messages:
        if len(message.source) <= LONGEST:
            source = message.source.casefold()
            first = only.setdefault(source, message)
            if first is not message:
                by_text = by_source.setdefault(source, {first.text.casefold(): first})
                by_text.setdefault(message.text.casefold(), message)
    odd = [by_text for by_text in by_source.values() if len(by_text) > 1]
    if odd:
        called = {target.casefold(): source for source, target in names if WORD.fullmatch(target)}
        for by_text in odd:
            for text, message in by_text.items():
                rest = {word for each in by_text if each != text for word in WORD.findall(each)}
                for word in WORD.findall(text):
                    source = called.get(word, "") if word not in rest else ""
                    if source and not _share_a_word(source, message.source):
                        yield NamedLikeAnother(
                            message, word, source, next(by_text[each] for each in by_text if each != text)
                        )
                        break


def _share_a_word(one: str, other: str) -> bool:
    theirs = [root_of(word.casefold()) for word in WORD.findall(other)]
    return any(akin(root_of(word.casefold()), each) for word in WORD.findall(one) for each in theirs)
