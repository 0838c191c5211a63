"""Items of lists with dashes: put in, taken out and moved, with the comments right above them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meeplewright.authoring.form.make import item_text
from meeplewright.authoring.form.order import SchemaShape
from meeplewright.authoring.patch import CannotPatch, Patch
from meeplewright.sources.compose import Node, SequenceNode
from meeplewright.sources.positions import end_of


class Dashes:
    """A list with a dash a line, in a text of YAML."""

    def __init__(self, patch: Patch, node: SequenceNode) -> None:
        self.patch, self.text = patch, patch.text
        self.items: list[Node] = node.value
        self.column: int = node.start_mark.column
        self.begins = [self._begin(item) for item in self.items]
        self.ends = [self._line_end(end_of(item, self.text)) for item in self.items]

    def insert(self, index: int, values: Sequence[Any], shape: SchemaShape | None) -> None:
        """Items more before the one that stands there, or behind the last."""
        neighbour = self.items[max(0, index - 1)]
        in_braces = bool(getattr(neighbour, "flow_style", False))
        newline = self.patch.newline
        gap = newline if self._apart() else ""
        texts = [newline.join(item_text(value, self.column, shape, in_braces=in_braces)) + newline for value in values]
        if index < len(self.items):
            self.patch.add(self.begins[index], self.begins[index], "".join(each + gap for each in texts))
            return
        at = self.ends[-1]
        lead = "" if self.text[at - 1 : at] == "\n" else newline
        self.patch.add(at, at, lead + "".join(gap + each for each in texts))

    def take(self, index: int) -> None:
        """An item goes, with its comments; the others stand apart as they did."""
        if index + 1 < len(self.items):
            start, end = self.begins[index], self.ends[index]
            gap = self.text[end : self.begins[index + 1]]
            self.patch.add(start, end if gap.strip() else self.begins[index + 1], "")
            return
        start = self.ends[index - 1]
        gap = self.text[start : self.begins[index]]
        self.patch.add(self.begins[index] if gap.strip() else start, self.ends[index], "")

    def move(self, index: int, to: int) -> None:
        """An item stands elsewhere, with its comments; the gaps between the items stay where they are."""
        low, high = min(index, to), max(index, to)
        order = list(range(low, high + 1))
        order.insert(to - low, order.pop(index - low))
        chunks = {at: self._ended(self.text[self.begins[at] : self.ends[at]]) for at in order}
        gaps = [self.text[self.ends[at] : self.begins[at + 1]] for at in range(low, high)]
        stretch = "".join(chunks[at] + gap for at, gap in zip(order, [*gaps, ""], strict=True))
        if not self.text[self.begins[low] : self.ends[high]].endswith("\n"):
            stretch = stretch.removesuffix(self.patch.newline)
        self.patch.add(self.begins[low], self.ends[high], stretch)

    def _ended(self, chunk: str) -> str:
        return chunk if chunk.endswith("\n") else chunk + self.patch.newline

    def _begin(self, item: Node) -> int:
        """Where the line of an item's dash begins, or the comments above it."""
        dash = self._dash(item)
        start = self.text.rfind("\n", 0, dash) + 1
        if self.text[start:dash].strip(" "):
            raise CannotPatch("the list begins on a line with something else")
        while start:
            above = self.text.rfind("\n", 0, start - 1) + 1
            line = self.text[above:start]
            if line.lstrip(" ").startswith("#") and len(line) - len(line.lstrip(" ")) == self.column:
                start = above
            else:
                break
        return start

    def _dash(self, item: Node) -> int:
        at: int = item.start_mark.index
        while at >= 0:
            at = self.text.rfind("-", 0, at + 1)
            if at < 0:
                break
            if at - (self.text.rfind("\n", 0, at) + 1) == self.column and self.text[at + 1 : at + 2] in (
                " ",
                "\n",
                "\r",
                "",
            ):
                return at
            at -= 1
        raise CannotPatch("the list is not written with dashes")

    def _apart(self) -> bool:
        """Whether the items stand apart by blank lines."""
        gaps = [self.text[end:begin] for end, begin in zip(self.ends, self.begins[1:], strict=False)]
        return bool(gaps) and all(not gap.strip() and gap for gap in gaps)

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end + 1


class Brackets:
    """A list in brackets, in YAML or JSON: `writer` writes an item as the file would."""

    def __init__(self, patch: Any, node: SequenceNode, writer: Any) -> None:
        self.patch, self.text, self.node, self.writer = patch, patch.text, node, writer
        self.spans = [(item.start_mark.index, item.end_mark.index) for item in node.value]

    def insert(self, index: int, values: Sequence[Any]) -> None:
        """Items more, with the gap that the others have between them."""
        start, end = self.node.start_mark.index, self.node.end_mark.index
        if not self.spans:
            if self.text[start + 1 : end - 1].strip():
                raise CannotPatch("the list is empty but for a comment")
            self.patch.add(start + 1, end - 1, ", ".join(self.writer(value, start) for value in values))
            return
        at = self.spans[0][0] if index == 0 else self.spans[index - 1][1]
        gap = self._gap()
        texts = [self.writer(value, self.spans[0][0]) for value in values]
        self.patch.add(at, at, "".join(f"{each},{gap}" if index == 0 else f",{gap}{each}" for each in texts))

    def take(self, index: int) -> None:
        """An item goes, with its comma."""
        if len(self.spans) == 1:
            start, end = self.node.start_mark.index + 1, self.node.end_mark.index - 1
        elif index:
            start, end = self.spans[index - 1][1], self.spans[index][1]
        else:
            start, end = self.spans[0][0], self.spans[1][0]
        self._no_comment(start, end, [self.spans[index]])
        self.patch.add(start, end, "")

    def move(self, index: int, to: int) -> None:
        """An item stands elsewhere; commas and gaps stay where they are."""
        low, high = min(index, to), max(index, to)
        order = list(range(low, high + 1))
        order.insert(to - low, order.pop(index - low))
        start, end = self.spans[low][0], self.spans[high][1]
        self._no_comment(start, end, self.spans[low : high + 1])
        stretch = ""
        for place, at in enumerate(order, low):
            stretch += self.text[slice(*self.spans[at])]
            if place < high:
                stretch += self.text[self.spans[place][1] : self.spans[place + 1][0]]
        self.patch.add(start, end, stretch)

    def _gap(self) -> str:
        """What stands between two items besides the comma."""
        if len(self.spans) > 1:
            between = self.text[self.spans[0][1] : self.spans[1][0]]
            return between.replace(",", "", 1) if not between.replace(",", "", 1).strip() else " "
        before = self.text[self.node.start_mark.index + 1 : self.spans[0][0]]
        return before if "\n" in before and not before.strip() else " "

    def _no_comment(self, start: int, end: int, spans: Sequence[tuple[int, int]]) -> None:
        at, between = start, ""
        for first, last in spans:
            between += self.text[at:first]
            at = last
        if (between + self.text[at:end]).replace(",", "").strip():
            raise CannotPatch("a comment stands between the items of the list")
