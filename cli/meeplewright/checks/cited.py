"""Amounts in rules beside a record that they name, and that says another amount of the same thing.

`**Shore up**, on [[tile/dyke]] only: pay {timber:2}`: the tile says in its text or in a field what it asks of timber.
`A bear has strength 6`: a field of the bear is called so, and holds another number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

from meeplewright.checks.paths import own_chapters
from meeplewright.digits import counted_by
from meeplewright.findings.model import Confidence, Finding, Related, Severity
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.verbs import tokens_in
from meeplewright.text.chapter import Chapter

_ITEM = re.compile(r"^[ \t]*(?:[*+-][ \t]|\d+[.)][ \t]|\|)", re.MULTILINE)
_LINK = re.compile(r"\[\[(?:([a-z][a-z0-9-]*)/)?([a-z0-9][a-z0-9-]*)")
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_SENTENCE = re.compile(r"[^.!?…]+(?:[.!?…]+|\Z)")
# begun at the beginning of a word only: from each letter of a word of a million on it took minutes
_FIGURE = re.compile(
    r"(?<![^\W\d_])([^\W\d_]{3,60})[ \u00a0](\d{1,9})(?![\w}/-]|\.\d)"
    r"|(?<![\w{:/.-])(\d{1,9})[ \u00a0]([^\W\d_]{3,60})(?![^\W\d_])"
)
_NAMES = frozenset({"number", "order", "count", "copies"})  # what stands there is no strength of a thing
_ARTICLE = 3  # letters: the first word of a name that is no longer may be left out
_LONGEST = 4  # words of a name
_MOST = 999  # a figure that is taken from the records is longer, as `prose` has it
_Amounts = Mapping[str, Mapping[int, Path_]]


def cited_amounts(world: World) -> Iterator[Finding]:
    """The amounts of the rules, in the pack's language, that the records they name say otherwise."""
    named: dict[str, list[Record]] | None = None
    for book in own_chapters(world.pack):
        named = _named(world) if named is None else named
        for start, text in parts_of(book):
            for sentence in _SENTENCE.finditer(text):
                yield from _wrong(world, book, start + sentence.start(), sentence.group(), named)
                yield from _wrong_figures(world, book, start + sentence.start(), sentence.group(), named)


def _named(world: World) -> dict[str, list[Record]]:
    """The records by their names, as these are written, and without an article."""
    named: dict[str, list[Record]] = defaultdict(list)
    for record in world.records():
        called = record.data.get("name")
        if isinstance(called, str) and len(called) > 3:
            words = _WORD.findall(called)
            named[" ".join(words)].append(record)
            if len(words) > 1 and len(words[0]) <= _ARTICLE:
                named[" ".join(words[1:])].append(record)
    return named


def parts_of(book: Chapter) -> Iterator[tuple[int, str]]:
    """Paragraphs, and the items of lists one by one."""
    for start, text in book.paragraphs():
        written = book.prose[start : start + len(text)]
        cuts = [0, *(match.start() for match in _ITEM.finditer(written) if match.start()), len(text)]
        for begin, end in pairwise(cuts):
            yield start + begin, text[begin:end]


def _wrong(world: World, book: Chapter, start: int, text: str, named: Mapping[str, list[Record]]) -> Iterator[Finding]:
    said: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for begin, end, token in tokens_in(text):
        icon, _, number = token.strip("{}").partition(":")
        if number.isascii() and number.isdecimal() and counted_by(number) <= _MOST:
            said[icon].append((counted_by(number), begin, end))
    alone = {icon: amounts[0] for icon, amounts in said.items() if len(amounts) == 1}
    if not alone:
        return
    pairs = [(record, _amounts_of(record)) for record in _cited(world, text, named)]
    for icon, (amount, begin, end) in alone.items():
        known = [(record, amounts[icon]) for record, amounts in pairs if icon in amounts and icon not in record.id]
        every = [each for _, amounts in known for each in amounts]
        sums = {sum(some) for size in (1, 2) for some in combinations(every, size)} if len(known) > 1 else {*every}
        if not known or amount in sums:
            continue
        record, amounts = known[0]
        first = next(iter(amounts))
        yield Finding.of(
            "MW440",
            f"the rules say {amount} `{{{icon}}}`, and `{record.name}`, which they name, {first}",
            book.place(start + begin, start + end),
            help=f"make the two agree, or let the rules take it from the record: `{{{{{record.name}.FIELD}}}}`",
            related=(Related("the record says", record.place(*amounts[first])),),
            severity=Severity.NOTE,
            confidence=Confidence.LOW,
            field=book.inside,
        )


