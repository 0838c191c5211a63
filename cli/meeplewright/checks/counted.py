"""The numbers in the records of a file, gathered in one walk: what `far` and `amounts` add up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from meeplewright.checks.facts import Fact
from meeplewright.packs.link import LinkedFile
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.verbs import tokens_in

Number = tuple[Path_, Path_, int | float]  # where its like stand (`*` for an index), where it stands, what it is
Texts = Sequence[tuple[Path_, str]]
Row = tuple[Path_, int, Path_, int, str]  # a field, its amount, a text, what that says, and of which icon
Sort = tuple[str, Path_]  # of figures: a kind, and where in its records
Pairs = tuple[str, Path_, Path_]  # a sort of rows: a kind, where the fields stand, and where the texts
Biggest = tuple[Sort, int, int | float, int | float]  # how many figures, the size of the largest and of the next
Agreeing = tuple[Pairs, str, int, int]  # of an icon, whatever that is: how often both say the same, and how often not
_NUMBER_BEFORE = re.compile(r"(?<![\d.,])(\d+)[ \u00a0]?$")  # a whole one
_MOST_DIGITS = 4300  # Python reads no longer ones


def _numbers_of(part: LinkedFile) -> tuple[tuple[Biggest, ...], tuple[Agreeing, ...]]:
    by_record = texts_with_icons(part)
    biggest: dict[str, dict[Path_, list[Any]]] = {}
    agreeing: dict[tuple[Pairs, str], list[int]] = {}
    for record in part.records:
        figures = figures_of(record)
        if record.pack:
            held = biggest.setdefault(record.kind, {})
            for sort, _, value in figures:
                _count(held, sort, abs(value))
        if figures and (texts := by_record.get(id(record))):
            for field, amount, text, said, icon in said_twice(figures, texts):
                key = _pairs(record.kind, pattern(field[:-1]), pattern(text)), icon
                agreeing.setdefault(key, [0, 0])[said != amount] += 1
    return (
        tuple((_sort(kind, sort), *sizes) for kind, held in biggest.items() for sort, sizes in held.items()),
        tuple((sort, icon, alike, not_) for (sort, icon), (alike, not_) in agreeing.items()),
    )


NUMBERS = Fact("numbers", _numbers_of)


def _count(biggest: dict[Path_, list[Any]], sort: Path_, size: float) -> None:
    """Add a figure to the sum. What is no number is as large as can be: whoever adds up will look."""
    held = biggest.get(sort)
    if size != size:  # noqa: PLR0124 - this is how a number says that it is none
        size = float("inf")
    if held is None:
        biggest[sort] = [1, size, -1]
        return
    held[0] += 1
    if size > held[1]:
        held[1:] = size, held[1]
    elif size > held[2]:
        held[2] = size


def figures_of(record: Record) -> list[Number]:
    """Every number in a record."""
    figures: list[Number] = []
    _gather(record.data, (), (), figures)
    return figures


def _gather(value: Any, sort: Path_, path: Path_, figures: list[Number]) -> None:
    """Where in a list a number stands makes no other sort of it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            cls = inner.__class__
            if cls is int or cls is float or cls is dict or cls is list:
                at = (*path, key)
                of = at if sort is path else (*sort, key)
                if cls is int or cls is float:
                    figures.append((of, at, inner))
                else:
                    _gather(inner, of, at, figures)
    else:
        of = (*sort, "*")
        for index, inner in enumerate(value):
            cls = inner.__class__
            if cls is int or cls is float:
                figures.append((of, (*path, index), inner))
            elif cls is dict or cls is list:
                _gather(inner, of, (*path, index), figures)


def texts_with_icons(part: LinkedFile) -> dict[int, list[tuple[Path_, str]]]:
    """The texts of a file that name icons, by record."""
    texts: dict[int, list[tuple[Path_, str]]] = {}
    for _, _, record, path, value in part.marks("x-text"):
        if isinstance(value, str) and "{" in value:
            texts.setdefault(id(record), []).append((path, value))
    return texts


def said_twice(figures: Sequence[Number], texts: Texts) -> Iterator[Row]:
    """Each name that a text has once in braces with its number, and that one field beside it counts."""
    counted = {at[-1] for _, at, value in figures if value.__class__ is int}
    for path, text in texts:
        if not any(f"{{{name}" in text for name in counted):
            continue
        beside = path[:-1]
        for icon, numbers in _said(text).items():
            if icon not in counted:
                continue
            number = numbers[0] if len(numbers) == 1 else None
            if number is None:
                continue
            near = [
                (at, value)
                for _, at, value in figures
                if at[-1] == icon and value.__class__ is int and at[: len(beside)] == beside
            ]
            if len(near) == 1:
                yield near[0][0], abs(int(near[0][1])), path, number, icon


def _said(text: str) -> Mapping[str, list[int | None]]:
    """The amounts of a text by icon; None where one is named without any."""
    amounts: dict[str, list[int | None]] = {}
    for start, _, token in tokens_in(text):
        icon, number = _token(token)
        if number is None and (before := _NUMBER_BEFORE.search(text, max(0, start - 6), start)):
            number = int(before[1])
        amounts.setdefault(icon, []).append(number)
    return amounts


@lru_cache(maxsize=4096)
def _token(token: str) -> tuple[str, int | None]:
    icon, _, amount = token.strip("{}").partition(":")
    whole = amount.isascii() and amount.isdecimal() and len(amount) < _MOST_DIGITS
    return icon, int(amount) if whole else None


@lru_cache(maxsize=4096)
def pattern(path: Path_) -> Path_:
    """Where in records of its kind a value stands, whatever its place in a list."""
    return tuple("*" if isinstance(step, int) else step for step in path)


@lru_cache(maxsize=4096)
def _sort(kind: str, sort: Path_) -> Sort:
    """The same thing each time: in the cache it stands once."""
    return kind, sort


@lru_cache(maxsize=4096)
def _pairs(kind: str, fields: Path_, texts: Path_) -> Pairs:
    return kind, fields, texts
