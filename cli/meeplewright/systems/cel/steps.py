"""What an evaluation may take: steps and sizes, counted alike on every machine. No clock is asked.

A step is one turn of a loop, one rule asked of one thing, one helper worked out, or `TEXT_A_STEP` characters or items
that a function looks through or makes.
"""

from __future__ import annotations

from typing import Any, Protocol

from meeplewright.systems.cel.values import TooMuch, Wrong

BUDGET = 10_000  # steps of an expression by itself: a condition of a layout, `--where`, a sum of a box
ONE_RULE = 4_000_000  # of one house rule over all that it is about: 15 times what the largest of ours take
ALL_RULES = 10_000_000  # of all house rules of a system together
PREPARED = 1_000_000  # of a helper that is about no record, worked out once for all of them
LONGEST = 1_000_000  # characters or items of what an expression makes
TEXT_A_STEP = 64


class Records(Protocol):
    """What expressions can look up: see systems/lookups."""

    def referred(self, value: Any, kinds: tuple[str, ...], at: tuple[str, tuple[str | None, ...]] | None) -> Any: ...

    def groups(self, kind: str, path: str) -> Any: ...

    @property
    def prepared(self) -> dict[Any, Any]: ...


class Evaluation:
    """One evaluation, or one rule over many things: how many steps are left, and what can be looked up."""

    __slots__ = ("left", "records")

    def __init__(self, left: int = BUDGET, records: Records | None = None) -> None:
        self.left = left
        self.records = records

    def take(self, steps: int) -> None:
        """So many steps more; TooMuch where there are none left."""
        self.left -= steps
        if self.left <= 0:
            raise TooMuch

    def look_through(self, size: int) -> None:
        """A function goes through so many characters or items."""
        if size >= TEXT_A_STEP:
            self.take(size // TEXT_A_STEP)

    def make(self, size: int) -> None:
        """A text or a list of this size is to be made."""
        if size >= TEXT_A_STEP:
            if size > LONGEST:
                raise Wrong(f"it makes a text or a list longer than {LONGEST:,}")
            self.take(size // TEXT_A_STEP)

    def known(self) -> Records:
        """What `ref` and `by` look in."""
        if self.records is None:
            raise Wrong("there are no records to look up here")
        return self.records
