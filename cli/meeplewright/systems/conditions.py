"""Conditions said the wrong way round: with what an effect happens only without, or the other way about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.sources.model import Path_
from meeplewright.systems.verbs import Sign, Verbs, bare, found_words

ONLY_IF, UNLESS, OTHERWISE = "only-if", "unless", "otherwise"
_CLAUSE = re.compile(r"[.;:!?…](?=\s|$)")
_COMMA = 1000  # characters that a comma counts for: what stands on this side of it is nearer
Span = tuple[int, int]


@dataclass(frozen=True)
class Conditions:
    """How conditions are said in one language. `names` are what records are called, by id."""

    verbs: Verbs
    language: str
    names: Mapping[str, Sequence[str]]

    def turned(self, text: str, effects: Any, signs: Sequence[Sign]) -> Iterator[Sign]:
        """Conditions that the words turn round.

        A clause that holds the condition says on which side it stands: with what happens, or with what happens
        otherwise. A word of the verb `unless` ("without", "nobody") in it turns that round. A text that says it
        in another way is left alone.
        """
        for path, effect in _conditional(effects):
            signs = [sign for sign in signs if not sign.verb.inside]
            other = [sign for sign in signs if _below((*path, OTHERWISE), sign.path)]
            bound = [sign for sign in signs if any(_below((*path, key), sign.path) for key in (ONLY_IF, UNLESS))]
            main = [sign for sign in signs if _below(path, sign.path) and sign not in other and sign not in bound]
            asked = self._spans(text, bound)
            at_main, at_other = self._spans(text, main), self._spans(text, other)
            here, there = at_main - at_other, at_other - at_main - asked
            if OTHERWISE in effect and not here:
                continue  # both are said in the same words
            for sign in bound:
                key = str(sign.path[len(path)])
                said = set(self._said(text, sign, here, there if OTHERWISE in effect else None))
                if said and key not in said:
                    yield sign

    def _said(self, text: str, sign: Sign, here: set[Span], there: set[Span] | None) -> Iterator[str]:
        """What each clause with the condition takes it for: `only-if` or `unless`; `there` happens otherwise."""
        low = bare(text)
        for start, end in sorted(self._spans(text, [sign])):
            clause = _clause_around(low, start)
            near, far = _nearest(low, (start, end), here, clause), _nearest(low, (start, end), there or set(), clause)
            denied = any(
                clause[0] <= hit.start() and hit.end() <= clause[1] and not (hit.start() < end and start < hit.end())
                for word in self._denials
                for hit in found_words(word, low)
            )
            if near is None and far is None:
                if denied and there is None:
                    yield UNLESS  # "nobody, if you have it"
            else:
                with_main = far is None or (near is not None and near <= far)
                yield ONLY_IF if with_main != denied else UNLESS

    @property
    def _denials(self) -> tuple[str, ...]:
        return tuple(word for verb in self.verbs.by_key.get(UNLESS, ()) for word in verb.said_in(self.language))

    def _spans(self, text: str, signs: Sequence[Sign]) -> set[Span]:
        return {span for sign in signs for span in sign.spans(text, self.language, self.names)}


def _conditional(effects: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Mapping[str, Any]]]:
    """The effects that have a condition, at any depth."""
    if isinstance(effects, list):
        for index, each in enumerate(effects):
            yield from _conditional(each, (*path, index))
    elif isinstance(effects, dict):
        if ONLY_IF in effects or UNLESS in effects:
            yield path, effects
        for key, value in effects.items():
            if isinstance(value, (list, dict)):
                yield from _conditional(value, (*path, key))


def _below(path: Path_, other: Path_) -> bool:
    return other[: len(path)] == path


def _clause_around(low: str, at: int) -> Span:
    ends = [hit.start() for hit in _CLAUSE.finditer(low)]
    return max((end for end in ends if end < at), default=0), min((end for end in ends if end >= at), default=len(low))


def _nearest(low: str, here: Span, spans: set[Span], clause: Span) -> int | None:
    """How far the nearest of the spans in the clause is, in characters; a comma in between counts for many."""
    far = []
    for start, end in spans:
        if clause[0] <= start and end <= clause[1]:
            between = low[min(end, here[1]) : max(start, here[0])]
            far.append(len(between) + _COMMA * between.count(","))
    return min(far, default=None)
