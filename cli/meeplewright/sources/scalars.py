"""What a plain scalar means by the core rules of YAML 1.2: `no` and `on` are text, `012` is twelve."""

from __future__ import annotations

import re

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
    ".nan": float("nan"),
    ".NaN": float("nan"),
    ".NAN": float("nan"),
}
_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)")
_LONGEST = 300  # digits; Python itself refuses to read integers of more than 4300
SPECIAL = frozenset("+-.0123456789tTfFnN~")  # what begins plain text that may be no text


class OutOfRange(ValueError):
    """A number that no other tool could read back."""


def plain(text: str) -> Scalar:
    """The value of a plain (unquoted) scalar."""
    if text and text[0] not in SPECIAL:
        return text
    if text in _WORDS:
        return _WORDS[text]
    return number(text)


def is_padded(text: str) -> bool:
    """Whether an integer has noughts before it: `04` is 4, and was eight's for older readers or another number."""
    digits = text.lstrip("+-")
    return len(digits) > 1 and digits[0] == "0" and digits[1] in "0123456789"


def number(text: str) -> Scalar:
    """The number that the text writes, or the text."""
    if _INTEGER.fullmatch(text):
        return _bounded(text, 10)
    if _OCTAL.fullmatch(text):
        return _bounded(text[2:], 8)
    if _HEXADECIMAL.fullmatch(text):
        return _bounded(text[2:], 16)
    if _FLOAT.fullmatch(text):
        value = float(text)
        if value in (float("inf"), float("-inf")):
            raise OutOfRange(text)
        return value
    if infinite := _INFINITE.fullmatch(text):
        return float(infinite.group(1) + "inf")
    return text


def _bounded(digits: str, base: int) -> int:
    if len(digits) > _LONGEST:
        raise OutOfRange(digits)
    value = int(digits, base)
    if not -(2**63) <= value < 2**64:
        raise OutOfRange(digits)
    return value
