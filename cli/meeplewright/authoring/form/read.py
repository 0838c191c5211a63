"""Text to tree: the parser's events, and the comments found in the gaps between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ruamel.yaml.events import CollectionEndEvent, CollectionStartEvent

from meeplewright.authoring.form.remarks import BLOCK_REMARK, Remark, remarks_between
from meeplewright.authoring.form.tree import Alias, CannotKeep, Collection, Entry, Node, Scalar, YamlDocument
from meeplewright.sources.compose import DEEPEST, with_events


def read(text: str) -> YamlDocument:
    """The tree of one YAML document; CannotKeep where its form must be left alone, YAMLError where broken."""
    if text.startswith("%") or ("\n%" in text and re.search(r"^%(YAML|TAG)\b", text, re.MULTILINE)):
        raise CannotKeep("the file has a YAML directive", 1, 1)
    reader = _EventReader(text)
    reader.run()
    return reader.document()


def events_of(text: str) -> list[Any]:
    """The parser's events."""
    return with_events(text, lambda get: list(_no_deeper(iter(get, None))))


def _no_deeper(events: Iterator[Any]) -> Iterator[Any]:
    """The events, as far as what is open at once can be written; the parser takes ever longer for each beyond."""
    depth = 0
    for event in events:
        if isinstance(event, CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                at = event.start_mark
                raise CannotKeep(f"it is nested more than {DEEPEST} deep", at.line + 1, at.column + 1)
        elif isinstance(event, CollectionEndEvent):
            depth -= 1
        yield event


class _EventReader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0  # behind the last thing that was taken
        self.root: Node | None = None
        self.stack: list[Collection] = []
        self.opened: list[Entry] = []  # entries begun since the last value, outermost first
        self.closed: list[Collection] = []  # block collections ended since the last value, deepest first
        self.last: Entry | None = None  # who a comment on the same line belongs to
        self.waiting: Entry | None = None  # has a key and waits for its value
        self.pending: list[str] = []  # comments above the very first entry
        self.documents = 0

    def run(self) -> None:
        for event in events_of(self.text):
            step = getattr(self, "on_" + type(event).__name__, None)
            if step is not None:
                step(event)
        self.end()

    # --- events

    def on_DocumentStartEvent(self, event: Any) -> None:  # noqa: N802 - named after the event
        self.documents += 1
        if self.documents > 1 or event.explicit:
            raise CannotKeep("the file has `---` in it", event.start_mark.line + 1, event.start_mark.column + 1)

    def on_DocumentEndEvent(self, event: Any) -> None:  # noqa: N802
        if event.explicit:
            raise CannotKeep("the file has `...` in it", event.start_mark.line + 1, event.start_mark.column + 1)

    def on_AliasEvent(self, event: Any) -> None:  # noqa: N802
        if self.expects_key():
            raise CannotKeep("an alias is a key", event.start_mark.line + 1, event.start_mark.column + 1)
        self.gap(event.start_mark)
        self.put(Alias(event.anchor))
        self.at = event.end_mark.index

    def on_ScalarEvent(self, event: Any) -> None:  # noqa: N802
        key = self.expects_key()
        self.gap(event.start_mark)
        scalar = Scalar(event.value, event.style or "", event.anchor or "", self.tag_of(event))
        if key:
            self.begin_key(scalar)
        else:
            self.put(scalar)
        self.at = self.scalar_end(event)

    def scalar_end(self, event: Any) -> int:
        """Block scalars end behind their blank lines; those belong to the gap, unless `+` keeps them."""
        start: int = event.start_mark.index
        end: int = event.end_mark.index
        if event.style not in ("|", ">"):
            return end
        raw = self.text[start:end]
        head = raw.split("\n", 1)[0]
        remark = BLOCK_REMARK.search(head)
        if remark is not None and self.last is not None:
            self.remark_on_last(remark[1])
        if "+" in head.split("#")[0]:
            return end
        return start + len(raw.rstrip())

    def on_MappingStartEvent(self, event: Any) -> None:  # noqa: N802
        self.open(event, mapping=True)

    def on_SequenceStartEvent(self, event: Any) -> None:  # noqa: N802
        self.open(event, mapping=False)

    def open(self, event: Any, *, mapping: bool) -> None:
        if self.expects_key():
            raise CannotKeep("a collection is a key", event.start_mark.line + 1, event.start_mark.column + 1)
        flow = bool(event.flow_style)
        if flow or (self.stack and self.waiting is None):  # what stands above a block value belongs to its first entry
            self.gap(event.start_mark)
        collection = Collection(mapping, flow, event.start_mark.column, event.anchor or "", self.tag_of(event))
        self.put(collection, leaf=False)
        self.stack.append(collection)
        if flow or collection.anchor or collection.tag:
            self.at = event.end_mark.index
            if not flow:
                collection.column = -1  # the column of the first entry is not known yet

    def on_MappingEndEvent(self, event: Any) -> None:  # noqa: N802
        self.close(event)

    on_SequenceEndEvent = on_MappingEndEvent  # noqa: N815

    def close(self, event: Any) -> None:
        done = self.stack[-1]
        if done.flow:
            self.opened = []
            self.gap(event.start_mark, ends_flow=True)
            self.at = event.end_mark.index
            self.stack.pop()
            self.last = self.owner_of(done)
        else:
            self.stack.pop()
            self.closed.append(done)

    # --- the tree

    def expects_key(self) -> bool:
        return bool(self.stack) and self.stack[-1].mapping and self.waiting is None

    def tag_of(self, event: Any) -> str:
        if not event.tag:
            return ""
        start = event.start_mark.index
        raw = self.text[start : event.end_mark.index]
        match = re.search(r"!\S*", raw.split("\n", 1)[0])
        return match.group() if match else ""

    def begin_key(self, key: Scalar) -> None:
        if key.anchor or key.tag:
            raise CannotKeep("a key has an anchor or a tag", 1, 1)
        self.opened[-1].key = key
        self.waiting = self.opened[-1]
        self.last = self.opened[-1]
        self.opened = []
        self.closed = []

    def put(self, node: Node, *, leaf: bool = True) -> None:
        if self.waiting is not None:
            self.waiting.value = node
            self.last = self.waiting
            self.waiting = None
        elif self.stack:
            self.opened[-1].value = node
            self.last = self.opened[-1]
        else:
            self.root = node
        if leaf:
            self.opened = []
            self.closed = []

    def owner_of(self, node: Node) -> Entry | None:
        if not self.stack:
            return None
        return next((entry for entry in reversed(self.stack[-1].entries) if entry.value is node), None)

    # --- comments

    def gap(self, mark: Any, *, ends_flow: bool = False) -> None:
        """Take what stands between the last thing and `mark`, and begin an entry where one begins."""
        begins = bool(self.stack) and self.waiting is None and not ends_flow
        new = Entry() if begins else None
        if begins and self.stack[-1].column < 0:
            self.stack[-1].column = mark.column
        remarks = remarks_between(self.text, self.at, mark.index)
        self.at = max(self.at, mark.index)
        if new is not None:
            self.stack[-1].entries.append(new)
            self.opened.append(new)
        if remarks:
            self.place(remarks, new, ends_flow=ends_flow)

    def place(self, remarks: list[Remark], new: Entry | None, *, ends_flow: bool) -> None:
        inside = [collection for collection in self.stack if collection.flow]
        if inside and any(remark.text for remark in remarks):
            for collection in inside:
                collection.commented = True
        if remarks[0].same_line and not remarks[0].dashed and self.last is not None:
            self.remark_on_last(remarks.pop(0).text)
        lines = [remark.text for remark in remarks]
        if ends_flow:
            self.stack[-1].tail += [line for line in lines if line]
        elif new is None:
            self.before_value(lines)
        elif len(self.opened) > 1:
            self.opened[0].before += lines
        else:
            new.before += self.dedented(remarks, self.stack[-1].column) if self.closed else lines

    def before_value(self, lines: list[str]) -> None:
        """Comments between a key and its value stand above the key, or above the first entry of a block value."""
        if self.waiting is not None:
            self.waiting.before += [line for line in lines if line]
        elif not self.stack:
            self.pending += lines

    def dedented(self, remarks: list[Remark], column: int) -> list[str]:
        """Comments deeper than what follows belong to the end of what was closed."""
        taken = 0
        for at, remark in enumerate(remarks):
            if not remark.text:
                continue
            home = next((c for c in self.closed if remark.column > column and c.column <= remark.column), None)
            if home is None:
                break
            home.tail += [r.text for r in remarks[taken : at + 1]]
            taken = at + 1
        return [remark.text for remark in remarks[taken:]]

    def remark_on_last(self, text: str) -> None:
        last = self.last
        if last is None:
            return
        if last.value is None or (self.waiting is last) or (isinstance(last.value, Collection) and not last.value.flow):
            last.after_key = f"{last.after_key} {text}".strip()
        else:
            last.trailing = f"{last.trailing} {text}".strip()

    def end(self) -> None:
        remarks = remarks_between(self.text, self.at, len(self.text))
        if remarks and remarks[0].same_line and self.last is not None:
            self.remark_on_last(remarks.pop(0).text)
        left = self.dedented(remarks, -1) if self.closed else [remark.text for remark in remarks]
        if isinstance(self.root, Collection):
            self.root.tail += [line for line in left if line]
        else:
            self.pending += left

    def document(self) -> YamlDocument:
        header: list[str] = [line for line in self.pending if line] if self.root is None else list(self.pending)
        if isinstance(self.root, Collection) and not self.root.flow and self.root.entries:
            before = self.root.entries[0].before
            blanks = [at for at, line in enumerate(before) if not line]
            if blanks and any(before[: blanks[-1]]):
                header += before[: blanks[-1]]
                self.root.entries[0].before = before[blanks[-1] + 1 :]
        return YamlDocument(header, self.root)
