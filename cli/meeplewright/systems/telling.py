"""A text held against the effects that it tells: what it leaves out, says of another, or says and nothing does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from meeplewright.languages import Language
from meeplewright.languages.numbers import numbers
from meeplewright.systems.conditions import Conditions
from meeplewright.systems.verbs import Sign, Verb, Verbs, amounts_in, any_words, bare, found_words, tokens_in

_END = re.compile(r"[.!?…](?=\s|$)")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An effect that the words do not say."""

    sign: Sign
    why: str


@dataclass(frozen=True, slots=True)
class Promised:
    """Words from start to end that no effect bears out."""

    start: int
    end: int
    why: str
    otherwise: str


Wrong = LeftOut | Promised


@dataclass(frozen=True)
class Telling:
    """How texts of one language are read. `names` are what records are called, by id."""

    verbs: Verbs
    language: str
    names: Mapping[str, Sequence[str]]
    spoken: Language

    def wrong(self, text: str, effects: Any, beside: Mapping[str, Any] = MappingProxyType({})) -> Iterator[Wrong]:
        """What a text and its effects do not agree in. `beside` are fields that may be named in the same words."""
        signs = list(self.verbs.signs(effects))
        named = {key: value for key, value in beside.items() if not isinstance(value, dict)}
        promised = list(self.promised(text, [effects, named]))
        yield from (promise for _, promise in promised)
        rivals = {verb.key for verb, _ in promised}  # who is said to do it is told once
        known = [sign for sign in signs if sign.known(self.language) and sign.verb.key not in rivals]
        there = [sign for sign in known if sign.stands_in(text, self.language, self.names)]
        for sign in known:
            if sign not in there:
                yield LeftOut(sign, f"{sign.shown(self.language)} is not there")
        yield from self._elsewhere(text, there)
        yield from self.turned(text, effects, there)
        yield from self._uncounted(text, there, (effects, beside))
        yield from self._unaccounted(text, signs, beside.values())

    def turned(self, text: str, effects: Any, signs: Sequence[Sign]) -> Iterator[LeftOut]:
        """Conditions that the words turn round."""
        for sign in Conditions(self.verbs, self.language, self.names).turned(text, effects, signs):
            yield LeftOut(sign, f"they say {sign.shown(self.language)} the other way round")

    def promised(self, text: str, effects: Any) -> Iterator[tuple[Verb, Promised]]:
        """Words that mean one effect and nothing else, where no effect is that."""
        low = bare(text)
        if self._alone.search(low) is None:
            return
        there = {id(verb) for verb in self.verbs.of(effects)}
        borne = [
            (sign.verb.key, hit.span())
            for sign in self.verbs.signs(effects)
            for word in sign.words_in(self.language)
            for hit in found_words(word, low)
        ]
        for verb in self.verbs.alone():
            if id(verb) in there:
                continue
            for hit in (hit for word in verb.means_in(self.language) for hit in found_words(word, low)):
                # that a token is placed does not bear out which one is
                by_others = (span for key, span in borne if not verb.key.startswith(f"{key}/"))
                if not any(a < hit.end() and hit.start() < b for a, b in by_others):
                    has = f"has `{verb.key}: {verb.value}`" if verb.value else f"is a `{verb.key}`"
                    yield verb, Promised(hit.start(), hit.end(), f"no effect {has}", "say it in other words")
                    break

    @cached_property
    def _alone(self) -> re.Pattern[str]:
        """Any of the words that mean one effect and nothing else: most texts have none of them."""
        return any_words({word for verb in self.verbs.alone() for word in verb.means_in(self.language)})

    def _elsewhere(self, text: str, signs: Sequence[Sign]) -> Iterator[LeftOut]:
        """Whom, where and when, said in another sentence than what it is true of."""
        sentences = _sentences(text)
        if len(sentences) < 2:
            return
        for sign in signs:
            of = [each for each in signs if not each.verb.beside and each.effect[: len(sign.effect)] == sign.effect]
            if not sign.verb.beside or not of:
                continue
            here = [part for part in sentences if sign.stands_in(part, self.language, self.names)]
            if not any(each.stands_in(part, self.language, self.names) for each in of for part in here):
                what = of[0].shown(self.language)
                yield LeftOut(sign, f"{sign.shown(self.language)} is said in another sentence than {what}")

    def _uncounted(self, text: str, signs: Sequence[Sign], data: Any) -> Iterator[LeftOut]:
        """Amounts that the words lack, as a number and at an icon, or that they say is another."""
        counted = [
            sign
            for sign in signs
            if sign.verb.counted and not any(f":{abs(sign.amount)}}}" in each and each in text for each in sign.tokens)
        ]
        if not counted or not self.spoken.numbers:
            return
        amounts = numbers(bare(text), self.spoken)
        said = {each.value for each in amounts}
        words = {each.value for each in amounts if not each.digits and not each.ordinal and each.value > 1}
        others = words - set(_whole(data))
        for sign in counted:
            amount = abs(sign.amount)
            if amount > 1 and amount not in said:
                yield LeftOut(sign, f"the number {amount} is not there")
            elif amount == 1 and others:
                yield LeftOut(sign, f"the number {min(others)} is there, and it does so once")

    def _unaccounted(self, text: str, signs: Sequence[Sign], beside: Iterable[Any]) -> Iterator[Promised]:
        """Icons that no effect has; beside words that only rule something they are named by the way."""
        accounted = {token for sign in signs for token in sign.tokens} | self.verbs.aside
        accounted.update(token for value in beside for token in amounts_in(value))
        named = {_name(token) for token in accounted}
        for start, end, token in tokens_in(text):
            sole = self.verbs.sole.fullmatch(token) is not None
            if token not in accounted and (":" in token or sole or (signs and _name(token) not in named)):
                yield Promised(start, end, "no effect does that", "mend the number or the icon")


def _name(token: str) -> str:
    return token.strip("{}").partition(":")[0]


def _whole(data: Any) -> Iterator[int]:
    """All whole numbers in what stands beside a text."""
    if isinstance(data, int):
        yield abs(data)
    elif isinstance(data, (Mapping, list, tuple)):
        for each in data.values() if isinstance(data, Mapping) else data:
            yield from _whole(each)


def _sentences(text: str) -> list[str]:
    return [part for part in _END.split(text) if part.strip()]


def translated(
    telling: Telling, source: Telling, said: str, translation: str, effects: Any
) -> Iterator[LeftOut | Promised]:
    """What a translation says of the effects that its source does not: who, where and when, in words.

    Its icons and numbers are held against the source by themselves.
    """
    signs = list(telling.verbs.signs(effects))
    ours = {id(verb) for verb, _ in source.promised(said, effects)}
    promised = [(verb, promise) for verb, promise in telling.promised(translation, effects) if id(verb) not in ours]
    yield from (promise for _, promise in promised)
    rivals = {verb.key for verb, _ in promised}
    for sign in signs:
        if sign.verb.key in rivals or any(token in said for token in sign.tokens):
            continue
        known = sign.known(telling.language) and sign.stands_in(said, source.language, source.names)
        if known and not sign.stands_in(translation, telling.language, telling.names):
            yield LeftOut(sign, f"{sign.shown(telling.language)} is not there")
    yield from telling.turned(translation, effects, [sign for sign in signs if sign.known(telling.language)])
