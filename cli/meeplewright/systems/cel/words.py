"""The words of an expression: names, signs, numbers and texts, each with where it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from meeplewright.digits import counted_by

_SKIPPED = re.compile(r"(?:[ \t\n\f\r]+|//[^\n]*)+")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NUMBER = re.compile(
    r"0[xX][0-9a-fA-F]+[uU]?|(?:[0-9]+\.[0-9]+|[0-9]+(?=[eE])|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|[0-9]+[uU]?"
)
_SIGN = re.compile(r"==|!=|<=|>=|&&|\|\||[-+*/%!<>?:.,()\[\]{}]")
_OPENING = re.compile(r"([rR]?)(\"\"\"|'''|\"|')")
_ESCAPE = re.compile(
    r"\\(?:x([0-9a-fA-F]{2})|X([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|([abfnrtv\\?\"'`]))"
)
_PLAIN = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
LEAST, MOST = -(2**63), 2**63 - 1


class SyntaxWrong(ValueError):
    """An expression that cannot be read. `offset` counts characters from 0, -1 unknown."""

    def __init__(self, why: str, offset: int) -> None:
        super().__init__(why)
        self.why = why
        self.offset = offset


class HelperWrong(SyntaxWrong):
    """An expression with a name, used here, that cannot be read."""

    def __init__(self, helper: str, why: str, offset: int) -> None:
        super().__init__(why, offset)
        self.helper = helper


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One word: its sort (`name`, `sign`, `value` or `end`), how it is written, and what it means."""

    sort: str
    text: str
    at: int
    value: Any = None


def words(text: str) -> list[Lexeme]:
    """The words of an expression, and an end behind them."""
    row: list[Lexeme] = []
    at = 0
    while True:
        if skipped := _SKIPPED.match(text, at):
            at = skipped.end()
        if at >= len(text):
            return [*row, Lexeme("end", "<EOF>", at)]
        word = _word(text, at)
        row.append(word)
        at += len(word.text)


def _word(text: str, at: int) -> Lexeme:
    if opening := _OPENING.match(text, at):
        return _text(text, at, opening)
    if (number := _NUMBER.match(text, at)) is not None:
        return Lexeme("value", number[0], at, _number(number[0], at))
    if name := _NAME.match(text, at):
        return Lexeme("name", name[0], at)
    if sign := _SIGN.match(text, at):
        return Lexeme("sign", sign[0], at)
    raise SyntaxWrong(f"Syntax error: token recognition error at: '{text[at]}'", at)


def _number(written: str, at: int) -> int | float:
    if written[-1] in "uU":
        raise SyntaxWrong(f"`{written}`: numbers without a sign are not known here", at)
    if written[:2] in ("0x", "0X"):
        return int(written, 16)
    return counted_by(written) if written.isdecimal() else float(written)


def _text(text: str, at: int, opening: re.Match[str]) -> Lexeme:
    raw, quote = opening[1], opening[2]
    pieces: list[str] = []
    here = opening.end()
    while True:
        if here >= len(text) or (len(quote) == 1 and text[here] in "\r\n"):
            raise SyntaxWrong(f"Syntax error: token recognition error at: '{text[at : at + 20]}'", at)
        if text.startswith(quote, here):
            return Lexeme("value", text[at : here + len(quote)], at, "".join(pieces))
        if text[here] != "\\" or raw:
            pieces.append(text[here])
            here += 1
            continue
        escape = _ESCAPE.match(text, here)
        if escape is None:
            raise SyntaxWrong(f"Syntax error: token recognition error at: '{text[at : here + 2]}'", at)
        pieces.append(_meant(escape, at))
        here = escape.end()


def _meant(escape: re.Match[str], at: int) -> str:
    if escape[6]:
        return _PLAIN.get(escape[6], escape[6])
    code = int(escape[5], 8) if escape[5] else int(escape[1] or escape[2] or escape[3] or escape[4], 16)
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        raise SyntaxWrong(f"`{escape[0]}` is no character", at)
    return chr(code)