def _wrong_figures(
    world: World, book: Chapter, start: int, text: str, named: Mapping[str, list[Record]]
) -> Iterator[Finding]:
    """Plain numbers beside the word that a field is called by, in a sentence that names its record."""
    figures = [each for each in _FIGURE.finditer(text) if int(each[2] or each[3]) <= _MOST]
    records = _cited(world, text, named, small=True) if figures else []
    for each in figures if records else ():
        word, amount = (each[1] or each[4]).casefold(), int(each[2] or each[3])
        known = [record for record in records if record.data.get(word).__class__ is int and word not in _NAMES]
        if not known or any(record.data[word] == amount or _says(record.data, amount) for record in known):
            continue
        record = known[0]
        at = start + each.start(2 if each[2] else 3)
        yield Finding.of(
            "MW440",
            f"the rules say {amount}, and `{record.name}`, which they name, has a {word} of {record.data[word]}",
            book.place(at, at + len(str(amount))),
            help=f"make the two agree, or let the rules take it from the record: `{{{{{record.name}.{word}}}}}`",
            related=(Related("the record says", record.place(word)),),
            severity=Severity.NOTE,
            confidence=Confidence.LOW,
            field=book.inside,
        )


def _says(value: Any, amount: int) -> bool:
    """Whether any text of a record has a number."""
    if isinstance(value, Mapping):
        return any(_says(each, amount) for each in value.values())
    if isinstance(value, list):
        return any(_says(each, amount) for each in value)
    return isinstance(value, str) and re.search(rf"(?<!\d){amount}(?!\d)", value) is not None


def _cited(world: World, text: str, named: Mapping[str, list[Record]], *, small: bool = False) -> list[Record]:
    """The records that a paragraph links, or calls by their names; `small`: in small letters, too."""
    by_name: dict[str, Record] = {}
    for link in _LINK.finditer(text):
        records = [world.get(link[1], link[2])] if link[1] else []
        by_name |= {record.name: record for record in records if record is not None}
    words = _WORD.findall(re.sub(r"\[\[[^\]|]*\|?|\{[^}]*\}", " ", text))
    for at in range(len(words)):
        for length in range(1, _LONGEST + 1):
            called = " ".join(words[at : at + length])
            for record in (*named.get(called, ()), *(named.get(called[:1].upper() + called[1:], ()) if small else ())):
                by_name[record.name] = record
    return list(by_name.values())


def _amounts_of(record: Record) -> _Amounts:
    """What a record says of each icon, in its fields and its texts."""
    amounts: dict[str, dict[int, Path_]] = defaultdict(dict)

    def gather(value: Any, path: Path_) -> None:
        if isinstance(value, Mapping):
            for key, each in value.items():
                gather(each, (*path, key))
        elif isinstance(value, list):
            for index, each in enumerate(value):
                gather(each, (*path, index))
        elif isinstance(value, str):
            for icon, amount in _tokens(value):
                amounts[icon].setdefault(amount, path)
        elif isinstance(value, int) and not isinstance(value, bool) and path and isinstance(path[-1], str):
            amounts[path[-1]].setdefault(abs(value), path)

    gather(record.data, ())
    return amounts


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[tuple[str, int], ...]:
    parts = (token.strip("{}").partition(":") for _, _, token in tokens_in(text)) if "{" in text else ()
    return tuple((icon, counted_by(amount)) for icon, _, amount in parts if amount.isascii() and amount.isdecimal())
