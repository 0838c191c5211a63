"""Expressions, whole and cut off: what they give, in how many steps, and what is said of those that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from cel_cases import FAILS, GIVES, SEEN, UNREADABLE
from meeplewright.systems.cel.steps import Evaluation
from meeplewright.systems.cel.values import TooMuch, Wrong
from meeplewright.systems.expressions import Expression, ExpressionError
from recorded import Answer

_PLENTY = 1_000_000
_SIZES = (63, 64, 65, 640)
_LARGE: dict[str, Any] = {f"t{size}": "ab" * (size // 2) + "a" * (size % 2) for size in _SIZES} | {f"l{size}": list(range(size)) for size in _SIZES}  # fmt: skip
_THIS = {
    **SEEN,
    "this": {
        **SEEN["this"],
        **_LARGE,
        "words": ["a", "b"] * 200,
        "huge": 2**64 - 1,
        "over": 2**64,
        "low": -(2**63),
        "under": -(2**63) - 1,
        "half": "\ud800",
        "listed": [2**64, "\udfff"],
    },
}
# functions of which the steps go by what they look through, or make
_OF_TEXT = ("size({})", "{}.contains('ba')", "{}.startsWith('ab')", "{}.endsWith('ab')", "{}.indexOf('b')", "{}.lastIndexOf('b')", "{}.replace('a', 'xyz')", "{}.replace('', 'x')", "{}.replace('a', 'xyz', 3)", "{}.split('b').size()", "{}.lowerAscii() == {}", "{}.upperAscii().size()", "{}.substring(1).size()", "{}.substring(1, 9)", "{}.charAt(3)", "{}.trim() == {}", "{}.matches('a.*')", "({} + {}).size()", "{} == {}", "'%s and %s'.format([{}, 'x']).size()", "{}.reverse().size()", "'a' in [{}]")  # fmt: skip
_OF_LIST = ("size({})", "{}.all(x, x >= 0)", "{}.exists(x, x == 3)", "{}.exists_one(x, x == 3)", "{}.map(x, x * 2).size()", "{}.filter(x, x % 2 == 0).size()", "{}.map(x, x > 9, x).size()", "({} + {}).size()", "{} == {}", "7 in {}", "{}.map(x, string(x)).join(',').size()", "{}.reverse().size()", "{}.slice(1, 9)", "{}.sort().size()", "math.greatest({})", "{}.map(x, {}.size()).size()")  # fmt: skip

_FROM_OUTSIDE = ["this.huge", "this.over", "this.low", "this.under", "this.half", "this['over']", "this.listed[0]", "this.l[0.0]", "this.l[-0.0]", "this.l[-1.0]", "this.l[0.5]", "this.listed[1]", "this.huge == this.huge", "this.huge + 1", "this.low - 1", "this.huge > 1", "this.listed", "string(this.huge)", "size(this.half)"]  # fmt: skip

_UNREAD = ["'one \\ud83d two'", '"\\Udfffffff"', "'\\U00110000'", "'\\400'", "'\\x4'", "'\\u12'", '"""a\nb', "'a\nb'", "r'a", "r'\\'", "'a' + 'never closed, and longer than is shown'", "3u", "0x1fU", "12u + 3", "1.5u", "09", "1.", ".5", "1e", "1 § 2", "this..a", "`a`", "this.`a", "0x", "1.e3"]  # fmt: skip


def _asked(text: str) -> str:
    """What it gives, and the steps that it took; or why it gives nothing."""
    try:
        ready = Expression(text)
    except ExpressionError as unread:
        return f"at {unread.offset}: {unread.why}"
    run = Evaluation(_PLENTY)
    try:
        given = repr(ready.program.run(ready.program.row(_THIS, run)))
    except (Wrong, TooMuch) as problem:
        given = f"{type(problem).__name__} {problem}"
    return f"{given if len(given) < 100 else given[:40] + '…' + str(len(given))} in {_PLENTY - run.left}"


def _all(texts: list[str], _: Path) -> Iterator[str]:
    for text in texts:
        yield f"{text}: {_asked(text)}".replace("\n", "⏎")


def _cut(texts: list[str], _: Path) -> Iterator[str]:
    """Each expression up to each of its characters, and with each of its signs left out or twice."""
    for text in texts:
        for at in range(1, len(text)):
            yield f"{text[:at]!r}: {_asked(text[:at])}"
        for at, sign in enumerate(text):
            if not sign.isalnum() and sign != " ":
                for odd in (text[:at] + text[at + 1 :], text[:at] + sign + text[at:]):
                    yield f"{odd!r}: {_asked(odd)}"


def answers() -> Iterator[Answer]:
    """What is said of each."""
    for area, cases in GIVES.items():
        yield Answer("cel", area, partial(_all, [text for text, _ in cases]))
    yield Answer("cel", "what fails", partial(_all, [text for text, _ in FAILS]))
    yield Answer("cel", "what cannot be read", partial(_all, [text for text, *_ in UNREADABLE] + _UNREAD))
    yield Answer("cel", "what no expression can hold", partial(_all, _FROM_OUTSIDE))
    for at, size in enumerate(_SIZES):
        large = [form.replace("{}", f"this.t{size}") for form in _OF_TEXT]
        large += [form.replace("{}", f"this.l{size}") for form in _OF_LIST]
        yield Answer("cel", f"texts and lists of {size}", partial(_all, large + (["this.words.join('').size()"] if not at else [])))  # fmt: skip
    whole = [text for cases in GIVES.values() for text, _ in cases if len(text) < 60]
    for at in range(0, 60, 10):
        yield Answer("cel-cut", f"from {at + 1} on", partial(_cut, whole[at * 5 : at * 5 + 50 : 7]))
