"""Fluent (FTL): messages with their attributes. What is filled in (`{ $name }`) stays as it is written."""

from __future__ import annotations

import re
from functools import partial

from meeplewright.findings.model import Finding, Place
from meeplewright.l10n.locale.unit import LocaleAsked, Unit, Units, broken

_MESSAGE = re.compile(r"(-?[A-Za-z][\w-]*) *= *(.*)")
_ATTRIBUTE = re.compile(r" +\.([A-Za-z][\w-]*) *= *(.*)")
_LITERAL = re.compile(r"\{ *\"((?:[^\"\\]|\\.)*)\" *\}")


def fluent(text: str, shown: str, asked: LocaleAsked) -> Units:
    """`storm-name = …`, or a message `storm` with `.name = …` below it."""
    units = Units()
    message = ""
    blocks: list[tuple[str, tuple[int, int], list[str]]] = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if line.startswith("#") or not line.strip():
            if blocks and not line.strip():
                blocks[-1][2].append("")
        elif (match := _ATTRIBUTE.fullmatch(line)) is not None and message:
            blocks.append((f"{message}.{match[1]}", (number, match.start(1) + 1), [match[2]]))
        elif line[0] in " }" and blocks:
            blocks[-1][2].append(line)
        elif (match := _MESSAGE.fullmatch(line)) is not None:
            message = match[1]
            blocks.append((message, (number, 1), [match[2]]))
        else:
            units.findings.append(_unread(line, number, shown))
    for key, (number, column), lines in blocks:
        name, said = asked.split(key), _text(lines)
        if name is not None and (said or "." not in key):
            units.units.append(Unit(*name, said, partial(_place, shown, number, column, key)))
    return units


def _unread(line: str, number: int, shown: str) -> Finding:
    place = Place(shown, number, 1, number, 1 + len(line))
    return broken("this line is no message of Fluent", place, "write `key = text`, and go on indented below it")


def _text(lines: list[str]) -> str:
    """The lines of a pattern without their common indentation, literals as what they say."""
    rest = [line for line in lines[1:] if line.strip()]
    edge = min((len(line) - len(line.lstrip(" ")) for line in rest), default=0)
    whole = "\n".join([lines[0].rstrip(), *(line[edge:].rstrip() for line in lines[1:])]).strip()
    return _LITERAL.sub(lambda match: match[1].replace('\\"', '"').replace("\\\\", "\\"), whole)


def _place(shown: str, number: int, column: int, key: str) -> Place:
    return Place(shown, number, column, number, column + len(key.rpartition(".")[2]))
