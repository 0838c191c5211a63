"""Text to nodes: one pass over the events of libyaml's C parser, or of ruamel's own in Python; scalars stay text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentEndEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from meeplewright.sources.bare import PARSING, parser

DEEPEST = 100
MOST_VALUES = 1_000_000  # in one file: each takes 300 bytes while it is read
FEW_BYTES = 2 * MOST_VALUES  # a file of fewer cannot hold more values

__all__ = [
    "MappingNode",
    "Mark",
    "MarkedYAMLError",
    "Node",
    "ScalarNode",
    "SequenceNode",
    "TooDeep",
    "TooManyValues",
    "YAMLError",
    "compose",
    "has_libyaml",
    "with_events",
]


def _scalar(
    self: Any, anchor: Any, tag: Any, implicit: Any, value: Any, start_mark: Any = None, end_mark: Any = None,
    style: Any = None, comment: Any = None,
) -> None:  # fmt: skip
    self.anchor, self.ctag, self.implicit, self.value, self.style = anchor, tag, implicit, value, style
    self.start_mark, self.end_mark, self.comment = start_mark, end_mark, comment


def _begun(
    self: Any, anchor: Any, tag: Any, implicit: Any, start_mark: Any = None, end_mark: Any = None,
    flow_style: Any = None, comment: Any = None, nr_items: Any = None,
) -> None:  # fmt: skip
    self.anchor, self.ctag, self.implicit, self.flow_style, self.nr_items = anchor, tag, implicit, flow_style, nr_items
    self.start_mark, self.end_mark, self.comment = start_mark, end_mark, comment


# the same that these classes do in three calls, one inside the other: a fifth of the time of reading goes there
ScalarEvent.__init__ = _scalar  # type: ignore[method-assign]
CollectionStartEvent.__init__ = _begun  # type: ignore[method-assign]

Taken = TypeVar("Taken")
Mark = Any  # of the C parser or of the other: index, line and column, from 0
ScalarNode = ScalarEvent  # most values are scalars, and the event has all that is asked of one


class _Collection:
    """A mapping or a list; a tag of None says that none was written."""

    __slots__ = ("end_mark", "flow_style", "start_mark", "tag", "value")

    def __init__(self, begun: MappingStartEvent | SequenceStartEvent) -> None:
        self.value: list[Any] = []
        self.tag: str | None = _tag_of(begun)
        self.start_mark: Mark = begun.start_mark
        self.end_mark: Mark = begun.end_mark
        self.flow_style: bool | None = begun.flow_style


class MappingNode(_Collection):
    """Keys and values, as pairs of nodes."""

    __slots__ = ()


class SequenceNode(_Collection):
    """Items, as nodes."""

    __slots__ = ()


Node = ScalarNode | MappingNode | SequenceNode


class TooDeep(MarkedYAMLError):
    """Values nested deeper than a person would write."""


class TooManyValues(MarkedYAMLError):
    """More values in one file than a whole project has."""


def has_libyaml() -> bool:
    """Whether the fast C parser is here."""
    return parser is not None


def compose(stream: bytes | str) -> tuple[Node | None, Node | None]:
    """The first document of a stream as nodes, and the second where there is one."""
    return with_events(stream, _documents)


def with_events(stream: bytes | str, take: Callable[[Callable[[], Any]], Taken]) -> Taken:
    """What `take` makes of a function that gives one event of the parser after the other, and None behind the last."""
    if not has_libyaml():
        return take(_events_of(stream, slow=True))
    try:
        with PARSING:
            return take(_events_of(stream))
    except MarkedYAMLError as fault:
        if not _of_1_2(fault, stream):
            raise
    return take(_events_of(stream, slow=True))


def _of_1_2(fault: MarkedYAMLError, stream: bytes | str) -> bool:
    """Whether the C parser, which is libyaml 0.1.7, stumbles over a `:` or `?` inside of plain text in brackets."""
    problem = str(fault.problem)
    if "found unexpected ':'" in problem:
        return True
    if fault.problem_mark is None or "did not find expected ',' or" not in problem:
        return False
    text = stream if isinstance(stream, str) else stream.decode("utf-8-sig")
    return text.removeprefix("\ufeff").startswith("?", fault.problem_mark.index)


def _events_of(stream: bytes | str, *, slow: bool = False) -> Callable[[], Any]:
    """A function that gives one event of one parser after the other, and None behind the last."""
    if slow:
        from meeplewright.sources.slowly import slow_events

        get = slow_events(stream)
    else:
        get = parser.CParser(stream).get_event
    return _counted(get) if len(stream) > FEW_BYTES else get


def _documents(get: Callable[[], Any]) -> tuple[Node | None, Node | None]:
    get()  # the stream begins
    return _document(get), _document(get)


def _document(get: Callable[[], Any]) -> Node | None:
    event = get()
    if event is None or event.__class__ is StreamEndEvent:
        return None
    root = _composer(get)(get(), 1)
    ended = get()
    assert ended.__class__ is DocumentEndEvent
    return root


def _composer(get: Callable[[], Any]) -> Callable[[Any, int], Node]:
    """A function over closed-over names: this is where the time of reading goes."""
    anchors: dict[str, Node] = {}

    def node(event: Any, depth: int) -> Any:
        cls = event.__class__
        if cls is ScalarEvent:
            if event.ctag is not None and _tag_of(event) is None:
                event.ctag = None
            if event.anchor is not None:
                _remember(anchors, event, event)
            return event
        if cls is AliasEvent:
            return _known(anchors, event)
        keyed = cls is MappingStartEvent
        branch = MappingNode(event) if keyed else SequenceNode(event)
        if event.anchor is not None:
            _remember(anchors, event, branch)
        values, last, full = branch.value, MappingEndEvent if keyed else SequenceEndEvent, depth == DEEPEST
        try:
            part = get()
            while part.__class__ is not last:
                if full and part.__class__ is not AliasEvent:
                    raise TooDeep(problem_mark=branch.start_mark)
                if part.__class__ is not ScalarEvent or part.ctag is not None or part.anchor is not None:
                    part = node(part, depth + 1)
                if keyed:
                    value = get()
                    if value.__class__ is not ScalarEvent or value.ctag is not None or value.anchor is not None:
                        value = node(value, depth + 1)
                    part = (part, value)
                values.append(part)
                part = get()
        except TooManyValues as fault:
            raise _told_at(fault, branch) from None
        branch.end_mark = part.end_mark
        return branch

    return node


def _tag_of(event: Any) -> str | None:
    """The tag that was written; a lone `!` says nothing."""
    tag = event.tag
    return None if tag in (None, "", "!") else str(tag)


def _remember(anchors: dict[str, Node], event: Any, node: Node) -> None:
    if event.anchor in anchors:
        first = anchors[event.anchor].start_mark
        raise MarkedYAMLError("found duplicate anchor; first occurrence", first, "second occurrence", event.start_mark)
    anchors[event.anchor] = node


def _known(anchors: dict[str, Node], event: Any) -> Node:
    if event.anchor not in anchors:
        raise MarkedYAMLError(problem="found undefined alias", problem_mark=event.start_mark)
    return anchors[event.anchor]


def _counted(get: Callable[[], Any]) -> Callable[[], Any]:
    """The same events, until there are too many values."""
    left = MOST_VALUES

    def counted() -> Any:
        nonlocal left
        event = get()
        if isinstance(event, ScalarEvent | MappingStartEvent | SequenceStartEvent):
            left -= 1
            if left < 0:
                raise TooManyValues
        return event

    return counted


def _told_at(fault: TooManyValues, around: Node) -> TooManyValues:
    """The fault at the mapping or list that holds one value too many."""
    return fault if fault.problem_mark is not None else TooManyValues(problem_mark=around.start_mark)
