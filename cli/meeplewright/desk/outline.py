"""Where an offset is in a text of YAML, also in one that no parser reads: the record around it, and the way to it."""

from __future__ import annotations

import re
from bisect import bisect_right

from meeplewright.desk.scanning import DASHES, KEY, OpenBlock, Scan, TextPiece, bare
from meeplewright.sources.model import Path_

_TOP = re.compile(r"(?m)^(?:[^\s#\-\"'\[\]{}&*!|>%@`][^\r\n]*?|\"[^\"\r\n]*\"|'[^'\r\n]*')[ \t]*:(?=[ \t\r\n]|\Z)")
_FIRST_ITEM = re.compile(
    r"[^\r\n]*(?:\r\n|\n|\r)(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r))*( *)-(?=[ \r\n]|\Z)"
)  # of a list, below its key


def top_of(text: str, offset: int) -> tuple[str, int, int]:
    """The key at the left edge above an offset, where its line begins, and where the next such key does."""
    name, start, after = "", 0, len(text)
    for match in _TOP.finditer(text):
        if match.start() > offset:
            after = match.start()
            break
        name, start = bare(match.group().rstrip()[:-1].rstrip()), match.start()
    return name, start, after


def record_at(text: str, offset: int) -> tuple[Path_, int, int]:
    """The item of a list below a top-level key that an offset is in: its path, where it begins and ends. Where there is
    none, the key and all below it."""
    name, start, after = top_of(text, offset)
    first = _FIRST_ITEM.match(text, start)
    if not name or first is None or first.end() > after:
        return ((name,) if name else ()), start, after
    items = [match.start() for match in re.compile(rf"(?m)^{first[1]}-(?=[ \r\n]|\Z)").finditer(text, start, after)]
    index = sum(1 for item in items if item <= offset) - 1
    if index < 0:
        return (name,), start, items[0]
    return (name, index), items[index], items[index + 1] if index + 1 < len(items) else after


def open_at(text: str, path: Path_, start: int) -> list[OpenBlock]:
    """What is open where a record begins."""
    frames = []
    if len(path) == 2 and isinstance(path[1], int):
        column = start - (text.rfind("\n", 0, start) + 1) if start else 0
        dash = re.compile(r" *").match(text, start)
        column = (dash.end() - start) if dash else column
        frames = [OpenBlock(-1, path[0]), OpenBlock(column, path[1] - 1)]
    return frames


def pieces_around(text: str, offset: int, *, records: bool) -> list[TextPiece]:
    """The keys and values that say where an offset is: of the mappings and lists around it, not what is deeper in their
    other values. In a record of 200 lines these are some ten."""
    if not records:
        return list(Scan(text, []).pieces(0, len(text), _lines_around(text, 0, len(text), offset)))
    path, start, end = record_at(text, offset)
    return list(Scan(text, open_at(text, path, start)).pieces(start, end, _lines_around(text, start, end, offset)))


def _lines_around(text: str, start: int, end: int, offset: int) -> list[tuple[int, int]]:
    """The lines, from where each begins to where it ends, that are not indented further than those between them and
    the line of an offset."""
    lines = [match.span() for match in _WHOLE_LINE.finditer(text, start, end)]
    here = bisect_right(lines, (offset, len(text))) - 1
    if here < 0:
        return lines
    head = DASHES.match(text, lines[here][0], lines[here][1])
    column = (head.end() if head else lines[here][0]) - lines[here][0]
    behind = DASHES.match(text, offset + 1, max(offset + 1, lines[here][1]))
    if lines[here][0] + column == offset and behind is not None:  # it is before what stands on its line
        column = max(column, behind.end() - lines[here][0])
    kept = [lines[here]]
    # above a line that begins an item, what is indented as far as its keys is of the item before
    least = (_indent(text, *lines[here]) or 0) if head is not None and "-" in head.group() else column
    for line in reversed(lines[:here]):
        indent = _indent(text, *line)
        if indent is not None and indent <= least:
            least = indent if _is_a_step(text, line[0] + indent, line[1]) else least
            kept.append(line)
    kept.reverse()
    least = column
    for line in lines[here + 1 :]:
        indent = _indent(text, *line)
        if indent is not None and indent <= least:
            least = indent if _is_a_step(text, line[0] + indent, line[1]) else least
            kept.append(line)
    return kept


def _is_a_step(text: str, at: int, stop: int) -> bool:
    """Whether a line begins an item or has a key; what else stands far left (a conflict's mark) closes nothing."""
    return text.startswith("-", at) or KEY.match(text, at, stop) is not None


_WHOLE_LINE = re.compile(r"[^\r\n]+")
_SPACES = re.compile(" *")


def _indent(text: str, start: int, stop: int) -> int | None:
    """How far a line is indented; None for one that is empty or a comment."""
    match = _SPACES.match(text, start, stop)
    at = match.end() if match else start
    return None if at == stop or text[at] == "#" else at - start
