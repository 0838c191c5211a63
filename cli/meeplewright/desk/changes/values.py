"""What an edit may put into a file: plain data without characters that no file should hold, of the shape asked for.

What would change the shape of a record is refused: a wrong type, a key that there is none of, a required one that goes
or is left empty. What is a matter of content is written and then found: a number out of range, a text too long, an
icon or a record that is not there (yet).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from meeplewright.desk.changes.model import RefusedEdit, Why
from meeplewright.findings.stop import did_you_mean
from meeplewright.sources.characters import UNWANTED
from meeplewright.sources.model import Path_
from meeplewright.systems.model import Kind
from meeplewright.systems.problems import Problem
from meeplewright.systems.validate import Judge

_DEEPEST = 40
_LONGEST = 200_000
_SHAPE = frozenset({"MW101", "MW102", "MW103"})
_judges: dict[int, tuple[Kind, Judge]] = {}


def odd(value: Any, path: Path_ = (), depth: int = 0) -> RefusedEdit | None:
    """Why a value cannot stand in any file; None where it can."""
    if depth > _DEEPEST:
        return RefusedEdit(Why.WRONG, f"it is nested deeper than {_DEEPEST}", path=path)
    if isinstance(value, str):
        return _odd_text(value, path)
    if isinstance(value, float) and not math.isfinite(value):
        return RefusedEdit(Why.WRONG, "this is no number that a file can hold", path=path)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**63:
        return RefusedEdit(Why.WRONG, "this number is larger than any game needs", path=path)
    inner: Sequence[tuple[Any, Any]] = ()
    if isinstance(value, Mapping):
        inner = tuple(value.items())
        for key, _ in inner:
            if not isinstance(key, str) or not key:
                return RefusedEdit(Why.WRONG, "a name of a field is missing", path=path)
            if (why := _odd_text(key, path)) is not None:
                return why
    elif isinstance(value, list):
        inner = tuple(enumerate(value))
    elif not (value is None or isinstance(value, bool | int | float)):
        return RefusedEdit(Why.WRONG, "this is nothing that a file of records can hold", path=path)
    return next((why for step, each in inner if (why := odd(each, (*path, step), depth + 1)) is not None), None)


def _odd_text(text: str, path: Path_) -> RefusedEdit | None:
    if any("\ud800" <= char <= "\udfff" for char in text):
        return RefusedEdit(
            Why.WRONG, "the text holds half a character (a surrogate), which no file can hold",
            "paste it again, or type it anew", path=path,
        )  # fmt: skip
    if (match := UNWANTED.search(text)) is not None:
        return RefusedEdit(
            Why.WRONG, f"the text holds a character that nobody can see (U+{ord(match.group()):04X})",
            "type the text anew", path=path,
        )  # fmt: skip
    if len(text) > _LONGEST:
        return RefusedEdit(Why.WRONG, f"the text is longer than {_LONGEST:,} letters", path=path)
    return None


def plain_lines(value: Any) -> Any:
    """Line ends as files of ours have them, in all texts of a value."""
    if isinstance(value, str):
        return value.replace("\r\n", "\n").replace("\r", "\n")
    if isinstance(value, Mapping):
        return {key: plain_lines(each) for key, each in value.items()}
    return [plain_lines(each) for each in value] if isinstance(value, list) else value


def judge_of(kind: Kind) -> Judge:
    """The judge of a kind, kept as long as the kind is."""
    if id(kind) not in _judges:
        if len(_judges) > 200:
            _judges.clear()
        _judges[id(kind)] = kind, Judge(kind.schema)
    return _judges[id(kind)][1]


def misshapen(kind: Kind, before: Any, after: Any, record: str) -> RefusedEdit | None:
    """Why a record would no longer have its shape; None where it would, or where it had none before either."""
    judge = judge_of(kind)
    problems = judge.problems(after)
    if not problems:
        return None
    known = {(each.code, each.path) for each in judge.problems(before)} if before is not None else set()
    fresh = [each for each in problems if (each.code, each.path) not in known]
    first = next((each for each in fresh if each.code in _SHAPE or _emptied(each, after)), None)
    if first is None:
        return None
    return RefusedEdit(Why.WRONG, first.message, first.help, record=record, path=first.path)


def _emptied(problem: Problem, after: Any) -> bool:
    """Whether a required text was left empty."""
    value = after
    for step in problem.path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return False
    return value == "" and bool(problem.path)


def no_kind(kind: str, kinds: Mapping[str, Any]) -> RefusedEdit:
    """There is no such kind of record."""
    return RefusedEdit(Why.GONE, f"there is no kind `{kind}`", did_you_mean(kind, kinds))
