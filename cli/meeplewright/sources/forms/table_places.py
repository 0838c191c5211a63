"""Where the cells of a table stand: rows are looked for when somebody asks for one of them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from meeplewright.findings.model import Place
from meeplewright.sources.forms.model import Cells
from meeplewright.sources.positions import TextLayout

Path_ = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell in the text: from `start` up to `end`, quotes and all."""

    start: int
    end: int
    quoted: bool


class TableLayout(TextLayout):
    """Places of cells by row and column. A path is (record, column), as JSON's would be: records count below the head.

    `kept`: which rows the records are; found out by reading the table, or here where somebody asks first.
    """

    def __init__(self, text: str, separator: str, cells: Cells) -> None:
        super().__init__(text, None)
        self.text_ = text
        self.separator = separator
        self.cells = cells
        sign = re.escape(separator)
        self._cell = re.compile(rf'("(?:[^"]|"")*"?)?([^{sign}\r\n]*)({sign}|\r\n|\n|\r|\Z)')
        self._rows: list[int] | None = None
        self._read: dict[int, list[Cell]] = {}
        self._kept: Sequence[int] | None = None

    @property
    def kept(self) -> Sequence[int]:
        """The rows that are records."""
        if self._kept is None:
            head = [self.written(cell).strip() for cell in self.row(self.cells.header - 1)]
            while head and not head[-1]:
                head.pop()
            self._kept = [at for at in range(self.cells.header, len(self.rows)) if self._is_record(at, head)]
        return self._kept

    @kept.setter
    def kept(self, rows: Sequence[int]) -> None:
        self._kept = rows

    def _is_record(self, number: int, head: Sequence[str]) -> bool:
        said = [self.written(cell) for cell in self.row(number)]
        while len(said) > len(head) and not said[-1]:
            said.pop()
        return any(said) and len(said) == len(head) and [each.strip() for each in said] != head

    # --- rows and cells

    @property
    def rows(self) -> Sequence[int]:
        """Where each row begins."""
        if self._rows is None:
            if '"' not in self.text_:
                starts = self.lines.starts
                self._rows = starts[:-1] if starts[-1] == len(self.text_) else starts
            else:
                self._rows = [0]
                for match in self._cell.finditer(self.text_):
                    if match[3][:1] in ("\r", "\n") and match.end() < len(self.text_):
                        self._rows.append(match.end())
        return self._rows

    def row(self, number: int) -> list[Cell]:
        """The cells of a row, counted from 0."""
        if number not in self._read:
            cells: list[Cell] = []
            at = self.rows[number] if number < len(self.rows) else len(self.text_)
            while (match := self._cell.match(self.text_, at)) is not None:
                cells.append(Cell(at, match.end(2), bool(match[1])))
                at = match.end()
                if match[3][:1] in ("\r", "\n", ""):
                    break
            self._read[number] = cells
        return self._read[number]

    def written(self, cell: Cell) -> str:
        """What a cell says."""
        text = self.text_[cell.start : cell.end]
        if not cell.quoted:
            return text
        inner = text[1:].rpartition('"')
        return inner[0].replace('""', '"') + inner[2]

    def column(self, name: str) -> int | None:
        """The number of a column, from 0."""
        names = [self.written(cell).strip() for cell in self.row(self.cells.header - 1)]
        return names.index(name) if name in names else None

    def cell_at(self, start: int, end: int) -> Cell | None:
        """The cell around a span of the text."""
        number = bisect_right(self.rows, start) - 1
        return next((cell for cell in self.row(number) if cell.start <= start and end <= cell.end), None)

    # --- places

    def row_place(self, number: int, shown: str) -> Place:
        """Where a row stands."""
        cells = self.row(number)
        return self.lines.place(shown, cells[0].start, cells[-1].end) if cells else Place(shown, 1, 1, 1, 1)

    def cell_place(self, number: int, column: int, shown: str) -> Place:
        """Where a cell stands."""
        cells = self.row(number)
        if column >= len(cells):
            return self.row_place(number, shown)
        return self.lines.place(shown, cells[column].start, cells[column].end)

    def cell(self, path: Path_) -> Cell | None:
        """The cell of a record's field."""
        if len(path) < 2 or not isinstance(path[0], int) or path[0] >= len(self.kept):
            return None
        at = self.column(str(path[1]))
        cells = self.row(self.kept[path[0]])
        return cells[at] if at is not None and at < len(cells) else None

    def value(self, path: Path_, shown: str) -> Place:
        """Where the value at `path` stands, an item of a list in its cell; else the row, else the head."""
        if (cell := self.cell(path)) is not None:
            item = self.item(cell, path)
            return self.lines.place(shown, *item) if item is not None else self.lines.place(shown, cell.start, cell.end)
        if path and isinstance(path[0], int) and path[0] < len(self.kept):
            return self.row_place(self.kept[path[0]], shown)
        return self.row_place(self.cells.header - 1, shown)

    def item(self, cell: Cell, path: Path_) -> tuple[int, int] | None:
        """Where an item of a list stands in its cell."""
        parts = next((text for name, text in self.cells.lists if name == path[1]), None)
        if parts is None or len(path) < 3 or not isinstance(path[2], int):
            return None
        said, at = self.written(cell), 0
        for number, part in enumerate(said.split(parts)):
            if number == path[2]:
                at += len(part) - len(part.lstrip())
                return self._span(cell, at, at + len(part.strip()))
            at += len(part) + len(parts)
        return None

    def key(self, path: Path_, shown: str) -> Place:
        """Where the column of a field is named."""
        at = self.column(str(path[1])) if len(path) == 2 else None
        return self.value(path, shown) if at is None else self.cell_place(self.cells.header - 1, at, shown)

    def text(self, path: Path_, start: int, end: int, shown: str) -> Place:
        """Where characters `start` to `end` of the text at `path` stand."""
        cell = self.cell(path)
        if cell is None:
            return self.value(path, shown)
        if (item := self.item(cell, path)) is not None:
            return self.lines.place(shown, item[0] + start, item[0] + end)
        return self.lines.place(shown, *self._span(cell, start, end))

    def _span(self, cell: Cell, start: int, end: int) -> tuple[int, int]:
        """Where in the file characters of what a cell says stand."""
        if not cell.quoted:
            return cell.start + start, cell.start + end
        inner = self.text_[cell.start + 1 : cell.end]
        offsets, at = [], 0
        while at < len(inner):
            offsets.append(cell.start + 1 + at)
            at += 2 if inner.startswith('""', at) else 1
        offsets.append(cell.end)
        return offsets[min(start, len(offsets) - 1)], offsets[min(end, len(offsets) - 1)]
