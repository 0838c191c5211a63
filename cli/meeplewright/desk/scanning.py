"""A text of YAML read line by line, by its indentation alone: also one that no parser reads, for it is being written.

A line is a step in a list (`- `), a key, a value, or what goes on from the line above. Whatever is odd is taken as
text: nothing here fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from meeplewright.sources.model import Path_


class SlotKind(StrEnum):
    """What is written at a place."""

    KEY = "key"  # a key of the mapping at the path, or a value that has no line of its own yet
    VALUE = "value"  # the value at the path


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A key or a value: characters `start` to `end` of the text. `path` is that of the value, or of the mapping which
    the key stands in; `shown` what is written there, without quotes."""

    path: Path_
    slot: SlotKind
    start: int
    end: int
    shown: str
    flow: bool = False  # in braces or brackets
    block: bool = False  # a text over several lines, `|` or `>`


@dataclass(slots=True)
class OpenBlock:
    """A mapping or a list that is open, by the column of its keys or dashes."""

    column: int
    step: str | int


DASHES = re.compile(r"[ \t]*(?:-(?=[ \t\r\n]|\Z)[ \t]*)*")
KEY = re.compile(
    r"(?:\"(?:[^\"\\\r\n]|\\.)*\"|'[^'\r\n]*'|[^\s#\-\[\]{}&*!|>%@`\"',][^\r\n]*?|-[^\s\r\n][^\r\n]*?)"
    r"[ \t]*:(?=[ \t\r\n]|\Z)"
)
_BLOCK = re.compile(r"(?:[&!][^\s]*[ \t]+)*[|>][-+0-9]{0,2}[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|\Z)")
_LINE = re.compile(r"[^\r\n]*")
_BREAK = re.compile(r"\r\n|\n|\r")


class Scan:
    """One pass over the lines from a place on."""

    def __init__(self, text: str, frames: list[OpenBlock]) -> None:
        self.text = text
        self.frames = frames
        self._resume = 0  # where to go on behind a value over several lines

    def path(self) -> Path_:
        return tuple(frame.step for frame in self.frames)

    def pieces(self, start: int, end: int, only: Sequence[tuple[int, int]] | None = None) -> Iterator[TextPiece]:
        """Those of all lines, or of some."""
        behind = 0  # a value over several lines that was read already
        for at, stop in () if only is None else only:
            if at >= behind:
                yield from self._line(at, stop, end)
                behind, self._resume = self._resume, 0
        at = start if only is None else end
        while at < end:
            line = _LINE.match(self.text, at)
            stop = line.end() if line else end
            yield from self._line(at, stop, end)
            at = max(self._next(stop), self._resume)
            self._resume = 0

    def _line_end(self, at: int) -> int:
        match = _LINE.match(self.text, at)
        return match.end() if match else at

    def _next(self, stop: int) -> int:
        match = _BREAK.match(self.text, stop)
        return match.end() if match else stop + 1

    def _line(self, start: int, stop: int, end: int) -> Iterator[TextPiece]:
        text = self.text
        head = DASHES.match(text, start, stop)
        at = head.end() if head else start
        rest = text[at:stop]
        for match in re.finditer("-", text[start:at]):
            self._dash(match.start())
        if not rest.strip() or rest.startswith("#"):
            return
        key = KEY.match(text, at, stop)
        if key is None:
            yield from self._value(at, stop, end, self._column_of_parent())
            return
        name = key.group()[:-1].rstrip()
        self._key(at - start, bare(name))
        yield TextPiece(self.path()[:-1], SlotKind.KEY, at, at + len(name), bare(name))
        behind = re.compile(r"[ \t]*").match(text, key.end(), stop)
        yield from self._value(behind.end() if behind else key.end(), stop, end, at - start)

    def _column_of_parent(self) -> int:
        return self.frames[-1].column if self.frames else -1

    def _dash(self, column: int) -> None:
        frames = self.frames
        while frames and frames[-1].column > column:
            frames.pop()
        if frames and frames[-1].column == column and isinstance(frames[-1].step, int):
            frames[-1].step += 1
        else:
            frames.append(OpenBlock(column, 0))

    def _key(self, column: int, name: str) -> None:
        frames = self.frames
        while frames and (
            frames[-1].column > column or (frames[-1].column == column and isinstance(frames[-1].step, int))
        ):
            frames.pop()
        if frames and frames[-1].column == column:
            frames[-1].step = name
        else:
            frames.append(OpenBlock(column, name))

    def _value(self, at: int, stop: int, end: int, column: int) -> Iterator[TextPiece]:
        """What stands behind a colon or a dash, over as many lines as it goes."""
        text, path = self.text, self.path()
        if (block := _BLOCK.match(text, at, stop)) is not None:
            begin = self._next(block.end())
            last = self._deeper(begin, end, column)
            self._resume = last
            yield TextPiece(path, SlotKind.VALUE, begin, max(begin, last), text[begin:last], block=True)
            return
        sign = text[at : at + 1]
        if sign in ("{", "["):
            limit = self._deeper(self._next(stop), end, column) if self._open(at, stop) else stop
            flow = _Flow(text, at, max(stop, limit), path)
            yield from flow.pieces()
            self._resume = flow.at if flow.at > stop else 0
            return
        if sign and sign in "\"'":
            last = _quote_end(text, at, end, column)
            self._resume = last if last > stop else 0
            closed = last - at > 1 and text[last - 1] == sign
            yield TextPiece(
                path, SlotKind.VALUE, at + 1, last - 1 if closed else last, text[at + 1 : last - 1 if closed else last]
            )
            return
        last = _plain_end(text, at, stop)
        if last == stop or not text[last:stop].lstrip().startswith("#"):
            further = self._continued(self._next(stop), end, column) if last > at else 0
            last = max(last, further)
            self._resume = further if further > stop else 0
        yield TextPiece(path, SlotKind.VALUE, at, last, text[at:last])

    def _open(self, at: int, stop: int) -> bool:
        """Whether braces or brackets that begin here do not end on this line."""
        depth = 0
        for sign in self.text[at:stop]:
            depth += (sign in "{[") - (sign in "}]")
            if depth == 0:
                return False
        return True

    def _deeper(self, at: int, end: int, column: int) -> int:
        """Where the lines end that are empty or indented further than a column."""
        last = at
        while at < end:
            stop = self._line_end(at)
            line = self.text[at:stop]
            if line.strip():
                if len(line) - len(line.lstrip(" ")) <= column:
                    break
                last = stop
            at = self._next(stop)
        return min(last, end)

    def _continued(self, at: int, end: int, column: int) -> int:
        """Where a plain text ends that goes on in the next lines; 0 where it does not."""
        last = 0
        while at < end:
            stop = self._line_end(at)
            line = self.text[at:stop]
            if line.strip():
                indent = len(line) - len(line.lstrip(" "))
                body = line.strip()
                if indent <= column or body.startswith(("#", "- ")) or body == "-" or KEY.match(body):
                    break
                last = stop
            at = self._next(stop)
        return last


