"""Cells of tables as what they stand for: numbers, truth, lists; and what the entry must say for that."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from meeplewright.authoring.adopt.look import Row

SEPARATORS = (", ", "; ", ",", ";", "|", " / ")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")  # what has more digits is the number of a ware, and text
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_LONGEST_ITEM = 32


def typed(rows: Sequence[Row]) -> tuple[list[Row], dict[str, str]]:
    """The rows with typed values, empty cells left out; and what parts the items of columns that hold lists."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    cells = {name: [row.get(name) for row in rows] for name in columns}
    lists = {
        name: mark for name in columns if (mark := _separator([c for c in cells[name] if isinstance(c, str) and c]))
    }
    nested = {name for name in columns if name not in lists and _is_nested(cells[name])}
    sorts = {name: "" if name in lists else _sort([c for c in cells[name] if c not in (None, "")]) for name in columns}
    typed_rows: list[Row] = []
    for row in rows:
        new: Row = {}
        for name, cell in row.items():
            if cell is None or cell == "":
                continue
            if name in nested:
                new[name] = _json(cell)
            else:
                new[name] = _items(cell, lists[name]) if name in lists else _value(cell, sorts[name])
        typed_rows.append(new)
    return typed_rows, lists


def _is_nested(cells: Sequence[Any]) -> bool:
    """Whether the cells of a column hold lists or mappings, written as JSON."""
    there = [cell for cell in cells if isinstance(cell, str) and cell]
    begun = [cell for cell in there if cell[0] in "[{"]
    return bool(there) and _mostly(len(begun), len(there)) and all(not isinstance(_json(c), str) for c in begun)


def _json(cell: Any) -> Any:
    try:
        content = json.loads(cell)
    except (ValueError, TypeError):
        return cell
    return content if isinstance(content, list | dict) else cell


def _sort(cells: Sequence[Any]) -> str:
    """What nearly all cells of a column are."""
    if not cells or not all(isinstance(cell, str) for cell in cells):
        return ""
    counts = Counter(_one_sort(cell) for cell in cells)
    if counts["integer"] and _mostly(counts["integer"], len(cells)):
        return "integer"
    if counts["number"] and _mostly(counts["integer"] + counts["number"], len(cells)):
        return "number"
    if counts["boolean"] and _mostly(counts["boolean"], len(cells)):
        return "boolean"
    return "number-or-text" if counts["integer"] > len(cells) // 2 and counts["text"] else ""


def _mostly(count: int, whole: int) -> bool:
    """All; or all but one of twenty, two of a hundred."""
    return count == whole or (whole >= 20 and whole - count <= max(1, whole // 50))


def _one_sort(cell: str) -> str:
    if _WHOLE.fullmatch(cell):
        return "integer"
    if _NUMBER.fullmatch(cell):
        return "number"
    return "boolean" if cell.lower() in ("true", "false") else "text"


def _value(cell: Any, sort: str) -> Any:
    if not isinstance(cell, str) or not sort:
        return cell
    if sort == "boolean" and cell.lower() in ("true", "false"):
        return cell.lower() == "true"
    if sort != "boolean" and _WHOLE.fullmatch(cell):
        return int(cell)
    return float(cell) if sort == "number" and _NUMBER.fullmatch(cell) else cell


def _separator(cells: Sequence[str]) -> str:
    """What parts the items of a column; nothing where its cells are no lists of words that come again."""
    for mark in SEPARATORS:
        parted = [cell for cell in cells if mark in cell]
        if len(cells) < 5 or len(parted) * 5 < len(cells):
            continue
        items = [item.strip() for cell in cells for item in cell.split(mark)]
        short = all(len(item) <= _LONGEST_ITEM and len(item.split()) <= 3 for item in items if item)
        again = len(set(items)) * 2 <= len(items)
        if short and again and all(items):
            return mark
    return ""


def _items(cell: Any, mark: str) -> Any:
    return [part.strip() for part in cell.split(mark)] if isinstance(cell, str) else cell
