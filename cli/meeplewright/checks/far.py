"""Figures far from those of all their siblings: a digit too many, where the schema lets any number pass."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from meeplewright.checks.counted import NUMBERS, Biggest, Sort, figures_of
from meeplewright.checks.facts import linked_parts
from meeplewright.checks.own import field_of, is_own
from meeplewright.checks.tally import Tally, tally
from meeplewright.findings.model import Confidence, Finding, Related
from meeplewright.packs.link import LinkedFile
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record

MANY = 8  # more siblings than these say what is usual
TIMES = 3.0  # so many times the next of all others
FEW = 4  # more than these say so, too, where all of them are small
SMALL = 3
_Figure = tuple[int | float, Record, Path_]


def far_figures(world: World) -> Iterator[Finding]:
    """Each figure that is alone, and far above all its siblings."""
    for figures in _figures(world, tally(world, _Largest, linked_parts(world)).alone()):
        if (lonely := _lonely(figures)) is not None:
            yield from _told(lonely, figures, world)


class _Largest(Tally):
    """The largest figures of each sort by the file that they stand in, and the sorts of which one is far above."""

    def __init__(self) -> None:
        super().__init__()
        self._files: dict[Sort, dict[int, Biggest]] = {}
        self._moved: Counter[Biggest] = Counter()  # what came more often than it went
        self._alone: set[Sort] = set()

    def add(self, part: LinkedFile) -> None:
        for row in NUMBERS.of(part)[0]:
            self._files.setdefault(row[0], {})[id(part)] = row
            self._moved[row] += 1

    def drop(self, part: LinkedFile) -> None:
        for row in NUMBERS.of(part)[0]:
            del self._files[row[0]][id(part)]
            self._moved[row] -= 1

    def alone(self) -> set[Sort]:
        """The sorts with a figure that stands out."""
        changed = {row[0] for row, times in self._moved.items() if times}
        self._alone -= changed
        self._alone |= {sort for sort in changed if _is_alone(self._files[sort].values())}
        self._moved.clear()
        return self._alone


def _is_alone(rows: Iterable[Biggest]) -> bool:
    """Whether one figure stands out among those of all files."""
    files = [*rows]  # none where all that had such a figure are gone
    return bool(files) and _stands_out(*largest_two(files), sum(some for _, some, _, _ in files))


def largest_two(rows: Iterable[Biggest]) -> tuple[int | float, int | float]:
    """The largest figure in all files and the next: they are among the two of each file."""
    before, size = sorted([each for *_, largest, next_ in rows for each in (largest, next_)])[-2:]
    return size, before


def _stands_out(size: float, before: float, times: int) -> bool:
    if times > MANY:
        return size >= 10 and size >= TIMES * before
    return times > FEW and size >= 10 and 0 < before <= SMALL


def _figures(world: World, sorts: set[Sort]) -> list[list[_Figure]]:
    """The figures of some sorts."""
    siblings: dict[Sort, list[_Figure]] = defaultdict(list)
    kinds = {kind for kind, _ in sorts}
    for record in world.records() if kinds else ():
        if record.kind in kinds and record.pack:
            for sort, path, value in figures_of(record):
                if (record.kind, sort) in sorts:
                    siblings[record.kind, sort].append((value, record, path))
    return [*siblings.values()]


def _lonely(figures: list[_Figure]) -> _Figure | None:
    """The one figure that is far: several such are a sort of their own, and a run of numbers grows by itself."""
    rising = sorted(figures, key=lambda figure: abs(figure[0]))
    size, before = abs(rising[-1][0]), abs(rising[-2][0])
    if not _stands_out(size, before, len(rising)):
        return None  # what is no number was counted as the largest
    from statistics import median  # takes 5 ms to import

    typical = median(abs(value) for value, _, _ in figures)
    if not typical and len(rising) <= MANY:
        return None  # most of a few are nought, and what is not may be anything
    spread = median(abs(abs(value) - typical) for value, _, _ in figures)
    return None if size - typical < 6 * spread else rising[-1]


def _told(lonely: _Figure, figures: list[_Figure], world: World) -> Iterator[Finding]:
    value, record, path = lonely
    if not is_own(record, world):
        return
    others = sorted((figure for figure in figures if figure is not lonely), key=lambda figure: figure[0])
    low, high = others[0], others[-1]
    yield Finding.of(
        "MW110",
        f"{value} is far from all its siblings: the other {len(others)} are {low[0]} to {high[0]}",
        record.place(*path),
        help="see whether a digit has come in; if it is meant, say so: `# meeple: ignore MW110 -- reason`",
        related=(Related("the next is here", high[1].place(*high[2])),),
        confidence=Confidence.MEDIUM if len(others) >= 2 * MANY else Confidence.LOW,
        record=record.name,
        field=field_of(path),
    )
