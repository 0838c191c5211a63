"""Changes of single values in a YAML text, as the smallest splices: comments, order and all else stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.form.make import flow_line, item_text, line_of, pair_text
from meeplewright.authoring.form.order import SchemaShape
from meeplewright.authoring.form.remarks import BLOCK_REMARK
from meeplewright.sources.compose import MappingNode, Node, ScalarNode, SequenceNode
from meeplewright.sources.model import Path_
from meeplewright.sources.positions import end_of, layout_of


class CannotPatch(Exception):
    """The text is written in a way that this change cannot be spliced into."""


@dataclass(frozen=True, slots=True, order=True)
class Splice:
    """Characters `start` to `end` of a text become `text`."""

    start: int
    end: int
    text: str


class Splices:
    """Changes of one text, gathered and then made together."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self.splices: list[Splice] = []

    def result(self) -> str:
        """The text with every change made."""
        pieces, at = [], 0
        for splice in sorted(self.splices, key=lambda s: (s.start, s.end)):
            if splice.start < at:
                raise CannotPatch("two changes meet at one place")
            pieces += [self.text[at : splice.start], splice.text]
            at = splice.end
        return "".join((*pieces, self.text[at:]))

    def add(self, start: int, end: int, text: str) -> None:
        """Put a text in the place of another; what is put in at one place stands in the order in which it came."""
        if start == end:
            for at, splice in enumerate(self.splices):
                if splice.start == splice.end == start:
                    self.splices[at] = Splice(start, end, splice.text + text)
                    return
        self.splices.append(Splice(start, end, text))