class _Flow:
    """Braces and brackets, read up to their end or as far as they go."""

    def __init__(self, text: str, at: int, stop: int, path: Path_) -> None:
        self.text = text
        self.at = at
        self.stop = stop
        self.path = path

    def pieces(self) -> Iterator[TextPiece]:
        yield from self._collection(self.path, 0)

    def _collection(self, path: Path_, depth: int) -> Iterator[TextPiece]:
        mapping = self.text[self.at] == "{"
        self.at += 1
        index = 0
        while self.at < self.stop:
            self._blank()
            if self.at >= self.stop:
                return
            sign = self.text[self.at : self.at + 1]
            if sign in ("", "}", "]"):
                if sign or not index:
                    yield TextPiece(
                        path if mapping else (*path, index),
                        SlotKind.KEY if mapping else SlotKind.VALUE,
                        self.at,
                        self.at,
                        "",
                        flow=True,
                    )
                self.at += bool(sign)
                return
            if sign == ",":
                self.at += 1
                index += 1
                continue
            if mapping:
                yield from self._pair(path, depth)
            else:
                yield from self._one((*path, index), depth, ",]}")

    def _pair(self, path: Path_, depth: int) -> Iterator[TextPiece]:
        start, end, name = self._scalar(",]}:")
        yield TextPiece(path, SlotKind.KEY, start, end, name, flow=True)
        self._blank()
        if self.text[self.at : self.at + 1] == ":":
            self.at += 1
            self._blank()
            yield from self._one((*path, name), depth, ",]}")
        elif end == start:
            self.at += 1

    def _one(self, path: Path_, depth: int, ends: str) -> Iterator[TextPiece]:
        if self.text[self.at : self.at + 1] in ("{", "[") and depth < 50:
            yield from self._collection(path, depth + 1)
            return
        start, end, shown = self._scalar(ends)
        yield TextPiece(path, SlotKind.VALUE, start, end, shown, flow=True)
        if start == end == self.at and self.text[self.at : self.at + 1] not in (",", "}", "]", ""):
            self.at += 1

    def _blank(self) -> None:
        while self.at < self.stop and self.text[self.at] in " \t\r\n":
            self.at += 1

    def _scalar(self, ends: str) -> tuple[int, int, str]:
        text, start = self.text, self.at
        sign = text[start : start + 1]
        if sign and sign in "\"'":
            last = _quote_end(text, start, self.stop, -1)
            closed = last - start > 1 and text[last - 1] == sign
            self.at = last
            return start + 1, last - 1 if closed else last, text[start + 1 : last - 1 if closed else last]
        at = start
        while at < self.stop:
            sign = text[at]
            if sign in ",]}" or sign in "\r\n":
                break
            if sign == ":" and ":" in ends and text[at + 1 : at + 2] in ("", " ", "\t", ",", "}", "]", "\n", "\r"):
                break
            at += 1
        self.at = at
        end = start + len(text[start:at].rstrip())
        return start, end, text[start:end]


def _quote_end(text: str, at: int, end: int, column: int) -> int:
    """Behind the quote that closes; the end of the line where none does."""
    sign = text[at]
    match = re.compile(r'"(?:[^"\\]|\\.)*"' if sign == '"' else r"'(?:[^']|'')*'", re.DOTALL).match(text, at, end)
    if match is not None:
        lines = _BREAK.split(match.group())[1:]
        if all(not line.strip() or len(line) - len(line.lstrip(" ")) > column for line in lines):
            return match.end()
    line = _LINE.match(text, at, end)
    return line.end() if line else at


def _plain_end(text: str, at: int, stop: int) -> int:
    """Where a plain value ends: before a comment, without the blanks behind it."""
    comment = re.compile(r"(?:^|[ \t])#").search(text, at, stop)
    end = comment.start() if comment else stop
    return at + len(text[at:end].rstrip())


def bare(name: str) -> str:
    """A key without its quotes."""
    return name[1:-1] if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'" else name
