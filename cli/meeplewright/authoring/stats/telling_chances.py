"""Tables of chances for people and programs, and their curves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from meeplewright.authoring.stats.chances import Laid, Likelihood, Need

_WIDTH, _HEIGHT, _LEFT, _TOP, _STEP = 420, 260, 44, 24, 14  # in pixels
_COLOURS = ("#1f5f8b", "#b3541e", "#3c7a3c", "#7a3c6e", "#8a6d1f", "#444")


def as_text(met: Sequence[Likelihood], laid: Sequence[Laid], fed: Sequence[Need]) -> str:
    """Three tables."""
    lines: list[str] = []
    if met:
        wide = max(len(each.asked) for each in met)
        lines.append(f"{'so many drawn have':<{wide}}  pieces  " + "  ".join(f"{n:>4}" for n, _ in met[0].by_drawn))
        lines += [
            f"{each.asked:<{wide}}  {each.pieces:>6}  " + "  ".join(f"{chance:>4.0%}" for _, chance in each.by_drawn)
            for each in met
        ]
    if laid:
        wide = max(len(each.title) for each in laid)
        lines += ["", f"{'laid down unseen':<{wide}}  pieces  wounds"]
        lines += [f"{each.title:<{wide}}  {each.pieces:>6}  {each.expected:>6.2f}" for each in laid]
    if fed:
        wide = max(len(each.title) for each in fed)
        lines += ["", f"{'a day and a night':<{wide}}  at best  " + "  ".join(name for name, _ in fed[0].nights)]
        lines += [
            f"{each.title:<{wide}}  {each.best:>7.0f}  " + "  ".join(f"{n:>{len(name)}}" for name, n in each.nights)
            for each in fed
        ]
    return "\n".join(lines)


def as_data(met: Sequence[Likelihood], laid: Sequence[Laid], fed: Sequence[Need]) -> dict[str, object]:
    """The same as data."""
    return {
        "meet": [{"asked": m.asked, "pieces": m.pieces, "drawn": dict(m.by_drawn)} for m in met],
        "lay": [{"title": one.title, "pieces": one.pieces, "expected": one.expected} for one in laid],
        "feed": [{"title": f.title, "best": f.best, "nights": dict(f.nights)} for f in fed],
    }


def as_svg(met: Sequence[Likelihood], title: str) -> str:
    """A curve for everything that is asked for: how likely it is met by how many are drawn."""
    numbers = [n for n, _ in met[0].by_drawn]
    height = _TOP + _HEIGHT + 24
    width = _LEFT + _WIDTH + 150
    look = f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {look}>',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<path d="M{_LEFT} {_TOP}V{_TOP + _HEIGHT}H{_LEFT + _WIDTH}" fill="none" stroke="#999"/>',
    ]
    wide = max(len(numbers) - 1, 1)
    for at, number in enumerate(numbers):
        x = _LEFT + at / wide * _WIDTH
        parts.append(f'<text x="{x:.1f}" y="{_TOP + _HEIGHT + 14}" text-anchor="middle">{number}</text>')
    for share in (0, 50, 100):
        y = _TOP + _HEIGHT * (1 - share / 100)
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share} %</text>')
    for at, each in enumerate(met):
        colour = _COLOURS[at % len(_COLOURS)]
        points = " ".join(
            f"{_LEFT + place / wide * _WIDTH:.1f},{_TOP + _HEIGHT * (1 - chance):.1f}"
            for place, (_, chance) in enumerate(each.by_drawn)
        )
        dash = "" if at < len(_COLOURS) else ' stroke-dasharray="4 3"'
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"{dash}/>')
        y = _TOP + 10 + at * _STEP
        parts.append(f'<text x="{_LEFT + _WIDTH + 10}" y="{y}" fill="{colour}">{escape(each.asked)}</text>')
    return "\n".join([*parts, "</svg>\n"])
