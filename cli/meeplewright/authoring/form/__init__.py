"""The one canonical form of a pack file: read with its comments, ordered, written, and proved to mean the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from meeplewright.authoring.form.order import SchemaShape, arrange
from meeplewright.authoring.form.read import events_of, read
from meeplewright.authoring.form.tree import Alias, CannotKeep, Collection, Entry, Node, Scalar, YamlDocument
from meeplewright.authoring.form.write import write
from meeplewright.sources.compose import YAMLError
from meeplewright.sources.lines import Lines

__all__ = ["CannotKeep", "canonical"]


def canonical(text: str, shapes: Callable[[str], SchemaShape | None], top: SchemaShape | None = None) -> str:
    """The text in its canonical form. `shapes` gives the shape of a record of a kind (a key of the file), `top`
    that of the whole file where its own keys have an order.

    CannotKeep where that would lose or change anything; YAMLError where the text is no YAML.
    """
    crlf = "\r\n" in text
    source = text.replace("\r\n", "\n").removeprefix("\ufeff")
    if "\r" in source:
        raise CannotKeep(
            "the file has a carriage return inside a line", source.count("\n", 0, source.index("\r")) + 1, 1
        )
    document = read(source)
    before = Counter(_remarks(document))
    root = document.root
    if top is not None:
        arrange(root, top)
    elif isinstance(root, Collection) and root.mapping:
        for entry in root.entries:
            shape = shapes(entry.key.value) if entry.key is not None else None
            if isinstance(entry.value, Collection) and not entry.value.mapping:
                for item in entry.value.entries:
                    arrange(item.value, shape)
            elif entry.key is not None:
                arrange(entry.value, shape)
    new_text = write(document)
    _promise(source, new_text, before)
    return new_text.replace("\n", "\r\n") if crlf else new_text


def _promise(source: str, new_text: str, before: Counter[str]) -> None:
    """Read what was written: the same data, the same comments, and a second run that changes nothing."""
    try:
        again = read(new_text)
        same = _meaning(source) == _meaning(new_text)
    except (YAMLError, CannotKeep, RecursionError) as problem:
        raise CannotKeep(f"the canonical form would not read back ({type(problem).__name__})", 1, 1) from None
    if not same:
        raise CannotKeep("the canonical form would not mean the same", 1, 1)
    after = Counter(_remarks(again))
    if after != before:
        at = max(0, source.find(next(iter(before - after), "#")))
        raise CannotKeep("this comment would be lost", *Lines(source).at(at))


def _meaning(text: str) -> Any:
    """The document as nested tuples: keys without their order, scalars with what says their type."""
    stack: list[list[Any]] = [[]]
    for event in events_of(text):
        name = type(event).__name__
        if name == "ScalarEvent":
            typed = event.implicit[0]
            stack[-1].append(
                ("plain" if typed and _typed(event.value) else "text", event.value, event.tag, event.anchor)
            )
        elif name == "AliasEvent":
            stack[-1].append(("alias", event.anchor))
        elif name in ("MappingStartEvent", "SequenceStartEvent"):
            stack.append([(event.anchor, event.tag)])
        elif name in ("MappingEndEvent", "SequenceEndEvent"):
            done = stack.pop()
            head, rest = done[0], done[1:]
            if name == "MappingEndEvent":
                pairs = sorted(zip(rest[::2], rest[1::2], strict=True), key=repr)
                stack[-1].append(("map", head, tuple(pairs)))
            else:
                stack[-1].append(("list", head, tuple(rest)))
    return tuple(stack[0])


def _typed(plain: str) -> bool:
    from meeplewright.authoring.form.scalars import is_core_typed

    return is_core_typed(plain) or not plain


def _remarks(document: YamlDocument) -> Iterator[str]:
    """Every comment of a document."""
    yield from (line for line in document.header if line)
    waiting: list[Node | Entry | None] = [document.root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Entry):
            yield from (line for line in (*node.before, node.after_key, node.trailing) if line)
            waiting.append(node.value)
        elif isinstance(node, Collection):
            yield from (line for line in node.tail if line)
            waiting += node.entries
        else:
            assert node is None or isinstance(node, Scalar | Alias)
