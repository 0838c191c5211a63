"""Many boxes, by this process, by several, or by a cluster: the same ones in any case."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from meeplewright.authoring.mint.box import Maker, MintedBox
from meeplewright.findings.stop import Stop
from meeplewright.packs.world import World
from meeplewright.workers import Crew, spread

_AT_ONCE = 16  # seeds in one part: the pool travels with each
_AGAIN = 1000  # from which choice on a seed begins whose box another seed has already


@dataclass(frozen=True, slots=True)
class _Part:
    pool: bytes
    seeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Made:
    """The boxes of a part, or why one of its seeds has none; how many stories were proven, and how many known."""

    boxes: tuple[MintedBox, ...]
    proven: int = 0
    known: int = 0
    refused: tuple[str, str] | None = None


class Mint:
    """Boxes of the seeds from `first` on, in their order, no two of them alike."""

    def __init__(self, maker: Maker, crew: Crew) -> None:
        self.maker = maker
        self.crew = crew
        self.proven = self.known = self.alike = 0

    def boxes(self, first: int, count: int) -> Iterator[MintedBox]:
        """The boxes in the order of their seeds."""
        seeds = range(first, first + count)
        pool = _packed(self.maker) if self.crew.workers or self.crew.jobs > 1 else b""
        parts = [_Part(pool, tuple(seeds[at : at + _AT_ONCE])) for at in range(0, count, _AT_ONCE)]
        seen: set[str] = set()
        waiting: dict[int, _Made] = {}
        following = iter(parts)
        expected = next(following, None)
        if not pool:
            for seed in seeds:
                yield self._unlike(self.maker.box(seed), seen)
            self.proven, self.known = self.maker.proven.made, self.maker.proven.known
            return
        for part, share in spread(mint_part, parts, self.crew):
            waiting[part.seeds[0]] = share
            while expected is not None and expected.seeds[0] in waiting:
                ready = waiting.pop(expected.seeds[0])
                if ready.refused is not None:
                    raise Stop(ready.refused[0], help=ready.refused[1])
                self.proven += ready.proven
                self.known += ready.known
                for box in ready.boxes:
                    yield self._unlike(box, seen)
                expected = next(following, None)

    def _unlike(self, box: MintedBox, seen: set[str]) -> MintedBox:
        """The box, or the next choice of its seed where an earlier seed has made the same."""
        first = _AGAIN
        while box.digest in seen:
            if first >= 100 * _AGAIN:
                raise Stop(
                    f"only {len(seen)} different boxes were found",
                    help="ask for fewer with `--count`, or widen the pool",
                )
            self.alike += 1
            box = self.maker.box(box.seed, first)
            first += _AGAIN
        seen.add(box.digest)
        return box


def mint_part(part: _Part) -> _Made:
    """The boxes of some seeds; what it takes travels with the part, so any machine can make them."""
    maker = _maker(part.pool)
    proofs, known = maker.proven.made, maker.proven.known
    boxes: list[MintedBox] = []
    try:
        for seed in part.seeds:
            boxes.append(maker.box(seed))  # noqa: PERF401 - what was made before a refusal is kept
    except Stop as stop:
        return _Made(tuple(boxes), refused=(stop.message, stop.help))
    return _Made(tuple(boxes), maker.proven.made - proofs, maker.proven.known - known)


def _packed(maker: Maker) -> bytes:
    """The World and its limits for processes elsewhere, which have none of its files."""
    world: World = maker.world
    for source in (world.system.source, *(source for pack in world.packs for source in (pack.source, *pack.sources))):
        _ = source.text  # places of findings are told by it
    return pickle.dumps((world, tuple(maker.limits)), protocol=5)


@lru_cache(maxsize=1)
def _maker(pool: bytes) -> Maker:
    world, limits = pickle.loads(pool)  # noqa: S301 - it comes from the process that gave the part
    return Maker(world, limits)