class Patch(Splices):
    """Changes of one file of YAML."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.root: Any = layout_of(text).root

    # --- one value

    def set(self, path: Path_, value: Any, shape: SchemaShape | None = None) -> None:
        """The value at a path becomes another; a key that is not there is put in where the schema has it."""
        parent = self.node_at(path[:-1])
        key = path[-1]
        if parent is None:
            self.set(path[:-1], _nested((key,), value), None)
        elif isinstance(parent, MappingNode):
            pair = next((pair for pair in parent.value if pair[0].value == key), None)
            if pair is None:
                self._insert(parent, str(key), value, shape)
            else:
                self._replace(parent, pair, value)
        elif isinstance(parent, SequenceNode) and isinstance(key, int) and key < len(parent.value):
            self._splice_value(parent.value[key], value, flow=bool(parent.flow_style))
        else:
            raise CannotPatch("the value to change is not where it should be")

    def remove(self, path: Path_) -> None:
        """A key goes, with its line."""
        parent = self.node_at(path[:-1])
        if not isinstance(parent, MappingNode):
            raise CannotPatch("the key to remove is not where it should be")
        index = next((at for at, pair in enumerate(parent.value) if pair[0].value == path[-1]), None)
        if index is None:
            return
        key, value = parent.value[index]
        end = self.end(value)
        if len(parent.value) == 1:
            self.add(parent.start_mark.index, end if not parent.flow_style else parent.end_mark.index, "{}")
        elif parent.flow_style and index:
            self.add(self.end(parent.value[index - 1][1]), end, "")
        elif parent.flow_style or not index:
            self.add(key.start_mark.index, parent.value[index + 1][0].start_mark.index, "")
        else:
            start = self.text.rfind("\n", 0, key.start_mark.index) + 1
            self.add(start, self._line_end(end), "")

    def _replace(self, parent: MappingNode, pair: tuple[Node, Node], value: Any) -> None:
        key, old = pair
        if parent.flow_style or (isinstance(old, ScalarNode) and _short(value) and old.style not in ("|", ">")):
            if parent.flow_style:
                self._splice_value(old, value)
            else:
                self._splice_value(old, value, room=100 - old.start_mark.column, flow=False)
            return
        indent = key.start_mark.column
        remark = BLOCK_REMARK.match(self.text, old.start_mark.index) if isinstance(old, ScalarNode) else None
        lines = pair_text(str(key.value), value, indent, remark[1] if remark else "")
        end = self.end(old)
        self.add(key.start_mark.index, max(end, key.end_mark.index + 1), self.newline.join(lines).lstrip(" "))

    def _splice_value(self, old: Node, value: Any, room: int = 1_000_000, *, flow: bool = True) -> None:
        text = flow_line(value) if flow or isinstance(value, dict | list) else line_of(value)
        before = self.text[old.start_mark.index - 1 : old.start_mark.index]
        if isinstance(old, ScalarNode) and not old.value and not old.style and before == ":":
            text = " " + text  # `key:` without a value
        if len(text) > room:
            raise CannotPatch("the new value does not fit its line")
        self.add(old.start_mark.index, self.end(old), text)

    def _insert(self, parent: MappingNode, key: str, value: Any, shape: SchemaShape | None) -> None:
        before = self._before(parent, key, shape)
        end = self.end(before[1]) if before is not None else parent.start_mark.index
        if parent.flow_style:
            pair = f"{key}: {flow_line(value)}"
            if before is None:
                self.add(
                    parent.start_mark.index + 1, parent.start_mark.index + 1, pair + (", " if parent.value else "")
                )
            else:
                self.add(end, end, f", {pair}")
            return
        if before is None:
            raise CannotPatch("there is no key to put another behind")
        indent = before[0].start_mark.column
        lines = pair_text(key, value, indent)
        at = self._line_end(end)
        lead = "" if self.text[at - 1 : at] == "\n" else self.newline
        self.add(at, at, lead + self.newline.join(lines) + (self.newline if not lead else ""))

    def _before(self, parent: MappingNode, key: str, shape: SchemaShape | None) -> tuple[Node, Node] | None:
        """The pair behind which a new key stands: the last that comes before it in the schema's order."""
        pairs: list[tuple[Node, Node]] = parent.value
        if not pairs:
            return None
        order = shape.order if shape is not None else {}
        if key not in order:
            return pairs[-1]
        earlier = [pair for pair in pairs if order.get(str(pair[0].value), -1) < order[key]]
        return earlier[-1] if earlier else pairs[0]

    # --- records

    def append(self, kind: str, record: Any, shape: SchemaShape | None = None) -> None:
        """A record more at the end of the list of its kind."""
        records = self.node_at((kind,))
        if records is None:
            text = self.newline.join([f"{kind}:", *item_text(record, 0, shape, in_braces=False)]) + self.newline
            end = len(self.text)
            gap = "" if not self.text.strip() else self.newline if self.text.endswith("\n") else self.newline * 2
            self.add(end, end, gap + text)
            return
        if not isinstance(records, SequenceNode) or records.flow_style or not records.value:
            raise CannotPatch(f"the list of `{kind}` is not written with dashes")
        indent = self._dash_column(records)
        at = self._line_end(self.end(records.value[-1]))
        blank = len(records.value) > 1 and self._blank_before(records.value[-1])
        lead = ("" if self.text[at - 1 : at] == "\n" else self.newline) + (self.newline if blank else "")
        in_braces = bool(getattr(records.value[-1], "flow_style", False))
        lines = item_text(record, indent, shape, in_braces=in_braces)
        self.add(at, at, lead + self.newline.join(lines) + self.newline)

    def drop(self, kind: str, index: int) -> None:
        """A record goes, with the comment lines right above it."""
        records = self.node_at((kind,))
        if not isinstance(records, SequenceNode) or records.flow_style or index >= len(records.value):
            raise CannotPatch(f"the list of `{kind}` is not written with dashes")
        node = records.value[index]
        if len(records.value) == 1:
            key = next(pair[0] for pair in self.root.value if pair[0].value == kind)
            self.add(key.end_mark.index, self.end(node), ": []")
            return
        start = self.text.rfind("\n", 0, node.start_mark.index) + 1
        while start and self.text[self.text.rfind("\n", 0, start - 1) + 1 : start].lstrip().startswith("#"):
            start = self.text.rfind("\n", 0, start - 1) + 1
        self.add(start, self._line_end(self.end(node)), "")

    # --- where things stand

    def node_at(self, path: Sequence[str | int]) -> Any:
        """The node of the value at a path; None where there is none."""
        node = self.root
        for step in path:
            if isinstance(node, MappingNode):
                node = next((pair[1] for pair in node.value if pair[0].value == step), None)
            elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
                node = node.value[step]
            else:
                return None
        return node

    def end(self, node: Node) -> int:
        """Where the value of a node ends."""
        return end_of(node, self.text)

    def _line_end(self, at: int) -> int:
        """Behind the end of the line, its comment included."""
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end + 1

    def _dash_column(self, records: SequenceNode) -> int:
        line = self.text.rfind("\n", 0, records.value[0].start_mark.index) + 1
        return self.text.index("-", line) - line

    def _blank_before(self, node: Node) -> bool:
        """True where a blank line stands above an item and the comments over it."""
        above = self.text[: self.text.rfind("\n", 0, node.start_mark.index) + 1].splitlines()
        while above and above[-1].lstrip().startswith("#"):
            above.pop()
        return bool(above) and not above[-1].strip()


def _short(value: Any) -> bool:
    return not isinstance(value, dict | list) and "\n" not in str(value) and len(str(value)) < 70


def _nested(path: Path_, value: Any) -> Any:
    for step in reversed(path):
        value = {step: value}
    return value
