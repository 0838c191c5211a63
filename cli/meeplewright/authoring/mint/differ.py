"""How many boxes differ: counted as they come, in memory that does not grow with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from meeplewright.authoring.mint.box import MintedBox
from meeplewright.systems.phrases import several

_HEADS = 12  # sets of heads that are told
_PAIRS = 400  # boxes of which each is compared with each


class Differences:
    """What boxes have in common, and what not. `heads` are the kinds that others belong to."""

    def __init__(self, records: Sequence[str], heads: Sequence[str]) -> None:
        self.records = tuple(records)
        self.heads = tuple(heads)
        self.count = 0
        self.in_boxes: Counter[str] = Counter()
        self.head_sets: Counter[tuple[str, ...]] = Counter()
        self.tries = 0
        self._first: list[int] = []  # of the first boxes, a bit for each record
        self._bit = {name: 1 << number for number, name in enumerate(self.records)}

    def add(self, box: MintedBox) -> None:
        self.count += 1
        self.tries += box.tries % 1000 or 1
        self.in_boxes.update(box.records)
        self.head_sets[tuple(name for name in box.records if name.partition("/")[0] in self.heads)] += 1
        if len(self._first) < _PAIRS:
            self._first.append(sum(self._bit[name] for name in box.records))

    @property
    def mean(self) -> float:
        """In how many records two boxes differ, on average over all pairs."""
        if self.count < 2:
            return 0.0
        pairs = self.count * (self.count - 1) / 2
        return sum(times * (self.count - times) for times in self.in_boxes.values()) / pairs

    @property
    def nearest(self) -> tuple[int, int]:
        """In how many records the two most similar differ, and among how many boxes that was looked for."""
        masks = self._first
        gaps = [(one ^ other).bit_count() for at, one in enumerate(masks) for other in masks[:at]]
        return min(gaps, default=0), len(masks)

    def lines(self) -> Iterator[str]:
        """In words, for the terminal."""
        chosen = len(self.records)
        yield f"{self.count:,} boxes, no two alike, of {chosen:,} records to choose from"
        if self.count < 2:
            return
        nearest, of = self.nearest
        among = "" if of == self.count else f" of the first {of}"
        yield f"two boxes differ in {self.mean:.1f} records on average; the nearest two{among} in {nearest}"
        for heads, times in sorted(self.head_sets.items(), key=lambda pair: (-pair[1], pair[0]))[:_HEADS]:
            if heads:
                yield f"{times:>7,} × {', '.join(name.partition('/')[2] for name in heads)}"
        if len(self.head_sets) > _HEADS:
            yield f"        and {len(self.head_sets) - _HEADS:,} sets more"
        never = [name for name in self.records if not self.in_boxes[name]]
        always = [name for name in self.records if self.in_boxes[name] == self.count]
        for what, names in (("in none of them", never), ("in all of them", always)):
            if names:
                yield f"{what}: {_shown(names)}"

    def data(self) -> dict[str, Any]:
        """For other programs."""
        nearest, among = self.nearest
        return {
            "boxes": self.count,
            "differ": {"mean": round(self.mean, 3), "nearest": nearest, "nearest among": among},
            "heads": {" ".join(heads): times for heads, times in sorted(self.head_sets.items())},
            "records": {name: self.in_boxes[name] for name in self.records},
        }


def _shown(names: Sequence[str]) -> str:
    kinds = Counter(name.partition("/")[0] for name in names)
    if len(names) > 8:
        return ", ".join(f"{times} {several(kind) if times > 1 else kind}" for kind, times in kinds.items())
    return ", ".join(f"`{name}`" for name in names)
