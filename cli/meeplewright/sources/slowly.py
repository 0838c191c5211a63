"""The events of ruamel's parser in Python: where its C parser has no wheel, and for what that one stumbles over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, StringMark
from ruamel.yaml.events import ScalarEvent

# its words, and the context they stand in, to those of libyaml, which complaints.py knows
_WORDS = (
    ("expected '<document start>'", "", "did not find expected <document start>"),
    ("expected the node content", "", "did not find expected node content"),
    ("expected <block end>", "block mapping", "did not find expected key"),
    ("expected <block end>", "", "did not find expected '-' indicator"),
    ("expected ',' or '}'", "", "did not find expected ',' or '}'"),
    ("expected ',' or ']'", "", "did not find expected ',' or ']'"),
    ("sequence entries are not allowed", "", "block sequence entries are not allowed in this context"),
    ("mapping keys are not allowed", "", "mapping keys are not allowed in this context"),
    ("mapping values are not allowed", "", "mapping values are not allowed in this context"),
)


def slow_events(stream: bytes | str) -> Callable[[], Any]:
    """A function that gives one event after the other, and None behind the last."""
    return partial(next, _events(stream), None)


def _events(stream: bytes | str) -> Iterator[Any]:
    text = stream if isinstance(stream, str) else stream.decode("utf-8-sig")
    before: Any = None
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            if isinstance(event, ScalarEvent) and isinstance(before, ScalarEvent) and not event.value:
                _behind_the_colon(event, before, text)
            before = event
            yield event
    except MarkedYAMLError as fault:
        _as_libyaml_tells_it(fault)
        raise


def _as_libyaml_tells_it(fault: MarkedYAMLError) -> None:
    problem, at = str(fault.problem), fault.problem_mark
    for words, inside, of_libyaml in _WORDS:
        if words in problem and inside in str(fault.context):
            fault.problem = of_libyaml
            break
    if "unknown escape character" in problem and at is not None:  # at the backslash
        fault.problem_mark = StringMark(at.name, at.index - 1, at.line, at.column - 1, None, None)


def _behind_the_colon(event: ScalarEvent, key: ScalarEvent, text: str) -> None:
    """A value that is not there stands behind its colon; this parser tells of it where the next thing begins."""
    end = key.end_mark
    if event.start_mark.index == event.end_mark.index and (match := _COLON.match(text, end.index)):
        column = end.column + match.end() - match.start()
        event.start_mark = event.end_mark = StringMark(end.name, match.end(), end.line, column, None, None)


_COLON = re.compile(r"[ \t]*:")
