"""Changes of single values in a JSON text, as the smallest splices: indentation, order, comments and all else stay."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from typing import Any

from meeplewright.authoring.form.order import SchemaShape
from meeplewright.authoring.patch import CannotPatch, Splices
from meeplewright.digits import place_in
from meeplewright.sources.compose import MappingNode, SequenceNode
from meeplewright.sources.forms.json_lines import line_of
from meeplewright.sources.forms.keyed import members
from meeplewright.sources.model import Path_, Source

_INDENT = re.compile(r"\n([ \t]+)\S")


class JsonPatch(Splices):
    """Changes of one file, gathered and then made together. Paths are those of the records, as for YAML."""

    def __init__(self, source: Source) -> None:
        super().__init__(source.text)
        assert source.form is not None
        self.form = source.form
        self.root: Any = source.layout.root
        match = _INDENT.search(self.text)
        self.step = match[1] if match is not None else "  "
        self._gone: dict[int, tuple[Any, list[tuple[int, int]], list[int]]] = {}
        self.ascii = self.text.isascii() and "\\u" in self.text

    def set(self, path: Path_, value: Any, shape: SchemaShape | None = None) -> None:
        """The value at a path becomes another; a key that is not there is put in where the schema has it."""
        path = self.form.inside(path)
        if len(path) <= len(self.form.at) and not self.form.each_file:
            self._list()
            raise CannotPatch("its records are not written anew")
        parent, key = self._node_inside(path[:-1]), path[-1]
        if isinstance(parent, MappingNode):
            pair = next((pair for pair in parent.value if pair[0].value == key), None)
            if pair is None:
                self._insert(parent, str(key), value, shape)
                return
            old = pair[1]
        elif isinstance(parent, SequenceNode) and isinstance(key, int) and key < len(parent.value):
            old = parent.value[key]
        else:
            raise CannotPatch("the value to change is not where it should be")
        start, end = old.start_mark.index, old.end_mark.index
        self.add(start, end, self._told(value, start, one_line="\n" not in self.text[start:end]))

    def remove(self, path: Path_) -> None:
        """A key goes, with its comma."""
        path = self.form.inside(path)
        parent = self._node_inside(path[:-1])
        if not isinstance(parent, MappingNode):
            raise CannotPatch("the key to remove is not where it should be")
        spans = [(key.start_mark.index, value.end_mark.index) for key, value in parent.value]
        at = next((at for at, (key, _) in enumerate(parent.value) if key.value == path[-1]), None)
        if at is not None:
            self._take(spans, at, parent)

    def result(self) -> str:
        """The text with every change made."""
        for around, spans, gone in self._gone.values():
            self._taken(around, spans, gone)
        self._gone.clear()
        return super().result()

    def append(self, kind: str, record: Any, shape: SchemaShape | None = None) -> None:  # noqa: ARG002 - as for YAML
        """A record more at the end of the list."""
        records = self._list()
        if not records.value:
            start = records.start_mark.index
            self.add(start, records.end_mark.index, self._told([record], start, one_line=False))
            return
        last = records.value[-1]
        start, end = last.start_mark.index, last.end_mark.index
        above = records.value[-2].end_mark.index if len(records.value) > 1 else records.start_mark.index + 1
        gap = re.sub(r"\S+", "", self.text[above:start]) if "\n" in self.text[above:start] else " "
        text = self._told(record, start, one_line="\n" not in self.text[start:end])
        self.add(end, end, f",{gap}{text}")

    def drop(self, kind: str, index: int) -> None:  # noqa: ARG002 - as for YAML
        """A record goes, with its comma."""
        records = self._list()
        if index >= len(records.value):
            raise CannotPatch("the record to remove is not where it should be")
        spans = [(each.start_mark.index, each.end_mark.index) for each in records.value]
        self._take(spans, index, records)

    def node_at(self, path: Path_) -> Any:
        """The node of the value at a path of the records; None where there is none."""
        return self._node_inside(self.form.inside(path))

    def item_told(self, value: Any, at: int) -> str:
        """An item of a list as the file would write it, where others begin on a line of their own or do not."""
        line = self.text.rfind("\n", 0, at) + 1
        return self._told(value, at, one_line=bool(self.text[line:at].strip()))

    def _list(self) -> Any:
        node = self._node_inside(self.form.at)
        if self.form.keyed:
            raise CannotPatch("its records stand under keys, and come and go by hand")
        if self.form.each_file or not isinstance(node, SequenceNode):
            raise CannotPatch("each file holds one record, and is made or taken away by itself")
        return node

    def _take(self, spans: list[tuple[int, int]], at: int, around: Any) -> None:
        self._gone.setdefault(around.start_mark.index, (around, spans, []))[2].append(at)

    def _taken(self, around: Any, spans: list[tuple[int, int]], gone: Collection[int]) -> None:
        """Some of several go, with the comma and the gap before them, or behind them where they are the first."""
        if len(gone) == len(spans):
            self.add(around.start_mark.index + 1, around.end_mark.index - 1, "")
            return
        first = next(at for at in range(len(spans)) if at not in gone)
        if first:
            self.add(spans[0][0], spans[first][0], "")
        for at in sorted(each for each in gone if each > first):
            self.add(spans[at - 1][1], spans[at][1], "")

    def _insert(self, parent: Any, key: str, value: Any, shape: SchemaShape | None) -> None:
        order = shape.order if shape is not None else {}
        pairs = parent.value
        if not pairs:
            raise CannotPatch("there is no key to put another behind")
        earlier = [pair for pair in pairs if key not in order or order.get(str(pair[0].value), -1) < order[key]]
        before = earlier[-1] if earlier else pairs[0]
        start, end = before[0].start_mark.index, before[1].end_mark.index
        line = self.text.rfind("\n", 0, start) + 1
        own_line = not self.text[line:start].strip()
        gap = self.newline + self.text[line:start] if own_line else " "
        text = self._told(value, start, one_line=not own_line)
        self.add(end, end, f",{gap}{self._text(key)}: {text}")

    def _told(self, value: Any, at: int, *, one_line: bool) -> str:
        """A value as the file would write it at a place."""
        if one_line or not isinstance(value, dict | list):
            return self._text(value)
        line = self.text.rfind("\n", 0, at) + 1
        margin = self.text[line : line + len(self.text[line:at]) - len(self.text[line:at].lstrip())]
        lines = json.dumps(value, ensure_ascii=self.ascii, indent=self.step).split("\n")
        return (self.newline + margin).join(lines)

    def _text(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=self.ascii)

    def _node_inside(self, path: Path_) -> Any:
        node = self.root
        for step in path:
            if isinstance(node, MappingNode) and isinstance(step, int):  # a record under a key
                node = next((value for _, value in members(node)[step : step + 1]), None)
            elif isinstance(node, MappingNode):
                node = next((pair[1] for pair in node.value if pair[0].value == step), None)
            elif isinstance(node, SequenceNode) and (at := place_in(step, len(node.value))) is not None:
                node = node.value[at]
            else:
                return None
        return node


class LinesPatch(JsonPatch):
    """Changes of JSON Lines: a record more is a line at the end, one less takes its line with it."""

    def append(self, kind: str, record: Any, shape: SchemaShape | None = None) -> None:  # noqa: ARG002 - as for YAML
        """A line more at the end."""
        end, line = len(self.text), line_of(record)
        closed = not self.text or self.text.endswith("\n")
        self.add(end, end, f"{line}{self.newline}" if closed else f"{self.newline}{line}")

    def insert(self, index: int, records: Sequence[Any]) -> None:
        """Lines before the record that stands there."""
        known = self._list().value
        if index >= len(known):
            for record in records:
                self.append("", record)
            return
        start = self.text.rfind("\n", 0, known[index].start_mark.index) + 1
        self.add(start, start, "".join(f"{line_of(record)}{self.newline}" for record in records))

    def drop(self, kind: str, index: int) -> None:  # noqa: ARG002 - as for YAML
        """A line goes."""
        records = self._list()
        if index >= len(records.value):
            raise CannotPatch("the record to remove is not where it should be")
        start, end = records.value[index].start_mark.index, records.value[index].end_mark.index
        behind = self.text.find("\n", end) + 1
        self.add(self.text.rfind("\n", 0, start) + 1, behind or len(self.text), "")
