"""Statistics on the terminal, as JSON, and as curves in SVG."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from meeplewright.authoring.stats.spread import PieceGroup, Spread
from meeplewright.systems.sections import ManifestLine

_EIGHTHS = " ▏▎▍▌▋▊▉"
_BAR = 24
_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="190" viewBox="0 0 {width} 190"'
    ' font-family="sans-serif" font-size="10" text-anchor="middle">'
)
Balance = Mapping[str, tuple[float, float]]


def as_text(pack: str, groups: Sequence[PieceGroup], balance: Balance) -> str:
    """A table of counts, then the fields of each group with bars."""
    lines = [pack, *_counts(groups)]
    for group in groups:
        if group.spreads and not (group.deck and len(groups) > 40):
            lines += ["", group.kind + (f", {group.deck}" if group.deck else "")]
            for spread in group.spreads:
                lines += _spread(spread)
    if balance:
        lines += ["", "a round", *_balance(balance)]
    return "\n".join(lines)


def _counts(groups: Sequence[PieceGroup]) -> Iterator[str]:
    width = max((len(_name(group)) for group in groups), default=4)
    yield f"  {'kind':<{width}}  records  pieces  manifest"
    for group in groups:
        manifest = "" if group.wanted is None else f"{group.wanted.told:>8}"
        if group.wanted is not None and (off := group.wanted.off(group.pieces)):
            manifest += f"  {off:+d}"
        yield f"  {_name(group):<{width}}  {group.records:>7}  {group.pieces:>6}  {manifest}".rstrip()


def _name(group: PieceGroup) -> str:
    return f"  {group.deck}" if group.deck else group.kind


def _spread(spread: Spread) -> Iterator[str]:
    head = f"  {spread.field}"
    if spread.numbers:
        head += f"  {spread.least:g} to {spread.most:g}, mean {spread.mean:.2f}"
    yield head
    width = max(len(value) for value, _ in spread.values)
    most = max(count for _, count in spread.values) or 1
    for value, count in spread.values:
        yield f"    {_plain(value):<{width}}  {_bar(count / most)} {count}"


def _bar(part: float) -> str:
    eighths = round(part * _BAR * 8)
    whole, rest = divmod(eighths, 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(_BAR)


def _plain(value: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in value)


def _balance(balance: Balance) -> Iterator[str]:
    width = max(len(resource) for resource in balance)
    yield f"  {'':<{width}}  income  spending     net"
    for resource, (income, spending) in balance.items():
        yield f"  {resource:<{width}}  {income:>6.2f}  {spending:>8.2f}  {income - spending:>+6.2f}"


def as_json(pack: str, groups: Sequence[PieceGroup], balance: Balance) -> str:
    """Everything, for other programs."""
    return json.dumps(
        {
            "pack": pack,
            "groups": [_group(group) for group in groups],
            "balance": {name: {"income": income, "spending": spent} for name, (income, spent) in balance.items()},
        },
        ensure_ascii=False,
        indent=2,
    )


def _group(group: PieceGroup) -> dict[str, Any]:
    return {
        "kind": group.kind,
        "deck": group.deck or None,
        "records": group.records,
        "pieces": group.pieces,
        "manifest": _json_count(group.wanted),
        "fields": {spread.field: _json_spread(spread) for spread in group.spreads},
    }


def _json_count(line: ManifestLine | None) -> int | dict[str, int] | None:
    if line is None:
        return None
    return line.count if line.count == line.most else {"from": line.count, "to": line.most}


def _json_spread(spread: Spread) -> dict[str, Any]:
    entry: dict[str, Any] = {"pieces": spread.pieces, "values": dict(spread.values)}
    if spread.numbers:
        entry |= {"mean": spread.mean, "least": spread.least, "most": spread.most}
    return entry


def as_svg(group: PieceGroup, spread: Spread) -> str:
    """The curve of one field: columns, with how many above and the value below."""
    step, height, base = 34, 120, 150
    width = max(220, 40 + step * len(spread.values))
    most = max(count for _, count in spread.values) or 1
    title = escape(f"{group.kind}{', ' + group.deck if group.deck else ''}: {spread.field}")
    parts = [
        _SVG.format(width=width),
        f'<rect width="{width}" height="190" fill="#fff"/>',
        f'<text x="{width / 2:g}" y="16" font-size="12" font-weight="bold">{title}</text>',
    ]
    points = []
    for at, (value, count) in enumerate(spread.values):
        x, tall = 20 + step * at, height * count / most
        points.append(f"{x + step / 2 - 3:g},{base - tall:g}")
        parts.append(f'<rect x="{x}" y="{base - tall:g}" width="{step - 6}" height="{tall:g}" fill="#8fb3b5"/>')
        parts.append(f'<text x="{x + step / 2 - 3:g}" y="{base - tall - 4:g}">{count}</text>')
        parts.append(f'<text x="{x + step / 2 - 3:g}" y="{base + 14}">{escape(value[:9])}</text>')
    if spread.numbers and len(points) > 1:
        parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="#2f5d62" stroke-width="1.5"/>')
        parts.append(f'<text x="{width / 2:g}" y="184">mean {spread.mean:.2f}</text>')
    parts.append(f'<line x1="12" y1="{base}" x2="{width - 12}" y2="{base}" stroke="#1b2328"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"
