"""Changes of single cells of a table, as the smallest splices: quotes, order and all else stay."""

from __future__ import annotations

import json
from typing import Any

from meeplewright.authoring.form.order import SchemaShape
from meeplewright.authoring.patch import CannotPatch, Splices
from meeplewright.sources.forms.spelling import spelled_cell
from meeplewright.sources.forms.table_places import TableLayout
from meeplewright.sources.forms.table_read import MISSING, converter
from meeplewright.sources.model import Path_, Source


class TablePatch(Splices):
    """Changes of one table, gathered and then made together."""

    def __init__(self, source: Source) -> None:
        super().__init__(source.text)
        assert source.form is not None
        layout = source.layout
        assert isinstance(layout, TableLayout)
        self.form = source.form
        self.layout = layout
        if source.form.cells.encoding:
            raise CannotPatch(
                f"{source.shown} is written in {source.form.cells.encoding}, which is read and not written"
            )
        head = layout.row(layout.cells.header - 1)
        self.head = [layout.written(cell).strip() for cell in head]
        while self.head and not self.head[-1]:
            self.head.pop()

    def set(self, path: Path_, value: Any, shape: SchemaShape | None = None) -> None:  # noqa: ARG002 - as for YAML
        """A cell says something else."""
        path = self.form.inside(path)
        cell = self.layout.cell(path[:2])
        if cell is None or len(path) != 2:
            raise CannotPatch(f"the table has no column `{path[1] if len(path) > 1 else ''}`")
        self.add(cell.start, cell.end, spelled_cell(self._told(str(path[1]), value), self.layout, cell))

    def remove(self, path: Path_) -> None:
        """A cell becomes empty."""
        cell = self.layout.cell(self.form.inside(path))
        if cell is not None:
            self.add(cell.start, cell.end, "")

    def append(self, kind: str, record: Any, shape: SchemaShape | None = None) -> None:  # noqa: ARG002 - as for YAML
        """A row more at the end."""
        unknown = [key for key in record if key not in self.head]
        if unknown:
            raise CannotPatch(f"the table has no column `{unknown[0]}`")
        texts = [self._told(name, record.get(name, MISSING)) for name in self.head]
        row = self.layout.separator.join(spelled_cell(text, self.layout) for text in texts)
        end = len(self.text)
        ended = not self.text or self.text[-1] in "\r\n"
        self.add(end, end, row + self.newline if ended else self.newline + row)

    def drop(self, kind: str, index: int) -> None:  # noqa: ARG002 - as for YAML
        """A row goes."""
        number = self.layout.kept[index]
        rows = self.layout.rows
        self.add(rows[number], rows[number + 1] if number + 1 < len(rows) else len(self.text), "")

    def _told(self, column: str, value: Any) -> str:
        """What a cell must say so that it is read as this value."""
        if value is MISSING:
            return ""
        read = converter(self.form.cells, column)
        for text in self._ways(column, value):
            meaning = read(text)
            if type(meaning) is type(value) and meaning == value:
                return text
        raise CannotPatch(f"no cell of the column `{column}` can say {value!r}")

    def _ways(self, column: str, value: Any) -> list[str]:
        values = next((values for name, values in self.form.cells.values if name == column), "{}")
        meant = [text for text, meaning in json.loads(values).items() if meaning == value]
        if isinstance(value, list):
            parts = next((text for name, text in self.form.cells.lists if name == column), None)
            return [*meant, *([parts.join(map(str, value))] if parts is not None else [])]
        if value is None:
            return [*meant, ""]
        if isinstance(value, bool):
            return [*meant, str(value).lower()]
        return [*meant, str(value)]
