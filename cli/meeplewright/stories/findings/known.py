"""Proofs that were made: a story that is the same to a proof is not proven again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from meeplewright.stories.decks.verdict import DeckVerdict, judged
from meeplewright.stories.findings.examined import Searched
from meeplewright.stories.model.digest import digest_of
from meeplewright.stories.model.story import Story
from meeplewright.stories.proof.proof import prove

MOST = 24  # proofs that are kept: whoever mends one entry of one story need not wait for all the others
_Kept = TypeVar("_Kept")


class Proven:
    """So many proofs as are kept, the least lately asked for the first to go. How many were made, and were known."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._searched: dict[str, Searched] = {}
        self._verdicts: dict[str, DeckVerdict] = {}
        self._loose: dict[str, DeckVerdict] = {}
        self.made = self.known = 0
        self.before_each: Callable[[], None] = _nothing  # may raise, and gives up what was asked

    def searched(self, story: Story, most: int) -> Searched:
        """The proof of a story, or of one that differs from it only in its words and places."""
        search = self._kept(self._searched, story, most, lambda: Searched(prove(story, most=most)))
        if search.proof.stopped:  # by somebody who pressed Ctrl-C, and may ask again
            self._searched.clear()
        return search

    def verdict(self, story: Story, most: int, *, loosely: bool) -> DeckVerdict:
        """The same of a story that cards decide; `loosely`: without order too, where there are too many orders."""
        kept = self._loose if loosely else self._verdicts
        return replace(self._kept(kept, story, most, lambda: judged(story, most, loosely=loosely)), story=story)

    def _kept(self, kept: dict[str, _Kept], story: Story, most: int, make: Callable[[], _Kept]) -> _Kept:
        key = f"{most} {digest_of(story)}"
        if key in kept:
            self.known += 1
            kept[key] = kept.pop(key)
            return kept[key]
        self.before_each()
        self.made += 1
        answer = make()
        while len(kept) >= self._most:
            del kept[next(iter(kept))]
        kept[key] = answer
        return answer


def _nothing() -> None:
    """Nobody wants to be asked."""


@lru_cache(maxsize=1)
def of_this_run() -> Proven:
    """What was proven since the program began: a session checks the same stories again and again."""
    return Proven()
