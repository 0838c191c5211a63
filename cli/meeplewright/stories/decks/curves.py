"""What there is of everything by round: a line of blocks for the terminal, and a picture as SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from meeplewright.stories.decks.tally import PlayTally, quantile

BLOCKS = "▁▂▃▄▅▆▇█"
_WIDTH, _HEIGHT, _LEFT, _TOP, _GAP = 360, 110, 44, 34, 34  # of a field, in pixels
_COLOURS = ("#1f5f8b", "#b3541e", "#3c7a3c")
_MOST_IN_A_LINE = 30


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A name at the beginning of a round: plays that came so far, their mean, and what 90 of 100 lie between."""

    round: int
    plays: int
    mean: float
    low: int
    high: int


def curves(tally: PlayTally) -> dict[str, tuple[CurvePoint, ...]]:
    """For each name its points, round by round; what never changes is left out."""
    by: dict[str, dict[int, Counter[int]]] = {}
    for (at, name, value), count in tally.curves.items():
        by.setdefault(name, {}).setdefault(at, Counter())[value] += count
    points: dict[str, tuple[CurvePoint, ...]] = {}
    for name in sorted(by):
        if len({value for counts in by[name].values() for value in counts}) < 2:
            continue
        points[name] = tuple(
            CurvePoint(at, sum(c.values()), tally.mean(c), quantile(c, 0.05), quantile(c, 0.95))
            for at, c in sorted(by[name].items())
        )
    return points


def line(points: Sequence[CurvePoint]) -> str:
    """A curve of means in blocks."""
    step = -(-len(points) // _MOST_IN_A_LINE)
    means = [point.mean for point in points[::step]]
    low, high = min(means), max(means)
    wide = (high - low) or 1
    return "".join(BLOCKS[min(int((mean - low) / wide * len(BLOCKS)), len(BLOCKS) - 1)] for mean in means)


def svg(by_reader: dict[str, dict[str, tuple[CurvePoint, ...]]], title: str) -> str:
    """A field for each name, in it a curve for each reader with the band of 90 plays of 100."""
    names = sorted({name for each in by_reader.values() for name in each})
    height = _TOP + len(names) * (_HEIGHT + _GAP) + 24
    width = _WIDTH + _LEFT + 20
    look = f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {look}>',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for number, reader in enumerate(by_reader):
        colour = _COLOURS[number % len(_COLOURS)]
        parts.append(f'<text x="{_LEFT + 90 * number}" y="16" fill="{colour}">{escape(reader)}</text>')
    for number, name in enumerate(names):
        parts += _field(
            name, _TOP + number * (_HEIGHT + _GAP), {r: each[name] for r, each in by_reader.items() if name in each}
        )
    return "\n".join([*parts, "</svg>\n"])


def _field(name: str, top: int, lines: dict[str, tuple[CurvePoint, ...]]) -> list[str]:
    points = [point for each in lines.values() for point in each]
    low, high = min(p.low for p in points), max(p.high for p in points)
    last = max(point.round for point in points) or 1

    def at(point: CurvePoint, value: float) -> str:
        x = _LEFT + point.round / last * _WIDTH
        y = top + 14 + (_HEIGHT - 14) * (1 - (value - low) / ((high - low) or 1))
        return f"{x:.1f},{y:.1f}"

    bottom = top + _HEIGHT
    parts = [
        f'<text x="{_LEFT}" y="{top + 8}" font-weight="bold">{escape(name)}</text>',
        f'<path d="M{_LEFT} {top + 14}V{bottom}H{_LEFT + _WIDTH}" fill="none" stroke="#999"/>',
        f'<text x="{_LEFT - 6}" y="{top + 20}" text-anchor="end">{high}</text>',
        f'<text x="{_LEFT - 6}" y="{bottom}" text-anchor="end">{low}</text>',
        f'<text x="{_LEFT + _WIDTH}" y="{bottom + 13}" text-anchor="end">round {last}</text>',
    ]
    for number, each in enumerate(lines.values()):
        colour = _COLOURS[number % len(_COLOURS)]
        band = [*(at(point, point.high) for point in each), *(at(point, point.low) for point in reversed(each))]
        middle = " ".join(at(point, point.mean) for point in each)
        parts.append(f'<polygon points="{" ".join(band)}" fill="{colour}" fill-opacity="0.13"/>')
        parts.append(f'<polyline points="{middle}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
    return parts
