"""Text to nodes: libyaml's C parser, or PyYAML's own where libyaml is missing; scalars stay text."""

from __future__ import annotations

from typing import Any

import yaml
from yaml.composer import Composer
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

DEEPEST = 100
MOST_VALUES = 1_000_000  # in one file: each takes 300 bytes while it is read
_FEW_BYTES = 2 * MOST_VALUES  # a file of fewer cannot hold more values
# A file that keeps below these three cannot be nested deeper than DEEPEST together, and need not be counted.
_FEW_BRACKETS = 40
_SHALLOW_LINE = b"\n" + b" " * 30
_SHORT_RUN = b"-" * 30
_INDICATORS = bytes.maketrans(b"?:", b"--")

__all__ = ["MappingNode", "Node", "ScalarNode", "SequenceNode", "TooDeep", "TooMany", "compose", "has_libyaml"]


class TooDeep(yaml.MarkedYAMLError):
    """Values nested deeper than a person would write."""


class TooMany(yaml.MarkedYAMLError):
    """More values in one file than a whole project has."""


class _Unresolved:
    """No YAML 1.1 resolving: the reader knows what plain scalars mean, and a tag of None says that none was written."""

    def resolve(self, _kind: type[Node], _value: Any, _implicit: Any) -> None:
        return None

    def descend_resolver(self, _parent: Any, _index: Any) -> None:
        return None

    def ascend_resolver(self) -> None:
        return None


class _Counting:
    """The same, counting how deep it is, and how many there are."""

    depth = 0
    count = 0

    def resolve(self, _kind: type[Node], _value: Any, _implicit: Any) -> None:
        return None

    def descend_resolver(self, parent: Node | None, _index: Any) -> None:
        self.depth += 1
        self.count += 1
        if self.depth > DEEPEST or self.count > MOST_VALUES:
            mark = parent.start_mark if parent is not None else None
            raise (TooDeep if self.depth > DEEPEST else TooMany)(problem_mark=mark)

    def ascend_resolver(self) -> None:
        self.depth -= 1


class _PureParser(Reader, Scanner, Parser, Composer):
    def __init__(self, stream: bytes | str) -> None:
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


def has_libyaml() -> bool:
    """Whether the fast C parser is here."""
    return bool(yaml.__with_libyaml__)


def _made(base: Any, manners: type) -> Any:
    """A parser class of PyYAML's with manners of ours."""

    def begin(self: Any, stream: bytes | str) -> None:
        base.__init__(self, stream)

    return type(f"{manners.__name__}{base.__name__}", (manners, base), {"__init__": begin})


_PURE = _made(_PureParser, _Counting)
_C: Any = getattr(yaml.cyaml, "CParser", None) if yaml.__with_libyaml__ else None
_CAREFUL = _made(_C, _Counting) if _C else _PURE
_FAST = _made(_C, _Unresolved) if _C else _PURE


def _parser_for(raw: bytes) -> Any:
    if not has_libyaml():
        return _PURE
    return _CAREFUL if _may_be_much(raw) else _FAST


def compose(stream: bytes | str) -> tuple[Node | None, Node | None]:
    """The first document of a stream as nodes, and the second where there is one."""
    raw = stream.encode("utf-8", errors="replace") if isinstance(stream, str) else stream
    parser = _parser_for(raw)(stream)
    try:
        first = parser.get_node() if parser.check_node() else None
        second = parser.get_node() if parser.check_node() else None
    finally:
        parser.dispose()
    return first, second


def _may_be_much(raw: bytes) -> bool:
    return (
        len(raw) > _FEW_BYTES
        or raw.count(b"[") + raw.count(b"{") > _FEW_BRACKETS
        or _SHALLOW_LINE in raw
        or _SHORT_RUN in raw.translate(_INDICATORS, b" \t")
    )
