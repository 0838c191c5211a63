"""Crossed fields and effects on the terminal and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from meeplewright.authoring.stats.cross import Cross, Effects


def crosses_as_text(crosses: Sequence[Cross]) -> str:
    """A table each, with sums."""
    return "\n\n".join("\n".join(_cross(cross)) for cross in crosses)


def _cross(cross: Cross) -> Iterator[str]:
    page = f", {cross.fields[2]} {cross.page}" if len(cross.fields) > 2 else ""
    yield f"{cross.fields[0]} by {cross.fields[1]}{page}"
    rows = [["", *cross.columns, "all"]]
    for row in cross.rows:
        counts = [cross.pieces.get((row, column), 0) for column in cross.columns]
        rows.append([row, *(str(count) if count else "." for count in counts), str(sum(counts))])
    sums = [sum(cross.pieces.get((row, column), 0) for row in cross.rows) for column in cross.columns]
    rows.append(["all", *map(str, sums), str(sum(sums))])
    yield from _aligned(rows)


def effects_as_text(groups: Sequence[Effects], by: str) -> str:
    """For each group its effects, how many pieces have how much of each, and what a piece brings on the average."""
    return "\n\n".join("\n".join(_effects(group, by)) for group in groups)


def _effects(group: Effects, by: str) -> Iterator[str]:
    pieces = f"{group.pieces} {'piece' if group.pieces == 1 else 'pieces'}"
    yield f"{by} {group.group}: {pieces}" if by else pieces
    numbers = sorted({number for effect in group.effects for number, _ in effect.numbers})
    rows = [["", *(f"{number:g}" for number in numbers), "a piece", ""]]
    for effect in group.effects:
        counts = dict(effect.numbers)
        cells = (str(counts[number]) if number in counts else "." for number in numbers)
        rows.append([effect.name, *cells, f"{effect.expected:+.3f}", effect.given])
    yield from _aligned(rows, words=1)


def _aligned(rows: Sequence[Sequence[str]], words: int = 0) -> Iterator[str]:
    """Names to the left, numbers to the right, and at the end so many columns of words."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [
            f"{cell:{width}}" if at == 0 or at >= len(row) - words else f"{cell:>{width}}"
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield ("  " + "  ".join(cells)).rstrip()


def crosses_as_json(pack: str, crosses: Sequence[Cross]) -> str:
    """Every cell with its values."""
    cells = [
        {
            "fields": dict(zip(cross.fields, (row, column, *([cross.page] if cross.page else [])), strict=True)),
            "pieces": count,
        }
        for cross in crosses
        for (row, column), count in cross.pieces.items()
    ]
    return json.dumps({"pack": pack, "cells": cells}, ensure_ascii=False, indent=2)


def effects_as_json(pack: str, groups: Sequence[Effects], by: str) -> str:
    """Every effect of every group."""
    entries = [
        {
            "by": by or None,
            "group": group.group or None,
            "pieces": group.pieces,
            "effects": [
                {
                    "effect": effect.name,
                    "given": effect.given or None,
                    "pieces": {f"{number:g}": count for number, count in effect.numbers},
                    "expected": effect.expected,
                }
                for effect in group.effects
            ],
        }
        for group in groups
    ]
    return json.dumps({"pack": pack, "groups": entries}, ensure_ascii=False, indent=2)
