"""Slips of the pen over which the parser trips later: named where they stand, and mended so that reading goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from meeplewright.sources.lines import Lines

_LONGEST_SHOWN = 60  # characters of a line that is shown as it should be written


@dataclass(frozen=True, slots=True)
class SourceSlip:
    """What somebody wrote and did not mean; `mend` is what to read in its place, as long as the slip itself."""

    start: int
    end: int
    words: str
    advice: str
    mend: str | None = None
    code: str = "MW001"


def conflicts(text: str) -> Iterator[tuple[SourceSlip, list[tuple[int, int]]]]:
    """Merges that git could not make: each with the stretches to leave out, so that one side of it is read."""
    begun: re.Match[str] | None = None
    aside: int | None = None
    for mark in _CONFLICT.finditer(text):
        sign = mark.group()[0]
        if sign == "<":
            begun, aside = mark, None
        elif begun is not None and sign in "|=":
            aside = mark.start() if aside is None else aside
        elif begun is not None and aside is not None and sign == ">":
            slip = SourceSlip(
                begun.start(),
                begun.end(),
                "git could not merge what stands between here and `>>>>>>>`, and left both versions in the file",
                "keep what is right of the two, and take out the lines with `<<<<<<<`, `=======` and `>>>>>>>`",
                code="MW019",
            )
            yield slip, [(begun.start(), begun.end()), (aside, mark.end())]
            begun = None


_CONFLICT = re.compile(r"(?m)^(?:<{7}|\|{7}|={7}|>{7})(?=[ \r\n]|\Z)[^\r\n]*")


def slip_at(text: str, lines: Lines, offset: int, problem: str) -> SourceSlip | None:
    """The slip on the line of a fault, or on the one above it, which the parser may have taken for something else."""
    number, _ = lines.at(min(offset, len(text)))
    for each in (number, _above(text, lines, number)):
        line, start = _line(text, lines, each), lines.offset(each)
        for look in (_odd_space, _no_hyphen, _foreign_comment, _glued_hyphen):
            if (slip := look(line, start)) is not None:
                return slip
    if (slip := _left_open(text, lines, number)) is not None:
        return slip
    line, start = _line(text, lines, number), lines.offset(number)
    if "could not find expected ':'" in problem:
        return _no_colon(line, start)
    if "mapping values are not allowed" in problem:
        if (slip := _no_colon_above(text, lines, number)) is not None:
            return slip
        if (match := _LOST_COLON.fullmatch(line)) is not None:
            return _colon_missing(match["key"], start + match.end("key"), match["value"])
        if (match := _SECOND_COLON.fullmatch(line)) is not None:
            return SourceSlip(offset, offset + 1, _SECOND, _write(match["key"], _quoted(match["value"])))
    if any(part in problem for part in _STUMBLES):
        return _unquoted(line, start, offset - start)
    return None


def _line(text: str, lines: Lines, number: int) -> str:
    """A line without its end."""
    return text[lines.offset(number) : lines.offset(number + 1)].rstrip("\r\n")


def _above(text: str, lines: Lines, number: int) -> int:
    """The nearest line above that is neither empty nor a comment."""
    number -= 1
    while number > 1 and (_line(text, lines, number).lstrip() or "#").startswith("#"):
        number -= 1
    return max(number, 1)


_OPENING = re.compile(r"(?:(?:^ *|[:,\[{-] +|\[|\{)(?P<sign>[\"'])|#.*)")
_KEY_OR_ITEM = re.compile(r" *(?:- |(?:- )?[\w-]+:(?: |\Z))")


def _left_open(text: str, lines: Lines, number: int) -> SourceSlip | None:
    """A quotation that runs over the keys below it, as far as the next quote: told where it begins."""
    for each in range(number - 1, 0, -1):
        line = _line(text, lines, each)
        if '"' not in line and "'" not in line:
            continue
        at = _open_quote(line)
        if at is None and line[:1].isspace() and not _KEY_OR_ITEM.match(line):
            continue  # a line of text, with an apostrophe
        if at is None or not _KEY_OR_ITEM.match(_line(text, lines, each + 1)):
            return None
        start = lines.offset(each)
        return SourceSlip(
            start + at,
            start + len(line),
            "the quotation that begins here is not closed, and takes in the lines below",
            f"close it with `{line[at]}` where the text ends",
        )
    return None


def _open_quote(line: str) -> int | None:
    """Where a quotation begins that does not end in its line."""
    at = 0
    while (match := _OPENING.search(line, at)) is not None:
        if not match["sign"]:
            return None  # a comment
        begins = match.start("sign")
        closing = _CLOSED[match["sign"]].match(line, begins)
        if closing is None:
            return begins
        at = closing.end()
    return None


_CLOSED = {'"': re.compile(r'"(?:[^"\\]|\\.)*"'), "'": re.compile(r"'(?:[^']|'')*'")}
_SPACES = "\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000"
_ODD = re.compile(rf" *(?:- *)?(?:(?P<inside>[{_SPACES}][{_SPACES} ]*)\S|[\w-]+:(?P<behind> *[{_SPACES}]+))")


def _odd_space(line: str, start: int) -> SourceSlip | None:
    match = _ODD.match(line)
    if match is None:
        return None
    if match["inside"]:
        name, words = "inside", "this line is indented with spaces that are none to YAML"
    else:
        name, words = "behind", "the colon is followed by a space that is none to YAML"
    return SourceSlip(
        start + match.start(name),
        start + match.end(name),
        f"{words} (U+{ord(match[name].strip(' ')[:1]):04X})",
        "type the spaces anew; such ones come in by copying from a web page or a word processor",
        " " * len(match[name]),
    )


_BULLET = re.compile(r" *(?P<bullet>[\u2010-\u2015\u2212\u2022\u00b7*+])[ \t]+\S")


def _no_hyphen(line: str, start: int) -> SourceSlip | None:
    match = _BULLET.match(line)
    if match is None:
        return None
    at = start + match.start("bullet")
    words = f"`{match['bullet']}` begins no item of a list"
    return SourceSlip(at, at + 1, words, "begin it with a hyphen and a space: `- `", "-")


_GLUED = re.compile(r" *(?P<item>-(?P<key>[a-z][\w-]*):)(?: |$)")


def _glued_hyphen(line: str, start: int) -> SourceSlip | None:
    match = _GLUED.match(line)
    if match is None:
        return None
    return SourceSlip(
        start + match.start("item"),
        start + match.end("item"),
        "between the hyphen of an item and its first key a space is missing",
        f"write `- {match['key']}:`",
    )


_SLASHES = re.compile(r" *(?P<rest>//.*)")


def _foreign_comment(line: str, start: int) -> SourceSlip | None:
    match = _SLASHES.fullmatch(line)
    if match is None:
        return None
    at, length = start + match.start("rest"), len(match["rest"])
    return SourceSlip(at, at + length, "`//` begins no comment", "begin it with `#`", " " * length)


_SIGN_FOR_COLON = re.compile(r" *(?:- )?(?P<key>[\w-]+)(?P<sign> ?[=;])(?P<value> .*)?")
_GLUED_COLON = re.compile(r" *(?:- )?(?P<key>[\w-]+):(?P<value>[^\s:].*)")


def _no_colon(line: str, start: int) -> SourceSlip | None:
    """A key whose colon is another sign, or is glued to its value."""
    if (match := _SIGN_FOR_COLON.fullmatch(line)) is not None:
        at = start + match.end("sign") - 1
        words = f"behind the key `{match['key']}` stands `{line[match.end('sign') - 1]}` and no colon"
        return SourceSlip(at, at + 1, words, _write(match["key"], (match["value"] or "").strip()), ":")
    if (match := _GLUED_COLON.fullmatch(line)) is not None:
        at = start + match.end("key")
        words = f"behind the colon of `{match['key']}` a space is missing"
        return SourceSlip(at, at + 1, words, _write(match["key"], match["value"]))
    return None


_LOST_COLON = re.compile(r" *(?:- )*(?P<key>[\w-]+) +(?P<value>[\[{].*?)\s*")
_SECOND_COLON = re.compile(r" *(?:- )*(?P<key>[\w-]+): +(?P<value>[^\"'\[{|>\s].*: .*?)\s*")
_SECOND = "there is a second `: ` in this line"

_KEYED = re.compile(r"(?P<indent> *(?:- )*)(?P<key>[\w-]+):(?:\s.*)?")
_KEYLESS = re.compile(r"(?P<indent> *(?:- )*)(?P<key>[\w-]+)(?: [^:#]*|:[^\s:].*)?")


def _no_colon_above(text: str, lines: Lines, number: int) -> SourceSlip | None:
    """The first key of a mapping, without its colon: the parser takes it for text and trips over the next."""
    above = _above(text, lines, number)
    start = lines.offset(above)
    line = _line(text, lines, above).rstrip()
    here, first = _KEYED.fullmatch(_line(text, lines, number).rstrip()), _KEYLESS.fullmatch(line)
    if above == number or here is None or first is None or len(here["indent"]) != len(first["indent"]):
        return None
    before = _above(text, lines, above)
    heads = before == above or _line(text, lines, before).rstrip().endswith(":")
    if "-" not in first["indent"] and not heads:
        return None  # a line of longer text
    if (glued := _no_colon(line, start)) is not None:
        return glued
    return _colon_missing(first["key"], start + first.end("key"), line[first.end("key") :].strip())


def _colon_missing(key: str, at: int, value: str) -> SourceSlip:
    return SourceSlip(at, at + 1, f"behind the key `{key}` a colon is missing", _write(key, value))


# what the parser says of text that is not quoted, or only in part
_STUMBLES = ("did not find expected key", "did not find expected alphabetic", "cannot start any token", "tag")
_FIELD = re.compile(r" *(?:- )*(?P<key>[\w-]+): +(?P<value>(?P<sign>[\"'\[{*&!%@`]).*?)\s*")
_CLOSING = re.compile(r"(?P<brackets>[\]}]+)\s*")
_OPENED = {"[": "a list", "{": "a mapping", "*": "an alias", "&": "an anchor", "!": "a tag"}


def _unquoted(line: str, start: int, column: int) -> SourceSlip | None:
    """Text that begins with a sign of YAML's own, told at its beginning."""
    match = _FIELD.fullmatch(line)
    if match is None or column < match.start("value"):
        return None
    if (rest := _CLOSING.fullmatch(line, column)) is not None:
        return SourceSlip(
            start + column,
            start + rest.end("brackets"),
            f"`{rest['brackets']}` closes what is not open",
            "take it out",
            " " * len(rest["brackets"]),
        )
    sign, value = match["sign"], match["value"]
    if sign in "\"'":
        words = "the quotation ends before the text does"
    elif sign in _OPENED:
        words = f"this text begins with `{sign}`, which opens {_OPENED[sign]}"
    else:
        words = f"text cannot begin with `{sign}`"
    at = start + match.start("value")
    return SourceSlip(at, at + len(value), words, _write(match["key"], _quoted(value)))


def _quoted(value: str) -> str:
    """The text in the quotes that it needs."""
    if len(value) > 1 and value[0] in "\"'" and value[-1] == value[0]:
        value = value[1:-1]  # quoted already, by a sign that stands in it
    if '"' not in value and "\\" not in value:
        return f'"{value}"'
    return "'" + value.replace("'", "''") + "'"


def _write(key: str, value: str) -> str:
    line = f"{key}: {value}".strip()
    if len(line) <= _LONGEST_SHOWN:
        return f"write `{line}`"
    closing = value[-1:] if value.endswith(("'", '"')) else ""
    return f"write `{line[: _LONGEST_SHOWN - 2]}…{closing}`"
