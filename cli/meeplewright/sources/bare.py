"""The C parser's events as the bare values that they stand for: half of the time of reading went into events.

An event of ruamel.yaml is an object with seven fields, and of a file in which nothing is odd only one of them is ever
looked at. While such a file is read, the parser calls functions of ours where it would make its events; nothing else
than events is made otherwise meanwhile, and whoever else wants some (`compose`) waits for his turn.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container
from threading import RLock
from types import TracebackType
from typing import Any

from meeplewright.sources.scalars import SPECIAL, OutOfRange, is_padded, plain

parser: Any
try:
    import _ruamel_yaml

    parser = _ruamel_yaml
except ImportError:  # no wheel for this Python
    parser = None

MAPPING, LIST, END_OF_MAPPING, END_OF_LIST, ODD = (object() for _ in range(5))
PARSING = RLock()  # held by whoever reads events of the C parser
if hasattr(os, "register_at_fork"):  # a process is forked between two files, never within one
    os.register_at_fork(before=PARSING.acquire, after_in_parent=PARSING.release, after_in_child=PARSING.release)

_BEYOND_ASCII = "~\uffff"  # text after this begins with a letter that no number, no `true` and no `null` begins with
_DOUBTFUL = SPECIAL | {""}


class Bare:
    """Within it, the C parser gives a value for a scalar, MAPPING and LIST where one begins, what ends them, and ODD
    for whatever has an anchor or a tag, is an alias, or a number that must be told of. `texts`: plain words that are
    known to be text."""

    def __init__(self, texts: Container[str]) -> None:
        self._ours = {
            "ScalarEvent": _scalar(texts),
            "MappingStartEvent": lambda anchor, tag, *_: MAPPING if anchor is tag is None else ODD,
            "SequenceStartEvent": lambda anchor, tag, *_: LIST if anchor is tag is None else ODD,
            "MappingEndEvent": lambda _, __: END_OF_MAPPING,
            "SequenceEndEvent": lambda _, __: END_OF_LIST,
            "AliasEvent": lambda *_: ODD,
        }
        self._theirs = {name: getattr(parser, name) for name in self._ours}

    def __enter__(self) -> None:
        PARSING.acquire()
        vars(parser).update(self._ours)

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        vars(parser).update(self._theirs)
        PARSING.release()


def _scalar(texts: Container[str]) -> Callable[..., Any]:
    def scalar(anchor: Any, tag: Any, _: Any, text: str, __: Any, ___: Any, style: str) -> Any:
        if text in texts or text > _BEYOND_ASCII or style or text[:1] not in _DOUBTFUL:
            return text if anchor is tag is None else ODD
        return meaning(text) if anchor is tag is None else ODD

    return scalar


def meaning(text: str) -> Any:
    """What a scalar without quotes means; ODD for a number that is out of range, or written with noughts before it."""
    try:
        scalar = plain(text)
    except OutOfRange:
        return ODD
    return ODD if scalar.__class__ is int and is_padded(text) else scalar
