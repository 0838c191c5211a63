"""Edits as the file's own notation spells them: text in JSON needs its quotes and escapes, a cell may need quotes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ruamel.yaml.events import ScalarEvent

from meeplewright.findings.model import Edit, Place
from meeplewright.sources.compose import MappingNode, Node
from meeplewright.sources.forms.model import Notation
from meeplewright.sources.forms.table_places import Cell, TableLayout

if TYPE_CHECKING:
    from meeplewright.sources.model import Source

_LITERAL = re.compile(r'-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null|"(?:[^"\\]|\\.)*"|[\[{].*')


def as_written(edit: Edit, source: Source, *, literal: bool = False) -> Edit | None:
    """The edit as it must be written in its file; None where it cannot be. Where it is `literal`, what is put in the
    place of a whole value may be a number, `true`, a list; else it is text."""
    form = source.form
    if form is None or form.notation is Notation.YAML:
        return edit
    if form.notation is Notation.WORKBOOK or form.cells.encoding:
        return None
    layout = source.layout
    start, end = _offset(source, edit.place.line, edit.place.column), _end(source, edit.place)
    if form.notation is Notation.TABLE:
        assert isinstance(layout, TableLayout)
        return _in_table(edit, layout, start, end, literal=literal)
    return _in_json(edit, layout.root, start, end, literal=literal)


def _offset(source: Source, line: int, column: int) -> int:
    return source.layout.lines.offset(line) + column - 1


def _end(source: Source, place: Place) -> int:
    return _offset(source, place.end_line, place.end_column)


# --- JSON


def _in_json(edit: Edit, root: Node | None, start: int, end: int, *, literal: bool) -> Edit | None:
    node = _scalar_at(root, start, end)
    if node is None:
        return edit if literal and _is_json(edit.replacement) else None
    whole = (node.start_mark.index, node.end_mark.index) == (start, end)
    if not whole:  # of a number or a word as `true` no part can be another
        inside = json.dumps(edit.replacement, ensure_ascii=False)[1:-1]
        inside = inside.replace("'", r"\'") if node.style == "'" else inside
        return replace(edit, replacement=inside) if node.style else None
    if literal and _is_json(edit.replacement):
        return edit
    if not node.style and not literal and re.fullmatch("-?(?:0|[1-9][0-9]*)", edit.replacement):
        return edit  # a number stays one
    return replace(edit, replacement=json.dumps(edit.replacement, ensure_ascii=False))


def _is_json(text: str) -> bool:
    if _LITERAL.fullmatch(text) is None:
        return False
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _scalar_at(node: Node | None, start: int, end: int) -> ScalarEvent | None:
    """The text or number around a span."""
    while node is not None and not isinstance(node, ScalarEvent):
        parts: Any = node.value
        if isinstance(node, MappingNode):
            parts = [part for pair in parts for part in pair]
        node = next((part for part in parts if part.start_mark.index <= start and end <= part.end_mark.index), None)
    return node


# --- tables


def _in_table(edit: Edit, layout: TableLayout, start: int, end: int, *, literal: bool) -> Edit | None:
    cell = layout.cell_at(start, end)
    if cell is None:
        return None
    text = edit.replacement
    if (start, end) == (cell.start, cell.end):
        if literal and text[:1] in ("[", "{", '"') and not (cell.quoted and text[:1] == '"'):
            return None  # what is a list in YAML is none in a cell
        if cell.quoted and len(text) > 1 and text[0] == text[-1] == '"':
            text = text[1:-1]
        return replace(edit, replacement=spelled_cell(text, layout, cell))
    if cell.quoted:
        return replace(edit, replacement=text.replace('"', '""'))
    said = layout.text_[cell.start : start] + text + layout.text_[end : cell.end]
    if spelled_cell(said, layout, cell) == said:
        return edit
    lines = layout.lines
    return Edit(lines.place(edit.place.path, cell.start, cell.end), spelled_cell(said, layout, cell))


def spelled_cell(text: str, layout: TableLayout, cell: Cell | None = None) -> str:
    """A cell that says this, in quotes where it needs them or had them."""
    needs = layout.separator in text or "\n" in text or "\r" in text or text.startswith('"')
    if needs or (cell is not None and cell.quoted):
        return '"' + text.replace('"', '""') + '"'
    return text
