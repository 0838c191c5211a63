"""Numbers of a record that the rules must say where they tell of it: in the item that begins with its name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from meeplewright.checks.cited import parts_of
from meeplewright.checks.own import field_of, own_marks
from meeplewright.checks.paths import own_chapters
from meeplewright.findings.model import Finding, Place, Related
from meeplewright.languages.numbers import numbers
from meeplewright.packs.world import World
from meeplewright.systems.verbs import bare
from meeplewright.text.chapter import FIGURE

_Item = tuple[Place, frozenset[int] | None]  # the numbers that it says; none where it takes figures from the records


def ruled_findings(world: World) -> Iterator[Finding]:
    """Numbers that no item of the rules says which begins with the name of their record."""
    marks = [mark for mark in own_marks(world, "x-said") if is_ruled(mark.argument) and isinstance(mark.value, int)]
    names = {str(mark.record.data.get("name", "")) for mark in marks} - {""}
    if not names or not world.spoken().numbers:
        return
    items = _items(world, names)
    for mark in marks:
        rows = items.get(str(mark.record.data.get("name", "")), [])
        if rows and not any(said is None or mark.value in said for _, said in rows):
            yield Finding.of(
                "MW437",
                f"the rules do not say `{mark.value}` of `{mark.record.data['name']}`",
                mark.record.place(*mark.path),
                help="write the same in the rules and here",
                related=(Related("the rules tell of it here", rows[0][0]),),
                record=mark.record.name,
                field=field_of(mark.path),
            )


def is_ruled(argument: object) -> bool:
    """Whether an `x-said` asks for the rules, and not for the record's own texts."""
    return isinstance(argument, dict) and argument.get("rules") is True


def _items(world: World, names: set[str]) -> dict[str, list[_Item]]:
    """What paragraphs and items of the rules, in the pack's language, say that begin with one of these names."""
    language = world.spoken()
    begins = re.compile(rf"[\s*+-]*({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?!\w)")
    items: dict[str, list[_Item]] = {}
    for book in own_chapters(world.pack):
        for start, text in parts_of(book):
            if (match := begins.match(text)) is not None:
                filled = FIGURE.search(book.text, start, start + len(text)) is not None
                said = frozenset(each.value for each in numbers(bare(text), language) if not each.ordinal)
                place = book.place(start + match.start(1), start + match.end(1))
                items.setdefault(match[1], []).append((place, None if filled else said))
    return items
