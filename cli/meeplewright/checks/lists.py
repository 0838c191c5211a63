"""Lists of rules that count what the box holds: `66 tokens: {oil:18}, {food:12}`, `7 tiles`, held against the records.

Which section is such a list nobody has to say: where most of its amounts are those of the manifest, the stock or a
record, one that is not is told.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from meeplewright.checks.box import copies_of, manifest_lines
from meeplewright.checks.paths import own_chapters
from meeplewright.checks.stock import stock_of
from meeplewright.digits import counted_by
from meeplewright.findings.model import Finding, Place, Related
from meeplewright.languages import Language
from meeplewright.languages.numbers import numbers
from meeplewright.packs.world import World
from meeplewright.text.chapter import FIGURE, Chapter

_NEAR = 200  # letters after a number: its three words stand there, and a text without a stop is read once
ENOUGH = 4  # so many amounts that agree make a list of what the box holds
_TOKEN = re.compile(r"\{([a-z][a-z0-9-]*):(\d+)\}")
_ICON = re.compile(r"[ \u00a0]?\{([a-z][a-z0-9-]*)\}")
_WORD = re.compile(r"[^\W\d_]+")
_STOP = re.compile(r"[.,;:(\n|]")


@dataclass(frozen=True, slots=True)
class _Count:
    """So many of something, and where that is said."""

    count: int
    what: str
    place: Place


@dataclass(frozen=True, slots=True)
class _Amount:
    """An amount of a chapter, and what it may be the amount of."""

    start: int
    end: int
    number: int
    counts: tuple[_Count, ...]

    @property
    def agrees(self) -> bool:
        return any(each.count == self.number for each in self.counts)


def listed_amounts(world: World) -> Iterator[Finding]:
    """The amounts of such lists that no record gives."""
    box: dict[str, list[_Count]] | None = None
    for book in own_chapters(world.pack):
        box = box if box is not None else _box(world)
        yield from _wrong(book, box, world.spoken())


def _wrong(book: Chapter, box: dict[str, list[_Count]], language: Language) -> Iterator[Finding]:
    text = FIGURE.sub(lambda match: "\ufffc" * len(match[0]), book.text)
    starts = [0, *(match.start() for match in re.finditer(r"^#", text, re.MULTILINE)), len(text)]
    said = sorted(_said(text, box, language), key=lambda each: each.start)
    at = [each.start for each in said]
    for start, end in pairwise(starts):
        section = said[bisect_right(at, start) : bisect_right(at, end)]
        wrong = [each for each in section if not each.agrees]
        if wrong and len(section) - len(wrong) >= max(ENOUGH, 4 * len(wrong)):
            for each in wrong:
                first = each.counts[0]
                yield Finding.of(
                    "MW439",
                    f"{each.number} are told here, and {first.what}: {first.count}",
                    book.place(each.start, each.end),
                    help="make the two agree, or let the rules take the figure from the records: `{{count: KIND}}`",
                    related=(Related("it is counted here", first.place),),
                    field=book.inside,
                )


def _said(text: str, box: dict[str, list[_Count]], language: Language) -> Iterator[_Amount]:
    for match in _TOKEN.finditer(text):
        if match[1] in box:
            yield _Amount(match.start(2), match.end(2), counted_by(match[2]), tuple(box[match[1]]))
    for number in numbers(text, language):
        if number.ordinal or text[number.start - 1 : number.start] in (":", "{", "/", "-"):
            continue
        if icon := _ICON.match(text, number.end):
            if icon[1] in box:
                yield _Amount(number.start, number.end, number.value, tuple(box[icon[1]]))
            continue
        after = text[number.end : number.end + _NEAR]
        stop = _STOP.search(after)
        words = [_root(word) for word in _WORD.findall(after[: stop.start() if stop else None])[:3]]
        # `18 food tokens` before `18 food`
        for length in range(len(words), 0, -1):
            counts = box.get(" ".join(words[:length]))
            if counts:
                yield _Amount(number.start, number.end, number.value, tuple(counts))
                break


def _root(word: str) -> str:
    small = word.casefold()
    return small[:-1] if small.endswith("s") and len(small) > 3 else small


def _box(world: World) -> dict[str, list[_Count]]:
    """What the box holds, by what rules call it: icons, tokens, kinds, decks, and records with a count of their own."""
    box: dict[str, list[_Count]] = defaultdict(list)

    def put(name: str, count: _Count) -> None:
        box[name].append(count)
        words = " ".join(map(_root, _WORD.findall(name)))
        if words != name and not any(char.isdecimal() for char in name):
            box[words].append(count)

    for name, held in stock_of(world).items():
        put(name, _Count(held.count, f"the stock of `{name}` is", held.place))
    for line in manifest_lines(world):
        count = _Count(line.count, f"the manifest says of {line.name}", line.source.place(line.path))
        for name in (line.value, line.name) if line.field else (line.name,):
            put(name, count)
        if line.kind and not line.field:
            kind = world.system.kinds.get(line.kind)
            for name in (line.kind, kind.title if kind is not None else line.kind):
                put(name, count)
    copies = copies_of(world)
    for record in world.records():
        called = record.data.get("name")
        for field in ("count", "copies"):
            value = record.data.get(field)
            if isinstance(called, str) and isinstance(value, int) and not isinstance(value, bool):
                put(called, _Count(copies.get(record.name, value), f"`{record.name}` says", record.place(field)))
    return box
