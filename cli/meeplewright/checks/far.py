"""Figures far from those of all their siblings: a digit too many, where the schema lets any number pass."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import median
from typing import Any

from meeplewright.checks.own import field_of, is_own
from meeplewright.findings.model import Confidence, Finding, Related
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record

MANY = 8  # fewer siblings say nothing
TIMES = 3.0  # so many times the next of all others
_Figure = tuple[int | float, Record, Path_]
_Rows = tuple[tuple[Path_, Path_, int | float], ...]
_FIGURES = "figures"  # the fact about a file: the figures of its records, by kind and index


def far_figures(world: World) -> Iterator[Finding]:
    """Each figure that is alone, and far above all its siblings."""
    siblings: dict[tuple[str, Path_], list[_Figure]] = defaultdict(list)
    for record in world.records():
        if record.pack:
            for sort, path, value in _figures_of(record):
                siblings[record.kind, sort].append((value, record, path))
    for figures in siblings.values():
        if len(figures) > MANY and (lonely := _lonely(figures)) is not None:
            yield from _told(lonely, figures, world)


def _lonely(figures: list[_Figure]) -> _Figure | None:
    """The one figure that is far: several such are a sort of their own, and a run of numbers grows by itself."""
    rising = sorted(figures, key=lambda figure: abs(figure[0]))
    (last, _, _), (next_, _, _) = rising[-1], rising[-2]
    size, before = abs(last), abs(next_)
    typical = median(abs(value) for value, _, _ in figures)
    spread = median(abs(abs(value) - typical) for value, _, _ in figures)
    if size < 10 or size < TIMES * before or size - typical < 6 * max(spread, 1):
        return None
    return rising[-1]


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


def _figures_of(record: Record) -> _Rows:
    """The figures of a record, each with where its siblings stand too."""
    known: dict[tuple[str, int], _Rows] = record.source.facts.setdefault(_FIGURES, {})
    key = record.kind, record.index
    rows = known.get(key)
    if rows is None:
        found: list[tuple[Path_, Path_, int | float]] = []
        _gather(record.data, (), (), found)
        rows = known[key] = tuple(found)
    return rows


def _gather(value: Any, sort: Path_, path: Path_, found: list[tuple[Path_, Path_, int | float]]) -> None:
    """The figures in a value; where in a list one stands makes no other sort of it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if inner.__class__ is not str:
                _gather(inner, (*sort, key), (*path, key), found)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            if inner.__class__ is not str:
                _gather(inner, (*sort, "*"), (*path, index), found)
    elif isinstance(value, int | float) and not isinstance(value, bool) and path:
        found.append((sort, path, value))
